import { describe, expect, it } from 'vitest'
import { paymentSignature, verifyPaymentSignature, verifyWebhookSignature, webhookSignature } from './signatures.ts'

/** The values that the provider's own SDKs publish and test with. */
const payments = [
  {
    secret: 'EnLs21M47BllR3X8PSFtjtbd',
    order: 'order_IEIaMR65cu6nz3',
    payment: 'pay_IH4NVgf4Dreq1l',
    signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  },
  {
    secret: 'key_secret',
    order: 'fake_order_id',
    payment: 'fake_payment_id',
    signature: 'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
  },
  {
    secret: 'key_secret',
    order: 'fake_other_id',
    payment: 'fake_payment_id',
    signature: '965ee2de4c5c4e6f006fb0a5a1736d992e5d4d52f9fe10b98c9b97ee169ebe18',
  },
]
const webhook = {
  secret: '123456',
  body: '{"a":1,"b":2,"c":{"d":3}}',
  signature: '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
}

describe.each(payments)('the published payment signature of $order', ({ secret, order, payment, signature }) => {
  it('is what we compute', () => expect(paymentSignature(order, payment, secret)).toBe(signature))
  it('is accepted', () => expect(verifyPaymentSignature(order, payment, signature, secret)).toBe(true))

  it.each([
    ['another order', `${order}x`, payment, signature, secret],
    ['another payment', order, `${payment}x`, signature, secret],
    ['another secret', order, payment, signature, `${secret}x`],
    ['no secret', order, payment, signature, ''],
    ['the bar moved between the ids', `${order}|`, payment.slice(1), signature, secret],
    ['its last digit changed', order, payment, changedAt(signature, 63), secret],
    ['its first digit changed', order, payment, changedAt(signature, 0), secret],
    ['a digit missing', order, payment, signature.slice(1), secret],
    ['a digit too many', order, payment, `${signature}0`, secret],
    ['a newline behind it', order, payment, `${signature}\n`, secret],
    ['letters that are no hex digits', order, payment, 'z'.repeat(64), secret],
    ['nothing at all', order, payment, '', secret],
    ['64 characters of two bytes each', order, payment, 'é'.repeat(64), secret],
  ])('is refused with %s', (_, orderId, paymentId, given, keySecret) => {
    expect(verifyPaymentSignature(orderId, paymentId, given, keySecret)).toBe(false)
  })
})

it("a signature made with an empty secret isn't accepted by an empty secret", () => {
  expect(verifyPaymentSignature('order_1', 'pay_1', paymentSignature('order_1', 'pay_1', ''), '')).toBe(false)
})

describe('the published webhook signature', () => {
  const { secret, body, signature } = webhook

  it('is what we compute', () => expect(webhookSignature(body, secret)).toBe(signature))
  it('is accepted over text', () => expect(verifyWebhookSignature(body, signature, [secret])).toBe(true))
  it('is accepted over bytes', () => expect(verifyWebhookSignature(new TextEncoder().encode(body), signature, [secret])).toBe(true))
  it('is accepted while the secret is being rotated', () => {
    expect(verifyWebhookSignature(body, signature, ['the new one', secret])).toBe(true)
    expect(verifyWebhookSignature(body, signature, [secret, 'the new one'])).toBe(true)
  })

  it.each([
    ['a byte of the body changed', body.replace('1', '2'), signature, [secret]],
    ['the same JSON written with spaces', JSON.stringify(JSON.parse(body), null, 1), signature, [secret]],
    ['only other secrets', body, signature, ['1234567', '12345']],
    ['no secret set', body, signature, []],
    ['an empty secret', body, webhookSignature(body, ''), ['']],
    ['a shorter signature', body, signature.slice(0, 32), [secret]],
    ['no signature', body, '', [secret]],
    ['a digit in the middle changed', body, changedAt(signature, 10), [secret]],
  ])('is refused with %s', (_, given, sent, secrets) => {
    expect(verifyWebhookSignature(given, sent, secrets)).toBe(false)
  })
})

function changedAt(hex: string, index: number): string {
  const digit = hex[index] === '0' ? '1' : '0'
  return hex.slice(0, index) + digit + hex.slice(index + 1)
}
