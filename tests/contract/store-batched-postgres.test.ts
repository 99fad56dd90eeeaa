import { holdSeats } from '@sabha/backend/rules/bookings/hold'
import { releaseUnpaid } from '@sabha/backend/rules/bookings/release-hold'
import { settle } from '@sabha/backend/rules/payments/settle'
import { addGuest } from '@sabha/backend/store/accounts/guests'
import { findBooking } from '@sabha/backend/store/bookings/bookings'
import { addOrder } from '@sabha/backend/store/payments/payments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { addShowIn, studio } from '../builders/show.ts'

type Act = { kind: 'hold'; guest: number; seats: string[] } | { kind: 'pay' | 'give back'; guest: number }
/** What comes at once, after the holds of before have lapsed or not. */
type Burst = { isLater: boolean; acts: Act[] }

const guest = fc.nat(3)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), guest, seats: fc.subarray(['A1', 'A2', 'A3', 'A4'], { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'give back' as const), guest }) },
)
const burst: fc.Arbitrary<Burst> = fc.record({ isLater: fc.boolean(), acts: fc.array(act, { minLength: 1, maxLength: 4 }) })

interface Booked {
  guest: number
  seats: string[]
  status: 'pending' | 'expired' | 'paid'
}

/** A box office of one thing at a time. Bookings by their number; `pay` and `give back` name theirs. */
interface Books {
  bookings: Map<number, Booked>
  seats: Map<string, { booking: number; status: 'reserved' | 'booked'; until: number }>
}

type Step = { name: number; guest: number } & ({ kind: 'hold'; seats: string[] } | { kind: 'pay' | 'give back'; booking: number })

function follow({ bookings, seats }: Books, step: Step, now: number): string {
  const isTaken = (seat: string, but: number | undefined) => {
    const holder = seats.get(seat)
    return holder !== undefined && holder.booking !== but && (holder.status === 'booked' || holder.until > now)
  }
  const free = (booking: number) => {
    for (const [seat, holder] of seats) if (holder.booking === booking && holder.status === 'reserved') seats.delete(seat)
    const own = bookings.get(booking)
    if (own) own.status = 'expired'
  }
  if (step.kind === 'hold') {
    const earlier = [...bookings].find(([, { guest, status }]) => guest === step.guest && status === 'pending')?.[0]
    if (step.seats.some((seat) => isTaken(seat, earlier))) return 'seats-taken'
    if (earlier !== undefined) free(earlier)
    bookings.set(step.name, { guest: step.guest, seats: step.seats, status: 'pending' })
    for (const seat of step.seats) seats.set(seat, { booking: step.name, status: 'reserved', until: now + holdMs })
    return 'held'
  }
  const booking = bookings.get(step.booking)
  if (!booking) return 'none'
  if (step.kind === 'give back') {
    if (booking.status === 'pending') free(step.booking)
    return booking.status === 'paid' ? 'booked' : 'open'
  }
  if (booking.status === 'paid') return 'refunded'
  if (booking.seats.some((seat) => isTaken(seat, step.booking))) {
    free(step.booking)
    return 'refunded'
  }
  for (const seat of booking.seats) seats.set(seat, { booking: step.booking, status: 'booked', until: 0 })
  booking.status = 'paid'
  return 'booked'
}

const holdMs = 10 * 60_000

function copyOf({ bookings, seats }: Books): Books {
  return { bookings: new Map([...bookings].map(([name, booking]) => [name, { ...booking }])), seats: new Map(seats) }
}

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}

/** What the backend has, in the names of the model. */
async function booksOf({ deps }: Backend, showId: number, names: ReadonlyMap<number, number>): Promise<unknown> {
  const seats = await deps.store.read
    .selectFrom('seat')
    .select(['row', 'number', 'booking_id', 'status'])
    .where('show_id', '=', showId)
    .where('booking_id', 'is not', null)
    .execute()
  const bookings = await deps.store.read.selectFrom('booking').select(['id', 'status']).where('show_id', '=', showId).execute()
  return {
    seats: Object.fromEntries(seats.map((seat) => [`${seat.row}${seat.number}`, `${seat.status} ${names.get(seat.booking_id ?? 0)}`])),
    bookings: Object.fromEntries(bookings.map(({ id, status }) => [names.get(id), status])),
  }
}

function shown({ bookings, seats }: Books): unknown {
  return {
    seats: Object.fromEntries([...seats].map(([seat, { booking, status }]) => [seat, `${status} ${booking}`])),
    bookings: Object.fromEntries([...bookings].map(([name, { status }]) => [name, status])),
  }
}

/** The show's sums, as they are kept and as its bookings give them. */
async function sumsOf({ deps: { store } }: Backend, showId: number) {
  const { rows } = await sql<Record<string, number>>`select
    (select coalesce(sum(sold), 0) from show_section where show_id = ${showId}) as in_sections,
    (select coalesce(sum(seats), 0) from day_tally where show_id = ${showId}) as in_days,
    (select coalesce(sum(seat_count), 0) from booking where show_id = ${showId} and status = 'paid') as seats,
    (select count(*) from ticket where show_id = ${showId}) as tickets,
    (select coalesce(max(change), 0) from door_list where show_id = ${showId}) as last_change,
    (select count(*) from invoice) as invoices, (select coalesce(max(number), 0) from invoice) as last_invoice`.execute(store.read)
  return rows[0]
}

