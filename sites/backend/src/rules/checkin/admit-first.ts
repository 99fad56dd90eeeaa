import type { SeatPlace } from '@sabha/ticketing/seats'
import { admitSeats, holdersOf, moveAdmission } from '../../store/admissions.ts'
import { moveConflict, standingAgainst } from '../../store/conflicts.ts'
import type { Db } from '../../store/store.ts'
import { placesWithout } from './evaluate.ts'

/**
 * Lets the seats in that are free, and takes over those on which the same ticket's guests were let back in after this scan: another gate
 * had not heard of it, and what it let back in came in by this scan. Answers which seats are this scan's now.
 */
export async function admitFirst(
  tx: Db,
  entry: { showId: number; ticketId: number; scanId: string; places: readonly SeatPlace[]; at: number },
): Promise<SeatPlace[]> {
  const free = await admitSeats(tx, entry)
  const held = await holdersOf(tx, entry.showId, placesWithout(entry.places, free))
  const back = held.filter(({ reentry, ticketId, at }) => reentry === 1 && ticketId === entry.ticketId && at > entry.at)
  for (const holder of back) {
    await moveAdmission(tx, holder, entry)
    for (const { id } of await standingAgainst(tx, holder.scanId, holder)) await moveConflict(tx, id, entry.scanId)
  }
  return [...free, ...back]
}
