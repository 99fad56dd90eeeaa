import type { HallPlan } from '@sabha/ticketing/hall'
import { checkHall } from '@sabha/ticketing/hall-checks'
import { importHall } from '@sabha/ticketing/hall-import'
import { hallText } from '@sabha/ticketing/hall-text'
import shipped from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import theatre from '@sabha/ticketing/halls/udayaraga.json' with { type: 'json' }
import { describe, expect, it, test } from 'vitest'
import { addPlaces, areaAt, changeArea, dragArea, removeArea } from './areas.ts'
import * as commands from './commands.ts'
import { completed, type Drawing, drawingOf, emptyDrawing, namesInUse, onFloor, planOf, planShift, seatSections } from './drawing.ts'
import { numbersOf } from './numbering.ts'
import { seatsOnStroke } from './paint.ts'
import { setSlope, slopeOf } from './rake.ts'
import { addRows, labelsFrom, type NewRows } from './rows.ts'
import { movedPath } from './stage.ts'
import { twoRows } from './testing/two-rows.ts'
import { historyOf, redo, step, undo } from './use-drawing.ts'

const name = { id: 'drawn', name: 'Drawn hall' }
const drawn = (change: Partial<NewRows> = {}, on = emptyDrawing()) => addRows(on, { ...twoRows, ...change })
const idsOf = (drawing: Drawing) =>
  planOf(drawing, name).rows.map(({ label, seats }) => `${label}: ${seats.map(([number]) => number).join(' ')}`)
const keyOf = (drawing: Drawing, row: string, number: number) => {
  const seat = drawing.rows
    .filter(({ label }) => label === row)
    .flatMap(({ seats }) => seats)
    .find((each) => each.number === number)
  if (!seat) throw new Error(`${row}${number} isn't drawn`)
  return seat.key
}

it.each([
  ['hall', shipped],
  ['theatre', theatre],
])('the %s that we ship is the same after it was opened and saved', (_, shippedPlan) => {
  const plan = shippedPlan as unknown as HallPlan
  expect(hallText(planOf(drawingOf(plan), plan))).toBe(hallText(plan))
})

