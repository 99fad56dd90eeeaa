import { ink, inks } from '../inks.ts'
import { glow } from '../light.ts'
import { curtain } from '../motifs/curtain.ts'
import { diya } from '../motifs/lamp.ts'
import { violin } from '../motifs/violin.ts'
import { at, fillPath, strokePath } from '../place.ts'
import { type Brush, gradient, Print } from '../print.ts'

interface Sitter {
  ground: readonly [string, string, string]
  cloth: string
  skin: string
  hair: 'bun' | 'short' | 'long' | 'curls' | 'grey'
  wears: 'sari' | 'kurta'
  wearing?: 'beard' | 'glasses' | 'headphones'
  /** What their work looks like, behind them and in front. */
  behind?: (print: Print) => void
  before?: (print: Print) => void
}

const hairs: Record<Sitter['hair'], { back?: string; front: string; colour: string }> = {
  bun: {
    back: 'M470 280a92 84 0 1 0 150 70Z',
    front: 'M400 246C510 246 524 340 512 440 500 374 468 322 400 304 332 322 300 374 288 440 276 340 290 246 400 246Z',
    colour: '#190810',
  },
  short: {
    front:
      'M400 238C520 234 534 320 510 430 506 380 492 344 452 330 400 348 340 338 318 328 302 360 294 390 290 430 266 320 280 240 400 238Z',
    colour: '#170a10',
  },
  long: {
    back: 'M400 244C540 244 556 400 560 700 520 760 280 760 240 700 244 400 260 244 400 244Z',
    front: 'M400 246C510 246 524 340 512 440 496 370 440 330 380 306 340 322 300 374 288 440 276 340 290 246 400 246Z',
    colour: '#241016',
  },
  curls: {
    front:
      'M400 226C450 206 500 240 512 276 548 300 540 360 520 400 526 420 516 440 508 446 502 392 480 356 440 344 400 360 350 350 322 340 304 364 296 400 292 446 276 436 274 416 280 400 256 360 256 300 290 276 300 236 350 206 400 226Z',
    colour: '#170a10',
  },
  grey: {
    front: 'M400 240C518 238 530 326 510 424 504 370 480 330 400 316 320 330 296 370 290 424 270 326 282 240 400 240Z',
    colour: '#8d8088',
  },
}

/** A portrait in the light of the stage; the eyes are closed, as when one listens. */
function portrait({ ground, cloth, skin, hair, wears, wearing, behind, before }: Sitter): Print {
  const print = new Print(800, 1000)
  print.fill((brush) => gradient(brush.createRadialGradient(280, 260, 30, 400, 480, 760), ...ground), { grain: 0.8 })
  behind?.(print)
  glow(print, { x: 240, y: 200 }, 420, ink('amber', 0.3))
  const solid = (shape: (brush: Brush) => void, edge = ink('gold', 0.8)) =>
    print.object(shape, (thing) => {
      thing.rim(ink('soot', 0.75), 34, 14, { blur: 44, grain: 0.8 })
      thing.rim(edge, -9, -7, { blur: 9 })
    })
  const { back, front, colour } = hairs[hair]
  if (back) solid((brush) => fillPath(brush, back, colour), ink('amber', 0.7))
  const neckline = wears === 'sari' ? 'L340 690Q400 780 460 690' : 'C330 664 330 640 336 626H464C470 640 470 664 470 680'
  solid((brush) => fillPath(brush, `M60 1010C70 760 190 720 330 684${neckline}L470 684C610 720 730 760 740 1010Z`, cloth))
  solid((brush) => fillPath(brush, 'M346 560H454V672Q400 730 346 672Z', skin))
  dress(print, wears)
  solid((brush) =>
    fillPath(brush, 'M400 268C498 268 518 346 510 424 502 510 456 590 400 590S298 510 290 424C282 346 302 268 400 268Z', skin),
  )
  if (wearing === 'beard')
    solid((brush) =>
      fillPath(brush, 'M292 440C300 500 340 480 400 484 460 480 500 500 508 440 506 540 460 622 400 622S294 540 292 440Z', '#1a0b10'),
    )
  features(print, wears, wearing === 'beard')
  solid((brush) => fillPath(brush, front, colour), ink('amber', 0.8))
  if (hair === 'bun')
    print.press((brush) =>
      dots(brush, 11, (index) => [500 + 74 * Math.cos(index * 0.24 - 1.3), 330 + 80 * Math.sin(index * 0.24 - 1.3)], 13, inks.cream),
    )
  if (wearing === 'glasses')
    print.press((brush) =>
      strokePath(
        brush,
        'M312 424a38 34 0 1 0 76 0a38 34 0 1 0-76 0M412 424a38 34 0 1 0 76 0a38 34 0 1 0-76 0M388 418q12-10 24 0',
        inks.gold,
        6,
      ),
    )
  if (wearing === 'headphones') {
    solid(
      (brush) => {
        strokePath(brush, 'M284 420C264 190 536 190 516 420', '#23131b', 26)
        fillPath(brush, 'M262 380q-26 60 0 120h44V380ZM538 380q26 60 0 120h-44V380Z', '#23131b')
      },
      ink('mist', 0.95),
    )
  }
  before?.(print)
  return print.finish({ vignette: 0.45 })
}

