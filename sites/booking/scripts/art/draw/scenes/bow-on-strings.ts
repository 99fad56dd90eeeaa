import { ink, inks } from '../inks.ts'
import { beam, glow } from '../light.ts'
import { burn } from '../motifs/lamp.ts'
import { bow, violin } from '../motifs/violin.ts'
import { at, fillPath, strokePath } from '../place.ts'
import { gradient, Print } from '../print.ts'
import { randomFrom } from '../random.ts'

/** Close enough to hear: the bow on the strings. */
export function bowOnStrings(): Print {
  const print = new Print(1600, 1067)
  print.fill((brush) => gradient(brush.createRadialGradient(980, 380, 60, 900, 500, 1150), '#8f2746', inks.curtain, inks.night), {
    grain: 0.6,
  })
  beam(print, { from: { x: 1500, y: -120 }, to: { x: 620, y: 1000 }, spread: 760, mouth: 120, colour: ink('gold', 0.4) })
  strings(print, { x: 800, y: 560, scale: 3.1, turn: 62 }, 0)
  return print.finish()
}

const loop = 2 * Math.PI
const thickness = [3.2, 2.6, 2, 1.5]

/** The violin from above, its strings in motion, the bow at a moment of its stroke. */
function strings(print: Print, place: { x: number; y: number; scale: number; turn: number }, moment: number): void {
  const { scale } = place
  violin(print, place, { from: { x: 8, y: -16 }, strings: false, neck: false })
  const swing = 3.4 + 1.2 * Math.sin(loop * moment * 2)
  print.press(
    at(place, (brush) => {
      thickness.forEach((width, index) => {
        const x = index * 6 - 9
        const taut = `L${x * 1.5} 66M${x * 1.5} 2L${x * 0.62}-420`
        strokePath(brush, `M${x * 1.5} 2${taut}`, ink('cream', 0.95), width * 0.55)
        if (index === 2 || index === 1) {
          for (const side of [-1, 1])
            strokePath(brush, `M${x * 1.5} 2Q${x + side * swing * 2}-90 ${x * 0.8}-200`, ink('flame', 0.55), width * 0.5)
        }
      })
    }),
    { blur: 0.4 },
  )
  print.object(
    at(place, (brush) => fillPath(brush, 'M-30 10Q0-20 30 10L26 17 15 13 10 20H-10L-15 13-26 17Z', inks.gold)),
    (bridge) => {
      bridge.rim(ink('bark', 0.8), -6 * scale, 8 * scale, { blur: 6 * scale })
      bridge.rim(ink('flame', 1), 0, -2 * scale, { blur: scale })
    },
  )
  const slide = 62 * Math.sin(loop * moment)
  const turn = (place.turn * Math.PI) / 180
  const across = { x: Math.cos(turn), y: Math.sin(turn) }
  const bowing = (lift: number) => ({
    x: place.x + (slide * across.x + (40 - lift) * across.y) * scale,
    y: place.y + (slide * across.y - (40 - lift) * across.x) * scale,
    scale: scale * 1.3,
    turn: place.turn,
  })
  print.press(
    (brush) => {
      const shadow = new Print(print.width, print.height)
      bow(shadow, bowing(22))
      brush.drawImage(shadow.canvas, 0, 0)
      brush.globalCompositeOperation = 'source-in'
      brush.fillStyle = ink('soot', 0.65)
      brush.fillRect(0, 0, print.width, print.height)
    },
    { blur: 9 },
  )
  bow(print, bowing(0))
}

const motes = Array.from({ length: 46 }, ((random) => () => ({ x: random(), y: random(), size: random(), turn: random() }))(randomFrom(5)))

/** A moment of the film of the home page: the bow travels, lamps flicker, dust drifts through the light. The left is left to words. */
export function film(moment: number): Print {
  const print = new Print(1280, 720)
  const turnAt = (count: number, from = 0) => Math.sin(loop * (moment * count + from))
  print.fill((brush) => gradient(brush.createRadialGradient(900, 240, 40, 800, 330, 900), '#8f2746', inks.curtain, inks.night), {
    grain: 0.4,
  })
  const sway = 40 * turnAt(1)
  beam(
    print,
    {
      from: { x: 1240 + sway, y: -120 },
      to: { x: 640 + sway, y: 760 },
      spread: 620,
      mouth: 90,
      colour: ink('gold', 0.36 + 0.05 * turnAt(2)),
    },
    { grain: 0.25 },
  )
  strings(print, { x: 900, y: 330, scale: 2.05, turn: 62 }, moment)
  print.press(
    (brush) => {
      for (const { x, y, size, turn } of motes) {
        const left = 560 + 680 * ((x + 0.05 * Math.sin(loop * (moment + turn)) + 1) % 1)
        const top = ((y - moment + 1) % 1) * 760 - 20
        brush.fillStyle = ink('flame', (0.25 + 0.4 * size) * (0.6 + 0.4 * Math.sin(loop * (moment * 2 + turn))))
        brush.beginPath()
        brush.arc(left, top, 1 + 2.4 * size, 0, 7)
        brush.fill()
      }
    },
    { mode: 'screen', blur: 1.2 },
  )
  for (const [index, [x, y, scale]] of (
    [
      [560, 668, 1.9],
      [700, 694, 1.25],
      [455, 700, 1.3],
    ] as const
  ).entries()) {
    lampInFront(
      print,
      x,
      y,
      scale,
      0.5 * turnAt(3 + index, index * 0.3) + 0.3 * turnAt(7, index * 0.21),
      1 + 0.08 * turnAt(5 + index, index * 0.4),
    )
  }
  print.fill(
    (brush) =>
      gradient(brush.createLinearGradient(0, 0, 760, 0), [0, ink('night', 0.92)], [0.45, ink('night', 0.55)], [1, ink('night', 0)]),
    { grain: 0.3 },
  )
  return print.finish({ vignette: 0.35, tooth: 0.03 })
}

function lampInFront(print: Print, x: number, y: number, scale: number, lean: number, rise: number): void {
  print.object(
    at({ x, y, scale }, (brush) => fillPath(brush, 'M-44-2C-30 4 30 4 44-2 42 18 22 26 0 26S-42 18-44-2Z', inks.brass)),
    (bowl) => {
      bowl.rim(ink('soot', 0.9), 0, 9 * scale, { blur: 9 * scale, grain: 0.3 })
      bowl.rim(ink('flame', 0.95), 0, -3 * scale, { blur: 2 * scale, grain: 0.3 })
    },
  )
  burn(print, { x, y: y - 2 * scale, scale }, { lean, rise }, 150)
  glow(print, { x, y: y - 30 * scale }, 260 * scale * rise, ink('amber', 0.2), { grain: 0.2 })
}
