import { type Client, createClient } from '@sabha/api/client'
import type { Booking } from '@sabha/api/shapes'

export interface Buyer {
  client: Client
  /** This guest's bearer token, for requests that the client wouldn't make. */
  token: string
  userId: string
  name: string
  phone: string
}

export function visitor(origin: string, fetching = fetch): Client {
  return createClient({ baseUrl: `${origin}/api/`, token: () => null, fetch: fetching })
}

/** Signs in a guest; `fetching`: how they reach the backend. */
export async function signIn(origin: string, name = 'Kamala Example', phone = '9000000001', fetching = fetch): Promise<Buyer> {
  const { user, token = '' } = await visitor(origin, fetching).accounts.signIn({ name, phone })
  const client = createClient({ baseUrl: `${origin}/api/`, token: () => token, fetch: fetching })
  return { client, token, userId: user.id, name, phone }
}

export function hold(buyer: Buyer, seats: string[], showId = '1') {
  return buyer.client.bookings.hold({
    show_id: showId,
    seats,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_email: null,
  })
}

/** Holds seats, and makes their order at the provider. */
export async function order(buyer: Buyer, seats: string[]) {
  const held = await hold(buyer, seats)
  const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  return { bookingId: held.booking_id, orderId: order.id, held }
}

export interface PaymentFields {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** Pays as the sandbox's test form does. */
export async function payAtSandbox(origin: string, orderId: string, outcome: 'success' | 'failure' = 'success'): Promise<PaymentFields> {
  const response = await fetch(`${origin}/sandbox/razorpay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId, outcome }),
  })
  return (await response.json()) as PaymentFields
}

/** Holds seats and pays; returns the booking. */
export async function buy(origin: string, buyer: Buyer, seats: string[]): Promise<Booking> {
  const { bookingId, orderId } = await order(buyer, seats)
  const fields = await payAtSandbox(origin, orderId)
  const { booking } = await buyer.client.payments.verify({ ...fields, booking_id: bookingId })
  return booking
}