describe('places without numbers', () => {
  const mats: HallPlan = {
    id: 'mehfil',
    name: 'Mehfil',
    width: 6,
    height: 5,
    stage: { path: 'M1 0L5 0', label: { x: 3, y: 0.5 } },
    sections: [
      { name: 'MATS', rows: ['MAT'] },
      { name: 'KAVERI', rows: ['A'] },
    ],
    floors: [
      { name: 'Lawn', kn: 'ಹುಲ್ಲುಹಾಸು', rows: ['MAT'] },
      { name: 'Stalls', rows: ['A'] },
    ],
    rake: [{ floor: 'Lawn', base: 0, rise: 0 }],
    areas: [{ name: 'Mats', kn: 'ಚಾಪೆಗಳು', row: 'MAT', count: 40, x: 0, y: 1, width: 6, height: 2 }],
    rows: [{ label: 'A', seats: [1, 2, 3].map((number): [number, number, number] => [number, number + 0.5, 4]) }],
  }
  const moved = (drawing: Drawing, dx: number) =>
    commands.moveSeats(drawing, new Set(drawing.rows.flatMap(({ seats }) => seats.map(({ key }) => key))), dx, 0)

  it('are the same after the hall was opened and saved', () => {
    expect(hallText(planOf(drawingOf(mats), mats))).toBe(hallText(mats))
    const lawn = { ...mats, sections: mats.sections.slice(0, 1), floors: mats.floors?.slice(0, 1), rows: [] }
    expect(hallText(planOf(drawingOf(lawn), lawn))).toBe(hallText(lawn))
  })

  it('stay inside a hall whose seats go further out', () => {
    const plan = planOf(moved(drawingOf(mats), -5), mats)
    expect(plan.areas).toMatchObject([{ x: 5, y: 1, width: 6 }])
    expect(plan.width).toBe(11)
    expect(importHall({ ...mats, format: 'json', content: hallText(plan) }).problems).toEqual([])
  })

  it('lend their row and section to no seat', () => {
    const [row] = drawingOf(mats).rows
    if (!row) throw new Error('no row')
    const drawing = { ...drawingOf(mats), rows: [{ ...row, label: 'MAS' }] }
    expect(seatSections(drawing)).toEqual(['KAVERI'])
    const copied = commands.copySeats(drawing, new Set(row.seats.map(({ key }) => key)), 0, 2).drawing
    expect(copied.rows.map(({ label }) => label)).toEqual(['MAS', 'MAU'])
  })

  it('are added, named, moved and made larger, and come off the stage’s paper with the hall', () => {
    const added = addPlaces(drawn().drawing, { name: 'Mats', count: 40, floor: '' })
    const row = added.areas?.[0]?.row ?? ''
    const larger = dragArea(dragArea(added, { area: row, part: 'corner' }, 2, -9), { area: row, part: 'whole' }, -15, 3)
    // A section's name is typed letter by letter; its half-typed names must not stay as sections.
    const typed = ['D', 'Du', 'Durries'].reduce((drawing, section) => changeArea(drawing, row, { section }), larger)
    expect(typed.sections).toEqual(['FRONT', 'Durries'])
    const plan = planOf(changeArea(typed, row, { kn: 'ಚಾಪೆಗಳು', count: 50 }), name)
    expect(plan.areas).toEqual([{ name: 'Mats', kn: 'ಚಾಪೆಗಳು', row, count: 50, x: 1, y: 11, width: 14, height: 1 }])
    expect(plan.sections.at(-1)).toEqual({ name: 'Durries', rows: [row] })
    expect(checkHall(plan)).toEqual([])
    expect(importHall({ ...name, format: 'json', content: hallText(plan) })).toEqual({ plan, problems: [] })
    expect(changeArea(typed, row, { count: 40 })).toBe(typed)
    expect(removeArea(typed, row).areas).toEqual([])
  })

  it('are taken hold of at their corner and anywhere within', () => {
    const areas = drawingOf(mats).areas
    expect(areaAt({ areas }, { x: 5.9, y: 2.8 }, 0.5)).toEqual({ area: 'MAT', part: 'corner' })
    expect(areaAt({ areas }, { x: 3, y: 2 }, 0.5)).toEqual({ area: 'MAT', part: 'whole' })
    expect(areaAt({ areas }, { x: 3, y: 4 }, 0.5)).toBeUndefined()
  })

  it('that an earlier release left out of what it kept are as in the plan', () => {
    const { areas: _, kannada: __, rake: ___, ...kept } = moved(drawingOf(mats), 1)
    expect(planOf(completed(kept, mats), mats)).toEqual(planOf(moved(drawingOf(mats), 1), mats))
  })
})

it('rows are drawn, and the plan can be imported', () => {
  const { drawing, keys } = drawn({ more: 2, aisles: 1, radius: 12 })
  expect(idsOf(drawing)).toEqual(['A: 1 2 3 4', 'B: 1 2 3 4 5 6'])
  expect(keys.size).toBe(10)
  const plan = planOf(drawing, name)
  expect(checkHall(plan)).toEqual([])
  expect(importHall({ ...name, format: 'json', content: hallText(plan) })).toEqual({ plan, problems: [] })
})

