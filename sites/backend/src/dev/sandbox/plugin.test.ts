import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../adapters/razorpay/provider.ts'
import { razorpayProvider } from '../../adapters/razorpay/razorpay.ts'
import { verifyPaymentSignature } from '../../adapters/razorpay/signatures.ts'
import { sandboxProvider } from './plugin.ts'

/** Runs the real client against the sandbox, over HTTP. */

const key = { keyId: 'rzp_test_sandbox', keySecret: 'sandbox-secret' }
const asking = { amount: 499_800, receipt: 'BK34679ACD', notes: { booking: 'BK34679ACD' } }

let app: ReturnType<typeof fastify>
let url: string
let provider: PaymentProvider

beforeEach(async () => {
  app = fastify()
  app.register(sandboxProvider, { prefix: '/sandbox/razorpay', databaseFile: ':memory:', ...key, now: () => 1_763_500_000_500 })
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox/razorpay`
  provider = razorpayProvider({ apiUrl: `${url}/v1`, ...key, pauseMs: 5 })
})
afterEach(() => app.close())

const authorization = `Basic ${btoa(`${key.keyId}:${key.keySecret}`)}`
async function call(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const pay = async (orderId: string, outcome: 'success' | 'failure' = 'success') => {
  const { body } = await call('POST', '/pay', { order_id: orderId, outcome })
  return body as { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
}
const paidOrder = async () => pay((await provider.createOrder(asking)).id)

describe('an order', () => {
  it('is made, and answered as the provider answers', async () => {
    const { status, body } = await call('POST', '/v1/orders', {
      amount: 499_800,
      currency: 'INR',
      receipt: 'r1',
      payment: { capture: 'automatic' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 499_800,
      amount_paid: 0,
      amount_due: 499_800,
      currency: 'INR',
      receipt: 'r1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 1_763_500_000,
    })
    expect(await call('GET', `/v1/orders/${body['id']}`)).toEqual({ status: 200, body })
  })

  it('keeps its notes', async () => {
    const { id } = await provider.createOrder(asking)
    expect((await call('GET', `/v1/orders/${id}`)).body['notes']).toEqual(asking.notes)
  })

  it('asked for again under its receipt is the same order', async () => {
    const first = await provider.createOrder(asking)
    expect(await provider.createOrder(asking)).toEqual(first)
    expect((await call('GET', '/v1/orders')).body['count']).toBe(1)
  })

  it('asked for again for another amount is refused', async () => {
    await provider.createOrder(asking)
    await expect(provider.createOrder({ ...asking, amount: 59_900 })).rejects.toMatchObject({ kind: 'refused', status: 400 })
  })

  it('needs no receipt', async () => {
    for (const _ of [1, 2]) expect((await call('POST', '/v1/orders', { amount: 100, currency: 'INR' })).status).toBe(200)
    expect((await call('GET', '/v1/orders?count=1&skip=1')).body['count']).toBe(1)
    expect((await call('GET', '/v1/orders?receipt=unknown')).body).toEqual({ entity: 'collection', count: 0, items: [] })
  })
})

describe('a request is refused as the provider refuses it', () => {
  const order = { amount: 499_800, currency: 'INR', receipt: 'r1' }
  it.each([
    ['an unknown field', { ...order, color: 'red' }, 'extra_field_sent'],
    ['an unknown field inside', { ...order, payment: { capture: 'automatic', later: true } }, 'extra_field_sent'],
    ['an amount below a rupee', { ...order, amount: 99 }, 'input_validation_failed'],
    ['an amount in rupees and paise', { ...order, amount: 4998.5 }, 'input_validation_failed'],
    ['an amount as text', { ...order, amount: '499800' }, 'input_validation_failed'],
    ['no amount', { currency: 'INR' }, 'input_validation_failed'],
    ['another currency', { ...order, currency: 'EUR' }, 'input_validation_failed'],
    ['a receipt of 41 characters', { ...order, receipt: 'r'.repeat(41) }, 'input_validation_failed'],
    ['16 notes', { ...order, notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])) }, 'input_validation_failed'],
    ['a note of 257 characters', { ...order, notes: { n: 'x'.repeat(257) } }, 'input_validation_failed'],
    ['a list instead of an object', [order], 'input_validation_failed'],
    ['JSON that cannot be read', '{"amount":', 'input_validation_failed'],
  ])('%s', async (_, body, reason) => {
    expect(await call('POST', '/v1/orders', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String), reason, metadata: {} } },
    })
    expect((await call('GET', '/v1/orders')).body['count']).toBe(0)
  })

  it.each([
    ['no key', ''],
    ['a wrong secret', `Basic ${btoa(`${key.keyId}:wrong`)}`],
    ['another scheme', `Bearer ${btoa(`${key.keyId}:${key.keySecret}`)}`],
  ])('%s', async (_, given) => {
    for (const path of ['/v1/orders', '/v1/orders/order_1', '/v1/payments/pay_1']) {
      expect(await call('GET', path, undefined, { authorization: given })).toMatchObject({
        status: 401,
        body: { error: { description: 'Authentication failed' } },
      })
    }
  })

  it('unknown ids and addresses', async () => {
    for (const path of ['/v1/orders/order_1', '/v1/orders/order_1/payments', '/v1/payments/pay_1', '/v1/payments/pay_1/refunds']) {
      expect(await call('GET', path)).toMatchObject({ status: 400, body: { error: { description: 'The id provided does not exist' } } })
    }
    expect(await call('GET', '/v1/customers')).toMatchObject({ status: 404, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
  })
})

describe('the test form', () => {
  it('pays an order: the fields of checkout, a captured payment, a paid order', async () => {
    const { id } = await provider.createOrder(asking)
    const fields = await pay(id)
    expect(Object.keys(fields).sort()).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])
    expect(fields.razorpay_order_id).toBe(id)
    expect(verifyPaymentSignature(id, fields.razorpay_payment_id, fields.razorpay_signature, key.keySecret)).toBe(true)
    const payment = {
      id: fields.razorpay_payment_id,
      orderId: id,
      amount: 499_800,
      currency: 'INR',
      status: 'captured',
      amountRefunded: 0,
      failure: null,
    }
    expect(await provider.payment(fields.razorpay_payment_id)).toEqual(payment)
    expect(await provider.orderPayments(id)).toEqual([payment])
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 1, amount_paid: 499_800, amount_due: 0 })
  })

  it('lets a payment fail: what payment.failed carries, and the order can still be paid', async () => {
    const { id } = await provider.createOrder(asking)
    const { status, body } = await call('POST', '/pay', { order_id: id, outcome: 'failure' })
    expect(status).toBe(200)
    const paymentId = expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/)
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.any(String),
        field: null,
        source: 'customer',
        step: 'payment_authentication',
        reason: 'payment_failed',
        metadata: { payment_id: paymentId, order_id: id },
      },
    })
    expect(await provider.orderPayments(id)).toMatchObject([{ id: paymentId, status: 'failed', failure: expect.any(String) }])
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted', attempts: 1, amount_paid: 0 })
    await pay(id)
    expect((await provider.orderPayments(id)).map(({ status }) => status)).toEqual(['captured', 'failed'])
  })

  it('refuses a second payment of a paid order', async () => {
    const { razorpay_order_id: id } = await paidOrder()
    for (const outcome of ['success', 'failure']) {
      expect(await call('POST', '/pay', { order_id: id, outcome })).toMatchObject({
        status: 400,
        body: { error: { reason: 'order_already_paid', metadata: { order_id: id } } },
      })
    }
    expect(await provider.orderPayments(id)).toHaveLength(1)
  })

  it.each([
    ['an unknown order', { order_id: 'order_unknown' }, 400],
    ['another outcome', { outcome: 'maybe' }, 400],
    ['an unknown field', { tip: 1 }, 400],
    ['another amount than that of the order', { amount: 4_998 }, 400],
    ['the key of another account', { key_id: 'rzp_live_other' }, 401],
  ])('refuses %s, and records nothing', async (_, wrong, status) => {
    const { id } = await provider.createOrder(asking)
    expect(await call('POST', '/pay', { order_id: id, outcome: 'success', amount: 499_800, key_id: key.keyId, ...wrong })).toMatchObject({
      status,
      body: { error: {} },
    })
    expect(await provider.orderPayments(id)).toEqual([])
  })

  it('is a script that any site may load', async () => {
    const response = await fetch(`${url}/checkout.js`)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await response.text()).toContain('window.Razorpay')
  })
})

describe('an order with manual capture', () => {
  const authorised = async () => {
    const { body } = await call('POST', '/v1/orders', { amount: 499_800, currency: 'INR', payment: { capture: 'manual' } })
    return pay(String(body['id']))
  }

  it('is paid when its payment is captured, once', async () => {
    const { razorpay_payment_id: id, razorpay_order_id: order } = await authorised()
    expect(await provider.payment(id)).toMatchObject({ status: 'authorized' })
    expect((await call('GET', `/v1/orders/${order}`)).body).toMatchObject({ status: 'attempted', amount_paid: 0 })
    expect(await provider.capture(id, 499_800)).toMatchObject({ status: 'captured' })
    expect((await call('GET', `/v1/orders/${order}`)).body).toMatchObject({ status: 'paid', amount_paid: 499_800 })
    expect(await call('POST', `/v1/payments/${id}/capture`, { amount: 499_800 })).toMatchObject({ status: 400 })
    expect(await provider.capture(id, 499_800)).toMatchObject({ status: 'captured' })
  })

  it('is not captured for another amount, nor is a failed payment', async () => {
    const { razorpay_payment_id: id } = await authorised()
    await expect(provider.capture(id, 100)).rejects.toMatchObject({ kind: 'refused', status: 400 })
    const { id: orderId } = await provider.createOrder(asking)
    await pay(orderId, 'failure')
    const [failed] = await provider.orderPayments(orderId)
    await expect(provider.capture(failed?.id ?? '', 499_800)).rejects.toMatchObject({ kind: 'refused', status: 400 })
  })
})

describe('a refund', () => {
  const full = { amount: 499_800, idempotencyKey: 'refund-of-this-payment' }

  it('of everything leaves the payment refunded and the order paid', async () => {
    const { razorpay_payment_id: id, razorpay_order_id: order } = await paidOrder()
    const refund = await provider.refund(id, full)
    expect(refund).toEqual({ id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/), paymentId: id, amount: 499_800, status: 'processed' })
    expect(await provider.refundsOf(id)).toEqual([refund])
    expect(await provider.payment(id)).toMatchObject({ status: 'refunded', amountRefunded: 499_800 })
    expect((await call('GET', `/v1/orders/${order}`)).body).toMatchObject({ status: 'paid' })
  })

  it('repeated under its key is the same refund, also many times at once', async () => {
    const { razorpay_payment_id: id } = await paidOrder()
    const refunds = await Promise.all(Array.from({ length: 20 }, () => provider.refund(id, full)))
    expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1)
    expect(await provider.refundsOf(id)).toHaveLength(1)
  })

  it('of another amount or payment under a used key is a conflict', async () => {
    const [first, second] = [await paidOrder(), await pay((await provider.createOrder({ ...asking, receipt: 'another' })).id)]
    await provider.refund(first.razorpay_payment_id, { ...full, amount: 100 })
    for (const [paymentId, amount] of [
      [first.razorpay_payment_id, 200],
      [second.razorpay_payment_id, 100],
    ] as const) {
      await expect(provider.refund(paymentId, { ...full, amount })).rejects.toMatchObject({ kind: 'refused', status: 409 })
    }
    expect(await provider.refundsOf(second.razorpay_payment_id)).toEqual([])
  })

  it('in parts, until nothing is left', async () => {
    const { razorpay_payment_id: id } = await paidOrder()
    await provider.refund(id, { amount: 199_900, idempotencyKey: 'first-part-of-it' })
    expect(await provider.payment(id)).toMatchObject({ status: 'captured', amountRefunded: 199_900 })
    await expect(provider.refund(id, { amount: 300_000, idempotencyKey: 'too-much-of-it' })).rejects.toMatchObject({ kind: 'refused' })
    expect((await call('POST', `/v1/payments/${id}/refund`)).body).toMatchObject({ amount: 299_900, status: 'processed', notes: [] })
    expect(await provider.payment(id)).toMatchObject({ status: 'refunded', amountRefunded: 499_800 })
    await expect(provider.refund(id, { amount: 100, idempotencyKey: 'nothing-is-left' })).rejects.toMatchObject({
      kind: 'refused',
      isTemporary: false,
    })
  })

  it('of a failed payment, or under a key that is too short, is refused', async () => {
    const { id: orderId } = await provider.createOrder(asking)
    await pay(orderId, 'failure')
    const [failed] = await provider.orderPayments(orderId)
    await expect(provider.refund(failed?.id ?? '', full)).rejects.toMatchObject({ kind: 'refused', status: 400 })
    const { razorpay_payment_id: id } = await pay(orderId)
    await expect(provider.refund(id, { ...full, idempotencyKey: 'short' })).rejects.toMatchObject({ kind: 'refused', status: 400 })
    expect(await provider.refundsOf(id)).toEqual([])
  })
})
