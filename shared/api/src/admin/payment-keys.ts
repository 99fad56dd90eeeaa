import { minute } from '@sabha/ticketing/durations'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { text, whole } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { proof } from './accounts.ts'

/** What an owner types. An empty field leaves its value unchanged; an id and its secret come together. */
export interface PaymentKeysEntry {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Removes the key and the webhook's secret: the sandbox simulates payments again. */
  remove: boolean
}

const idShape = /^rzp_(test|live)_[A-Za-z0-9]{8,40}$/
const secretShape = /^[\x21-\x7e]{10,100}$/
const webhookShape = /^[\x21-\x7e]{8,100}$/

/** Returns what is wrong with keys as typed; undefined if nothing is seen to be wrong. The pages and the backend both use it. */
export function paymentKeysProblem({ keyId, keySecret, webhookSecret, remove }: PaymentKeysEntry): Refusal | undefined {
  if (remove) return undefined
  const [id, secret, webhook] = [keyId.trim(), keySecret.trim(), webhookSecret.trim()]
  const isNothing = id === '' && secret === '' && webhook === ''
  if (isNothing || (id === '' && secret !== '') || (id !== '' && !idShape.test(id)))
    return refuse('bad-payment-key-id', { field: 'key_id' })
  // People often paste the id into both fields.
  if (id !== '' && (!secretShape.test(secret) || secret.startsWith('rzp_'))) {
    return refuse('bad-payment-key-secret', { field: 'key_secret' })
  }
  if (webhook !== '' && !webhookShape.test(webhook)) return refuse('bad-webhook-secret', { field: 'webhook_secret' })
  return undefined
}

const mode = z.enum(['test', 'live'])
const KnownKey = z.object({
  mode,
  /** The last four characters of its id. */
  end: z.string(),
  /** False: the file that decrypts its secret is not on this machine. */
  is_readable: z.boolean(),
})

export const adminPaymentKeys = {
  paymentKeys: call({
    ...adminCall('GET', 'payment_keys', 'owner'),
    summary: 'Which key at the payment provider holds, without its secret, and which earlier ones are kept.',
    request: z.object({}),
    response: z.object({
      /** Rises with each saving; 0: nobody has entered any key. */
      version: z.number(),
      /** What makes orders now. `closed`: the key can’t be decrypted, and nothing is sold online. */
      holds: z.enum(['sandbox', 'test', 'live', 'closed']),
      /** null: no key is set. */
      key: z.nullable(z.extend(KnownKey, { set_at: z.nullable(z.string()), set_by: z.nullable(z.string()) })),
      webhook: z.nullable(z.object({ set_at: z.nullable(z.string()), last_delivery: z.nullable(z.string()) })),
      /** The environment variable that sets the key, so that it can’t be changed here; null: none does. */
      fixed: z.nullable(z.string()),
      /** Earlier keys, kept for refunds and payments of what was sold with them. */
      earlier: z.array(KnownKey),
      /** Until when the server accepts deliveries with a replaced webhook secret. */
      earlier_webhooks_until: z.nullable(z.string()),
    }),
  }),

  savePaymentKeys: call({
    ...adminCall('POST', 'save_payment_keys', 'owner'),
    summary: 'Enters the key at the payment provider and the webhook’s secret, after the password or a passkey. What is empty stays.',
    timeout: minute,
    rateLimit: 'wrong-codes',
    audit: ['payment-keys-set', 'proof-failed'],
    request: z.object({
      version: whole,
      key_id: text(200),
      key_secret: text(200),
      webhook_secret: text(200),
      remove: z.boolean(),
      ...proof,
    }),
    response: z.extend(Success, { version: z.number() }),
  }),
}
