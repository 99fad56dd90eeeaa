import { webhookSignature } from '@sabha/backend/adapters/razorpay/signatures'
import { followEvents } from '@sabha/backend/rules/payments/webhooks'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { fakeProvider } from '../builders/provider.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { deliver, deliverRaw, eventBody } from '../builders/webhooks.ts'

const secretOf = ({ deps }: Backend) => deps.checkout.webhookSecrets[0] ?? ''
const events = ({ deps }: Backend) => deps.store.read.selectFrom('webhook_event').selectAll().orderBy('id').execute()
const booked = async ({ deps }: Backend) => (await deps.store.read.selectFrom('ticket').select('id').execute()).length

describeOnce('what is not the provider’s changes nothing', () => {
  const body = eventBody({ event: 'payment.captured' })
  it.for([
    ['no signature', () => ''],
    ['one of another secret', () => webhookSignature(body, 'another secret')],
    ['one of another body', (secret: string) => webhookSignature(`${body} `, secret)],
    ['one cut short', (secret: string) => webhookSignature(body, secret).slice(0, 63)],
    ['one with more behind it', (secret: string) => `${webhookSignature(body, secret)}00`],
    ['one in capitals', (secret: string) => webhookSignature(body, secret).toUpperCase()],
    ['one of the length, and no hex', () => 'z'.repeat(64)],
    ['one that is very long', () => 'a'.repeat(5000)],
  ] as const)('%s', async ([, sign], { backend }) => {
    const answer = await unchanged(backend, () => deliverRaw(backend.origin, body, sign(secretOf(backend))))
    expect(answer).toMatchObject({ status: 422, json: { success: false, code: 'bad-signature' } })
  })

  it('not even where no secret is set, signed with an empty one', async ({ backend }) => {
    backend.deps.checkout.webhookSecrets = []
    expect((await deliverRaw(backend.origin, body, webhookSignature(body, ''))).status).toBe(422)
  })

  it.for(['GET', 'PUT', 'DELETE'])('%s is no delivery', async (method, { backend }) => {
    expect((await raw(backend.origin, '/api/razorpay_webhook.php', { method })).status).toBe(404)
  })
})

describeOnce('a body that is signed, and can’t be read', () => {
  it.for([
    ['no JSON', 'payment captured'],
    ['JSON cut short', '{"event":"payment.captured","payload":'],
    ['another shape', '{"hello":"world"}'],
    ['an event without subjects of its kind', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}'],
    ['an order that no database finds', eventBody({ event: 'order.paid', orderId: 'order_\0' })],
    ['a payment whose id is half a character', eventBody({ event: 'payment.captured', paymentId: 'pay_\ud800' })],
    ['an event whose name is none', eventBody({ event: 'payment\0captured' })],
    ['a list', '[]'],
    ['null', 'null'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['nothing', ''],
  ] as const)('%s: 400, and nothing is kept', async ([, body], { backend }) => {
    const signature = webhookSignature(body, secretOf(backend))
    const answer = await unchanged(backend, () => deliverRaw(backend.origin, body, signature, 'evt_1'))
    expect(answer).toMatchObject({ status: 400, json: { code: 'malformed' } })
  })

  it('or is much too large: 413', async ({ backend }) => {
    const body = JSON.stringify({ event: 'x', payload: {}, filling: 'a'.repeat(300_000) })
    expect((await deliverRaw(backend.origin, body, webhookSignature(body, secretOf(backend)))).status).toBe(413)
  })

  it('but spaces, key order and new fields are nobody’s business: the bytes are what is signed', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const { razorpay_payment_id: id } = await payAtSandbox(backend.origin, orderId)
    const body = `  { "payload" : { "payment": {"entity": {"order_id":"${orderId}", "id":"${id}", "note":"\\u0c95"}} , "new":1}, "event":"payment.captured"}\n`
    expect((await deliverRaw(backend.origin, body, webhookSignature(body, secretOf(backend)))).status).toBe(200)
    expect(await booked(backend)).toBe(1)
  })
})

describe('an event that asks for nothing', () => {
  it.for(['payment.dispute.created', 'payment.authorized', 'payment.failed', 'refund.created', 'refund.speed_changed', ''])(
    '%j is kept, answered well, and that is all',
    async (event, { backend, buyer }) => {
      const { orderId } = await order(buyer, ['A1'])
      expect((await deliver(backend, { event, orderId, id: 'evt_1' })).status).toBe(200)
      expect(await events(backend)).toMatchObject([{ id: 'evt_1', name: event, due_at: null, error: null }])
      expect(await booked(backend)).toBe(0)
    },
  )

  it('of an order that isn’t ours likewise, without asking the provider', async ({ backend, outage }) => {
    outage.isOn = true
    const answer = await deliver(backend, { event: 'order.paid', orderId: 'order_of_another_shop', id: 'evt_1' })
    expect(answer.status).toBe(200)
    expect(await events(backend)).toMatchObject([{ due_at: null, error: null }])
  })
})

