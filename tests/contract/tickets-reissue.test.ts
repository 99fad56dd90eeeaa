import { describe, expect } from 'vitest'
import { buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const scan = ({ client }: Pick<Phone, 'client'>, qr: string) => client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1' })
const friend = { name: 'Meena Example', phone: '9000000002' }

describe('a ticket that is made anew', () => {
  it('is dead in every earlier form: code, short codes, PDF, link of the booking; the new one lets in', async ({
    backend,
    buyer,
    phone,
    admin,
  }) => {
    const { booking_id, ticket_code, verification_code } = await buy(backend.origin, buyer, ['A1'])
    const before = await buyer.client.tickets.pdf({ booking_id })
    const list = await phone.client.checkin.list({ show_id: '1' })
    await admin.client.tickets.reissue({ booking_id, holder: null, email: '' })

    expect(await scan(phone, before.qr ?? '')).toMatchObject({ success: false, verdict: 'revoked' })
    for (const { qr } of before.seat_qrs) expect(await scan(phone, qr)).toMatchObject({ verdict: 'revoked' })
    for (const code of [ticket_code, verification_code]) expect(await scan(phone, code)).toMatchObject({ verdict: 'unknown' })
    const path = before.pdf_path
    expect((await raw(backend.origin, path)).status).toBe(404)
    const token = path.split('token=')[1] ?? ''
    expect((await raw(backend.origin, `/api/ticket_booking.php?token=${token}`)).status).toBe(404)
    // The link no longer serves a guest whose session is over, either.
    const asked = await raw(backend.origin, '/api/generate_ticket_pdf.php', { json: { booking_id, ticket: token } })
    expect(asked.status).toBe(403)

    // Phones hear of it with the next list, and then know it without a network.
    const changed = await phone.client.checkin.list({ show_id: '1', since: list.cursor })
    expect(changed.tickets).toMatchObject([{ issue: 2 }])
    expect(changed.tickets[0]?.checks).not.toEqual(list.tickets[0]?.checks)

    const after = await buyer.client.tickets.pdf({ booking_id })
    expect(after.pdf_path).not.toBe(path)
    expect((await raw(backend.origin, after.pdf_path)).status).toBe(200)
    expect(await scan(phone, after.qr ?? '')).toMatchObject({ success: true, verdict: 'admitted' })
  })

  it('goes to its address, and is in the booking’s history and the audit log', async ({ backend, admin }) => {
    const { publicId, bookingId } = await sellTicket(backend, ['A1'], { email: 'kamala@example.com' })
    for (const _ of [1, 2]) await admin.client.tickets.reissue({ booking_id: publicId, holder: null, email: '' })
    const mails = await backend.deps.store.read.selectFrom('outbox').select('event').where('booking_id', '=', bookingId).execute()
    expect(mails.map(({ event }) => event)).toEqual(expect.arrayContaining([`issue-2:${bookingId}`, `issue-3:${bookingId}`]))
    const { booking } = await admin.client.bookings.get({ booking_id: publicId })
    expect(booking.history.filter(({ what }) => what === 'Made the ticket anew').map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ issue: 2 }, { issue: 3 }]),
    )
    expect(JSON.stringify(booking.history)).not.toContain(booking.verification_code)
  })

  it('for a friend is theirs alone: name, address and language; who handed it on sees it no more', async ({
    backend,
    buyer,
    phone,
    admin,
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const old = await buyer.client.tickets.pdf({ booking_id })
    await admin.client.tickets.reissue({ booking_id, holder: friend, email: 'meena@example.com', language: 'kn' })
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking).toMatchObject({
      customer_name: friend.name,
      customer_phone: friend.phone,
      customer_email: 'meena@example.com',
      language: 'kn',
    })
    expect((await buyer.client.bookings.mine({ user_id: buyer.userId })).bookings).toEqual([])
    await expectRefused(backend, () => buyer.client.tickets.pdf({ booking_id }), { status: 403, code: 'not-yours' })
    expect(await scan(phone, old.qr ?? '')).toMatchObject({ verdict: 'revoked' })
    expect((await phone.client.checkin.list({ show_id: '1' })).tickets).toMatchObject([{ name: friend.name, phone_end: '0002' }])
    const { bookings } = await admin.client.bookings.search({ search: 'Meena' })
    expect(bookings.map((row) => row.booking_id)).toEqual([booking_id])
    // Staff don't find it by its earlier guest either, who may have all of their own data deleted.
    for (const search of ['Kamala', '9000000001', '0001']) expect((await admin.client.bookings.search({ search })).bookings).toEqual([])
    expect(booking.history.map(({ what }) => what)).toContain('Made the ticket anew, for another guest')
    // The old address isn't the friend's.
    await admin.client.tickets.reissue({ booking_id, holder: { ...friend, name: 'Ravi Example' }, email: '' })
    expect((await admin.client.bookings.get({ booking_id })).booking.customer_email).toBeNull()
  })

  it('is refused where there is none, and for a holder without a name or phone; and nothing changes', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const again = (request: object) =>
      admin.client.tickets.reissue({ booking_id, holder: null, email: '', ...request } as Parameters<
        typeof admin.client.tickets.reissue
      >[0])
    await expectRefused(backend, () => again({ booking_id: 'BK33333333' }), { status: 404, code: 'unknown-booking' })
    await expectRefused(backend, () => again({ holder: { name: 'Meena', phone: '12' } }), { status: 422, code: 'invalid-phone' })
    await expectRefused(backend, () => again({ holder: { name: ' ', phone: '9000000002' } }), {
      status: 422,
      code: 'name-and-phone-required',
    })
    await expectRefused(backend, () => again({ email: 'nobody' }), { status: 422, code: 'invalid-email' })
    await backend.deps.store.alone((tx) => tx.updateTable('ticket').set({ issue: 255 }).execute())
    await expectRefused(backend, () => again({}), { status: 429, code: 'too-many-requests' })
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    await expectRefused(backend, () => again({}), { status: 409, code: 'not-paid' })
  })
})
