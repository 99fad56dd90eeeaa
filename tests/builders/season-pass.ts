import type { SeasonPassDraft } from '@sabha/api/admin/season-passes'
import type { Client } from '@sabha/api/client'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import type { Store } from '@sabha/backend/store/store'
import type { HallPlan } from '@sabha/ticketing/hall'
import { sql } from 'kysely'
import type { Backend } from './backend.ts'
import { type Buyer, payAtSandbox } from './buyer.ts'
import { addShowIn, studio } from './show.ts'

const hour = 3_600_000

export const unknownPass = { status: 404, code: 'unknown-pass' } as const
export const usedHere = { status: 409, code: 'pass-used-here' } as const
export const usedUp = { status: 409, code: 'pass-used-up' } as const

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

export function holdPass({ client, name, phone }: Buyer, showId: string, count = 1) {
  return client.bookings.hold({ show_id: showId, places: { PASS: count }, customer_name: name, customer_phone: phone })
}

export async function pay({ origin }: Pick<Backend, 'origin'>, { client }: Buyer, held: { booking_id: string; total_amount: number }) {
  const { order } = await client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  return client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id: held.booking_id })
}

/** Buys passes and pays; returns their booking and codes. */
export async function buyPasses(backend: Pick<Backend, 'origin'>, buyer: Buyer, showId: string, count = 1) {
  const held = await holdPass(buyer, showId, count)
  await pay(backend, buyer, held)
  return {
    bookingId: held.booking_id,
    codes: (await passesOf(buyer)).filter((pass) => pass.booking === held.booking_id).map(({ code }) => code),
  }
}

/** Sells passes for cash. Returns their booking. */
export async function sellAtDesk(client: Client, { phone }: Buyer, showId: string, count = 1): Promise<string> {
  const sale = {
    kind: 'cash',
    customer_name: 'Kamala Example',
    customer_phone: phone,
    customer_email: null,
    amount: null,
    note: '',
  } as const
  return (await client.bookings.bookByStaff({ ...sale, show_id: showId, seats: [], places: { PASS: count } })).booking_id
}

/** The code of the first pass of a booking, whoever bought it. */
export async function codeOf({ deps }: Backend, bookingId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from sold_pass join booking on booking.id = booking_id
    where public_id = ${bookingId}`.execute(deps.store.read)
  return rows[0]?.code ?? ''
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

/** Gives all seats of a booking back, as its guest. */
export async function giveBackAll({ client }: Buyer, bookingId: string) {
  const booking = (await client.bookings.mine({})).bookings.find(({ booking_id }) => booking_id === bookingId)
  return client.bookings.giveBack({ link: booking?.give_back_link ?? '', seats: booking?.seats ?? [] })
}

/** Cancels a show, and does all that follows from it. */
export async function callOff({ services }: Backend, client: Client, showId: string, note = ''): Promise<void> {
  await client.shows.cancel({ show_id: showId, note })
  await workShowChanges(services)
}
