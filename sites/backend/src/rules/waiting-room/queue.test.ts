import { expect, test } from 'vitest'
import type { WaitingRoomRow } from '../../store/waiting-room/waiting-room.ts'
import { ahead, estimateWait, paceOf, pollAfter, queueOf } from './queue.ts'

const room: WaitingRoomRow = { show_id: 1, mode: 'auto', sales_open_at: null, opened_at: 0, idle_since: null, called_through: 10 }
const minute = 60_000

test('who stands before a position is counted among those who have not been called', () => {
  const queue = queueOf(
    room,
    [5, 10, 11, 20, 30].map((turn, number) => ({ number, turn, entered_at: null })),
    [],
  )
  expect([11, 20, 25, 30, 99, Number.POSITIVE_INFINITY].map((position) => ahead(queue, position))).toEqual([0, 1, 2, 2, 3, 3])
})

test('filling the empty hall says nothing about the pace', () => {
  const first = { at: 0, through: 500, places: 500 }
  expect(paceOf([], minute)).toBeUndefined()
  expect(paceOf([first], minute)).toBeUndefined()
  expect(paceOf([first, { at: minute, through: 560, places: 60 }], 2 * minute)).toBe(30 / minute)
})

test('nothing is said before there was time to measure', () => {
  const calls = [
    { at: 0, through: 1, places: 1 },
    { at: 1_000, through: 9, places: 8 },
  ]
  expect(paceOf(calls, 10_000)).toBeUndefined()
  expect(paceOf(calls, 20_000)).toBe(8 / 20_000)
})

test('the estimate follows the last five minutes, not what was long ago', () => {
  const calls = [0, 1, 2, 3].map((n) => ({ at: n * minute, through: n, places: 100 })).concat({ at: 9 * minute, through: 10, places: 5 })
  expect(estimateWait(9, calls, 10 * minute)).toBe(10 * minute)
})

test('ten thousand ask about three hundred times a second together, the front of the line soon', () => {
  expect(pollAfter(10_000, undefined, 0.5)).toBeCloseTo(33.3, 1)
  expect(pollAfter(10, 5_000, 0.5)).toBe(2)
  expect(pollAfter(100_000, 3_600_000, 1)).toBe(54)
  const spread = [0, 0.25, 0.5, 0.75, 1].map((chance) => pollAfter(3_000, undefined, chance))
  expect(new Set(spread).size).toBe(5)
})
