import { describe, expect, it, vi } from 'vitest'
import { DoorClock, type Offset } from './clock.ts'

const hour = 3_600_000

function phone(error: number, before: Offset | null = null) {
  const world = { time: Date.parse('2026-11-19T13:30:00Z'), error, elapsed: 0 }
  const learnt = vi.fn()
  const clock = new DoorClock({ now: () => world.time + world.error, monotonic: () => world.elapsed, run: 1 }, before, learnt)
  const pass = (ms: number) => {
    world.time += ms
    world.elapsed += ms
  }
  /** Gets an answer for which the request takes `there` ms and the answer `back` ms. */
  const ask = (there: number, back: number) => {
    const sentAt = clock.monotonic()
    pass(there)
    const serverTime = new Date(world.time).toISOString()
    pass(back)
    clock.syncClock(serverTime, sentAt)
  }
  return { world, clock, learnt, pass, ask }
}

describe('the clock of a phone', () => {
  it('that is hours slow is put right by one answer, half way between question and answer', () => {
    const { clock, world, ask } = phone(-5 * hour)
    ask(100, 100)
    expect(clock.read()).toEqual({ at: world.time - 5 * hour, offset: 5 * hour })
    expect(clock.isSure()).toBe(true)
  })

  it('is believed from the quickest answer, and not from a slower one that says nothing new', () => {
    const { clock, ask, learnt } = phone(0)
    ask(20, 20)
    ask(4000, 200)
    expect(clock.read().offset).toBe(0)
    expect(learnt).toHaveBeenCalledTimes(1)
  })

  it('starts with what was learnt before, and takes any answer for better', () => {
    const { clock, ask } = phone(hour, { offset: 7, margin: 1 })
    expect(clock.read().offset).toBe(7)
    expect(clock.isSure()).toBe(false)
    ask(3000, 3000)
    expect(clock.read().offset).toBe(-hour)
  })

  it.each([-2 * hour, 2 * hour])('that is set by %d ms while we run is noticed, and learnt anew from the next answer', (set) => {
    const { clock, world, ask, pass } = phone(0)
    ask(20, 20)
    world.error = set
    pass(1000)
    expect(clock.serverNow()).toBe(world.time)
    expect(clock.isSure()).toBe(false)
    ask(2000, 2000)
    expect(clock.serverNow()).toBe(world.time)
  })

  it.each<[string, ('hid' | 'sleep' | 'read' | 'woke')[]]>([
    ['after the page is in view', ['hid', 'sleep', 'woke', 'read']],
    ['before the page hears that it is in view', ['hid', 'sleep', 'read', 'woke', 'read']],
    ['before it hears that it was hidden, too', ['sleep', 'read', 'hid', 'woke']],
    ['when it has heard too late that it was hidden', ['sleep', 'hid', 'read', 'woke']],
    ['when it never hears that it was hidden', ['sleep', 'read', 'woke']],
    ['twice when it never hears that it was hidden', ['sleep', 'read', 'sleep', 'read', 'woke']],
    ['and sleeps again', ['hid', 'sleep', 'read', 'sleep', 'read', 'woke']],
  ])('that stood still with the sleeping phone was not set, whoever looks at it %s', (_, steps) => {
    const { clock, world, ask, pass } = phone(hour)
    ask(20, 20)
    for (const step of steps) {
      if (step === 'sleep') world.time += 2 * hour
      else clock[step]()
      pass(100)
    }
    expect(clock.serverNow()).toBe(world.time)
    expect(clock.isSure()).toBe(false)
  })

  it('that was set forward in front of our eyes was not asleep, whatever is hidden later', () => {
    const { clock, world, ask, pass } = phone(0)
    ask(20, 20)
    world.error = 2 * hour
    clock.read()
    pass(60_000)
    clock.hid()
    clock.woke()
    expect(clock.serverNow()).toBe(world.time)
    pass(1000)
    world.error = 4 * hour
    expect(clock.serverNow()).toBe(world.time)
  })

  it('that was learnt anew since keeps what it has learnt', () => {
    const { clock, world, ask } = phone(0)
    ask(20, 20)
    world.error = 2 * hour
    clock.read()
    ask(20, 20)
    clock.hid()
    clock.woke()
    expect(clock.serverNow()).toBe(world.time)
    expect(clock.isSure()).toBe(true)
  })

  it('that was set back while the phone was away is noticed', () => {
    const { clock, world, ask } = phone(hour)
    ask(20, 20)
    world.error = 0
    clock.woke()
    expect(clock.serverNow()).toBe(world.time)
  })

  it('is left alone by an answer that tells no time', () => {
    const { clock, learnt } = phone(hour)
    clock.syncClock(null, 0)
    clock.syncClock('yesterday', 0)
    expect(learnt).not.toHaveBeenCalled()
  })
})
