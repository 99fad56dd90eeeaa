import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { invoiceLines } from '@sabha/ticketing/invoice'
import type { Paise } from '@sabha/ticketing/money'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { type Quote, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { isSamePlace, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { isPayable } from '@sabha/ticketing/sections'
import type { PriceCodeRow } from '../../store/prices/codes.ts'
import { type SoldPass, termsOf } from '../../store/season-passes/passes.ts'
import type { SeatRow } from '../../store/seats/seats.ts'
import { pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import type { Guess } from '../guesses.ts'
import { refusalOfChoice } from '../prices/chosen-prices.ts'
import { findCode, noSuchCode, ruleOf } from '../prices/codes.ts'
import { byPlace, withConcessions } from '../prices/concessions.ts'
import { findPasses, noSuchPass } from '../season-passes/use.ts'
import type { HoldRequest } from './choice.ts'

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

export function wrongCode(codeGuess: Guess): Refusal {
  codeGuess.countWrong()
  return noSuchCode()
}

function sectionOf(seats: readonly SeatRow[], place: SeatPlace): string {
  return seats.find((seat) => isSamePlace(seat, place))?.section ?? 'GENERAL'
}
