import fc from 'fast-check'
import { expect, test } from 'vitest'
import shipped from '../halls/malleshwaram.json' with { type: 'json' }
import theatre from '../halls/udayaraga.json' with { type: 'json' }
import type { HallPlan } from './hall.ts'
import { hallAccess } from './hall-access.ts'
import { factsOf } from './seat-facts.ts'
import { generatedHall } from './testing/generated-hall.ts'

const udayaraga = theatre as unknown as HallPlan

test('the theatre that we ship says which doors have no steps, and what each floor has', () => {
  const taken = new Set(['N1', 'N2'])
  const access = hallAccess(udayaraga, (seat) => !taken.has(seat))
  expect(access?.stepFreeDoors).toEqual(['1', '2', '3'])
  expect(access?.otherDoors).toEqual(['4', '5', '6', '7', '8'])
  const stalls = access?.floors.find(({ floor }) => floor?.name === 'Stalls')
  expect(stalls?.stepFreeRows).toContain('N')
  expect(stalls?.wheelchair.free).toHaveLength((stalls?.wheelchair.all ?? 0) - 1)
  expect(stalls?.companions.free).toHaveLength((stalls?.companions.all ?? 0) - 1)
  expect(stalls?.wheelchair.free).not.toContain('N1')
})

test('of a hall whose plan says nothing nothing is said', () => {
  expect(hallAccess(shipped as unknown as HallPlan, () => true)).toBeNull()
  const named = { ...(shipped as unknown as HallPlan), doors: [{ x: 1, y: 1, name: 'West' }] }
  expect(hallAccess(named, () => true)).toBeNull()
  expect(hallAccess({ ...named, doors: [{ x: 1, y: 1, name: 'West', access: 'step-free' }] }, () => true)).toEqual({
    stepFreeDoors: ['West'],
    otherDoors: [],
    floors: [],
  })
})

test('each place is told of once, on its floor, and those are left that are free', () => {
  fc.assert(
    fc.property(generatedHall(true), fc.integer({ min: 0, max: 5 }), ({ plan, free }, split) => {
      const rows = plan.rows.map(({ label }) => label)
      const floors = [
        { name: 'Stalls', rows: rows.slice(0, split) },
        { name: 'Balcony', rows: rows.slice(split) },
      ]
      for (const hall of [plan, { ...plan, floors }]) {
        const told = hallAccess(hall, (seat) => free.has(seat))?.floors ?? []
        const facts = Object.entries(plan.facts ?? {})
        const places = facts.flatMap(([seat, { wheelchair }]) => (wheelchair ? [seat] : []))
        expect(told.reduce((sum, { wheelchair }) => sum + wheelchair.all, 0)).toBe(places.length)
        expect(told.flatMap(({ wheelchair }) => wheelchair.free).toSorted()).toEqual(places.filter((seat) => free.has(seat)).toSorted())
        for (const { companions } of told) for (const seat of companions.free) expect(factsOf(plan, seat).companion).toBeDefined()
        if (hall !== plan) {
          for (const { floor, wheelchair } of told) {
            for (const seat of wheelchair.free) expect(floor?.rows).toContain(seat.replace(/\d+/, ''))
          }
        }
      }
    }),
  )
})
