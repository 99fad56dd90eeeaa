/** An error in the shape of Razorpay's REST interface. */
export interface RazorpayError {
  error: {
    code: string
    description: string
    field: string | null
    source: string
    step: string
    reason: string
    metadata: { payment_id?: string; order_id?: string }
  }
}

/** Thrown where the provider refuses. The plugin's error handler turns it into the answer. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly status: number
  readonly body: RazorpayError

  constructor(description: string, details: { status?: number; field?: string | null; reason?: string; orderId?: string } = {}) {
    super(description)
    this.status = details.status ?? 400
    this.body = {
      error: {
        code: this.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        field: details.field ?? null,
        source: this.status >= 500 ? 'internal' : 'business',
        step: 'payment_initiation',
        reason: details.reason ?? 'input_validation_failed',
        metadata: details.orderId === undefined ? {} : { order_id: details.orderId },
      },
    }
  }
}

/** Returns what checkout's `payment.failed` carries. */
export function failureOf(payment: { id: string; order_id: string }): RazorpayError {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'Payment failed: the test form was asked to let it fail.',
      field: null,
      source: 'customer',
      step: 'payment_authentication',
      reason: 'payment_failed',
      metadata: { payment_id: payment.id, order_id: payment.order_id },
    },
  }
}
