import { forgetBooking } from '@sabha/backend/rules/privacy/forget'
import { findBooking } from '@sabha/backend/store/bookings/bookings'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const text = 'Wheelchair, side door'

const write = ({ client }: Admin, booking_id: string, note = text, attention = true) =>
  client.bookings.noteForDoor({ booking_id, note, attention })
const scan = ({ client }: Phone, qr: string, show_id = '1') => client.checkin.scan({ qr, scan_id: newScanId(), show_id })

describe('a note for the door', () => {
  it('is on the next list, with the verdict and on the printed list, and goes as it came', async ({ backend, admin, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await sellTicket(backend, ['A2'])
    const { cursor } = await phone.client.checkin.list({ show_id: '1' })
    await write(admin, ticket.publicId, `  ${text}\n`)
    const note = { text, attention: true }
    const changed = await phone.client.checkin.list({ show_id: '1', since: cursor })
    expect(changed.tickets).toMatchObject([{ ticket_id: ticket.ticketId, note }])
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'admitted', note })
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'already-used', note })
    const { rows } = await admin.client.checkin.sheet({ show_id: '1' })
    expect(rows.flatMap((row) => (row.note ? [[row.booking_id, row.note]] : []))).toEqual([[ticket.publicId, note]])

    await write(admin, ticket.publicId, ' ', false)
    const [listed] = (await phone.client.checkin.list({ show_id: '1', since: changed.cursor })).tickets
    expect(listed?.ticket_id).toBe(ticket.ticketId)
    expect(listed).not.toHaveProperty('note')
    expect(await scan(phone, ticket.qr())).not.toHaveProperty('note')
  })

  it('is not told at the door of another show', async ({ backend, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await write(admin, ticket.publicId)
    const showId = String(await addShowIn(backend.deps.store, studio))
    const answer = await scan(await pairPhone(backend, { admin, showId }), ticket.qr(), showId)
    expect(answer.verdict).toBe('wrong-show')
    expect(JSON.stringify(answer)).not.toContain(text)
  })

  it('is in the history by who wrote it, and stands in no row but the booking’s', async ({ backend, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await write(admin, ticket.publicId)
    const { booking } = await admin.client.bookings.get({ booking_id: ticket.publicId })
    expect(booking).toMatchObject({ door_note: text, door_attention: true })
    const written = { who: 'Asha Example', what: 'Wrote a note for the door', details: {} }
    expect(booking.history).toContainEqual(expect.objectContaining(written))
    const rows = [...(await rowsOf(backend.deps.store))].filter((row) => row.includes(text))
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['booking'])
    await write(admin, ticket.publicId, '', false)
    const { history } = (await admin.client.bookings.get({ booking_id: ticket.publicId })).booking
    expect(history).toContainEqual(expect.objectContaining({ what: 'Removed the note for the door' }))
  })

  it('goes with the guest: when they hand the ticket on, and when they are forgotten', async ({ backend, admin, phone }) => {
    const handed = await sellTicket(backend, ['A1'])
    const forgotten = await sellTicket(backend, ['A2'])
    for (const { publicId } of [handed, forgotten]) await write(admin, publicId)
    const { cursor } = await phone.client.checkin.list({ show_id: '1' })
    const holder = { name: 'Meena Example', phone: '9000000002' }
    await admin.client.tickets.reissue({ booking_id: handed.publicId, holder, email: '' })
    const { store } = backend.deps
    await store.alone(async (tx) => {
      const booking = await findBooking(tx, forgotten.publicId)
      if (booking) await forgetBooking(tx, booking, backend.clock.now)
    })
    const { tickets } = await phone.client.checkin.list({ show_id: '1', since: cursor })
    expect(tickets.map((ticket) => [ticket.ticket_id, ticket.note])).toEqual([
      [handed.ticketId, undefined],
      [forgotten.ticketId, undefined],
    ])
    expect([...(await rowsOf(store))].filter((row) => row.includes(text))).toEqual([])
    await expectRefused(backend, () => write(admin, forgotten.publicId), { status: 409, code: 'person-forgotten' })
  })

  it('of an older dialog isn’t written over a colleague’s, nor beside another guest’s ticket', async ({ backend, admin }) => {
    const { publicId: booking_id } = await sellTicket(backend, ['A1'])
    const none = { note: '', attention: false }
    const own = { note: text, attention: true }
    const edit = (note: string, before: typeof none) => admin.client.bookings.noteForDoor({ booking_id, note, attention: true, before })
    await edit(text, none)
    const stale = { status: 409, code: 'door-note-edited' } as const
    await expectRefused(backend, () => edit('Guest of the artist', none), stale)
    // Sent again, as its answer was lost.
    await edit(text, none)
    await admin.client.tickets.reissue({ booking_id, holder: { name: 'Meena Example', phone: '9000000002' }, email: '' })
    await expectRefused(backend, () => edit('Wheelchair, front door', own), stale)
    await edit('Guest of the artist', none)
  })

  it('is refused where it says nothing, or of no booking that anybody comes with', async ({ backend, admin }) => {
    const { publicId } = await sellTicket(backend, ['A1'])
    const empty = { status: 422, code: 'door-note-needed', params: { field: 'note' } } as const
    await expectRefused(backend, () => write(admin, publicId, ' \u202e '), empty)
    await expectRefused(backend, () => write(admin, 'BK33333333'), { status: 404, code: 'unknown-booking' })
    await admin.client.bookings.cancel({ booking_id: publicId, seats: null, refund: false, note: '' })
    await expectRefused(backend, () => write(admin, publicId), { status: 409, code: 'not-paid' })
  })
})
