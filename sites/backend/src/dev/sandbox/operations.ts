import { randomBytes } from 'node:crypto'
import type { EventName, Subjects } from './events.ts'
import type { Ledger, OrderRow, PaymentRow, RefundRow } from './ledger.ts'
import { ProviderRefusal } from './refusals.ts'
import type { FormAnswer, NewOrder, NewRefund } from './requests.ts'

/** What happens at the provider: orders, payments, captures and refunds. Each is written to the ledger before it is answered. */
export interface Sandbox {
  ledger: Ledger
  /** Epoch ms. */
  now: () => number
  tell: (event: EventName, subjects: Subjects) => void
}

const unknownId = () => new ProviderRefusal('The id provided does not exist')
const seconds = ({ now }: Sandbox) => Math.floor(now() / 1000)

export function createOrder(sandbox: Sandbox, wish: NewOrder): OrderRow {
  const order: OrderRow = {
    id: newId('order'),
    amount: wish.amount,
    amount_paid: 0,
    currency: wish.currency,
    receipt: wish.receipt ?? null,
    status: 'created',
    attempts: 0,
    capture: wish.payment?.capture ?? 'automatic',
    notes: JSON.stringify(wish.notes ?? []),
    created_at: seconds(sandbox),
  }
  if (!sandbox.ledger.addOrder(order)) throw new ProviderRefusal('The receipt has been used before', { field: 'receipt' })
  return order
}

/** Makes the payment that the test form asks for: captured or authorised as the order says, or a failed attempt. */
export function pay(sandbox: Sandbox, { order_id, outcome, amount }: FormAnswer): PaymentRow {
  const { ledger } = sandbox
  const { order, payment } = ledger.atomically(() => {
    const before = ledger.order(order_id)
    if (!before) throw unknownId()
    if (before.status === 'paid')
      throw new ProviderRefusal('This order is already paid', { reason: 'order_already_paid', orderId: order_id })
    if (amount !== undefined && amount !== before.amount) {
      throw new ProviderRefusal('The amount is different from the amount of the order', { field: 'amount', orderId: order_id })
    }
    const captured = outcome === 'success' && before.capture === 'automatic'
    const made: PaymentRow = {
      id: newId('pay'),
      order_id,
      amount: before.amount,
      currency: before.currency,
      status: captured ? 'captured' : outcome === 'success' ? 'authorized' : 'failed',
      amount_refunded: 0,
      created_at: seconds(sandbox),
    }
    const after = { ...before, attempts: before.attempts + 1, ...(captured ? paid(before) : { status: 'attempted' as const }) }
    ledger.addPayment(made)
    ledger.setOrder(after)
    return { order: after, payment: made }
  })
  if (payment.status === 'failed') sandbox.tell('payment.failed', { payment })
  if (payment.status === 'authorized') sandbox.tell('payment.authorized', { payment })
  if (payment.status === 'captured') tellCaptured(sandbox, payment, order)
  return payment
}

export function capture(sandbox: Sandbox, paymentId: string, amount: number): PaymentRow {
  const { ledger } = sandbox
  const { order, payment } = ledger.atomically(() => {
    const before = ledger.payment(paymentId)
    const orderBefore = before && ledger.order(before.order_id)
    if (!before || !orderBefore) throw unknownId()
    if (before.status === 'captured' || before.status === 'refunded') throw new ProviderRefusal('This payment has already been captured')
    if (before.status !== 'authorized') throw new ProviderRefusal('Only payments which have been authorized can be captured')
    if (amount !== before.amount) throw new ProviderRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
    const after: PaymentRow = { ...before, status: 'captured' }
    const orderAfter: OrderRow = { ...orderBefore, ...paid(orderBefore) }
    ledger.setPayment(after)
    ledger.setOrder(orderAfter)
    return { order: orderAfter, payment: after }
  })
  tellCaptured(sandbox, payment, order)
  return payment
}

