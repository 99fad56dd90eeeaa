import { codeCheck } from '@sabha/ticketing/codes'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement, ScanFailure } from '../scan.ts'
import type { Door, ScanOptions } from './door.ts'
import { FakeBackend, showTime } from './testing/fake-backend.ts'
import { Phone, phoneAtDoor } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2, 3]))
  backend.always = 'unreachable'
})
afterEach(() => phone.close())

const scan = (text: string, more: Partial<ScanOptions> = {}) => door.scan(text, { source: 'camera', ...more })
const verdictOf = (result: Judgement | ScanFailure) => (result.kind === 'judged' ? result.verdict : result)

/** Returns the id of a ticket made so many minutes after the list. */
const madeAt = (minutes: number) => newTicketId(showTime + minutes * 60_000, (length) => new Uint8Array(length))

describe('with no network', () => {
  const { code, bookingId } = new FakeBackend().sell(2)
  const tampered = (token: string, at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`

  it.each([
    ['the code of the booking', () => backend.token(2, 0), { kind: 'admitted', seats: [1, 2] }],
    ['the code of one seat', () => backend.token(2, 2), { kind: 'admitted', seats: [2] }],
    ['a ticket code', () => code.toLowerCase(), { kind: 'cannot-tell', why: 'code', seats: [1, 2] }],
    ['a booking id that nobody typed', () => bookingId, { kind: 'cannot-tell', why: 'code', seats: [1, 2] }],
    ['the number of the booking', () => '1002', { kind: 'foreign' }],
    ['a code with control characters in front', () => `]Q3\u0000\u001d${backend.token(2, 1)}\r\n`, { kind: 'admitted', seats: [1] }],
    ['a short code that nobody knows', () => 'T99999999', { kind: 'cannot-tell', why: 'not-listed' }],
    ['a ticket of a key that is not known yet', () => backend.token(2, 0, { keyId: 9 }), { kind: 'cannot-tell', why: 'unknown-key' }],
    [
      'a genuine ticket that was made after the list',
      () => backend.token(madeAt(0), 1),
      { kind: 'admitted', seats: [1], note: 'not-listed' },
    ],
    ['a genuine ticket that the list should have', () => backend.token(madeAt(-10), 2), { kind: 'cannot-tell', signed: { seatIndex: 2 } }],
    ['a genuine ticket of before, not on the list', () => backend.token(77, 0), { kind: 'cannot-tell', signed: { madeAt: null } }],
    ['a ticket of another show', () => backend.token(2, 0, { showId: 5 }), { kind: 'wrong-show', show: '' }],
    ['an earlier issue', () => backend.token(2, 0, { issue: 0 }), { kind: 'revoked' }],
    ['a forged signature', () => tampered(backend.token(2, 0), 60), { kind: 'forged' }],
    ['a tampered ticket', () => tampered(backend.token(2, 0), 14), { kind: 'forged' }],
    ['a format from the future', () => `Ag${backend.token(2, 0).slice(2)}`, { kind: 'newer-format' }],
    ['a web address', () => 'https://example.org/?q=ticket', { kind: 'foreign' }],
    ['nothing', () => '  ', { kind: 'foreign' }],
    ['something huge', () => 'A'.repeat(100_000), { kind: 'foreign' }],
  ])('%s', async (_, text, verdict) => {
    const result = await scan(text())
    expect(result).toMatchObject({ kind: 'judged', by: 'phone', verdict })
    await phone.advance(250)
    expect(door.status().queue).toHaveLength(1)
  })

  it.each(['manual', 'list'] as const)('a booking id, by a person: %s', async (source) => {
    const typed = `${bookingId.slice(0, 2)} ${bookingId.slice(2).toLowerCase()}`
    expect(await scan(typed, { source })).toMatchObject({ tone: 'green', verdict: { kind: 'admitted', seats: [1, 2] } })
  })

  it('a ticket that was made anew since the list names no seat of before, and ends the earlier one', async () => {
    const anew = (await scan(backend.token(2, 1, { issue: 2 }))) as Judgement
    expect(anew).toMatchObject({ tone: 'green', verdict: { kind: 'admitted', seats: [1], note: 'not-listed' } })
    expect(anew.guest).toMatchObject({ name: 'Guest 2', seats: [], seatsNow: [] })
    expect(verdictOf(await scan(backend.token(2, 2)))).toEqual({ kind: 'revoked' })
    expect(verdictOf(await scan(backend.token(2, 2, { issue: 2 })))).toMatchObject({ kind: 'admitted', seats: [2], note: 'not-listed' })
    expect(verdictOf(await scan(backend.token(2, 1, { issue: 2 })))).toMatchObject({ kind: 'already-used' })
    // Reissued once more: each older issue is worth nothing, however often it is shown.
    expect(verdictOf(await scan(backend.token(3, 1, { issue: 3 })))).toMatchObject({ kind: 'admitted', note: 'not-listed' })
    for (let times = 0; times < 2; times++) expect(verdictOf(await scan(backend.token(3, 2, { issue: 2 })))).toEqual({ kind: 'revoked' })
    expect(verdictOf(await scan(backend.token(3, 2)))).toEqual({ kind: 'revoked' })
  })

  it('the booking id of a ticket that was made anew, which is on the earlier one too, is for a person to decide', async () => {
    await phone.database().tickets.update(2, { issue: 2 })
    for (const source of ['manual', 'list'] as const)
      expect(verdictOf(await scan(bookingId, { source }))).toEqual({ kind: 'cannot-tell', why: 'made-anew', seats: [1, 2] })
    expect(verdictOf(await scan(backend.token(2, 0)))).toEqual({ kind: 'revoked' })
    expect(verdictOf(await scan(backend.token(2, 0, { issue: 2 })))).toMatchObject({ kind: 'admitted' })
  })

  it('a code that fits a ticket says whose it may be, for a person to decide; let in, the ticket is used', async () => {
    const { scanId, guest, verdict } = (await scan(code, { source: 'manual' })) as Judgement
    expect(verdict).toEqual({ kind: 'cannot-tell', why: 'code', seats: [1, 2] })
    expect(guest).toMatchObject({ name: 'Guest 2', seats: ['A2', 'B2'], seatsNow: ['A2', 'B2'] })
    await door.decide(scanId, 'admitted')
    expect(verdictOf(await scan(backend.token(2, 1)))).toMatchObject({ kind: 'already-used', here: true })
    expect(verdictOf(await scan(code, { source: 'manual' }))).toMatchObject({ kind: 'already-used', here: true })
    backend.always = null
    await door.syncNow()
    expect(door.status()).toMatchObject({ queue: [], admitted: 2 })
    expect(backend.conflicts).toEqual([])
  })

  it('a code that fits two tickets names nobody', async () => {
    backend.always = null
    const twin = await codeCheck('salt', code)
    const { db } = { db: phone.database() }
    await db.tickets.update(1, { checks: [twin] })
    db.close()
    backend.always = 'unreachable'
    expect(await scan(code, { source: 'manual' })).toMatchObject({ guest: null, verdict: { kind: 'cannot-tell', why: 'not-listed' } })
  })

  it('the number of the booking, typed in, is sent as typed', async () => {
    expect(await scan('1002', { source: 'keyboard' })).toMatchObject({ verdict: { kind: 'foreign' } })
    expect(await scan('1002', { source: 'manual' })).toMatchObject({ verdict: { kind: 'admitted', seats: [1, 2] } })
    backend.always = null
    await door.syncNow()
    expect(door.status()).toMatchObject({ queue: [], recalls: [], admitted: 2 })
    expect([...backend.inside.keys()]).toEqual(['2/1', '2/2'])
  })

  it('what the office noted is there with the verdict and in the search, until it is taken back', async () => {
    const note = { text: 'Wheelchair, side door', attention: true }
    const online = async (changes: Parameters<FakeBackend['change']>[1]) => {
      backend.always = null
      backend.change(1, changes)
      await door.syncNow()
      backend.always = 'unreachable'
    }
    await online({ note })
    expect(await scan(backend.token(1, 1))).toMatchObject({ by: 'phone', tone: 'green', guest: { note } })
    expect(await door.search('Guest 1')).toMatchObject([{ note }])
    await online({ note: undefined })
    expect(((await scan(backend.token(1, 1))) as Judgement).guest?.note).toBeUndefined()
  })

  it('a ticket for another gate is sent there, and used where a person lets it in', async () => {
    backend.always = null
    backend.gateSections = ['A']
    backend.gates = [
      { gate: 'Front', sections: ['A'] },
      { gate: 'Stairs', sections: ['B'] },
    ]
    await door.syncNow()
    expect(door.status()).toMatchObject({ shows: [{ gateSections: ['A'] }] })
    backend.always = 'unreachable'
    const elsewhere = { seats: [2], gates: ['Stairs'] }
    expect(verdictOf(await scan(backend.token(1, 0)))).toMatchObject({ kind: 'admitted', seats: [1], elsewhere })
    const wrong = (await scan(backend.token(2, 2))) as Judgement
    expect(wrong).toMatchObject({ tone: 'amber', verdict: { kind: 'wrong-gate', gates: ['Stairs'], seats: [2] } })
    expect(await door.sections('1')).toEqual([
      { section: 'A', sold: 3, admitted: 1 },
      { section: 'B', sold: 3, admitted: 0 },
    ])
    await door.decide(wrong.scanId, 'admitted')
    expect(verdictOf(await scan(backend.token(2, 2)))).toMatchObject({ kind: 'already-used', here: true })
    expect(await door.sections('1')).toMatchObject([{ admitted: 1 }, { admitted: 1 }])
    backend.always = null
    await door.syncNow()
    expect(door.status()).toMatchObject({ queue: [], admitted: 2 })
    expect([...backend.inside.keys()].toSorted()).toEqual(['1/1', '2/2'])
    // The same rule holds online.
    expect(await scan(backend.token(3, 2))).toMatchObject({ by: 'server', verdict: { kind: 'wrong-gate', gates: ['Stairs'] } })
    expect(await door.sections('1')).toMatchObject([{ admitted: 1 }, { admitted: 1 }])
  })

  it.each(['cancelled', 'refunded', 'not-paid'] as const)('a ticket that is %s', async (state) => {
    backend.always = null
    backend.change(1, { state })
    await door.syncNow()
    backend.always = 'unreachable'
    expect(verdictOf(await scan(backend.token(1, 0)))).toEqual({ kind: state })
  })

  it('lets the rest of a booking in after one of its seats, and nobody twice', async () => {
    expect(verdictOf(await scan(backend.token(1, 2)))).toMatchObject({ seats: [2] })
    expect(verdictOf(await scan(backend.token(1, 0)))).toMatchObject({ kind: 'admitted', seats: [1], inside: 1, total: 2 })
    expect(verdictOf(await scan(backend.token(1, 1)))).toMatchObject({ kind: 'already-used', here: true, gate: 'Gate 1' })
    expect(verdictOf(await scan('1001', { source: 'manual' }))).toMatchObject({ kind: 'already-used', inside: 2 })
  })

  it('lets in who bought a seat after its first guest had gone in on this phone and given it back', async () => {
    backend.always = null
    expect(verdictOf(await scan(backend.token(1, 1)))).toMatchObject({ kind: 'admitted', seats: [1] })
    backend.change(1, { state: 'cancelled' })
    backend.outElsewhere(1, 1)
    backend.sell(4, { seats: ['A1'] })
    await door.syncNow()
    expect(door.status().admitted).toBe(0)
    backend.always = 'unreachable'
    expect(verdictOf(await scan(backend.token(1, 1)))).toEqual({ kind: 'cancelled' })
    expect(verdictOf(await scan(backend.token(4, 0)))).toMatchObject({ kind: 'admitted', seats: [1] })
  })

  it('lets in only the seats chosen from the list', async () => {
    expect(verdictOf(await scan('BK000001', { source: 'list', seats: [2] }))).toMatchObject({ kind: 'admitted', seats: [2], total: 1 })
    expect(verdictOf(await scan('BK000001', { source: 'list', seats: [2, 1] }))).toMatchObject({ kind: 'admitted', seats: [1] })
  })

  it('lets a guest back in from the interval, which is no second admission', async () => {
    await scan(backend.token(1, 1))
    expect(verdictOf(await scan(backend.token(1, 1), { reentry: true }))).toMatchObject({ kind: 'let-back-in', seats: [1] })
    await phone.advance(250)
    expect(door.status()).toMatchObject({ admitted: 1 })
  })

  it('knows a ticket that is not on the list when it comes again, after the queue was sent too', async () => {
    const token = backend.token(madeAt(5), 1)
    await scan(token)
    backend.always = null
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    backend.always = 'unreachable'
    await phone.advance(3000)
    expect(verdictOf(await scan(token))).toMatchObject({ kind: 'already-used', here: true })
  })

  it('a ticket that the list should have goes in once somebody decided, and once alone', async () => {
    const token = backend.token(madeAt(-10), 1)
    const { scanId } = (await scan(token)) as Judgement
    await door.decide(scanId, 'admitted')
    expect(verdictOf(await scan(token))).toMatchObject({ kind: 'already-used', here: true })
    expect(verdictOf(await scan(backend.token(madeAt(-10), 2)))).toMatchObject({ kind: 'cannot-tell', why: 'missing' })
  })

  it('knows who went in elsewhere, and who was taken back there', async () => {
    backend.always = null
    backend.admitElsewhere(1, 1)
    await door.syncNow()
    backend.always = 'unreachable'
    expect(verdictOf(await scan(backend.token(1, 1)))).toMatchObject({ kind: 'already-used', gate: 'Gate 2', here: false })
    backend.always = null
    backend.outElsewhere(1, 1)
    await door.syncNow()
    backend.always = 'unreachable'
    await phone.advance(3000)
    expect(verdictOf(await scan(backend.token(1, 1)))).toMatchObject({ kind: 'admitted' })
  })

  it('a list that does not know yet of an admission still queued here does not undo it', async () => {
    await scan(backend.token(1, 1))
    backend.always = null
    backend.faults = [400]
    backend.change(1, { name: 'Another name' })
    await door.syncNow()
    expect(door.status().queue).toMatchObject([{ error: 'refused with 400' }])
    backend.always = 'unreachable'
    await phone.advance(3000)
    expect(verdictOf(await scan(backend.token(1, 1)))).toMatchObject({ kind: 'already-used', here: true })
  })

  it('counts who went in here on top of what the server knows', async () => {
    expect(door.status()).toMatchObject({ sold: 6, admitted: 0 })
    await scan(backend.token(1, 0))
    const { scanId } = (await scan(backend.token(2, 1))) as Judgement
    await phone.advance(250)
    expect(door.status()).toMatchObject({ admitted: 3 })
    await door.undo(scanId)
    await phone.advance(250)
    expect(door.status()).toMatchObject({ admitted: 2 })
    backend.always = null
    await door.syncNow()
    expect(door.status()).toMatchObject({ admitted: 2, connection: 'online', queue: [] })
    expect(backend.inside.size).toBe(2)
  })

  it('finds guests by name, seat, end of the phone number and booking id', async () => {
    backend.always = null
    backend.sell(4, { name: 'Āsha Sample Rao', seats: ['K12', 'K13'] })
    await door.syncNow()
    for (const query of ['asha', 'rao', 'sample asha', 'k12', 'K 12', '3214', '214 rao', '+91 90000 03214', 'BK000004']) {
      expect((await door.search(query)).map(({ name }) => name)).toEqual(['Āsha Sample Rao'])
    }
    for (const query of ['nobody', '%', '90000 03215', 'K 14']) expect(await door.search(query), query).toEqual([])
    await scan(backend.token(4, 1))
    expect((await door.search('k12'))[0]?.seatStates).toMatchObject([
      { index: 1, state: 'inside' },
      { index: 2, state: 'outside' },
    ])
  })
})

describe('the same code within a moment', () => {
  it('is one scan with one answer while it is being checked', async () => {
    const token = backend.token(1, 1)
    const [first, second] = await Promise.all([scan(token), scan(`${token}\n`)])
    expect(second).toBe(first)
    await phone.advance(250)
    expect(door.status().queue).toHaveLength(1)
  })

  it('is a new one afterwards: of two people with the same ticket one is let in, however fast the other comes', async () => {
    const token = backend.token(1, 1)
    expect(verdictOf(await scan(token))).toMatchObject({ kind: 'admitted' })
    expect(verdictOf(await scan(token))).toMatchObject({ kind: 'already-used', here: true })
    await phone.advance(250)
    expect(door.status().queue).toHaveLength(2)
  })
})

describe('amber', () => {
  it('goes out as it was decided, and the same code is known afterwards', async () => {
    const { scanId } = (await scan('T99999999')) as Judgement
    await door.decide(scanId, 'admitted')
    await phone.advance(3000)
    expect(verdictOf(await scan('T99999999'))).toMatchObject({ kind: 'already-used', here: true })
    backend.always = null
    await door.syncNow()
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }, { acted: 'refused' }])
  })

  it('does not go out before somebody decided, and is refused when the next guest is scanned', async () => {
    const { scanId } = (await scan('T99999999')) as Judgement
    backend.always = null
    await door.syncNow()
    expect(backend.ledger).toEqual([])
    await scan(backend.token(1, 1))
    await door.syncNow()
    expect(backend.ledger.find(({ id }) => id === scanId)).toMatchObject({ acted: 'refused' })
  })
})

describe('an amber verdict', () => {
  it('stays on the screen as long as it likes: nothing of it goes out before the decision, which counts', async () => {
    backend.change(3, { isListed: false })
    const fresh = new Phone(backend, 3)
    const other = await fresh.open({ synced: false })
    backend.always = null
    await other.syncNow()
    backend.always = 'unreachable'
    await fresh.advance(3000)
    const { scanId, tone } = (await other.scan('T00000003', { source: 'manual' })) as Judgement
    expect(tone).toBe('amber')
    backend.always = null
    await fresh.advance(10 * 60_000)
    expect(backend.ledger).toEqual([])
    await other.decide(scanId, 'admitted')
    await fresh.advance(250)
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect(backend.inside.size).toBe(2)
    fresh.close()
  })

  it('whose screen is gone is sent as a refusal after 2 minutes; a decision that comes all the same counts', async () => {
    const { scanId } = (await scan('T00000077')) as Judgement
    backend.sell(77)
    door.close()
    backend.always = null
    const other = await phone.open()
    await phone.advance(119_000)
    expect(backend.ledger).toEqual([])
    await phone.advance(20_000)
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'refused' }])
    await other.decide(scanId, 'admitted')
    await phone.advance(250)
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect(backend.inside.size).toBe(2)
  })
})

describe('a list that has arrived in part only', () => {
  it('lets no genuine ticket in by itself that is not on it, and lets in what a person decides, seat by seat', async () => {
    backend.change(3, { state: 'cancelled' })
    backend.pageSize = 1
    // The first page arrives, and then nothing more.
    backend.faults = [Promise.resolve()]
    const fresh = new Phone(backend, 3)
    const one = await fresh.open({ synced: false })
    await fresh.advance(150)
    expect(one.status()).toMatchObject({ listAt: null, sold: 6 })
    const result = (await one.scan(backend.token(3, 1), { source: 'camera' })) as Judgement
    expect(result).toMatchObject({ tone: 'amber', verdict: { kind: 'cannot-tell', why: 'not-listed' } })
    await one.decide(result.scanId, 'admitted')
    expect(verdictOf(await one.scan(backend.token(3, 1), { source: 'camera' }))).toMatchObject({ kind: 'already-used', here: true })
    expect(verdictOf(await one.scan(backend.token(3, 2), { source: 'camera' }))).toMatchObject({ kind: 'cannot-tell' })
    backend.always = null
    await one.syncNow()
    backend.always = 'unreachable'
    expect(verdictOf(await one.scan(backend.token(3, 2), { source: 'camera' }))).toMatchObject({ kind: 'cancelled' })
    fresh.close()
  })
})

describe('taking back', () => {
  it('offline: the seat is free here at once, and at the server when it hears of it', async () => {
    const { scanId } = (await scan(backend.token(1, 1))) as Judgement
    expect(await door.undo(scanId)).toBe('undone')
    expect(await door.undo(scanId)).toBe('not-found')
    const again = await scan(backend.token(1, 1))
    expect(verdictOf(again)).toMatchObject({ kind: 'admitted' })
    backend.always = null
    await door.syncNow()
    expect(backend.ledger.map(({ kind }) => kind)).toEqual(['scan', 'undo', 'scan'])
    expect(backend.inside.get('1/1')).toMatchObject({ scanId: again.scanId })
  })

  it('ends after 15 minutes', async () => {
    const { scanId } = (await scan(backend.token(1, 1))) as Judgement
    await phone.advance(250)
    expect(door.status().recent).toMatchObject([{ outcome: 'admitted', canUndo: true }])
    await phone.advance(15 * 60_000 + 1)
    expect(await door.undo(scanId)).toBe('too-late')
  })

  it('that the server refuses leaves the guest inside, here too', async () => {
    backend.always = null
    const { scanId } = (await scan(backend.token(1, 1))) as Judgement
    backend.faults = [409]
    await door.undo(scanId)
    await phone.advance(250)
    expect(door.status()).toMatchObject({ queue: [{ kind: 'undo', error: 'refused with 409' }], recent: [{ undone: false }] })
    backend.always = 'unreachable'
    expect(verdictOf(await scan(backend.token(1, 1)))).toMatchObject({ kind: 'already-used' })
  })
})

describe('the number of a counter’s ticket, typed with no network', () => {
  const typed = (text: string) => scan(text, { source: 'manual' }).then(verdictOf)

  it('finds the ticket of its sale, and no booking of that number', async () => {
    backend.always = null
    backend.sell(12, { sale: '10/12' })
    await door.syncNow()
    backend.always = 'unreachable'
    expect(await typed('10-02')).toEqual({ kind: 'foreign' })
    expect(await typed('c10 – 12')).toMatchObject({ kind: 'admitted', seats: [1, 2] })
    expect(await typed('10-12')).toMatchObject({ kind: 'already-used', here: true })
  })

  it('is for a person where the sale hasn’t arrived, and known again when they come twice', async () => {
    const first = await scan('C7-3', { source: 'manual' })
    expect(verdictOf(first)).toEqual({ kind: 'cannot-tell', why: 'not-listed' })
    await door.decide(first.scanId, 'admitted')
    await phone.advance(1000)
    expect(await typed('7-3')).toMatchObject({ kind: 'already-used' })
  })
})