it('the slope of each floor is told in cm, in the order of the floors, and forgotten where it is emptied', () => {
  const stalls = drawn({ floor: 'Stalls' }).drawing
  const both = drawn({ floor: 'Balcony', label: 'AA', y: 9 }, stalls).drawing
  const sloped = setSlope(setSlope(both, 'Balcony', { base: 385, rise: 22 }), 'Stalls', { base: null, rise: 12 })
  const { rake } = planOf(sloped, name)
  expect(rake).toEqual([
    { floor: 'Stalls', base: 0, rise: 0.218 },
    { floor: 'Balcony', base: 7, rise: 0.4 },
  ])
  expect(slopeOf(sloped, 'Stalls')).toEqual({ base: 0, rise: 12 })
  const content = hallText(planOf(sloped, name))
  expect(importHall({ ...name, format: 'json', content }).plan?.rake).toEqual(rake)
  const level = setSlope(sloped, 'Stalls', { base: null, rise: null })
  expect(planOf(level, name).rake).toEqual(rake?.slice(1))
  expect(setSlope(level, 'Stalls', { base: null, rise: null })).toBe(level)
})

it('an empty hall has a stage and no seats', () => {
  expect(planOf(emptyDrawing(), name)).toMatchObject({ rows: [], sections: [], width: 30, height: 8 })
})

it('what was drawn outside comes inside, the stage and the doors with it', () => {
  const { drawing, keys } = drawn()
  const moved = commands.moveSeats(commands.addDoor(drawing, 2, 3, 'West'), keys, -20, -20)
  const plan = planOf(moved, name)
  const places = plan.rows.flatMap(({ seats }) => seats)
  expect(planShift(moved)).toEqual({ dx: 13, dy: 16.5 })
  expect(Math.min(...places.map(([, x]) => x))).toBe(1.5)
  expect(Math.min(...places.map(([, , y]) => y))).toBe(1.5)
  expect(plan.doors?.[0]).toEqual({ x: 15, y: 19.5, name: 'West' })
  expect(importHall({ ...name, format: 'json', content: hallText(plan) }).problems).toEqual([])
})

