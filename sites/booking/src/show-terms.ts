import type { PriceRuleTerms, Show } from '@sabha/api/shapes'
import { type ChosenPrices, problemOfAmount, sectionsToChoose } from '@sabha/ticketing/chosen-prices'
import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { keptBackUntil } from '@sabha/ticketing/kept-back'
import { type Paise, paiseOf, readRupees } from '@sabha/ticketing/money'
import type { PassTerms } from '@sabha/ticketing/pass-seats'
import { momentsOf, type PriceRule, type RuleTerms } from '@sabha/ticketing/price-rules'
import {
  type CodeRule,
  type Concession,
  type ConcessionKind,
  pricesNow,
  type Quote,
  type QuoteRequest,
  quote,
} from '@sabha/ticketing/quote'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { type SectionPrice, type SectionPrices, sectionOfRow, standardPrices } from '@sabha/ticketing/sections'
import type { SingleSeatRule } from '@sabha/ticketing/states'
import { homeZone } from '@sabha/ticketing/time'
import type { SectionOffer } from '@sabha/ui/seat-map/section-tags'

/** What a show's seats cost, from the backend or, where it doesn't say, from the specification (section 9). */
export interface ShowTerms {
  /** By section name. */
  offers: ReadonlyMap<string, SectionOffer>
  /** What prices are worked out from. */
  pricing: Pick<QuoteRequest, 'prices' | 'earlyBirdUntil' | 'rules' | 'at' | 'gstRate' | 'exemptUpTo'>
  concessions: readonly OfferedConcession[]
  onSale: boolean
  singleSeats: SingleSeatRule
  /** Until when (epoch ms) accessible places are for guests who ask for them; null where they are for everybody. */
  keptUntil: number | null
  zone: string
  /** Whether the guest may donate beside the price. */
  donations: boolean
  /** Whether season passes are good for the show. */
  takesPasses: boolean
  /** The show is a season pass itself: nobody sits in its hall. */
  isPass: boolean
}

/** Who pays less, in paise, and for how many seats of a booking; null: for all. */
export type OfferedConcession = Concession & { most: number | null }

type PricedShow = Pick<Show, 'prices' | 'early_bird_until' | 'gst_rate' | 'on_sale'> &
  Partial<
    Pick<
      Show,
      | 'gst_exempt_up_to'
      | 'single_seats'
      | 'kept_back_hours'
      | 'starts_at'
      | 'timezone'
      | 'concessions'
      | 'rules'
      | 'donations'
      | 'takes_passes'
      | 'season_pass'
    >
  >

const instantOf = (iso: string | null | undefined) => (iso ? Date.parse(iso) : null)

/**
 * Returns when the prices that hold at `now` began (epoch ms); 0 where they have always held. What is shown changes with this, and not
 * with every moment.
 */
export function pricedSince(show: Pick<PricedShow, 'early_bird_until' | 'rules'> | undefined, now: number): number {
  const moments = [instantOf(show?.early_bird_until), ...(show?.rules ?? []).flatMap((rule) => momentsOf(readRule(rule)))]
  return Math.max(0, ...moments.filter((moment) => moment !== null && moment <= now).map(Number))
}

/** Converts a price rule from the backend's form: rupees to paise, ISO instants to epoch ms. */
export function readRule(rule: PriceRuleTerms & { sold?: number | null }): PriceRule {
  const { id, name, sections, valid_from, valid_until, sold } = rule
  return {
    ...termsOf(rule),
    id: Number(id),
    name,
    ...(sections.length > 0 && { sections }),
    from: instantOf(valid_from),
    until: instantOf(valid_until),
    sold: sold ?? 0,
  }
}

function termsOf({ kind, steps, buy, pay, amount }: Pick<PriceRuleTerms, 'kind' | 'steps' | 'buy' | 'pay' | 'amount'>): RuleTerms {
  const cuts = steps.map((step) => ({
    kind: step.kind,
    value: step.kind === 'percent' ? step.value : paiseOf(step.value),
    until: instantOf(step.until) ?? 0,
    seats: step.seats ?? 0,
  }))
  if (kind === 'fee') return { kind, amount: paiseOf(amount ?? 0) }
  return kind === 'n-for-m' ? { kind, buy: buy ?? 1, pay: pay ?? 1 } : { kind, steps: cuts }
}

