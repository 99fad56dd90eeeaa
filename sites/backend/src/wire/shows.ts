import type { AdminShow, Production } from '@sabha/api/admin/shows'
import type { Night, Show } from '@sabha/api/shapes'
import { formatDuration, formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { openPriceWords, priceInWords } from '@sabha/language/price-words'
import { sayIn } from '@sabha/language/translate'
import { fastFillingBadge } from '@sabha/ticketing/filling'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import { feeIn, isInForce, type PriceRule } from '@sabha/ticketing/price-rules'
import { pricesNow } from '@sabha/ticketing/quote'
import { localDate, localTime } from '@sabha/ticketing/time'
import type { ListedShow } from '../rules/shows/listing.ts'
import type { OpenChange } from '../store/shows/changes.ts'
import type { ProductionRow } from '../store/shows/productions.ts'
import { isOnSale, pricesOf, pricingOf, type ShowRow, salesCloseAt } from '../store/shows/shows.ts'
import { iso, isoOrNull } from './instants.ts'

/** `exemptUpTo`: seats up to this price bear no GST. `rules`: the house's rules for this show; a fee among them is part of each price. */
export function wireShow(show: ShowRow, hall: HallPlan | null, now: number, exemptUpTo: Paise, rules: readonly PriceRule[]): Show {
  const prices = Object.entries(pricesOf(show))
  const current = [...pricesNow({ ...pricingOf(show), rules, at: now }).values()]
  const lowest = Math.min(...current.map((price) => price.now))
  const highest = Math.max(...current.map(({ regular, suggested = [] }) => Math.max(regular, ...suggested)))
  const isOpen = current.every(({ suggested }) => suggested !== undefined)
  const inForce = rules.filter((rule) => isInForce(rule, now))
  const withFee = (price: Paise, section: string) => rupeesOf(price + feeIn(inForce, section, price))
  return {
    id: String(show.id),
    title: show.title,
    date: localDate(show.starts_at, show.zone),
    time: localTime(show.starts_at, show.zone),
    end_time: localTime(show.ends_at, show.zone),
    timezone: show.zone,
    starts_at: iso(show.starts_at),
    ends_at: iso(show.ends_at),
    sales_close_at: iso(salesCloseAt(show)),
    doors_open_at: isoOrNull(show.doors_open_at),
    venue: show.venue,
    hall_id: show.hall_id,
    duration: formatDuration('en', show.ends_at - show.starts_at),
    genre: show.genre,
    performer: show.performer,
    performer_slug: show.performer_slug,
    description: show.description,
    image: show.image,
    age_limit: show.age_limit,
    badge: show.badge,
    price: rupeesOf(lowest),
    priceRange: isOpen ? openPriceWords : rangeOf(lowest, highest),
    gst_rate: show.gst_rate,
    gst_exempt_up_to: rupeesOf(exemptUpTo),
    prices: Object.fromEntries(
      prices.map(([section, price]) => [
        section,
        price.suggested
          ? { early_bird: rupeesOf(price.regular), regular: rupeesOf(price.regular), suggested: price.suggested.map(rupeesOf) }
          : { early_bird: withFee(price.earlyBird, section), regular: withFee(price.regular, section) },
      ]),
    ),
    early_bird_until: isoOrNull(show.early_bird_until),
    on_sale: isOnSale(show, now),
    concessions: [],
    rules: [],
    donations: false,
    single_seats: show.single_seats,
    kept_back_hours: show.kept_back_hours,
    seats_left: null,
    hall,
    production_id: show.production_id === null ? null : String(show.production_id),
    production_title: '',
    nights: [],
    season_pass: null,
    takes_passes: false,
  }
}

/** Returns the range in English: `₹599 - ₹2,999`, `Free - ₹500`, `Free`. */
function rangeOf(lowest: Paise, highest: Paise): string {
  if (highest === 0) return 'Free' satisfies Phrase
  return `${priceInWords(lowest, sayIn('en'))} - ${formatMoney(highest)}`
}

/** Returns a show as the public sees it. */
export function wireListedShow(listed: ListedShow, hall: HallPlan | null, now: number, exemptUpTo: Paise): Show {
  const { show, seatsLeft, isFast, productionTitle, rules, takesPasses } = listed
  return {
    ...wireShow(show, hall, now, exemptUpTo, rules),
    seats_left: seatsLeft,
    ...(isFast && { badge: fastFillingBadge }),
    production_title: productionTitle,
    takes_passes: takesPasses,
  }
}

/** Returns the fields of a production's night that a guest needs to choose among its nights. */
export function wireNight(listed: ListedShow, now: number): Night {
  const { id, date, time, end_time, timezone, starts_at, ends_at, title, performer, venue, badge, on_sale, seats_left } = wireListedShow(
    listed,
    null,
    now,
    0,
  )
  return { id, date, time, end_time, timezone, starts_at, ends_at, title, performer, venue, badge, on_sale, seats_left }
}

/** The sales of a show. */
interface ShowSums {
  bookings: number
  seatsTaken: number
  capacity: number
  revenue: { total: Paise }
}

export function wireAdminShow(
  show: ShowRow,
  about: {
    figures: ShowSums | undefined
    change: OpenChange | undefined
    productionTitle: string
    isPass: boolean
    /** Titles of the passes that are good for it. */
    passesFor: readonly string[]
    now: number
    exemptUpTo: Paise
  },
): AdminShow {
  const { figures, change } = about
  return {
    // Without rules: staff edit the prices that they set.
    ...wireShow(show, null, about.now, about.exemptUpTo, []),
    bookings_count: figures?.bookings ?? 0,
    total_revenue: rupeesOf(figures?.revenue.total ?? 0),
    status: show.status,
    is_pass: about.isPass,
    passes_for: [...about.passesFor],
    fast_filling: show.filling === 'fast',
    change: show.change,
    doors_close_at: isoOrNull(show.doors_close_at),
    capacity: figures?.capacity ?? 0,
    seats_taken: figures?.seatsTaken ?? 0,
    production_title: about.productionTitle,
    under_way: change ? { what: change.kind, done: change.done, of: change.bookings } : null,
  }
}

/** Returns a production with the sums over its nights. */
export function wireProduction(
  { id, title }: ProductionRow,
  nights: readonly ShowRow[],
  figures: ReadonlyMap<number, ShowSums>,
  now: number,
): Production {
  const standing = nights.filter(({ status }) => status !== 'cancelled')
  const sum = (of: (night: ShowSums) => number) =>
    nights.reduce((total, night) => {
      const own = figures.get(night.id)
      return total + (own ? of(own) : 0)
    }, 0)
  return {
    id: String(id),
    title,
    nights: standing.length,
    nights_to_come: standing.filter(({ ends_at }) => ends_at > now).length,
    bookings_count: sum(({ bookings }) => bookings),
    total_revenue: rupeesOf(sum(({ revenue }) => revenue.total)),
    capacity: standing.reduce((total, night) => total + (figures.get(night.id)?.capacity ?? 0), 0),
    seats_taken: sum(({ seatsTaken }) => seatsTaken),
  }
}
