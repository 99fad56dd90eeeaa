import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanScan, looksLikeOurs, readScan } from './scan-code.ts'
import { signTicket } from './token.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = new Map([[1, Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')]])
const claims = { keyId: 1, showId: 1, ticketId: 7, seatIndex: 2, issue: 1 }
const token = signTicket(claims, (content) => sign(null, content, privateKey))

describe('a scanned text', () => {
  it.each([
    ['the token as printed', token],
    ['with a line end, as keyboard scanners send it', `${token}\r\n`],
    ['with control characters around it', `\u0000\u001d${token}\u0004`],
    ['with the identifier of its symbology in front', `]Q1${token}`],
    ['with the designator of its character set in front', `\\000026${token}`],
    ['with both in front', `]Q2\\000026${token}`],
  ])('is a token: %s', async (_, text) => {
    expect(await readScan(text, keys)).toEqual({ kind: 'token', claims })
  })

  it.each([
    ['BK3F9KQ7MX', 'BK3F9KQ7MX'],
    [' bk3f 9kq7 mx ', 'BK3F9KQ7MX'],
    ['3f9k-q7mx', '3F9KQ7MX'],
    ['\\000026BK3F9KQ7MX', 'BK3F9KQ7MX'],
    [']Q2\\000003\\000026BK3F9KQ7MX', 'BK3F9KQ7MX'],
  ])('is a code: %s', async (text, code) => {
    expect(await readScan(text, keys)).toEqual({ kind: 'code', code })
  })

  it.each(['1', '1042', ' 10 42 ', '33333333', '0'])('is a number, which is a code where it was typed alone: %s', async (text) => {
    expect(await readScan(text, keys)).toEqual({ kind: 'foreign' })
    expect(await readScan(text, keys, { isTyped: true })).toMatchObject({ kind: 'code' })
  })

  it.each(['C7-12', 'c7-12', '7-12', ' C7 – 12 ', 'C 7-12'])(
    'is a counter’s ticket, and no booking, where it was typed: %s',
    async (text) => {
      expect(await readScan(text, keys, { isTyped: true })).toEqual({ kind: 'sale', sale: { counterId: 7, saleNumber: 12 } })
      expect((await readScan(text, keys)).kind).not.toBe('sale')
    },
  )

  it.each(['0-12', '7-0', '1-2-3', '7-16777216'])('is no booking’s number with a dash between: %s', async (text) => {
    expect(await readScan(text, keys, { isTyped: true })).toEqual({ kind: 'foreign' })
  })

  it.each([
    ['an empty text', ''],
    ['white space', ' \n'],
    ['a web address', 'https://tickets.example/t/1'],
    ['a payment code', 'upi://pay?pa=somebody@bank'],
    ['a very long text', 'A'.repeat(100_000)],
    ['words in Kannada', 'ಟಿಕೆಟ್'],
  ])('is foreign: %s', async (_, text) => {
    expect(await readScan(text, keys)).toEqual({ kind: 'foreign' })
  })

  it('is forged when a character of the token was changed', async () => {
    const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21)
    expect((await readScan(changed, keys)).kind).toBe('forged')
  })

  it('of another key or a later format says so', async () => {
    expect(await readScan(token, new Map())).toEqual({ kind: 'unknown-key', keyId: 1 })
    const later = Buffer.from(token, 'base64url')
    later[0] = 2
    expect(await readScan(later.toString('base64url'), keys)).toEqual({ kind: 'newer-format' })
  })

  it('never throws', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (text) => void (await readScan(text, keys))))
  })

  it('is cleaned once and for all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => cleanScan(text).length <= 401))
  })

  it.each([token, `]Q2\\000026${token}`, 'BK3F9KQ7MX', '3F9KQ7MX', 'T3F9KQ7MXXAC', 'https://tickets.example/scanner/#pair=abc'])(
    'has the shape of one of ours: %s',
    (text) => expect(looksLikeOurs(text)).toBe(true),
  )

  it.each(['898773', '1', '', 'https://example.com', 'upi://pay?pa=somebody@bank', 'HELLO'])('has none of our shapes: %s', (text) =>
    expect(looksLikeOurs(text)).toBe(false),
  )
})
