import type { Buyer } from './buyer.ts'

/** Seats of one show that are held for a basket. */
export interface NightWish {
  showId: string
  seats: string[]
  donation?: number
  code?: string
  /** The link of the group that the seats are kept for. */
  group?: string
}

export async function holdNights(buyer: Buyer, nights: readonly NightWish[], email: string | null = null) {
  const held: Awaited<ReturnType<Buyer['client']['bookings']['hold']>>[] = []
  for (const { showId, ...night } of nights) {
    const customer = { customer_name: buyer.name, customer_phone: buyer.phone, customer_email: email }
    held.push(await buyer.client.bookings.hold({ show_id: showId, ...night, ...customer }))
  }
  return held
}

type Held = Awaited<ReturnType<typeof holdNights>>

/** Makes one order for all these bookings. */
export function orderNights(buyer: Buyer, held: Pick<Held[number], 'booking_id' | 'total_amount'>[], change: { amount?: number } = {}) {
  const ids = held.map(({ booking_id }) => booking_id)
  const amount = change.amount ?? held.reduce((sum, { total_amount }) => sum + total_amount, 0)
  return buyer.client.payments.createOrder({ amount, currency: 'INR', booking_id: ids[0] ?? '', bookings: ids })
}

/** Holds seats of several shows, and makes their order at the provider. */
export async function orderBasket(buyer: Buyer, nights: readonly NightWish[], email?: string) {
  const held = await holdNights(buyer, nights, email)
  const made = await orderNights(buyer, held)
  return { held, made, orderId: made.order.id, ids: held.map(({ booking_id }) => booking_id) }
}