/** Makes a refund. If the idempotency key was seen before, returns that refund, provided that the request is the same. */
export function refund(sandbox: Sandbox, paymentId: string, wish: NewRefund, idempotencyKey: string | null): RefundRow {
  const { ledger } = sandbox
  const request = JSON.stringify([paymentId, wish.amount, wish.speed, wish.notes, wish.receipt])
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the refusals of the real provider, in its order
  const { made, payment } = ledger.atomically(() => {
    const earlier = idempotencyKey === null ? undefined : ledger.refundWithKey(idempotencyKey)
    if (earlier && earlier.request !== request) {
      throw new ProviderRefusal('Different request with the same idempotency key', { status: 409 })
    }
    if (earlier) return { made: earlier, payment: undefined }
    const before = ledger.payment(paymentId)
    if (!before) throw unknownId()
    const left = before.amount - before.amount_refunded
    if (before.status === 'refunded') throw new ProviderRefusal('The payment has been fully refunded already')
    if (before.status !== 'captured') throw new ProviderRefusal('The payment status should be captured for action to be taken')
    const amount = wish.amount ?? left
    if (amount > left) throw new ProviderRefusal('The total refund amount is greater than the refund payment amount', { field: 'amount' })
    const after: PaymentRow = {
      ...before,
      amount_refunded: before.amount_refunded + amount,
      status: amount === left ? 'refunded' : 'captured',
    }
    const row: RefundRow = {
      id: newId('rfnd'),
      payment_id: paymentId,
      amount,
      currency: before.currency,
      receipt: wish.receipt ?? null,
      speed: wish.speed,
      status: ledger.trick('refunds') === 'pending' ? 'pending' : 'processed',
      notes: JSON.stringify(wish.notes ?? []),
      idempotency_key: idempotencyKey,
      request,
      created_at: seconds(sandbox),
    }
    ledger.addRefund(row)
    ledger.setPayment(after)
    return { made: row, payment: after }
  })
  if (payment) sandbox.tell(made.status === 'pending' ? 'refund.created' : 'refund.processed', { refund: made, payment })
  return made
}

/** Ends a pending refund. If it fails, its money stays on the payment. */
export function endRefund(sandbox: Sandbox, refundId: string, status: 'processed' | 'failed'): RefundRow {
  const { ledger } = sandbox
  const { ended, payment } = ledger.atomically(() => {
    const before = ledger.refund(refundId)
    const paid = before && ledger.payment(before.payment_id)
    if (!before || !paid) throw unknownId()
    if (before.status !== 'pending') throw new ProviderRefusal(`The refund is ${before.status}`)
    const after: PaymentRow =
      status === 'failed' ? { ...paid, amount_refunded: paid.amount_refunded - before.amount, status: 'captured' } : paid
    ledger.setRefundStatus(before.id, status)
    ledger.setPayment(after)
    return { ended: { ...before, status }, payment: after }
  })
  sandbox.tell(status === 'failed' ? 'refund.failed' : 'refund.processed', { refund: ended, payment })
  return ended
}

/** Captures a failed attempt after all: a late authorisation. */
export function captureFailed(sandbox: Sandbox, orderId: string): PaymentRow {
  const { ledger } = sandbox
  const { order, payment } = ledger.atomically(() => {
    const before = ledger.order(orderId)
    const failed = before && ledger.paymentsOf(orderId).find((each) => each.status === 'failed')
    if (!before || !failed) throw unknownId()
    const after: PaymentRow = { ...failed, status: 'captured' }
    const orderAfter: OrderRow = { ...before, ...paid(before) }
    ledger.setPayment(after)
    ledger.setOrder(orderAfter)
    return { order: orderAfter, payment: after }
  })
  tellCaptured(sandbox, payment, order)
  return payment
}

/** Captures another payment on an order, paid before or not: the customer paid in two windows. */
export function captureAgain(sandbox: Sandbox, orderId: string): PaymentRow {
  const { ledger } = sandbox
  const { order, payment } = ledger.atomically(() => {
    const before = ledger.order(orderId)
    if (!before) throw unknownId()
    const made: PaymentRow = {
      id: newId('pay'),
      order_id: orderId,
      amount: before.amount,
      currency: before.currency,
      status: 'captured',
      amount_refunded: 0,
      created_at: seconds(sandbox),
    }
    const after: OrderRow = { ...before, attempts: before.attempts + 1, ...paid(before) }
    ledger.addPayment(made)
    ledger.setOrder(after)
    return { order: after, payment: made }
  })
  tellCaptured(sandbox, payment, order)
  return payment
}

function paid(order: OrderRow) {
  return { status: 'paid', amount_paid: order.amount } as const
}

function tellCaptured(sandbox: Sandbox, payment: PaymentRow, order: OrderRow): void {
  sandbox.tell('payment.captured', { payment })
  sandbox.tell('order.paid', { payment, order })
}

const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `order_IEIaMR65cu6nz3`: 14 letters and digits, like the provider's ids. */
function newId(kind: 'order' | 'pay' | 'rfnd'): string {
  let id = `${kind}_`
  for (const byte of randomBytes(14)) id += symbols[byte % symbols.length]
  return id
}
