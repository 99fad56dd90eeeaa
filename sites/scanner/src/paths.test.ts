import { describe, expect, it } from 'vitest'
import { parsePairingAddress, parsePairingCode } from './paths.ts'

const token = 'Zx81_abcdefghijklmnopqrstuvwxyz-0123456789AB'

describe('a pairing address', () => {
  it.each([
    ['of this origin', `https://tickets.example/scanner/#pair=${token}`],
    ['of a laptop in the hall', `http://192.168.1.20:4000/scanner/#pair=${token}`],
    ['without the slash', `https://tickets.example/scanner#pair=${token}`],
    ['with a language', `https://tickets.example/scanner/?lang=kn#pair=${token}`],
    ['with what readers and keyboards add', ` https://tickets.example/scanner/#pair=${token}\r\n`],
  ])('%s', (_, text) => {
    expect(parsePairingAddress(text)).toBe(token)
    expect(parsePairingCode(text)).toBe(token)
  })

  it('is a code to pair with as the token alone, too', () => {
    expect(parsePairingCode(` ${token}\n`)).toBe(token)
  })

  it.each([
    ['a token alone', token],
    ['a season pass', 'PASS3F9KQ7MXXAC4'],
    ['a payment id', 'pay_QmX81abcdefghij'],
    ['a name', 'Venkataramanan Subramaniam'],
    ['the code of another organiser', '0123456789012345678'],
  ])('is not what a guest shows at the door: %s', (_, text) => {
    expect(parsePairingAddress(text)).toBeNull()
  })

  it.each([
    '',
    'hello',
    'https://tickets.example/scanner/',
    'https://tickets.example/#pair=',
    'https://example.org/?q=1',
    `x y ${'z'.repeat(200)}`,
  ])('%j is none', (text) => {
    expect(parsePairingAddress(text)).toBeNull()
    expect(parsePairingCode(text)).toBeNull()
  })
})
