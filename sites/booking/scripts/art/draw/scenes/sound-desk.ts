import { ink, inks } from '../inks.ts'
import { glow } from '../light.ts'
import { curtain } from '../motifs/curtain.ts'
import { standingLamp } from '../motifs/lamp.ts'
import { at, fillPath, strokePath } from '../place.ts'
import { gradient, Print } from '../print.ts'

/** At the sound desk, while the stage is somebody else's. */
export function soundDesk(): Print {
  const print = new Print(1600, 1067)
  print.fill((brush) => gradient(brush.createRadialGradient(800, 240, 30, 800, 300, 900), '#f0a550', '#a03440', '#3a0d25', '#12030b'), {
    grain: 0.7,
  })
  const far = new Print(1600, 1067)
  curtain(far, { left: () => 120, right: () => 1480, top: -20, bottom: 420, folds: 15, seed: 12, light: 1 })
  glow(far, { x: 800, y: 330 }, 420, ink('flame', 0.8))
  standingLamp(far, { x: 420, y: 470, scale: 0.36 })
  standingLamp(far, { x: 1180, y: 470, scale: 0.36 })
  print.press((brush) => brush.drawImage(far.canvas, 0, 0), { blur: 12, opacity: 0.75 })
  print.press(
    (brush) => {
      brush.fillStyle = gradient(brush.createLinearGradient(0, 430, 0, 600), ink('soot', 0), ink('soot', 1))
      brush.fillRect(0, 420, 1600, 700)
    },
    { grain: 0.5 },
  )
  for (const x of [240, 600, 1000, 1370]) {
    print.object(
      at({ x, y: 520, scale: 0.9 }, (brush) =>
        fillPath(brush, 'M-100 220C-100 80-70 60-30 46V10C-62-20-54-94 0-94S62-20 30 10V46C70 60 100 80 100 220Z', '#1a0610'),
      ),
      (person) => person.rim(ink('amber', 0.8), 0, -7, { blur: 7 }),
      { blur: 3 },
    )
  }
  desk(print)
  return print.finish({ vignette: 0.5, tooth: 0.045 })
}

function desk(print: Print): void {
  const spot = (u: number, v: number) => ({ x: 800 + (u - 0.5) * (1180 + 720 * v), y: 640 + 470 * v ** 1.15, size: 0.62 + 0.5 * v })
  print.object(
    (brush) => fillPath(brush, 'M150 630H1450L1800 1120H-200Z', '#241821'),
    (top) => {
      top.shade((brush) => {
        brush.fillStyle = gradient(
          brush.createLinearGradient(0, 620, 0, 1067),
          ink('rust', 0.65),
          [0.25, ink('wine', 0.3)],
          ink('soot', 0.5),
        )
        brush.fillRect(0, 600, 1600, 500)
      })
      top.rim(ink('gold', 1), 0, -5, { blur: 4 })
    },
  )
  const channels = 20
  for (let channel = 0; channel < channels; channel++) {
    const u = (channel + 0.5) / channels
    for (const [row, colour] of [
      [0.1, '#c4502a'],
      [0.22, '#ecd08a'],
      [0.34, '#6d93a0'],
    ] as const)
      knob(print, spot(u, row), colour, channel * 1.7 + row * 9)
    const level = 0.52 + 0.34 * (0.5 + 0.5 * Math.sin(channel * 1.3) * Math.cos(channel * 0.6))
    fader(print, spot(u, 0.46), spot(u, 0.96), spot(u, level))
    const lamp = spot(u, 0.02)
    const lit = (channel * 7) % 5 < 3
    if (lit) glow(print, lamp, 34, ink(channel % 4 === 1 ? 'rust' : 'mist', 0.9))
    print.press((brush) => {
      brush.fillStyle = lit ? inks.flame : '#4a3a3a'
      brush.fillRect(lamp.x - 7, lamp.y - 4, 14, 8)
    })
  }
}

function knob(print: Print, { x, y, size }: { x: number; y: number; size: number }, colour: string, turn: number): void {
  print.press((brush) => {
    brush.save()
    brush.translate(x, y)
    brush.scale(size, size * 0.72)
    brush.fillStyle = ink('soot', 0.7)
    brush.beginPath()
    brush.arc(3, 12, 21, 0, 7)
    brush.fill()
    brush.fillStyle = gradient(brush.createRadialGradient(-5, -9, 2, 0, 0, 22), '#fff0c4', colour, '#2a0a14')
    brush.beginPath()
    brush.arc(0, 0, 19, 0, 7)
    brush.fill()
    brush.rotate(turn)
    strokePath(brush, 'M0-4V-17', inks.soot, 4)
    brush.restore()
  })
}

interface Spot {
  x: number
  y: number
  size: number
}

function fader(print: Print, top: Spot, bottom: Spot, cap: Spot): void {
  print.press((brush) => {
    strokePath(brush, `M${top.x} ${top.y}L${bottom.x} ${bottom.y}`, inks.soot, 7)
    strokePath(brush, `M${top.x + 3} ${top.y}L${bottom.x + 3} ${bottom.y}`, ink('amber', 0.3), 2)
    brush.save()
    brush.translate(cap.x, cap.y)
    brush.scale(cap.size, cap.size)
    brush.fillStyle = ink('soot', 0.7)
    brush.fillRect(-19, -20, 46, 56)
    brush.fillStyle = gradient(brush.createLinearGradient(0, -26, 0, 26), '#fbf1dc', '#cbb894', '#6b4a3a')
    brush.beginPath()
    brush.roundRect(-21, -26, 42, 52, 6)
    brush.fill()
    brush.fillStyle = inks.kumkum
    brush.fillRect(-21, -2, 42, 5)
    brush.restore()
  })
}
