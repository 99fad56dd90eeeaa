import { generateKeyPairSync, sign } from 'node:crypto'
import { bytesOf } from '@sabha/ticketing/bytes'
import { newPhoneKey, type PhoneKey, signWith } from '@sabha/ticketing/phone-key'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Snapshot, signSnapshot } from '../exchange/snapshot.ts'
import type { Judgement } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import { readOwn } from '../store/own.ts'
import { wipeBeforePairing, wipePersonalData } from '../store/wipe.ts'
import type { Door, ScanOptions } from './door.ts'
import { certificateOf, FakeBackend, showTime } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

/** Two phones of a show, each at a gate of its own; the second is the one that reads. */
let backend: FakeBackend
let first: Phone
let second: Phone
let gate1: Door
let gate2: Door

const minute = 60_000

beforeEach(async () => {
  backend = new FakeBackend()
  backend.direction = 'both'
  for (const id of [1, 2, 3]) backend.sell(id)
  first = new Phone(backend, 1)
  second = new Phone(backend, 2)
  gate1 = await first.open()
  gate2 = await second.open()
  backend.always = 'unreachable'
})
afterEach(() => {
  first.close()
  second.close()
})

/** Lets time pass on both phones. */
async function pass(ms: number): Promise<void> {
  await first.advance(ms)
  await second.advance(ms)
}

async function scan(door: Door, text: string, more: Partial<ScanOptions> = {}): Promise<Judgement> {
  await pass(1000)
  return (await door.scan(text, { source: 'camera', ...more })) as Judgement
}

const messageOf = async (door: Door, showId = '1') => {
  const offer = await door.offer(showId)
  if (offer.kind !== 'offer') throw new Error(offer.kind)
  return offer.message
}

/** The second gate reads what the first one shows. */
const exchange = async () => gate2.take(await messageOf(gate1))

/** All that a phone stores. */
const kept = async (phone: Phone) => {
  const db = phone.database()
  return Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
}

