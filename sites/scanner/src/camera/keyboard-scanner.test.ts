import { describe, expect, it } from 'vitest'
import { createKeyBursts } from './keyboard-scanner.ts'

/** Presses keys with this gap, then Enter. Returns what counts as scanned. */
function type(text: string, gap: number, bursts = createKeyBursts(), from = 1_000) {
  const keys = [...text, 'Enter']
  return keys.map((key, index) => bursts.press(key, from + index * gap, false)).at(-1)
}

const token = 'AQEAAAABAAAAAAAqAQHkCqvZ_uT-5mTKXzsY0D1mW9bJ1Rr9oFzQ8mFqf0M3'

describe('a hardware scanner at the keyboard', () => {
  it.each([0, 5, 20, 50])('a code with %i ms between keys is a scan', (gap) => {
    expect(type(token, gap)).toBe(token)
    expect(type('T3F9KQ7M', gap)).toBe('T3F9KQ7M')
  })

  it.each([80, 200])('what a person types with %i ms between keys is not', (gap) => {
    expect(type('T3F9KQ7M', gap)).toBeUndefined()
  })

  it('a few keys at once, or Enter alone, are no scan', () => {
    expect(type('', 0)).toBeUndefined()
    expect(type('12345', 0)).toBeUndefined()
  })

  it('what was typed before the scan is no part of it', () => {
    const bursts = createKeyBursts()
    bursts.press('x', 0, false)
    expect(type('T3F9KQ7M', 5, bursts)).toBe('T3F9KQ7M')
  })

  it('one stutter of the connection does not break a scan', () => {
    const bursts = createKeyBursts()
    for (const [index, key] of [...'T3F9KQ7MXXAC'].entries()) bursts.press(key, index * 5 + (index > 5 ? 140 : 0), false)
    expect(bursts.press('Enter', 205, false)).toBe('T3F9KQ7MXXAC')
  })

  it('tells a trigger that bounced from the same ticket handed over again, and from another', () => {
    const bursts = createKeyBursts()
    const tell = (text: string, from: number) => (type(text, 5, bursts, from) === undefined ? 'nothing' : bursts.isRepeat)
    expect(tell('T3F9KQ7M', 1_000)).toBe(false)
    expect(tell('T3F9KQ7M', 1_140)).toBe(true)
    expect(tell('T3F9KQ7M', 1_280)).toBe(true)
    expect(tell('T3F9KQ7X', 1_420)).toBe(false)
    expect(tell('T3F9KQ7M', 1_560)).toBe(false)
    expect(tell('T3F9KQ7M', 2_000)).toBe(false)
  })

  it('an Enter that comes long after the characters ends nothing', () => {
    const bursts = createKeyBursts()
    for (const [index, key] of [...'T3F9KQ7M'].entries()) bursts.press(key, index * 5, false)
    expect(bursts.press('Enter', 1_000, false)).toBeUndefined()
  })

  it('shift keys and control characters come between the characters and are left out', () => {
    const bursts = createKeyBursts()
    const presses: [string, boolean][] = [
      [']', true],
      ['Shift', false],
      ['T', false],
      ['Control', false],
      ['j', true],
      ...[...'3F9KQ7M'].map((key): [string, boolean] => [key, false]),
      ['m', true],
    ]
    presses.forEach(([key, chord], index) => {
      bursts.press(key, index * 4, chord)
    })
    expect(bursts.press('Enter', presses.length * 4, false)).toBe('T3F9KQ7M')
  })

  it('a burst is known as one while it runs, a typing person never', () => {
    const bursts = createKeyBursts()
    for (const [index, key] of [...'T3F'].entries()) bursts.press(key, index * 5, false)
    expect(bursts.isRunning).toBe(true)
    const typing = createKeyBursts()
    for (const [index, key] of [...'T3F9KQ'].entries()) typing.press(key, index * 120, false)
    expect(typing.isRunning).toBe(false)
  })

  it('scans one after another are each their own', () => {
    const bursts = createKeyBursts()
    expect(type('T3F9KQ7M', 5, bursts, 0)).toBe('T3F9KQ7M')
    expect(type('BKRTA39CYY', 5, bursts, 60)).toBe('BKRTA39CYY')
  })

  it('a scanner that never ends is cut off', () => {
    const bursts = createKeyBursts()
    for (let n = 0; n < 3_000; n++) bursts.press('a', n, false)
    expect(bursts.press('Enter', 3_001, false)?.length).toBeLessThan(2_002)
  })
})
