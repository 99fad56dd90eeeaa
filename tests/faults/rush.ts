import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { type Buyer, hold, payAtSandbox, signIn } from '../builders/buyer.ts'

export interface Rush {
  /** Addresses to which the balancer may send a buyer at the moment. */
  origins: () => readonly string[]
  /** Address of the provider, which stays up. */
  provider: string
  buyers: number
  /** Seats to buy, one a booking. */
  seats: readonly string[]
  /** Called after each payment with the number of payments so far. */
  onPaid: (count: number) => void
}

/** A payment that the provider has captured. */
export interface Paid {
  bookingId: string
  paymentId: string
  seat: string
  /** The buyer was told that the seat is theirs. */
  isConfirmed: boolean
}

/** How many buyers want each seat, at about the same time. */
const rivals = 2

/** What ten buyers do who have paid: this many come back with the payment, some close the page, and the others lose it and begin again. */
const comeBack = 7
const leave = 1

/**
 * Plays buyers who together want every seat, each seat wanted by more than one of them. They do what people do with a site in trouble:
 * press again. Returns every payment that was made. Rejects where a buyer is told anything but that a seat is gone or that they may try
 * again.
 */
export async function rush({ origins, provider, buyers, seats, onPaid }: Rush): Promise<Paid[]> {
  const wishes = seats.flatMap((seat) => Array.from({ length: rivals }, () => seat))
  const paid: Paid[] = []
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
    /** Goes as far as the provider's form; undefined where somebody else has the seat. */
    const pay = async (seat: string) => {
      const held = await unlessTaken(pressing(() => hold(there(), [seat])))
      if (!held) return undefined
      const { booking_id, total_amount } = held
      const { order } = await pressing(() => there().client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id }))
      const fields = { ...(await payAtSandbox(provider, order.id)), booking_id }
      const payment: Paid = { bookingId: booking_id, paymentId: fields.razorpay_payment_id, seat, isConfirmed: false }
      const count = paid.push(payment)
      onPaid(count)
      return { payment, fields, count }
    }
    const comeBackWith = async ({ payment, fields }: NonNullable<Awaited<ReturnType<typeof pay>>>) => {
      const { booking } = await pressing(() => there().client.payments.verify(fields))
      if (booking.status !== 'paid') throw new Error(`${payment.bookingId} was paid, and is ${booking.status}`)
      payment.isConfirmed = true
    }
    for (let seat = wishes.pop(); seat !== undefined; seat = wishes.pop()) {
      const first = await pay(seat)
      if (!first) continue
      const fate = first.count % 10
      if (fate < comeBack) await comeBackWith(first)
      if (fate < comeBack + leave) continue
      // The seat is gone where the provider's webhook of the first payment came first.
      const second = await pay(seat)
      if (second) await comeBackWith(second)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyAll))
  return paid
}

async function unlessTaken<T>(held: Promise<T>): Promise<T | undefined> {
  try {
    return await held
  } catch (error) {
    if (error instanceof ApiError && error.code === 'seats-taken') return undefined
    throw error
  }
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