describe('what another phone tells without a network', () => {
  it('adds up what two gates let in of places without numbers, and no further', async () => {
    backend.places = [{ row: 'MAT', section: 'MATS', name: 'Mat' }]
    const mats = backend.sell(4, { seats: ['MAT1', 'MAT2', 'MAT3', 'MAT4'], place: 'Mat' })
    backend.always = null
    for (const door of [gate1, gate2]) await door.syncNow()
    backend.always = 'unreachable'
    for (const door of [gate1, gate2]) expect((await scan(door, mats.whole, { seats: [1, 2] })).tone).toBe('green')
    expect(await exchange()).toMatchObject({ kind: 'taken', seats: 2, fresh: 2, twice: [] })
    await pass(minute)
    expect(await exchange()).toMatchObject({ kind: 'taken', seats: 2, fresh: 0, twice: [] })
    expect((await scan(gate2, mats.whole, { seats: [3, 4] })).verdict).toMatchObject({ kind: 'already-used', gate: 'Gate 1' })
    // The first gate hasn't heard of the second, so the surplus guest is found only at the next exchange.
    await scan(gate1, mats.whole, { seats: [3] })
    await pass(minute)
    const twice = [{ name: 'Guest 4', notes: { place: { name: 'Mat' } } }]
    expect(await exchange()).toMatchObject({ kind: 'taken', seats: 3, fresh: 1, twice })
  })

  it('catches a copied ticket at the second gate, with the first one’s hour; nobody else is held up', async () => {
    await scan(gate1, backend.token(1, 0))
    const at = first.elapsed + showTime
    expect((await scan(gate2, backend.token(2, 1))).tone).toBe('green')
    expect(await exchange()).toMatchObject({ kind: 'taken', gate: 'Gate 1', seats: 2, fresh: 2, twice: [] })
    for (const seat of [0, 1, 2]) {
      const { verdict } = await scan(gate2, backend.token(1, seat))
      expect(verdict).toMatchObject({ kind: 'already-used', gate: 'Gate 1', at, here: false })
    }
    expect((await scan(gate2, backend.token(2, 2))).tone).toBe('green')
    expect((await scan(gate2, backend.token(3, 0))).tone).toBe('green')
    await pass(250)
    expect(gate2.status().admitted).toBe(6)
    const [guest] = await gate2.search(backend.sell(1).bookingId)
    expect(guest?.seatStates.map(({ state }) => state)).toEqual(['inside', 'inside'])
  })

  it('is told of some seats of a booking, of tickets that are on no list, and of whom a person let in', async () => {
    const young = newTicketId(showTime + minute, (length) => new Uint8Array(length))
    await scan(gate1, backend.token(1, 2))
    await scan(gate1, backend.token(young, 1))
    const amber = await scan(gate1, 'T99999999')
    await gate1.decide(amber.scanId, 'admitted')
    expect(await exchange()).toMatchObject({ seats: 3, fresh: 3 })
    expect((await scan(gate2, backend.token(1, 2))).verdict?.kind).toBe('already-used')
    expect((await scan(gate2, backend.token(1, 1))).tone).toBe('green')
    expect((await scan(gate2, backend.token(young, 1))).verdict).toMatchObject({ kind: 'already-used', gate: 'Gate 1' })
    expect((await scan(gate2, 'T99999999')).verdict).toMatchObject({ kind: 'already-used', gate: 'Gate 1' })
  })

  it('counts once, however often it is read', async () => {
    await scan(gate1, backend.token(1, 0))
    await exchange()
    expect(await exchange()).toMatchObject({ kind: 'taken', seats: 2, fresh: 0 })
    await scan(gate1, backend.token(2, 1))
    expect(await exchange()).toMatchObject({ kind: 'taken', seats: 3, fresh: 1 })
    await pass(250)
    expect(gate2.status().admitted).toBe(3)
  })

  it('that was taken back lets its guest in again, when the phone has told so', async () => {
    const { scanId } = await scan(gate1, backend.token(1, 0))
    await exchange()
    await gate1.undo(scanId)
    expect((await scan(gate2, backend.token(1, 0))).verdict?.kind).toBe('already-used')
    expect(await exchange()).toMatchObject({ seats: 0, fresh: 0 })
    expect((await scan(gate2, backend.token(1, 0))).tone).toBe('green')
  })

  it('lets back in whoever went out at the other gate, once', async () => {
    await scan(gate2, backend.token(1, 1))
    await scan(gate1, backend.token(1, 1), { leaving: true })
    await exchange()
    await pass(250)
    expect((await scan(gate2, backend.token(1, 1))).verdict).toMatchObject({ kind: 'let-back-in', exited: true })
    expect((await scan(gate2, backend.token(1, 1))).verdict).toMatchObject({ kind: 'already-used', here: true })
  })

  it('says in the order of the hours whether a guest is inside', async () => {
    await scan(gate1, backend.token(1, 1))
    await scan(gate1, backend.token(1, 1), { leaving: true })
    await scan(gate1, backend.token(1, 1))
    await exchange()
    expect((await scan(gate2, backend.token(1, 1))).verdict).toMatchObject({ kind: 'already-used', gate: 'Gate 1' })
  })

  it('shows which seats both have let in, and not those of who went out in between', async () => {
    await scan(gate1, backend.token(1, 1))
    await scan(gate2, backend.token(1, 1))
    await scan(gate2, backend.token(2, 1))
    await scan(gate2, backend.token(2, 1), { leaving: true })
    await scan(gate1, backend.token(2, 1))
    const taken = await exchange()
    expect(taken).toMatchObject({ kind: 'taken', twice: [{ name: 'Guest 1', seat: 'A1' }] })
  })

  /** While the first gate has no network and no time passes there, the second one has both. */
  const atSecondOnline = async (text: string) => {
    backend.always = null
    const judgement = (await second.until(gate2.scan(text, { source: 'camera' }))) as Judgement
    await second.advance(11_000)
    await gate2.syncNow()
    await gate2.syncNow()
    backend.always = 'unreachable'
    return judgement
  }

  it('shows which seats both have let in where the list has confirmed one of them, and counts each once', async () => {
    expect((await atSecondOnline(backend.token(1, 1))).tone).toBe('green')
    expect(await second.database().admissions.count()).toBe(0)
    expect((await scan(gate1, backend.token(1, 1))).tone).toBe('green')
    const twice = [{ name: 'Guest 1', seat: 'A1', here: { isOwn: true, gate: 'Gate 2' }, there: { isOwn: false, gate: 'Gate 1' } }]
    expect(await exchange()).toMatchObject({ kind: 'taken', fresh: 1, twice })
    await pass(250)
    expect(gate2.status()).toMatchObject({ admitted: 1, conflicts: [], letInTwice: twice })
  })

  it('shows which seats a third gate had let in by the list', async () => {
    backend.inside.set('1/1', { scanId: 'scan-of-a-third', at: new Date(backend.now).toISOString(), device: 3 })
    backend.change(1, {})
    await atSecondOnline(backend.token(3, 1))
    await scan(gate1, backend.token(1, 1))
    const twice = [{ name: 'Guest 1', seat: 'A1', here: { isOwn: false, gate: 'Gate 3' }, there: { gate: 'Gate 1' } }]
    expect(await exchange()).toMatchObject({ kind: 'taken', twice })
    await pass(250)
    expect(gate2.status()).toMatchObject({ admitted: 2, letInTwice: twice })
  })

  it('and not a seat whose guest went out in between by the list', async () => {
    await atSecondOnline(backend.token(1, 1))
    const at = new Date(showTime + first.elapsed + 500).toISOString()
    const { tickets } = second.database()
    const ticket = await tickets.get(1)
    if (!ticket) throw new Error('not listed')
    await tickets.put({ ...ticket, seats: ticket.seats.map((seat) => ({ ...seat, passed: [{ at, out: true, scan_id: 'an-exit' }] })) })
    await scan(gate1, backend.token(1, 1))
    expect(await exchange()).toMatchObject({ kind: 'taken', fresh: 1, twice: [] })
  })

  it('nor one that the list has by a scan of the first gate, which that took back itself', async () => {
    backend.inside.set('2/1', { scanId: 'scan-of-the-first', at: new Date(backend.now).toISOString(), device: 1 })
    backend.change(2, {})
    await atSecondOnline(backend.token(3, 1))
    await scan(gate1, backend.token(2, 1))
    expect(await exchange()).toMatchObject({ kind: 'taken', fresh: 1, twice: [] })
  })

  it('counts a seat once that both gates have let in, also of a ticket that is on no list', async () => {
    const young = newTicketId(showTime + minute, (length) => new Uint8Array(length))
    for (const door of [gate1, gate2]) await scan(door, backend.token(young, 1))
    for (const door of [gate1, gate2]) await scan(door, backend.token(2, 0))
    await exchange()
    await pass(250)
    expect(gate2.status()).toMatchObject({ admitted: 3, letInTwice: [{ seat: 'A2' }, { seat: 'B2' }, { name: '', seat: '' }] })
  })

  it('is kept over a crash, and told by the same message as long as nothing happens', async () => {
    await scan(gate1, backend.token(1, 0))
    const message = await messageOf(gate1)
    await pass(4 * minute)
    expect(await messageOf(gate1)).toEqual(message)
    await gate2.take(message)
    second.crash()
    gate2 = await second.open({ synced: false })
    expect((await scan(gate2, backend.token(1, 0))).verdict?.kind).toBe('already-used')
    await pass(5 * minute)
    expect(await messageOf(gate1)).not.toEqual(message)
  })
})

