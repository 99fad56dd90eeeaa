import { ink, inks } from '../inks.ts'
import { beam, glow } from '../light.ts'
import { curtain } from '../motifs/curtain.ts'
import { violin } from '../motifs/violin.ts'
import { at, fillPath, type Place, strokePath } from '../place.ts'
import { gradient, Print } from '../print.ts'
import { stageFloor } from './first-note.ts'

/** Somebody standing, from behind, 560 units tall; the ground is at the origin. */
function standing(
  print: Print,
  place: Place,
  cloth: string,
  wears: 'sari' | 'kurta',
  edge: { x: number; y: number },
  edgeInk = ink('gold', 0.95),
): void {
  const { scale = 1 } = place
  print.object(
    at(place, (brush) => {
      const dress =
        wears === 'sari'
          ? 'M-92 0C-84-120-64-200-58-280-62-340-74-390-66-420-54-442-16-446-14-462H14C16-446 54-442 66-420 74-390 62-340 58-280 64-200 84-120 92 0 40 12-40 12-92 0Z'
          : 'M-58-120C-66-240-76-380-68-420-56-444-18-446-15-462H15C18-446 56-444 68-420 76-380 66-240 58-120L40-116 36 0H8L2-110H-2L-8 0H-36L-40-116Z'
      fillPath(brush, 'M-14-476H14V-440H-14Z', inks.bark)
      fillPath(brush, dress, cloth)
      strokePath(brush, 'M-58-414C-84-360-84-310-72-262M58-414C84-360 84-310 72-262', cloth, 26)
      fillPath(brush, 'M0-560C34-560 46-536 43-508 40-484 24-468 0-468S-40-484-43-508C-46-536-34-560 0-560Z', '#190810')
      if (wears === 'sari') strokePath(brush, 'M0-480C-6-430 6-390 0-330', '#190810', 22)
    }),
    (person) => {
      person.shade(
        at(place, (brush) => {
          for (let fold = -5; fold <= 5; fold++)
            if (wears === 'sari') strokePath(brush, `M${fold * 8}-260Q${fold * 12}-120 ${fold * 16} 10`, ink('soot', 0.4), 3)
          if (wears === 'sari') strokePath(brush, 'M-92-8Q0 14 92-8M-52-412C-10-380 30-330 62-260', inks.gold, 9)
        }),
        { grain: 0.2 },
      )
      person.rim(ink('soot', 0.7), -edge.x * 3 * scale, -edge.y * scale, { blur: 26 * scale })
      person.rim(edgeInk, edge.x * scale, edge.y * scale, { blur: 5 * scale })
    },
  )
}

/** In the wings, a minute before: the gap of the curtain, and the hall behind it. */
export function minuteBefore(): Print {
  const print = new Print(1200, 1500)
  print.fill((brush) => gradient(brush.createRadialGradient(600, 640, 30, 600, 760, 800), '#fff0c4', '#f0b45c', '#c4502a', '#4a0d25'), {
    grain: 0.9,
  })
  stageFloor(print, 1240)
  const gap = (y: number) => 74 + 110 * Math.max(0, (y - 260) / 1240) ** 1.6
  curtain(print, { left: () => -60, right: (y) => 640 - gap(y), top: -20, bottom: 1330, folds: 7, seed: 2, light: 0.32, hem: false })
  curtain(print, { left: (y) => 640 + gap(y), right: () => 1260, top: -20, bottom: 1330, folds: 6, seed: 6, light: 0.32, hem: false })
  for (const side of [-1, 1]) {
    print.press(
      (brush) => {
        brush.strokeStyle = ink('gold', 0.95)
        brush.lineWidth = 7
        brush.beginPath()
        for (let y = -20; y <= 1330; y += 10) brush.lineTo(640 + side * (gap(y) + 4), y)
        brush.stroke()
      },
      { blur: 5, mode: 'screen' },
    )
  }
  beam(print, { from: { x: 640, y: 300 }, to: { x: 560, y: 1560 }, spread: 860, mouth: 160, colour: ink('gold', 0.62) })
  glow(print, { x: 600, y: 1400 }, 420, ink('gold', 0.8), { squash: 0.24 })
  print.press((brush) => {
    for (const x of [90, 150, 196]) strokePath(brush, `M${x}-10V1180`, '#0d0208', 15)
    for (const x of [90, 150, 196]) strokePath(brush, `M${x + 4}-10V1180`, ink('amber', 0.35), 3)
  })
  standing(print, { x: 600, y: 1420, scale: 1.34 }, '#7a1030', 'sari', { x: 7, y: -9 }, ink('flame', 1))
  violin(print, { x: 742, y: 1196, scale: 0.5, turn: 9 }, { from: { x: -8, y: -8 } })
  return print.finish({ vignette: 0.7 })
}

