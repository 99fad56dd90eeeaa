import { ink, inks } from '../inks.ts'
import { beam, glow } from '../light.ts'
import { diya } from '../motifs/lamp.ts'
import { landscape, portrait, type StringsScene } from '../motifs/river.ts'
import { violin } from '../motifs/violin.ts'
import { strokePath } from '../place.ts'
import { gradient, Print } from '../print.ts'

/** The strings of a violin that run out into a river, with lamps afloat: the picture of the evening itself. */
function kaveri({ width, height, bridge, turn, strings, strands, lamps }: StringsScene, zoom: number): Print {
  const print = new Print(Math.round(width * zoom), Math.round(height * zoom))
  const source = { x: bridge.x * zoom, y: bridge.y * zoom }
  print.fill(
    (brush) =>
      gradient(
        brush.createRadialGradient(source.x, source.y, 20, source.x, source.y, print.width * 0.95),
        '#b8432c',
        '#74173a',
        inks.curtain,
        '#1a0a24',
        '#120a20',
      ),
    { grain: 0.7 },
  )
  glow(print, source, 620 * zoom, ink('amber', 0.5), { grain: 0.8 })
  beam(print, {
    from: { x: source.x + 260 * zoom, y: -160 },
    to: { x: source.x - 380 * zoom, y: print.height },
    spread: 640 * zoom,
    mouth: 120,
    colour: ink('gold', 0.3),
  })
  violin(print, { ...source, scale: 1.55 * zoom, turn }, { from: { x: 6, y: -15 }, strings: false, neck: false })
  for (const near of [false, true]) {
    print.press(
      (brush) => {
        brush.scale(zoom, zoom)
        for (const { path, weight } of strands) {
          if (near !== weight > 0.5) continue
          strokePath(
            brush,
            path,
            gradient(
              brush.createRadialGradient(bridge.x, bridge.y, 200, bridge.x, bridge.y, width),
              ink('gold', 1),
              ink('amber', 0.8),
              ink('mist', 0.75),
              ink('river', 0.5),
            ),
            1.4 + weight * 3.4,
          )
        }
      },
      { grain: near ? 0.5 : 0.8 },
    )
  }
  print.press((brush) => {
    brush.scale(zoom, zoom)
    for (const path of strings) strokePath(brush, path, ink('flame', 0.95), 2)
  })
  for (const { x, y, size } of lamps)
    diya(print, { x: x * zoom, y: y * zoom, scale: size * zoom * 0.62 }, { lean: ((x * 7) % 10) / 10 - 0.5 }, 190)
  return print.finish({ vignette: 0.45 })
}

export const kaveriWide = () => kaveri(landscape, 4 / 3)
export const kaveriTall = () => kaveri(portrait, 5 / 3)
