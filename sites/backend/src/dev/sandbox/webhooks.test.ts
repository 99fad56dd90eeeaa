import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { razorpayProvider } from '../../adapters/razorpay/razorpay.ts'
import { verifyWebhookSignature } from '../../adapters/razorpay/signatures.ts'
import { sandboxProvider } from './plugin.ts'

/** A real receiver. It answers with the given statuses, and repeats the last one. */
interface Received {
  id: string
  signature: string
  raw: string
}
let statuses: number[]
let received: Received[]
let url: string
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const header = (name: string) => String(request.headers[name])
    received.push({ id: header('x-razorpay-event-id'), signature: header('x-razorpay-signature'), raw: Buffer.concat(chunks).toString() })
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    response.writeHead(status ?? 200).end('{}')
  })
})

const key = { keyId: 'rzp_test_sandbox', keySecret: 'sandbox-secret' }
let app: ReturnType<typeof fastify>
beforeEach(async () => {
  statuses = [200]
  received = []
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const { port } = receiver.address() as AddressInfo
  app = fastify()
  const webhook = { url: `http://127.0.0.1:${port}/hook`, secret: 'webhook-secret', retryAfterMs: [5, 5] }
  app.register(sandboxProvider, { databaseFile: ':memory:', ...key, webhook })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
})

const provider = () => razorpayProvider({ apiUrl: `${url}/v1`, ...key })
async function pay(outcome: 'success' | 'failure') {
  const { id } = await provider().createOrder({ amount: 499_800, receipt: 'BK34679ACD', notes: {} })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/pay`, { method: 'POST', headers, body: JSON.stringify({ order_id: id, outcome }) })
  return (await response.json()) as { razorpay_payment_id: string; razorpay_order_id: string }
}
const events = () => received.map(({ raw }) => JSON.parse(raw) as { event: string; contains: string[]; payload: object })
const names = () => events().map(({ event }) => event)
const arrived = (count: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(count)

it('a captured payment is told with its order, signed, each event under an id of its own', async () => {
  const { razorpay_payment_id: paymentId, razorpay_order_id: orderId } = await pay('success')
  await arrived(2)
  expect(names().sort()).toEqual(['order.paid', 'payment.captured'])
  for (const { raw, signature } of received) expect(verifyWebhookSignature(raw, signature, ['webhook-secret'])).toBe(true)
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  expect(events().find(({ event }) => event === 'order.paid')).toMatchObject({
    entity: 'event',
    contains: ['payment', 'order'],
    payload: { payment: { entity: { id: paymentId, status: 'captured' } }, order: { entity: { id: orderId, status: 'paid' } } },
  })
})

it('a failed payment and a refund are told', async () => {
  await pay('failure')
  await arrived(1)
  const { razorpay_payment_id: id } = await pay('success')
  await provider().refund(id, { amount: 499_800, idempotencyKey: 'refund-of-this-payment' })
  await provider().refund(id, { amount: 499_800, idempotencyKey: 'refund-of-this-payment' })
  await arrived(4)
  expect(names().sort()).toEqual(['order.paid', 'payment.captured', 'payment.failed', 'refund.processed'])
  expect(events().find(({ event }) => event === 'refund.processed')).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { amount: 499_800, status: 'processed' } }, payment: { entity: { status: 'refunded' } } },
  })
})

it('a receiver that is not well is told again, with the same event and signature', async () => {
  statuses = [500, 503, 200]
  await pay('failure')
  await arrived(3)
  expect(new Set(received.map((delivery) => JSON.stringify(delivery))).size).toBe(1)
})

it('a receiver that never is well gets three tries, and the payment stands', async () => {
  statuses = [500]
  const { razorpay_order_id: orderId } = await pay('success')
  await arrived(6)
  expect(await provider().orderPayments(orderId)).toMatchObject([{ status: 'captured' }])
  expect(received).toHaveLength(6)
})