describe('holds, payments and what is given back', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4', LIMIT_UNPAID_SEATS: '1000' } })

  it('whatever comes at once ends as if it had come in some order, one after another', async ({ backend }) => {
    const { services, clock, deps } = backend
    const { store } = deps
    const context = { ...services, now: () => clock.now }
    let serial = 0
    const play = async (bursts: readonly Burst[]) => {
      const showId = await addShowIn(store, studio)
      const guests: number[] = []
      for (let index = 0; index < 4; index++) {
        const name = { name: 'Kamala Example', phone: '9000000001', tokenHash: `guest ${++serial}`, now: clock.now, expiresAt: clock.now }
        guests.push((await store.alone((tx) => addGuest(tx, name))).id)
      }
      let books: Books = { bookings: new Map(), seats: new Map() }
      const names = new Map<number, number>()
      /** The last booking of each guest, and its order. */
      const latest = new Map<number, { name: number; id: number; order: string | undefined }>()
      const perform = async (step: Step): Promise<string> => {
        if (step.kind === 'hold') {
          const customer = { name: 'Kamala Example', phone: '9000000001', email: 'kamala@example.com' }
          const held = await holdSeats(context, {
            showId,
            seats: step.seats,
            guestId: guests[step.guest] ?? 0,
            customer,
            language: 'en',
            address: `address ${serial} ${step.guest}`,
          })
          if ('refused' in held) return held.refused
          names.set(held.bookingId, step.name)
          latest.set(step.guest, { name: step.name, id: held.bookingId, order: undefined })
          return 'held'
        }
        const own = targets.get(step.name)
        const booking = own && (await findBooking(store.read, String(own.id)))
        if (!booking) return 'none'
        if (step.kind === 'give back') return releaseUnpaid(context, booking)
        const payment = {
          id: `pay_${++serial}`,
          orderId: own.order ?? '',
          amount: booking.total,
          currency: 'INR',
          amountRefunded: 0,
          failure: null,
        }
        const settlement = await settle(context, payment.orderId, [{ ...payment, status: 'captured' }])
        const outcome = await store.read.selectFrom('payment').select('outcome').where('id', '=', payment.id).executeTakeFirst()
        return outcome?.outcome === 'booked' && settlement === 'booked' ? 'booked' : 'refunded'
      }
      let targets = new Map<number, { id: number; order: string | undefined }>()
      for (const { isLater, acts } of bursts) {
        if (isLater) clock.now += holdMs + 1
        targets = new Map()
        const steps: Step[] = []
        for (const one of acts) {
          const name = ++serial
          const own = latest.get(one.guest)
          if (one.kind === 'hold') steps.push({ ...one, name })
          // The provider would be asked of an order; it has heard of none of these.
          if (one.kind === 'hold' || !own || (one.kind === 'give back' && own.order !== undefined)) continue
          if (one.kind === 'pay' && own.order === undefined) {
            own.order = `order_${name}`
            const { total = 0 } = (await findBooking(store.read, String(own.id))) ?? {}
            const order = {
              id: own.order,
              booking_id: own.id,
              amount: total,
              created_at: clock.now,
              check_at: null,
              checks: 0,
              key_id: null,
            }
            await store.alone((tx) => addOrder(tx, order))
          }
          targets.set(name, { ...own })
          steps.push({ kind: one.kind, guest: one.guest, name, booking: own.name })
        }
        // An order that came with this burst is none for who gives back in it.
        const together = steps.filter((step) => step.kind !== 'give back' || latest.get(step.guest)?.order === undefined)
        const outcomes = await Promise.all(together.map(perform))
        const found = await booksOf(backend, showId, names)
        const explained = [...ordersOf(together)].map((order) => {
          const after = copyOf(books)
          const answers = new Map(order.map((step) => [step.name, follow(after, step, clock.now)]))
          return { after, is: { outcomes: together.map(({ name }) => answers.get(name)), ...(shown(after) as object) } }
        })
        const match = explained.find(({ is }) => isSame(is, { outcomes, ...(found as object) }))
        expect(match, JSON.stringify({ together, outcomes, found })).toBeDefined()
        books = match?.after ?? books
      }
      const sums = await sumsOf(backend, showId)
      expect(sums).toMatchObject({
        in_sections: sums?.['seats'],
        in_days: sums?.['seats'],
        last_change: sums?.['tickets'],
        last_invoice: sums?.['invoices'],
      })
    }
    await fc.assert(fc.asyncProperty(fc.array(burst, { minLength: 2, maxLength: 5 }), play), { numRuns: 30 })
  })
})

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, own]) => [key, sorted(own)]),
  )
}
