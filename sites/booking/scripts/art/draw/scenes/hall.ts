import { ink, inks } from '../inks.ts'
import { beam, glow } from '../light.ts'
import { type Hair, listener } from '../motifs/audience.ts'
import { curtain } from '../motifs/curtain.ts'
import { standingLamp } from '../motifs/lamp.ts'
import { musician } from '../motifs/musician.ts'
import { type Brush, gradient, Print } from '../print.ts'
import { randomFrom } from '../random.ts'
import { stageFloor } from './first-note.ts'

const cloths = ['#2a0a1c', '#331024', '#3a0d18', '#231436', '#2c1020', '#40141f', '#1c1c30']
const styles: Hair[] = ['bun', 'short', 'plait', 'short', 'bun', 'turban', 'short', 'plaits']

interface Rows {
  rows: readonly { y: number; scale: number; step: number }[]
  seed: number
}

function crowd(print: Print, { rows, seed }: Rows): void {
  const random = randomFrom(seed)
  for (const { y, scale, step } of rows) {
    const shift = random() * step
    for (let x = -step + shift; x < print.width + step; x += step) {
      const hair = styles[Math.floor(random() * styles.length)] ?? 'short'
      listener(print, {
        x: x + (random() - 0.5) * step * 0.25,
        y: y + Math.abs(x - print.width / 2) * -0.05 + (random() - 0.5) * 26 * scale,
        scale: scale * (hair === 'plaits' ? 0.8 : 0.92 + random() * 0.16),
        hair,
        colour: cloths[Math.floor(random() * cloths.length)] ?? inks.deep,
        lean: (random() - 0.5) * 10,
        ...(hair !== 'short' && hair !== 'turban' && { flowers: hair === 'plaits' ? inks.kumkum : '#d9c9a8' }),
      })
    }
  }
}

/** Every seat taken: from the last rows to the stage. */
export function fullHouse(): Print {
  const print = new Print(1600, 1067)
  print.fill(inks.night)
  curtain(print, { left: () => 90, right: () => 1510, top: -20, bottom: 520, folds: 17, seed: 3, light: 0.9 })
  stage(print)
  for (const [from, to] of [
    [420, 700],
    [1180, 900],
  ] as const)
    beam(print, { from: { x: from, y: -60 }, to: { x: to, y: 640 }, spread: 420, mouth: 40, colour: ink('gold', 0.42) })
  glow(print, { x: 800, y: 505 }, 560, ink('amber', 0.55), { squash: 0.4 })
  for (const [x, cloth, plays] of [
    [560, '#22455a', 'mridangam'],
    [800, '#b01235', 'violin'],
    [1040, '#74173a', 'tanpura'],
  ] as const) {
    musician(
      print,
      { x, y: 545, scale: 0.52 },
      { plays, cloth, border: inks.gold, hair: plays === 'mridangam' ? 'short' : 'bun', light: { x: 0, y: -10 } },
    )
  }
  standingLamp(print, { x: 330, y: 560, scale: 0.34 })
  standingLamp(print, { x: 1270, y: 560, scale: 0.34 })
  crowd(print, {
    seed: 21,
    rows: [
      { y: 676, scale: 0.4, step: 84 },
      { y: 760, scale: 0.56, step: 118 },
      { y: 870, scale: 0.78, step: 168 },
      { y: 1010, scale: 1.1, step: 240 },
    ],
  })
  return print.finish({ vignette: 0.75 })
}

function stage(print: Print): void {
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 500, 0, 640), '#7a2a22', '#2a0a10')
    brush.fillRect(0, 516, 1600, 70)
    brush.fillStyle = gradient(brush.createLinearGradient(0, 586, 0, 720), '#3a0d18', inks.soot)
    brush.fillRect(0, 586, 1600, 481)
  })
  for (const side of [-1, 1]) {
    print.object(
      (brush) => {
        brush.fillStyle = '#1a0610'
        brush.fillRect(side < 0 ? -10 : 1480, -10, 130, 700)
        brush.fillRect(0, -10, 1600, 60)
      },
      (wall) => wall.rim(ink('brass', 0.9), -side * 8, 4, { blur: 4 }),
    )
  }
}

/** Children in the first row, whose feet don't reach the floor. */
export function firstRow(): Print {
  const print = new Print(1200, 1200)
  print.fill((brush) => gradient(brush.createRadialGradient(600, 240, 40, 600, 420, 900), '#f0b45c', '#c4502a', '#74173a', inks.deep), {
    grain: 0.9,
  })
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 590, 0, 900), '#a0402a', '#3a0d18')
    brush.fillRect(0, 590, 1200, 620)
    brush.fillStyle = ink('gold', 0.8)
    brush.fillRect(0, 760, 1200, 5)
  })
  beam(print, { from: { x: 600, y: -260 }, to: { x: 600, y: 900 }, spread: 1100, mouth: 160, colour: ink('flame', 0.55) })
  glow(print, { x: 600, y: 650 }, 520, ink('flame', 0.6), { squash: 0.16 })
  musician(
    print,
    { x: 600, y: 640, scale: 0.95 },
    { plays: 'violin', cloth: '#74173a', border: inks.gold, hair: 'bun', light: { x: 0, y: -11 } },
  )
  const children = [
    { x: 130, y: 800, hair: 'plaits', colour: '#231436', lean: 5 },
    { x: 372, y: 838, hair: 'short', colour: '#3a0d18', lean: -3 },
    { x: 612, y: 806, hair: 'plait', colour: '#331024', lean: 2 },
    { x: 850, y: 850, hair: 'plaits', colour: '#2a0a1c', lean: -6 },
    { x: 1082, y: 812, hair: 'short', colour: '#1c1c30', lean: 4 },
  ] as const
  for (const child of children) {
    listener(print, { ...child, scale: 1.24, ...(child.hair !== 'short' && { flowers: child.hair === 'plait' ? inks.cream : '#d2203f' }) })
  }
  print.press((brush) => seatBacks(brush, 1060))
  return print.finish({ vignette: 0.55 })
}

