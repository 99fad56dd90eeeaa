/** Where the provider sends its events, and where its form posts what became of a payment. */
export const webhookPath = '/api/razorpay_webhook.php'
export const callbackPath = '/api/payment_callback.php'
