import type { refundConflicts, refundMatters } from '@sabha/api/counter'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { SignedText } from '@sabha/ticketing/counter-lease'
import { type RefundRecord, readRefund } from '@sabha/ticketing/counter-refund'
import { seatsKey, seatsOfKey } from '@sabha/ticketing/counter-ticket'
import type { Paise } from '@sabha/ticketing/money'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { localDate } from '@sabha/ticketing/time'
import { type AccountRow, accountById } from '../../store/accounts/accounts.ts'
import { type BookedSeat, type BookingRow, findBooking, standingSeats } from '../../store/bookings/bookings.ts'
import { movesOfBooking, seatAt } from '../../store/bookings/former-seats.ts'
import { isHandedOn } from '../../store/bookings/payer.ts'
import { holdersOf } from '../../store/checkin/admissions.ts'
import { type CounterRow, findCounter, nameOfCounter, setStopped } from '../../store/counter/counters.ts'
import { openLeaseOf, raiseLease } from '../../store/counter/leases.ts'
import { addCounterRefund, type CounterRefundRow, refundsUnder } from '../../store/counter/refunds.ts'
import { type CounterSaleRow, salesUnder } from '../../store/counter/sales.ts'
import { type OwedRow, openAtDesk } from '../../store/payments/money-owed.ts'
import { kindOfSection } from '../../store/seats/places.ts'
import { findSeats } from '../../store/seats/seats.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { findTill } from '../../store/tills/tills.ts'
import { cancelSeats, type MoneyBack } from '../bookings/cancel-booking.ts'
import type { Context } from '../context.ts'
import { settleByPhone } from '../payments/money-owed.ts'
import { blockFor } from './lease.ts'
import { clocksDiffer, type NotTaken, takeSigned } from './signed-records.ts'

type Needs = Pick<Context, 'store' | 'now'>
type Conflict = (typeof refundConflicts)[number]
/** When the money was handed out, and out of which till; null: of none. */
type AtCounter = NonNullable<MoneyBack['atCounter']>
/** What the office is told of a refund that is booked. */
type Doubt = (typeof refundMatters)[number]

interface TakenRefund {
  number: number
  refund: CounterRefundRow
}

export type RefundEnd = TakenRefund | NotTaken

/**
 * Takes in what a counter has given back of its sales, each refund in a transaction of its own. The counter has already handed out the
 * money. What the booking still has, or is still owed, is booked as given back, once. The rest is a conflict for a person.
 */
export function takeRefunds(services: Needs, counterId: number, refunds: readonly SignedText[]): Promise<RefundEnd[] | Refusal> {
  return takeSigned(services, counterId, refunds, {
    read: readRefund,
    keep: (record, digest) => services.store.alone((tx) => take(tx, services, record, digest)),
  })
}

async function take(tx: Tx, services: Needs, record: RefundRecord, digest: string): Promise<RefundEnd> {
  const counter = await findCounter(tx, record.counter)
  const show = counter && (await findShow(tx, counter.show_id))
  if (!counter || !show || record.show !== show.id) return { refused: refuse('malformed') }
  const under = await refundsUnder(tx, counter.id, record.number)
  const known = under.find((refund) => refund.digest === digest)
  if (known) return { number: known.number, refund: known }
  const sales = await salesUnder(tx, counter.id, record.sale)
  // A copy of the phone may have made another sale under this number: the seats tell which one is meant, or nobody can.
  const possible = sales.filter(({ seats }) => isWithin(record.seats, seatsOfKey(seats)))
  const sale = possible[0] ?? sales[0]
  // The sale is on its way: the phone sends its sales first.
  if (!sale) return { refused: refuse('sale-not-arrived') }
  const refund = new Arrival(tx, services, { counter, show, sale, record, digest })
  if (under.length > 0) {
    // Two phones give back under one key, and nobody can tell which is which.
    await setStopped(tx, counter.id, 'clash', services.now())
    return refund.keep('same-number')
  }
  if (counter.stopped_why === 'office' && record.at > (counter.stopped_at ?? 0)) return refund.keep('stopped')
  if (possible.length > 1) return refund.keep('same-number')
  if (possible.length === 0) return refund.keep('sale-not-booked')
  return refund.book()
}

function isWithin(seats: readonly SeatId[], all: readonly SeatId[]): boolean {
  return seats.every((id) => all.includes(id))
}

