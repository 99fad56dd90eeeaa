import { type Settings, standardSettings } from '@sabha/api/admin/settings'
import type { AdminShow, ShowDraft } from '@sabha/api/admin/shows'
import { refusals } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { mostSuggested, problemOfAmount } from '@sabha/ticketing/chosen-prices'
import { mostKeptBackHours } from '@sabha/ticketing/kept-back'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import { isPayable } from '@sabha/ticketing/sections'
import { contradictingTimes, isZone, readMoment, readOptionalMoment, showTimeProblems } from '@sabha/ticketing/show-times'
import { homeZone, localClock } from '@sabha/ticketing/time'
import { readShowImage } from '../../show-image.ts'
import type { TextFieldProps } from '../components/fields.tsx'

/** A new show with the defaults of an evening at home. */
export function emptyDraft({ age_limit, gst_rate }: Pick<Settings, 'age_limit' | 'gst_rate'> = standardSettings): ShowDraft {
  return {
    title: '',
    performer: '',
    performer_slug: '',
    genre: '',
    description: '',
    image: '',
    age_limit,
    badge: '',
    fast_filling: false,
    single_seats: 'off',
    kept_back_hours: null,
    venue: '',
    hall_id: '',
    timezone: homeZone,
    date: '',
    time: '19:15',
    end_date: '',
    end_time: '21:00',
    sales_close: null,
    early_bird_until: null,
    doors_open: null,
    doors_close: null,
    prices: {},
    gst_rate,
  }
}

/** A show as the form edits it, with its times on the hall's own clock. */
export function draftOf(show: AdminShow): ShowDraft {
  const zone = show.timezone
  const clock = (iso: string | null) => {
    const instant = iso === null ? Number.NaN : Date.parse(iso)
    return Number.isNaN(instant) ? null : localClock(instant, zone)
  }
  const start = clock(show.starts_at) ?? `${show.date}T${show.time.slice(0, 5)}`
  const end = clock(show.ends_at) ?? (show.end_time ? `${show.date}T${show.end_time.slice(0, 5)}` : start)
  return {
    title: show.title,
    performer: show.performer,
    performer_slug: show.performer_slug,
    genre: show.genre,
    description: show.description,
    image: keptImage(show.image),
    age_limit: show.age_limit,
    badge: show.badge,
    fast_filling: show.fast_filling,
    single_seats: show.single_seats,
    kept_back_hours: show.kept_back_hours,
    venue: show.venue,
    hall_id: show.hall_id || (show.hall?.id ?? ''),
    timezone: zone,
    date: start.slice(0, 10),
    time: start.slice(11),
    end_date: end.slice(0, 10),
    end_time: end.slice(11),
    // Sales that close with the start follow it when the start moves.
    sales_close: show.sales_close_at === show.starts_at ? null : clock(show.sales_close_at),
    early_bird_until: clock(show.early_bird_until),
    doors_open: clock(show.doors_open_at),
    doors_close: clock(show.doors_close_at),
    prices: show.prices,
    gst_rate: show.gst_rate,
  }
}

function keptImage(image: string): string {
  const { kind } = readShowImage(image)
  return kind === 'site' || kind === 'own' ? image : ''
}

/** A copy of the show without its times. */
export function copyOf(show: AdminShow): ShowDraft {
  return {
    ...draftOf(show),
    badge: '',
    fast_filling: false,
    date: '',
    end_date: '',
    sales_close: null,
    early_bird_until: null,
    doors_open: null,
    doors_close: null,
  }
}

/** A plain address from a name: `Tara Venkatesh` → `tara-venkatesh`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

export type DraftField = keyof ShowDraft | `prices.${string}`
type DraftProblems = Partial<Record<DraftField, Phrase>>

type When = Pick<ShowDraft, 'date' | 'time' | 'end_date' | 'end_time' | 'timezone'>

/** The problems of a show's times, by field. */
export function whenProblems(when: When): DraftProblems {
  return {
    ...gapsIn(when),
    ...(isZone(when.timezone) ? contradictions({ ...when, ...nothingSet }) : { timezone: refusals['bad-zone'].message }),
  }
}

const nothingSet = { sales_close: null, early_bird_until: null, doors_open: null, doors_close: null }

const needed = {
  title: 'Please give the show a title.',
  performer: 'Please say who performs.',
  venue: 'Please say where it is.',
  hall_id: 'Please choose a hall plan.',
} as const satisfies Partial<Record<DraftField, Phrase>>

/** The problems of a whole show, by field; `sections` are those of its hall. */
export function draftProblems(draft: ShowDraft, sections: readonly string[]): DraftProblems {
  const problems: DraftProblems = gapsIn(draft)
  for (const field of Object.keys(needed) as (keyof typeof needed)[]) if (draft[field].trim() === '') problems[field] = needed[field]
  if (!(draft.gst_rate >= 0 && draft.gst_rate <= 100)) problems.gst_rate = 'Between 0 and 100 per cent.'
  const kept = draft.kept_back_hours ?? 0
  if (!(Number.isInteger(kept) && kept >= 0 && kept <= mostKeptBackHours))
    problems.kept_back_hours = 'Please enter whole hours, at most 720.'
  for (const section of sections) {
    const problem = priceProblem(draft.prices[section])
    if (problem) problems[`prices.${section}`] = problem
  }
  return { ...problems, ...(isZone(draft.timezone) ? contradictions(draft) : { timezone: refusals['bad-zone'].message }) }
}

