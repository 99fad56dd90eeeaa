import type { HallPlan } from '@sabha/ticketing/hall'
import type { Backend } from './backend.ts'
import type { Buyer } from './buyer.ts'
import { payAtSandbox } from './buyer.ts'
import { addShowIn } from './show.ts'

/** A hall with row A (KAVERI) of four seats and, in front of it, `count` places on mats (MATS, row MAT). */
function matsHall(count: number): HallPlan {
  return {
    format: 3,
    id: 'mehfil',
    name: 'Mehfil',
    width: 6,
    height: 5,
    stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
    sections: [
      { name: 'MATS', rows: ['MAT'] },
      { name: 'KAVERI', rows: ['A'] },
    ],
    floors: [{ name: 'Stalls', rows: ['MAT', 'A'] }],
    areas: [{ name: 'Mats', kn: 'ಚಾಪೆಗಳು', row: 'MAT', count, x: 1, y: 1, width: 4, height: 2 }],
    rows: [{ label: 'A', seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number, 4]) }],
  }
}

const prices = { MATS: { earlyBird: 30_000, regular: 50_000 }, KAVERI: { earlyBird: 249_900, regular: 299_900 } }

export const matsShow = 'Mehfil on the mats'

/** Puts a show in that hall on sale; returns its id. */
export async function addMats({ deps }: Backend, count: number): Promise<string> {
  return String(await addShowIn(deps.store, matsHall(count), { title: matsShow, prices: JSON.stringify(prices) }))
}

export function holdPlaces(buyer: Buyer, showId: string, places: Record<string, number>, seats?: string[]) {
  return buyer.client.bookings.hold({
    show_id: showId,
    ...(seats && { seats }),
    places,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_email: null,
  })
}

/** Holds counts of places and pays; returns the booking. */
export async function buyPlaces({ origin }: Backend, buyer: Buyer, showId: string, places: Record<string, number>, seats?: string[]) {
  const { booking_id, total_amount } = await holdPlaces(buyer, showId, places, seats)
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  const { booking } = await buyer.client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id })
  return booking
}
