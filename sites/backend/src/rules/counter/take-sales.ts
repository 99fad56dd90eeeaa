import type { saleConflicts, saleMatters } from '@sabha/api/counter'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { type LeaseTerms, quoteByTerms, type SignedText } from '@sabha/ticketing/counter-lease'
import { agreedFor, readSale, type SaleRecord, wrongDonation } from '@sabha/ticketing/counter-sale'
import { seatsKey } from '@sabha/ticketing/counter-ticket'
import { mostDonation } from '@sabha/ticketing/donation'
import type { Quote } from '@sabha/ticketing/quote'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { accountById } from '../../store/accounts/accounts.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import { type CounterRow, findCounter, setStopped } from '../../store/counter/counters.ts'
import { everLeased, findLease, termsOf } from '../../store/counter/leases.ts'
import { addSale, type CounterSaleRow, neighboursOf, salesUnder } from '../../store/counter/sales.ts'
import { movesAfter, type ShowChangeRow } from '../../store/shows/changes.ts'
import { findShow, pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { findTill, openTillOf } from '../../store/tills/tills.ts'
import { bookQuoted } from '../bookings/desk-sale.ts'
import { adoptScans } from '../checkin/arrived-sale.ts'
import type { Context } from '../context.ts'
import { issueDonationReceipt } from '../payments/donations.ts'
import { notifyOfMove } from '../shows/show-news.ts'
import { codeOfSale, type SoldByCode } from './code-uses.ts'
import { seatsOfSale } from './seats-of-sale.ts'
import { clocksDiffer, type NotTaken, takeSigned } from './signed-records.ts'

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'>
type Conflict = (typeof saleConflicts)[number]
/** What the office is told of a sale that is booked. */
type Doubt = (typeof saleMatters)[number]

interface TakenSale {
  number: number
  sale: CounterSaleRow
  publicId: string
}

export type SaleEnd = TakenSale | NotTaken

/** Takes in what a counter has sold, each sale once, whoever brings it. */
export function takeSales(services: Needs, counterId: number, sales: readonly SignedText[]): Promise<SaleEnd[] | Refusal> {
  return takeSigned(services, counterId, sales, {
    read: readSale,
    keep: (record, digest) => services.store.alone((tx) => take(tx, services, record, digest)),
  })
}

async function take(tx: Tx, services: Needs, record: SaleRecord, digest: string): Promise<SaleEnd> {
  const counter = await findCounter(tx, record.counter)
  const show = counter && (await findShow(tx, counter.show_id))
  if (!counter || !show || record.show !== show.id) return { refused: refuse('malformed') }
  const under = await salesUnder(tx, counter.id, record.number)
  const known = under.find((sale) => sale.digest === digest)
  if (known) return answered(tx, known)
  const wrong = wrongDonation(await termsOfSale(tx, record), record)
  if (wrong) return { refused: refuse(wrong, { most: formatMoney(mostDonation) }) }
  const sale = new Arrival(tx, services, { counter, show, record, digest })
  if (under.length > 0) {
    // Two phones sell under one key, and nobody can tell which is which.
    await setStopped(tx, counter.id, 'clash', services.now())
    return sale.keep('same-number')
  }
  if (show.status === 'cancelled') return sale.keep('show-cancelled')
  if (counter.stopped_why === 'office' && record.at > (counter.stopped_at ?? 0)) return sale.keep('stopped')
  return sale.book()
}

/**
 * Returns the terms that the phone sold by. If the books have lost that statement, nobody knows what it said of donations, so they are
 * taken.
 */
async function termsOfSale(tx: Tx, { lease, version }: SaleRecord): Promise<Pick<LeaseTerms, 'donations'>> {
  const kept = await termsOf(tx, lease, version)
  return kept === undefined ? { donations: { isDeductible: false } } : (JSON.parse(kept) as LeaseTerms)
}

async function answered(tx: Tx, sale: CounterSaleRow): Promise<TakenSale> {
  const booking = sale.booking_id === null ? undefined : await findBooking(tx, String(sale.booking_id))
  return { number: sale.number, sale, publicId: booking?.public_id ?? '' }
}

/** A sale that is new here. */
class Arrival {
  readonly #tx: Tx
  readonly #services: Needs
  readonly #counter: CounterRow
  readonly #show: ShowRow
  readonly #record: SaleRecord
  readonly #digest: string
  readonly #doubts: Doubt[] = []

  constructor(tx: Tx, services: Needs, of: { counter: CounterRow; show: ShowRow; record: SaleRecord; digest: string }) {
    this.#tx = tx
    this.#services = services
    this.#counter = of.counter
    this.#show = of.show
    this.#record = of.record
    this.#digest = of.digest
  }

  /** Keeps it as a conflict for a person: money was taken for it, and it can't be booked. */
  async keep(why: Conflict, gone: readonly SeatId[] = []): Promise<TakenSale> {
    const { name, phone } = this.#record
    const unbooked = { name, phone, gone: gone.join(','), booking_id: null, settled_at: null }
    const sale = await addSale(this.#tx, { ...this.#row(), ...unbooked, result: 'conflict', why })
    return answered(this.#tx, sale)
  }

  async book(): Promise<TakenSale | { refused: Refusal }> {
    const { now } = this.#services
    const at = { showId: this.#show.id, counterId: this.#counter.id, now: now() }
    const sold = this.#record.seats.map(({ id }) => id)
    const own = await seatsOfSale(this.#tx, at, sold)
    const gone = sold.filter((id) => !own.has(id))
    const seats = sold.flatMap((id) => own.get(id) ?? [])
    if (gone.length > 0) return this.keep('seat-gone', gone)
    const account = await accountById(this.#tx, this.#counter.account_id)
    if (!account) return { refused: refuse('unknown-counter') }
    await this.#doubtTheClock()
    await this.#doubtTheLease()
    const moves = await this.#movesUnheard()
    const code = await this.#code()
    const { quoted: asSold, ...taxed } = await this.#quote(code)
    const quoted = { ...asSold, seats: asSold.seats.map((seat) => onSeat(seat, own.get(seat.id))) }
    const { payment, name, phone, language, upi, donation = 0, at: soldAt } = this.#record
    const booked = await bookQuoted(this.#tx, this.#services, account, this.#show, seats, {
      ...taxed,
      quoted,
      codeId: code?.codeId ?? null,
      kind: payment,
      donation,
      name,
      phone,
      email: null,
      note: '',
      language,
      soldAt: Math.min(soldAt, now()),
      tillId: await this.#till(),
      ...(upi && { upi: { reference: upi.reference || null, seenBy: upi.seen_by || null, bankReference: upi.bank_reference || null } }),
    })
    if (!booked) throw new Error(`seats of sale ${this.#counter.id}/${this.#record.number} changed within its transaction`)
    if (isRefusal(booked)) throw new Error(`sale ${this.#counter.id}/${this.#record.number} was refused: ${booked.refused}`)
    if (donation > 0) await issueDonationReceipt(this.#tx, this.#services.settings, { id: booked.bookingId, donation }, now())
    const settled_at = this.#doubts.length > 0 ? null : now()
    const ofBooking = { name: '', phone: '', gone: '', booking_id: booked.bookingId }
    const sale = await addSale(this.#tx, { ...this.#row(), ...ofBooking, result: 'booked', settled_at })
    await adoptScans(this.#tx, now(), sale, this.#show.id)
    const booking = moves.length > 0 ? await findBooking(this.#tx, booked.publicId) : undefined
    if (booking) for (const move of moves) await notifyOfMove(this.#tx, booking, move, now())
    return { number: sale.number, sale, publicId: booked.publicId }
  }

  #row() {
    const { number, at, seats, total, donation = 0, payment } = this.#record
    const now = this.#services.now()
    return {
      counter_id: this.#counter.id,
      number,
      digest: this.#digest,
      at: Math.min(at, now),
      received_at: now,
      seats: seatsKey(seats.map(({ id }) => id)),
      total,
      donation,
      payment,
      doubts: this.#doubts.join(','),
    }
  }

  async #doubtTheClock(): Promise<void> {
    const { at, number } = this.#record
    const beside = await neighboursOf(this.#tx, this.#counter.id, number)
    // A sale carries the time at which it was agreed, and gets its number when it is paid.
    const isOutOfOrder = beside.some((other) => (other.number < number ? other.at - at : at - other.at) > agreedFor)
    if (isOutOfOrder || at > this.#services.now() + clocksDiffer) this.#doubts.push('clock')
    if (this.#counter.stopped_at !== null && at > this.#counter.stopped_at) this.#doubts.push('after-stop')
  }

  async #doubtTheLease(): Promise<void> {
    const { lease: leaseId, at, seats } = this.#record
    const lease = await findLease(this.#tx, leaseId)
    const places = seats.flatMap(({ id }) => parseSeatId(id) ?? [])
    const leased = await everLeased(this.#tx, this.#counter.id, places)
    if (lease?.counter_id !== this.#counter.id || leased.length < places.length) this.#doubts.push('not-leased')
    else if (at > lease.until) this.#doubts.push('after-until')
  }

  /**
   * Returns the moves of the show that the guest wasn't told of: after the sale, or before it and since the phone had last heard from us.
   */
  async #movesUnheard(): Promise<ShowChangeRow[]> {
    const moves = await movesAfter(this.#tx, this.#show.id, Math.min(this.#record.at, this.#record.heard))
    if (moves.length > 0) this.#doubts.push('show-moved')
    return moves
  }

  async #code(): Promise<SoldByCode | undefined> {
    const code = await codeOfSale(this.#tx, this.#record, this.#services.now())
    if (this.#record.code && !code?.isOwn) this.#doubts.push('code')
    return code
  }

  /**
   * Quotes the sale as the phone did, by the sections that it sold from. If ours would be another price, the phone's counts: the guest has
   * paid it.
   */
  async #quote(code: SoldByCode | undefined): Promise<Pick<LeaseTerms, 'gstRate' | 'exemptUpTo'> & { quoted: Quote }> {
    const { at, payment, total, seats: sold, lease, version } = this.#record
    const kept = await termsOf(this.#tx, lease, version)
    const now = { ...pricingOf(this.#show), rules: [], concessions: [], exemptUpTo: this.#services.gst.exemptUpTo }
    const terms = kept === undefined ? withPricesOf(now, sold) : (JSON.parse(kept) as LeaseTerms)
    const seats = sold.map(({ id, who, section }) => ({ id, who, section }))
    const quoted = quoteByTerms(terms, seats, { at, agreed: payment === 'complimentary' ? 0 : undefined, code: code?.rule })
    const isSame = quoted.amount.total === total && quoted.seats.every(({ price }, i) => price === sold[i]?.price)
    const { gstRate, exemptUpTo } = terms
    if (isSame) return { quoted, gstRate, exemptUpTo }
    this.#doubts.push('price')
    return { quoted: quoteByTerms(terms, seats, { at, agreed: total }), gstRate, exemptUpTo }
  }

  /** Returns the till that it was sold into, if that is open; if the phone knew of none, the one that was open when the guest paid. */
  async #till(): Promise<number | null> {
    const { till, at, paid = at } = this.#record
    const account = this.#counter.account_id
    if (till === null) {
      const open = await openTillOf(this.#tx, account)
      return open && open.opened_at <= Math.min(paid, at + agreedFor) ? open.id : null
    }
    const named = await findTill(this.#tx, till)
    if (named?.state === 'open' && named.account_id === account) return named.id
    this.#doubts.push('till-closed')
    return null
  }
}

/** Puts a quoted seat on the place that the guest gets instead. */
function onSeat<Seat extends { id: SeatId }>(seat: Seat, row: SeatPlace | undefined): Seat {
  return row ? { ...seat, id: seatId(row) } : seat
}

/**
 * Returns the terms with the price that the guest has paid where they have none: what was sold is kept, whatever has become of the hall.
 */
function withPricesOf(terms: LeaseTerms, sold: SaleRecord['seats']): LeaseTerms {
  const paid = Object.fromEntries(sold.map(({ section, price }) => [section, { earlyBird: price, regular: price }]))
  return { ...terms, prices: { ...paid, ...terms.prices } }
}
