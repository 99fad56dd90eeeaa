import type { ShowDraft } from '@sabha/api/admin/shows'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { meansFastFilling } from '@sabha/ticketing/filling'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import { leastPrice, type SectionPrices, tooLow } from '@sabha/ticketing/sections'
import { isPictureName, readPictureAddress } from '@sabha/ticketing/show-picture'
import { contradictingTimes, isZone, readMoment, readOptionalMoment, showTimeProblems } from '@sabha/ticketing/show-times'
import { readLine, readText } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { hasPicture } from '../../store/shows/pictures.ts'
import { addShow, changeShow, countStanding, findHall, findShow, type NewShow, refillSeats, type ShowRow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

type Needs = Pick<Context, 'store' | 'now'>

export interface ShowEdit {
  /** null: a new show. */
  id: number | null
  draft: ShowDraft
  /** The show's counter when it was read for this edit; undefined from who doesn't say. */
  change: number | undefined
}

/** Makes a show, as a draft, or changes one. If somebody else has changed it since it was read, it refuses. */
export async function saveShow(context: Needs, account: AccountRow, edit: ShowEdit): Promise<number | Refusal> {
  return context.store.alone((tx) => save(tx, context, account, edit))
}

async function save(
  tx: Tx,
  { now }: Needs,
  account: AccountRow,
  { id, draft, change }: ShowEdit,
): Promise<number | Refusal | Rollback<Refusal>> {
  const before = id === null ? undefined : await findShow(tx, id)
  if (id !== null && !before) return refuse('unknown-show')
  if (before?.status === 'cancelled') return refuse('show-cancelled')
  if (before && change !== undefined && before.change !== change) return changedBy(before)
  const hall = await findHall(tx, draft.hall_id)
  const show = readDraft(draft, hall)
  if (isRefusal(show)) return show
  if (!hall) return refuse('hall-needed', { field: 'hall_id' })
  const picture = readPictureAddress(show.image)
  if (picture && !(await hasPicture(tx, picture))) return refuse('unknown-picture', { field: 'image' })
  return before ? update(tx, account, before, show, hall, now()) : make(tx, account, show, hall, now())
}

async function make(tx: Tx, account: AccountRow, show: DraftedShow, hall: HallPlan, now: number): Promise<number | Refusal> {
  if (show.starts_at <= now) return refuse('in-the-past', { field: 'date' })
  const id = await addShow(tx, { ...show, status: 'draft', created_at: now }, hall)
  await logAction(tx, account, now, { what: 'show-made', toWhat: `show ${id}`, showId: id, details: { name: show.title } })
  return id
}

async function update(
  tx: Tx,
  account: AccountRow,
  before: ShowRow,
  show: DraftedShow,
  hall: HallPlan,
  now: number,
): Promise<number | Refusal | Rollback<Refusal>> {
  const refusal = await refusalOfMove(tx, before, show, now)
  if (refusal) return refusal
  const fields = changedFields(before, show)
  if (fields.length === 0) return before.id
  const changed = { ...show, ...(isMoved(before, show) && { admits_from: null }), changed_by: account.name }
  if (!(await changeShow(tx, before, changed))) return rollback(changedBy(before))
  if (show.hall_id !== before.hall_id) await refillSeats(tx, before.id, hall)
  await logAction(tx, account, now, { what: 'show-changed', toWhat: `show ${before.id}`, showId: before.id, details: { fields } })
  return before.id
}

function changedBy({ changed_by }: ShowRow): Refusal {
  return refuse('show-changed', { who: changed_by ?? ('Somebody' satisfies Phrase) })
}

function isAtAnotherTime(before: ShowRow, show: DraftedShow): boolean {
  return show.starts_at !== before.starts_at || show.ends_at !== before.ends_at || show.zone !== before.zone
}

/** Nobody has booked, so nobody has been admitted: the limit of an earlier move is not needed any more. */
function isMoved(before: ShowRow, show: DraftedShow): boolean {
  return isAtAnotherTime(before, show) || show.venue !== before.venue
}

/** Hall, venue and time can't change while anybody has booked or is about to pay. The times of doors and sale can. */
async function refusalOfMove(tx: Tx, before: ShowRow, show: DraftedShow, now: number): Promise<Refusal | undefined> {
  const movesHall = show.hall_id !== before.hall_id
  const movesTime = isAtAnotherTime(before, show)
  if (!movesHall && !isMoved(before, show)) return undefined
  const field = movesHall ? 'hall_id' : movesTime ? 'date' : 'venue'
  if ((await countStanding(tx, before.id)) > 0) return refuse('bookings-stand', { field })
  return movesTime && show.starts_at <= now ? refuse('in-the-past', { field: 'date' }) : undefined
}

function changedFields(before: ShowRow, show: DraftedShow): string[] {
  return (Object.keys(show) as (keyof DraftedShow)[]).filter((field) => (show[field] ?? null) !== before[field])
}

/** A show without what only its life gives it. */
export type DraftedShow = Omit<NewShow, 'id' | 'status' | 'created_at'>

/** A refusal at a field of the form. */
const at = (field: string, code: RefusalCode): Refusal => ({ refused: code, params: { field } })

/** The show that a form describes, in this hall; or what is wrong with it, at the first field that is. */
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
    venue,
    hall_id: hall.id,
    zone: draft.timezone,
    ...times,
    prices: JSON.stringify(prices.prices),
    gst_rate: draft.gst_rate,
  }
}