describe('when the network is back', () => {
  it('each phone sends its own scans alone: one admission, by whoever let the guest in, and nobody is called back', async () => {
    const { scanId } = await scan(gate1, backend.token(1, 0))
    await exchange()
    const copy = await scan(gate2, backend.token(1, 0))
    backend.always = null
    // The server gets the scan of the copy first, and would have let it in.
    await gate2.syncNow()
    expect(gate2.status().recalls).toEqual([])
    await gate1.syncNow()
    await gate2.syncNow()
    expect(backend.ledger.map(({ id, acted }) => [id, acted])).toEqual([
      [copy.scanId, 'refused'],
      [scanId, 'admitted'],
    ])
    expect([...backend.inside.values()].map((row) => row.scanId)).toEqual([scanId, scanId])
    expect([backend.conflicts, gate1.status().recalls, gate2.status().recalls]).toEqual([[], [], []])
    expect(gate2.status().admitted).toBe(2)
    expect((await scan(gate2, backend.token(1, 1))).verdict).toMatchObject({ kind: 'already-used', gate: 'Gate 1' })
  })

  /** Scans at the second gate while no time passes at the first, which would send what waits there. */
  const atSecond = (text: string) => second.until(gate2.scan(text, { source: 'camera' }))

  it('at the second gate alone, it still knows more than the server does', async () => {
    await scan(gate1, backend.token(1, 1))
    await exchange()
    await pass(1000)
    backend.always = null
    await gate2.syncNow()
    expect(await atSecond(backend.token(1, 1))).toMatchObject({ by: 'phone', verdict: { kind: 'already-used', gate: 'Gate 1' } })
    // The ticket changes for another reason: the list that brings it doesn't know of the first gate's scan yet.
    backend.admitElsewhere(1, 2)
    await gate2.syncNow()
    expect(await atSecond(backend.token(1, 1))).toMatchObject({ by: 'phone', verdict: { kind: 'already-used', gate: 'Gate 1' } })
    expect(backend.ledger.map(({ acted }) => acted)).toEqual(['refused', 'refused'])
    // The server is asked about other tickets.
    expect(await atSecond(backend.token(2, 1))).toMatchObject({ by: 'server', tone: 'green' })
  })

  it('the server’s word wins as soon as it has the scan: also that it was taken back', async () => {
    const { scanId } = await scan(gate1, backend.token(1, 1))
    await exchange()
    await gate1.undo(scanId)
    await pass(1000)
    backend.always = null
    await gate2.syncNow()
    expect(await atSecond(backend.token(1, 1))).toMatchObject({ by: 'phone', tone: 'red' })
    await gate1.syncNow()
    await gate2.syncNow()
    expect(await atSecond(backend.token(1, 1))).toMatchObject({ by: 'server', tone: 'green' })
  })

  it('what the list has by the same scan counts once', async () => {
    await scan(gate1, backend.token(1, 0))
    const message = await messageOf(gate1)
    backend.always = null
    await gate1.syncNow()
    await gate2.syncNow()
    expect(await gate2.take(message)).toMatchObject({ kind: 'taken', seats: 2, fresh: 0 })
    await pass(250)
    expect(gate2.status().admitted).toBe(2)
  })

  it('a phone with a newer list tells what it let in before, too, and not what the box office let out since', async () => {
    second.close()
    backend.always = null
    await scan(gate1, backend.token(1, 0))
    await scan(gate1, backend.token(2, 0))
    await gate1.syncNow()
    backend.outElsewhere(2, 1)
    await gate1.syncNow()
    backend.always = 'unreachable'
    second = new Phone(backend, 2)
    second.elapsed = first.elapsed
    const before = new FakeBackend()
    for (const id of [1, 2, 3]) before.sell(id)
    before.now = backend.now
    second.backend = before
    gate2 = await second.open()
    before.always = 'unreachable'
    expect(await exchange()).toMatchObject({ seats: 3, fresh: 3 })
    expect((await scan(gate2, backend.token(1, 1))).verdict?.kind).toBe('already-used')
    expect((await scan(gate2, backend.token(2, 1))).tone).toBe('green')
    expect((await scan(gate2, backend.token(2, 2))).verdict?.kind).toBe('already-used')
  })
})