/** A refund that is new here. */
class Arrival {
  readonly #tx: Tx
  readonly #services: Needs
  readonly #counter: CounterRow
  readonly #show: ShowRow
  readonly #sale: CounterSaleRow
  readonly #record: RefundRecord
  readonly #digest: string
  readonly #doubts: Doubt[] = []

  constructor(
    tx: Tx,
    services: Needs,
    of: { counter: CounterRow; show: ShowRow; sale: CounterSaleRow; record: RefundRecord; digest: string },
  ) {
    this.#tx = tx
    this.#services = services
    this.#counter = of.counter
    this.#show = of.show
    this.#sale = of.sale
    this.#record = of.record
    this.#digest = of.digest
  }

  /** Keeps it as a conflict for a person: money was handed out that can't be booked, or not all of it. */
  async keep(why: Conflict, { booked = 0, gone = this.#record.seats }: { booked?: number; gone?: readonly SeatId[] } = {}) {
    return this.#add({ result: 'conflict', why, booked, gone: seatsKey(gone), settled_at: null })
  }

  async book(): Promise<RefundEnd> {
    const booking = this.#sale.booking_id === null ? undefined : await findBooking(this.#tx, String(this.#sale.booking_id))
    if (!booking) return this.keep('sale-not-booked')
    const account = await accountById(this.#tx, this.#counter.account_id)
    if (!account) return { refused: refuse('unknown-counter') }
    const own = await this.#standing(booking)
    const seats = [...own.values()]
    const { owed, gone } = await this.#owedOf(
      booking,
      this.#record.seats.filter((id) => !own.has(id)),
    )
    if (seats.length === 0 && owed.length === 0) return this.keep('given-back-already')
    await this.#doubt(booking, seats)
    const now = this.#services.now()
    const atCounter = { at: Math.min(this.#record.at, now), tillId: await this.#till() }
    const booked = (await this.#takeSeats(account, booking, seats, atCounter)) + (await this.#settleOwed(account, booking, owed, atCounter))
    if (gone.length > 0) return this.keep('given-back-already', { booked, gone })
    if (booked !== this.#record.amount) this.#doubts.push('amount')
    return this.#add({ result: 'booked', why: null, booked, gone: '', settled_at: this.#doubts.length > 0 ? null : now })
  }

  async #takeSeats(account: AccountRow, booking: BookingRow, seats: readonly BookedSeat[], atCounter: AtCounter): Promise<Paise> {
    if (seats.length === 0) return 0
    const { how } = this.#record
    const money = { refund: true, handed: how === 'none' ? null : how, note: '', atCounter }
    const back = await cancelSeats(this.#tx, account, booking, seats, money, this.#services.now())
    if (!back) throw new Error(`seats of booking ${booking.public_id} changed within its transaction`)
    await this.#leaseAgain(seats)
    return back.atDesk
  }

  /** Settles the money that was still to be handed out for these seats: this phone has done so, and nobody must do it again. */
  async #settleOwed(account: AccountRow, booking: BookingRow, owed: readonly OwedRow[], atCounter: AtCounter): Promise<Paise> {
    const { how } = this.#record
    if (how === 'none') return 0
    let settled = 0
    for (const row of owed)
      settled += await settleByPhone(this.#tx, account, booking, row, { how, ...atCounter, now: this.#services.now() })
    return settled
  }

  /**
   * For seats that the booking no longer has, returns the money that is still to be handed out for them, and the seats that remain. A row
   * is handed out whole, so it is taken only if all its seats are among them. If it names other seats, too, a person decides about it and
   * this refund.
   */
  async #owedOf(booking: BookingRow, seats: readonly SeatId[]): Promise<{ owed: OwedRow[]; gone: SeatId[] }> {
    const owed: OwedRow[] = []
    let gone = [...seats]
    if (gone.length === 0 || this.#record.how === 'none') return { owed, gone }
    const moves = await movesOfBooking(this.#tx, booking.id)
    for (const row of await openAtDesk(this.#tx, booking.id)) {
      const soldAs = (JSON.parse(row.seats) as SeatId[]).map((id) => seatAt(moves, id, 0))
      const rest = await this.#without(gone, soldAs)
      if (!rest) continue
      owed.push(row)
      gone = rest
    }
    return { owed, gone }
  }

  /** Returns `these` without `those`; any place without a number can take another's part. undefined if not all of `those` are in `these`. */
  async #without(these: readonly SeatId[], those: readonly SeatId[]): Promise<SeatId[] | undefined> {
    const rest = [...these]
    for (const id of those) {
      const section = await this.#sectionOfPlace(id)
      const alike = rest.includes(id) ? id : section && (await this.#firstOf(section, rest))
      if (!alike) return undefined
      rest.splice(rest.indexOf(alike), 1)
    }
    return rest
  }

  async #firstOf(section: string, seats: readonly SeatId[]): Promise<SeatId | undefined> {
    for (const id of seats) if ((await this.#sectionOfPlace(id)) === section) return id
    return undefined
  }

  /**
   * Returns which of these seats the booking still has, by the name that the sale gave them: staff may have moved its guests since. Nobody
   * can tell which of its places without numbers is meant: those that the sale doesn't name come first.
   */
  async #standing(booking: BookingRow): Promise<Map<SeatId, BookedSeat>> {
    const left = await standingSeats(this.#tx, booking.id)
    const moves = await movesOfBooking(this.#tx, booking.id)
    const soldAs = (seat: BookedSeat) => seatAt(moves, seatId(seat), 0)
    const own = new Map<SeatId, BookedSeat>()
    for (const seat of left) if (this.#record.seats.includes(soldAs(seat))) own.set(soldAs(seat), seat)
    const ofSale = seatsOfKey(this.#sale.seats)
    const byNeed = left.toSorted((a, b) => Number(ofSale.includes(soldAs(a))) - Number(ofSale.includes(soldAs(b))))
    for (const id of this.#record.seats.filter((each) => !own.has(each))) {
      const section = await this.#sectionOfPlace(id)
      const place = byNeed.find((seat) => seat.section === section && ![...own.values()].includes(seat))
      if (place) own.set(id, place)
    }
    return own
  }

  async #sectionOfPlace(id: SeatId): Promise<string | undefined> {
    const place = parseSeatId(id)
    const [seat] = place ? await findSeats(this.#tx, this.#show.id, [place]) : []
    const isPlace = seat && (await kindOfSection(this.#tx, this.#show.id, seat.section)) === 'places'
    return isPlace ? seat.section : undefined
  }

  async #doubt(booking: BookingRow, seats: readonly SeatPlace[]): Promise<void> {
    const { at } = this.#record
    const { zone, id } = this.#show
    if (at > this.#services.now() + clocksDiffer) this.#doubts.push('clock')
    if (localDate(at, zone) !== localDate(this.#sale.at, zone)) this.#doubts.push('another-day')
    if ((await holdersOf(this.#tx, id, seats)).length > 0) this.#doubts.push('inside')
    if (seats.length > 0 && isHandedOn(booking)) this.#doubts.push('handed-on')
  }

  /** Returns the till that the phone named, if that is open. */
  async #till(): Promise<number | null> {
    const { till, amount } = this.#record
    const named = till === null ? undefined : await findTill(this.#tx, till)
    if (named?.state === 'open' && named.account_id === this.#counter.account_id) return named.id
    if (amount > 0) this.#doubts.push('till-closed')
    return null
  }

  /** Leases the seats again to the counter that sold them, while its lease lasts; otherwise they are on sale everywhere. */
  async #leaseAgain(seats: readonly SeatPlace[]): Promise<void> {
    const lease = await openLeaseOf(this.#tx, this.#counter.id)
    const now = this.#services.now()
    if (!lease || lease.until <= now || this.#counter.stopped_at !== null || this.#show.status === 'cancelled') return
    const free = await findSeats(this.#tx, this.#show.id, seats)
    const gone = await blockFor(this.#tx, this.#show.id, lease, free, { by: await nameOfCounter(this.#tx, this.#counter.id), now })
    if (gone) throw new Error(`seats ${gone} changed within their transaction`)
    await raiseLease(this.#tx, lease.id)
  }

  async #add(end: Pick<CounterRefundRow, 'result' | 'why' | 'booked' | 'gone' | 'settled_at'>): Promise<TakenRefund> {
    const { number, at, seats, amount, how } = this.#record
    const now = this.#services.now()
    const refund = await addCounterRefund(this.#tx, {
      counter_id: this.#counter.id,
      number,
      digest: this.#digest,
      sale_id: this.#sale.id,
      at: Math.min(at, now),
      received_at: now,
      seats: seatsKey(seats),
      amount,
      how,
      doubts: this.#doubts.join(','),
      ...end,
    })
    return { number, refund }
  }
}
