import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, hold } from '../builders/buyer.ts'
import { admissionsOf } from '../builders/checkin-rows.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { addMats, buyPlaces } from '../builders/mats.ts'
import { newScanId, type Phone } from '../builders/phone.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const scan = ({ client }: Pick<Phone, 'client'>, qr: string, more: object = {}) =>
  client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1', ...more })
const letIn = (at: number) => ({ shown: 'admitted', acted: 'admitted', scanned_at: new Date(at).toISOString() }) as const

/** Moves seats as the wish says: `A1→G1 A2→G2`. */
function move({ client }: Admin, booking_id: string, wish: string) {
  const moves = wish.split(' ').map((each) => {
    const [from = '', to = ''] = each.split('→')
    return { from, to }
  })
  return client.bookings.moveSeats({ booking_id, moves })
}

async function statesOf({ client }: Admin, ...names: string[]) {
  const { seats } = await client.seats.detailed({ show_id: '1' })
  return names.map((name) => seats.find(({ row_label, seat_number }) => `${row_label}${seat_number}` === name)?.status)
}

const newQr = ({ services }: Backend, ticketId: number, seatIndex = 0) => services.sign({ showId: 1, ticketId, seatIndex, issue: 2 })

describe('a seat that staff move', () => {
  it('is another, at the price that was paid: the old ticket is dead, the new one goes out, and a refund gives back what was paid', async ({
    backend,
    buyer,
    phone,
    admin,
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.tickets.resendByStaff({ booking_id, email: 'kamala@example.com' })
    const before = await buyer.client.tickets.pdf({ booking_id })
    const list = await phone.client.checkin.list({ show_id: '1' })
    const { totalRevenue } = await admin.client.reports.dashboard({})
    await move(admin, booking_id, 'A1→g1')

    expect(await statesOf(admin, 'A1', 'G1', 'A2')).toEqual(['available', 'booked', 'booked'])
    expect(await scan(phone, before.qr ?? '')).toMatchObject({ success: false, verdict: 'revoked' })
    for (const { qr } of before.seat_qrs) expect(await scan(phone, qr)).toMatchObject({ verdict: 'revoked' })
    const changed = await phone.client.checkin.list({ show_id: '1', since: list.cursor })
    expect(changed.tickets).toMatchObject([{ issue: 2, seats: [{ seat: 'G1' }, { seat: 'A2' }] }])
    const after = await buyer.client.tickets.pdf({ booking_id })
    expect(after.seat_qrs.map(({ seat }) => seat)).toEqual(['G1', 'A2'])
    expect(await scan(phone, after.seat_qrs[0]?.qr ?? '')).toMatchObject({ verdict: 'admitted' })
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['G1'])

    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ subject }) => subject === `New seats G1: booking ${booking_id}`)
    expect(mail?.text).toContain('A1 → G1')
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking.history).toContainEqual(
      expect.objectContaining({ what: 'Moved seats of the booking', details: { from: ['A1'], to: ['G1'], issue: 2 } }),
    )
    expect(booking.history.find(({ what }) => what === 'Held the seats')?.details).toEqual({ seats: ['A1', 'A2'] })
    // G1 is cheaper than A1, for which the guest paid: a refund of it gives back the price of A1.
    expect(booking.seat_details).toMatchObject([
      { seat: 'G1', section: 'KRISHNA', price: 2499 },
      { seat: 'A2', section: 'KAVERI', price: 2499 },
    ])
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(totalRevenue)
    const sections = async () => {
      const { sections: all } = await admin.client.reports.sales({ show_id: '1' })
      return all.filter(({ revenue: own, sold }) => own + sold > 0).map((each) => [each.section, each.sold, each.revenue])
    }
    expect(await sections()).toEqual([
      ['KAVERI', 1, 2499],
      ['KRISHNA', 1, 2499],
    ])
    expect(await admin.client.bookings.cancel({ booking_id, seats: ['G1'], refund: true, note: '' })).toMatchObject({ refunded: 2499 })
    expect(await sections()).toEqual([['KAVERI', 1, 2499]])
  })

  it('keeps the place of each in its booking, so that a phone without a network is believed of whom it let in before', async ({
    backend,
    phone,
    otherPhone,
    admin,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    const before = backend.clock.now
    backend.clock.now += 300_000
    await move(admin, ticket.publicId, 'A1→G1')
    await phone.client.checkin.list({ show_id: '1' })
    // A2 is the second seat both in the earlier order of seats and in the new one.
    expect(await scan(phone, ticket.qr(2), letIn(before))).toMatchObject({ verdict: 'admitted', conflict: false })
    expect(await scan(otherPhone, ticket.qr(1), letIn(before + 1))).toMatchObject({ verdict: 'admitted' })
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A2', 'G1'])
    expect(await scan(otherPhone, ticket.qr(3), letIn(before + 300_001))).toMatchObject({ verdict: 'revoked', conflict: true })
    expect(await scan(phone, newQr(backend, ticket.ticketId, 3))).toMatchObject({ verdict: 'admitted' })
  })

  it('takes an exit along that was told before the entry', async ({ backend, phone, otherPhone, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const entered = backend.clock.now
    backend.clock.now += 600_000
    await scan(otherPhone, ticket.qr(), { leaving: true, acted: 'admitted' })
    await move(admin, ticket.publicId, 'A1→G1')
    await scan(phone, ticket.qr(), letIn(entered))
    expect(await scan(phone, newQr(backend, ticket.ticketId))).toMatchObject({ verdict: 'let-back-in' })
  })

  it('goes to its next guest while the first one’s ticket stays good on the other', async ({ backend, phone, rival, admin }) => {
    const first = await sellTicket(backend, ['A1'])
    await move(admin, first.publicId, 'A1→G1')
    const { booking_id } = await buy(backend.origin, rival, ['A1'])
    const { qr } = await rival.client.tickets.pdf({ booking_id })
    expect(await scan(phone, first.qr())).toMatchObject({ verdict: 'revoked' })
    expect(await scan(phone, newQr(backend, first.ticketId))).toMatchObject({ verdict: 'admitted' })
    expect(await scan(phone, qr ?? '')).toMatchObject({ verdict: 'admitted' })
    // A guest who comes with the earlier ticket is found by the seat printed on it.
    const { bookings } = await admin.client.bookings.search({ search: 'a1' })
    expect(bookings.map((each) => each.booking_id)).toEqual([booking_id, first.publicId])
    // A guest without an address gets no mail, so staff are asked to tell them.
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.map(({ message }) => message).join()).toContain('are now G1 instead of A1')
  })

  it('of somebody on a guest list, with no number either, is for the desk and the door to tell', async ({ backend, admin }) => {
    const { publicId } = await sellTicket(backend, ['A1'], { phone: '' })
    await move(admin, publicId, 'A1→G1')
    const { attention } = await admin.client.reports.tasks({})
    expect(attention).toMatchObject([{ kind: 'to-be-told', booking_id: publicId, details: expect.stringContaining('at the door') }])
  })

  it('leaves nothing printed that names it, nor does a ticket made anew', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const printed = () => readdir(join(backend.dataDir, 'tickets'))
    const steps = [() => move(admin, booking_id, 'A1→G1'), () => admin.client.tickets.reissue({ booking_id, holder: null, email: '' })]
    for (const outdate of steps) {
      await buyer.client.tickets.pdf({ booking_id })
      const [name = ''] = await printed()
      expect(name).not.toBe('')
      await outdate()
      await workMail(backend)
      expect(await printed()).toEqual([])
      // A request that had read the booking before it changed prints it only now.
      await writeFile(join(backend.dataDir, 'tickets', name), '')
      backend.clock.now += 60_000
      await workMail(backend)
      expect(await printed()).toEqual([])
    }
  })

  it('and is sold again before a phone tells whom it let in on it: the two meet on one chair, and everybody is told', async ({
    backend,
    phone,
    otherPhone,
    rival,
    admin,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const before = backend.clock.now
    backend.clock.now += 300_000
    await move(admin, ticket.publicId, 'A1→G1')
    await buy(backend.origin, rival, ['A1'])
    backend.clock.now += 300_000
    expect(await scan(phone, ticket.qr(1), letIn(before))).toMatchObject({ verdict: 'admitted', conflict: true })
    expect(await scan(phone, ticket.qr(2), letIn(before))).toMatchObject({ verdict: 'admitted', conflict: false })
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A2', 'G1'])
    const { conflicts } = await otherPhone.client.checkin.list({ show_id: '1' })
    expect(conflicts).toMatchObject([{ kind: 'not-valid', verdict: 'sold-again', seat: 'A1', booking_id: ticket.publicId }])
    const { attention } = await admin.client.reports.tasks({})
    expect(attention).toContainEqual(
      expect.objectContaining({ kind: 'scan-conflict', details: 'Somebody was let in on a seat that is another guest’s now.' }),
    )
    const { scans } = await admin.client.checkin.report({ show_id: '1' })
    expect(new Map(scans.map(({ seats, moved_from }) => [seats.join(), moved_from]))).toEqual(
      new Map([
        ['A2', []],
        ['G1', ['A1']],
      ]),
    )
  })

  it('and may be sold yet when a phone tells whom it let in on it: that is told before somebody else stands at that chair', async ({
    backend,
    phone,
    otherPhone,
    buyer,
    admin,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const before = backend.clock.now
    backend.clock.now += 300_000
    await move(admin, ticket.publicId, 'A1→G1 A2→G2')
    await hold(buyer, ['A2'])
    backend.clock.now += 60_000
    expect(await scan(phone, ticket.qr(), letIn(before))).toMatchObject({ verdict: 'admitted', conflict: true })
    const { conflicts } = await otherPhone.client.checkin.list({ show_id: '1' })
    expect(conflicts).toMatchObject([{ kind: 'not-valid', verdict: 'moved', seat: 'A1, A2', booking_id: ticket.publicId }])
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.filter(({ kind }) => kind === 'scan-conflict').map(({ details }) => details)).toEqual([
      'Somebody sits on a seat that they were moved from afterwards. Block it before it is sold.',
    ])
    const { scans } = await admin.client.checkin.report({ show_id: '1' })
    expect(scans.map(({ moved_from }) => moved_from)).toEqual([['A1', 'A2']])
  })

  it('is not where its guest came in with the ticket of now, however far behind the phone’s clock is', async ({
    backend,
    phone,
    rival,
    admin,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const before = backend.clock.now
    backend.clock.now += 300_000
    await move(admin, ticket.publicId, 'A1→G1 A2→G2')
    await buy(backend.origin, rival, ['A1', 'A2'])
    const { booking } = await admin.client.bookings.get({ booking_id: ticket.publicId })
    expect(await scan(phone, newQr(backend, ticket.ticketId, 1), letIn(before))).toMatchObject({ verdict: 'admitted', conflict: false })
    const typed = { ...letIn(before), entry: 'manual', seats: [2] } as const
    expect(await scan(phone, booking.ticket_code ?? '', typed)).toMatchObject({ verdict: 'admitted', conflict: false })
    const { scans } = await admin.client.checkin.report({ show_id: '1' })
    expect(scans.map(({ moved_from }) => moved_from)).toEqual([[], []])
  })

  it('and another that was given back, in one scan, are told each by its own word', async ({ backend, phone, rival, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    const before = backend.clock.now
    await admin.client.bookings.cancel({ booking_id: ticket.publicId, seats: ['A3'], refund: false, note: '' })
    backend.clock.now += 300_000
    await move(admin, ticket.publicId, 'A1→G1')
    await buy(backend.origin, rival, ['A1'])
    expect(await scan(phone, ticket.qr(), { ...letIn(before + 1), seats: [1, 2, 3] })).toMatchObject({ conflict: true })
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.filter(({ kind }) => kind === 'scan-conflict').map(({ details }) => details)).toEqual([
      'Somebody was let in on a seat that is another guest’s now.',
      'A phone let in a ticket that is not valid.',
    ])
  })

  it('is one that nobody has: two who move to it at once, a hold and a move, a refund and a move: one wins', async ({
    backend,
    buyer,
    admin,
  }) => {
    const [one, two] = [await sellTicket(backend, ['A1']), await sellTicket(backend, ['A2'])]
    const tried = await Promise.allSettled([move(admin, one.publicId, 'A1→G1'), move(admin, two.publicId, 'A2→G1')])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await backend.deps.store.read.selectFrom('booking_seat').select(['row', 'number']).execute()
    expect(new Set(rows.map(({ row, number }) => `${row}${number}`)).size).toBe(2)

    const three = await sellTicket(backend, ['B1'])
    const [moved, held] = await Promise.allSettled([move(admin, three.publicId, 'B1→H1'), hold(buyer, ['H1'])])
    expect([moved.status, held.status].toSorted()).toEqual(['fulfilled', 'rejected'])

    const four = await sellTicket(backend, ['C1'])
    await Promise.allSettled([
      move(admin, four.publicId, 'C1→J1'),
      admin.client.bookings.cancel({ booking_id: four.publicId, seats: ['C1'], refund: true, note: '' }),
    ])
    const { booking } = await admin.client.bookings.get({ booking_id: four.publicId })
    expect(await statesOf(admin, 'C1', 'J1')).toEqual(booking.status === 'paid' ? ['available', 'booked'] : ['available', 'available'])
  })
})

