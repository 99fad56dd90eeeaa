import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import theatre from '@sabha/ticketing/halls/udayaraga.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { boxOfSeats, floorsOf } from './floors.ts'
import { seatAfter, seatIn, seatOfSection } from './navigation.ts'
import { freeBy, hallStates } from './seat-states.ts'

const plan = theatre as unknown as HallPlan
const floors = floorsOf(plan)

test('a hall of one floor has none to switch between', () => {
  expect(floorsOf(hall as unknown as HallPlan)).toEqual([])
  expect(floorsOf({ ...plan, floors: plan.floors?.slice(0, 1) })).toEqual([])
})

test('each floor has its own part of a block that is on several', () => {
  expect(floors.map(({ group, blocks }) => [group.name, blocks.length])).toEqual([
    ['Stalls', 3],
    ['Boxes', 12],
    ['Balcony', 4],
  ])
  const [stalls, , balcony] = floors
  const left = (of: typeof stalls) => of?.blocks.find(({ group }) => group.name === 'Left')
  expect(left(stalls)?.seats.has('A1')).toBe(true)
  expect(left(stalls)?.seats.has('AA1')).toBe(false)
  expect(left(balcony)?.seats.has('AA1')).toBe(true)
  expect(left(balcony)?.box.y).toBeGreaterThan((left(stalls)?.box.y ?? 0) + 10)
})

test('what is left is counted by floor', () => {
  const seat = (row_label: string) => ({ row_label, seat_number: 1, status: 'booked' as const, reserved_until: null })
  const states = hallStates(plan, [seat('AA'), seat('LA'), seat('LB')], 0)
  expect([...freeBy(plan, states, floors)].map(([{ group }, free]) => [group.name, free])).toEqual([
    ['Stalls', 1150],
    ['Boxes', 70],
    ['Balcony', 777],
  ])
})

test('the keyboard goes on in a part of the hall, and in a section on the floor that is shown', () => {
  const box = floors[1]?.blocks[0]
  expect(
    seatIn(
      plan,
      ({ row, number }) => box?.seats.has(`${row}${number}`) === true,
      () => true,
    ),
  ).toMatch(/^LA/)
  expect(seatOfSection(plan, 'KRISHNA', () => true)).toMatch(/^N\d/)
  expect(seatOfSection(plan, 'KRISHNA', () => true, 'Balcony')).toMatch(/^AA/)
  // If the balcony has no free seat of the section, another floor has.
  expect(seatOfSection(plan, 'KRISHNA', (seat) => seat.startsWith('N'), 'Balcony')).toMatch(/^N\d/)
})

test('from section to section it stays in the order of the hall, floor by floor', () => {
  expect(seatAfter(plan, 'A16', 'section-down')).toMatch(/^G\d/)
  expect(seatAfter(plan, 'AA30', 'section-down')).toMatch(/^DD/)
  expect(seatAfter(plan, 'DD30', 'section-up')).toMatch(/^AA/)
})

test('around some seats there is a box with some air, and none around none', () => {
  const row = plan.rows.find(({ label }) => label === 'A')
  const [, x = 0, y = 0] = row?.seats[0] ?? []
  const box = boxOfSeats(plan, new Set([`A${row?.seats[0]?.[0]}`]))
  expect(box).toEqual({ x: x - 1.5, y: y - 1.5, width: 3, height: 3 })
  expect(boxOfSeats(plan, new Set(['ZZ999']))).toBeUndefined()
})
