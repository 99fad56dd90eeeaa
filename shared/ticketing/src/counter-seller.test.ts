import { createPrivateKey, generateKeyPairSync, sign as signWith } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64urlOf, bytesOf } from './bytes.ts'
import { signCertificate } from './counter-key.ts'
import { type Lease, readLease, signLease } from './counter-lease.ts'
import { readSale, signSale } from './counter-sale.ts'
import {
  type AgreedSale,
  adoptLease,
  agree,
  endLease,
  giveBack,
  hear,
  newSeller,
  reportOf,
  type SaleOrder,
  type SellerState,
  sell,
  sellableSeats,
} from './counter-seller.ts'
import { ticketsOfSale } from './counter-ticket.ts'
import { looksLikeOurs, readScan } from './scan-code.ts'

const at = Date.parse('2026-11-19T12:00:00Z')
const hour = 3_600_000

function newKeys() {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
  return { sign: (content: Uint8Array) => signWith(null, content, key), publicKey: bytesOf(x) ?? new Uint8Array() }
}
const [server, phone, stranger] = [newKeys(), newKeys(), newKeys()]
const keys = new Map([[1, server.publicKey]])
const signOnPhone = async (content: Uint8Array) => phone.sign(content)

const lease: Lease = {
  leaseId: 3,
  counterId: 7,
  showId: 1,
  version: 1,
  issuedAt: at,
  until: at + hour,
  seats: ['A1', 'A2', 'A10', 'ZZ1'].map((id) => ({ id, section: 'STALLS' })),
  terms: {
    prices: { STALLS: { earlyBird: 40_000, regular: 50_000 } },
    earlyBirdUntil: at - 1,
    rules: [],
    concessions: [{ who: 'child', kind: 'percent', value: 50, most: 1 }],
    gstRate: 18,
    exemptUpTo: 50_000,
  },
}
const fresh = adoptLease(newSeller({ counterId: 7, showId: 1, heard: at }), lease)
const order = (...seats: string[]) => ({ seats: seats.map((id) => ({ id })), payment: 'cash' as const })
function sold(state: SellerState, clock: number, ...seats: string[]) {
  const result = sell(state, order(...seats), clock)
  if ('kind' in result) throw new Error(result.kind)
  return result
}

