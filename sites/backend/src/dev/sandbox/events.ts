import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import type { OrderRow, PaymentRow, RefundRow } from './ledger.ts'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

export interface Subjects {
  payment: PaymentRow
  order?: OrderRow
  refund?: RefundRow
}

/** Returns the body of a webhook. `created_at` is in epoch seconds. */
export function eventBody(event: EventName, { refund, payment, order }: Subjects, createdAt: number): string {
  const payload = {
    ...(refund && { refund: { entity: refundEntity(refund) } }),
    payment: { entity: paymentEntity(payment) },
    ...(order && { order: { entity: orderEntity(order) } }),
  }
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_Sandbox0000000',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  })
}
