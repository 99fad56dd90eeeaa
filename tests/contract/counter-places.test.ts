import { lookUp, readCode } from '@sabha/scanner/check/look-up'
import { ticketPartsOf } from '@sabha/scanner/check/parts'
import { readList, storePage } from '@sabha/scanner/store/checkin-list'
import { DoorDatabase, lookUpTables } from '@sabha/scanner/store/database'
import { endLease, giveBack, sellableSeats } from '@sabha/ticketing/counter-seller'
import { evaluateScan } from '@sabha/ticketing/verdict'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { signIn, visitor } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it } from '../builders/fixtures.ts'
import { addMats, buyPlaces, holdPlaces } from '../builders/mats.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { expectRefused } from '../builders/refused.ts'

const left = async ({ origin }: Backend, showId: string) => (await visitor(origin).seats.list({ show_id: showId })).places?.[0]?.left
const insideOf = async ({ deps }: Backend) => (await deps.store.read.selectFrom('admission').selectAll().execute()).length
const places = ({ state }: CounterPhone) => sellableSeats(state).flatMap(({ id, section }) => (section === 'MATS' ? [id] : []))
const sellPlaces = (counter: CounterPhone, count: number) => counter.sell(places(counter).slice(0, count))

/** Opens a show with this many mats, of which a counter leases some. */
async function open(backend: Backend, admin: Admin, { mats, leased }: { mats: number; leased: number }) {
  const showId = await addMats(backend, mats)
  const counter = await CounterPhone.pair(backend, { admin, showId })
  expect((await counter.lease({ sections: { MATS: leased } })).granted).toHaveLength(leased)
  return { showId, counter }
}

/** Returns what a door's phone with this list asks about a code without a network. */
async function partsAt(phone: Phone, showId: string, qr: string) {
  const page = await phone.client.checkin.list({ show_id: showId })
  const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
  await storePage(db, showId, page, { at: Date.parse(page.server_time), question: 1, since: null })
  const parts = await ticketPartsOf(db, [page.show], { text: qr, source: 'camera', at: Date.parse(page.server_time) })
  db.close()
  return parts
}

describe('places without numbers at a counter', () => {
  it('are leased by a count, out of sale online, sold without a network, and booked once', async ({ backend, admin }) => {
    const { showId, counter } = await open(backend, admin, { mats: 8, leased: 5 })
    expect(await left(backend, showId)).toBe(3)
    const { free } = await admin.client.counter.list({ show_id: showId })
    expect(free).toContainEqual({ section: 'MATS', seats: 3 })
    // A lease for more places than there are gets all that are left.
    expect((await counter.lease({ sections: { MATS: 10 } })).granted).toHaveLength(3)
    expect(await left(backend, showId)).toBe(0)

    const sale = await sellPlaces(counter, 3)
    expect(sale.record.total).toBe(90_000)
    expect(places(counter)).toHaveLength(5)
    const [row, again] = await counter.send([sale, sale])
    expect(row).toMatchObject({ status: 200, result: 'booked', doubts: [] })
    expect(again).toEqual(row)
    const { booking } = await admin.client.bookings.get({ booking_id: row?.booking_id ?? '' })
    expect(booking).toMatchObject({ kind: 'cash', total_amount: 900 })
    expect(Object.values(booking.seat_notes ?? {}).map(({ place }) => place?.name)).toEqual(['Mats', 'Mats', 'Mats'])
    const { counters } = await admin.client.counter.list({ show_id: showId })
    expect(counters[0]).toMatchObject({ sections: [{ section: 'MATS', leased: 5, sold: 3 }] })
    expect(Object.values(counters[0]?.seat_notes ?? {})).toHaveLength(5)

    // Two go back, and the rest at the end.
    counter.state = giveBack(counter.state, places(counter).slice(0, 2))
    await counter.sync()
    expect(await left(backend, showId)).toBe(2)
    counter.state = endLease(counter.state)
    await counter.sync()
    expect(await left(backend, showId)).toBe(5)
  })

  it('are not named by anybody, but for a lease that the books have lost', async ({ backend, admin }) => {
    const { counter } = await open(backend, admin, { mats: 5, leased: 1 })
    await expectRefused(backend, () => counter.lease({ seats: ['MAT4'] }), { status: 409, code: 'no-seats-to-lease' })
  })

  it('are not freed by hand under the phone that sells them', async ({ backend, admin }) => {
    const { showId, counter } = await open(backend, admin, { mats: 5, leased: 3 })
    await admin.client.seats.updatePlaces({ show_id: showId, section: 'MATS', count: 1, status: 'blocked' })
    const free = (count: number) => admin.client.seats.updatePlaces({ show_id: showId, section: 'MATS', count, status: 'available' })
    await expectRefused(backend, () => free(2), { status: 409, code: 'too-few-blocked', params: { left: 1 } })
    await free(1)
    expect(await left(backend, showId)).toBe(2)
    await sellPlaces(counter, 3)
    expect(await counter.send()).toMatchObject([{ result: 'booked', doubts: [] }])
  })

  it('that the office has freed and others bought are others of the section, while there are any', async ({ backend, admin, buyer }) => {
    const { showId, counter } = await open(backend, admin, { mats: 5, leased: 3 })
    const first = await sellPlaces(counter, 1)
    const second = await sellPlaces(counter, 2)
    await admin.client.counter.stop({ counter_id: counter.counterId })
    await admin.client.counter.free({ counter_id: counter.counterId })
    await buyPlaces(backend, buyer, showId, { MATS: 4 })
    // Whichever place was sold to others, one is left.
    expect(await counter.send([first])).toMatchObject([{ result: 'booked' }])
    expect(await left(backend, showId)).toBe(0)
    expect(await counter.send([second])).toMatchObject([{ result: 'conflict', why: 'seat-gone' }])
    const door = await pairPhone(backend, { admin, showId })
    const scanned = await door.client.checkin.scan({ qr: first.tickets[0] ?? '', show_id: showId, scan_id: newScanId() })
    expect(scanned).toMatchObject({ verdict: 'admitted', total: 1 })
  })

  it('are never more than there are, whoever asks at the same moment', async ({ backend, admin }) => {
    const showId = await addMats(backend, 6)
    const counters = [await CounterPhone.pair(backend, { admin, showId }), await CounterPhone.pair(backend, { admin, showId })]
    const buyers = await Promise.all(Array.from({ length: 4 }, () => signIn(backend.origin)))
    const outcomes = await Promise.allSettled([
      ...buyers.map((buyer) => holdPlaces(buyer, showId, { MATS: 1 }).then(() => 1)),
      ...counters.map((counter) => counter.lease({ sections: { MATS: 3 } }).then(({ granted }) => granted.length)),
    ])
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(6 - ((await left(backend, showId)) ?? 0))
    expect(new Set(counters.flatMap(places)).size).toBe(counters.flatMap(places).length)
  })
})