/** The company, hand in hand, at the last bow: the hall is one sea of light. */
export function theCompany(): Print {
  const print = new Print(1600, 1067)
  print.fill((brush) => gradient(brush.createRadialGradient(800, 320, 40, 800, 480, 1000), '#ffe7ad', '#f0a550', '#b8432c', '#4a0d25'), {
    grain: 0.9,
  })
  for (const [x, to, colour] of [
    [250, 520, ink('flame', 0.8)],
    [800, 800, ink('flame', 0.7)],
    [1350, 1080, ink('flame', 0.8)],
  ] as const) {
    beam(print, { from: { x, y: 60 }, to: { x: to, y: 1067 }, spread: 560, mouth: 40, colour })
    glow(print, { x, y: 70 }, 170, ink('flame', 0.9))
  }
  stageFloor(print, 850)
  glow(print, { x: 800, y: 900 }, 900, ink('amber', 0.7), { squash: 0.16 })
  curtain(print, {
    left: () => -60,
    right: (y) => 250 - 120 * Math.sin(Math.min(1, y / 700) * 2.6),
    top: -20,
    bottom: 900,
    folds: 5,
    seed: 4,
    light: 0.5,
  })
  curtain(print, {
    left: (y) => 1350 + 120 * Math.sin(Math.min(1, y / 700) * 2.6),
    right: () => 1660,
    top: -20,
    bottom: 900,
    folds: 5,
    seed: 9,
    light: 0.5,
  })
  const people = [
    { x: 330, scale: 0.98, cloth: '#22455a', wears: 'kurta' },
    { x: 520, scale: 0.92, cloth: '#74173a', wears: 'sari' },
    { x: 708, scale: 1, cloth: '#cbb894', wears: 'kurta' },
    { x: 892, scale: 0.94, cloth: '#b01235', wears: 'sari' },
    { x: 1080, scale: 1.02, cloth: '#3f6b4a', wears: 'kurta' },
    { x: 1270, scale: 0.9, cloth: '#2b2147', wears: 'sari' },
  ] as const
  people.slice(1).forEach(({ x }, index) => {
    const from = people[index]?.x ?? x
    print.press((brush) => strokePath(brush, `M${from + 70} 650Q${(from + x) / 2} 724 ${x - 70} 650`, '#5a2a1c', 20))
    print.press((brush) => strokePath(brush, `M${from + 70} 645Q${(from + x) / 2} 717 ${x - 70} 645`, ink('gold', 0.8), 3), { grain: 0.5 })
  })
  for (const { x, scale, cloth, wears } of people)
    standing(print, { x, y: 940, scale }, cloth, wears, { x: x < 800 ? 5 : -5, y: -9 }, ink('flame', 1))
  return print.finish({ vignette: 0.6 })
}

