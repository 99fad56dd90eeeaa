import * as z from 'zod'
import { ProviderRefusal } from './refusals.ts'

/** What the sandbox accepts. It is as strict as the provider, which refuses every unknown field. */

const amount = z.int().min(100).max(50_000_000)
const text = (max: number) => z.string().min(1).max(max)
/** At most 15 pairs of 256 characters each; an empty list is an empty map. */
const notes = z
  .union([z.array(z.never()), z.record(text(256), z.union([z.string().max(256), z.number()]))])
  .refine((pairs) => Object.keys(pairs).length <= 15, 'has more than 15 pairs')

export const NewOrder = z.strictObject({
  amount,
  currency: z.literal('INR'),
  receipt: text(40).nullish(),
  notes: notes.optional(),
  partial_payment: z.literal(false).optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .strictObject({
          automatic_expiry_period: z.int().min(12).max(7200).optional(),
          manual_expiry_period: z.int().min(12).max(7200).nullish(),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .optional(),
    })
    .optional(),
})
export type NewOrder = z.output<typeof NewOrder>

export const Capture = z.strictObject({ amount, currency: z.literal('INR').optional() })

export const NewRefund = z.strictObject({
  amount: amount.optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: notes.optional(),
  receipt: text(40).nullish(),
})
export type NewRefund = z.output<typeof NewRefund>

export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{10,255}$/)

/** `amount` and `key_id`: what the page told its visitor, if it sends them. */
export const FormAnswer = z.strictObject({
  order_id: text(64),
  outcome: z.enum(['success', 'failure']),
  amount: z.int().optional(),
  key_id: z.string().optional(),
})
export type FormAnswer = z.output<typeof FormAnswer>

const times = z.int().min(1).max(1000).default(1)

/** What the sandbox can be asked to do wrong; `README.md` describes each trick. */
export const Trick = z.discriminatedUnion('trick', [
  z.strictObject({ trick: z.literal('none') }),
  z.strictObject({ trick: z.literal('lose-answer'), times }),
  z.strictObject({
    trick: z.literal('api'),
    does: z.enum(['slow', '429', '500', 'drop', 'drop-after']),
    times,
    ms: z.int().max(60_000).default(1000),
  }),
  z.strictObject({ trick: z.literal('webhooks'), mode: z.enum(['normal', 'twice', 'hold', 'drop']) }),
  z.strictObject({ trick: z.literal('deliver') }),
  z.strictObject({ trick: z.literal('capture-failed'), order_id: text(64) }),
  z.strictObject({ trick: z.literal('capture-again'), order_id: text(64) }),
  z.strictObject({ trick: z.literal('refunds'), become: z.enum(['processed', 'pending']) }),
  z.strictObject({ trick: z.literal('end-refund'), refund_id: text(64), status: z.enum(['processed', 'failed']) }),
])
export type Trick = z.output<typeof Trick>

const page = { count: z.coerce.number().int().min(1).max(100).default(10), skip: z.coerce.number().int().min(0).default(0) }
export const Page = z.strictObject(page)
export const OrderSearch = z.strictObject({ ...page, receipt: z.string().optional() })

/** Returns the value as the schema parses it, or throws the provider's refusal. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const reading = schema.safeParse(value)
  if (reading.success) return reading.data
  const [issue] = reading.error.issues
  if (issue?.code === 'unrecognized_keys') {
    throw new ProviderRefusal(`${issue.keys.join(', ')} is/are not required and should not be sent`, { reason: 'extra_field_sent' })
  }
  const field = issue?.path.join('.') || null
  throw new ProviderRefusal(field ? `The ${field} is invalid: ${issue?.message}` : `The request is invalid: ${issue?.message}`, { field })
}
