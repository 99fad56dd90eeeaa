import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { minute } from '@sabha/ticketing/durations'
import { isPayable } from '@sabha/ticketing/sections'
import { timesAfterMove } from '@sabha/ticketing/show-times'
import { localDate, localTime } from '@sabha/ticketing/time'
import { readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { pendingOfShow } from '../../store/bookings/bookings.ts'
import { addShowChange } from '../../store/shows/changes.ts'
import { changeShow, findShow, pricesOf, type ShowRow, setShowStatus } from '../../store/shows/shows.ts'
import { rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { endHold } from '../bookings/end-hold.ts'
import { resetAdmissions } from '../checkin/revoke-admission.ts'
import type { Context } from '../context.ts'
import { followShow } from '../groups/end-group.ts'
import { planLosses } from '../season-passes/lost-nights.ts'
import { passesFollow, refusalOfPass } from '../season-passes/make-pass.ts'
import { opensLate } from '../waiting-room/admin.ts'
import { refusalOfClash } from './hall-taken.ts'
import { readSpan, refusalOfTimes } from './read-draft.ts'

type Needs = Pick<Context, 'store' | 'now'>

/**
 * Cancels a show: nobody can book or pay from now on. A job refunds and informs each booking afterwards, and sees to passes that lose a
 * night (`jobs/show-changes.ts`). A repeated call changes nothing.
 */
export async function cancelShow(
  context: Needs,
  account: AccountRow,
  showId: number,
  { note, change }: { note: string } & Pick<SeenShow, 'change'>,
): Promise<Refusal | undefined> {
  const { store, now } = context
  return store.alone(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return undefined
    if (show.ends_at <= now()) return refuse('show-over')
    const otherwise = seenOtherwise(show, { change })
    if (otherwise) return otherwise
    await setShowStatus(tx, showId, 'cancelled', [show.status])
    // A payment that is still under way for one of these is refunded when it arrives.
    for (const { id } of await pendingOfShow(tx, showId)) await endHold(tx, { id, show_id: showId })
    const changeId = await begin(tx, 'cancel', show, account, note, now())
    await planLosses(tx, show, { account, changeId, now: now() })
    await logAction(tx, account, now(), { what: 'show-cancelled', toWhat: `show ${showId}`, showId, details: { name: show.title, note } })
    return undefined
  })
}

/** A show as a dialog showed it; what is absent is not compared. */
export interface SeenShow {
  change?: number | undefined
  status?: string | undefined
}

/** Refuses a person who has not seen the show as it is now: a colleague has moved it, or put it on sale and taken it off again. */
function seenOtherwise(show: ShowRow, seen: SeenShow): Refusal | undefined {
  if (seen.change !== undefined && seen.change !== show.change) return changedBy(show)
  return seen.status !== undefined && seen.status !== show.status ? refuse('show-changed', { who: 'Somebody' satisfies Phrase }) : undefined
}

export interface Postponement {
  date: string
  time: string
  end_date: string
  end_time: string
  /** undefined: the venue stays. */
  venue?: string | undefined
  /** Whether to move it even where another show is in the same hall at that time. */
  isClashAllowed: boolean
  note: string
  /** The show's change counter when it was read for this move; undefined: the client doesn't say. */
  change?: number | undefined
}

/** Moves a show to another time or venue, with its doors and the end of its sale. A job informs everybody afterwards. */
export async function postponeShow(
  { store, now }: Needs,
  account: AccountRow,
  showId: number,
  { note, ...to }: Postponement,
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    const moved = await readMove(tx, show, to, now())
    if (isRefusal(moved)) return moved
    const { span, venue } = moved
    const times = { ...span, ...movedWith(show, span) }
    const wrong = refusalOfTimes(times) ?? (await opensLate(tx, { id: showId, ...times }, { field: 'date', now: now() }))
    if (wrong) return wrong
    const isThere = venue === show.venue
    const isLateOnly = isThere && span.starts_at < show.ends_at && span.ends_at > show.starts_at
    const admits_from = isLateOnly ? show.admits_from : admitsFrom(show, span, now())
    const changed = { ...times, venue, admits_from, changed_by: account.name }
    if (!(await changeShow(tx, show, changed))) return rollback(changedBy(show))
    await passesFollow(tx, showId, span, account.name)
    if (!isLateOnly) await resetAdmissions(tx, showId, now())
    await begin(tx, 'postpone', show, account, note, now())
    const place = (at: { starts_at: number; venue: string }) =>
      [`${localDate(at.starts_at, show.zone)} ${localTime(at.starts_at, show.zone)}`, ...(isThere ? [] : [at.venue])].join(', ')
    await logAction(tx, account, now(), {
      what: 'show-postponed',
      toWhat: `show ${showId}`,
      showId,
      details: { from: place(show), to: place({ ...span, venue }), note },
    })
    return undefined
  })
}

