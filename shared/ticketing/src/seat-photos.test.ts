import { describe, expect, it, test } from 'vitest'
import type { HallPlan } from './hall.ts'
import { nearbyWithin, type PhotoPlace, photoLookup, placesThatStay, unknownPlaces } from './seat-photos.ts'

/** Two rows of ten, one pitch apart, in two sections; A9 and A10 have a restricted view; mats behind. */
const hall: HallPlan = {
  format: 3,
  id: 'small',
  name: 'Small hall',
  width: 20,
  height: 20,
  stage: { path: 'M5 1L15 1L15 3L5 3Z', label: { x: 10, y: 2 } },
  sections: [
    { name: 'FRONT', rows: ['A'], seats: ['B10'] },
    { name: 'BACK', rows: ['B'] },
    { name: 'MATS', rows: ['M'] },
  ],
  blocks: [{ name: 'Left', rows: [], seats: ['B1', 'B2'] }],
  facts: { A9: { view: 'restricted' }, A10: { view: 'restricted' } },
  rows: ['A', 'B'].map((label, row) => ({
    label,
    seats: Array.from({ length: 10 }, (_, index): [number, number, number] => [index + 1, index + 5, row + 5]),
  })),
  areas: [{ name: 'Mats', row: 'M', count: 20, x: 4, y: 10, width: 10, height: 4 }],
}
const seat = (name: string): PhotoPlace => ({ kind: 'seat', name })
const photo = (id: string, ...places: PhotoPlace[]) => ({ id, places })
const shown = (photos: ReturnType<typeof photo>[], id: string, plan = hall) => {
  const found = photoLookup(plan, photos)(id)
  return found && [found.photo.id, found.from.name, found.isNearby]
}

describe('a seat is shown', () => {
  it('its own photograph before that of a neighbour', () => {
    const photos = [photo('four', seat('A4')), photo('five', seat('A5'))]
    expect(shown(photos, 'A5')).toEqual(['five', 'A5', false])
  })

  it('that of the nearest seat of its section, within a small distance', () => {
    const photos = [photo('one', seat('A1')), photo('three', seat('A6'))]
    expect(shown(photos, 'A2')).toEqual(['one', 'A1', true])
    expect(shown(photos, 'A5')).toEqual(['three', 'A6', true])
    expect(shown([photo('one', seat('A1'))], `A${1 + nearbyWithin}`)).toEqual(['one', 'A1', true])
    expect(shown([photo('one', seat('A1'))], `A${2 + nearbyWithin}`)).toBeUndefined()
  })

  it('none of another section, however near, nor of another floor', () => {
    expect(shown([photo('one', seat('A3'))], 'B3')).toBeUndefined()
    const floors = [
      { name: 'Stalls', rows: [], seats: ['A1', 'A2'] },
      { name: 'Balcony', rows: ['A', 'B'] },
    ]
    expect(shown([photo('one', seat('A2'))], 'A3', { ...hall, floors })).toBeUndefined()
    expect(shown([photo('one', seat('A2'))], 'A1', { ...hall, floors })).toEqual(['one', 'A2', true])
  })

  it('what was put to its row, its block or its section, the narrowest first', () => {
    const [row, block, section] = [
      photo('row', { kind: 'row', name: 'B' }),
      photo('block', { kind: 'block', name: 'Left' }),
      photo('section', { kind: 'section', name: 'BACK' }),
    ]
    expect(shown([section, block, row, photo('one', seat('B3'))], 'B1')).toEqual(['one', 'B3', true])
    expect(shown([section, block, row], 'B1')).toEqual(['row', 'B', false])
    expect(shown([section, block], 'B1')).toEqual(['block', 'Left', false])
    expect(shown([section, block], 'B9')).toEqual(['section', 'BACK', false])
    // A seat that is not in its row's section.
    expect(shown([section, block], 'B10')).toBeUndefined()
  })

  it('no clear view where its own is restricted, nor the other way round', () => {
    expect(shown([photo('clear', seat('A8'), { kind: 'row', name: 'A' }, { kind: 'section', name: 'FRONT' })], 'A9')).toBeUndefined()
    expect(shown([photo('pillar', seat('A9'))], 'A8')).toBeUndefined()
    expect(shown([photo('pillar', seat('A9'))], 'A10')).toEqual(['pillar', 'A9', true])
  })

  it('that of its section, of a place without a number', () => {
    expect(shown([photo('mats', { kind: 'section', name: 'MATS' })], 'M7')).toEqual(['mats', 'MATS', false])
    expect(shown([photo('mats', { kind: 'section', name: 'MATS' })], 'Z7')).toBeUndefined()
  })
})

test('places that the plan has not are named', () => {
  const places: PhotoPlace[] = [
    seat('A1'),
    seat('A11'),
    { kind: 'row', name: 'A' },
    { kind: 'row', name: 'M' },
    { kind: 'block', name: 'Left' },
    { kind: 'block', name: 'Right' },
    { kind: 'section', name: 'MATS' },
    { kind: 'section', name: 'Left' },
  ]
  expect(unknownPlaces(hall, places).map(({ name }) => name)).toEqual(['A11', 'M', 'Right', 'Left'])
})

test('in another plan those stay that are where they were, seen from the stage', () => {
  const places: PhotoPlace[] = [seat('A1'), seat('B10'), { kind: 'row', name: 'B' }, { kind: 'section', name: 'MATS' }]
  const moved = (change: Partial<HallPlan>): HallPlan => ({ ...hall, id: 'other', ...change })
  const shifted = moved({
    stage: { path: 'M8 5L18 5L18 7L8 7Z', label: { x: 13, y: 6 } },
    rows: hall.rows.map(({ label, seats }) => ({ label, seats: seats.map(([number, x, y]) => [number, x + 3, y + 4]) })),
    areas: hall.areas?.map((area) => ({ ...area, x: area.x + 3, y: area.y + 4 })),
  })
  expect(placesThatStay(hall, shifted, places)).toEqual(places)
  // Numbered from the other side, each row is where it was, but the seats at its ends aren't.
  const turned = moved({
    rows: hall.rows.map(({ label, seats }) => ({ label, seats: seats.map(([number, x, y]) => [11 - number, x, y]) })),
  })
  expect(placesThatStay(hall, turned, places).map(({ name }) => name)).toEqual(['B', 'MATS'])
  const fewer = moved({ rows: hall.rows.slice(0, 1), areas: [] })
  expect(placesThatStay(hall, fewer, places).map(({ name }) => name)).toEqual(['A1'])
})
