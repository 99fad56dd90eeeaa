import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { paymentSignature } from '../../adapters/razorpay/signatures.ts'
import { pay, type Sandbox } from './operations.ts'
import { failureOf, ProviderRefusal } from './refusals.ts'
import { FormAnswer, read } from './requests.ts'

/** Serves the stand-in for the provider's checkout: the script that shows the test form, and the address it posts to. Needs no key. */
export async function testForm(app: FastifyInstance, sandbox: Sandbox, key: { keyId: string; keySecret: string }): Promise<void> {
  const script = await readFile(new URL('checkout.js', import.meta.url))

  app.get('/checkout.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      // A site on another origin loads it too, as it would load the provider's.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  )

  /**
   * Success returns the three fields of checkout's `handler`; failure the object of its `payment.failed`, as an answer, not as an error.
   */
  app.post('/pay', async ({ body, raw }, reply) => {
    const answer = read(FormAnswer, body)
    if (answer.key_id !== undefined && answer.key_id !== key.keyId) {
      throw new ProviderRefusal('The key is not the key of this account', { status: 401, field: 'key_id', reason: 'authentication_failed' })
    }
    const payment = pay(sandbox, answer)
    if (sandbox.ledger.useTrick('lose-answer') !== undefined) {
      raw.socket.destroy()
      return reply.hijack()
    }
    if (payment.status === 'failed') return failureOf(payment)
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: paymentSignature(payment.order_id, payment.id, key.keySecret),
    }
  })
}
