import { readPdf } from '@sabha/backend/adapters/pdf/testing/read-pdf'
import { describe, expect } from 'vitest'
import { type Buyer, buy, order, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { buyOfGroup, keepGroup } from '../builders/group.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const phone = '9000000001'
const friend = { name: 'Meena Example', phone: '9000000003' }
const idsOf = async (guest: Buyer) => (await guest.client.bookings.mine({})).bookings.map(({ booking_id }) => booking_id)

async function textOfPdf(url: string): Promise<string> {
  const { pages } = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  return pages.map(({ text }) => text).join(' ')
}

describe('a new ticket is told to nobody who merely held the earlier one', () => {
  it('the payment that booked it opens it for its guest alone, and for no earlier guest where it was handed on', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    const { bookingId: booking_id, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const verify = (client: Buyer['client']) => client.payments.verify({ ...fields, booking_id })
    const { booking: before } = await verify(buyer.client)
    // As always, the signature alone is the permission.
    expect((await verify(visitor(backend.origin))).booking).toEqual(before)

    await admin.client.tickets.reissue({ booking_id, holder: null, email: '' })
    const refused = { status: 409, code: 'ticket-made-anew' } as const
    for (const client of [visitor(backend.origin), rival.client]) await expectRefused(backend, () => verify(client), refused)
    const { booking } = await verify(buyer.client)
    expect(booking.verification_code).not.toBe(before.verification_code)
    // The form that the provider posts redirects to the earlier ticket's address, which opens nothing.
    const returned = await raw(backend.origin, '/api/payment_callback.php', {
      body: new URLSearchParams(Object.entries(fields)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const token = returned.headers.location?.split('ticket=')[1] ?? ''
    expect(token).not.toBe('')
    expect((await raw(backend.origin, `/api/ticket_booking.php?token=${token}`)).status).toBe(404)

    await admin.client.tickets.reissue({ booking_id, holder: friend, email: '' })
    await expectRefused(backend, () => verify(buyer.client), refused)
  })

  it('an older dialog of staff does nothing to it', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { booking: seen } = await client.bookings.get({ booking_id })
    await client.tickets.reissue({ booking_id, holder: friend, email: '', issue: seen.issue })
    const email = 'kamala@example.com'
    const { issue } = seen
    const asked = [
      () => client.tickets.resendByStaff({ booking_id, email, issue }),
      () => client.tickets.reissue({ booking_id, holder: null, email, issue }),
      () => client.bookings.noteForDoor({ booking_id, note: 'Side door', attention: false, issue }),
      () => client.bookings.moveSeats({ booking_id, moves: [{ from: 'A1', to: 'A2' }], issue }),
      () => client.bookings.cancel({ booking_id, seats: null, refund: true, note: '', issue }),
    ]
    for (const ask of asked) await expectRefused(backend, ask, { status: 409, code: 'ticket-replaced' })
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])
    const { booking } = await client.bookings.get({ booking_id })
    expect(booking).toMatchObject({ issue: 2, customer_name: friend.name, customer_email: null, status: 'paid' })
    // Sent from the page as it is now.
    await client.tickets.resendByStaff({ booking_id, email: 'meena@example.com', issue: booking.issue })
  })

  it('of a group’s seats names nobody whom its link had named', async ({ backend, buyer, admin }) => {
    const { link } = await keepGroup(backend, admin, { seats: ['A1', 'A2'] })
    const { booking_id } = await buyOfGroup(backend.origin, buyer, link, ['A1'])
    await visitor(backend.origin).groups.nameGuests({ link, names: { A1: 'Anu Child' } })
    await admin.client.tickets.reissue({ booking_id, holder: friend, email: '' })
    expect([...(await rowsOf(backend.deps.store))].filter((row) => row.includes('Anu Child'))).toEqual([])
  })

  describe('of a house that issues invoices', () => {
    it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

    it('papers about the money stay in the name of who paid, and are no business of the new holder', async ({ backend, buyer, admin }) => {
      const settings = { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' } as const
      await admin.client.settings.save({ version: 0, settings })
      const traders = { gstin: '27AAPFU0939F1ZV', name: 'Kamala Traders', address: '4 Home Road, Pune' }
      const wish = { show_id: '1', seats: ['A1', 'A2'], customer_name: buyer.name, customer_phone: buyer.phone }
      const { booking_id, total_amount: amount } = await buyer.client.bookings.hold({ ...wish, donation: 500, buyer: traders })
      const { order } = await buyer.client.payments.createOrder({ amount, currency: 'INR', booking_id })
      await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
      await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
      await workMail(backend)
      await admin.client.tickets.reissue({ booking_id, holder: friend, email: '' })

      const { booking } = await admin.client.bookings.get({ booking_id })
      expect(booking).toMatchObject({ customer_name: friend.name, payer: { name: 'Kamala Example', phone } })
      expect(booking.history[0]).toMatchObject({ what: 'Held the seats', who: 'Kamala Example' })
      const urls = [booking.donation?.url ?? '', booking.refunds[0]?.credit_note?.url ?? '', booking.pdf_url]
      const [receipt = '', note = '', ticket = ''] = await Promise.all(urls.map(textOfPdf))
      for (const paper of [receipt, note]) {
        expect(paper).toContain('Kamala Example')
        expect(paper).not.toContain(friend.name)
      }
      expect(ticket).toContain(friend.name)
      expect(ticket).not.toContain('Kamala')

      const meena = await signIn(backend.origin, friend.name, friend.phone)
      await meena.client.bookings.claim({ booking_id, verification_code: booking.verification_code, phone: friend.phone })
      const [own] = (await meena.client.bookings.mine({})).bookings
      expect([own?.donation?.url, own?.credit_notes]).toEqual([undefined, []])
      expect(Buffer.from(await meena.client.privacy.exportMine({})).toString()).not.toMatch(/Kamala|27AAPFU/)
    })
  })

  it('who brought the booking to their browser by the earlier codes loses it to the guest who booked', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    const { booking_id, verification_code } = await buy(backend.origin, buyer, ['A1'])
    const claim = (guest: Buyer, code: string) => guest.client.bookings.claim({ booking_id, verification_code: code, phone })
    await claim(rival, verification_code)
    await rival.client.tickets.resend({ booking_id, email: 'gopal@example.com' })
    const { booking: seen } = await admin.client.bookings.get({ booking_id })
    expect(seen.is_claimed).toBe(true)
    expect(seen.history.map(({ what }) => what)).toContain('Brought the booking to another browser by its codes')

    // The address may be the rival's too: nothing goes there by itself, not even waiting mails.
    await admin.client.tickets.reissue({ booking_id, holder: null, email: '' })
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])
    expect((await admin.client.bookings.get({ booking_id })).booking).toMatchObject({ customer_email: null, is_claimed: false })
    expect(await idsOf(rival)).toEqual([])
    await expectRefused(backend, () => rival.client.tickets.pdf({ booking_id }), { status: 403, code: 'not-yours' })
    const wrong = { status: 404, code: 'wrong-codes' } as const
    await expectRefused(backend, () => claim(rival, verification_code), wrong)
    const [own] = (await buyer.client.bookings.mine({})).bookings
    expect(own).toMatchObject({ booking_id, verification_code: expect.not.stringContaining(verification_code) })

    // Anyone with the new codes may claim it. The next reissue gives it back to the guest who booked.
    const third = own?.verification_code ?? ''
    await claim(rival, third)
    await claim(buyer, third)
    await claim(rival, third)
    await admin.client.tickets.reissue({ booking_id, holder: null, email: 'kamala@example.com' })
    expect([await idsOf(buyer), await idsOf(rival)]).toEqual([[booking_id], []])
    expect((await admin.client.bookings.get({ booking_id })).booking.customer_email).toBe('kamala@example.com')
  })

  let meanwhile: (() => Promise<unknown>) | undefined
  it.override('options', {
    change: ({ store }) => ({
      store: wrapStore(store, async (job, run) => {
        const act = meanwhile
        meanwhile = undefined
        await act?.()
        return run(job)
      }),
    }),
  })

  it('nor to a claim or a resending that was under way', async ({ backend, buyer, rival, admin }) => {
    const { booking_id, verification_code } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.bookings.get({ booking_id })
    await rival.client.bookings.mine({})
    const reissue = () => admin.client.tickets.reissue({ booking_id, holder: friend, email: 'meena@example.com' })
    meanwhile = reissue
    await expect(buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })).rejects.toMatchObject({ code: 'not-yours' })
    expect((await admin.client.bookings.get({ booking_id })).booking.customer_email).toBe('meena@example.com')
    meanwhile = reissue
    const { booking } = await admin.client.bookings.get({ booking_id })
    await expect(
      rival.client.bookings.claim({ booking_id, verification_code: booking.verification_code, phone: friend.phone }),
    ).rejects.toMatchObject({ code: 'wrong-codes' })
    expect(verification_code).not.toBe(booking.verification_code)
    expect(await idsOf(rival)).toEqual([])
  })
})
