import type { OrderRow, PaymentRow, RefundRow } from './ledger.ts'
import { failureOf } from './refusals.ts'

/** Rows of the ledger as the provider's API shows them. */

export function orderEntity(row: OrderRow) {
  const { capture: _, notes, ...order } = row
  return { ...order, entity: 'order', amount_due: row.amount - row.amount_paid, offer_id: null, notes: JSON.parse(notes) as unknown }
}

export function paymentEntity(row: PaymentRow) {
  const error = row.status === 'failed' ? failureOf(row).error : undefined
  return {
    ...row,
    entity: 'payment',
    captured: row.status === 'captured' || row.status === 'refunded',
    refund_status: row.amount_refunded === 0 ? null : row.amount_refunded === row.amount ? 'full' : 'partial',
    method: 'card',
    international: false,
    description: null,
    notes: [],
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
  }
}

export function refundEntity(row: RefundRow) {
  const { idempotency_key: _, request: __, speed, notes, ...refund } = row
  return {
    ...refund,
    entity: 'refund',
    speed_requested: speed,
    speed_processed: row.status !== 'processed' ? null : speed === 'optimum' ? 'instant' : 'normal',
    notes: JSON.parse(notes) as unknown,
    acquirer_data: { arn: null },
    batch_id: null,
  }
}

export function collection<Row, Entity>(rows: Row[], entity: (row: Row) => Entity) {
  return { entity: 'collection', count: rows.length, items: rows.map(entity) }
}
