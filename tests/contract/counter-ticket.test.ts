import type { ResponseOf } from '@sabha/api/call'
import type { checkin } from '@sabha/api/checkin'
import { scanSubmission } from '@sabha/scanner/check/checker'
import { lookUp, readCode } from '@sabha/scanner/check/look-up'
import { readList, storePage } from '@sabha/scanner/store/checkin-list'
import { DoorDatabase } from '@sabha/scanner/store/database'
import { admit, ticketOfSubject } from '@sabha/scanner/store/scanned-set'
import { bytesOf } from '@sabha/ticketing/bytes'
import { signCertificate } from '@sabha/ticketing/counter-key'
import { ticketsOfSale } from '@sabha/ticketing/counter-ticket'
import { seatId } from '@sabha/ticketing/seats'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect } from 'vitest'
import { CounterPhone, newKey } from '../builders/counter-phone.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { savePoint } from '../builders/put-back.ts'

/** Returns what a phone with this list finds for a code without a network. */
async function foundByList(page: ResponseOf<typeof checkin.list>, qr: string) {
  const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
  await storePage(db, '1', page, { at: 0, question: 1, since: null })
  const list = await readList(db, '1')
  const { found } = await lookUp(db, '1', await readCode(qr, 'camera', list), list)
  db.close()
  return found
}

