import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The provider's signatures, by Razorpay's documentation: hex HMAC-SHA256, of a payment over `order|payment` with the key's secret, of an
 * event over its raw bytes with the webhook's. They prove who sent something, not that money was captured.
 */

export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret).toString('hex')
}

/**
 * Whether the provider signed this payment of this order. The caller has to compare the order with the one that is stored for the booking.
 */
export function verifyPaymentSignature(orderId: string, paymentId: string, signature: string, keySecret: string): boolean {
  return isSignedWith(`${orderId}|${paymentId}`, signature, keySecret)
}

/** `rawBody`: the bytes as they arrived, before any parsing. */
export function webhookSignature(rawBody: string | Uint8Array, secret: string): string {
  return hmac(rawBody, secret).toString('hex')
}

/** There are several secrets because after a rotation older deliveries still carry the older one. */
export function verifyWebhookSignature(rawBody: string | Uint8Array, signature: string, secrets: readonly string[]): boolean {
  // Every secret is tried, so that the time taken doesn't reveal which one fits.
  return secrets.map((secret) => isSignedWith(rawBody, signature, secret)).includes(true)
}

function isSignedWith(content: string | Uint8Array, signature: string, secret: string): boolean {
  // Anybody can sign with an empty secret.
  if (secret === '' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(hmac(content, secret), Buffer.from(signature, 'hex'))
}

function hmac(content: string | Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}