/** On the ladder: somebody turns a lamp until it looks where it should. */
export function onTheLadder(): Print {
  const print = new Print(1200, 1500)
  print.fill((brush) => gradient(brush.createLinearGradient(0, 0, 0, 1500), '#142a36', '#1d2440', '#2a0f2c'), { grain: 0.7 })
  curtain(print, { left: () => 560, right: () => 1260, top: -20, bottom: 1290, folds: 7, seed: 14, light: 0.7 })
  print.fill((brush) => gradient(brush.createLinearGradient(400, 0, 1200, 300), ink('soot', 0), ink('soot', 0.55)), { grain: 0.7 })
  stageFloor(print, 1280)
  beam(print, { from: { x: 520, y: 300 }, to: { x: 1010, y: 1420 }, spread: 560, mouth: 90, colour: ink('gold', 0.9) })
  glow(print, { x: 960, y: 1370 }, 340, ink('gold', 0.8), { squash: 0.22 })
  print.object(
    (brush) => strokePath(brush, 'M-20 150H1220M-20 110H1220', '#2c2630', 16),
    (bar) => bar.rim(ink('mist', 0.7), 0, -4, { blur: 3 }),
  )
  print.press((brush) => strokePath(brush, 'M480 150V236', '#0d0208', 14))
  print.object(
    at({ x: 480, y: 270, turn: -24 }, (brush) => fillPath(brush, 'M-62-76Q0-104 62-76L76 44H-76ZM-84 40H84L92 72H-92Z', '#130a12')),
    (lamp) => lamp.rim(ink('mist', 0.9), -6, -5, { blur: 4 }),
  )
  glow(print, { x: 516, y: 340 }, 210, ink('flame', 0.9))
  ladder(print)
  climber(print)
  return print.finish({ vignette: 0.6 })
}

function ladder(print: Print): void {
  print.object(
    (brush) => {
      strokePath(brush, 'M250 1440L316 470M450 1440L396 470', '#b98a2f', 20)
      strokePath(brush, 'M330 480L150 1430', '#5f431c', 15)
      for (let rung = 0; rung < 11; rung++) {
        const y = 560 + rung * 82
        strokePath(brush, `M${316 - ((y - 470) / 970) * 66} ${y}H${396 + ((y - 470) / 970) * 54}`, '#a07626', 14)
      }
    },
    (wood) => {
      wood.rim(ink('soot', 0.8), -7, 4, { blur: 6 })
      wood.rim(ink('flame', 0.9), 4, -3, { blur: 3 })
    },
  )
}

function climber(print: Print): void {
  print.object(
    (brush) => {
      strokePath(brush, 'M330 720C322 800 300 830 316 884M384 700C402 780 392 830 396 966', '#1c2742', 46)
      fillPath(brush, 'M306 720C310 690 410 690 412 720 418 780 400 800 362 770 330 800 300 790 306 720Z', '#1c2742')
      fillPath(
        brush,
        'M312 736C296 640 306 560 336 510 366 486 400 496 412 530 428 600 424 680 412 736 380 750 340 750 312 736Z',
        '#b01235',
      )
      strokePath(brush, 'M402 530C450 500 460 440 470 372', '#b01235', 34)
      strokePath(brush, 'M340 530C320 590 340 620 356 640', '#8c1238', 32)
      strokePath(brush, 'M462 420C464 400 468 380 474 346', inks.skin, 24)
      fillPath(brush, 'M360 500H396V470H360Z', inks.skin)
      fillPath(brush, 'M382 396C420 396 430 424 426 446 420 474 402 486 380 486S340 470 340 440C340 414 352 396 382 396Z', inks.skin)
      fillPath(
        brush,
        'M380 388C424 386 436 412 428 430 404 420 376 424 360 444 352 462 350 470 346 474 326 446 334 390 380 388Z',
        '#170610',
      )
      strokePath(brush, 'M300 888h34M380 972h36', '#0d0208', 22)
    },
    (person) => {
      person.rim(ink('soot', 0.75), -22, 6, { blur: 22 })
      person.rim(ink('flame', 0.95), 7, -6, { blur: 5 })
    },
  )
}