function seatBacks(brush: Brush, top: number): void {
  for (const x of [130, 372, 612, 850, 1082]) {
    brush.fillStyle = gradient(brush.createLinearGradient(0, top, 0, 1200), '#7a1030', '#2a0715')
    brush.beginPath()
    brush.roundRect(x - 116, top, 232, 240, [60, 60, 0, 0])
    brush.fill()
    brush.strokeStyle = ink('gold', 0.6)
    brush.lineWidth = 4
    brush.stroke()
  }
}

/** The hall an hour before: curved rows, a ladder of light down the aisle. */
export function curvedRows(): Print {
  const print = new Print(1600, 1067)
  print.fill(inks.night)
  curtain(print, { left: () => 260, right: () => 1340, top: -20, bottom: 330, folds: 15, seed: 8, light: 0.85 })
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 320, 0, 400), '#8a3a26', '#2a0a10')
    brush.beginPath()
    brush.ellipse(800, 330, 640, 74, 0, 0, Math.PI)
    brush.fill()
  })
  glow(print, { x: 800, y: 340 }, 620, ink('amber', 0.5), { squash: 0.35 })
  print.fill((brush) => gradient(brush.createLinearGradient(0, 400, 0, 1067), ink('soot', 0), ink('soot', 0.2)))
  const rows = 9
  for (let row = 0; row < rows; row++) seatRow(print, row / (rows - 1))
  for (const x of [180, 1420]) glow(print, { x, y: 180 }, 260, ink('amber', 0.4))
  beam(print, { from: { x: 800, y: -200 }, to: { x: 800, y: 520 }, spread: 900, mouth: 200, colour: ink('gold', 0.35) })
  return print.finish({ vignette: 0.85 })
}

function seatRow(print: Print, near: number): void {
  const size = 22 + 82 * near ** 1.35
  const centre = { x: 800, y: 380 - 40 * near }
  const radius = { x: 520 + 700 * near, y: 92 + 590 * near ** 1.2 }
  const step = (size * 1.16) / radius.x
  print.object(
    (brush) => {
      for (let turn = -1.24; turn <= 1.24; turn += step) {
        if (Math.abs(turn) < step * 0.9) continue
        const x = centre.x + radius.x * Math.sin(turn)
        const y = centre.y + radius.y * Math.cos(turn)
        brush.save()
        brush.translate(x, y)
        brush.rotate(-turn * 0.24)
        brush.fillStyle = gradient(brush.createLinearGradient(0, -size, 0, size * 0.6), '#c01c40', '#6b0f2c', '#22040f')
        brush.beginPath()
        brush.roundRect(-size / 2, -size, size, size * 1.7, [size * 0.42, size * 0.42, size * 0.1, size * 0.1])
        brush.fill()
        brush.restore()
      }
    },
    (seats) => {
      seats.rim(ink('gold', 0.8), 0, -size * 0.06, { blur: size * 0.05 })
      seats.shade((brush) => {
        brush.fillStyle = gradient(
          brush.createRadialGradient(800, 420, 100, 800, 480, 1000),
          ink('amber', 0.25),
          ink('soot', 0.1),
          ink('soot', 0.85),
        )
        brush.fillRect(0, 0, print.width, print.height)
      })
    },
  )
}

/** Three players, three lights. */
export function ensemble(): Print {
  const print = new Print(1200, 1500)
  print.fill((brush) => gradient(brush.createLinearGradient(0, 0, 0, 1500), inks.night, '#3c0b22', inks.deep), { grain: 0.5 })
  curtain(print, { left: () => -40, right: () => 1240, top: -20, bottom: 1080, folds: 11, seed: 31, light: 0.28 })
  stageFloor(print, 1072)
  const lights = [
    { from: 150, to: 300, colour: ink('rust', 0.75) },
    { from: 600, to: 600, colour: ink('gold', 0.62) },
    { from: 1050, to: 900, colour: ink('mist', 0.6) },
  ]
  for (const { from, to, colour } of lights) {
    beam(print, { from: { x: from, y: -80 }, to: { x: to, y: 1330 }, spread: 560, mouth: 50, colour })
    glow(print, { x: to, y: to === 600 ? 1300 : 1200 }, 330, colour, { squash: 0.24 })
  }
  musician(
    print,
    { x: 262, y: 1190, scale: 0.98 },
    { plays: 'mridangam', cloth: '#e8dcc4', border: inks.kumkum, hair: 'short', light: { x: -4, y: -12 } },
  )
  musician(
    print,
    { x: 938, y: 1190, scale: 0.98 },
    { plays: 'tanpura', cloth: '#22455a', border: inks.gold, hair: 'bun', light: { x: 6, y: -12 } },
  )
  musician(
    print,
    { x: 600, y: 1310, scale: 1.28 },
    { plays: 'violin', cloth: '#b01235', border: inks.gold, hair: 'bun', light: { x: 0, y: -13 } },
  )
  return print.finish({ vignette: 0.6 })
}
