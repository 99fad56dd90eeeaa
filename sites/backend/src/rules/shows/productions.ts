import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type HallPlan, seatCount } from '@sabha/ticketing/hall'
import { timesAfterMove } from '@sabha/ticketing/show-times'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { concedeAs } from '../../store/prices/concessions.ts'
import { applyRulesAs } from '../../store/prices/rules.ts'
import { findSeasonPass } from '../../store/season-passes/passes.ts'
import { blockAs, refillSeats } from '../../store/seats/fill-seats.ts'
import { findHall } from '../../store/shows/halls.ts'
import {
  addProduction,
  changeProduction,
  findProduction,
  nightsOf,
  type ProductionRow,
  type SharedField,
  sharedFields,
} from '../../store/shows/productions.ts'
import { addShow, changeShow, countStanding, findShow, pricesOf, type ShowRow } from '../../store/shows/shows.ts'
import { rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { openAs } from '../waiting-room/admin.ts'
import type { WaitingRooms } from '../waiting-room/rooms.ts'
import { refusalOfSale } from './change-show.ts'
import { refusalOfClash, whenOf } from './hall-taken.ts'
import { type DraftedShow, readSpan, refusalOfTimes } from './read-draft.ts'

/** A year of Saturdays, and a few more. */
const mostNights = 60

/** On the hall's own clock: `YYYY-MM-DD` and `HH:MM`. */
interface NightTimes {
  date: string
  time: string
  end_date: string
  end_time: string
}

export interface NightsAsked {
  /** The show that the nights are like; it becomes the first of a production if it is in none. */
  showId: number
  nights: readonly NightTimes[]
  /** Whether they go on sale; otherwise they are drafts. */
  isOnSale: boolean
  /** Whether to add them even where another show is in the same hall at that time. */
  isClashAllowed: boolean
}

export interface NightsAdded {
  productionId: number
  added: number[]
  /** Nights that were there already: somebody else has added them, or the same request came twice. */
  known: number[]
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'> & { waitingRooms: WaitingRooms }

/** Adds all of these nights, or none. Each is a show with a sale of its own, like the named show except for the date. */
export async function addNights(services: Needs, account: AccountRow, asked: NightsAsked): Promise<NightsAdded | Refusal> {
  const { store, now, waitingRooms } = services
  const { showId, nights } = asked
  if (nights.length === 0) return refuse('nights-needed')
  if (nights.length > mostNights) return refuse('too-many-nights', { most: mostNights })
  const answer = await store.alone(async (tx) => {
    const like = await findEvening(tx, showId)
    if (isRefusal(like)) return like
    const production = await productionOf(tx, like, now())
    const most = mostNightsIn(await findHall(tx, like.hall_id))
    if (nights.length > most) return rollback(refuse('too-many-nights', { most }))
    const done: NightsAdded = { productionId: production.id, added: [], known: [] }
    for (const [index, times] of nights.entries()) {
      const night = nightLike(like, production, { times, isOnSale: asked.isOnSale, now: now() })
      const added = isRefusal(night) ? night : await addNight(tx, services, { like, night, isClashAllowed: asked.isClashAllowed })
      if (isRefusal(added)) return rollback(atNight(added, index))
      done[added.isKnown ? 'known' : 'added'].push(added.id)
    }
    await logAdded(tx, account, { done, like, name: production.title, now: now() })
    return done
  })
  // Sales of some may open later: an earlier reading of the waiting rooms must not let anybody buy before.
  if (!isRefusal(answer)) for (const id of answer.added) waitingRooms.invalidate(id)
  return answer
}

/** Refuses a season pass: a show like it would be sold as a pass without being one. */
async function findEvening(tx: Tx, showId: number): Promise<ShowRow | Refusal> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  return (await findSeasonPass(tx, showId)) ? refuse('pass-of-passes', { show: show.title }) : show
}

/** The most rows of seats that one transaction adds, while all others wait. */
const mostSeats = 30_000

function mostNightsIn(plan: HallPlan | undefined): number {
  const seats = plan ? seatCount(plan) : 0
  return Math.min(mostNights, Math.max(1, Math.floor(mostSeats / Math.max(1, seats))))
}

/** Returns the production of this show; if it is in none, it becomes the first night of a new one. */
async function productionOf(tx: Tx, show: ShowRow, now: number): Promise<ProductionRow> {
  const id = show.production_id ?? (await addProduction(tx, show, now))
  const production = await findProduction(tx, id)
  if (!production) throw new Error(`production ${id} is not there`)
  return production
}

/** Adds a night. One that is there already at that time, and not cancelled, is left as it is. */
async function addNight(
  tx: Tx,
  services: Needs,
  { like, night, isClashAllowed }: { like: ShowRow; night: NewNight; isClashAllowed: boolean },
): Promise<{ id: number; isKnown: boolean } | Refusal> {
  const all = await nightsOf(tx, night.production_id)
  const known = all.find(({ starts_at, status }) => starts_at === night.starts_at && status !== 'cancelled')
  if (known) return { id: known.id, isKnown: true }
  const clash = isClashAllowed ? undefined : await refusalOfClash(tx, night, { itself: null })
  if (clash) return clash
  const plan = await findHall(tx, night.hall_id)
  if (!plan) return refuse('hall-needed')
  const unpriced = unpricedIn(plan, night)
  if (unpriced !== undefined) return refuse('night-without-price', { section: unpriced, when: whenOf(night) })
  const id = await addShow(tx, night, plan)
  if (like.hall_id === plan.id) await blockAs(tx, like.id, id)
  await concedeAs(tx, like.id, id)
  await applyRulesAs(tx, like.id, id)
  const late = await openAs(tx, like.id, { ...night, id }, services)
  return late ?? { id, isKnown: false }
}

async function logAdded(
  tx: Tx,
  account: AccountRow,
  { done, like, name, now }: { done: NightsAdded; like: ShowRow; name: string; now: number },
): Promise<void> {
  if (done.added.length === 0) return
  const details = { name, shows: done.added.map(String) }
  await logAction(tx, account, now, { what: 'nights-added', toWhat: `show ${like.id}`, showId: like.id, details })
}

const atNight = ({ params, ...refusal }: Refusal, index: number): Refusal => ({
  ...refusal,
  params: { ...params, field: `nights.${index}` },
})

type NewNight = DraftedShow & Pick<ShowRow, 'status' | 'created_at' | 'sales_close_at'> & { production_id: number }

/** Returns a section of the hall that the show has no price for. */
function unpricedIn(plan: HallPlan, show: Pick<ShowRow, 'prices'>): string | undefined {
  const prices = pricesOf(show)
  return plan.sections.find(({ name }) => !Object.hasOwn(prices, name))?.name
}

/** Makes a night like this show. */
function nightLike(
  like: ShowRow,
  production: ProductionRow,
  { times, isOnSale, now }: { times: NightTimes; isOnSale: boolean; now: number },
): NewNight | Refusal {
  const span = readSpan({ ...times, timezone: like.zone })
  if (isRefusal(span)) return span
  if (span.starts_at <= now) return refuse('in-the-past')
  const moved = timesAfterMove(like, span)
  const wrong = refusalOfTimes({ ...span, ...moved })
  if (wrong) return wrong
  const night: NewNight = {
    // The values of this night, not those that all share: it may have been moved, or priced by itself.
    ...sharedOf(like),
    ...span,
    ...moved,
    badge: '',
    zone: like.zone,
    status: isOnSale ? 'published' : 'draft',
    created_at: now,
    production_id: production.id,
  }
  return (isOnSale ? refusalOfSale(night, now) : undefined) ?? night
}

function sharedOf(from: Pick<ShowRow, SharedField>): Pick<ShowRow, SharedField> {
  return pick(from, sharedFields)
}

function pick<Field extends SharedField>(from: Pick<ShowRow, SharedField>, fields: readonly Field[]): Pick<ShowRow, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<ShowRow, Field>
}

