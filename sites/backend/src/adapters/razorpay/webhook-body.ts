import { createHash } from 'node:crypto'
import { isKeepable } from '@sabha/api/request-fields'
import { z } from 'zod'
import type { RefundStatus } from '../../store/payments/tables.ts'

/** What we read of an event (`payment.*`, `order.paid`, `refund.*`): whom it is about. For their state we ask the provider itself. */
const entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ entity: z.object(shape) }).optional()
const text = (max: number) => z.string().max(max).refine(isKeepable)
const Body = z.object({
  event: text(100),
  payload: z.object({
    payment: entity({ id: text(64), order_id: text(64).nullish() }),
    order: entity({ id: text(64) }),
    refund: entity({ id: text(64).optional(), payment_id: text(64) }),
  }),
})

export interface WebhookEvent {
  /** The provider's own id of the event; where it came without one, a hash of the body. */
  id: string
  name: string
  orderId: string | null
  paymentId: string | null
  refundId: string | null
}

/** Reads an event; undefined if the body isn't one. */
export function readEvent(body: Uint8Array, eventId: string | undefined): WebhookEvent | undefined {
  const reading = Body.safeParse(parsed(body))
  if (!reading.success) return undefined
  const { event, payload } = reading.data
  return {
    id: eventId && /^[\w.:-]{1,100}$/.test(eventId) ? eventId : createHash('sha256').update(body).digest('hex'),
    name: event,
    orderId: payload.order?.entity.id ?? payload.payment?.entity.order_id ?? null,
    paymentId: payload.payment?.entity.id ?? payload.refund?.entity.payment_id ?? null,
    refundId: payload.refund?.entity.id ?? null,
  }
}

/** What an event makes us do. An attempt that failed, or was only authorised, changes nothing. */
export function subjectOf(name: string): { kind: 'order' } | { kind: 'refund'; told: RefundStatus } | { kind: 'nothing' } {
  switch (name) {
    case 'payment.captured':
    case 'order.paid':
      return { kind: 'order' }
    case 'refund.processed':
      return { kind: 'refund', told: 'processed' }
    case 'refund.failed':
      return { kind: 'refund', told: 'failed' }
    default:
      return { kind: 'nothing' }
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
