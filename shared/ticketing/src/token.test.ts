import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sign } from './ed25519.ts'
import { isSeatOfWhole, readTicket, signTicket, type TicketClaims } from './token.ts'

/** A key that signs as the server does, with the public key that a phone reads with. */
function newKey(): { signWith: Sign; publicKey: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { signWith: (content) => sign(null, content, privateKey), publicKey: rawPublicKey(publicKey) }
}
function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))
}

const key = newKey()
const keys = new Map([[7, key.publicKey]])
const sample: TicketClaims = { keyId: 7, showId: 1, ticketId: 42, seatIndex: 2, issue: 0 }
const byte = fc.integer({ min: 0, max: 255 })
const anyClaims = fc.record({
  keyId: fc.constant(7),
  showId: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  ticketId: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  seatIndex: byte,
  issue: byte,
})
const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 }).map((points) => String.fromCodePoint(...points))
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

describe('a signed ticket', () => {
  it('is 104 characters that a QR code of version 6 holds and an address can carry, and reads back as what was signed', async () => {
    await fc.assert(
      fc.asyncProperty(anyClaims, async (claims) => {
        const token = signTicket(claims, key.signWith)
        expect(token).toMatch(/^[A-Za-z0-9_-]{104}$/)
        expect(await readTicket(token, keys)).toEqual({ kind: 'valid', claims })
      }),
    )
  })

  it.each([
    { showId: 2 ** 32 - 1, ticketId: 2 ** 48 - 1, seatIndex: 255, issue: 255 },
    { showId: 0, ticketId: 0, seatIndex: 0, issue: 0 },
    { ticketId: 2 ** 32 },
  ])('reads back at the edges: %j', async (edge) => {
    const claims = { ...sample, ...edge }
    expect(await readTicket(signTicket(claims, key.signWith), keys)).toEqual({ kind: 'valid', claims })
  })

  it('with any single bit flipped is not valid', async () => {
    const genuine = bytesOf(signTicket(sample, key.signWith))
    const readings = await Promise.all(
      Array.from({ length: genuine.length * 8 }, (_, bit) => {
        const at = bit >> 3
        return readTicket(textOf(genuine.with(at, (genuine[at] ?? 0) ^ (1 << (bit & 7)))), keys)
      }),
    )
    const kinds = readings.map(({ kind }) => kind)
    expect(kinds).toHaveLength(624)
    expect(new Set(kinds.slice(0, 8))).toEqual(new Set(['newer-format']))
    expect(new Set(kinds.slice(8, 16))).toEqual(new Set(['unknown-key']))
    expect(new Set(kinds.slice(16))).toEqual(new Set(['forged']))
  })

  it('of another key under our key id is forged', async () => {
    expect(await readTicket(signTicket(sample, newKey().signWith), keys)).toEqual({ kind: 'forged' })
  })

  it('whose signature was taken from another ticket is forged', async () => {
    const [one, other] = [signTicket(sample, key.signWith), signTicket({ ...sample, ticketId: 43 }, key.signWith)].map(bytesOf)
    const mixed = Uint8Array.from([...(one?.slice(0, 14) ?? []), ...(other?.slice(14) ?? [])])
    expect(await readTicket(textOf(mixed), keys)).toEqual({ kind: 'forged' })
  })

  it('with an empty signature is forged', async () => {
    expect(
      await readTicket(
        signTicket(sample, () => new Uint8Array(64)),
        keys,
      ),
    ).toEqual({ kind: 'forged' })
  })

  it('of a key that this device has not heard of names the key', async () => {
    expect(await readTicket(signTicket({ ...sample, keyId: 8 }, key.signWith), keys)).toEqual({ kind: 'unknown-key', keyId: 8 })
  })

  it('is read with the key it names where there are several', async () => {
    const older = newKey()
    const both = new Map([...keys, [3, older.publicKey]])
    const claims = { ...sample, keyId: 3 }
    expect(await readTicket(signTicket(claims, older.signWith), both)).toEqual({ kind: 'valid', claims })
    expect(await readTicket(signTicket(sample, key.signWith), both)).toEqual({ kind: 'valid', claims: sample })
  })

  it('of a later format says so', async () => {
    const later = bytesOf(signTicket(sample, key.signWith)).with(0, 2)
    expect(await readTicket(textOf(later), keys)).toEqual({ kind: 'newer-format', version: 2 })
  })

  it('is forged, not an error, where the stored key is damaged', async () => {
    for (const damaged of [new Uint8Array(0), new Uint8Array(31), new Uint8Array(32).fill(255)]) {
      expect(await readTicket(signTicket(sample, key.signWith), new Map([[7, damaged]]))).toEqual({ kind: 'forged' })
    }
  })

  it.each([
    { keyId: 256 },
    { showId: -1 },
    { showId: 2 ** 32 },
    { ticketId: 2 ** 48 },
    { ticketId: 1.5 },
    { seatIndex: 256 },
    { issue: Number.NaN },
  ])('is not made where a claim does not fit: %j', (wrong) => {
    expect(() => signTicket({ ...sample, ...wrong }, key.signWith)).toThrow(RangeError)
  })
})

describe('something else that a camera reads', () => {
  it.each([
    ['nothing', ''],
    ['an address', 'https://example.org/tickets/1'],
    ['a booking id', 'BK34679ACD'],
    ['a token cut short', signTicket(sample, key.signWith).slice(0, -1)],
    ['a token with a character too many', `${signTicket(sample, key.signWith)}A`],
    ['a token in quotes', `"${signTicket(sample, key.signWith)}"`],
    ['a token with padding', `${signTicket(sample, key.signWith)}==`],
    ['104 characters that are not base64url', '+'.repeat(104)],
    ['a very long text', 'A'.repeat(100_000)],
  ])('%s is not a token', async (_, text) => {
    expect(await readTicket(text, keys)).toEqual({ kind: 'not-a-token' })
  })

  it('is never valid and never an error', async () => {
    const looksLikeOne = fc.uint8Array({ minLength: 76, maxLength: 80 }).map((bytes) => textOf(bytes.with(0, 1).with(1, 7)))
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, looksLikeOne), async (text) => {
        expect(['not-a-token', 'newer-format', 'unknown-key', 'forged']).toContain((await readTicket(text, keys)).kind)
      }),
    )
  })
})

describe('the code of a seat beside the code of its booking', () => {
  const token = (claims: Partial<TicketClaims>) => signTicket({ ...sample, ...claims }, key.signWith)
  const whole = token({ seatIndex: 0 })

  it('is known as a part of it, of whatever issue', () => {
    expect(isSeatOfWhole(token({ seatIndex: 3 }), whole)).toBe(true)
    expect(isSeatOfWhole(token({ seatIndex: 255, issue: 9 }), whole)).toBe(true)
  })

  it('is none of another booking, show or key, nor of another seat; and the whole is no part of itself', () => {
    for (const text of [token({ ticketId: 43 }), token({ showId: 2 }), whole, 'BK7F3KQ9XM', ''])
      expect(isSeatOfWhole(text, whole)).toBe(false)
    expect(isSeatOfWhole(token({ seatIndex: 1 }), token({ seatIndex: 2 }))).toBe(false)
    expect(isSeatOfWhole(token({ seatIndex: 1 }), 'T3F9KQ7MXXAC')).toBe(false)
  })
})