describe('the chosen seats', () => {
  const { drawing, keys } = drawn()

  it('move, and the others stay the same objects', () => {
    const chosen = new Set([keyOf(drawing, 'A', 1)])
    const moved = commands.moveSeats(drawing, chosen, 1, 2)
    expect(commands.chosenSeats(moved, chosen)).toMatchObject([{ x: 9.5, y: 7 }])
    expect(moved.rows[1]).toBe(drawing.rows[1])
    expect(commands.moveSeats(drawing, chosen, 0, 0)).toBe(drawing)
  })

  it('turned four times by a quarter are where they were', () => {
    let turned = drawing
    for (let quarter = 0; quarter < 4; quarter++) turned = commands.rotateSeats(turned, keys, 90)
    expect(turned.rows).toEqual(drawing.rows)
  })

  it('mirrored twice are where they were, and once the other way round, aisles too', () => {
    const marked = commands.setFact(drawing, new Set([keyOf(drawing, 'A', 1)]), 'aisle', 'left')
    const once = commands.mirrorSeats(marked, keys, 'x')
    expect(idsOf(once)).toEqual(['A: 4 3 2 1', 'B: 4 3 2 1'])
    expect(once.rows[0]?.seats.at(-1)?.facts).toEqual({ aisle: 'right' })
    expect(commands.mirrorSeats(once, keys, 'x').rows).toEqual(marked.rows)
  })

  it('copied have labels that are free, and companions of their own', () => {
    const [place, beside] = [keyOf(drawing, 'A', 1), keyOf(drawing, 'A', 2)]
    const paired = commands.accompany(commands.setFact(drawing, new Set([place]), 'wheelchair', true), new Set([beside]))
    const { drawing: twice, keys: copies } = commands.copySeats(paired, keys, 0, 3)
    expect(idsOf(twice)).toEqual(['A: 1 2 3 4', 'B: 1 2 3 4', 'C: 1 2 3 4', 'D: 1 2 3 4'])
    expect(copies.intersection(keys).size).toBe(0)
    expect(planOf(twice, name).facts).toEqual({
      A1: { wheelchair: true },
      A2: { companion: 'A1' },
      C1: { wheelchair: true },
      C2: { companion: 'C1' },
    })
  })

  it('accompany the wheelchair place that one names, where they accompany any', () => {
    const [near, far, beside, other] = [keyOf(drawing, 'A', 1), keyOf(drawing, 'B', 4), keyOf(drawing, 'A', 2), keyOf(drawing, 'A', 3)]
    const paired = commands.accompany(commands.setFact(drawing, new Set([near, far]), 'wheelchair', true), new Set([beside]))
    const changed = commands.accompanyOne(paired, new Set([near, far, beside, other]), far)
    expect(planOf(changed, name).facts).toEqual({ A1: { wheelchair: true }, A2: { companion: 'B4' }, B4: { wheelchair: true } })
    expect(commands.accompanyOne(changed, new Set([beside]), far)).toBe(changed)
  })

  it('taken away leave nobody as a companion of nobody', () => {
    const [place, beside] = [keyOf(drawing, 'A', 1), keyOf(drawing, 'B', 1)]
    const paired = commands.accompany(commands.setFact(drawing, new Set([place]), 'wheelchair', true), new Set([beside]))
    expect(planOf(commands.removeSeats(paired, new Set([place])), name).facts).toBeUndefined()
    expect(planOf(commands.setFact(paired, new Set([place]), 'wheelchair', undefined), name).facts).toBeUndefined()
    expect(idsOf(commands.removeSeats(drawing, keys))).toEqual([])
  })

  it('are bent and straightened without coming closer to each other', () => {
    const bent = commands.bendRows(drawing, keys, 8)
    const [first, , , last] = bent.rows[0]?.seats ?? []
    expect(first?.y).toBeLessThan(bent.rows[0]?.seats[1]?.y ?? 0)
    expect(first?.y).toBeCloseTo(last?.y ?? 0, 2)
    expect(checkHall(planOf(bent, name))).toEqual([])
    const straight = commands.bendRows(bent, keys, 0)
    expect(new Set(straight.rows[0]?.seats.map(({ y }) => y)).size).toBe(1)
  })

  it('are aligned and spaced row by row', () => {
    const { drawing: three, keys: all } = drawn({ rows: 3, more: -1 })
    expect(commands.alignRows(three, all, 'left').rows.map(({ seats }) => seats[0]?.x)).toEqual([8.5, 8.5, 8.5])
    expect(commands.alignRows(three, all, 'right').rows.map(({ seats }) => seats.at(-1)?.x)).toEqual([11.5, 11.5, 11.5])
    const uneven = commands.moveSeats(three, new Set(three.rows[1]?.seats.map(({ key }) => key)), 0, 0.7)
    expect(commands.spaceRows(uneven, all).rows.map(({ seats }) => seats[0]?.y)).toEqual([5, 6, 7])
  })

  it('a part of a row is painted with another section', () => {
    const some = new Set([keyOf(drawing, 'A', 3), keyOf(drawing, 'A', 4)])
    const painted = commands.groupSeats(drawing, some, 'section', 'SIDE')
    expect(planOf(painted, name).sections).toEqual([
      { name: 'FRONT', rows: ['A', 'B'] },
      { name: 'SIDE', rows: [], seats: ['A3', 'A4'] },
    ])
    expect(commands.groupSeats(painted, some, 'section', 'SIDE')).toBe(painted)
  })

  it('a part of a row gets a label of its own', () => {
    const some = new Set([keyOf(drawing, 'A', 3), keyOf(drawing, 'A', 4)])
    expect(idsOf(commands.labelRows(drawing, some, 'LA', 'front'))).toEqual(['A: 1 2', 'LA: 3 4', 'B: 1 2 3 4'])
    expect(idsOf(commands.labelRows(drawing, keys, 'X', 'back'))).toEqual(['Y: 1 2 3 4', 'X: 1 2 3 4'])
  })

  it('two parts with one label are one row', () => {
    const { drawing: both } = drawn({ label: 'A', rows: 1, x: 20 }, drawing)
    const right = new Set(both.rows[2]?.seats.map(({ key }) => key))
    expect(idsOf(commands.numberSeats(both, right, 'from-left', 5))).toEqual(['A: 1 2 3 4 5 6 7 8', 'B: 1 2 3 4'])
  })

  it('aisles are at the gaps, and at the ends where one says so', () => {
    const { drawing: parted } = drawn({ rows: 1, aisles: 1 })
    expect(planOf(commands.markAisles(parted, false), name).facts).toEqual({ A2: { aisle: 'right' }, A3: { aisle: 'left' } })
    expect(Object.keys(planOf(commands.markAisles(parted, true), name).facts ?? {})).toEqual(['A1', 'A2', 'A3', 'A4'])
  })
})

