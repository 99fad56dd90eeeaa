import * as z from 'zod'
import type { ProviderOrder, ProviderPayment, ProviderRefund } from './provider.ts'

/** What we read of Razorpay's answers: amounts are in paise. Fields that we don't need may be present, missing or new. */

export const Order = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(({ receipt, ...order }): ProviderOrder => ({ ...order, receipt: receipt ?? null }))

export const Payment = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount_refunded: z.int().nullish(),
    error_description: z.string().nullish(),
    error_reason: z.string().nullish(),
  })
  .transform(
    ({ order_id, amount_refunded, error_description, error_reason, ...payment }): ProviderPayment => ({
      ...payment,
      orderId: order_id ?? '',
      amountRefunded: amount_refunded ?? 0,
      failure: payment.status === 'failed' ? (error_description ?? error_reason ?? null) : null,
    }),
  )

export const Refund = z
  .object({ id: z.string(), payment_id: z.string(), amount: z.int(), status: z.enum(['pending', 'processed', 'failed']) })
  .transform(({ payment_id, ...refund }): ProviderRefund => ({ ...refund, paymentId: payment_id }))

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) }).transform(({ items }) => items)

export const ProviderErrorBody = z.object({ error: z.object({ code: z.string().optional(), description: z.string() }) })
