import { ink, inks } from '../inks.ts'
import { glow } from '../light.ts'
import { diya } from '../motifs/lamp.ts'
import { tanpura } from '../motifs/musician.ts'
import { at, fillPath, strokePath } from '../place.ts'
import { type Brush, gradient, Print } from '../print.ts'

/** The face of a mridangam: hide, lacing, and the black paste that gives it its voice. */
export function mridangam(): Print {
  const print = new Print(1200, 1200)
  print.fill((brush) => gradient(brush.createRadialGradient(430, 330, 40, 600, 600, 900), '#c4502a', '#74173a', inks.deep), { grain: 0.8 })
  const face = { x: 600, y: 610 }
  glow(print, { x: 380, y: 260 }, 620, ink('amber', 0.35))
  print.press((brush) => disc(brush, 600, 660, 500, ink('soot', 0.75)), { blur: 40 })
  ring(print, face, 500, '#5a2414', 22)
  print.press(
    at(face, (brush) => {
      for (let strap = 0; strap < 48; strap++) {
        brush.save()
        brush.rotate((strap / 48) * 2 * Math.PI)
        fillPath(brush, 'M-17-500L-11-420Q0-410 11-420L17-500Q0-508-17-500Z', strap % 2 ? '#e2c695' : '#c9a468')
        strokePath(brush, 'M-12-496L-8-424', ink('bark', 0.7), 3)
        brush.restore()
      }
    }),
  )
  ring(print, face, 428, '#d8b782', 18)
  ring(print, face, 392, '#f1dfbb', 10)
  ring(print, face, 300, '#e6cb9c', 6)
  ring(print, face, 196, '#22101a', 12)
  print.press(
    at(face, (brush) => {
      for (let radius = 26; radius < 190; radius += 17) {
        brush.strokeStyle = ink('mist', 0.16)
        brush.lineWidth = 2.5
        brush.beginPath()
        brush.arc(0, 0, radius, 0, 7)
        brush.stroke()
      }
    }),
    { grain: 0.9 },
  )
  glow(print, { x: 540, y: 540 }, 170, ink('mist', 0.35))
  print.press(
    (brush) => {
      brush.fillStyle = gradient(
        brush.createLinearGradient(180, 180, 1020, 1060),
        ink('flame', 0.3),
        ink('flame', 0),
        [0.55, ink('soot', 0.05)],
        ink('soot', 0.75),
      )
      disc(brush, face.x, face.y, 505, brush.fillStyle)
    },
    { grain: 0.9 },
  )
  return print.finish({ vignette: 0.6 })
}

function disc(brush: Brush, x: number, y: number, radius: number, paint: string | CanvasGradient): void {
  brush.fillStyle = paint
  brush.beginPath()
  brush.arc(x, y, radius, 0, 7)
  brush.fill()
}

function ring(print: Print, { x, y }: { x: number; y: number }, radius: number, colour: string, edge: number): void {
  print.object(
    (brush) => disc(brush, x, y, radius, colour),
    (thing) => {
      thing.rim(ink('soot', 0.6), edge, edge, { blur: edge })
      thing.rim(ink('flame', 0.8), -edge * 0.4, -edge * 0.4, { blur: edge * 0.4 })
    },
  )
}

/** A tanpura, and the drone that it lays under everything. */
export function tanpuraDrone(): Print {
  const print = new Print(1200, 1500)
  print.fill((brush) => gradient(brush.createRadialGradient(420, 900, 60, 600, 800, 1100), '#3b6e7c', inks.river, inks.dusk, '#150a1e'), {
    grain: 0.8,
  })
  for (let wave = 0; wave < 9; wave++) {
    print.press(
      (brush) => {
        brush.strokeStyle = ink(wave % 3 === 0 ? 'gold' : 'mist', 0.55 - wave * 0.05)
        brush.lineWidth = 5 - wave * 0.4
        brush.beginPath()
        const radius = 300 + wave * 96
        brush.arc(600, 1040, radius, -2.9, -0.24)
        brush.stroke()
      },
      { grain: 0.9 },
    )
  }
  glow(print, { x: 520, y: 960 }, 620, ink('amber', 0.42), { grain: 0.7 })
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 1290, 0, 1500), '#3a1420', inks.soot)
    brush.fillRect(0, 1310, 1200, 200)
  })
  glow(print, { x: 600, y: 1340 }, 480, ink('amber', 0.5), { squash: 0.16 })
  tanpura(print, { x: 610, y: 1350, scale: 1.62, turn: 3 }, { x: -13, y: -9 })
  diya(print, { x: 220, y: 1370, scale: 1.1 })
  diya(print, { x: 960, y: 1400, scale: 1.35 }, { lean: 0.4 })
  return print.finish({ vignette: 0.55 })
}