describe('a move is refused', () => {
  it('where a seat may not be taken or left, and nothing changes', async ({ backend, buyer, phone, admin }) => {
    const { publicId, bookingId, qr } = await sellTicket(backend, ['A1', 'A2', 'A3'])
    await sellTicket(backend, ['B1'])
    await hold(buyer, ['B2'])
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.client.counter.activate({ public_key: counter.publicKey })
    await counter.lease({ seats: ['B3'] })
    await admin.client.bookings.cancel({ booking_id: publicId, seats: ['A3'], refund: false, note: '' })
    await scan(phone, qr(2))
    const refused = (wish: string, status: 404 | 409 | 422, code: string, booking = publicId) =>
      expectRefused(backend, () => move(admin, booking, wish), { status, code } as Parameters<typeof expectRefused>[2])
    await refused('A1→B1', 409, 'seats-taken')
    await refused('A1→A2', 409, 'seats-taken')
    await refused('A1→B2', 409, 'seat-held')
    await refused('A1→B3', 409, 'seat-leased')
    await refused('A1→A3', 409, 'seat-given-back-before')
    await refused('A1→Z99', 422, 'unknown-seat')
    await refused('A1→2-G1', 422, 'unknown-seat')
    await refused('A1→x', 422, 'unknown-seat')
    await refused('A1→G1 A1→G2', 422, 'same-seat-twice')
    await refused('A1→G1 A2→G1', 422, 'same-seat-twice')
    await refused('A3→G1', 409, 'not-in-booking')
    await refused('A1→G1 B1→G2', 409, 'not-in-booking')
    await refused('A2→G1', 409, 'inside-not-moved')
    await refused('A1→G1', 404, 'unknown-booking', 'BK33333333')
    await expectRefused(backend, () => admin.client.bookings.moveSeats({ booking_id: publicId, moves: [] }), {
      status: 422,
      code: 'no-seats',
    })
    // Staff may take blocked seats, as at the counter. A guest who is inside stays, and keeps their seat.
    const blocked = await admin.client.seats.updateMany({ show_id: '1', seats: [{ seat_id: 'G9' }], status: 'blocked' })
    expect(blocked.success).toBe(true)
    await move(admin, String(bookingId), 'A1→G9')
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A2'])

    await backend.deps.store.alone((tx) => tx.updateTable('ticket').set({ issue: 255 }).execute())
    await expectRefused(backend, () => move(admin, publicId, 'G9→G1'), { status: 429, code: 'too-many-requests' })
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ ends_at: backend.clock.now }).execute())
    await refused('G9→G1', 409, 'show-over')
  })

  it('from and to places that have no number', async ({ backend, buyer, admin }) => {
    const mats = await addMats(backend, 5)
    const { booking_id } = await buyPlaces(backend, buyer, mats, { MATS: 1 }, ['A1'])
    const refused = { status: 409, code: 'places-not-moved' } as const
    await expectRefused(backend, () => move(admin, booking_id, 'A1→MAT4'), refused)
    const { booking } = await admin.client.bookings.get({ booking_id })
    const place = booking.seat_details.find(({ place: named }) => named)?.seat ?? ''
    await expectRefused(backend, () => move(admin, booking_id, `${place}→A2`), refused)
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    await expectRefused(backend, () => move(admin, booking_id, 'A1→A2'), { status: 409, code: 'not-paid' })
  })
})
