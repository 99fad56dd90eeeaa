import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from '@sabha/backend/adapters/razorpay/provider'
import { razorpayProvider } from '@sabha/backend/adapters/razorpay/razorpay'
import { webhookSignature } from '@sabha/backend/adapters/razorpay/signatures'
import { sandboxProvider } from '@sabha/backend/dev/sandbox/plugin'
import fastify, { type FastifyReply } from 'fastify'
import type { PaymentFields } from './buyer.ts'
import { type RawAnswer, raw } from './raw.ts'
import { type Event, eventBody } from './webhooks.ts'

export interface Merchant {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** A separate client, for tests that look into this merchant's books. */
  provider: PaymentProvider
  /** Pays this order as the provider's form does. */
  pay(orderId: string): Promise<PaymentFields>
  /** Makes the provider reject this key from now on; `newer` replaces it in the same account. */
  endKey(newer?: { keyId: string; keySecret: string }): void
  /** False: the provider accepts the key, but makes no orders. */
  isActivated: boolean
  deliver(backend: string, event: Event): Promise<RawAnswer>
}

export interface ProviderAccounts {
  apiUrl: string
  add(mode: 'test' | 'live'): Promise<Merchant>
  /** Stops all servers; nobody answers any more. */
  close(): Promise<void>
}

/** Starts a provider with several merchants at one address. It tells them apart by their keys, and each has its own books. */
export async function startProviderAccounts(): Promise<ProviderAccounts> {
  const merchants: { key: { keyId: string; keySecret: string }; origin: string; merchant: Merchant }[] = []
  const closing: (() => Promise<void>)[] = []
  const door = fastify()
  const refuse = (reply: FastifyReply, status: number, description: string) =>
    reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } })
  const basic = ({ keyId, keySecret }: { keyId: string; keySecret: string }) =>
    `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  door.all('/v1/*', async ({ raw: asked, headers, body }, reply) => {
    const own = merchants.find(({ key }) => basic(key) === headers.authorization)
    if (!own) return refuse(reply, 401, 'Authentication failed')
    if (asked.method === 'POST' && asked.url === '/v1/orders' && !own.merchant.isActivated) {
      return refuse(reply, 400, 'Your account is not activated for live payments')
    }
    const onward = request(`${own.origin}${asked.url}`, {
      method: asked.method,
      // The merchant's books know only its first key.
      headers: { ...headers, host: new URL(own.origin).host, authorization: basic(own.merchant) },
    })
    onward.end(body instanceof Uint8Array ? body : undefined)
    const [answer] = await once(onward, 'response')
    reply.code(answer.statusCode).headers({ 'content-type': answer.headers['content-type'] })
    return reply.send(answer)
  })
  await door.listen({ port: 0, host: '127.0.0.1' })
  const apiUrl = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}/v1`

  async function add(mode: 'test' | 'live'): Promise<Merchant> {
    const name = String.fromCharCode(65 + merchants.length).repeat(10)
    const key = { keyId: `rzp_${mode}_${name}${mode}`, keySecret: `secret-of-${name}-in-tests` }
    const books = fastify()
    await books.register(sandboxProvider, { databaseFile: ':memory:', ...key })
    await books.listen({ port: 0, host: '127.0.0.1' })
    closing.push(() => books.close())
    const origin = `http://127.0.0.1:${(books.server.address() as AddressInfo).port}`
    const own = { key, origin }
    const merchant: Merchant = {
      ...key,
      webhookSecret: `webhook-of-${name}`,
      isActivated: true,
      provider: razorpayProvider({ apiUrl: `${origin}/v1`, ...key }),
      async pay(orderId) {
        const { json } = await raw(origin, '/pay', { json: { order_id: orderId, outcome: 'success' } })
        return json as unknown as PaymentFields
      },
      endKey(newer = { keyId: 'rzp_ended', keySecret: 'none' }) {
        const entry = merchants.find((each) => each.merchant === merchant)
        if (entry) entry.key = newer
      },
      deliver(backend, event) {
        const body = eventBody(event)
        return raw(backend, '/api/razorpay_webhook.php', {
          body,
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': webhookSignature(body, merchant.webhookSecret),
            ...(event.id !== undefined && { 'x-razorpay-event-id': event.id }),
          },
        })
      },
    }
    merchants.push({ ...own, merchant })
    return merchant
  }
  return {
    apiUrl,
    add,
    async close() {
      await door.close()
      await Promise.all(closing.splice(0).map((close) => close()))
    },
  }
}