/** Converts concessions from the backend's form: rupees to paise. */
export function offeredBy(concessions: Show['concessions'] = []): OfferedConcession[] {
  return concessions.map(({ value, ...rest }) => ({ ...rest, value: rest.kind === 'percent' ? value : paiseOf(value) }))
}

function readPrice({ early_bird, regular, suggested }: Show['prices'][string]): SectionPrice {
  return { earlyBird: paiseOf(early_bird), regular: paiseOf(regular), ...(suggested && { suggested: suggested.map(paiseOf) }) }
}

/** `at`: epoch ms, see `pricedSince`. */
export function showTerms(show: PricedShow | undefined, at: number): ShowTerms {
  const told = Object.entries(show?.prices ?? {})
  const startsAt = instantOf(show?.starts_at)
  const prices: SectionPrices =
    told.length === 0 ? standardPrices : Object.fromEntries(told.map(([name, price]) => [name, readPrice(price)]))
  const day = { earlyBirdUntil: instantOf(show?.early_bird_until), rules: (show?.rules ?? []).map(readRule), at }
  return {
    offers: pricesNow({ ...day, prices }),
    pricing: {
      ...day,
      prices: { GENERAL: standardPrices.GENERAL, ...prices },
      gstRate: show?.gst_rate ?? 0,
      exemptUpTo: paiseOf(show?.gst_exempt_up_to ?? 0),
    },
    concessions: offeredBy(show?.concessions),
    onSale: show?.on_sale ?? true,
    singleSeats: show?.single_seats ?? 'off',
    keptUntil: startsAt === null ? null : keptBackUntil({ startsAt, hours: show?.kept_back_hours ?? null }),
    zone: show?.timezone ?? homeZone,
    donations: show?.donations ?? false,
    takesPasses: show?.takes_passes ?? false,
    isPass: (show?.season_pass ?? null) !== null,
  }
}

/** Returns the quote for chosen seats, with passes, a code and concessions where there are any. */
export function priceOf(
  plan: HallPlan,
  { pricing, concessions }: ShowTerms,
  seats: readonly SeatId[],
  {
    code,
    who = {},
    chosen,
    passes,
  }: {
    code?: CodeRule | null
    who?: Readonly<Record<SeatId, ConcessionKind>>
    chosen?: ChosenPrices
    passes?: readonly PassTerms[]
  } = {},
): Quote {
  return quote({
    ...pricing,
    seats: inSections(plan, pricing, seats).map((seat) => ({ ...seat, who: who[seat.id] })),
    concessions,
    passes,
    code: code ?? undefined,
    chosen,
  })
}

/** Returns those sections of the seats whose price the buyer chooses, with how many of the seats are in each. */
export function openSections(plan: HallPlan, { pricing }: Pick<ShowTerms, 'pricing'>, seats: readonly SeatId[]): OpenSection[] {
  const placed = inSections(plan, pricing, seats)
  return sectionsToChoose(pricing.prices, placed).flatMap((section) => {
    const price = pricing.prices[section]
    return price ? [{ section, price, seats: placed.filter((seat) => seat.section === section).length }] : []
  })
}

export interface OpenSection {
  section: string
  price: SectionPrice
  seats: number
}

/** Returns the amounts that were typed for these sections; undefined where one is missing or can't be taken. */
export function chosenIn(open: readonly OpenSection[], typed: Readonly<Record<string, string>>): ChosenPrices | undefined {
  const chosen: Record<string, Paise> = {}
  for (const { section, price } of open) {
    const amount = readRupees(typed[section] ?? '')
    if (amount === undefined || problemOfAmount(price, amount)) return undefined
    chosen[section] = amount
  }
  return chosen
}

function inSections(plan: HallPlan, pricing: ShowTerms['pricing'], seats: readonly SeatId[]) {
  const sectionIn = sectionLookup(plan)
  return seats.map((id) => {
    const place = parseSeatId(id) ?? { row: '', number: 0 }
    const section = sectionIn(place) ?? sectionOfRow(place.row)
    return { id, section: Object.hasOwn(pricing.prices, section) ? section : 'GENERAL' }
  })
}
