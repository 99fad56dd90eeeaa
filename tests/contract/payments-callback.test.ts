import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, order, type PaymentFields, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { holdOfGroup, keepGroup } from '../builders/group.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'

const minute = 60_000

/** Posts the form as the provider does. */
async function post({ origin }: Backend, fields: object, query = '') {
  const { status, headers } = await raw(origin, `/api/payment_callback.php${query}`, {
    body: new URLSearchParams(Object.entries(fields)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { status, location: headers.location, caching: headers['cache-control'] }
}
const to = (location: string) => ({ status: 303, location, caching: 'no-store' })
const confirmation = /^\/booking-confirmation\?ticket=([\w.-]+)$/

async function paidOrder(backend: Backend, fields?: Partial<PaymentFields>) {
  const made = await order(await signIn(backend.origin), ['A1'])
  return { ...made, fields: { ...(await payAtSandbox(backend.origin, made.orderId)), ...fields } }
}

describe('a payment made at the provider’s own page', () => {
  it('is booked, and leads to its confirmation, which knows it by its token', async ({ backend }) => {
    const { bookingId, fields } = await paidOrder(backend)
    const { status, location = '' } = await post(backend, fields)
    expect(status).toBe(303)
    expect(location).toMatch(confirmation)
    const { booking } = await visitor(backend.origin).tickets.booking({ token: confirmation.exec(location)?.[1] ?? '' })
    expect(booking).toMatchObject({
      booking_id: bookingId,
      status: 'paid',
      seats: ['A1'],
      verification_code: expect.stringMatching(/\w{8}/),
    })
  })

  it('posted again leads there again', async ({ backend }) => {
    const { fields } = await paidOrder(backend)
    const first = await post(backend, fields)
    expect(await unchanged(backend, () => post(backend, fields))).toEqual(first)
  })

  it('leads back to the booking site, where that is on an origin that we know', async ({ backend }) => {
    backend.deps.allowedOrigins.push('https://booking.example')
    const { fields } = await paidOrder(backend)
    expect((await post(backend, fields, '?site=https://booking.example')).location).toMatch(
      /^https:\/\/booking\.example\/booking-confirmation\?ticket=/,
    )
    for (const site of ['https://evil.example', '//evil.example', 'https://booking.example.evil.example', 'https://booking.example/']) {
      expect((await post(backend, fields, `?site=${encodeURIComponent(site)}`)).location).toMatch(confirmation)
    }
  })
})

describeOnce('a form that proves nothing', () => {
  it.for([
    ['a signature made up', { razorpay_signature: 'a'.repeat(64) }],
    ['no signature', { razorpay_signature: '' }],
    ['another payment', { razorpay_payment_id: 'pay_00000000000000' }],
  ] as const)('%s: back to the seats, nothing changed', async ([, change], { backend }) => {
    const { fields } = await paidOrder(backend, change)
    expect(await unchanged(backend, () => post(backend, fields))).toEqual(to('/book-ticket/1?payment=unverified'))
  })

  it.for([
    ['nothing in it', {}],
    ['an order that isn’t ours', { razorpay_order_id: 'order_none', razorpay_payment_id: 'pay_1', razorpay_signature: 'a' }],
    ['metadata that can’t be read', { 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': '{"order_id":' }],
    ['metadata of another kind', { 'error[metadata]': '{"order_id":["x"]}' }],
    ['metadata null', { 'error[metadata]': 'null' }],
    ['metadata with an order that no database finds', { 'error[metadata]': '{"order_id":"order_\\u0000"}' }],
  ] as const)('%s: to the shows', async ([, fields], { backend }) => {
    expect(await unchanged(backend, () => post(backend, fields))).toEqual(to('/shows'))
  })

  it.for(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature', 'error[metadata]'])(
    'a character that no database keeps in %s: refused by name, nothing changed',
    async (field, { backend }) => {
      const { fields } = await paidOrder(backend)
      const sent = {
        body: new URLSearchParams({ ...fields, [field]: 'a\0b' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
      const { status, json } = await unchanged(backend, () => raw(backend.origin, '/api/payment_callback.php', sent))
      expect({ status, json }).toMatchObject({ status: 400, json: { code: 'malformed', params: { fields: [field] } } })
    },
  )

  it('JSON, or a GET, is not the provider’s', async ({ backend }) => {
    const { fields } = await paidOrder(backend)
    expect((await raw(backend.origin, '/api/payment_callback.php', { json: fields })).status).toBe(400)
    expect((await raw(backend.origin, '/api/payment_callback.php')).status).toBe(404)
  })
})

it('a failed attempt leads back to the seats, which are still held', async ({ backend, buyer, rival }) => {
  const { orderId } = await order(buyer, ['A1'])
  await payAtSandbox(backend.origin, orderId, 'failure')
  const failed = {
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Payment failed',
    'error[metadata]': JSON.stringify({ payment_id: 'pay_1', order_id: orderId }),
  }
  expect(await unchanged(backend, () => post(backend, failed))).toEqual(to('/book-ticket/1?payment=failed'))
  await expect(hold(rival, ['A1'])).rejects.toMatchObject({ code: 'seats-taken' })
})

it('a failed attempt for seats of a group leads back to the group’s page', async ({ backend, admin, buyer }) => {
  const { link } = await keepGroup(backend, admin, { seats: ['A1', 'A2'] })
  const { booking_id, total_amount: amount } = await holdOfGroup(buyer, link, ['A1'])
  const made = await buyer.client.payments.createOrder({ amount, currency: 'INR', booking_id })
  const failed = { 'error[metadata]': JSON.stringify({ payment_id: 'pay_1', order_id: made.order.id }) }
  expect(await unchanged(backend, () => post(backend, failed))).toEqual(to(`/group?link=${link}&payment=failed`))
})

it('a payment that came too late is told to go back', async ({ backend, rival }) => {
  const { fields } = await paidOrder(backend)
  backend.clock.now += 11 * minute
  await buy(backend.origin, rival, ['A1'])
  expect(await post(backend, fields)).toEqual(to('/book-ticket/1?payment=payment-refunded'))
})

it('a provider that does not answer leaves it to the webhook', async ({ backend, outage }) => {
  const { fields } = await paidOrder(backend)
  outage.isOn = true
  expect(await unchanged(backend, () => post(backend, fields))).toEqual(to('/book-ticket/1?payment=unanswered'))
  outage.isOn = false
  expect((await post(backend, fields)).location).toMatch(confirmation)
})

describe('a payment that is not captured yet', () => {
  const provider = fakeProvider()
  it.override('options', { change: () => ({ provider }) })
  it('is captured where it was only authorised; else it is pending', async ({ backend, buyer, rival }) => {
    const first = await order(buyer, ['A1'])
    const authorised = provider.pay(first.orderId, { status: 'authorized' })
    expect((await post(backend, signedFields(backend, first.orderId, authorised.id))).location).toMatch(confirmation)
    const second = await order(rival, ['A2'])
    const created = provider.pay(second.orderId, { status: 'created' })
    expect(await post(backend, signedFields(backend, second.orderId, created.id))).toEqual(to('/book-ticket/1?payment=pending'))
  })
})
