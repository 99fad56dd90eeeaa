import type { ShowDraft } from '@sabha/api/admin/shows'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '@sabha/api/refusal'
import { mostSuggested, problemOfAmount } from '@sabha/ticketing/chosen-prices'
import { meansFastFilling } from '@sabha/ticketing/filling'
import type { HallPlan } from '@sabha/ticketing/hall'
import { mostKeptBackHours } from '@sabha/ticketing/kept-back'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import { isPayable, mostPrice, type SectionPrice, type SectionPrices } from '@sabha/ticketing/sections'
import { isPictureName, readPictureAddress } from '@sabha/ticketing/show-picture'
import {
  contradictingTimes,
  isZone,
  readMoment,
  readOptionalMoment,
  type ShowTimeField,
  showTimeProblems,
} from '@sabha/ticketing/show-times'
import { readLine, readText } from '../../input/texts.ts'
import type { NewShow } from '../../store/shows/shows.ts'

/** A show without the fields that no form describes. */
export type DraftedShow = Omit<NewShow, 'id' | 'status' | 'created_at'>

/** A refusal at a field of the form. */
const at = (field: string, code: RefusalCode): Refusal => ({ refused: code, params: { field } })

/** Returns the show that a form describes, in this hall, or what is wrong with it, at the first field that is. */
export function readDraft(draft: ShowDraft, hall: HallPlan | undefined): DraftedShow | Refusal {
  const title = readLine(draft.title)
  const performer = readLine(draft.performer)
  const venue = readLine(draft.venue)
  if (title === '') return at('title', 'title-needed')
  if (performer === '') return at('performer', 'performer-needed')
  if (!/^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(draft.performer_slug)) return at('performer_slug', 'bad-slug')
  if (!isImage(draft.image)) return at('image', 'bad-image')
  if (venue === '') return at('venue', 'venue-needed')
  if (!hall) return at('hall_id', 'hall-needed')
  if (!(draft.gst_rate >= 0 && draft.gst_rate <= 100)) return at('gst_rate', 'bad-gst-rate')
  const times = readTimes(draft)
  if (isRefusal(times)) return times
  const { kept_back_hours: kept } = draft
  if (kept != null && !(Number.isInteger(kept) && kept >= 0 && kept <= mostKeptBackHours)) {
    return refuse('setting-out-of-range', { field: 'kept_back_hours', least: 0, most: mostKeptBackHours })
  }
  const prices = readPrices(draft, hall)
  if (isRefusal(prices)) return prices
  return {
    title,
    performer,
    performer_slug: draft.performer_slug,
    genre: readLine(draft.genre),
    description: readText(draft.description),
    image: draft.image,
    age_limit: readLine(draft.age_limit),
    ...readBadge(draft),
    ...(draft.single_seats !== undefined && { single_seats: draft.single_seats }),
    ...(kept !== undefined && { kept_back_hours: kept }),
    venue,
    hall_id: hall.id,
    zone: draft.timezone,
    ...times,
    prices: JSON.stringify(prices.prices),
    gst_rate: draft.gst_rate,
  }
}

/**
 * Reads the badge. A badge that says FAST FILLING ticks that box; a page of an earlier release, which doesn't send the box, leaves it as it
 * is.
 */
function readBadge({ badge, fast_filling }: ShowDraft): Pick<DraftedShow, 'badge' | 'filling'> {
  if (meansFastFilling(badge)) return { badge: '', filling: 'fast' }
  return { badge: readLine(badge), ...(fast_filling !== undefined && { filling: fast_filling ? 'fast' : 'as-sold' }) }
}

/** Whether it is no picture, one of the site, or an uploaded one. A picture from elsewhere would show its server who visits our pages. */
function isImage(image: string): boolean {
  return image === '' || isPictureName(image) || readPictureAddress(image) !== undefined
}

type Span = Pick<ShowDraft, 'date' | 'time' | 'end_date' | 'end_time' | 'timezone'>