/** The green room: a mirror with lamps around it, jasmine, and a minute for oneself. */
export function greenRoom(): Print {
  const print = new Print(1200, 1200)
  print.fill((brush) => gradient(brush.createLinearGradient(0, 0, 0, 1200), '#234a4c', '#17333f', '#0e1722'), { grain: 0.6 })
  const arch = 'M270 930V430C270 120 930 120 930 430V930Z'
  glow(print, { x: 600, y: 520 }, 760, ink('amber', 0.5))
  print.object(
    (brush) => fillPath(brush, arch, '#3a1020'),
    (mirror) => {
      mirror.shade((brush) => {
        brush.fillStyle = gradient(brush.createRadialGradient(600, 420, 20, 600, 520, 520), '#e8923a', '#b8432c', '#74173a', '#35091c')
        brush.fillRect(0, 0, 1200, 1200)
      })
      const seen = new Print(1200, 1200)
      herself(seen)
      mirror.press((brush) => brush.drawImage(seen.canvas, 0, 0), { mode: 'source-atop' })
      mirror.shade((brush) => fillPath(brush, 'M270 760L640 180 760 180 270 960ZM270 560L520 200 560 190 270 660Z', ink('cream', 0.12)))
      mirror.rim(ink('soot', 0.9), 12, 12, { blur: 10 })
    },
  )
  print.press((brush) => strokePath(brush, arch, inks.brass, 22))
  print.press((brush) => strokePath(brush, arch, ink('gold', 0.9), 5))
  for (const [x, y] of [
    [270, 860],
    [270, 720],
    [270, 580],
    [276, 440],
    [322, 316],
    [424, 232],
    [600, 198],
    [776, 232],
    [878, 316],
    [924, 440],
    [930, 580],
    [930, 720],
    [930, 860],
  ] as const) {
    glow(print, { x, y }, 120, ink('amber', 0.6))
    print.press((brush) =>
      disc(brush, x, y, 25, gradient(brush.createRadialGradient(x - 6, y - 6, 2, x, y, 26), '#fffdf3', '#fff0c4', '#f3b75a')),
    )
  }
  table(print)
  return print.finish({ vignette: 0.55 })
}

/** Whoever sits at the mirror, from behind and, in the glass, from the front. */
function herself(print: Print): void {
  print.object(
    (brush) => {
      fillPath(brush, 'M360 960C370 760 440 720 540 694V640H660V694C760 720 830 760 840 960Z', '#8c1238')
      fillPath(brush, 'M552 610H648V690Q600 730 552 690Z', inks.skin)
      fillPath(brush, 'M600 400C690 400 706 470 700 540 694 610 650 660 600 660S506 610 500 540C494 470 510 400 600 400Z', inks.skin)
    },
    (person) => {
      person.rim(ink('gold', 0.8), -16, -8, { blur: 14 })
      person.rim(ink('soot', 0.7), 34, 12, { blur: 40 })
    },
  )
  print.object(
    (brush) =>
      fillPath(
        brush,
        'M600 372C716 372 724 470 712 570 704 500 670 450 600 428 530 450 496 500 488 570 476 470 484 372 600 372Z',
        '#190810',
      ),
    (hair) => hair.rim(ink('amber', 0.8), -8, -10, { blur: 8 }),
  )
  print.press(
    (brush) => {
      strokePath(brush, 'M534 550q24 16 46 0M620 550q22 16 46 0', inks.soot, 6)
      strokePath(brush, 'M580 620q20 10 40 0', '#7a1030', 7)
      disc(brush, 600, 498, 9, inks.kumkum)
      strokePath(brush, 'M470 740C520 800 680 800 730 740', inks.gold, 9)
      strokePath(brush, 'M700 720C620 800 560 860 500 960', inks.gold, 18)
      for (const [x, y] of [
        [486, 590],
        [714, 590],
      ] as const) {
        disc(brush, x, y, 12, inks.gold)
        fillPath(brush, `M${x - 16} ${y + 34}a16 14 0 0 1 32 0Z`, inks.gold)
      }
      for (let blossom = 0; blossom < 12; blossom++) disc(brush, 700 + 24 * Math.sin(blossom * 0.6), 440 + blossom * 27, 15, inks.cream)
    },
    { grain: 0.15 },
  )
}

function table(print: Print): void {
  print.press((brush) => {
    brush.fillStyle = gradient(brush.createLinearGradient(0, 930, 0, 1200), '#5a2418', '#220a10')
    brush.fillRect(0, 934, 1200, 266)
    brush.fillStyle = ink('gold', 0.85)
    brush.fillRect(0, 930, 1200, 6)
  })
  glow(print, { x: 600, y: 960 }, 560, ink('amber', 0.45), { squash: 0.16 })
  for (const [x, y, colour] of [
    [180, 1010, '#b01235'],
    [214, 1036, '#3f6b4a'],
    [170, 1052, '#b98a2f'],
    [206, 1078, '#b01235'],
  ] as const) {
    print.press((brush) => {
      brush.strokeStyle = colour
      brush.lineWidth = 13
      brush.beginPath()
      brush.ellipse(x, y, 62, 25, -0.1, 0, 7)
      brush.stroke()
      brush.strokeStyle = ink('flame', 0.8)
      brush.lineWidth = 3
      brush.beginPath()
      brush.ellipse(x, y - 3, 62, 25, -0.1, 3.6, 5.2)
      brush.stroke()
    })
  }
  print.press(
    (brush) => {
      for (let blossom = 0; blossom < 46; blossom++) {
        const turn = blossom * 0.19
        disc(
          brush,
          820 + Math.cos(turn) * (150 - blossom * 1.6),
          1050 + Math.sin(turn) * (56 - blossom * 0.6),
          14,
          blossom % 7 === 3 ? '#e8923a' : blossom % 2 ? inks.cream : '#e9dcc0',
        )
      }
    },
    { grain: 0.1 },
  )
  print.object(
    (brush) => {
      fillPath(brush, 'M440 1090C440 1130 590 1130 590 1090L600 1040H430Z', inks.brass)
      brush.fillStyle = inks.kumkum
      brush.beginPath()
      brush.ellipse(515, 1040, 85, 24, 0, 0, 7)
      brush.fill()
    },
    (box) => {
      box.rim(ink('soot', 0.8), 20, 14, { blur: 20 })
      box.rim(ink('flame', 0.8), -6, -5, { blur: 4 })
    },
  )
}
