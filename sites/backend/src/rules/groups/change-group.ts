import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { readSeatsOf } from '../../input/seat-names.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { dropGroupSeats, findGroup, type GroupRow, setKeptUntil } from '../../store/groups/groups.ts'
import { freeKeptSeats, keepUntil, keptSeats, seatsOfGroups } from '../../store/groups/kept-seats.ts'
import { rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { countPlaces } from '../seats/places.ts'
import { aboutGroup, isKeptOtherwise } from './end-group.ts'
import { type GroupChoice, mostGroupSeats, readChoice, readHour, showToKeepIn, takeFor } from './keep-group.ts'
import { namesFor, sendLink, tellGroup } from './tell-group.ts'

export interface GroupChange {
  /** Another hour, in the hall's local time. */
  until?: string | undefined
  /** The hour that was shown to the person who asks. */
  keptUntil?: string | undefined
  add?: GroupChoice | undefined
  /** Seats that nobody has paid or is paying. */
  remove?: GroupChoice | undefined
  /** Our origin, as the office's browser sees it. */
  origin: string
  sent: SentForm
}

/** Keeps a group's seats until another hour, and adds or removes seats: all that is asked for, or nothing. */
export async function changeGroup(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  groupId: number,
  wish: GroupChange,
): Promise<Refusal | undefined> {
  return store.alone((tx) =>
    once(tx, { account, sent: wish.sent, now: now() }, async () => {
      const before = await findOpen(tx, groupId, wish, now())
      if (isRefusal(before)) return before
      const changed = await change(tx, before, wish, { by: account.name, now: now() })
      if (isRefusal(changed)) return rollback(changed)
      const details = { until: changed.until, added: changed.added.map(seatId), removed: changed.removed.map(seatId) }
      await logAction(tx, account, now(), { what: 'group-changed', ...aboutGroup(before), details })
      const after = await findGroup(tx, groupId)
      if (after) await tellOfChange(tx, after, changed.removed, wish.origin, now())
      return undefined
    }),
  )
}

/** Sends the link again or, where the last unpaid seats were taken off, tells that nothing is kept any more. */
async function tellOfChange(tx: Tx, group: GroupRow, removed: readonly SeatPlace[], origin: string, now: number): Promise<void> {
  const isKept = (await keptSeats(tx, group.id, now)).length > 0
  if (isKept || removed.length === 0) return sendLink(tx, group, { key: `changed:${now}`, origin }, now)
  const news = { kind: 'freed' as const, seats: await namesFor(tx, group, removed), byOffice: true }
  await tellGroup(tx, group, news, `taken-off:${now}`, now)
}

async function findOpen(tx: Tx, groupId: number, { keptUntil }: GroupChange, now: number): Promise<GroupRow | Refusal> {
  const group = await findGroup(tx, groupId)
  if (!group) return refuse('unknown-group')
  if (group.ended_at !== null || group.kept_until <= now) return refuse('group-over')
  return isKeptOtherwise(group, keptUntil) ? refuse('group-edited') : group
}

async function change(
  tx: Tx,
  before: GroupRow,
  wish: GroupChange,
  at: { by: string; now: number },
): Promise<{ until: string; added: SeatPlace[]; removed: SeatPlace[] } | Refusal> {
  const show = await showToKeepIn(tx, before.show_id, at.now)
  if (isRefusal(show)) return show
  const until = wish.until !== undefined ? readHour(show, wish.until, at.now) : before.kept_until
  if (isRefusal(until)) return until
  const group = { ...before, kept_until: until }
  if (until !== before.kept_until) {
    await setKeptUntil(tx, group.id, until)
    await keepUntil(tx, group.show_id, group.id, until)
  }
  const removed = wish.remove ? await takeOff(tx, group, wish.remove, at) : []
  if (isRefusal(removed)) return removed
  const added = wish.add ? await add(tx, group, wish.add, at) : []
  if (isRefusal(added)) return added
  return { until: new Date(until).toISOString(), added, removed }
}

async function add(tx: Tx, group: GroupRow, choice: GroupChoice, at: { by: string; now: number }): Promise<SeatPlace[] | Refusal> {
  const places = readChoice(group.show_id, choice)
  if (isRefusal(places)) return places
  const kept = await takeFor(tx, group, { places, counts: choice.places }, at)
  if (isRefusal(kept)) return kept
  const all = await seatsOfGroups(tx, [group.id], at.now)
  return all.length > mostGroupSeats ? refuse('too-many-desk-seats', { max: mostGroupSeats }) : kept
}

/** Puts seats of the group back on sale. */
async function takeOff(tx: Tx, group: GroupRow, choice: GroupChoice, { by, now }: { by: string; now: number }) {
  const wanted = await wantedOf(tx, group, choice, now)
  if (isRefusal(wanted)) return wanted
  const freed = await freeKeptSeats(tx, group.show_id, group.id, { places: wanted, by, now })
  if (freed.length < wanted.length) return refuse('not-waiting', { seats: await namesFor(tx, group, wanted) })
  await dropGroupSeats(tx, group.id, wanted)
  return wanted
}

async function wantedOf(tx: Tx, group: GroupRow, { seats, places: counts }: GroupChoice, now: number): Promise<SeatPlace[] | Refusal> {
  const counted = countPlaces(counts)
  if (isRefusal(counted)) return counted
  const named = seats.length === 0 && counted > 0 ? [] : readSeatsOf(group.show_id, seats)
  if (isRefusal(named)) return named
  const chosen = await placesOf(tx, group, counts, now)
  return isRefusal(chosen) ? chosen : [...named, ...chosen]
}

/** Returns so many of the group's places without numbers that nobody is paying. */
async function placesOf(
  tx: Tx,
  group: Pick<GroupRow, 'id'>,
  counts: Readonly<Record<string, number>>,
  now: number,
): Promise<SeatPlace[] | Refusal> {
  if (Object.keys(counts).length === 0) return []
  const waiting = (await keptSeats(tx, group.id, now)).filter((seat) => seat.unnumbered === 1 && seat.is_waiting === 1)
  const chosen: SeatPlace[] = []
  for (const [section, count] of Object.entries(counts)) {
    const there = waiting.filter((seat) => seat.section === section)
    if (there.length < count) return refuse('too-few-places', { section, left: there.length })
    chosen.push(...there.slice(0, count).map(({ row, number }) => ({ row, number })))
  }
  return chosen
}
