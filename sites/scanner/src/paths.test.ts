import { describe, expect, it } from 'vitest'
import { parsePairingAddress } from './paths.ts'

const token = 'Zx81_abcdefghijklmnopqrstuvwxyz-0123456789AB'

describe('a pairing address', () => {
  it.each([
    ['of this origin', `https://tickets.example/scanner/#pair=${token}`],
    ['of a laptop in the hall', `http://192.168.1.20:4000/scanner/#pair=${token}`],
    ['without the slash', `https://tickets.example/scanner#pair=${token}`],
    ['with a language', `https://tickets.example/scanner/?lang=kn#pair=${token}`],
    ['as the token alone', token],
    ['with what readers and keyboards add', ` https://tickets.example/scanner/#pair=${token}\r\n`],
  ])('%s', (_, text) => {
    expect(parsePairingAddress(text)).toBe(token)
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
  })
})