describe('numbers', () => {
  const row = (count: number, gapAfter = -1) =>
    Array.from({ length: count }, (_, index) => ({ x: index + (gapAfter >= 0 && index > gapAfter ? 1.5 : 0), y: 0 }))
  test.each([
    ['from-left', 5, [1, 2, 3, 4, 5]],
    ['from-right', 5, [5, 4, 3, 2, 1]],
    ['odd-left', 6, [5, 3, 1, 2, 4, 6]],
    ['odd-right', 6, [6, 4, 2, 1, 3, 5]],
    ['odd-left', 5, [5, 3, 1, 2, 4]],
    ['odd-right', 5, [4, 2, 1, 3, 5]],
    ['twos-from-left', 4, [1, 3, 5, 7]],
    ['twos-from-right', 4, [7, 5, 3, 1]],
  ] as const)('%s of %i', (way, count, expected) => expect(numbersOf(row(count), way, 1)).toEqual(expected))

  test('from the aisle, each part of the row outwards', () => {
    expect(numbersOf(row(6, 2), 'from-aisle', 1)).toEqual([3, 2, 1, 1, 2, 3])
  })

  test('no way gives a seat of an undivided row the number of another', () => {
    for (const way of ['from-left', 'from-right', 'odd-left', 'odd-right', 'from-aisle'] as const) {
      for (let count = 1; count < 40; count++) {
        expect(numbersOf(row(count), way, 3).toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 3))
      }
    }
  })
})

test('labels go through the alphabet, and on with two letters', () => {
  expect(labelsFrom('Y', 4)).toEqual(['Y', 'Z', 'AA', 'AB'])
  expect(labelsFrom('AZ', 2)).toEqual(['AZ', 'BA'])
  expect(labelsFrom('ZZZ', 2)).toEqual(['ZZZ', 'ZZZ'])
})

test('a brush paints the seats on its way, and no others', () => {
  const { drawing } = drawn({ rows: 3, seats: 6 })
  const touched = (from: [number, number], to: [number, number]) => {
    const keys = new Set(seatsOnStroke(drawing, { x: from[0], y: from[1] }, { x: to[0], y: to[1] }))
    return drawing.rows.flatMap(({ label, seats }) => seats.filter(({ key }) => keys.has(key)).map(({ number }) => `${label}${number}`))
  }
  expect(touched([7.5, 6], [9.5, 6])).toEqual(['B1', 'B2', 'B3'])
  expect(touched([7.5, 5], [7.5, 7])).toEqual(['A1', 'B1', 'C1'])
  expect(touched([7.5, 5], [9.5, 7])).toEqual(['A1', 'B2', 'C3'])
  expect(touched([8.6, 6.1], [8.6, 6.1])).toEqual(['B2'])
  expect(touched([0, 0], [1, 1])).toEqual([])
})

