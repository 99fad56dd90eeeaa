import { ink, inks } from '../inks.ts'
import { beam, glow } from '../light.ts'
import { at, fillPath, strokePath } from '../place.ts'
import { gradient, Print } from '../print.ts'

/** Four lamps on a bar, and where their light falls. */
export function lightRig(): Print {
  const print = new Print(1200, 1500)
  print.fill((brush) => gradient(brush.createLinearGradient(0, 0, 0, 1500), '#180a20', '#2a0f2c', '#4a0d25'), { grain: 0.7 })
  const lamps = [
    { x: 170, y: 330, to: 120, colour: ink('mist', 0.75) },
    { x: 455, y: 330, to: 520, colour: ink('gold', 0.85) },
    { x: 745, y: 330, to: 660, colour: ink('rust', 0.85) },
    { x: 1030, y: 330, to: 1090, colour: ink('gold', 0.7) },
  ]
  for (const { x, y, to, colour } of lamps) beam(print, { from: { x, y: y + 60 }, to: { x: to, y: 1480 }, spread: 470, mouth: 130, colour })
  truss(print, 190)
  for (const { x, y, to, colour } of lamps) fresnel(print, x, y, ((x - to) / 1150) * 57, colour)
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 1330, 0, 1500), '#4a1826', inks.soot)
    brush.beginPath()
    brush.ellipse(600, 1490, 900, 150, 0, 0, 7)
    brush.fill()
  })
  for (const { to, colour } of lamps) glow(print, { x: to, y: 1410 }, 260, colour, { squash: 0.2 })
  return print.finish({ vignette: 0.5 })
}

function truss(print: Print, y: number): void {
  print.object(
    (brush) => {
      for (const lift of [0, 86]) strokePath(brush, `M-20 ${y - lift}H1220`, '#3a2a30', 18)
      for (let x = -40; x < 1240; x += 90) strokePath(brush, `M${x} ${y}l45-86 45 86`, '#33242a', 10)
    },
    (steel) => steel.rim(ink('gold', 0.55), 0, 6, { blur: 4 }),
  )
}

function fresnel(print: Print, x: number, y: number, turn: number, colour: string): void {
  const place = { x, y, turn }
  print.press((brush) => strokePath(brush, `M${x} 190V${y - 90}`, '#120609', 14))
  print.object(
    at(place, (brush) => {
      fillPath(brush, 'M-64-96Q0-130 64-96L80 54H-80Z', '#1d0f16')
      fillPath(brush, 'M-86 48H86L96 84H-96Z', '#120609')
      strokePath(brush, 'M-98-20V-110Q0-150 98-110V-20', '#120609', 12)
    }),
    (body) => {
      body.shade(
        at(place, (brush) => {
          for (let fin = -80; fin < 40; fin += 20) strokePath(brush, `M-70 ${fin}H70`, ink('mist', 0.3), 4)
        }),
      )
      body.rim(ink('mist', 0.8), -5, -4, { blur: 4 })
    },
  )
  print.press(
    at(place, (brush) => {
      brush.fillStyle = gradient(brush.createRadialGradient(0, 78, 4, 0, 78, 90), '#fffdf3', '#fff0c4', ink('amber', 0.9))
      brush.beginPath()
      brush.ellipse(0, 80, 84, 20, 0, 0, 7)
      brush.fill()
    }),
  )
  glow(print, { x: x - Math.sin((turn * Math.PI) / 180) * 80, y: y + 90 }, 190, colour)
}