function features(print: Print, wears: Sitter['wears'], bearded: boolean): void {
  print.press((brush) => {
    strokePath(brush, 'M326 426q26 18 52 0M422 426q26 18 52 0', inks.soot, 6)
    strokePath(brush, 'M322 386q28-16 54-2M424 384q28-14 54 2', ink('soot', 0.7), 5)
    strokePath(brush, 'M402 440q14 30-6 42', ink('soot', 0.35), 5)
    strokePath(brush, 'M372 528q28 16 56 0', bearded ? '#b0655a' : '#7a1030', 7)
    brush.fillStyle = inks.kumkum
    brush.beginPath()
    brush.ellipse(400, 352, wears === 'sari' ? 10 : 6, wears === 'sari' ? 10 : 20, 0, 0, 7)
    if (wears === 'sari') brush.fill()
    if (wears === 'sari') dots(brush, 2, (index) => [index ? 514 : 286, 470], 12, inks.gold)
  })
}

function dress(print: Print, wears: Sitter['wears']): void {
  print.press(
    (brush) => {
      if (wears === 'sari') {
        strokePath(brush, 'M318 688Q400 800 482 688', inks.gold, 9)
        strokePath(brush, 'M640 740C520 800 380 880 300 1010', inks.gold, 26)
        strokePath(brush, 'M690 770C580 840 460 920 390 1010', ink('soot', 0.4), 6)
      } else {
        strokePath(brush, 'M334 684L400 800 466 684', ink('soot', 0.55), 7)
        strokePath(brush, 'M400 800V1000', ink('soot', 0.45), 5)
        dots(brush, 3, (index) => [400, 840 + index * 52], 6, inks.gold)
      }
    },
    { grain: 0.2 },
  )
}

function dots(brush: Brush, count: number, place: (index: number) => readonly [number, number], size: number, colour: string): void {
  brush.fillStyle = colour
  for (let index = 0; index < count; index++) {
    const [x, y] = place(index)
    brush.beginPath()
    brush.arc(x, y, size, 0, 7)
    brush.fill()
  }
}

export const portraits = {
  'portrait-violin': () =>
    portrait({
      ground: ['#e8923a', '#a02a40', '#2a0715'],
      cloth: '#b01235',
      skin: '#9a5a3c',
      hair: 'bun',
      wears: 'sari',
      before: (print) => violin(print, { x: 676, y: 948, scale: 0.8, turn: -14 }, { from: { x: -9, y: -9 } }),
    }),
  'portrait-mridangam': () =>
    portrait({
      ground: ['#5f97a0', '#22455a', '#12101f'],
      cloth: '#e2d3b4',
      skin: '#7d4630',
      hair: 'curls',
      wears: 'kurta',
      wearing: 'beard',
      behind: (print) =>
        print.press(
          (brush) =>
            [420, 340, 250, 150].forEach((radius) => {
              brush.strokeStyle = ink('gold', 0.5)
              brush.lineWidth = 6
              brush.beginPath()
              brush.arc(400, 420, radius, 0, 7)
              brush.stroke()
            }),
          { grain: 0.9 },
        ),
    }),
  'portrait-tanpura': () =>
    portrait({
      ground: ['#9fb07a', '#3f6b4a', '#10211c'],
      cloth: '#74173a',
      skin: '#a8684a',
      hair: 'long',
      wears: 'sari',
      before: (print) => {
        print.object(
          at({ x: 690, y: 1010, turn: 5 }, (brush) => fillPath(brush, 'M-30 0L-24-1010H24L30 0Z', inks.wood)),
          (neck) => neck.rim(ink('gold', 0.9), -8, 0, { blur: 6 }),
        )
        print.press(
          at({ x: 690, y: 1010, turn: 5 }, (brush) => {
            for (const x of [-13, -4, 5, 14]) strokePath(brush, `M${x} 0L${x * 0.8}-1010`, ink('flame', 0.9), 2)
          }),
        )
      },
    }),
  'portrait-light': () =>
    portrait({
      ground: ['#fff0c4', '#e8923a', '#4a0d25'],
      cloth: '#2b2147',
      skin: '#8a4e36',
      hair: 'short',
      wears: 'kurta',
      wearing: 'glasses',
      before: (print) => diya(print, { x: 636, y: 900, scale: 2.5 }, { lean: -0.3 }, 130),
    }),
  'portrait-sound': () =>
    portrait({
      ground: ['#8f6aa0', '#3a2a5a', '#140c1e'],
      cloth: '#22455a',
      skin: '#6f3d2c',
      hair: 'short',
      wears: 'kurta',
      wearing: 'headphones',
      behind: (print) =>
        print.press(
          (brush) => {
            for (let bar = 0; bar < 21; bar++)
              strokePath(
                brush,
                `M${bar * 40} ${520 - 150 * Math.abs(Math.sin(bar * 1.1) * Math.cos(bar * 0.37)) - 12}V${520 + 150 * Math.abs(Math.sin(bar * 1.1) * Math.cos(bar * 0.37)) + 12}`,
                ink('mist', 0.55),
                14,
              )
          },
          { grain: 0.8 },
        ),
    }),
  'portrait-stage': () =>
    portrait({
      ground: ['#c4502a', '#74173a', '#1f0511'],
      cloth: '#3f6b4a',
      skin: '#8f5238',
      hair: 'grey',
      wears: 'sari',
      behind: (print) => {
        curtain(print, { left: () => -30, right: () => 190, top: -20, bottom: 1040, folds: 3, seed: 4, light: 0.8, hem: false })
        curtain(print, { left: () => 610, right: () => 830, top: -20, bottom: 1040, folds: 3, seed: 7, light: 0.8, hem: false })
      },
    }),
}
