import { removeAdmissionsTo } from '../../store/admissions.ts'
import { ticketChanged } from '../../store/checkin-list.ts'
import { resolveConflictsAt } from '../../store/conflicts.ts'
import type { Db } from '../../store/store.ts'

/** A show is moved to where or when nobody is inside yet: all tickets let in anew. Their scans stay. */
export async function emptyHouse(tx: Db, showId: number, now: number): Promise<void> {
  const inside = await removeAdmissionsTo(tx, showId)
  await resolveConflictsAt(tx, showId, 'show-moved', now)
  for (const ticketId of new Set(inside.map(({ ticket_id }) => ticket_id))) await ticketChanged(tx, ticketId)
}
