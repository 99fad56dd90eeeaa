import { type Refusal, refuse } from '@sabha/api/refusal'
import { localDate, localTime } from '@sabha/ticketing/time'
import { type ShowRow, showThere } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'

/** Refuses a show where another one that isn't cancelled is in the same hall at that time. `itself`: the show's id, where it has one. */
export async function refusalOfClash(
  tx: Tx,
  show: Pick<ShowRow, 'hall_id' | 'venue' | 'starts_at' | 'ends_at'>,
  { itself, field }: { itself: number | null; field?: string },
): Promise<Refusal | undefined> {
  const there = await showThere(tx, show, itself)
  return there && refuse('hall-taken', { show: there.title, when: whenOf(there), ...(field !== undefined && { field }) })
}

/** Returns when it starts, on the hall's own clock. */
export function whenOf({ starts_at, zone }: Pick<ShowRow, 'starts_at' | 'zone'>): string {
  return `${localDate(starts_at, zone)} ${localTime(starts_at, zone)}`
}
