import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { type Buyer, hold, payAtSandbox, signIn } from '../builders/buyer.ts'

export interface Rush {
  /** Where the balancer may send somebody just now. */
  origins: () => readonly string[]
  /** The provider, which stays up. */
  provider: string
  buyers: number
  /** What there is to buy, one seat a booking. */
  seats: readonly string[]
  /** After each booking: how many there are. */
  onSold: (count: number) => void
}

export interface Sold {
  bookingId: string
  seat: string
}

/**
 * Buyers who want every seat between them, and who do what people do with a site that is in trouble: press again. Answers what was
 * confirmed to them. Rejects where they are told anything but that it may be tried again.
 */
export async function rush({ origins, provider, buyers, seats, onSold }: Rush): Promise<Sold[]> {
  const left = [...seats]
  const sold: Sold[] = []
  let turn = 0
  const anywhere = () => {
    const open = origins()
    return open[turn++ % open.length] ?? ''
  }
  const at = (origin: string, buyer: Buyer): Buyer => ({
    ...buyer,
    client: createClient({ baseUrl: `${origin}/api/`, token: () => buyer.token }),
  })
  const buyAll = async () => {
    const buyer = await pressing(() => signIn(anywhere()))
    const there = () => at(anywhere(), buyer)
    for (let seat = left.pop(); seat !== undefined; seat = left.pop()) {
      const wanted = seat
      const { booking_id, total_amount } = await pressing(() => hold(there(), [wanted]))
      const { order } = await pressing(() => there().client.createOrder({ amount: total_amount, currency: 'INR', booking_id }))
      const fields = { ...(await payAtSandbox(provider, order.id)), booking_id }
      const { booking } = await pressing(() => there().client.verifyPayment(fields))
      if (booking.status !== 'paid') throw new Error(`${booking_id} was paid, and is ${booking.status}`)
      sold.push({ bookingId: booking_id, seat: wanted })
      onSold(sold.length)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyAll))
  return sold
}

const patienceMs = 60_000

async function pressing<T>(press: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + patienceMs; ; await pause(100)) {
    try {
      return await press()
    } catch (error) {
      const mayTryAgain = error instanceof ApiError && (error.kind === 'unreachable' || error.status === 503)
      if (!mayTryAgain || Date.now() > until) throw error
    }
  }
}
