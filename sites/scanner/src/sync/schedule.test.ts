import { describe, expect, it } from 'vitest'
import { nextDelay, Schedule } from './schedule.ts'

describe('the next attempt', () => {
  it('comes later after each failure, at most after a minute, and spread', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((failures) => nextDelay(failures, () => 1) / 1000)).toEqual([10, 2, 4, 8, 16, 32, 60, 60])
    expect(nextDelay(6, () => 0)).toBe(30_000)
  })
})

it('a scan that comes after the network does not make a failing sync forget that it is back', async () => {
  const attempts: ((result: 'unreachable' | 'done') => void)[] = []
  const schedule = new Schedule({
    flush: () => new Promise((resolve) => attempts.push(resolve)),
    download: async () => {},
    later: () => () => {},
    monotonic: () => 0,
    random: () => 0.5,
    onResult: () => {},
    onSyncing: () => {},
  })
  const all = schedule.trigger('scan')
  void schedule.trigger('online')
  void schedule.trigger('scan')
  attempts[0]?.('unreachable')
  await new Promise(setImmediate)
  expect(attempts).toHaveLength(2)
  attempts[1]?.('done')
  await all
})

it('a fault of ours in one sync is told, and the next one comes all the same', async () => {
  const timers: (() => void)[] = []
  let asked = 0
  const schedule = new Schedule({
    flush: async () => 'done',
    download: async () => {
      if (asked++ === 0) throw new TypeError('a fault of ours')
    },
    later: (_, work) => {
      timers.push(work)
      return () => {}
    },
    monotonic: () => 0,
    random: () => 0.5,
    onResult: () => {},
    onSyncing: () => {},
  })
  await expect(schedule.trigger('poll')).rejects.toThrow('a fault of ours')
  expect(timers).toHaveLength(1)
  timers[0]?.()
  await new Promise(setImmediate)
  expect(asked).toBe(2)
})
