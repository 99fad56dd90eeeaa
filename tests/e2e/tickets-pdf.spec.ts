import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { signingKeys } from '@sabha/backend/store/tickets/keys'
import type { Language } from '@sabha/language/languages'
import { groupCode } from '@sabha/ticketing/codes'
import { readTicket, type TokenReading } from '@sabha/ticketing/token'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, signIn } from '../builders/buyer.ts'
import { expect, test } from './fixtures.ts'
import { type ReadPage, readPdf } from './read-pdf.ts'

test.describe('the PDF ticket', { tag: '@desktop' }, () => {
  test('says who, what, where, when and for how much', async ({ request, context, backend }) => {
    const buyer = await signIn(backend.origin, 'Kamala Example', '9000000001')
    const { booking_id, ticket_code, verification_code, payment_id } = await buy(backend.origin, buyer, ['A14', 'A15', 'Z24'])
    const [first, second, ...more] = await ticketOf({ request, context }, buyer, booking_id)
    expect(more).toEqual([])
    for (const words of [
      'Strings of the Kaveri: An Evening of Violin',
      'Rangamandira Hall, Malleshwaram, Bengaluru',
      '7:15 PM to 9:00 PM',
      'Kamala Example',
      '+91 90000 00001',
      booking_id,
      groupCode(ticket_code),
      groupCode(verification_code),
      payment_id ?? 'a payment id',
      '₹5,597',
      '₹4,743.22',
      'GST (18%)',
      '₹853.78',
      'Please arrive 30 minutes early.',
    ]) {
      expect.soft(first?.text).toContain(words)
    }
    for (const seat of ['A14', 'A15', 'Z24']) {
      expect.soft(first?.text).toContain(seat)
      expect.soft(second?.text).toContain(seat)
    }
  })

  test('carries a code for the booking and one for each seat, signed by this box office', async ({ request, context, backend }) => {
    const buyer = await signIn(backend.origin)
    const { booking_id } = await buy(backend.origin, buyer, ['A14', 'A15', 'A16'])
    const { qr } = await buyer.client.tickets.pdf({ booking_id })
    const [first, second] = await ticketOf({ request, context }, buyer, booking_id)
    expect(first?.codes).toEqual([qr])
    const whole = await claimsOf(backend, qr)
    expect(whole).toMatchObject({ keyId: 1, showId: 1, seatIndex: 0 })
    const single = await Promise.all((second?.codes ?? []).map((code) => claimsOf(backend, code)))
    expect(single.toSorted((a, b) => a.seatIndex - b.seatIndex)).toEqual([1, 2, 3].map((seatIndex) => ({ ...whole, seatIndex })))
    const forged = qr.replace(/^.{8}/, (start) => start.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    expect((await readToken(backend, forged)).kind).toBe('forged')
  })

  test('of ten seats: every one of its eleven codes can be read', async ({ request, context, backend }) => {
    const buyer = await signIn(backend.origin)
    const seats = Array.from({ length: 10 }, (_, index) => `K${index + 10}`)
    const { booking_id } = await buy(backend.origin, buyer, seats)
    const pages = await ticketOf({ request, context }, buyer, booking_id)
    const claims = await Promise.all(pages.flatMap(({ codes }) => codes).map((code) => claimsOf(backend, code)))
    expect(claims.map(({ seatIndex }) => seatIndex).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('in Kannada, for a name in Kannada', async ({ request, context, backend }) => {
    const name = 'ಕಮಲಾ ಉದಾಹರಣೆ'
    const buyer = await signIn(backend.origin, name, '9000000001')
    const { booking_id } = await buy(backend.origin, buyer, ['A14'])
    const [first] = await ticketOf({ request, context }, buyer, booking_id, 'kn')
    for (const words of [name, 'ಕಾವೇರಿಯ ತಂತಿನಾದ: ಒಂದು ವಯಲಿನ್ ಸಂಜೆ', 'ಸಂಜೆ 7:15', 'ಮುಖ್ಯ ಸೂಚನೆಗಳು', '₹2,499', booking_id]) {
      expect.soft(first?.text).toContain(words)
    }
    const [inEnglish] = await ticketOf({ request, context }, buyer, booking_id, 'en')
    expect(inEnglish?.text).toContain(name)
    expect(inEnglish?.codes).toEqual(first?.codes)
  })
})

interface Desk {
  request: APIRequestContext
  context: BrowserContext
}

async function ticketOf({ request, context }: Desk, buyer: Buyer, booking_id: string, language: Language = 'en'): Promise<ReadPage[]> {
  const { pdf_url } = await buyer.client.tickets.pdf({ booking_id, language })
  const response = await request.get(pdf_url)
  expect(response.headers()['content-type']).toBe('application/pdf')
  return readPdf(context, await response.body())
}

async function readToken({ deps }: Backend, code: string): Promise<TokenReading> {
  const keys = await signingKeys(deps.store.read)
  return readTicket(code, new Map(keys.map(({ id, public_key }) => [id, Uint8Array.fromBase64(public_key, { alphabet: 'base64url' })])))
}

async function claimsOf(backend: Backend, code: string) {
  const reading = await readToken(backend, code)
  if (reading.kind !== 'valid') throw new Error(`a code of the ticket is ${reading.kind}: ${code}`)
  return reading.claims
}