describe('the one code of places that a counter sold', () => {
  it('lets its guests in in parts before the sale has arrived, and counts them with it', async ({ backend, admin }) => {
    const { showId, counter } = await open(backend, admin, { mats: 5, leased: 3 })
    const { tickets } = await sellPlaces(counter, 3)
    const qr = tickets[0] ?? ''
    const phones = [await pairPhone(backend, { admin, showId }), await pairPhone(backend, { admin, showId, name: 'Second' })] as const
    const [first, second] = phones
    expect(await partsAt(first, showId, qr)).toMatchObject({ places: [{ name: 'Mats', kn: 'ಚಾಪೆಗಳು', inside: 0, total: 3 }], seats: [] })
    const scan = ({ client }: Phone, more: object) => client.checkin.scan({ qr, show_id: showId, scan_id: newScanId(), ...more })
    expect(await scan(first, { seats: [1] })).toMatchObject({ verdict: 'admitted', seat_indexes: [1] })
    // This phone has no network, so it names the same first place.
    const offline = { shown: 'admitted', acted: 'admitted', seats: [1] }
    const again = { ...offline, scan_id: newScanId() }
    for (let i = 0; i < 2; i++) expect(await scan(second, again)).toMatchObject({ conflict: false })
    await counter.send()
    expect(await insideOf(backend)).toBe(2)
    expect(await partsAt(first, showId, qr)).toBeNull()
    expect(await scan(first, { seats: [1] })).toMatchObject({ verdict: 'admitted', seat_indexes: [3] })
    expect(await scan(first, {})).toMatchObject({ verdict: 'already-used', inside: 3, total: 3 })
    expect(await scan(second, offline)).toMatchObject({ conflict: true })
    expect(await insideOf(backend)).toBe(3)
  })

  it('is good for those who are left on the phone that sold one of them again, with and without a network', async ({ backend, admin }) => {
    const { showId, counter } = await open(backend, admin, { mats: 5, leased: 3 })
    const till = Number((await admin.client.tills.open({ float: 0 })).till_id)
    const sale = await counter.sell(places(counter), { till })
    await counter.send()
    const { record, signed } = await counter.giveBack(sale, [sale.record.seats[0]?.id ?? ''])
    await counter.sendRefunds()
    await counter.sync()
    await counter.sell(places(counter), { till })
    await counter.send()
    const door = await pairPhone(backend, { admin, showId })
    const page = await door.client.checkin.list({ show_id: showId })
    const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
    await storePage(db, showId, page, { at: backend.clock.now, question: 1, since: null })
    const { counterId } = counter
    const refund = { id: crypto.randomUUID(), showId, counterId, sale: `${counterId}/1`, at: record.at, record, signed }
    await db.refunds.add({ ...refund, state: 'sent', attempts: 0, message: null })
    const list = await readList(db, showId)
    const read = await readCode(sale.tickets[0] ?? '', 'camera', list)
    const { found } = await db.transaction('r', lookUpTables(db), async () => lookUp(db, showId, read, list))
    db.close()
    const doors = { id: Number(showId), opensAt: null, closesAt: null }
    const verdict = evaluateScan(found, { show: doors, at: backend.clock.now, reentry: false })
    expect(verdict).toMatchObject({ kind: 'admitted', seats: [2, 3] })
    const answer = await door.client.checkin.scan({ qr: sale.tickets[0] ?? '', show_id: showId, scan_id: newScanId() })
    expect(answer).toMatchObject({ verdict: 'admitted', seat_indexes: [2, 3] })
  })

  it('that two phones let in whole without a network is a conflict once the sale has arrived', async ({ backend, admin }) => {
    const { showId, counter } = await open(backend, admin, { mats: 5, leased: 2 })
    const { tickets } = await sellPlaces(counter, 2)
    const offline = { qr: tickets[0] ?? '', show_id: showId, shown: 'admitted', acted: 'admitted' } as const
    for (const name of ['First', 'Second']) {
      const { client } = await pairPhone(backend, { admin, showId, name })
      await client.checkin.scan({ ...offline, scan_id: newScanId(), seats: [1, 2] })
    }
    await counter.send()
    expect(await insideOf(backend)).toBe(2)
    const { conflicts } = await (await pairPhone(backend, { admin, showId, name: 'Third' })).client.checkin.list({ show_id: showId })
    expect(conflicts.filter(({ resolved_at, kind }) => resolved_at === null && kind === 'double-entry')).toHaveLength(1)
  })
})
