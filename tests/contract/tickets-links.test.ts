import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, order } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const tokenOf = async (buyer: Buyer, bookingId: string, language: 'en' | 'kn' = 'en') =>
  (await buyer.client.tickets.pdf({ booking_id: bookingId, language })).pdf_path.split('token=')[1] ?? ''
const get = ({ origin }: Backend, call: string, token: string) => raw(origin, `/api/${call}.php?token=${encodeURIComponent(token)}`)

describe.for(['ticket_booking', 'calendar'])('%s', (call) => {
  it.for([
    ['no token', () => ''],
    ['a token made up', () => 'BK34679ACD.en.AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['one digit off', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['rubbish at its end', (token: string) => `${token}~`],
    ['rubbish that no decoder minds', (token: string) => `${token}=`],
    ['one more part', (token: string) => `${token}.x`],
    ['a dot at its end', (token: string) => `${token}.`],
    ['the seal in another spelling', (token: string) => token.replace(/.{24}$/, (seal) => `${seal.slice(0, 5)} ${seal.slice(5)}`)],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['the seal of another language', (token: string) => token.replace('.en.', '.kn.')],
    ['a path', () => '../../etc/passwd'],
  ] as const)('%s opens nothing', async ([, forge], { backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const answer = await get(backend, call, forge(await tokenOf(buyer, booking_id)))
    expect(answer).toMatchObject({ status: 404, json: { code: 'unknown-ticket' } })
  })

  it('a booking that is not paid, or no more, has nothing behind its token', async ({ backend, buyer }) => {
    const { bookingId } = await order(buyer, ['A1'])
    expect((await get(backend, call, backend.services.links.tokenOf(bookingId, 'en'))).status).toBe(404)
    const { booking_id } = await buy(backend.origin, buyer, ['A2'])
    const token = await tokenOf(buyer, booking_id)
    expect((await get(backend, call, token)).status).toBe(200)
    await backend.deps.store.alone((tx) =>
      tx.updateTable('booking').set({ status: 'cancelled' }).where('public_id', '=', booking_id).execute(),
    )
    expect((await get(backend, call, token)).status).toBe(404)
  })
})

describe('the calendar entry', () => {
  it('is a file for calendars, with the show, the seats and the way to the ticket', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1', 'A2'])
    const token = await tokenOf(buyer, booking.booking_id)
    const { headers, bytes } = await get(backend, 'calendar', token)
    expect(headers['content-type']).toMatch(/^text\/calendar/)
    expect(headers['content-disposition']).toContain('show.ics')
    const lines = bytes.toString().replaceAll('\r\n ', '').split('\r\n')
    const starts = new Date(booking.starts_at ?? 0).toISOString().replace(/[-:]|\.000/g, '')
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${booking.booking_id}@sabha.example`,
        `DTSTART:${starts}`,
        'SUMMARY:Strings of the Kaveri: An Evening of Violin',
        `URL:${backend.origin}/api/ticket.php?token=${token}`,
        'STATUS:CONFIRMED',
      ]),
    )
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Seats: A1\\, A2')
  })

  it('speaks the language of the ticket', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { bytes } = await get(backend, 'calendar', await tokenOf(buyer, booking_id, 'kn'))
    expect(bytes.toString().replaceAll('\r\n ', '')).toContain('SUMMARY:ಕಾವೇರಿಯ ತಂತಿನಾದ')
  })
})

it('a show that has moved is on the ticket as it is now', async ({ backend, buyer }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  const token = await tokenOf(buyer, booking_id)
  const before = (await get(backend, 'ticket', token)).bytes
  expect((await get(backend, 'ticket', token)).bytes.equals(before)).toBe(true)
  await backend.deps.store.alone((tx) =>
    tx
      .updateTable('show')
      .set((eb) => ({ starts_at: eb('starts_at', '+', 86_400_000) }))
      .execute(),
  )
  expect((await get(backend, 'ticket', token)).bytes.equals(before)).toBe(false)
})