describe('a capture', () => {
  it.for(['payment.captured', 'order.paid'])(
    'told by %s is booked, though the browser never came back',
    async (event, { backend, buyer }) => {
      const { bookingId, orderId } = await order(buyer, ['A1'])
      const { razorpay_payment_id: paymentId } = await payAtSandbox(backend.origin, orderId)
      expect((await deliver(backend, { event, orderId, paymentId })).json).toEqual({ success: true })
      expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ booking_id: bookingId, status: 'paid' }])
    },
  )

  it('told again, under the same id or another, before and after the browser, changes nothing more', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const paymentId = fields.razorpay_payment_id
    await deliver(backend, { event: 'order.paid', orderId, paymentId, id: 'evt_1' })
    await unchanged(backend, () => deliver(backend, { event: 'order.paid', orderId, paymentId, id: 'evt_1' }))
    await unchanged(backend, () => buyer.client.payments.verify({ ...fields, booking_id: bookingId }))
    await deliver(backend, { event: 'payment.captured', orderId, paymentId, id: 'evt_2' })
    await deliver(backend, { event: 'payment.failed', orderId, paymentId, id: 'evt_3' })
    expect(await booked(backend)).toBe(1)
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ status: 'paid', refund_status: null }])
  })

  it('without an event id is known again by what it says', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    await deliver(backend, { event: 'order.paid', orderId })
    await unchanged(backend, () => deliver(backend, { event: 'order.paid', orderId }))
  })

  it('that the provider, when asked, knows nothing of is not booked', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    expect((await deliver(backend, { event: 'order.paid', orderId, paymentId: 'pay_1', amount: 249_900 })).status).toBe(200)
    expect(await booked(backend)).toBe(0)
  })
})

describe('a capture of another amount or currency', () => {
  const provider = fakeProvider()
  it.override('options', { change: () => ({ provider }) })
  it.for([
    ['too little', { amount: 100 }],
    ['in dollars', { currency: 'USD' }],
  ] as const)('%s goes back, whatever the event says', async ([, change], { backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const { id } = provider.pay(orderId, change)
    await deliver(backend, { event: 'payment.captured', orderId, paymentId: id, amount: 249_900 })
    expect(await booked(backend)).toBe(0)
    expect(await backend.deps.store.read.selectFrom('refund').select(['reason', 'payment_id']).execute()).toEqual([
      { reason: 'wrong-amount', payment_id: id },
    ])
  })
})

describe('two secrets during a rotation', () => {
  const settings = {
    RAZORPAY_KEY_ID: 'rzp_live_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
    RAZORPAY_WEBHOOK_SECRET: 'the-new-one, the-old-one',
  }
  it.override('options', { settings })
  it('are both taken, a third is not', async ({ backend }) => {
    const statusOf = async (secret: string) => (await deliver(backend, { event: 'x', id: `evt_${secret.length}` }, secret)).status
    expect([await statusOf('the-new-one'), await statusOf('the-old-one'), await statusOf('the-older-one')]).toEqual([200, 200, 422])
  })
})

describe('a provider that can’t be asked just then', () => {
  it('gets its answer well; the event is taken up again until it can', async ({ backend, buyer, outage }) => {
    const { orderId } = await order(buyer, ['A1'])
    const { razorpay_payment_id: paymentId } = await payAtSandbox(backend.origin, orderId)
    outage.isOn = true
    expect((await deliver(backend, { event: 'order.paid', orderId, paymentId, id: 'evt_1' })).status).toBe(200)
    await unchanged(backend, () => followEvents(backend.services))
    expect(await events(backend)).toMatchObject([{ due_at: backend.clock.now + 10_000, error: expect.stringContaining('outage') }])
    backend.clock.now += 10_000
    await followEvents(backend.services)
    outage.isOn = false
    await unchanged(backend, () => followEvents(backend.services))
    backend.clock.now += 20_000
    await followEvents(backend.services)
    expect(await booked(backend)).toBe(1)
    expect(await events(backend)).toMatchObject([{ due_at: null, error: null }])
  })
})

describeOnce('a provider that hangs', () => {
  it.override('options', {
    change: ({ provider }) => ({ provider: { ...provider, orderPayments: () => new Promise(() => {}) } }),
  })
  it('keeps nobody waiting: the event is answered while its question hangs', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    expect((await deliver(backend, { event: 'order.paid', orderId })).status).toBe(200)
  })
})

describe('the sandbox beside its own backend', () => {
  it.override('options', { jobs: 'running' })
  it('tells it of payments by itself: a browser that paid and closed has its booking', async ({ backend }) => {
    const buyer = await signIn(backend.origin)
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    await expect
      .poll(async () => (await buyer.client.bookings.mine({})).bookings)
      .toMatchObject([{ booking_id: bookingId, status: 'paid' }])
    expect(await buy(backend.origin, await signIn(backend.origin), ['A2'])).toMatchObject({ status: 'paid' })
  })
})

describe('the tricks of the sandbox', () => {
  const ask = (origin: string) => raw(origin, '/sandbox/razorpay/tricks', { json: { trick: 'none' } })

  it('the sandbox plays tricks where SANDBOX_TRICKS asks for them', async ({ backend }) => {
    expect((await ask(backend.origin)).status).toBe(200)
  })

  describe('without SANDBOX_TRICKS', () => {
    it.override('options', { settings: { SANDBOX_TRICKS: '' } })

    it('it plays none, whoever asks', async ({ backend }) => {
      expect((await ask(backend.origin)).status).toBe(404)
    })
  })
})
