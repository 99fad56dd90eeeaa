import { setTimeout as pause } from 'node:timers/promises'
import { webhookSignature } from '../../adapters/razorpay/signatures.ts'

export interface WebhookTarget {
  /** A function if the address isn't known at the start. undefined: nobody listens, and nothing is sent. */
  url: string | (() => string | undefined)
  secret: string
  /** ms before each further try. After the last one the delivery is given up. */
  retryAfterMs?: readonly number[]
}

export interface Webhooks {
  /** Sends without waiting: no payment fails because its webhook does. */
  send(event: { id: string; body: string }): void
  /** Ends every delivery under way. */
  stop(): void
}

const answerWithinMs = 5_000

export function webhooks({ url, secret, retryAfterMs = [500, 2_000, 10_000, 60_000] }: WebhookTarget): Webhooks {
  const end = new AbortController()

  async function delivered(body: string, headers: Record<string, string>): Promise<boolean> {
    const target = typeof url === 'string' ? url : url()
    if (target === undefined) return false
    try {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(answerWithinMs)])
      const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false // unreachable or too slow: retried like any refusal
    }
  }

  async function deliver({ id, body }: { id: string; body: string }): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': webhookSignature(body, secret),
    }
    for (const wait of [0, ...retryAfterMs]) {
      await pause(wait, undefined, { signal: end.signal, ref: false })
      if (await delivered(body, headers)) return
    }
  }

  return {
    send: (event) => {
      if (typeof url === 'string' || url() !== undefined) void deliver(event).catch(() => {}) // only `stop` makes it reject
    },
    stop: () => end.abort(),
  }
}