/** Returns where and when the show takes place from now on, or why it can't be moved there. */
async function readMove(
  tx: Tx,
  show: ShowRow,
  { venue: newVenue, isClashAllowed, change, ...to }: Omit<Postponement, 'note'>,
  now: number,
): Promise<{ span: { starts_at: number; ends_at: number }; venue: string } | Refusal> {
  if (show.status === 'cancelled') return refuse('show-cancelled')
  if (show.ends_at <= now) return refuse('show-over')
  const span = readSpan({ ...to, timezone: show.zone })
  if (isRefusal(span)) return span
  const venue = newVenue === undefined ? show.venue : readLine(newVenue)
  if (venue === '') return refuse('venue-needed', { field: 'venue' })
  if (span.starts_at <= now) return refuse('in-the-past', { field: 'date' })
  const isSame = venue === show.venue && span.starts_at === show.starts_at && span.ends_at === show.ends_at
  if (isSame) return refuse('same-time', { field: 'date' })
  const otherwise = seenOtherwise(show, { change })
  if (otherwise) return otherwise
  const clash = isClashAllowed ? undefined : await refusalOfClash(tx, { ...show, ...span, venue }, { itself: show.id, field: 'date' })
  return clash ?? { span, venue }
}

/** The refusal of an editor who has not seen the show as it is now. */
export function changedBy({ changed_by }: ShowRow): Refusal {
  return refuse('show-changed', { who: changed_by ?? ('Somebody' satisfies Phrase) })
}

/**
 * Returns the times that move with a show. Early birds don't, but end when sales close at the latest. Times that would contradict others
 * give way, because the form of a move has no field to mend them in.
 */
function movedWith(show: ShowRow, to: { starts_at: number; ends_at: number }) {
  const { doors_open_at, ...moved } = timesAfterMove(show, to)
  const sales_close_at = moved.sales_close_at === null ? null : Math.min(moved.sales_close_at, to.starts_at)
  const earliestClose = doors_open_at === null ? 0 : doors_open_at + minute
  return {
    sales_close_at,
    doors_open_at,
    doors_close_at: moved.doors_close_at === null ? null : Math.max(moved.doors_close_at, earliestClose),
    early_bird_until: show.early_bird_until === null ? null : Math.min(show.early_bird_until, sales_close_at ?? to.starts_at),
  }
}

/**
 * Returns the instant before which scans count for the earlier date: now at the earliest. Phones that don't know of the move scan until the
 * show would have ended, so when the new date is on another day, scans until then count for the earlier date, too.
 */
function admitsFrom(show: ShowRow, to: { starts_at: number }, now: number): number {
  const day = localDate(to.starts_at, show.zone)
  const earlier = [show.ends_at, show.admits_from ?? 0].filter((instant) => localDate(instant, show.zone) < day)
  return Math.max(now, ...earlier)
}

async function begin(tx: Tx, kind: 'cancel' | 'postpone', show: ShowRow, account: AccountRow, note: string, now: number): Promise<number> {
  const before = { startsAt: show.starts_at, endsAt: show.ends_at, venue: show.venue }
  const id = await addShowChange(tx, { show_id: show.id, kind, note, before, account_id: account.id, created_at: now })
  // Groups that have not paid have no booking that the job would find.
  await followShow(tx, show.id, { kind, before, note, by: account.name, now })
  return id
}

/** Puts a show on sale, or ends its sale. A repeated call changes nothing. Seats that are held can still be paid. */
export async function setOnSale(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  showId: number,
  { isOnSale, ...seen }: { isOnSale: boolean } & SeenShow,
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return refuse('show-cancelled')
    const notReady = isOnSale ? await refusalOfPublishing(tx, show, seen, now()) : undefined
    if (notReady) return notReady
    const { to, from, what } = isOnSale ? publishing : closing
    if (await setShowStatus(tx, showId, to, from)) await logAction(tx, account, now(), { what, toWhat: `show ${showId}`, showId })
    return undefined
  })
}

const publishing = { to: 'published', from: ['draft', 'closed'], what: 'show-published' } as const
const closing = { to: 'closed', from: ['published'], what: 'show-closed' } as const

/**
 * Refuses to put a show on sale that isn't ready. If it is on sale already, the request is repeated, and what the dialog showed may be
 * outdated.
 */
async function refusalOfPublishing(tx: Tx, show: ShowRow, seen: SeenShow, now: number): Promise<Refusal | undefined> {
  if (show.status === 'published') return refusalOfSale(show, now)
  return seenOtherwise(show, seen) ?? refusalOfSale(show, now) ?? refusalOfPass(tx, show.id, now)
}

/** Returns why it can't be put on sale. */
export function refusalOfSale(show: Pick<ShowRow, 'ends_at' | 'prices'>, now: number): Refusal | undefined {
  if (show.ends_at <= now) return refuse('show-over')
  const prices = Object.values(pricesOf(show)).flatMap(({ earlyBird, regular }) => [earlyBird, regular])
  return prices.every(isPayable) ? undefined : refuse('price-too-low')
}
