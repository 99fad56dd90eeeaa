const field = (description: string) => ({ type: 'string', description })
const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})
const refused = { description: 'Refused: success false, a stable code, a message and params.' }

/** What the payment provider calls, for the documentation: neither is a JSON call of the contract. */
export const providerPaths: Record<string, object> = {
  '/razorpay_webhook.php': {
    post: {
      summary: 'An event of the payment provider, over whose raw bytes the signature is. Each event is taken once.',
      parameters: [
        header('x-razorpay-signature', true, 'Hex HMAC-SHA256 of the body with the webhook secret.'),
        header('x-razorpay-event-id', false, 'The same on each delivery of an event.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { 200: { description: 'Kept, and followed' }, default: refused },
    },
  },
  '/payment_callback.php': {
    post: {
      summary: "The result of the provider's form where that can't return to the page: settles, and leads back to the booking site.",
      parameters: [
        {
          name: 'site',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'Origin of the booking site, one of ALLOWED_ORIGINS.',
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: {
                razorpay_payment_id: field('Absent where the attempt failed.'),
                razorpay_order_id: field('The order.'),
                razorpay_signature: field('Hex HMAC-SHA256 of order and payment.'),
                'error[metadata]': field('JSON with the order of a failed attempt.'),
              },
            },
          },
        },
      },
      responses: {
        303: { description: 'To /booking-confirmation?ticket=…, or to the seats with what went wrong in `payment`' },
        default: refused,
      },
    },
  },
}
