import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doorPace, paceMinutes } from './door-pace.ts'

const minute = 60_000
const startsAt = Date.UTC(2026, 10, 19, 13, 45)
const door = {
  sold: 480,
  admitted: 0,
  lately: 0,
  startsAt,
  now: startsAt - 120 * minute,
  phoneRate: 8,
  arriveMinutes: 30,
}

describe('a door’s pace', () => {
  it('says how many phones a sold-out hall needs in the time in which guests are asked to come', () => {
    expect(doorPace(door)).toEqual({
      toCome: 480,
      perMinute: 0,
      phones: 2,
      lastInAt: null,
    })
    expect(doorPace({ ...door, sold: 481 }).phones).toBe(3)
    expect(doorPace({ ...door, sold: 1 }).phones).toBe(1)
  })

  it('says when the last guest is in, and what it takes to be in time', () => {
    const now = startsAt - 10 * minute
    const late = doorPace({ ...door, now, admitted: 240, lately: 60 })
    expect(late).toMatchObject({
      perMinute: 12,
      lastInAt: now + 20 * minute,
      phones: 3,
    })
    // After the start, everybody who is outside has to be let in within minutes.
    expect(doorPace({ ...door, now: startsAt + minute, admitted: 400, lately: 60 }).phones).toBe(2)
  })

  it('asks for nobody when everybody is inside, or when nobody has booked', () => {
    for (const admitted of [480, 500])
      expect(doorPace({ ...door, admitted, lately: 5 })).toMatchObject({
        phones: 0,
        lastInAt: null,
      })
    expect(doorPace({ ...door, sold: 0 })).toMatchObject({
      toCome: 0,
      phones: 0,
    })
  })

  it('is enough: so many phones let in all who are to come in the time that is left, and one fewer don’t', () => {
    const some = fc.record({
      sold: fc.nat({ max: 5_000 }),
      admitted: fc.nat({ max: 5_000 }),
      lately: fc.nat({ max: 300 }),
      now: fc.integer({
        min: startsAt - 240 * minute,
        max: startsAt + 60 * minute,
      }),
      phoneRate: fc.integer({ min: 1, max: 40 }),
      arriveMinutes: fc.integer({ min: 5, max: 240 }),
    })
    fc.assert(
      fc.property(some, (given) => {
        const { toCome, phones } = doorPace({ ...given, startsAt })
        const minutes = Math.min(given.arriveMinutes, Math.max(paceMinutes, (startsAt - given.now) / minute))
        expect(phones * given.phoneRate * minutes).toBeGreaterThanOrEqual(toCome)
        if (phones > 1) expect((phones - 1) * given.phoneRate * minutes).toBeLessThan(toCome)
      }),
    )
  })
})
