import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findGroup, type GroupRow, groupsToEnd, openGroupsOfShow, setEnded, setKeptUntil } from '../../store/groups/groups.ts'
import { freeKeptSeats, keepUntil, keptSeats, seatsOfGroups } from '../../store/groups/kept-seats.ts'
import type { ShowBefore } from '../../store/shows/changes.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { namesFor, tellGroup } from './tell-group.ts'

/** Groups per transaction. Other transactions wait for as long as one takes. */
const batch = 20

/**
 * Tidies up after groups whose hour has come, and tells the contact and the office. Queries already count the seats as free. The job waits
 * for guests who are just paying, so that nobody reads of a lost seat that is paid a minute later.
 */
export async function endLapsedGroups({ store, now }: Pick<Context, 'store' | 'now'>): Promise<void> {
  while ((await groupsToEnd(store.read, now(), 1)).length > 0) {
    await store.alone(async (tx) => {
      for (const group of await groupsToEnd(tx, now(), batch)) await end(tx, group, { by: null, now: now() })
    })
  }
}

/** Ends a group before its hour, which must be the one that the staff were shown. Seats that somebody is just paying stay theirs. */
export async function endGroup(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  groupId: number,
  keptUntil?: string,
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const group = await findGroup(tx, groupId)
    if (!group) return refuse('unknown-group')
    if (group.ended_at === null && isKeptOtherwise(group, keptUntil)) return refuse('group-edited')
    if (!(await end(tx, group, { by: account.name, now: now() }))) return refuse('group-over')
    await logAction(tx, account, now(), { what: 'group-ended', ...aboutGroup(group) })
    return undefined
  })
}

/** Whether a colleague has set another hour since this one was shown. */
export function isKeptOtherwise({ kept_until }: GroupRow, seen: string | undefined): boolean {
  return seen !== undefined && Date.parse(seen) !== kept_until
}

/** Returns false, and does nothing, where it had ended. */
async function end(tx: Tx, group: GroupRow, { by, now }: { by: string | null; now: number }): Promise<boolean> {
  const unpaid = (await seatsOfGroups(tx, [group.id], now)).filter((seat) => seat.paid_at === null)
  const left = unpaid.filter((seat) => seat.is_kept === 0 || seat.is_waiting === 1)
  if (!(await setEnded(tx, group.id, { by, now }))) return false
  await freeKeptSeats(tx, group.show_id, group.id, { by, now })
  if (left.length === 0) return true
  await tellGroup(
    tx,
    group,
    { kind: 'freed', seats: await namesFor(tx, group, left), ...(by !== null && { byOffice: true }) },
    'freed',
    now,
  )
  return true
}

/** The fields of an audit entry about a group: without its name, which is forgotten one day. */
export function aboutGroup({ public_id, show_id }: GroupRow) {
  return { toWhat: `group ${public_id}`, showId: show_id }
}

/** Follows a show that is moved or called off: groups with seats that they have not paid are told, as guests with tickets are. */
export async function followShow(
  tx: Tx,
  showId: number,
  change: { kind: 'cancel' | 'postpone'; before: ShowBefore; note: string; by: string; now: number },
): Promise<void> {
  const { kind, before, note, by, now } = change
  for (const group of await openGroupsOfShow(tx, showId)) {
    if (kind === 'postpone') {
      const isSooner = await keptNoLonger(tx, group)
      // All is paid, and those who paid are told.
      if ((await keptSeats(tx, group.id, now)).length === 0) continue
      await tellGroup(tx, group, { kind: 'show-moved', before, note, ...(isSooner && { isSooner }) }, `moved:${now}`, now)
      continue
    }
    await setEnded(tx, group.id, { by, now })
    await freeKeptSeats(tx, showId, group.id, { by, now })
    await tellGroup(tx, group, { kind: 'show-cancelled', note }, 'cancelled', now)
  }
}

/** Keeps nothing beyond the start of the show, which has come forward. Returns false if the group's hour is before that. */
async function keptNoLonger(tx: Tx, group: GroupRow): Promise<boolean> {
  const startsAt = (await findShow(tx, group.show_id))?.starts_at
  if (startsAt === undefined || group.kept_until <= startsAt) return false
  await setKeptUntil(tx, group.id, startsAt)
  await keepUntil(tx, group.show_id, group.id, startsAt)
  return true
}