function priceProblem(price: ShowDraft['prices'][string] | undefined): Phrase | undefined {
  const regular = price && readRupees(price.regular)
  if (price?.suggested) return openPriceProblem(regular, price.suggested)
  const earlyBird = price && readRupees(price.early_bird)
  if (earlyBird === undefined || regular === undefined) return 'Please give both prices.'
  if (!isPayable(earlyBird) || !isPayable(regular)) return refusals['price-too-low'].message
  return earlyBird > regular ? 'The early-bird price is above the regular one.' : undefined
}

/** Checks a section whose guests choose the price: the least amount, and the amounts suggested to them. */
function openPriceProblem(least: Paise | undefined, suggested: readonly (number | string)[]): Phrase | undefined {
  if (least === undefined) return 'Please give the least amount: 0, or ₹1 or more.'
  const price = { earlyBird: least, regular: least }
  if (problemOfAmount(price, least)) return 'Please give the least amount: 0, or ₹1 or more.'
  const amounts = suggested.filter((amount) => amount !== '').map(readRupees)
  const isSound = amounts.every((amount) => amount !== undefined && !problemOfAmount(price, amount))
  return isSound && new Set(amounts).size <= mostSuggested ? undefined : refusals['bad-suggestions'].message
}

function gapsIn(when: When): DraftProblems {
  const problems: DraftProblems = {}
  if (when.date === '') problems.date = 'Please give a date.'
  if (when.time === '') problems.time = 'Please give a time.'
  if (when.end_date === '') problems.end_date = 'Please give a date.'
  if (when.end_time === '') problems.end_time = 'Please give a time.'
  return problems
}

/** Finds times that contradict each other, by the rule that the backend uses too. */
function contradictions(draft: When & Pick<ShowDraft, keyof typeof nothingSet>): DraftProblems {
  const optional = (text: string | null) => readOptionalMoment(text, draft.timezone)
  const fields = contradictingTimes({
    startsAt: readMoment(draft.date, draft.time, draft.timezone),
    endsAt: readMoment(draft.end_date, draft.end_time, draft.timezone),
    salesCloseAt: optional(draft.sales_close),
    earlyBirdUntil: optional(draft.early_bird_until),
    doorsOpenAt: optional(draft.doors_open),
    doorsCloseAt: optional(draft.doors_close),
  })
  return Object.fromEntries(fields.map((field) => [field, refusals[showTimeProblems[field]].message]))
}

type DraftName = keyof ShowDraft

/** Prepares the draft for sending: trims its texts and keeps prices only for the sections of its hall. */
export function sentDraft(draft: ShowDraft, sections: readonly string[]): ShowDraft {
  const trimmed = Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const prices = Object.fromEntries(
    sections.flatMap((section) => {
      const price = draft.prices[section]
      return price ? [[section, price]] : []
    }),
  )
  return { ...(Object.fromEntries(trimmed) as ShowDraft), prices }
}

/** The names of the form's fields. */
export const fieldNames = {
  title: 'Title',
  performer: 'Performer',
  performer_slug: 'Performer’s page',
  genre: 'Genre',
  description: 'Description',
  image: 'Picture',
  age_limit: 'Age limit',
  badge: 'Badge',
  fast_filling: 'Fast filling',
  single_seats: 'Single seats left over',
  kept_back_hours: 'Keep wheelchair spaces, until hours before the show',
  venue: 'Venue',
  hall_id: 'Hall plan',
  timezone: 'Time zone',
  date: 'Date',
  time: 'Begins',
  end_date: 'Ends on',
  end_time: 'Ends at',
  sales_close: 'Sales close',
  early_bird_until: 'Early-bird prices until',
  doors_open: 'Doors open',
  doors_close: 'Doors close',
  prices: 'Prices',
  gst_rate: 'GST included in prices, per cent',
} as const satisfies Record<DraftName, Phrase>

/** The props of each group of fields. */
export interface DraftFieldsProps {
  draft: ShowDraft
  onChange: (change: Partial<ShowDraft>) => void
  /** The problem of a field, in words. */
  problemAt: (field: DraftField) => string | undefined
  /** The props of a text field for this part of the draft. */
  text: (name: TextName) => Pick<TextFieldProps, 'name' | 'label' | 'autoComplete' | 'value' | 'error' | 'onChange'>
}

/** Fields that hold a text; null is an empty one. */
export type TextName = { [Name in DraftName]-?: NonNullable<ShowDraft[Name]> extends string ? Name : never }[DraftName]
