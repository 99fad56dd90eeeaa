import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { admissionsOf, conflictsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone } from '../builders/phone.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
const scan = ({ client }: Pick<Phone, 'client'>, qr: string, more: object = {}) =>
  client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1', ...more })
const letIn = (at: number) => ({ shown: 'admitted', acted: 'admitted', scanned_at: new Date(at).toISOString() }) as const
const reissue = ({ client }: Admin, { publicId }: SoldTicket) => client.tickets.reissue({ booking_id: publicId, holder: null, email: '' })
const newQr = ({ services }: Backend, { ticketId }: SoldTicket, issue = 2) => services.sign({ showId: 1, ticketId, seatIndex: 0, issue })

describe('a ticket that was made anew, at the door', () => {
  it('whom a phone without a network let in before is inside; whom it lets in by the earlier code after it is a conflict', async ({
    backend,
    phone,
    otherPhone,
    admin,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    const before = backend.clock.now
    backend.clock.now += 5 * minute
    await reissue(admin, ticket)
    backend.clock.now += 5 * minute
    await reissue(admin, ticket)
    backend.clock.now += 5 * minute
    // This scan waited on the phone: the earlier ticket was good when the guest came.
    const early = await scan(phone, ticket.qr(1), letIn(before))
    expect(early).toMatchObject({ verdict: 'admitted', conflict: false })
    const late = await scan(otherPhone, ticket.qr(2), letIn(before + 6 * minute))
    expect(late).toMatchObject({ verdict: 'revoked', conflict: true })
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1'])
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ kind: 'not-valid', verdict: 'revoked' }])
    // A scan of the second ticket, made between the two reissues, waited too.
    expect(await scan(phone, newQr(backend, ticket), letIn(before + 6 * minute))).toMatchObject({
      verdict: 'admitted',
      inside: 1,
      total: 3,
    })
    expect(await scan(phone, newQr(backend, ticket, 3))).toMatchObject({ verdict: 'already-used', inside: 3, total: 3 })
  })

  it('keeps how many are inside', async ({ backend, phone, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await scan(phone, ticket.qr(1))
    await reissue(admin, ticket)
    expect(await scan(phone, ticket.qr(2))).toMatchObject({ verdict: 'revoked' })
    expect(await scan(phone, newQr(backend, ticket))).toMatchObject({ verdict: 'admitted', inside: 1, total: 2 })
  })

  it('is for a person to decide by its booking ID, which is on the earlier one too', async ({ backend, phone, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await reissue(admin, ticket)
    const typed = { entry: 'manual', scan_id: newScanId() } as const
    for (const id of [ticket.publicId, String(ticket.bookingId)])
      expect(await scan(phone, id, { ...typed, scan_id: newScanId() })).toMatchObject({
        success: false,
        verdict: 'cannot-tell',
        made_anew: true,
      })
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    await scan(phone, ticket.publicId, typed)
    const decided = await scan(phone, ticket.publicId, { ...typed, shown: 'cannot-tell', acted: 'admitted' })
    expect(decided).toMatchObject({ conflict: false })
    expect((await admissionsOf(backend.deps.store)).map(({ seat }) => seat)).toEqual(['A1'])
    expect(await scan(phone, ticket.publicId, { ...typed, scan_id: newScanId() })).toMatchObject({ verdict: 'already-used' })
  })

  it('shows no code of the new one beside the earlier, on no screen', async ({ backend, admin }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await reissue(admin, ticket)
    const { verdict, booking } = await scan(admin, ticket.qr())
    expect(verdict).toBe('revoked')
    expect(booking).toMatchObject({ booking_id: ticket.publicId, ticket_code: '', verification_code: '', customer_email: null })
  })
})