describe('nothing is taken over', () => {
  const own = { showId: 1, validUntil: showTime + 24 * 60 * minute }
  let key: PhoneKey
  let snapshot: Snapshot

  beforeEach(async () => {
    key = await newPhoneKey()
    snapshot = {
      madeAt: showTime,
      gate: 'Gate 7',
      scans: [{ scanId: 'scan-of-another', subject: 't:1', seats: [1], at: showTime - minute, movement: { counts: 1 } }],
    }
  })

  const signed = (of: Partial<Snapshot> = {}, { certificate = own, device = 7, signer = key } = {}) => {
    const text = certificateOf(device, { ...certificate, publicKey: bytesOf(key.publicKey) ?? new Uint8Array() })
    return signSnapshot({ ...snapshot, ...of }, bytesOf(text) ?? new Uint8Array(), (content) => signWith(signer, content))
  }

  async function expectRefused(message: Uint8Array, why: string): Promise<void> {
    const before = await kept(second)
    expect(await gate2.take(message)).toEqual({ kind: 'refused', why })
    expect(await kept(second)).toEqual(before)
  }

  it('but a phone’s own is, so that these tests say something', async () => {
    expect(await gate2.take(await signed())).toMatchObject({ kind: 'taken', gate: 'Gate 7', fresh: 1 })
  })

  it('of a stranger, who signs by a key and a certificate of their own', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const certificate = certificateOf(7, { ...own, publicKey: bytesOf(key.publicKey) ?? new Uint8Array() }, (content) =>
      Uint8Array.from(sign(null, content, privateKey)),
    )
    const message = await signSnapshot(snapshot, bytesOf(certificate) ?? new Uint8Array(), (content) => signWith(key, content))
    await expectRefused(message, 'stranger')
  })

  it('of a stranger, who has a phone’s certificate off its screen, and not its key', async () => {
    await expectRefused(await signed({}, { signer: await newPhoneKey() }), 'stranger')
  })

  it('with one byte changed, or cut off anywhere, or with more behind it', async () => {
    const message = await signed()
    for (let at = 1; at < message.length; at += 13) {
      const changed = message.slice()
      changed[at] = (changed[at] ?? 0) ^ 4
      expect(await gate2.take(changed)).toEqual({ kind: 'refused', why: 'stranger' })
      expect(await gate2.take(message.slice(0, at))).toEqual({ kind: 'refused', why: 'stranger' })
    }
    await expectRefused(Uint8Array.from([...message, 0]), 'stranger')
    await expectRefused(Uint8Array.from([9, ...message.slice(1)]), 'newer-format')
  })

  it('of another show, of this very phone, of one that was revoked, or whose certificate has ended', async () => {
    await expectRefused(await signed({}, { certificate: { ...own, showId: 2 } }), 'other-show')
    await expectRefused(await messageOf(gate2), 'own')
    await expectRefused(await signed({}, { certificate: { ...own, validUntil: showTime - 1 } }), 'old')
    backend.always = null
    backend.revoked = [7]
    await gate2.syncNow()
    await expectRefused(await signed(), 'revoked')
  })

  it('of a while ago, or of a time that is still to come', async () => {
    await expectRefused(await signed({ madeAt: showTime - 16 * minute }), 'old')
    await expectRefused(await signed({ madeAt: showTime + 16 * minute }), 'old')
  })

  it('that was filmed before the same phone told something newer', async () => {
    const { scanId } = await scan(gate1, backend.token(1, 0))
    const filmed = await messageOf(gate1)
    await gate1.undo(scanId)
    await pass(1000)
    await exchange()
    await expectRefused(filmed, 'outdated')
    expect((await scan(gate2, backend.token(1, 0))).tone).toBe('green')
  })

  it('on a phone that has no list', async () => {
    const third = new Phone(backend, 3)
    const door = await third.open()
    expect(await door.take(await signed())).toEqual({ kind: 'refused', why: 'no-list' })
    expect(await door.offer('1')).toEqual({ kind: 'not-certified' })
    third.close()
  })

  it('and nothing told by a phone whose server certifies none, or that was paired again since', async () => {
    const old = new FakeBackend()
    old.certifies = false
    const third = new Phone(old, 3)
    const door = await third.open()
    expect(await door.offer('1')).toEqual({ kind: 'not-certified' })
    third.close()
    const db = first.database()
    const before = await readOwn(db, 'exchange-key')
    await db.own.delete('exchange-key')
    expect(await gate1.offer('1')).toEqual({ kind: 'not-certified' })
    backend.always = null
    await gate1.syncNow()
    expect((await gate1.offer('1')).kind).toBe('offer')
    expect((await readOwn(db, 'exchange-key'))?.publicKey).not.toBe(before?.publicKey)
  })

  it('by a key, once the phone is paired again or signs out; who was heard of stays where the same box office goes on', async () => {
    await scan(gate1, backend.token(1, 0))
    const db = second.database()
    const heard = () => db.admissions.filter(({ heardFrom }) => heardFrom !== undefined).count()
    for (const [wipe, left] of [
      [wipePersonalData, 0],
      [(of: DoorDatabase) => wipeBeforePairing(of, '1'), 2],
    ] as const) {
      await exchange()
      expect([await readOwn(db, 'exchange-key'), await readOwn(db, 'heard')]).not.toContain(null)
      expect(await heard()).toBe(2)
      await wipe(db)
      expect([await readOwn(db, 'exchange-key'), await readOwn(db, 'heard')]).toEqual([null, null])
      backend.always = null
      await gate2.syncNow()
      expect(await heard()).toBe(left)
      backend.always = 'unreachable'
    }
    expect(await scan(gate2, backend.token(1, 0))).toMatchObject({ tone: 'red', verdict: { kind: 'already-used' } })
    await wipeBeforePairing(db, '1')
    backend.salt = 'another-salt'
    backend.always = null
    await gate2.syncNow()
    expect(await heard()).toBe(0)
  })
})
