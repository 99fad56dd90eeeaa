import { describe, expect, it } from 'vitest'
import { createSightings, type SeenBy } from './sightings.ts'

function watch() {
  const sightings = createSightings((text) => /^[AB]$/.test(text))
  const look = (at: number, texts: string | string[], by: SeenBy = 'reader') =>
    sightings.see({ texts: [texts].flat(), takenAt: at, readAt: at, by }, false)
  return {
    sightings,
    look,
    see: (at: number, texts: string | string[], by: SeenBy = 'reader') => look(at, texts, by).tell,
    seeQuietly: (at: number, text: string) => sightings.see({ texts: [text], takenAt: at, readAt: at, by: 'reader' }, true),
  }
}

describe('a sheet with the code of a booking and those of its seats', () => {
  const onSheet = () => {
    const sightings = createSightings(
      () => true,
      (text, whole) => whole === 'whole' && text.startsWith('seat'),
    )
    return (at: number, texts: string | string[]) => sightings.see({ texts: [texts].flat(), takenAt: at, readAt: at, by: 'reader' }, false)
  }

  it('a seat of the booking that was just told is no news as long as the sheet is in view', () => {
    const see = onSheet()
    expect(see(0, 'whole').tell).toBe('whole')
    expect(see(100, ['seat 1', 'whole']).tell).toBeUndefined()
    for (let at = 200; at < 3_000; at += 100) expect(see(at, 'seat 1').tell).toBeUndefined()
    expect(see(4_000, 'seat 1').tell).toBe('seat 1')
  })

  it('the seats of a party that come one by one are each told, and so is the booking after one of them', () => {
    const see = onSheet()
    expect(see(0, 'seat 1').tell).toBe('seat 1')
    expect(see(100, 'seat 2').tell).toBe('seat 2')
    expect(see(200, 'whole').tell).toBe('whole')
    expect(see(300, 'another').tell).toBe('another')
  })
})