/**
 * Applies an edit of one night to the production and its other nights: to each night that is to come and had the shared value. Bought
 * seats keep their price. Refuses to change hall or venue of a night that somebody has booked, and the hall of a night that is on sale.
 */
export async function changeAllNights(
  tx: Tx,
  account: AccountRow,
  { before, after, isClashAllowed, now }: { before: ShowRow; after: Pick<ShowRow, SharedField>; isClashAllowed: boolean; now: number },
): Promise<Refusal | { nights: number }> {
  const production = before.production_id === null ? undefined : await findProduction(tx, before.production_id)
  const fields = sharedFields.filter((field) => after[field] !== before[field])
  if (!production || fields.length === 0) return { nights: 0 }
  const toCome = (await nightsOf(tx, production.id)).filter(
    ({ id, status, ends_at }) => id !== before.id && status !== 'cancelled' && ends_at > now,
  )
  let nights = 0
  for (const night of toCome) {
    const following = fields.filter((field) => night[field] === production[field] && night[field] !== after[field])
    if (following.length === 0) continue
    const refusal = await changeNight(tx, account, night, { changes: pick(after, following), isClashAllowed })
    if (refusal) return refusal
    const details = { fields: following }
    await logAction(tx, account, now, { what: 'show-changed', toWhat: `show ${night.id}`, showId: night.id, details })
    nights++
  }
  const hall = fields.includes('hall_id') ? after.hall_id : production.hall_id
  // Prices for another hall are this night's own.
  const shared = fields.filter((field) => field !== 'prices' || after.hall_id === hall)
  if (shared.length > 0) await changeProduction(tx, production.id, pick(after, shared))
  return { nights }
}

async function changeNight(
  tx: Tx,
  account: AccountRow,
  night: ShowRow,
  { changes, isClashAllowed }: { changes: Partial<Pick<ShowRow, SharedField>>; isClashAllowed: boolean },
): Promise<Refusal | undefined> {
  const isElsewhere = changes.hall_id !== undefined || changes.venue !== undefined
  const field = changes.hall_id === undefined ? 'venue' : 'hall_id'
  if (isElsewhere && (await countStanding(tx, night.id)) > 0) return refuse('night-sold', { field, when: whenOf(night) })
  // Somebody may be looking at its map: the seat that they press would be elsewhere, or cost more.
  if (changes.hall_id !== undefined && night.status === 'published')
    return refuse('night-on-sale', { field: 'hall_id', when: whenOf(night) })
  const next = { ...night, ...changes }
  const clash = isElsewhere && !isClashAllowed ? await refusalOfClash(tx, next, { itself: night.id, field }) : undefined
  if (clash) return clash
  const plan = await findHall(tx, next.hall_id)
  if (!plan) return refuse('hall-needed', { field: 'hall_id' })
  const unpriced = unpricedIn(plan, next)
  if (unpriced !== undefined) return refuse('night-without-price', { field: `prices.${unpriced}`, section: unpriced, when: whenOf(night) })
  if (!(await changeShow(tx, night, { ...changes, changed_by: account.name }))) throw new Error(`show ${night.id} changed meanwhile`)
  if (next.hall_id !== night.hall_id) await refillSeats(tx, night.id, plan, await findHall(tx, night.hall_id))
  return undefined
}