describe('the ticket of a counter', () => {
  it('goes in once, whether the scan or the sale arrives first', async ({ backend, admin, phone, otherPhone }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3', 'A4'] })
    const scan = (qr: string, at = phone, acted?: 'admitted') =>
      at.client.checkin.scan({
        qr,
        scan_id: newScanId(),
        ...(acted && { acted, shown: 'admitted', scanned_at: new Date(backend.clock.now).toISOString() }),
      })
    const party = await counter.sell(['A1', 'A2'])
    expect(party.tickets).toHaveLength(3)
    const [whole = '', , second = ''] = party.tickets
    expect(await scan(second)).toMatchObject({ verdict: 'admitted', unlisted: 'not-listed', seat_indexes: [2] })
    expect(await scan(second, otherPhone)).toMatchObject({ verdict: 'already-used', used_here: false })
    // A phone without a network let them in.
    expect(await scan(second, otherPhone, 'admitted')).toMatchObject({ success: false })
    await counter.send()
    const { read } = backend.deps.store
    expect(await read.selectFrom('admission').select(['row', 'number']).execute()).toEqual([{ row: 'A', number: 2 }])
    expect(await read.selectFrom('sale_scan').selectAll().execute()).toEqual([])
    const open = await read.selectFrom('scan_conflict').select('kind').where('resolved_at', 'is', null).execute()
    expect(open).toEqual([{ kind: 'double-entry' }])
    expect(await scan(whole)).toMatchObject({ verdict: 'admitted', seat_indexes: [1], inside: 1 })
    expect(await scan(whole, otherPhone)).toMatchObject({ verdict: 'already-used' })

    const list = await phone.client.checkin.list({ show_id: '1' })
    expect(list.tickets.map(({ sale }) => sale)).toEqual([`${counter.counterId}/1`])
    const { counterId: counter_id, publicKey: public_key } = counter
    expect(list.counters).toEqual([{ counter_id, name: 'Counter at the stairs', stopped_at: null, public_key }])
    await admin.client.bookings.cancel({ booking_id: list.tickets[0]?.booking_id ?? '', seats: null, refund: true, note: '' })
    expect(await scan(whole)).toMatchObject({ verdict: 'cancelled' })
  })

  itOnce(
    'is known by its sale after a restore, which gives it another ticket: to the phone that let it in, and to all others',
    async ({ backend, admin, phone, otherPhone }) => {
      const counter = await CounterPhone.pair(backend, { admin })
      await counter.lease({ seats: ['A1', 'A2'] })
      const [{ tickets }] = [await counter.sell(['A1', 'A2'])]
      const [qr = ''] = tickets
      const page = () => phone.client.checkin.list({ show_id: '1' })
      const putBack = await savePoint(backend.deps.store)
      await counter.send()
      const before = await page()
      const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
      await storePage(db, '1', before, { at: 0, question: 1, since: null })
      const look = async () => {
        const list = await readList(db, '1')
        return lookUp(db, '1', await readCode(qr, 'camera', list), list)
      }
      const { subject } = await look()
      const scan = { scanId: newScanId(), showId: '1', at: backend.clock.now, offset: 0, gate: 'Main gate' }
      await admit(db, { ...scan, subject, settledAfter: 1 }, [1, 2])
      const verdict = { kind: 'admitted', seats: [1, 2], inside: 0, total: 2, note: null }
      const judgement = { verdict, tone: 'green', guest: null }
      const ended = { acted: 'admitted', isDecided: false, undone: false, recall: null, reentry: false }
      await db.recent.put({ ...scan, ...ended, judgement, subject, source: 'camera', text: '', seats: [1, 2] } as never)
      await phone.client.checkin.scan({ qr, scan_id: scan.scanId })

      await putBack()
      counter.sales = counter.sales.map((sale) => ({ ...sale, isKept: false }))
      await counter.send()
      const after = { ...(await page()), whole: true }
      expect(after.tickets[0]?.ticket_id).not.toBe(before.tickets[0]?.ticket_id)
      expect(await storePage(db, '1', after, { at: 1, question: 2, since: before.cursor })).toBe('restored')
      const { found } = await look()
      expect(found.kind === 'ticket' && found.ticket.seats.map(({ admission }) => admission?.here)).toEqual([true, true])
      const [row] = await db.queue.toArray()
      await phone.client.checkin.scan(scanSubmission(row as never))
      await phone.client.checkin.scan(scanSubmission(row as never))
      expect(await otherPhone.client.checkin.scan({ qr, scan_id: newScanId() })).toMatchObject({ verdict: 'already-used' })
      db.close()
    },
  )

  it('is found by the number that is printed on it, and never a booking of that number', async ({ backend, admin, phone, otherPhone }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3', 'A4'] })
    const number = (n: number) => `C${counter.counterId}-${n}`
    const typed = (qr: string, at = phone, more: object = {}) =>
      at.client.checkin.scan({ qr, entry: 'manual', scan_id: newScanId(), ...more })
    const [first, second] = [await counter.sell(['A1', 'A2']), await counter.sell(['A3'])]
    await counter.send([first])
    expect(await typed(number(1).toLowerCase())).toMatchObject({ verdict: 'admitted', seat_indexes: [1, 2] })
    expect(await typed(`${counter.counterId} – 1`, otherPhone)).toMatchObject({ verdict: 'already-used' })
    expect(await phone.client.checkin.scan({ qr: `${counter.counterId}-1`, scan_id: newScanId() })).toMatchObject({ verdict: 'foreign' })
    expect(await typed(number(99))).toMatchObject({ verdict: 'cannot-tell', unlisted: 'not-listed' })
    expect(await typed(`C${counter.counterId + 1}-1`)).toMatchObject({ verdict: 'unknown' })
    // A person let these guests in by the number before the sale arrived. The code counts as used, and is the sale's when it arrives.
    const acted = { acted: 'admitted', shown: 'cannot-tell', scanned_at: new Date(backend.clock.now).toISOString() }
    await typed(number(2), otherPhone, acted)
    expect(await typed(number(2))).toMatchObject({ verdict: 'already-used' })
    // A queue of guests whose codes no camera reads: only the number can be typed.
    for (let n = 0; n < 12; n++) expect(await typed(number(1))).toMatchObject({ verdict: 'already-used' })
    expect(await phone.client.checkin.scan({ qr: second.tickets[0] ?? '', scan_id: newScanId() })).toMatchObject({
      verdict: 'already-used',
    })
    await counter.send([second])
    const inside = await backend.deps.store.read.selectFrom('admission').select(['row', 'number']).orderBy('number').execute()
    expect(inside.map(seatId)).toEqual(['A1', 'A2', 'A3'])
  })

  it('of a counter that was stopped is for a person, until its sale arrives; a made-up one is forged', async ({
    backend,
    admin,
    phone,
  }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    const outsider = await pairPhone(backend, { admin, name: 'Only a door' })
    await counter.lease({ seats: ['A1', 'A2'] })
    const sale = await counter.sell(['A1'])
    const [qr = ''] = sale.tickets
    await admin.client.counter.stop({ counter_id: counter.counterId })
    const told = await phone.client.checkin.scan({ qr, scan_id: newScanId() })
    expect(told).toMatchObject({
      verdict: 'cannot-tell',
      sold_by: { why: 'counter-stopped', counter: 'Counter at the stairs' },
      seat_indexes: [1],
    })
    await counter.send()
    expect(await phone.client.checkin.scan({ qr, scan_id: newScanId() })).toMatchObject({ verdict: 'admitted', unlisted: null })
    const other = qr.slice(0, -4) + (qr.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    expect(await outsider.client.checkin.scan({ qr: other, scan_id: newScanId() })).toMatchObject({ verdict: 'forged' })
  })

  it('whose counter or seats our books don’t have is for a person, on the server and on a phone, whatever key certified it', async ({
    backend,
    admin,
    phone,
  }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2'] })
    const good = await counter.sell(['A1'])
    await counter.send()
    // Anyone with a leaked key of ours can certify a phone.
    const { privateKey, publicKey } = await newKey()
    const { keyId, sign } = backend.services.signer()
    const hour = 3_600_000
    const ofStranger = async (counterId: number, seats: string[], at = backend.clock.now - hour) => {
      const own = { serverKeyId: keyId, counterId, showId: 1, validUntil: backend.clock.now + 3_600_000, publicKey: bytesOf(publicKey) }
      const certificate = signCertificate({ ...own, publicKey: own.publicKey ?? new Uint8Array() }, sign)
      const sale = { number: 1, at, seats: seats.map((id) => ({ ...good.record.seats[0], id })) } as typeof good.record
      const [qr = ''] = await ticketsOfSale(
        sale,
        certificate,
        async (content) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(content))),
      )
      return qr
    }
    const [never = ''] = (
      await counter.keep(counter.state, { ...good.record, number: 2, seats: [{ ...good.record.seats[0], id: 'B1' }] } as never)
    ).tickets
    const scan = (qr: string) => phone.client.checkin.scan({ qr, scan_id: newScanId() })
    const list = await phone.client.checkin.list({ show_id: '1' })
    const { counterId } = counter
    for (const qr of [await ofStranger(9999, ['B2']), await ofStranger(counterId, ['A2']), await ofStranger(counterId, ['A1'])]) {
      expect(await scan(qr)).toMatchObject({ verdict: 'cannot-tell', sold_by: { why: 'unknown-counter', counter: '' } })
      expect(await foundByList(list, qr)).toMatchObject({ kind: 'sold', doubt: 'unknown-counter' })
    }
    // A phone's list may be older than the counter; the server's books are not.
    const late = await ofStranger(9999, ['B2'], backend.clock.now)
    expect(await foundByList(list, late)).toMatchObject({ kind: 'sold', doubt: undefined })
    expect(await scan(late)).toMatchObject({ sold_by: { why: 'unknown-counter' } })
    expect(await scan(never)).toMatchObject({ verdict: 'cannot-tell', sold_by: { why: 'not-leased' } })
    const [qr = ''] = good.tickets
    expect(await foundByList(list, qr)).toMatchObject({ kind: 'ticket' })
    expect(await foundByList({ ...list, tickets: [] }, qr)).toMatchObject({ kind: 'sold', doubt: undefined })
    // The booking has moved to another seat: its earlier code is dead, and is no other counter's sale.
    await admin.client.bookings.moveSeats({ booking_id: list.tickets[0]?.booking_id ?? '', moves: [{ from: 'A1', to: 'G1' }] })
    const moved = await phone.client.checkin.list({ show_id: '1' })
    expect(await foundByList(moved, qr)).toMatchObject({ kind: 'ticket', issue: 1, ticket: { issue: 2 } })
    expect(await scan(qr)).toMatchObject({ verdict: 'revoked' })
  })

  it('whose seats were moved is the same sale to every phone, and another under its number is not', async ({ backend, admin, phone }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'B1'] })
    const before = counter.state
    const { record, tickets } = await counter.sell(['A1', 'A2'])
    await counter.send()
    // Sold by a copy of the phone, under the same number.
    const copied = await counter.keep(before, { ...record, seats: [{ ...record.seats[0], id: 'B1' }] } as never)
    const list = await phone.client.checkin.list({ show_id: '1' })
    const [ticket] = list.tickets
    const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
    const find = async (qr: string) => {
      const kept = await readList(db, '1')
      return lookUp(db, '1', await readCode(qr, 'camera', kept), kept)
    }
    await storePage(db, '1', list, { at: 0, question: 1, since: null })
    const { subject } = await find(tickets[0] ?? '')
    const at = backend.clock.now
    await admit(db, { subject, scanId: newScanId(), showId: '1', at, gate: 'Hall', settledAfter: 0 }, [2])
    await admin.client.bookings.moveSeats({ booking_id: ticket?.booking_id ?? '', moves: [{ from: 'A1', to: 'G1' }] })
    const changed = await phone.client.checkin.list({ show_id: '1', since: list.cursor, stamp: list.stamp })
    await storePage(db, '1', changed, { at: 1, question: 2, since: list.cursor })

    const newQr = backend.services.sign({ showId: 1, ticketId: ticket?.ticket_id ?? 0, seatIndex: 0, issue: 2 })
    const moved = await find(newQr)
    expect(moved.found).toMatchObject({
      ticket: {
        seats: [
          { seat: 'G1', admission: null },
          { seat: 'A2', admission: { at } },
        ],
      },
    })
    expect((await find(copied.tickets[0] ?? '')).found).toMatchObject({ kind: 'sold', doubt: 'seat-of-another' })
    db.close()
    // Reported as to a server whose database was restored.
    const named = ticketOfSubject(moved.subject)
    const sale = named && 'sale' in named ? { ...named.sale, counter_id: named.sale.counterId } : undefined
    const again = { ...(sale && { sale }), seat_index: 1 }
    const told = { qr: '', scan_id: newScanId(), show_id: '1', scanned_at: new Date(backend.clock.now).toISOString(), seats: [1], again }
    expect(await phone.client.checkin.scan({ ...told, shown: 'admitted', acted: 'admitted' })).toMatchObject({
      verdict: 'admitted',
      conflict: false,
    })
    // Reported by an earlier scanner, which knows the sale by its booking's seats, for the first time and once more.
    const byNow = { counter_id: counter.counterId, number: record.number, seats: ['G1', 'A2'] }
    const earlier = { ...told, scan_id: newScanId(), seats: [2], again: { seat_index: 2, sale: byNow } }
    for (let time = 0; time < 2; time++)
      expect(await phone.client.checkin.scan({ ...earlier, shown: 'admitted', acted: 'admitted' })).toMatchObject({
        verdict: 'admitted',
        conflict: false,
      })
    const inside = await backend.deps.store.read.selectFrom('admission').select(['row', 'number']).orderBy('row').execute()
    expect(inside.map(seatId)).toEqual(['A2', 'G1'])
  })
})