describe('codes in view', () => {
  it('a code is told once, however long it stays', () => {
    const { see } = watch()
    expect(see(0, 'A')).toBe('A')
    for (let at = 100; at < 20_000; at += 100) expect(see(at, 'A')).toBeUndefined()
  })

  it('frames that miss it do not make it a new one, unless they are most of a second', () => {
    const { see } = watch()
    see(0, 'A')
    expect(see(800, 'A')).toBeUndefined()
    expect(see(1_601, 'A')).toBe('A')
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
    expect(sightings.see({ texts: ['A'], takenAt: 2_000, readAt: 11_000, by: 'rescue' }, false).tell).toBe('A')
    expect(sightings.see({ texts: ['A'], takenAt: 13_000, readAt: 22_000, by: 'rescue' }, false).tell).toBeUndefined()
  })

  it('a told ticket that the phone cannot read any more is no news when the rescue reads it, nor when the phone does again', () => {
    const { see } = watch()
    see(0, 'A')
    expect(see(2_100, 'A', 'rescue')).toBeUndefined()
    expect(see(4_500, 'A')).toBeUndefined()
  })

  it('Try Again takes what is in view at once', () => {
    const { see, sightings } = watch()
    see(0, 'A')
    sightings.goOn('at-once', 50)
    expect(see(100, 'A')).toBe('A')
  })

  it('Scan Next Ticket takes what is in view a second later, so that the guest can take the ticket away', () => {
    const { see, seeQuietly, sightings } = watch()
    see(0, 'A')
    for (let at = 100; at <= 900; at += 100) seeQuietly(at, 'A')
    sightings.goOn('soon', 900)
    for (let at = 1_000; at < 1_900; at += 100) expect(see(at, 'A')).toBeUndefined()
    expect(see(1_900, 'A')).toBe('A')
    expect(see(2_000, 'A')).toBeUndefined()
  })

  it('a ticket that is held up while the door goes on by itself is never told again, and it is said that it is the same', () => {
    const { look, seeQuietly, sightings } = watch()
    look(0, 'A')
    for (let at = 100; at <= 1_500; at += 100) seeQuietly(at, 'A')
    sightings.goOn('when-shown-again', 1_500)
    for (let at = 1_600; at < 2_500; at += 100) expect(look(at, 'A')).toEqual({ isHeld: false })
    for (let at = 2_500; at < 20_000; at += 100) expect(look(at, 'A')).toEqual({ isHeld: true })
  })

  it('the same picture on a friend’s phone is told, whether it comes while the verdict is on the screen or after', () => {
    const during = watch()
    during.see(0, 'A')
    during.seeQuietly(200, 'A')
    during.seeQuietly(1_100, 'A')
    during.sightings.goOn('when-shown-again', 1_500)
    expect(during.see(1_600, 'A')).toBe('A')

    const after = watch()
    after.see(0, 'A')
    for (let at = 100; at <= 1_500; at += 100) after.seeQuietly(at, 'A')
    after.sightings.goOn('when-shown-again', 1_500)
    expect(after.see(1_600, 'A')).toBeUndefined()
    expect(after.see(2_500, 'A')).toBe('A')
  })

  it('a ticket that is held up while the camera is lost and comes back is never told again, and it is said that it is the same', () => {
    const { look, seeQuietly, sightings } = watch()
    look(0, 'A')
    seeQuietly(400, 'A')
    sightings.comeBack(500, 4_000)
    seeQuietly(4_900, 'A')
    sightings.goOn('when-shown-again', 5_000)
    for (let at = 5_100; at < 6_000; at += 100) expect(look(at, 'A')).toEqual({ isHeld: false })
    for (let at = 6_000; at < 20_000; at += 100) expect(look(at, 'A')).toEqual({ isHeld: true })
  })

  it('it is told again once the camera that came back has missed it for most of a second, and the next ticket at once', () => {
    const { see, sightings } = watch()
    see(0, 'A')
    sightings.comeBack(500, 4_000)
    expect(see(4_100, 'B')).toBe('B')
    expect(see(5_801, 'A')).toBe('A')
  })

  it('what a lost camera had not seen for long, or lost long ago, is news to the next', () => {
    const before = watch()
    before.see(0, 'A')
    before.sightings.comeBack(10_001, 12_000)
    expect(before.see(12_000, 'A')).toBe('A')

    const longAgo = watch()
    longAgo.see(0, 'A')
    longAgo.sightings.comeBack(500, 30_501)
    expect(longAgo.see(30_501, 'A')).toBe('A')
  })

  it('Scan Next Ticket takes what a camera that came back still sees a second later, as of one that was never lost', () => {
    const { see, seeQuietly, sightings } = watch()
    see(0, 'A')
    sightings.comeBack(500, 4_000)
    seeQuietly(4_900, 'A')
    sightings.goOn('soon', 5_000)
    for (let at = 5_100; at < 6_000; at += 100) expect(see(at, 'A')).toBeUndefined()
    expect(see(6_000, 'A')).toBe('A')
  })

  it('a text of none of our shapes is told once a second frame says the same', () => {
    const { see } = watch()
    expect(see(0, '898773')).toBeUndefined()
    // Both readers had the same frame.
    expect(see(80, '898773')).toBeUndefined()
    expect(see(300, '898773')).toBe('898773')
    expect(see(400, '898773')).toBeUndefined()
  })

  it('what is read out of noise is another text each time, and is never told', () => {
    const { see } = watch()
    for (let at = 0; at < 10_000; at += 100) expect(see(at, String(100_000 + at))).toBeUndefined()
    expect(see(10_000, '100000')).toBeUndefined()
  })

  it('nor is what the rescue reads out of noise; the same text of two of its frames is', () => {
    const { see } = watch()
    expect(see(2_000, '898773', 'rescue')).toBeUndefined()
    expect(see(4_300, '112233', 'rescue')).toBeUndefined()
    expect(see(6_600, '112233', 'rescue')).toBe('112233')
  })
})
