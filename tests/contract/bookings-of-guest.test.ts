import { displayStatus } from '@sabha/ticketing/bookings'
import { describe, expect } from 'vitest'
import { buy, hold, order } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

it('a guest without bookings has none', async ({ buyer }) => {
  expect(await buyer.client.bookings.mine({ user_id: buyer.userId })).toEqual({ success: true, bookings: [] })
})

describe('a paid booking', () => {
  it.override('options', { clockAt: Date.parse('2026-06-01T12:00:00+05:30') })

  it('has every field of the specification', async ({ backend, buyer }) => {
    const { payment_id, ticket_code, verification_code, booking_id } = await buy(backend.origin, buyer, ['O2', 'A1', 'O1'])
    const { json } = await raw(backend.origin, '/api/get_user_bookings.php', { token: buyer.token })
    expect(json).toEqual({
      success: true,
      bookings: [
        {
          id: '1',
          booking_id,
          show_id: '1',
          customer_name: 'Kamala Example',
          customer_email: null,
          customer_phone: '9000000001',
          show_title: expect.any(String),
          show_date: '2026-11-19',
          show_time: '19:15',
          starts_at: '2026-11-19T13:45:00.000Z',
          ends_at: '2026-11-19T15:30:00.000Z',
          timezone: 'Asia/Kolkata',
          venue: expect.stringContaining('Malleshwaram'),
          age_limit: '6+',
          seats: ['A1', 'O1', 'O2'],
          amount_paid: 3697,
          total_amount: 3697,
          base_amount: 3133.04,
          gst_amount: 563.96,
          gst_rate: 18,
          invoice_number: null,
          ticket_code,
          verification_code,
          status: 'paid',
          payment_status: 'paid',
          payment_id,
          refund_status: null,
          apple_wallet_url: '',
          google_wallet_url: '',
          credit_notes: [],
          created_at: '2026-06-01T06:30:00.000Z',
        },
      ],
    })
  })

  it('is there after the show too, completed', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    backend.clock.now = Date.parse('2026-11-20T10:00:00+05:30')
    const { bookings } = await buyer.client.bookings.mine({})
    const [booking] = bookings
    expect(booking && displayStatus({ status: booking.status, startsAt: Date.parse(booking.starts_at ?? '') }, backend.clock.now)).toBe(
      'Completed',
    )
  })
})

it('the latest comes first', async ({ backend, buyer }) => {
  const studioShow = String(await addShowIn(backend.deps.store, studio))
  const made = []
  for (const [seat, showId] of [
    ['A1', '1'],
    ['A1', studioShow],
    ['A2', '1'],
  ] as const) {
    const { booking_id, total_amount } = await hold(buyer, [seat], showId)
    await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
    made.unshift(booking_id)
    backend.clock.now += 1000
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ status: 'paid' }).where('public_id', '=', booking_id).execute())
  }
  expect((await buyer.client.bookings.mine({})).bookings.map((booking) => booking.booking_id)).toEqual(made)
})

it('unpaid holds, given back or standing, are no bookings', async ({ backend, buyer }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  await order(buyer, ['A2'])
  await hold(buyer, ['A3'])
  expect((await buyer.client.bookings.mine({})).bookings.map((booking) => booking.booking_id)).toEqual([booking_id])
})

describe('whose bookings are told', () => {
  it('only one’s own, with or without saying who one is', async ({ backend, buyer, rival }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await buy(backend.origin, rival, ['A2'])
    for (const request of [{}, { user_id: buyer.userId }, { user_id: Number(buyer.userId) }]) {
      const { bookings } = await buyer.client.bookings.mine(request)
      expect(bookings.map((booking) => booking.booking_id)).toEqual([booking_id])
    }
  })

  it('never another guest’s', async ({ backend, buyer, rival }) => {
    await buy(backend.origin, rival, ['A2'])
    const notYours = { status: 403, code: 'not-yours', message: 'This belongs to somebody else.' } as const
    for (const user_id of [rival.userId, '999', 'x']) {
      await expectRefused(backend, () => buyer.client.bookings.mine({ user_id }), notYours)
    }
    await expectRefused(backend, () => buyer.client.bookings.mine({ user_id: '' }), { status: 400, code: 'malformed' })
  })

  it('by address: only one’s own with that address', async ({ backend, buyer, rival }) => {
    const own = await buy(backend.origin, buyer, ['A1'])
    await buy(backend.origin, buyer, ['A2'])
    const other = await buy(backend.origin, rival, ['A3'])
    for (const [guest, { booking_id }] of [
      [buyer, own],
      [rival, other],
    ] as const) {
      await guest.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
    }
    const { bookings } = await buyer.client.bookings.mine({ email: 'kamala@example.com' })
    expect(bookings.map((booking) => booking.booking_id)).toEqual([own.booking_id])
  })
})
