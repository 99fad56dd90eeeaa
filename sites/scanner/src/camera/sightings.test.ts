import { describe, expect, it } from 'vitest'
import { createSightings, type SeenBy } from './sightings.ts'

function watch() {
  const sightings = createSightings()
  return {
    sightings,
    see: (at: number, texts: string | string[], by: SeenBy = 'reader') =>
      sightings.see({ texts: [texts].flat(), takenAt: at, readAt: at, by }, false),
    seeQuietly: (at: number, text: string) => sightings.see({ texts: [text], takenAt: at, readAt: at, by: 'reader' }, true),
  }
}

describe('codes in view', () => {
  it('a code is told once, however long it stays', () => {
    const { see } = watch()
    expect(see(0, 'A')).toBe('A')
    for (let at = 100; at < 20_000; at += 100) expect(see(at, 'A')).toBeUndefined()
  })

  it('frames that miss it do not make it a new one, unless they are more than a second and a half', () => {
    const { see } = watch()
    see(0, 'A')
    expect(see(1_500, 'A')).toBeUndefined()
    expect(see(3_001, 'A')).toBe('A')
  })

  it('the next ticket is told at once, and the one before it is not told again while both are in view', () => {
    const { see } = watch()
    see(0, 'A')
    expect(see(100, 'B')).toBe('B')
    expect(see(200, 'A')).toBeUndefined()
    expect(see(300, 'B')).toBeUndefined()
  })

  it('of two new codes in a frame only the one in the middle is told; the one beside it when it comes to the middle', () => {
    const { see } = watch()
    expect(see(0, ['A', 'B'])).toBe('A')
    expect(see(100, ['A', 'B'])).toBeUndefined()
    expect(see(200, ['B', 'A'])).toBe('B')
  })

  it('a told code at the side is still in view', () => {
    const { see } = watch()
    see(0, 'B')
    for (let at = 100; at <= 5_000; at += 100) see(at, ['A', 'B'])
    expect(see(5_100, 'B')).toBeUndefined()
  })

  it('while a verdict is on the screen nothing is told: the ticket that stays is not news afterwards, a new one is', () => {
    const { see, seeQuietly } = watch()
    see(0, 'A')
    for (let at = 100; at <= 6_000; at += 100) seeQuietly(at, 'A')
    expect(see(6_100, 'A')).toBeUndefined()
    seeQuietly(6_200, 'B')
    expect(see(6_300, 'B')).toBe('B')
  })

  it('a code that only the rescue can read is told once while it stays, and again after a rescue that missed it', () => {
    const { see } = watch()
    expect(see(2_000, 'A', 'rescue')).toBe('A')
    expect(see(4_300, 'A', 'rescue')).toBeUndefined()
    expect(see(9_000, 'A', 'rescue')).toBe('A')
  })

  it('a slow answer of the server does not make a code that stays a new one', () => {
    const { sightings } = watch()
    expect(sightings.see({ texts: ['A'], takenAt: 2_000, readAt: 11_000, by: 'rescue' }, false)).toBe('A')
    expect(sightings.see({ texts: ['A'], takenAt: 13_000, readAt: 22_000, by: 'rescue' }, false)).toBeUndefined()
  })

  it('a told ticket that the phone cannot read any more is no news when the rescue reads it, nor when the phone does again', () => {
    const { see } = watch()
    see(0, 'A')
    expect(see(2_100, 'A', 'rescue')).toBeUndefined()
    expect(see(4_500, 'A')).toBeUndefined()
  })

  it('what is in view is told again when it was forgotten', () => {
    const { see, sightings } = watch()
    see(0, 'A')
    sightings.forget()
    expect(see(100, 'A')).toBe('A')
  })
})