/** Reads the beginning and the end of a show, on the hall's own clock. */
export function readSpan(span: Span): { starts_at: number; ends_at: number } | Refusal {
  if (!isZone(span.timezone)) return at('timezone', 'bad-zone')
  const starts_at = readMoment(span.date, span.time, span.timezone)
  if (starts_at === undefined) return at(isClock(span.time) ? 'date' : 'time', 'bad-date')
  const ends_at = readMoment(span.end_date, span.end_time, span.timezone)
  if (ends_at === undefined) return at(isClock(span.end_time) ? 'end_date' : 'end_time', 'bad-date')
  return ends_at > starts_at ? { starts_at, ends_at } : at('end_time', showTimeProblems.end_time)
}

const isClock = (time: string) => /^\d\d:\d\d$/.test(time)

type Times = Required<
  Pick<DraftedShow, 'starts_at' | 'ends_at' | 'sales_close_at' | 'early_bird_until' | 'doors_open_at' | 'doors_close_at'>
>

/** Refuses contradicting times that nobody typed: they follow from those of another show, or of an earlier date. */
export function refusalOfTimes(times: Times): Refusal | undefined {
  const wrong = wrongTime(times)
  return wrong && refuse(showTimeProblems[wrong])
}

/** Returns the first time that contradicts another. */
function wrongTime(times: Times): ShowTimeField | undefined {
  return contradictingTimes({
    startsAt: times.starts_at,
    endsAt: times.ends_at,
    salesCloseAt: times.sales_close_at,
    earlyBirdUntil: times.early_bird_until,
    doorsOpenAt: times.doors_open_at,
    doorsCloseAt: times.doors_close_at,
  })[0]
}

function readTimes(draft: ShowDraft): Times | Refusal {
  const span = readSpan(draft)
  if (isRefusal(span)) return span
  const moments = (['sales_close', 'early_bird_until', 'doors_open', 'doors_close'] as const).map((field) => ({
    field,
    at: readOptionalMoment(draft[field], draft.timezone),
  }))
  const unreadable = moments.find((moment) => moment.at === undefined)
  if (unreadable) return at(unreadable.field, 'bad-date')
  const [sales_close_at = null, early_bird_until = null, doors_open_at = null, doors_close_at = null] = moments.map((moment) => moment.at)
  const times = { ...span, sales_close_at, early_bird_until, doors_open_at, doors_close_at }
  const wrong = wrongTime(times)
  return wrong ? at(wrong, showTimeProblems[wrong]) : times
}

/** Reads the prices. Each section of the hall has both prices, or its guests choose; a name that is no section of the hall is left out. */
function readPrices(draft: ShowDraft, hall: HallPlan): { prices: SectionPrices } | Refusal {
  const prices: Record<string, SectionPrice> = {}
  for (const { name } of hall.sections) {
    const given = Object.hasOwn(draft.prices, name) ? draft.prices[name] : undefined
    const price = given && readPrice(given)
    if (!price || 'problem' in price) return at(`prices.${name}`, price?.problem ?? 'price-needed')
    prices[name] = price
  }
  return { prices }
}

function readPrice({ early_bird, regular: typed, suggested }: ShowDraft['prices'][string]): SectionPrice | { problem: RefusalCode } {
  const regular = priceOf(typed)
  const earlyBird = suggested ? regular : priceOf(early_bird)
  if (earlyBird === undefined || regular === undefined) return { problem: 'price-needed' }
  if (!isPayable(earlyBird) || !isPayable(regular)) return { problem: 'price-too-low' }
  if (earlyBird > regular) return { problem: 'early-bird-above-regular' }
  if (!suggested) return { earlyBird, regular }
  const amounts = suggested.filter((amount) => amount !== '').map(priceOf)
  const isSound = amounts.every((amount) => amount !== undefined && problemOfAmount({ earlyBird, regular }, amount) === undefined)
  const own = [...new Set(amounts.filter((amount) => amount !== undefined))].toSorted((a, b) => a - b)
  return isSound && own.length <= mostSuggested ? { earlyBird, regular, suggested: own } : { problem: 'bad-suggestions' }
}

function priceOf(rupees: number | string): Paise | undefined {
  const price = readRupees(rupees)
  return price !== undefined && price <= mostPrice ? price : undefined
}
