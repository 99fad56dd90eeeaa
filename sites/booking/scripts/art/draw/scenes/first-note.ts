import { ink, inks } from '../inks.ts'
import { beam, glow } from '../light.ts'
import { curtain } from '../motifs/curtain.ts'
import { standingLamp } from '../motifs/lamp.ts'
import { musician } from '../motifs/musician.ts'
import { gradient, Print } from '../print.ts'

/** The violinist alone in one light. */
export function firstNote(): Print {
  const print = new Print(1600, 1067)
  print.fill(inks.night)
  curtain(print, { left: () => -60, right: () => 1660, top: -20, bottom: 820, folds: 15, seed: 11, light: 0.5 })
  print.fill(
    (brush) =>
      gradient(brush.createRadialGradient(800, 560, 120, 800, 560, 900), ink('soot', 0), [0.45, ink('soot', 0.45)], ink('soot', 0.96)),
    { grain: 0.8 },
  )
  stageFloor(print, 810)
  beam(print, { from: { x: 470, y: -60 }, to: { x: 840, y: 960 }, spread: 640, mouth: 60, colour: ink('gold', 0.5) })
  glow(print, { x: 800, y: 930 }, 560, ink('gold', 0.62), { squash: 0.2 })
  platform(print)
  musician(
    print,
    { x: 800, y: 905, scale: 1.62 },
    { plays: 'violin', cloth: '#8c1238', border: inks.gold, hair: 'bun', light: { x: -9, y: -12 } },
  )
  standingLamp(print, { x: 1310, y: 985, scale: 0.62 })
  standingLamp(print, { x: 250, y: 985, scale: 0.62 })
  return print.finish({ vignette: 0.6 })
}

export function stageFloor(print: Print, top: number): void {
  const { width, height } = print
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, top, 0, height), '#3a0d18', inks.soot)
    brush.fillRect(0, top, width, height - top)
    brush.strokeStyle = ink('soot', 0.6)
    brush.lineWidth = 3
    for (let board = -14; board <= 14; board++) {
      brush.beginPath()
      brush.moveTo(width / 2 + board * 92, top)
      brush.lineTo(width / 2 + board * 92 * (1 + (height - top) / 240), height)
      brush.stroke()
    }
  })
}

function platform(print: Print): void {
  print.object(
    (brush) => {
      brush.fillStyle = '#5b1030'
      brush.beginPath()
      brush.ellipse(800, 930, 430, 66, 0, 0, 7)
      brush.fill()
    },
    (cloth) => {
      cloth.shade(
        (brush) => {
          brush.strokeStyle = ink('gold', 0.9)
          brush.lineWidth = 7
          brush.beginPath()
          brush.ellipse(800, 930, 404, 57, 0, 0, 7)
          brush.stroke()
        },
        { grain: 0.4 },
      )
      cloth.rim(ink('soot', 0.8), 0, 24, { blur: 20 })
    },
  )
}
