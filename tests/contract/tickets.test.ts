import { readTicket } from '@sabha/ticketing/token'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, order, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'

const open = (backend: Backend, path: string) => raw(backend.origin, path)
const tokenIn = (path: string) => path.split('token=')[1] ?? ''
const openToken = (backend: Backend, token: string) => raw(backend.origin, `/api/ticket.php?${new URLSearchParams({ token })}`)

describe('the ticket of a paid booking', () => {
  it('is made, and told where it is', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1', 'A2'])
    const ticket = await buyer.client.tickets.pdf({ booking_id: booking.booking_id })
    expect(ticket).toEqual({
      success: true,
      status: 'success',
      message: 'Ticket ready',
      pdf_path: expect.stringMatching(/^\/api\/ticket\.php\?token=[\w.-]+$/),
      pdf_url: `${backend.origin}${ticket.pdf_path}`,
      verification_code: booking.verification_code,
      ticket_code: booking.ticket_code,
      qr: expect.stringMatching(/^[\w-]{104}$/),
      seat_qrs: [
        { seat: 'A1', qr: expect.stringMatching(/^[\w-]{104}$/) },
        { seat: 'A2', qr: expect.stringMatching(/^[\w-]{104}$/) },
      ],
      calendar_url: ticket.pdf_url.replace('ticket.php', 'calendar.php'),
      apple_wallet_url: '',
      google_wallet_url: '',
    })
  })

  it('is a PDF, for whoever has its address, and never kept by a proxy', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { status, headers, bytes } = await open(backend, (await buyer.client.tickets.pdf({ booking_id })).pdf_path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="ticket.pdf"',
      'cache-control': 'no-store',
    })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  })

  it('carries a token that our public key proves', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const { qr } = await buyer.client.tickets.pdf({ booking_id })
    const keys = await backend.deps.store.read.selectFrom('signing_key').selectAll().execute()
    const publicKeys = new Map(keys.map((key) => [key.id, Uint8Array.fromBase64(key.public_key, { alphabet: 'base64url' })]))
    expect(await readTicket(qr, publicKeys)).toMatchObject({ kind: 'valid', claims: { showId: 1, seatIndex: 0, issue: 1 } })
  })

  it('has a token for each seat that is still the booking’s, as on the PDF', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    const { seat_qrs } = await buyer.client.tickets.pdf({ booking_id })
    expect(seat_qrs.map(({ seat }) => seat)).toEqual(['A2'])
    const keys = await backend.deps.store.read.selectFrom('signing_key').selectAll().execute()
    const publicKeys = new Map(keys.map((key) => [key.id, Uint8Array.fromBase64(key.public_key, { alphabet: 'base64url' })]))
    expect(await readTicket(seat_qrs[0]?.qr ?? '', publicKeys)).toMatchObject({ kind: 'valid', claims: { seatIndex: 2 } })
  })

  it('is told to whoever holds its token, signed in or not', async ({ backend, buyer, rival }) => {
    const { bookingId: booking_id, orderId, held } = await order(buyer, ['A1'])
    const ticket = held.ticket_token
    await expectRefused(backend, () => visitor(backend.origin).tickets.pdf({ booking_id, ticket }), { status: 409, code: 'not-paid' })
    const fields = await payAtSandbox(backend.origin, orderId)
    await visitor(backend.origin).payments.verify({ ...fields, booking_id })
    const own = await buyer.client.tickets.pdf({ booking_id })
    expect(tokenIn(own.pdf_path)).toBe(ticket)
    expect(await visitor(backend.origin).tickets.pdf({ booking_id, ticket })).toEqual(own)
    expect(await rival.client.tickets.pdf({ booking_id, ticket })).toEqual(own)
    const wrong = { status: 401, code: 'sign-in-required' } as const
    for (const other of ['', `${booking_id}.en.${'A'.repeat(24)}`])
      await expectRefused(backend, () => visitor(backend.origin).tickets.pdf({ booking_id, ticket: other }), wrong)
  })

  it('is the same however often it is asked for', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const [first, second] = [await buyer.client.tickets.pdf({ booking_id }), await buyer.client.tickets.pdf({ booking_id })]
    expect(second).toEqual(first)
    const [one, two] = [await open(backend, first.pdf_path), await open(backend, first.pdf_path)]
    expect(one.bytes.equals(two.bytes)).toBe(true)
  })

  it('comes in the language that is asked for, else in the booking’s own', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const paths = []
    for (const language of ['en', 'kn', undefined] as const) {
      paths.push((await buyer.client.tickets.pdf({ booking_id, ...(language && { language }) })).pdf_path)
    }
    const [english, kannada, own] = await Promise.all(paths.map(async (path) => (await open(backend, path)).bytes))
    expect(own).toEqual(english)
    expect(kannada?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(kannada).not.toEqual(english)
  })

  it.for(['ಶ್ರೀ‌ಮತಿ ಕಮಲಾ ದೇವಿ', 'Kamala 🎻 Example', '王小明', 'كمالا', '𓀀', 'x'.repeat(100)])('is printed for %s', async (name, { backend }) => {
    const guest = await signIn(backend.origin, name)
    const { booking_id } = await buy(backend.origin, guest, ['A1'])
    const { pdf_path } = await guest.client.tickets.pdf({ booking_id })
    expect((await open(backend, pdf_path)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('no ticket is made', () => {
  const notPaid = { status: 409, code: 'not-paid', message: 'This booking is not paid.' } as const

  it('before the booking is paid, or when its hold has lapsed', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    await expectRefused(backend, () => buyer.client.tickets.pdf({ booking_id }), notPaid)
    await hold(buyer, ['A2'])
    await expectRefused(backend, () => buyer.client.tickets.pdf({ booking_id }), notPaid)
  })

  it('for another guest', async ({ backend, buyer, rival }) => {
    const { booking_id } = await buy(backend.origin, rival, ['A1'])
    await expectRefused(backend, () => buyer.client.tickets.pdf({ booking_id }), { status: 403, code: 'not-yours' })
  })

  it('where there is no such booking', async ({ backend, buyer }) => {
    await expectRefused(backend, () => buyer.client.tickets.pdf({ booking_id: 'BK33333333' }), {
      status: 404,
      code: 'unknown-booking',
    })
  })
})

describe('an address of a ticket', () => {
  const unknown = {
    status: 404,
    json: { success: false, status: 'error', code: 'unknown-ticket', message: 'We could not find this ticket.', params: {} },
  }

  it('that somebody has altered leads nowhere', async ({ backend, buyer, rival }) => {
    const [own, other] = [await buy(backend.origin, buyer, ['A1']), await buy(backend.origin, rival, ['A2'])]
    const token = tokenIn((await buyer.client.tickets.pdf({ booking_id: own.booking_id })).pdf_path)
    const [id = '', language = '', seal = ''] = token.split('.')
    const altered = [
      `${other.booking_id}.${language}.${seal}`,
      `${id}.kn.${seal}`,
      `${id}.fr.${seal}`,
      `${id}.${language}.${seal.slice(0, -1)}`,
      `${id}.${language}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`,
      `${id}.${language}.`,
      `${id}.${language}`,
      id,
      '',
      '../../etc/passwd',
      `${id}.${language}.${'A'.repeat(24)}`,
    ]
    for (const each of altered) expect(await openToken(backend, each), each).toMatchObject(unknown)
    expect((await openToken(backend, token)).status).toBe(200)
  })

  it('is no use once the booking is cancelled', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { pdf_path } = await buyer.client.tickets.pdf({ booking_id })
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status: 'cancelled' }).execute())
    expect(await open(backend, pdf_path)).toMatchObject(unknown)
    await expect(buyer.client.tickets.pdf({ booking_id })).rejects.toMatchObject({ code: 'not-paid' })
  })

  it('without a token, or with two, cannot be read', async ({ backend }) => {
    for (const query of ['', '?token=a&token=b', `?token=${'a'.repeat(201)}`]) {
      expect(await open(backend, `/api/ticket.php${query}`)).toMatchObject({
        status: 400,
        json: { code: 'malformed', params: { fields: ['token'] } },
      })
    }
  })
})
