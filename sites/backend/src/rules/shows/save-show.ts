import type { ShowDraft } from '@sabha/api/admin/shows'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { HallPlan } from '@sabha/ticketing/hall'
import { readPictureAddress } from '@sabha/ticketing/show-picture'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { hasPicture } from '../../store/pictures/files.ts'
import { concedeAs } from '../../store/prices/concessions.ts'
import { applyRulesAs } from '../../store/prices/rules.ts'
import { findSeasonPass } from '../../store/season-passes/passes.ts'
import { blockAs, refillSeats } from '../../store/seats/fill-seats.ts'
import { findHall } from '../../store/shows/halls.ts'
import { addShow, changeShow, countStanding, findMadeShow, findShow, type ShowRow, salesCloseAt } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { passesFollow } from '../season-passes/make-pass.ts'
import { opensLate } from '../waiting-room/admin.ts'
import { changedBy } from './change-show.ts'
import { refusalOfClash } from './hall-taken.ts'
import { changeAllNights } from './productions.ts'
import { type DraftedShow, readDraft } from './read-draft.ts'

type Needs = Pick<Context, 'store' | 'now'>

export interface ShowEdit {
  /** null: a new show. */
  id: number | null
  draft: ShowDraft
  /** The show's change counter when it was read for this edit; undefined: the client doesn't say. */
  change: number | undefined
  /** For a new show: names the form, so that a form that is sent twice makes one show. */
  key?: string | undefined
  /** For a new show: the show that it is a copy of, whose blocked seats, concessions and rules it gets. */
  copyOf?: number | undefined
  /** For a night of a production: what all nights share also changes for each night that is to come and has no value of its own. */
  isForAllNights?: boolean | undefined
  /** Whether to save it even where another show is in the same hall at that time. */
  isClashAllowed: boolean
}

/** Makes a show, as a draft, or changes one. Refuses if somebody else has changed it since it was read. */
export async function saveShow(context: Needs, account: AccountRow, edit: ShowEdit): Promise<number | Refusal> {
  return context.store.alone((tx) => save(tx, context, account, edit))
}

async function save(tx: Tx, { now }: Needs, account: AccountRow, edit: ShowEdit): Promise<number | Refusal | Rollback<Refusal>> {
  const { id, draft } = edit
  const made = id === null && edit.key !== undefined ? await findMadeShow(tx, edit.key) : undefined
  const before = id === null ? undefined : await findToChange(tx, id, edit.change)
  if (before && isRefusal(before)) return before
  const hall = await findHall(tx, draft.hall_id)
  const show = readDraft(draft, hall)
  if (isRefusal(show)) return show
  if (!hall) return refuse('hall-needed', { field: 'hall_id' })
  const picture = readPictureAddress(show.image)
  if (picture && !(await hasPicture(tx, picture))) return refuse('unknown-picture', { field: 'image' })
  if (made) return sentAgain(tx, account, made, show, { hall, edit, now: now() })
  if (!before) return make(tx, account, show, { hall, edit, now: now() })
  const saved = await update(tx, account, before, show, { hall, edit, now: now() })
  if (typeof saved !== 'number' || edit.isForAllNights !== true) return saved
  const carried = await changeAllNights(tx, account, {
    before,
    after: { ...show, ...unsaidAsBefore(show, before) },
    isClashAllowed: edit.isClashAllowed,
    now: now(),
  })
  return isRefusal(carried) ? rollback(carried) : saved
}

/** Returns the fields that a page of an earlier release doesn't send, as they were. */
function unsaidAsBefore(show: DraftedShow, before: ShowRow): Pick<ShowRow, 'single_seats' | 'kept_back_hours'> {
  const { single_seats = before.single_seats, kept_back_hours = before.kept_back_hours } = show
  return { single_seats, kept_back_hours }
}

/** Returns the show as it is, if it is the one that was read for this edit. */
async function findToChange(tx: Tx, id: number, change: number | undefined): Promise<ShowRow | Refusal> {
  const show = await findShow(tx, id)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  return change !== undefined && show.change !== change ? changedBy(show) : show
}

interface Saving {
  hall: HallPlan
  edit: ShowEdit
  now: number
}

