import { describe, expect } from 'vitest'
import { type Buyer, buy, hold, payAtSandbox } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'

const hour = 3_600_000
const address = 'kamala@example.com'
const resend = (buyer: Buyer, booking_id: string, email?: string) =>
  buyer.client.tickets.resend({ booking_id, ...(email !== undefined && { email }) })
const sent = { success: true, message: 'Ticket has been resent to your email' }
const tooMany = { status: 429, code: 'too-many-requests', message: 'Too many attempts. Please wait a little and try again.' } as const

describe('a ticket that is asked for by mail', () => {
  it('arrives with both codes and the PDF', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1', 'A2'])
    expect(await resend(buyer, booking.booking_id, address)).toEqual(sent)
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toMatchObject([{ address }])
    expect(mails[0]?.subject).toContain(booking.show_title)
    const text = mails[0]?.text?.replaceAll(/\s/g, '') ?? ''
    for (const part of [booking.ticket_code, booking.verification_code, booking.booking_id, 'A1', 'A2', '₹4,998'])
      expect(text).toContain(part)
    const [pdf, ...others] = mails[0]?.attachments ?? []
    expect(others).toMatchObject([{ mimeType: 'text/calendar' }])
    expect(pdf).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' })
    expect(
      Buffer.from(pdf?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('comes in the language that was asked for', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await buyer.client.tickets.resend({ booking_id, email: address, language: 'kn' })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.subject).toMatch(/\p{Script=Kannada}/u)
  })

  it('goes to the address that the booking then has', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await resend(buyer, booking_id, ` ${address} `)
    expect(await resend(buyer, booking_id)).toEqual(sent)
    await resend(buyer, booking_id, 'second@example.com')
    const [booking] = (await buyer.client.bookings.mine({})).bookings
    expect(booking?.customer_email).toBe('second@example.com')
  })

  it('is mailed by itself when the booking was made with an address', async ({ backend, buyer }) => {
    const { booking_id, total_amount } = await buyer.client.bookings.hold({
      show_id: 1,
      seats: ['A1'],
      customer_name: buyer.name,
      customer_phone: buyer.phone,
      customer_email: address,
    })
    const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
    await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
    await workMail(backend)
    expect(await keptMails(backend)).toMatchObject([{ to: [{ address }] }])
    // That mail was no resend, so three more may be asked for.
    for (let count = 0; count < 3; count++) expect(await resend(buyer, booking_id)).toEqual(sent)
  })
})

describe('while the jobs run', () => {
  it.override('options', { jobs: 'running' })

  it('the mail leaves at once', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await resend(buyer, booking_id, address)
    await expect.poll(() => keptMails(backend)).toHaveLength(1)
  })
})

describeOnce('an address', () => {
  it('is needed where the booking has none', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const needed = { status: 422, code: 'email-needed', message: 'Please enter your e-mail address.' } as const
    await expectRefused(backend, () => resend(buyer, booking_id), needed)
    await expectRefused(backend, () => resend(buyer, booking_id, ''), needed)
    await expectRefused(backend, () => resend(buyer, booking_id, '  '), needed)
  })

  it.for([
    'kamala',
    '@example.com',
    'kamala@',
    'kamala@example',
    'kamala@example.',
    'kamala@exa mple.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Kamala <a@example.com>',
    '"a b"@example.com',
    'a@b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nSubject: hello',
    'a%0d%0a@example.com\u0001',
    'a\u202e@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('%j is refused', async (email, { backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const code = email.length > 254 ? ({ status: 400, code: 'malformed' } as const) : ({ status: 422, code: 'invalid-email' } as const)
    await expectRefused(backend, () => resend(buyer, booking_id, email), code)
  })

  it.for(['k.amala+sabha@mail.example.co.in', "o'hara@example.com", 'ಕಮಲಾ@ಉದಾಹರಣೆ.ಭಾರತ', 'a@xn--p1ai.example'])(
    '%j is taken, and a mail is made for it',
    async (email, { backend, buyer }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      expect(await resend(buyer, booking_id, email)).toEqual(sent)
      await workMail(backend)
      expect(await keptMails(backend)).toHaveLength(1)
    },
  )
})

describe('the limit', () => {
  it('is three an hour for a booking, then it goes on', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    for (let count = 0; count < 3; count++) expect(await resend(buyer, booking_id, address)).toEqual(sent)
    await expectRefused(backend, () => resend(buyer, booking_id, address), tooMany)
    await workMail(backend)
    expect(await keptMails(backend)).toHaveLength(3)
    backend.clock.now += hour - 1
    await expectRefused(backend, () => resend(buyer, booking_id, address), tooMany)
    backend.clock.now += 1
    expect(await resend(buyer, booking_id)).toEqual(sent)
  })

  it('holds for three requests of the same moment and one more', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => resend(buyer, booking_id, address)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await workMail(backend)
    expect(await keptMails(backend)).toHaveLength(3)
  })

  it('counts each booking by itself', async ({ backend, buyer }) => {
    const [one, two] = [await buy(backend.origin, buyer, ['A1']), await buy(backend.origin, buyer, ['A2'])]
    for (let count = 0; count < 3; count++) await resend(buyer, one.booking_id, address)
    expect(await resend(buyer, two.booking_id, address)).toEqual(sent)
  })
})

it('two hours before the show it closes, and says to download', async ({ backend, buyer }) => {
  const booking = await buy(backend.origin, buyer, ['A1'])
  backend.clock.now = Date.parse(booking.starts_at ?? '') - 2 * hour
  expect(await resend(buyer, booking.booking_id, address)).toEqual(sent)
  backend.clock.now += 1
  await expectRefused(backend, () => resend(buyer, booking.booking_id, address), {
    status: 409,
    code: 'resend-closed',
    message: 'Tickets can be resent up to 2 hours before the show. Please download your ticket instead.',
  })
})

describe('nothing is mailed', () => {
  it('of an unpaid booking', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    await expectRefused(backend, () => resend(buyer, booking_id, address), {
      status: 409,
      code: 'not-paid',
      message: 'This booking is not paid.',
    })
  })

  it('of another guest’s booking, nor of none', async ({ backend, buyer, rival }) => {
    const { booking_id } = await buy(backend.origin, rival, ['A1'])
    await expectRefused(backend, () => resend(buyer, booking_id, address), { status: 403, code: 'not-yours' })
    await expectRefused(backend, () => resend(buyer, 'BK33333333', address), { status: 404, code: 'unknown-booking' })
  })
})
