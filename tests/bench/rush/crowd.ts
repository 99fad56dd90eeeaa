import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seeded } from '../../builders/random.ts'
import type { LoadAnswer, LoadClient } from '../http.ts'
import { SeatView } from './seat-view.ts'

export interface Crowd {
  buyers: number
  /** All buyers come within this time, half of them in its first fifth. */
  arriveWithinMs: number
  /** How long a buyer waits for seats to come free. */
  patienceMs: number
  showId: string
  seed: number
}

export const calls = ['sign in', 'seats', 'hold', 'order', 'give up', 'verify'] as const
type Call = (typeof calls)[number]

export interface Rush {
  /** ms per call, as the buyer feels it. */
  times: Record<Call, number[]>
  /** Answers that were neither a success nor "somebody was faster", by status. */
  refusals: Map<number, number>
  /** Holds for which somebody else was faster. */
  lost: number
  bookings: number
  seatsSold: string[]
  /** ms from the opening until the last seat was paid. */
  soldOutMs: number
}

const person = { customer_name: 'Bench Example', customer_phone: '9000000000', customer_email: null }

/** Asks as the page does: after a 503 it waits, and asks again. */
async function patiently(ask: () => Promise<LoadAnswer>, rush: Rush): Promise<LoadAnswer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    rush.refusals.set(503, (rush.refusals.get(503) ?? 0) + 1)
    await sleep(5_000)
  }
}

/**
 * Plays the buyers who come when the sale opens. Each signs in, looks at the map, thinks (quicker than people do), and holds 1 to 4
 * neighbouring seats; half of them close the payment form. A buyer who finds no seats looks again until their patience ends. `backends` are
 * the processes behind the balancer, in turn.
 */
export async function playRush(backends: readonly LoadClient[], provider: LoadClient, crowd: Crowd): Promise<Rush> {
  const rush: Rush = {
    times: { 'sign in': [], seats: [], hold: [], order: [], 'give up': [], verify: [] },
    refusals: new Map(),
    lost: 0,
    bookings: 0,
    seatsSold: [],
    soldOutMs: 0,
  }
  const view = new SeatView()
  const begun = performance.now()
  const visit = async (index: number) => {
    const chance = seeded(crowd.seed + index)
    await sleep(arrival(chance) * crowd.arriveWithinMs)
    const api = backends[index % backends.length]
    if (api) await buy({ api, provider, rush, view, chance, showId: crowd.showId, begun, patienceMs: crowd.patienceMs })
  }
  await Promise.all(Array.from({ length: crowd.buyers }, (_, index) => visit(index)))
  return rush
}

/** When a buyer arrives, from 0 to 1; most come at the opening. */
function arrival(chance: Random): number {
  const share = chance.next()
  return share < 0.5 ? share * 0.4 : 0.2 + (share - 0.5) * 1.6
}

interface Visit {
  api: LoadClient
  provider: LoadClient
  rush: Rush
  view: SeatView
  chance: Random
  showId: string
  begun: number
  patienceMs: number
}

async function buy({ api, provider, rush, view, chance, showId, begun, patienceMs }: Visit): Promise<void> {
  const timed = (call: Call, ask: () => Promise<LoadAnswer>) =>
    patiently(async () => {
      const asked = performance.now()
      const answer = await ask()
      rush.times[call].push(performance.now() - asked)
      return answer
    }, rush)
  const refused = ({ status }: { status: number }) => rush.refusals.set(status, (rush.refusals.get(status) ?? 0) + 1)
  const think = (low: number, high: number) => sleep(chance.between(low, high))

  const signedIn = await timed('sign in', () =>
    api.answer('/api/simple_auth.php', { name: person.customer_name, phone: person.customer_phone }),
  )
  if (signedIn.status !== 200) return void refused(signedIn)
  const token = String(signedIn.body['token'])
  const leaveAt = performance.now() + patienceMs
  while (performance.now() < leaveAt) {
    const path = `/api/get_seats.php?show_id=${showId}`
    view.take(await timed('seats', () => api.get(path, view.etag)))
    if (view.isSoldOut) return
    const seats = view.choose(chance)
    if (seats.length === 0) {
      await think(4_000, 8_000)
      continue
    }
    await think(1_000, 4_000)
    const held = await timed('hold', () => api.answer('/api/create_booking_temp.php', { show_id: showId, seats, ...person }, token))
    if (held.status === 409) {
      rush.lost++
      continue
    }
    if (held.status !== 200) return void refused(held)
    const { booking_id, total_amount: amount } = held.body
    const made = await timed('order', () => api.answer('/api/create_order.php', { amount, currency: 'INR', booking_id }, token))
    if (made.status !== 200) return void refused(made)
    await think(500, 3_000)
    if (chance.next() < 0.5) {
      const left = await timed('give up', () => api.answer('/api/cleanup_incomplete_booking.php', { booking_id }, token))
      if (left.status !== 200) refused(left)
      return
    }
    const { id } = made.body['order'] as { id: string }
    const fields = await provider.post('/sandbox/razorpay/pay', { order_id: id, outcome: 'success' })
    const done = await timed('verify', () => api.answer('/api/verify_payment.php', { ...fields, booking_id }, token))
    if (done.status !== 200) return void refused(done)
    rush.bookings++
    rush.seatsSold.push(...(done.body['booking'] as { seats: string[] }).seats)
    rush.soldOutMs = performance.now() - begun
    return
  }
}
