import { day } from '@sabha/ticketing/durations'
import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { sumOf } from '@sabha/ticketing/money'
import fastify from 'fastify'
import { removeSeats } from '../../rules/bookings/cancel-booking.ts'
import type { Context } from '../../rules/context.ts'
import { requestRefund } from '../../rules/payments/refunds.ts'
import { sampleHalls } from '../../rules/shows/sample.ts'
import type { ServiceDeps } from '../../services.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import type { BookingKind } from '../../store/bookings/tables.ts'
import { addHall } from '../../store/shows/halls.ts'
import { addShow, findShow, listAllShows, type ShowRow } from '../../store/shows/shows.ts'
import { type SandboxOptions, sandboxProvider } from '../sandbox/plugin.ts'
import { type Chance, chanceOf } from './chance.ts'
import { playEvening } from './evening.ts'
import { somebody } from './people.ts'
import { programme } from './programme.ts'
import { type Sale, type Sold, saleOf, sell } from './sell.ts'

type Filled = Pick<ServiceDeps, 'store' | 'now' | 'randomBytes' | 'provider'> &
  Pick<Context, 'gst'> & { sandbox: SandboxOptions | undefined }

/** How many bookings a hall of a thousand seats takes before it is too full to look real. */
const perShow = 330
/** Bookings per transaction. */
const batch = 200
/** The latest bookings are made at the provider too, so that they can be refunded. Each costs two requests to it. */
const paidForReal = 300
/** How many past shows get an evening at the door. */
const evenings = 3

/** Fills an empty database with shows, bookings and evenings at the door. Returns false, and changes nothing, if it already has shows. */
export async function fillDemo(deps: Filled, bookings: number): Promise<boolean> {
  const { store, now, randomBytes } = deps
  if ((await listAllShows(store.read)).length > 1) return false
  const [plan] = sampleHalls
  const chance = chanceOf(1)
  const count = Math.max(6, Math.ceil(bookings / perShow))
  const shows: ShowRow[] = []
  for (const show of programme(count, plan, now())) {
    const made = await store.alone(async (tx) => {
      await addHall(tx, plan)
      return findShow(tx, await addShow(tx, show, plan))
    })
    if (made && made.status !== 'draft') shows.push(made)
  }
  const taken = new Set<string>()
  const most = Math.ceil(bookings / shows.length)
  const sales = shows.flatMap((show) => salesOf(show, plan, chance, deps, taken, most)).slice(0, bookings)
  await payForReal(deps, sales.filter(({ kind }) => kind === 'customer').slice(-paidForReal))
  const sold: Sold[] = []
  for (let begun = 0; begun < sales.length; begun += batch) {
    const part = sales.slice(begun, begun + batch)
    const done = await store.alone(async (tx) => {
      const made: Sold[] = []
      for (const sale of part) made.push(await sell(tx, deps, sale))
      return made
    })
    sold.push(...done)
  }
  const past = shows.filter(({ ends_at }) => ends_at < now()).slice(-evenings)
  for (const show of past) {
    const ofShow = sold.filter((each) => each.show.id === show.id)
    await playEvening(store, randomBytes, chance, ofShow)
  }
  await cancelSome(deps, sold.filter(({ payment, show }) => payment !== null && show.starts_at > now()).slice(0, 4))
  return true
}

/** Makes bookings of adjacent seats, front rows first, over the two months before the show and never in the future. */
function salesOf(show: ShowRow, plan: HallPlan, chance: Chance, { now, randomBytes }: Filled, taken: Set<string>, most: number): Sale[] {
  const sectionOf = sectionLookup(plan)
  const sales: Sale[] = []
  for (const row of plan.rows) {
    const numbers = row.seats.map(([number]) => number)
    while (numbers.length > 0 && sales.length < most) {
      const party = numbers.splice(0, 1 + chance.whole(4))
      // Here and there a guest leaves a gap of one seat.
      if (chance.is(0.2)) numbers.shift()
      const seats = party.map((number) => ({ row: row.label, number, section: sectionOf({ row: row.label, number }) ?? 'GENERAL' }))
      const until = Math.min(show.starts_at, now())
      const at = Math.round(until - chance.next() ** 2 * 60 * day)
      sales.push(saleOf(randomBytes, taken, { show, person: somebody(chance), seats, kind: kindOf(chance), at }))
    }
  }
  return sales
}

function kindOf(chance: Chance): BookingKind {
  return chance.is(0.92) ? 'customer' : chance.of(['complimentary', 'guest-list', 'cash', 'upi'])
}

/** Has the sandbox make these orders and take their payments. With live keys there is no sandbox, and nothing is asked. */
async function payForReal({ provider, sandbox }: Filled, sales: Sale[]): Promise<void> {
  if (!sandbox) return
  const till = fastify()
  await till.register(sandboxProvider, { ...sandbox, prefix: '/till' })
  for (const sale of sales) {
    const amount = sumOf(sale.priced.map(({ price }) => price))
    const { id } = await provider.createOrder({ amount, receipt: sale.publicId, notes: { booking_id: sale.publicId } })
    const { body } = await till.inject({ method: 'POST', url: '/till/pay', payload: { order_id: id, outcome: 'success' } })
    const { razorpay_payment_id: paymentId } = JSON.parse(body) as { razorpay_payment_id: string }
    sale.payment = { orderId: id, paymentId }
  }
  await till.close()
}

/** Cancels a seat of a few bookings; their refunds are under way when the box office opens. */
async function cancelSome({ store, now }: Filled, sold: readonly Sold[]): Promise<void> {
  for (const { publicId, seats, payment, priced, bookingId } of sold) {
    await store.alone(async (tx) => {
      const booking = await findBooking(tx, publicId)
      if (!booking || !payment) return
      const some = seats.slice(0, 1)
      await removeSeats(tx, booking, some, { name: 'Office', now: now() })
      await requestRefund(tx, {
        booking,
        paymentId: payment.paymentId,
        amount: priced[0]?.price ?? 0,
        reason: 'on-request',
        key: `demo_refund_${bookingId}`,
        now: now(),
      })
    })
  }
}