describe('of a hall with two floors', () => {
  const lower = drawn({ rows: 1, floor: 'Stalls', block: 'Left' })
  const both = drawn({ rows: 1, label: 'B', y: 9, floor: 'Balcony', block: 'Left' }, lower.drawing).drawing

  test('a part may have one name on both: it is one group, and says where each of its rows is', () => {
    const named = commands.nameInKannada(both, 'blocks', 'Left', ' ಎಡ ')
    const plan = planOf(named, name)
    expect(plan.blocks).toEqual([{ name: 'Left', kn: 'ಎಡ', rows: ['A', 'B'] }])
    expect(plan.floors).toEqual([
      { name: 'Stalls', rows: ['A'] },
      { name: 'Balcony', rows: ['B'] },
    ])
    expect(checkHall(plan)).toEqual([])
    expect(importHall({ ...name, format: 'json', content: hallText(plan) })).toEqual({ plan, problems: [] })
    expect(planOf(commands.nameInKannada(named, 'blocks', 'Left', ''), name)).toEqual(planOf(both, name))
  })

  test('one is drawn on by itself, with what is chosen elsewhere', () => {
    expect(namesInUse(both, 'floor')).toEqual(['Stalls', 'Balcony'])
    expect(namesInUse(drawn({ label: 'C', rows: 1 }, both).drawing, 'floor')).toEqual(['Stalls', 'Balcony', ''])
    expect(onFloor(both, undefined, new Set())).toBe(both)
    expect(onFloor(both, 'Balcony', new Set()).rows).toEqual([both.rows[1]])
    const key = keyOf(both, 'A', 3)
    expect(onFloor(both, 'Balcony', new Set([key])).rows.map(({ seats }) => seats.map((seat) => seat.key))).toEqual([
      [key],
      both.rows[1]?.seats.map((seat) => seat.key),
    ])
  })
})

test('a door says whether one comes in without a step', () => {
  const drawing = commands.addDoor(drawn().drawing, 2, 3, 'West')
  const key = drawing.doors[0]?.key ?? 0
  const flat = commands.changeDoor(drawing, key, { access: 'step-free' })
  expect(planOf(flat, name).doors).toEqual([{ x: 2, y: 3, name: 'West', access: 'step-free' }])
  expect(planOf(commands.changeDoor(flat, key, { access: undefined }), name).doors).toEqual([{ x: 2, y: 3, name: 'West' }])
})

test('the stage moves with its shape, and a door by itself', () => {
  const drawing = commands.addDoor(emptyDrawing(), 2, 3, 'West')
  const key = drawing.doors[0]?.key ?? 0
  const { path, label } = drawing.stage
  const moved = commands.moveThing(drawing, 'stage', 2, 1)
  expect(moved.stage).toEqual({ path: movedPath(path, 2, 1), label: { x: label.x + 2, y: label.y + 1 } })
  expect(moved.doors).toBe(drawing.doors)
  expect(commands.moveThing(drawing, key, -0.25, 1).doors).toEqual([{ key, x: 1.75, y: 4, name: 'West' }])
  expect(commands.moveThing(drawing, 'stage', 0, 0)).toBe(drawing)
  expect(commands.moveThing(drawing, 999, 1, 1)).toBe(drawing)
})

test('every path of a stage moves as a whole', () => {
  expect(movedPath('M1 2L3 4H5V6A9 9 0 0 1 7 8Q1 1 2 2Z', 10, 100)).toBe('M11 102L13 104H15V106A9 9 0 0 1 17 108Q11 101 12 102Z')
  expect(movedPath('m1 2 3 4l1 1', 10, 100)).toBe('m11 102 3 4l1 1')
  expect(movedPath('M1 2', 0, 0)).toBe('M1 2')
})

test('any number of steps is undone and done again, and a new step forgets what was undone', () => {
  const steps = 500
  let history = historyOf(emptyDrawing())
  const seen = [history.present]
  for (let index = 0; index < steps; index++) {
    history = step(history, commands.addDoor(history.present, index, 1, ''))
    seen.push(history.present)
  }
  for (let index = steps; index > 0; index--) {
    expect(history.present).toBe(seen[index])
    history = undo(history)
  }
  expect(undo(history).present).toBe(seen[0])
  for (let index = 0; index < steps; index++) history = redo(history)
  expect(redo(history).present).toBe(seen[steps])
  expect(step(history, history.present)).toEqual(history)
  const other = step(undo(history), emptyDrawing())
  expect(redo(other).present).toBe(other.present)
})
