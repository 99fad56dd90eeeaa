import type { ScanAnswer, ScanRequest } from '@sabha/api/checkin'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { conflictsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
/** Scans a second after the last scan. */
function scan(backend: Backend, { client }: Phone, qr: string, more: Partial<ScanRequest> = {}): Promise<ScanAnswer> {
  backend.clock.now += 1000
  return client.checkin.scan({ qr, show_id: '1', scan_id: newScanId(), ...more })
}
/** Delivers what a phone did without a network, this many minutes ago. */
const deliver = (backend: Backend, phone: Phone, qr: string, { ago, ...more }: Partial<ScanRequest> & { ago: number }) =>
  scan(backend, phone, qr, { scanned_at: new Date(backend.clock.now - ago * minute).toISOString(), acted: 'admitted', ...more })
const undo = ({ client }: Phone, scan_id: string) => client.checkin.undo({ undo_id: `undo-${scan_id}`, scan_id })
const inside = async ({ client }: Phone) => (await client.checkin.list({ show_id: '1' })).admitted
/** For each seat, the scan that has it, and whether its guest is outside. */
async function occupancy({ deps: { store } }: Backend) {
  const rows = await store.read.selectFrom('admission').selectAll().orderBy('row').orderBy('number').execute()
  return rows.map(({ row, number, scan_id, left_at }) => `${row}${number} ${scan_id}${left_at === null ? '' : ', out'}`)
}

describe('an exit', () => {
  it('lets guests out and back in, and “inside” goes down and up everywhere', async ({ backend, admin, phone }) => {
    const exit = await pairPhone(backend, { admin, gate: 'Garden', direction: 'out' })
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    await scan(backend, phone, ticket.qr())
    // The phone's gate says that guests leave here; an earlier scanner doesn't send that.
    expect(await scan(backend, exit, ticket.qr(1))).toMatchObject({
      success: true,
      verdict: 'left',
      seat_indexes: [1],
      inside: 1,
      total: 1,
    })
    expect(await scan(backend, exit, ticket.qr(), { leaving: true })).toMatchObject({
      verdict: 'left',
      seat_indexes: [2, 3],
      inside: 2,
      total: 3,
    })
    expect(await scan(backend, exit, ticket.qr(2), { leaving: true })).toMatchObject({ verdict: 'left', inside: 0 })
    expect(await inside(phone)).toBe(0)
    expect(await scan(backend, phone, ticket.qr(1))).toMatchObject({
      success: true,
      verdict: 'let-back-in',
      exited: true,
      seat_indexes: [1],
    })
    expect(await scan(backend, phone, ticket.qr(1))).toMatchObject({ verdict: 'already-used' })
    expect(await scan(backend, phone, ticket.qr(), { reentry: true })).toMatchObject({
      verdict: 'let-back-in',
      exited: true,
      seat_indexes: [2, 3],
    })
    await scan(backend, exit, ticket.qr(3), { leaving: true })
    const report = await admin.client.checkin.report({ show_id: '1' })
    expect(report).toMatchObject({ sold: 3, admitted: 3, inside: 2, conflicts: [] })
    expect(report.sections.find(({ section }) => section === 'KAVERI')).toMatchObject({ sold: 3, admitted: 3, inside: 2 })
    expect(report.devices.find(({ gate }) => gate === 'Garden')).toMatchObject({ direction: 'out' })
    expect((await admin.client.checkin.sheet({ show_id: '1' })).rows).toMatchObject([{ inside: ['A1', 'A2'] }])
    const { tickets, direction, exits } = await exit.client.checkin.list({ show_id: '1' })
    expect({ direction, exits }).toEqual({ direction: 'out', exits: true })
    expect(tickets[0]?.seats.map(({ passed }) => passed?.map(({ out }) => out))).toEqual([
      [true, false],
      [true, true, false],
      [true, false, true],
    ])
  })

  it('that was not scanned costs a companion who has yet to come no seat, whatever a person decides', async ({ backend, admin, phone }) => {
    await admin.client.checkin.limitGate({ device_id: phone.deviceId, sections: null, direction: 'both' })
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await scan(backend, phone, ticket.qr(1), { scan_id: 'first-guest' })
    const back = { reentry: true, scan_id: 'comes-back' }
    expect(await scan(backend, phone, ticket.qr(), back)).toMatchObject({ verdict: 'cannot-tell', no_exit: true, seat_indexes: [1] })
    expect(await occupancy(backend)).toEqual(['A1 first-guest'])
    await scan(backend, phone, ticket.qr(), { ...back, shown: 'cannot-tell', acted: 'admitted', seats: [1] })
    expect(await scan(backend, phone, ticket.qr(2), { scan_id: 'companion' })).toMatchObject({ verdict: 'admitted' })
    expect(await occupancy(backend)).toEqual(['A1 first-guest', 'A2 companion'])
  })

  it('of a house asks about who comes back and was not scanned there; what a person decides is no conflict', async ({
    backend,
    admin,
    phone,
  }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(backend, phone, ticket.qr())
    expect(await scan(backend, phone, ticket.qr(), { reentry: true })).toMatchObject({ verdict: 'let-back-in', exited: false })
    await admin.client.checkin.limitGate({ device_id: phone.deviceId, sections: null, direction: 'both' })
    const id = newScanId()
    const asked = await scan(backend, phone, ticket.qr(), { reentry: true, scan_id: id })
    expect(asked).toMatchObject({ success: false, verdict: 'cannot-tell', no_exit: true, seat_indexes: [1] })
    expect(asked.message).toContain('No exit was scanned')
    expect(await scan(backend, phone, ticket.qr())).toMatchObject({ verdict: 'already-used' })
    await scan(backend, phone, ticket.qr(), { reentry: true, scan_id: id, shown: 'cannot-tell', acted: 'admitted', seats: [1] })
    expect(await conflictsOf(backend.deps.store)).toEqual([])
    const { entries } = await admin.client.reports.audit({ search: 'gate' })
    expect(entries.map(({ details }) => details)).toContainEqual({ gate: 'Main gate', sections: 'all', direction: 'both' })
  })

  it('that is taken back, or was refused after all, let nobody out', async ({ backend, admin, phone }) => {
    const exit = await pairPhone(backend, { admin, gate: 'Garden', direction: 'out' })
    const ticket = await sellTicket(backend, ['A1'])
    await scan(backend, phone, ticket.qr(), { scan_id: 'was-let-in' })
    await scan(backend, exit, ticket.qr(), { scan_id: 'went-out' })
    await undo(exit, 'went-out')
    expect(await occupancy(backend)).toEqual(['A1 was-let-in'])
    await scan(backend, exit, ticket.qr(), { scan_id: 'out-again' })
    await scan(backend, exit, ticket.qr(), { scan_id: 'out-again', acted: 'refused' })
    expect(await inside(phone)).toBe(1)
    // Sent twice under one id, it counts once.
    for (let n = 0; n < 2; n++) await scan(backend, exit, ticket.qr(), { scan_id: 'out-at-last', acted: 'admitted', leaving: true })
    expect(await occupancy(backend)).toEqual(['A1 was-let-in, out'])
    // The entry is undone: nobody was inside, and a guest who comes is let in.
    await undo(phone, 'was-let-in')
    expect(await occupancy(backend)).toEqual([])
    expect(await scan(backend, phone, ticket.qr())).toMatchObject({ verdict: 'admitted' })
  })

  it('tells nothing of a ticket that is not good, and its seat is free for the next buyer', async ({ backend, admin, phone }) => {
    const exit = await pairPhone(backend, { admin, direction: 'both' })
    expect(await scan(backend, exit, 'BK33333333', { leaving: true })).toMatchObject({ verdict: 'unknown' })
    const ticket = await sellTicket(backend, ['A1'])
    await scan(backend, phone, ticket.qr())
    await scan(backend, exit, ticket.qr(), { leaving: true })
    await admin.client.bookings.cancel({ booking_id: ticket.publicId, seats: null, refund: false, note: '' })
    expect(await scan(backend, exit, ticket.qr(), { leaving: true, acted: 'admitted' })).toMatchObject({ verdict: 'cancelled' })
    const next = await sellTicket(backend, ['A1'])
    expect(await scan(backend, phone, next.qr())).toMatchObject({ verdict: 'admitted' })
    expect(await scan(backend, phone, next.qr())).toMatchObject({ verdict: 'already-used' })
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })
})

describe('three phones that were away', () => {
  const came = { ago: 30, seats: [1] }
  const orders = [
    ['in', 'out', 'back'],
    ['in', 'back', 'out'],
    ['out', 'in', 'back'],
    ['out', 'back', 'in'],
    ['back', 'in', 'out'],
    ['back', 'out', 'in'],
  ] as const

  it('tell of an entry, an exit and an entry in any order, and it comes to the same', async ({ backend, admin, phone, otherPhone }) => {
    const exit = await pairPhone(backend, { admin, gate: 'Garden', direction: 'out' })
    const tell = (ticket: SoldTicket, seat: string, what: 'in' | 'out' | 'back') => {
      const scan_id = `${seat}-${what}-scan`
      if (what === 'in') return deliver(backend, phone, ticket.qr(), { ...came, scan_id })
      if (what === 'out') return deliver(backend, exit, ticket.qr(), { ...came, ago: 20, leaving: true, scan_id })
      return deliver(backend, otherPhone, ticket.qr(), { ...came, ago: 10, scan_id })
    }
    for (const [n, order] of orders.entries()) {
      const seat = `A${n + 1}`
      const ticket = await sellTicket(backend, [seat])
      for (const what of order) await tell(ticket, seat, what)
    }
    expect(await occupancy(backend)).toEqual(orders.map((_, n) => `A${n + 1} A${n + 1}-in-scan`))
    const open = (await conflictsOf(backend.deps.store)).filter(({ resolved_by }) => resolved_by === null)
    expect(open).toEqual([])
    expect(await inside(phone)).toBe(6)
  })

  it('tell of two entries and an exit: both stand against each other, unless the exit lies between', async ({
    backend,
    admin,
    phone,
    otherPhone,
  }) => {
    const exit = await pairPhone(backend, { admin, gate: 'Garden', direction: 'out' })
    const ticket = await sellTicket(backend, ['A1'])
    await deliver(backend, phone, ticket.qr(), { ...came, scan_id: 'came-first' })
    await deliver(backend, otherPhone, ticket.qr(), { ...came, ago: 10, scan_id: 'came-second' })
    const conflict = { kind: 'double-entry', seat: 'A1', first: 'came-first', second: 'came-second' }
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ ...conflict, resolved_by: null }])
    await deliver(backend, exit, ticket.qr(), { ...came, ago: 5, leaving: true, scan_id: 'went-late' })
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ ...conflict, resolved_by: null }])
    await deliver(backend, exit, ticket.qr(), { ...came, ago: 12, leaving: true, scan_id: 'went-between' })
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ ...conflict, resolved_by: 'left' }])
    expect((await admin.client.checkin.report({ show_id: '1' })).conflicts).toMatchObject([
      { resolution: 'The guest had gone out in between.' },
    ])
    // That exit was a mistake, and is undone.
    await undo(exit, 'went-between')
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ ...conflict, resolved_by: null }])
    expect(await occupancy(backend)).toEqual(['A1 came-first, out'])
  })
})