async function make(tx: Tx, account: AccountRow, show: DraftedShow, { hall, edit, now }: Saving): Promise<number | Refusal> {
  if (show.starts_at <= now) return refuse('in-the-past', { field: 'date' })
  const copied = edit.copyOf === undefined ? undefined : await findShow(tx, edit.copyOf)
  // A copy would be sold like the pass without being one.
  if (copied && (await findSeasonPass(tx, copied.id))) return refuse('pass-of-passes', { show: copied.title })
  const clash = edit.isClashAllowed ? undefined : await refusalOfClash(tx, show, { itself: null, field: 'date' })
  if (clash) return clash
  const id = await addShow(tx, { ...show, status: 'draft', created_at: now, made_key: edit.key ?? null }, hall)
  // A seat of that name in another hall is another seat.
  if (copied?.hall_id === hall.id) await blockAs(tx, copied.id, id)
  if (copied) {
    await concedeAs(tx, copied.id, id)
    await applyRulesAs(tx, copied.id, id)
  }
  await logAction(tx, account, now, { what: 'show-made', toWhat: `show ${id}`, showId: id, details: { name: show.title } })
  return id
}

/**
 * Handles a form that has already made its show: what was corrected in it since is saved, as long as nobody else has changed or published
 * the show.
 */
async function sentAgain(
  tx: Tx,
  account: AccountRow,
  made: ShowRow,
  show: DraftedShow,
  saving: Saving,
): Promise<number | Refusal | Rollback<Refusal>> {
  const isAsMade = made.change === 0 && made.status === 'draft'
  return isAsMade || changedFields(made, show).length === 0 ? update(tx, account, made, show, saving) : changedBy(made)
}

async function update(
  tx: Tx,
  account: AccountRow,
  before: ShowRow,
  show: DraftedShow,
  { hall, edit, now }: Saving,
): Promise<number | Refusal | Rollback<Refusal>> {
  const fields = changedFields(before, show)
  if (fields.length === 0) return before.id
  const refusal = (await refusalOfMove(tx, before, show, { edit, now })) ?? (await refusalOfClosing(tx, before, show, now))
  if (refusal) return refusal
  const changed = { ...show, ...(isMoved(before, show) && { admits_from: null }), changed_by: account.name }
  if (!(await changeShow(tx, before, changed))) return rollback(changedBy(before))
  if (isAtAnotherTime(before, show)) await passesFollow(tx, before.id, show, account.name)
  if (show.hall_id !== before.hall_id) await refillSeats(tx, before.id, hall, await findHall(tx, before.hall_id))
  await logAction(tx, account, now, { what: 'show-changed', toWhat: `show ${before.id}`, showId: before.id, details: { fields } })
  return before.id
}

function isAtAnotherTime(before: ShowRow, show: DraftedShow): boolean {
  return show.starts_at !== before.starts_at || show.ends_at !== before.ends_at || show.zone !== before.zone
}

/**
 * Whether time or venue change. Nobody has booked then, so nobody has been admitted, and the limit of an earlier move is no longer needed.
 */
function isMoved(before: ShowRow, show: DraftedShow): boolean {
  return isAtAnotherTime(before, show) || show.venue !== before.venue
}

/** Refuses to change hall, venue or time while anybody has booked or is about to pay. The times of doors and sale can change. */
async function refusalOfMove(
  tx: Tx,
  before: ShowRow,
  show: DraftedShow,
  { edit, now }: Pick<Saving, 'edit' | 'now'>,
): Promise<Refusal | undefined> {
  const movesHall = show.hall_id !== before.hall_id
  const movesTime = isAtAnotherTime(before, show)
  if (!movesHall && !isMoved(before, show)) return undefined
  const field = movesHall ? 'hall_id' : movesTime ? 'date' : 'venue'
  // Its places are the passes there are.
  if (movesHall && (await findSeasonPass(tx, before.id))) return refuse('pass-stays', { field })
  if ((await countStanding(tx, before.id)) > 0) return refuse('bookings-stand', { field })
  if (movesTime && show.starts_at <= now) return refuse('in-the-past', { field: 'date' })
  return edit.isClashAllowed ? undefined : refusalOfClash(tx, show, { itself: before.id, field })
}

/** Refuses an end of sales that has changed and comes before they open. */
async function refusalOfClosing(tx: Tx, before: ShowRow, show: DraftedShow, now: number): Promise<Refusal | undefined> {
  const after = { ...before, ...show }
  if (salesCloseAt(after) === salesCloseAt(before)) return undefined
  return opensLate(tx, after, { field: show.sales_close_at === before.sales_close_at ? 'date' : 'sales_close', now })
}

function changedFields(before: ShowRow, show: DraftedShow): string[] {
  return (Object.keys(show) as (keyof DraftedShow)[]).filter((field) => (show[field] ?? null) !== before[field])
}
