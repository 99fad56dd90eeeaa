import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

const minute = 60_000
const ask = (buyer: Buyer, bookingId: string, amount: number, currency = 'INR') =>
  buyer.client.payments.createOrder({ amount, currency, booking_id: bookingId })
const holdOver = {
  status: 409,
  code: 'hold-over',
  message: 'Your seats were held for a limited time, which has passed. Please choose seats again.',
} as const
const mismatch = { status: 422, code: 'amount-mismatch', message: 'The amount does not match this booking.' } as const

/** Returns the orders in the provider's own books. */
async function ordersAtProvider({ origin, deps }: Backend): Promise<Record<string, unknown>[]> {
  const key = Buffer.from(`${deps.checkout.keyId}:${deps.checkout.keySecret}`).toString('base64')
  const { json } = await raw(origin, '/sandbox/razorpay/v1/orders', { headers: { authorization: `Basic ${key}` } })
  return (json as { items: Record<string, unknown>[] }).items
}

it('an amount in rupees becomes an order in paise, which the provider has too', async ({ backend, buyer }) => {
  const { booking_id } = await hold(buyer, ['A1', 'O1'])
  const made = await buyer.client.payments.createOrder({
    amount: 3098,
    currency: 'INR',
    receipt: 'receipt_1',
    booking_id,
    customer_details: { name: buyer.name, phone: buyer.phone },
  })
  expect(made).toEqual({
    success: true,
    message: 'Order created',
    order: { id: expect.stringMatching(/^order_\w{14}$/), amount: 309_800, currency: 'INR' },
    key_id: backend.deps.checkout.keyId,
    checkout_url: '/sandbox/razorpay/checkout.js',
    callback_url: `${backend.origin}/api/payment_callback.php`,
    timeout: 570,
  })
  expect(await ordersAtProvider(backend)).toMatchObject([{ id: made.order.id, amount: 309_800, currency: 'INR', receipt: booking_id }])
})

it('paise are rupees with two decimals', async ({ backend, buyer }) => {
  const prices = JSON.stringify({ KAVERI: { earlyBird: 10_010, regular: 10_010 }, NETRAAVATI: { earlyBird: 59_995, regular: 59_995 } })
  const id = String(await addShowIn(backend.deps.store, studio, { prices }))
  const held = await hold(buyer, ['A1', 'A2', 'Z1'], id)
  expect(held.total_amount).toBe(800.15)
  expect((await ask(buyer, held.booking_id, 800.15)).order.amount).toBe(80_015)
})

it('a booking is found by either of its ids, and by one typed in small letters', async ({ buyer }) => {
  const { booking_id, booking_db_id = '' } = await hold(buyer, ['A1'])
  const { order } = await ask(buyer, booking_id, 2499)
  for (const id of [booking_db_id, booking_id.toLowerCase()]) {
    expect((await ask(buyer, id, 2499)).order.id).toBe(order.id)
  }
})

describe('asked twice', () => {
  it('there is one order, whose form has less time left', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    const first = await ask(buyer, booking_id, 2499)
    backend.clock.now += minute
    const second = await ask(buyer, booking_id, 2499)
    expect(second.order).toEqual(first.order)
    expect(second.timeout).toBe(510)
    expect(await ordersAtProvider(backend)).toHaveLength(1)
  })

  it('at the same moment, there is still one', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(buyer, booking_id, 2499)))
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
    expect(await ordersAtProvider(backend)).toHaveLength(1)
  })
})

describeOnce('an amount that is not the booking’s', () => {
  it.for([2498, 2499.01, 2499.001, 249_900, 0, -2499, 1e21, 4.9e-324])('%d is refused', async (amount, { backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    await expectRefused(backend, () => ask(buyer, booking_id, amount), mismatch)
  })

  it.for(['USD', 'inr', '', 'INR '])('a currency %j is refused', async (currency, { backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    const wrong = { status: 422, code: 'wrong-currency', message: 'Payments are taken in Indian rupees only.' } as const
    await expectRefused(backend, () => ask(buyer, booking_id, 2499, currency), wrong)
  })
})

describe('no order is made for', () => {
  it('another guest’s booking', async ({ backend, buyer, rival }) => {
    const { booking_id, booking_db_id = '' } = await hold(rival, ['A1'])
    await expectRefused(backend, () => ask(buyer, booking_id, 2499), { status: 403, code: 'not-yours' })
    await expectRefused(backend, () => ask(buyer, booking_db_id, 2499), { status: 403, code: 'not-yours' })
  })

  it.for(['BK33333333', '999'])('a booking %j, which is none', async (id, { backend, buyer }) => {
    const unknown = { status: 404, code: 'unknown-booking', message: 'We could not find this booking.' } as const
    await expectRefused(backend, () => ask(buyer, id, 2499), unknown)
  })

  it.for(['0', '', '-1', '1.5', ' 1 ', "' OR 1=1 --"])('a booking %j, which cannot be one', async (id, { backend, buyer }) => {
    await expectRefused(backend, () => ask(buyer, id, 2499), { status: 400, code: 'malformed' })
  })

  it('a hold in its last half minute, or over', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    backend.clock.now += 9.5 * minute
    await expectRefused(backend, () => ask(buyer, booking_id, 2499), holdOver)
    backend.clock.now += minute
    await expectRefused(backend, () => ask(buyer, booking_id, 2499), holdOver)
  })

  it('a hold that was given back, or replaced', async ({ backend, buyer }) => {
    const first = await hold(buyer, ['A1'])
    const second = await hold(buyer, ['A2'])
    await expectRefused(backend, () => ask(buyer, first.booking_id, 2499), holdOver)
    await buyer.client.bookings.release({ booking_id: second.booking_id })
    await expectRefused(backend, () => ask(buyer, second.booking_id, 2499), holdOver)
  })

  it('a booking that is paid', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const paid = { status: 409, code: 'already-paid', message: 'This booking is already paid.' } as const
    await expectRefused(backend, () => ask(buyer, booking_id, 2499), paid)
  })
})

describe('a provider that does not answer', () => {
  const unavailable = {
    status: 503,
    code: 'provider-unavailable',
    message: 'The payment service does not answer. Please try again.',
  } as const

  it('is told, changes nothing, and the next attempt goes well', async ({ backend, buyer, outage }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    outage.isOn = true
    await expectRefused(backend, () => ask(buyer, booking_id, 2499), unavailable)
    outage.isOn = false
    expect((await ask(buyer, booking_id, 2499)).success).toBe(true)
  })

  describe('because nobody listens at its address', () => {
    it.override('options', {
      settings: { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_API_URL: 'http://127.0.0.1:9/v1' },
    })

    it('is told likewise', async ({ backend, buyer }) => {
      const { booking_id } = await hold(buyer, ['A1'])
      await expectRefused(backend, () => ask(buyer, booking_id, 2499), unavailable)
    })
  })
})
