import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { openLine } from './line.ts'
import { type PaymentProvider, ProviderError, type ProviderOrder } from './provider.ts'
import { listOf, Order, Payment, ProviderErrorBody, Refund } from './razorpay-wire.ts'

export interface RazorpayOptions {
  /** With the version, `https://api.razorpay.com/v1`. */
  apiUrl: string
  keyId: string
  keySecret: string
  /** ms for one request and its whole answer. */
  timeoutMs?: number
  /** ms before the second try, roughly; twice as long before the third. */
  pauseMs?: number
}

interface ProviderRequest<Answer extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  answer: Answer
  body?: object
  headers?: Record<string, string>
}

const maxTries = 3

/** Razorpay over its REST interface, or whatever speaks its wire at `apiUrl`. */
export function razorpayProvider(options: RazorpayOptions): PaymentProvider {
  const { apiUrl, keyId, keySecret, timeoutMs = 8_000, pauseMs = 200 } = options
  const line = openLine(apiUrl.replace(/\/+$/, ''), timeoutMs)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function send<Answer extends z.ZodType>(request: ProviderRequest<Answer>): Promise<z.output<Answer>> {
    const { method, path, answer, body, headers } = request
    const asked = `${method} ${path}`
    let status: number
    let text: string
    let retryAfter: number | undefined
    try {
      const response = await line(method, path, {
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      status = response.status
      retryAfter = waitOf(response.headers['retry-after'])
      text = response.text
    } catch (cause) {
      throw new ProviderError('unreachable', `${asked}: no answer`, { cause })
    }
    const content = parsed(text)
    if (status >= 200 && status < 300) {
      const reading = answer.safeParse(content)
      if (reading.success) return reading.data
      throw new ProviderError('unreadable', `${asked}: an answer of another shape`, { status, cause: reading.error })
    }
    const refusal = ProviderErrorBody.safeParse(content)
    if (!refusal.success) throw new ProviderError('unreadable', `${asked}: ${status} without a reason`, { status, retryAfter })
    const { code, description } = refusal.data.error
    throw new ProviderError('refused', `${asked}: ${description}`, { status, code, retryAfter })
  }

  /** Retries temporary failures, but for no longer than two hung requests take: a buyer is waiting. */
  async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
    const patience = performance.now() + 2 * timeoutMs
    for (let tries = 1; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        const again = error instanceof ProviderError && error.isTemporary && error.status !== 401 && tries < maxTries
        const jittered = pauseMs * 2 ** (tries - 1) * (0.5 + Math.random())
        const length = Math.max(jittered, (error instanceof ProviderError && error.retryAfter) || 0)
        if (!again || performance.now() + length >= patience) throw error
        await pause(length)
      }
    }
  }

  const get = <Answer extends z.ZodType>(path: string, answer: Answer) => persistently(() => send({ method: 'GET', path, answer }))

  async function orderOf(receipt: string, amount: number): Promise<ProviderOrder | undefined> {
    const orders = await send({ method: 'GET', path: `/orders?receipt=${encodeURIComponent(receipt)}`, answer: listOf(Order) })
    const same = orders.filter((order) => order.receipt === receipt && order.amount === amount && order.currency === 'INR')
    return same.find((order) => order.status === 'paid') ?? same[0]
  }

  return {
    /**
     * What may have become of a request that failed:
     * - the answer was lost, but the order exists: it is found by its receipt;
     * - an earlier call of ours used the receipt (400): its order is found by the receipt, and refused if it has another amount;
     * - no order was made: the request is sent again, or refused for good.
     */
    createOrder({ amount, receipt, notes }) {
      const body = { amount, currency: 'INR', receipt, notes, payment: { capture: 'automatic' } }
      return persistently(async () => {
        try {
          return await send({ method: 'POST', path: '/orders', body, answer: Order })
        } catch (error) {
          const order = mayHaveBeenDone(error) ? await orderOf(receipt, amount) : undefined
          if (order) return order
          throw error
        }
      })
    },

    orderPayments: async (orderId) => get(`/orders/${segment(orderId)}/payments`, listOf(Payment)),

    payment: async (paymentId) => get(`/payments/${segment(paymentId)}`, Payment),

    /** If the answer to a capture was lost, a second capture is refused; the payment itself then shows whether it was captured. */
    async capture(paymentId, amount) {
      const path = `/payments/${segment(paymentId)}`
      return persistently(async () => {
        try {
          return await send({ method: 'POST', path: `${path}/capture`, body: { amount, currency: 'INR' }, answer: Payment })
        } catch (error) {
          const payment = mayHaveBeenDone(error) ? await send({ method: 'GET', path, answer: Payment }) : undefined
          if (payment?.status === 'captured' && payment.amount === amount) return payment
          throw error
        }
      })
    },

    /** The idempotency header makes every retry safe, whatever became of the attempt before. */
    async refund(paymentId, { amount, idempotencyKey }) {
      const path = `/payments/${segment(paymentId)}/refund`
      const headers = { 'x-refund-idempotency': idempotencyKey }
      return persistently(() => send({ method: 'POST', path, headers, body: { amount, speed: 'normal' }, answer: Refund }))
    },

    refundsOf: async (paymentId) => get(`/payments/${segment(paymentId)}/refunds?count=100`, listOf(Refund)),
  }
}

/** Whether the provider may have carried out the request; a wrong key (401) or a rate limit (429) stops it before that. */
function mayHaveBeenDone(error: unknown): boolean {
  return error instanceof ProviderError && error.status !== 401 && error.status !== 429
}

/** ms of a `Retry-After`, which is given in seconds or as a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const ms = /^\s*\d{1,6}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Ids come from browsers: one must not change the path of a request. */
function segment(id: string): string {
  if (!/^\w{1,64}$/.test(id)) throw new ProviderError('refused', 'not an id of the payment provider')
  return id
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
