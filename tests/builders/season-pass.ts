import type { SeasonPassDraft } from '@sabha/api/admin/season-passes'
import type { Client } from '@sabha/api/client'
import type { Store } from '@sabha/backend/store/store'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Backend } from './backend.ts'
import { type Buyer, payAtSandbox } from './buyer.ts'
import { addShowIn, studio } from './show.ts'

const hour = 3_600_000

export function passDraft(changes: Partial<SeasonPassDraft> = {}): SeasonPassDraft {
  return {
    title: 'Spring season',
    description: '',
    price: 1000,
    gst_rate: 18,
    places: 20,
    nights: 2,
    show_ids: ['1'],
    sections: [],
    sales_close: null,
    ...changes,
  }
}

/** Adds shows in the studio, one a day from tomorrow on; returns their ids. */
export async function addEvenings(store: Store, count: number, now: number, plan: HallPlan = studio): Promise<string[]> {
  const ids: string[] = []
  for (let day = 1; day <= count; day++) {
    const starts_at = now + day * 24 * hour
    const times = { starts_at, ends_at: starts_at + 2 * hour, sales_close_at: null, early_bird_until: null }
    ids.push(String(await addShowIn(store, plan, { title: `Evening ${day}`, ...times })))
  }
  return ids
}

/** Puts a season pass on sale; returns the id of its show. */
export async function sellPass(client: Client, changes: Partial<SeasonPassDraft> = {}): Promise<string> {
  const { show_id } = await client.seasonPasses.make({ season_pass: passDraft(changes) })
  await client.shows.publish({ show_id })
  return show_id
}

/** Buys passes and pays; returns their booking and codes. */
export async function buyPasses({ origin }: Pick<Backend, 'origin'>, buyer: Buyer, showId: string, count = 1) {
  const { client, name, phone } = buyer
  const held = await client.bookings.hold({ show_id: showId, places: { PASS: count }, customer_name: name, customer_phone: phone })
  const { order } = await client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  await client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id: held.booking_id })
  return {
    bookingId: held.booking_id,
    codes: (await passesOf(buyer)).filter((pass) => pass.booking === held.booking_id).map(({ code }) => code),
  }
}

/** Returns what My Bookings shows of a guest's passes. */
export async function passesOf({ client }: Buyer) {
  const { bookings } = await client.bookings.mine({})
  return bookings.flatMap(({ booking_id, passes = [] }) => passes.map((pass) => ({ ...pass, booking: booking_id })))
}

export function holdByPass({ client, name, phone }: Buyer, showId: string, seats: string[], passes: string[]) {
  return client.bookings.hold({ show_id: showId, seats, customer_name: name, customer_phone: phone, passes })
}

/** Holds and books a seat with a pass; returns the booking's id. */
export async function redeem(buyer: Buyer, showId: string, seat: string, code: string): Promise<string> {
  const { booking_id } = await holdByPass(buyer, showId, [seat], [code])
  await buyer.client.bookings.confirm({ booking_id })
  return booking_id
}