describe('a counter without a network', () => {
  it('sells what it has leased, numbered and priced, in the order of the hall', () => {
    const { state, record } = sold(fresh, at + 5, 'A10', 'A2')
    expect(record).toMatchObject({ counter: 7, show: 1, number: 1, at: at + 5, total: 100_000, seats: [{ id: 'A2' }, { id: 'A10' }] })
    expect(sell(state, order('A2'), at + 6)).toEqual({ kind: 'sold-already', seats: ['A2'] })
    expect(sell(state, order('B1'), at + 6)).toEqual({ kind: 'not-leased', seats: ['B1'] })
    expect(sell(state, order('A1', 'A1'), at + 6)).toEqual({ kind: 'sold-already', seats: ['A1'] })
    const child = sell(state, { seats: [{ id: 'A1', who: 'child' }], payment: 'cash', shownTotal: 25_000 }, at + 6)
    expect(child).toMatchObject({ record: { number: 2, total: 25_000, seats: [{ who: 'child', discounts: [{ reason: 'concession' }] }] } })
    expect(sell(state, { ...order('A1'), shownTotal: 1 }, at)).toEqual({ kind: 'price-changed', total: 50_000 })
    const children = { seats: ['A1', 'ZZ1'].map((id) => ({ id, who: 'child' as const })), payment: 'cash' as const }
    expect(sell(state, children, at)).toEqual({ kind: 'wrong-concession', who: 'child' })
    expect(sell(state, { ...order('A1'), payment: 'complimentary' }, at)).toMatchObject({ record: { total: 0 } })
  })

  it('ends at the hour that it has heard, whatever its clock says, and its sales go forward', () => {
    const later = sold(fresh, at + 1000, 'A1')
    expect(sold(later.state, at - 30 * hour, 'A2').record.at).toBe(at + 1000)
    expect(sell(later.state, order('A2'), at + hour)).toEqual({ kind: 'lease-over', until: at + hour })
    const told = hear(later.state, { at: at + hour })
    expect(sell(told, order('A2'), at)).toEqual({ kind: 'lease-over', until: at + hour })
    expect(reportOf(told)).toMatchObject({ end: true, last_number: 1 })
    expect(sell(hear(fresh, { at, stopped: { at, why: 'office' } }), order('A1'), at)).toEqual({ kind: 'stopped' })
  })

  it('takes no older statement over, and sells nothing that it gave back', () => {
    const given = giveBack(fresh, ['A1', 'A2'])
    expect(sellableSeats(given).map(({ id }) => id)).toEqual(['A10', 'ZZ1'])
    const second = adoptLease(given, { ...lease, version: 3, seats: lease.seats.slice(1) })
    expect(sellableSeats(second).map(({ id }) => id)).toEqual(['A10', 'ZZ1'])
    expect(adoptLease(second, { ...lease, version: 2 })).toBe(second)
    expect(adoptLease(second, { ...lease, version: 9, counterId: 8 })).toBe(second)
    expect(sellableSeats(endLease(second))).toEqual([])
    expect(sellableSeats(adoptLease(endLease(second), { ...lease, version: 4 }))).toEqual([])
    expect(sellableSeats(adoptLease(endLease(second), { ...lease, leaseId: 4, version: 1 }))).toHaveLength(4)
  })

  it('sells a seat again that came back with its sale, but none of a sale that it has yet to send', () => {
    const { state } = sold(fresh, at, 'A1')
    // The first sale that arrived is that of a copy of this phone.
    const told = { ...lease, version: 2, arrived: 1 }
    expect(sellableSeats(adoptLease(state, told)).map(({ id }) => id)).toContain('A1')
    expect(sellableSeats(adoptLease(state, told, new Set(['A1']))).map(({ id }) => id)).not.toContain('A1')
  })
})

describe('what was agreed before the guest paid', () => {
  const early: Lease = { ...lease, terms: { ...lease.terms, earlyBirdUntil: at + 60_000 } }
  const before = adoptLease(newSeller({ counterId: 7, showId: 1, heard: at }), early)
  function agreed(state: SellerState, wanted: SaleOrder, clock = at): AgreedSale {
    const told = agree(state, wanted, clock)
    if ('kind' in told) throw new Error(told.kind)
    return told
  }

  it('is asked for by all the rules, so that nobody pays for what isn’t sold', () => {
    const many = order(...Array.from({ length: 11 }, (_, i) => `A${i + 1}`))
    expect(agree(fresh, many, at)).toEqual({ kind: 'too-many-seats', most: 10 })
    expect(agree(fresh, order('A1'), at + hour)).toMatchObject({ kind: 'lease-over' })
    expect(agree(fresh, { ...order('A1'), shownTotal: 1 }, at)).toEqual({ kind: 'price-changed', total: 50_000 })
    expect(agree(fresh, { seats: [{ id: 'A1', who: 'senior' }], payment: 'cash' }, at)).toMatchObject({ kind: 'wrong-concession' })
  })

  it('is sold so, whatever ends while they pay: the early bird, the hour, a concession', () => {
    const wanted: SaleOrder = { seats: [{ id: 'A1', who: 'child' }, { id: 'A2' }], payment: 'upi', shownTotal: 60_000 }
    const told = agreed(before, wanted)
    const dearer = adoptLease(before, { ...lease, version: 2, until: at + 120_000, terms: { ...lease.terms, concessions: [] } })
    const result = sell(dearer, { ...wanted, agreed: told }, at + 300_000)
    expect(result).toMatchObject({ record: { total: 60_000, at, version: 1, seats: [{ id: 'A1', who: 'child' }, { id: 'A2' }] } })
    expect(sell(dearer, wanted, at + 60_000)).toMatchObject({ kind: 'wrong-concession' })
  })

  it('has the time of its price, whatever was sold to others while they paid', () => {
    const told = agreed(before, order('A1'))
    const others = sold(before, at + 90_000, 'A2')
    const result = sell(others.state, { ...order('A1'), agreed: told }, at + 100_000)
    expect(result).toMatchObject({ record: { number: 2, at, total: told.total }, state: { lastAt: at + 90_000 } })
  })

  it('never counts for seats that are gone', () => {
    const told = agreed(before, order('A1'))
    const freed = adoptLease(before, { ...early, version: 2, seats: early.seats.slice(1) })
    expect(sell(freed, { ...order('A1'), agreed: told }, at)).toEqual({ kind: 'not-leased', seats: ['A1'] })
    expect(sell(endLease(before), { ...order('A1'), agreed: told }, at)).toEqual({ kind: 'no-lease' })
  })

  it('by a clock that may be wrong, it leaves the time of later sales alone', () => {
    const result = sell(fresh, { ...order('A1'), isClockSure: false }, at + hour - 1)
    if ('kind' in result) throw new Error(result.kind)
    expect(result.record.at).toBe(at + hour - 1)
    expect(sold(result.state, at + 1, 'A2').record.at).toBe(at + 1)
  })
})

