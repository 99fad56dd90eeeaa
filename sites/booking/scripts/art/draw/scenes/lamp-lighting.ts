import { ink, inks } from '../inks.ts'
import { glow } from '../light.ts'
import { curtain } from '../motifs/curtain.ts'
import { standingLamp } from '../motifs/lamp.ts'
import { gradient, Print } from '../print.ts'

/** A standing lamp, lit before the concert, in front of the curtain. */
export function lampLighting(): Print {
  const print = new Print(1200, 1500)
  print.fill(inks.night)
  curtain(print, { left: () => -40, right: () => 1240, top: -20, bottom: 1230, folds: 9, seed: 5, light: 0.75 })
  print.fill(
    (brush) =>
      gradient(brush.createRadialGradient(600, 560, 120, 600, 560, 900), ink('soot', 0), [0.5, ink('soot', 0.25)], ink('soot', 0.92)),
    { grain: 0.9 },
  )
  glow(print, { x: 600, y: 560 }, 760, ink('amber', 0.42), { grain: 0.9 })
  // The floor of the stage.
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 1225, 0, 1500), '#3a0d18', inks.soot)
    brush.fillRect(0, 1225, 1200, 275)
    for (let x = -8; x <= 8; x++) {
      brush.strokeStyle = ink('soot', 0.6)
      brush.lineWidth = 3
      brush.beginPath()
      brush.moveTo(600 + x * 92, 1225)
      brush.lineTo(600 + x * 190, 1500)
      brush.stroke()
    }
  })
  glow(print, { x: 600, y: 1330 }, 520, ink('amber', 0.6), { squash: 0.24, grain: 0.9 })
  standingLamp(print, { x: 600, y: 1370, scale: 1.68 }, [
    { lean: -0.5 },
    { rise: 0.9 },
    { rise: 1.15 },
    { lean: 0.2, rise: 0.9 },
    { lean: 0.6 },
  ])
  return print.finish({ vignette: 0.7 })
}
