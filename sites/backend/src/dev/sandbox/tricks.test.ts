import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderError } from '../../adapters/razorpay/provider.ts'
import { razorpayProvider } from '../../adapters/razorpay/razorpay.ts'
import { sandboxProvider } from './plugin.ts'

const key = { keyId: 'rzp_test_sandbox', keySecret: 'sandbox-secret' }
let received: { id: string; event: string }[]
let url: string
let app: ReturnType<typeof fastify>
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { event } = JSON.parse(Buffer.concat(chunks).toString()) as { event: string }
    received.push({ id: String(request.headers['x-razorpay-event-id']), event })
    response.end()
  })
})

beforeEach(async () => {
  received = []
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const { port } = receiver.address() as AddressInfo
  app = fastify()
  const webhook = { url: () => `http://127.0.0.1:${port}/`, secret: 's' }
  app.register(sandboxProvider, { databaseFile: ':memory:', ...key, webhook, tricks: true })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
})

const post = (path: string, body: object) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const trick = async (body: object) => {
  const response = await post('/tricks', body)
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; status: string }
}
const provider = (timeoutMs = 5_000) => razorpayProvider({ apiUrl: `${url}/v1`, ...key, timeoutMs, pauseMs: 5 })
const order = async () => (await provider().createOrder({ amount: 249_900, receipt: `BK${Math.random()}`, notes: {} })).id
const pay = (order_id: string, outcome: 'success' | 'failure' = 'success') => post('/pay', { order_id, outcome })
const names = () => received.map(({ event }) => event).toSorted()
const told = (expected: string[]) => expect.poll(names).toEqual(expected)

describe('the test form', () => {
  it('that loses its answer has captured all the same, once', async () => {
    const id = await order()
    await trick({ trick: 'lose-answer' })
    await expect(pay(id)).rejects.toThrow()
    expect(await provider().orderPayments(id)).toMatchObject([{ status: 'captured' }])
    expect((await pay(await order())).status).toBe(200)
  })
})

describe('webhooks', () => {
  it('held come when told, each once', async () => {
    await trick({ trick: 'webhooks', mode: 'hold' })
    await pay(await order())
    expect(received).toEqual([])
    await trick({ trick: 'deliver' })
    await trick({ trick: 'deliver' })
    await told(['order.paid', 'payment.captured'])
  })

  it('twice come with the same id', async () => {
    await trick({ trick: 'webhooks', mode: 'twice' })
    await pay(await order())
    await told(['order.paid', 'order.paid', 'payment.captured', 'payment.captured'])
    expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  })

  it('dropped never come, until that ends', async () => {
    await trick({ trick: 'webhooks', mode: 'drop' })
    await pay(await order())
    await trick({ trick: 'none' })
    await pay(await order(), 'failure')
    await told(['payment.failed'])
  })
})

describe('captures', () => {
  it('of an attempt that had failed', async () => {
    const id = await order()
    await pay(id, 'failure')
    await trick({ trick: 'capture-failed', order_id: id })
    expect(await provider().orderPayments(id)).toMatchObject([{ status: 'captured' }])
    await told(['order.paid', 'payment.captured', 'payment.failed'])
  })

  it('twice on an order', async () => {
    const id = await order()
    await pay(id)
    await trick({ trick: 'capture-again', order_id: id })
    expect((await provider().orderPayments(id)).map(({ status }) => status)).toEqual(['captured', 'captured'])
  })
})

describe('the API', () => {
  it.each(['429', '500', 'drop'])('%s: once, and the client asks again', async (does) => {
    const id = await order()
    await trick({ trick: 'api', does })
    expect(await provider().orderPayments(id)).toEqual([])
  })

  it('answers late', async () => {
    const id = await order()
    await trick({ trick: 'api', does: 'slow', ms: 400, times: 9 })
    await expect(provider(100).orderPayments(id)).rejects.toMatchObject({ kind: 'unreachable' } satisfies Partial<ProviderError>)
  })

  it('loses the answer to what it has done', async () => {
    await trick({ trick: 'api', does: 'drop-after' })
    const made = await provider().createOrder({ amount: 249_900, receipt: 'BK34679ACD', notes: {} })
    expect(made).toMatchObject({ receipt: 'BK34679ACD' })
  })
})

describe('refunds', () => {
  async function pendingRefund() {
    const id = await order()
    const { razorpay_payment_id: paymentId } = (await (await pay(id)).json()) as { razorpay_payment_id: string }
    await trick({ trick: 'refunds', become: 'pending' })
    const refund = await provider().refund(paymentId, { amount: 100_000, idempotencyKey: 'refund-of-the-test' })
    expect(refund.status).toBe('pending')
    return { paymentId, refund }
  }

  it('pending, then processed', async () => {
    const { paymentId, refund } = await pendingRefund()
    await trick({ trick: 'end-refund', refund_id: refund.id, status: 'processed' })
    expect(await provider().refundsOf(paymentId)).toMatchObject([{ status: 'processed', amount: 100_000 }])
    await told(['order.paid', 'payment.captured', 'refund.created', 'refund.processed'])
  })

  it('pending, then failed: the money is still there', async () => {
    const { paymentId, refund } = await pendingRefund()
    await trick({ trick: 'end-refund', refund_id: refund.id, status: 'failed' })
    expect(await provider().refundsOf(paymentId)).toMatchObject([{ status: 'failed' }])
    expect(await provider().payment(paymentId)).toMatchObject({ status: 'captured', amountRefunded: 0 })
  })
})

it.each([{ trick: 'unknown' }, { trick: 'api', does: 'explode' }, { trick: 'capture-again' }, { trick: 'none', extra: 1 }, {}])(
  'a trick that it does not know is refused: %j',
  async (body) => {
    expect((await post('/tricks', body)).status).toBe(400)
  },
)
