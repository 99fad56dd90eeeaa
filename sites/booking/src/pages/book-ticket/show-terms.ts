import type { Show } from '@sabha/api/shapes'
import { type HallPlan, sectionsByRow } from '@sabha/ticketing/hall'
import { type GstLines, gstLines, type Paise, paiseOf } from '@sabha/ticketing/money'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { priceAt, type SectionPrices, sectionOfRow, standardPrices } from '@sabha/ticketing/sections'
import type { SectionOffer } from '../../seat-map/section-tags.ts'

/** What a show's seats cost, from the backend or, where it doesn't say, from the specification (section 9). */
export interface ShowTerms {
  /** By section name. */
  offers: ReadonlyMap<string, SectionOffer>
  /** Per cent of GST inside the prices. */
  gstRate: number
  onSale: boolean
}

/** Prices at an instant (epoch ms). */
export function showTerms(show: Pick<Show, 'prices' | 'early_bird_until' | 'gst_rate' | 'on_sale'> | undefined, now: number): ShowTerms {
  const told = Object.entries(show?.prices ?? {})
  const prices: SectionPrices =
    told.length === 0
      ? standardPrices
      : Object.fromEntries(told.map(([name, price]) => [name, { earlyBird: paiseOf(price.early_bird), regular: paiseOf(price.regular) }]))
  const until = show?.early_bird_until ? Date.parse(show.early_bird_until) : null
  return {
    offers: new Map(Object.entries(prices).map(([name, price]) => [name, { now: priceAt(price, until, now), regular: price.regular }])),
    gstRate: show?.gst_rate ?? 0,
    onSale: show?.on_sale ?? true,
  }
}

export function seatPrice(plan: HallPlan, { offers }: ShowTerms, seat: SeatId): Paise {
  const row = parseSeatId(seat)?.row ?? ''
  const section = sectionsByRow(plan).get(row) ?? sectionOfRow(row)
  return (offers.get(section) ?? offers.get('GENERAL'))?.now ?? standardPrices.GENERAL.earlyBird
}

export function priceOf(plan: HallPlan, terms: ShowTerms, seats: readonly SeatId[]): GstLines {
  return gstLines(
    seats.map((seat) => seatPrice(plan, terms, seat)),
    terms.gstRate,
  )
}
