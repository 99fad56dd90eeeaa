import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAlphabet, groupCode, newBookingId, newTicketCode, newVerificationCode, normaliseCode } from './codes.ts'

const code = fc.stringMatching(new RegExp(`^[${codeAlphabet}]{1,24}$`))
const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points))
const symbols = `[${codeAlphabet}]`

describe('the alphabet', () => {
  it('has no two symbols that are mistaken for each other', () => {
    expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length)
    for (const lookAlikes of ['0O', '1IL', '2Z', '5S', '8B', 'UV']) {
      expect([...lookAlikes].filter((symbol) => codeAlphabet.includes(symbol)).length).toBeLessThanOrEqual(1)
    }
  })
})

describe('a new code', () => {
  it('has the length and shape of its kind', () => {
    for (let i = 0; i < 200; i++) {
      expect(newBookingId(randomBytes)).toMatch(new RegExp(`^BK${symbols}{8}$`))
      expect(newTicketCode(randomBytes)).toMatch(new RegExp(`^T${symbols}{11}$`))
      expect(newVerificationCode(randomBytes)).toMatch(new RegExp(`^${symbols}{8}$`))
    }
  })

  it('leaves out the bytes that would favour the first symbols', () => {
    let next = 250
    const counting = (length: number) => Uint8Array.from({ length }, () => next++ % 256)
    // 250, 251, 252 are the last that count; 253, 254, 255 are skipped.
    expect(newVerificationCode(counting)).toBe([20, 21, 22, 0, 1, 2, 3, 4].map((index) => codeAlphabet[index]).join(''))
  })

  it('asks for more bytes where it got too few that count', () => {
    let calls = 0
    const mostlyUseless = (length: number) => new Uint8Array(length).fill(255).with(0, calls++ % 23)
    expect(newVerificationCode(mostlyUseless)).toBe(codeAlphabet.slice(0, 8))
  })

  it('has every symbol equally often', () => {
    const count = new Map<string, number>()
    const codes = 20_000
    for (let i = 0; i < codes; i++) for (const symbol of newVerificationCode(randomBytes)) count.set(symbol, (count.get(symbol) ?? 0) + 1)
    const expected = (codes * 8) / codeAlphabet.length
    const chiSquared = [...codeAlphabet].reduce((sum, symbol) => sum + ((count.get(symbol) ?? 0) - expected) ** 2 / expected, 0)
    // 22 degrees of freedom: above 95 once in 10¹⁰ runs. Taken modulo 23 without leaving bytes out it is about 170.
    expect(chiSquared).toBeLessThan(95)
  })

  it('is never the same in a hall full of tickets', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newTicketCode(randomBytes))).size).toBe(10_000)
  })
})

describe('a code read by a person', () => {
  it.each([
    ['T3F9KQ7MXXAC', 'T3F9 KQ7M XXAC'],
    ['BK34679ACD', 'BK34 679A CD'],
    ['ACDE', 'ACDE'],
    ['', ''],
  ])('%s is shown as "%s"', (stored, shown) => expect(groupCode(stored)).toBe(shown))

  it('and typed as shown, is the code again', () => {
    fc.assert(fc.property(code, (stored) => void expect(normaliseCode(groupCode(stored))).toBe(stored)))
  })

  it('and typed in small letters, with any spaces, dashes and control characters, is the code again', () => {
    const marks = fc
      .array(fc.constantFrom(' ', '-', '\t', '\r', '\n', '\u00a0', '‐', '‑', '–', '—', '\u200b', '\ufeff', '\u0000'), { maxLength: 3 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(code, fc.array(marks, { minLength: 24, maxLength: 24 }), (stored, between) => {
        const typed = [...stored.toLowerCase()].map((symbol, index) => symbol + (between[index] ?? '')).join('')
        expect(normaliseCode(typed)).toBe(stored)
      }),
    )
  })

  it('once normalised stays as it is, whatever was typed', () => {
    fc.assert(fc.property(anyText, (typed) => void expect(normaliseCode(normaliseCode(typed))).toBe(normaliseCode(typed))))
  })
})