describe('what is signed', () => {
  it('a lease is the server’s, or none', async () => {
    const statement = signLease(lease, 1, server.sign)
    expect(await readLease(statement, keys)).toEqual(lease)
    expect(await readLease(signLease(lease, 1, stranger.sign), keys)).toBeUndefined()
    expect(await readLease({ ...statement, content: statement.content.replace('A10', 'A11') }, keys)).toBeUndefined()
    expect(await readLease({ ...statement, key_id: 2 }, keys)).toBeUndefined()
  })

  it('a sale is the phone’s, to the letter', async () => {
    const { record } = sold(fresh, at, 'A1')
    const signed = await signSale(record, signOnPhone)
    expect(await readSale(signed, phone.publicKey)).toEqual({ kind: 'valid', record })
    expect(await readSale(signed, stranger.publicKey)).toEqual({ kind: 'forged' })
    expect(await readSale({ ...signed, content: signed.content.replace('50000', '50001') }, phone.publicKey)).toEqual({ kind: 'forged' })
    // Whatever was typed, the signed record can be read.
    const upi = { reference: 'SB-77 1', seen_by: 'Meera\0'.repeat(40), bank_reference: 'UTR 4711 0815 4711 0815' }
    const typed = { name: `${'x'.repeat(99)}😀\ud800`, phone: '+91 9', upi, payment: 'upi' as const }
    const any = sell(fresh, { ...order('A1'), ...typed }, at)
    if ('kind' in any) throw new Error(any.kind)
    expect(await readSale(await signSale(any.record, signOnPhone), phone.publicKey)).toEqual({ kind: 'valid', record: any.record })
    expect(any.record).toMatchObject({ phone: '', upi: { reference: 'SB771', bank_reference: '471108154711' } })
    const odd = await signSale({ ...record, number: 0 }, signOnPhone)
    expect(await readSale(odd, phone.publicKey)).toEqual({ kind: 'malformed' })
  })

  it('a ticket is known by the server’s key alone, with its seats; one bit else, and it is none', async () => {
    const certificate = signCertificate(
      { serverKeyId: 1, counterId: 7, showId: 1, validUntil: at + hour, publicKey: phone.publicKey },
      server.sign,
    )
    const { record } = sold(fresh, at + 1500, 'A1', 'ZZ1')
    const codes = await ticketsOfSale(record, certificate, signOnPhone)
    const publicKey = base64urlOf(phone.publicKey)
    const claims = { counterId: 7, publicKey, showId: 1, saleNumber: 1, soldAt: at + 1000, seats: ['A1', 'ZZ1'], validUntil: at + hour }
    for (const [seatIndex, code] of codes.entries()) {
      expect(looksLikeOurs(code)).toBe(true)
      expect(await readScan(code, keys)).toEqual({ kind: 'sold', claims: { ...claims, seatIndex } })
    }
    expect(await ticketsOfSale({ ...record, seats: record.seats.slice(0, 1) }, certificate, signOnPhone)).toHaveLength(1)
    expect(await readScan(codes[0] ?? '', new Map([[2, server.publicKey]]))).toEqual({ kind: 'unknown-key', keyId: 1 })
    const forged = signCertificate(
      { serverKeyId: 1, counterId: 7, showId: 1, validUntil: at + hour, publicKey: phone.publicKey },
      stranger.sign,
    )
    const [false1 = ''] = await ticketsOfSale(record, forged, signOnPhone)
    expect(await readScan(false1, keys)).toEqual({ kind: 'forged' })
    const bytes = bytesOf(codes[0] ?? '') ?? new Uint8Array()
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
        const other = Uint8Array.from(bytes)
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const read = await readScan(Buffer.from(other).toString('base64url'), keys)
        return read.kind !== 'sold'
      }),
      { numRuns: 60 },
    )
  })

  it('the largest ticket fits its code', async () => {
    const seats = Array.from({ length: 10 }, (_, i) => ({ id: `ZZZ${1000 + i}`, section: 'STALLS', price: 0, discounts: [] }))
    const certificate = signCertificate(
      { serverKeyId: 1, counterId: 7, showId: 1, validUntil: at, publicKey: phone.publicKey },
      server.sign,
    )
    const [code = ''] = await ticketsOfSale({ number: 2 ** 24 - 1, at, seats }, certificate, signOnPhone)
    expect(code.length).toBeLessThanOrEqual(354)
    expect(looksLikeOurs(code)).toBe(true)
    expect(await readScan(code, keys)).toMatchObject({ kind: 'sold', claims: { saleNumber: 2 ** 24 - 1 } })
  })
})

