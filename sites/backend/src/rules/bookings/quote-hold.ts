import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { ShownShow } from '@sabha/api/request-fields'
import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import { invoiceLines } from '@sabha/ticketing/invoice'
import type { Paise } from '@sabha/ticketing/money'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { type Quote, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { isSamePlace, parseSeatId, type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { isPayable } from '@sabha/ticketing/sections'
import type { PriceCodeRow } from '../../store/prices/codes.ts'
import { type SoldPass, termsOf } from '../../store/season-passes/passes.ts'
import type { SeatRow } from '../../store/seats/seats.ts'
import { pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import type { Guess } from '../guesses.ts'
import { refusalOfChoice } from '../prices/chosen-prices.ts'
import { findCode, noSuchCode, ruleOf } from '../prices/codes.ts'
import { byPlace, type ChosenConcessions, withConcessions } from '../prices/concessions.ts'
import { findPasses, noSuchPass } from '../season-passes/use.ts'
import { countPlaces, type PlaceCounts } from '../seats/places.ts'

/** What a hold asks for, and what its seats cost. */

/** The details of a buyer as the GST portal has them. */
export interface RegisteredBuyer {
  gstin: string
  name: string
  address: string
}

export interface HoldRequest {
  showId: number
  seats: readonly string[]
  /** One of the party needs a wheelchair place: the guest says so, and nobody asks for proof. */
  accessible?: boolean | undefined
  /** For sections whose places have no numbers. */
  places?: PlaceCounts | undefined
  /** Set if the box office has chosen the seats. They leave a single seat only if nothing else was free. */
  chosen?: {
    /** The most that each seat may cost at the time of the hold, without concession and code. */
    upTo: Paise
    /** The seats that this choice was known to leave alone. */
    leavesAlone: readonly SeatId[]
  }
  guestId: number
  customer: { name: string; phone: string; email: string | null }
  /** A code that makes the seats cost less, as it was typed. */
  code?: string | undefined
  /** The person the code was sent to, as it was typed, where that isn't the customer. */
  codeFor?: string | undefined
  /** By seat. For places without numbers, the number n of a row stands for the nth of its places that is taken. */
  concessions?: ChosenConcessions | undefined
  /** Codes of season passes, each of which covers one of the seats. */
  passes?: readonly string[] | undefined
  /** For sections whose price the guest chooses. */
  chosenPrices?: ChosenPrices | undefined
  /** Given beside the seats. */
  donation?: Paise | undefined
  /** The buyer whom the invoice names, if they are registered for GST. */
  buyer?: RegisteredBuyer | undefined
  /** What the guest's screen said that the seats cost. */
  shownTotal?: Paise | undefined
  /** The show as that screen showed it. */
  shown?: ShownShow | undefined
  language: 'en' | 'kn'
  /** Hash of the buyer's network address. */
  address: string
}

export function readSeats({ seats: ids, places: counts = {} }: HoldRequest, max: number): SeatPlace[] | Refusal {
  const counted = countPlaces(counts)
  if (isRefusal(counted)) return counted
  if (ids.length + counted === 0) return refuse('no-seats')
  if (ids.length + counted > max) return refuse('too-many-seats', { seats_per_booking: max })
  if (new Set(ids).size !== ids.length) return refuse('same-seat-twice')
  const places = ids.map((id) => parseSeatId(id))
  const unknown = ids.filter((_, index) => places[index] === undefined)
  return unknown.length > 0 ? refuse('unknown-seat', { seats: unknown }) : places.filter((place) => place !== undefined)
}

/** A seat, and the pass that covers it. */
export interface CoveredSeat {
  pass: SoldPass
  seat: SeatPlace
}

/**
 * Quotes the seats, with the code and the passes that were typed. Refuses a code or a pass that takes nothing off: it would be used up for
 * nothing.
 */
export async function quoteSeats(
  tx: Tx,
  show: ShowRow,
  asked: {
    request: HoldRequest
    seats: readonly SeatRow[]
    places: readonly SeatPlace[]
    rules: readonly PriceRule[]
    exemptUpTo: Paise
    at: number
    codeGuess: Guess
  },
): Promise<(Quote<QuoteSeat & SeatPlace> & { code: PriceCodeRow | undefined; covered: CoveredSeat[] }) | Refusal> {
  const { request, seats, places, rules, exemptUpTo, at, codeGuess } = asked
  const { phone, email } = request.customer
  const wish = { showId: show.id, phone, email, sentTo: request.codeFor, at }
  const code = request.code === undefined ? undefined : await findCode(tx, request.code, wish)
  const typed = request.passes ?? []
  const passes = await findPasses(tx, typed, show.id)
  const placed = places.map((place): QuoteSeat & SeatPlace => ({ ...place, id: seatId(place), section: sectionOf(seats, place) }))
  const conceded = await withConcessions(tx, show.id, placed, request.concessions && byPlace(request.concessions, seats))
  if (isRefusal(conceded)) return conceded
  const pricing = pricingOf(show)
  const { chosenPrices: chosen } = request
  const unfit = refusalOfChoice(pricing.prices, placed, chosen)
  if (unfit) return unfit
  const quoted = quote({
    ...pricing,
    rules,
    ...conceded,
    chosen,
    passes: passes?.map(termsOf),
    code: code && ruleOf(code),
    exemptUpTo,
    at,
  })
  // After the last wait, so that many tries at once get no answer beyond the limit.
  const isGuess = request.code !== undefined || typed.length > 0
  if (isGuess && codeGuess.isOneTooMany()) return refuse('too-many-requests')
  if (!passes) {
    codeGuess.countWrong()
    return noSuchPass()
  }
  if (request.code !== undefined && !quoted.discounts.some(({ reason }) => reason === 'code')) return wrongCode(codeGuess)
  const covered = coveredBy(quoted, passes)
  if (covered.length < passes.length) return refuse('pass-covers-nothing', { field: 'passes' })
  return refusalOfAmount(quoted, request, show.gst_rate, exemptUpTo) ?? { ...quoted, code, covered }
}

function refusalOfAmount(quoted: Quote, { buyer }: HoldRequest, gstRate: number, exemptUpTo: Paise): Refusal | undefined {
  if (buyer && isMixed(quoted, gstRate, exemptUpTo)) return refuse('buyer-mixed')
  return isPayable(quoted.amount.total) ? undefined : refuse('nothing-to-pay')
}

function coveredBy({ seats }: Quote<QuoteSeat & SeatPlace>, passes: readonly SoldPass[]): CoveredSeat[] {
  return seats.flatMap(({ row, number, pass: index = -1 }) => {
    const pass = passes[index]
    return pass ? [{ pass, seat: { row, number } }] : []
  })
}

/** Taxed and exempt seats may share one document only for a buyer who isn't registered (CGST Rules 2017, rule 46A). */
function isMixed({ seats }: Quote, gstRate: number, exemptUpTo: Paise): boolean {
  const prices = seats.map(({ price }) => price)
  const { exempt, taxable } = invoiceLines(prices, gstRate, exemptUpTo)
  return exempt > 0 && taxable > 0
}

/** Counts the guess, and refuses as if there were no such code. */
export function wrongCode(codeGuess: Guess): Refusal {
  codeGuess.countWrong()
  return noSuchCode()
}

function sectionOf(seats: readonly SeatRow[], place: SeatPlace): string {
  return seats.find((seat) => isSamePlace(seat, place))?.section ?? 'GENERAL'
}
