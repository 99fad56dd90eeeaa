import type { Paise } from '@sabha/ticketing/money'

/** What the box office asks of a payment provider, in our words: camelCase, integer paise, INR. */

export interface ProviderOrder {
  id: string
  amount: Paise
  currency: string
  receipt: string | null
  /** `attempted`: somebody tried to pay. Stays `paid` after a refund. */
  status: 'created' | 'attempted' | 'paid'
}

export interface ProviderPayment {
  id: string
  /** Empty if the payment is for no order. */
  orderId: string
  amount: Paise
  currency: string
  /** Only `captured` is money received. `failed` isn't final: the bank may still confirm within 3 days. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amountRefunded: Paise
  /** Why it failed, in the provider's words. */
  failure: string | null
}

export interface ProviderRefund {
  id: string
  paymentId: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
}

/** Every method may be called again after a failure: it orders, captures and refunds nothing twice. Rejects with a ProviderError. */
export interface PaymentProvider {
  /**
   * An order in INR with automatic capture. `receipt` (at most 40 characters) is ours and unique: a repeated call returns the same order.
   */
  createOrder(order: { amount: Paise; receipt: string; notes: Record<string, string> }): Promise<ProviderOrder>
  /** Every attempt to pay this order, failed ones too. */
  orderPayments(orderId: string): Promise<ProviderPayment[]>
  payment(paymentId: string): Promise<ProviderPayment>
  capture(paymentId: string, amount: Paise): Promise<ProviderPayment>
  /** `idempotencyKey`: at least 10 of `A–Z a–z 0–9 _ -`; with the same key only one refund is ever made. */
  refund(paymentId: string, refund: { amount: Paise; idempotencyKey: string }): Promise<ProviderRefund>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
}

/**
 * `unreachable`: no complete answer arrived, but the provider may have carried out the request. `refused`: the provider answered with an
 * error of its own. `unreadable`: an answer that isn't the provider's.
 */
export type ProviderErrorKind = 'unreachable' | 'refused' | 'unreadable'

interface ProviderErrorDetails {
  status?: number
  code?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** Set only when an answer arrived. */
  readonly status: number | undefined
  /** The provider's own code, `BAD_REQUEST_ERROR` for one. */
  readonly code: string | undefined
  /** ms that the provider wants us to wait (`Retry-After`), where it said so. */
  readonly retryAfter: number | undefined

  constructor(kind: ProviderErrorKind, message: string, details: ProviderErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.retryAfter = details.retryAfter
  }

  /**
   * Whether a later attempt may succeed: unless the provider plainly refused. A wrong key (401) says nothing about the request, and gets
   * corrected.
   */
  get isTemporary(): boolean {
    if (this.kind !== 'refused') return true
    return this.status === 401 || this.status === 409 || this.status === 429 || (this.status !== undefined && this.status >= 500)
  }
}
