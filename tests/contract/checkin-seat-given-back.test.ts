import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import { admissionsOf, conflictsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone } from '../builders/phone.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const scan = (phone: Pick<Phone, 'client'>, qr: string, more: object = {}) =>
  phone.client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1', ...more })

type Client = Admin['client']
const ways: [string, (services: Client, bookingId: string) => Promise<unknown>][] = [
  ['is cancelled', (services, booking_id) => services.bookings.cancel({ booking_id, seats: null, refund: true, note: 'Gone home.' })],
  ['gives back that seat', (services, booking_id) => services.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })],
  ['loses the seat to staff', (services) => services.seats.updateMany({ show_id: '1', seats: [{ seat_id: '1-A1' }], status: 'available' })],
]

describe('a seat that is given back when its guest is inside', () => {
  it.for(ways)('as the booking %s: is free for whoever buys it next', async ([, giveBack], { backend, phone, otherPhone, admin }) => {
    const first = await sellTicket(backend, ['A1', 'A2'])
    expect(await scan(phone, first.qr(1))).toMatchObject({ verdict: 'admitted' })
    const before = await otherPhone.client.checkin.list({ show_id: '1' })
    await giveBack(admin.client, first.publicId)
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    expect((await scan(phone, first.qr(1))).success).toBe(false)

    const changed = await otherPhone.client.checkin.list({ show_id: '1', since: before.cursor })
    expect(changed.admitted).toBe(0)
    const seat = changed.tickets.find(({ ticket_id }) => ticket_id === first.ticketId)?.seats[0]
    expect(seat).toMatchObject({ seat: 'A1', state: 'released', admitted: null })

    const second = await sellTicket(backend, ['A1'], { name: 'Second Example' })
    const { tickets } = await otherPhone.client.checkin.list({ show_id: '1' })
    expect(tickets.find(({ ticket_id }) => ticket_id === second.ticketId)?.seats).toMatchObject([
      { seat: 'A1', state: 'valid', admitted: null },
    ])
    expect(await scan(phone, second.qr(), { scan_id: 'of-the-second' })).toMatchObject({ success: true, verdict: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'of-the-second' }])
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('is no double entry for a phone that let in its next buyer offline', async ({ backend, phone, otherPhone, admin }) => {
    const first = await sellTicket(backend, ['A1'])
    await scan(phone, first.qr())
    await admin.client.bookings.cancel({ booking_id: first.publicId, seats: null, refund: true, note: '' })
    const second = await sellTicket(backend, ['A1'])
    const late = await scan(otherPhone, second.qr(), { shown: 'admitted', acted: 'admitted', seats: [1] })
    expect(late).toMatchObject({ verdict: 'admitted', conflict: false })
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it.for(ways)(
    'as the booking %s, after a phone without a network let its guest in: was good then, and is no conflict',
    async ([, giveBack], { backend, phone, otherPhone, admin }) => {
      const ticket = await sellTicket(backend, ['A1', 'A2'])
      const scannedAt = new Date(backend.clock.now).toISOString()
      backend.clock.now += 60_000
      await giveBack(admin.client, ticket.publicId)
      backend.clock.now += 60_000
      const queued = {
        scan_id: 'the-queued-scan',
        scanned_at: scannedAt,
        clock_offset: 0,
        shown: 'admitted',
        acted: 'admitted',
        seats: [1],
      }
      expect(await scan(phone, ticket.qr(1), queued)).toMatchObject({ verdict: 'admitted', conflict: false })
      expect(await conflictsOf(backend.deps.store)).toEqual([])
      // The seat is free for its next buyer.
      expect(await admissionsOf(backend.deps.store)).toEqual([])
      const { scans } = await admin.client.checkin.report({ show_id: '1' })
      expect(scans).toMatchObject([{ verdict: 'admitted', acted: 'admitted', seats: ['A1'], given_back: true }])
      // A scan made after the refund is not good.
      const late = { ...queued, scan_id: 'scanned-later', scanned_at: new Date(backend.clock.now).toISOString() }
      expect((await scan(otherPhone, ticket.qr(1), late)).conflict).toBe(true)
      expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'not-valid', second: 'scanned-later' }])
    },
  )

  it('without money is not called refunded', async ({ backend, phone, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id: ticket.publicId, seats: ['A1'], refund: false, note: '' })
    expect(await scan(phone, ticket.qr(1))).toMatchObject({ verdict: 'released', message: 'This seat was given back.' })
  })

  it('leaves the booking’s other seats inside', async ({ backend, phone, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await scan(phone, ticket.qr(), { scan_id: 'the-scan' })
    await admin.client.bookings.cancel({ booking_id: ticket.publicId, seats: ['A1'], refund: true, note: '' })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A2', scan_id: 'the-scan' }])
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'already-used', total: 1 })
  })

  it('settles who was let in on it twice, and stays free when the scan is taken back', async ({ backend, phone, otherPhone, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), { scan_id: 'first-scan' })
    await scan(otherPhone, ticket.qr(), { scan_id: 'second-scan', acted: 'admitted' })
    await admin.client.bookings.cancel({ booking_id: ticket.publicId, seats: null, refund: true, note: '' })
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ first: 'first-scan', second: 'second-scan', resolved_by: 'given-back' }])
    expect((await admin.client.checkin.report({ show_id: '1' })).conflicts).toMatchObject([
      { resolution: 'The seat was given back.', resolved_by: '' },
    ])
    const next = await sellTicket(backend, ['A1'])
    await scan(phone, next.qr(), { scan_id: 'of-the-next' })
    await phone.client.checkin.undo({ undo_id: 'the-undo', scan_id: 'first-scan' })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'of-the-next' }])
  })
})