/** Who writes FAST FILLING itself ticks it; who says nothing of it, as a page of an earlier release, leaves it as it is. */
function readBadge({ badge, fast_filling }: ShowDraft): Pick<DraftedShow, 'badge' | 'filling'> {
  if (meansFastFilling(badge)) return { badge: '', filling: 'fast' }
  return { badge: readLine(badge), ...(fast_filling !== undefined && { filling: fast_filling ? 'fast' : 'as-sold' }) }
}

/** No picture, one of the site, or an uploaded one. A picture from elsewhere would show its server who visits our pages. */
function isImage(image: string): boolean {
  return image === '' || isPictureName(image) || readPictureAddress(image) !== undefined
}

type Span = Pick<ShowDraft, 'date' | 'time' | 'end_date' | 'end_time' | 'timezone'>

/** Beginning and end of a show, on the hall's own clock. */
export function readSpan(span: Span): { starts_at: number; ends_at: number } | Refusal {
  if (!isZone(span.timezone)) return at('timezone', 'bad-zone')
  const starts_at = readMoment(span.date, span.time, span.timezone)
  if (starts_at === undefined) return at(isClock(span.time) ? 'date' : 'time', 'bad-date')
  const ends_at = readMoment(span.end_date, span.end_time, span.timezone)
  if (ends_at === undefined) return at(isClock(span.end_time) ? 'end_date' : 'end_time', 'bad-date')
  return ends_at > starts_at ? { starts_at, ends_at } : at('end_time', showTimeProblems.end_time)
}

const isClock = (time: string) => /^\d\d:\d\d$/.test(time)

type Times = Pick<DraftedShow, 'starts_at' | 'ends_at' | 'sales_close_at' | 'early_bird_until' | 'doors_open_at' | 'doors_close_at'>

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
  const [wrong] = contradictingTimes({
    startsAt: span.starts_at,
    endsAt: span.ends_at,
    salesCloseAt: sales_close_at,
    earlyBirdUntil: early_bird_until,
    doorsOpenAt: doors_open_at,
    doorsCloseAt: doors_close_at,
  })
  return wrong ? at(wrong, showTimeProblems[wrong]) : { ...span, sales_close_at, early_bird_until, doors_open_at, doors_close_at }
}

/** Each section of the hall has both prices; what names no section of it is left out. */
function readPrices(draft: ShowDraft, hall: HallPlan): { prices: SectionPrices } | Refusal {
  const prices: Record<string, { earlyBird: Paise; regular: Paise }> = {}
  for (const { name } of hall.sections) {
    const given = Object.hasOwn(draft.prices, name) ? draft.prices[name] : undefined
    const earlyBird = given && priceOf(given.early_bird)
    const regular = given && priceOf(given.regular)
    if (earlyBird === undefined || regular === undefined) return at(`prices.${name}`, 'price-needed')
    if (Math.min(earlyBird, regular) < leastPrice) return at(`prices.${name}`, tooLow(earlyBird, regular))
    if (earlyBird > regular) return at(`prices.${name}`, 'early-bird-above-regular')
    prices[name] = { earlyBird, regular }
  }
  return { prices }
}

/** What the payment provider takes at most for ten seats. */
const mostPrice: Paise = 50_000_00

function priceOf(rupees: number | string): Paise | undefined {
  const price = readRupees(rupees)
  return price !== undefined && price <= mostPrice ? price : undefined
}
