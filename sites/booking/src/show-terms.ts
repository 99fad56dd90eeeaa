import type { Show } from '@sabha/api/shapes'
import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { type GstLines, gstLines, type Paise, paiseOf } from '@sabha/ticketing/money'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { type SectionPrices, sectionOfRow, standardPrices } from '@sabha/ticketing/sections'
import type { SingleSeatRule } from '@sabha/ticketing/states'
import type { SectionOffer } from './seat-map/section-tags.ts'

/** What a show's seats cost, from the backend or, where it doesn't say, from the specification (section 9). */
export interface ShowTerms {
  /** By section name. */
  offers: ReadonlyMap<string, SectionOffer>
  /** Per cent of GST inside the prices. */
  gstRate: number
  /** Seats of up to this price bear none. */
  gstExemptUpTo: Paise
  onSale: boolean
  singleSeats: SingleSeatRule
}

type PricedShow = Pick<Show, 'prices' | 'early_bird_until' | 'gst_rate' | 'on_sale'> &
  Partial<Pick<Show, 'gst_exempt_up_to' | 'single_seats'>>

/** Whether early-bird prices last at an instant (epoch ms); without a date they last until sales close. */
export function isEarlyBird(show: Pick<Show, 'early_bird_until'> | undefined, now: number): boolean {
  return !show?.early_bird_until || now < Date.parse(show.early_bird_until)
}

export function showTerms(show: PricedShow | undefined, early: boolean): ShowTerms {
  const told = Object.entries(show?.prices ?? {})
  const prices: SectionPrices =
    told.length === 0
      ? standardPrices
      : Object.fromEntries(told.map(([name, price]) => [name, { earlyBird: paiseOf(price.early_bird), regular: paiseOf(price.regular) }]))
  const offers = Object.entries(prices).map(
    ([name, { earlyBird, regular }]) => [name, { now: early ? earlyBird : regular, regular }] as const,
  )
  return {
    offers: new Map(offers),
    gstRate: show?.gst_rate ?? 0,
    gstExemptUpTo: paiseOf(show?.gst_exempt_up_to ?? 0),
    onSale: show?.on_sale ?? true,
    singleSeats: show?.single_seats ?? 'off',
  }
}

function seatPrice(plan: HallPlan, { offers }: ShowTerms, seat: SeatId): Paise {
  const place = parseSeatId(seat) ?? { row: '', number: 0 }
  const section = sectionLookup(plan)(place) ?? sectionOfRow(place.row)
  return (offers.get(section) ?? offers.get('GENERAL'))?.now ?? standardPrices.GENERAL.earlyBird
}

export function priceOf(plan: HallPlan, terms: ShowTerms, seats: readonly SeatId[]): GstLines {
  return gstLines(
    seats.map((seat) => seatPrice(plan, terms, seat)),
    terms.gstRate,
    terms.gstExemptUpTo,
  )
}