describe('a donation beside a sale', () => {
  const open = adoptLease(newSeller({ counterId: 7, showId: 1, heard: at }), {
    ...lease,
    terms: { ...lease.terms, donations: { isDeductible: true } },
  })

  it('is signed with it, as it was agreed, and in no price', () => {
    const result = sell(open, { ...order('A1'), donation: 10_050 }, at)
    expect(result).toMatchObject({ record: { total: 50_000, donation: 10_050 } })
    const agreed = agree(open, { ...order('A1'), donation: 10_050 }, at) as AgreedSale
    // Donations were switched off while the guest paid.
    const off = adoptLease(open, { ...lease, version: 2 })
    expect(sell(off, { ...order('A1'), agreed }, at)).toMatchObject({ record: { donation: 10_050 } })
    expect(sold(open, at, 'A1').record).not.toHaveProperty('donation')
  })

  it('is no amount that cannot be given, for a gift, or where the statement takes none', () => {
    for (const donation of [-100, 1.5, 150.5, 50, Number.NaN]) {
      expect(agree(open, { ...order('A1'), donation }, at)).toEqual({ kind: 'bad-donation' })
    }
    expect(agree(open, { ...order('A1'), donation: 50_000_01 }, at)).toEqual({ kind: 'donation-too-high' })
    expect(agree(open, { ...order('A1'), payment: 'complimentary', donation: 100 }, at)).toEqual({ kind: 'donation-unpaid' })
    expect(agree(fresh, { ...order('A1'), donation: 100 }, at)).toEqual({ kind: 'no-donations' })
    expect(agree(fresh, { ...order('A1'), donation: 0 }, at)).not.toHaveProperty('kind')
  })

  it('leaves what an earlier release signed as it was', async () => {
    const { record } = sold(fresh, at, 'A1')
    const signed = await signSale(record, signOnPhone)
    expect(signed.content).not.toContain('donation')
    expect(await readSale(signed, phone.publicKey)).toEqual({ kind: 'valid', record })
  })
})
