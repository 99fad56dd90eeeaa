import { createHash } from 'node:crypto'
import { day } from '@sabha/ticketing/durations'
import { type NamedShow, namedShows } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'

/** ms after a show's end in which somebody may bring its ticket to another show. */
const askedAfter = 30 * day
/** Some 30 kB, sent once for each change. */
const mostShows = 300

export interface HouseShows {
  stamp: string
  /** null: the phone has them already. */
  shows: NamedShow[] | null
}

/**
 * Returns what phones need to name the show of a ticket that was brought to the wrong door. `known`: the stamp of the shows that the phone
 * has.
 */
export async function houseShows(db: Db, now: number, known: string): Promise<HouseShows> {
  const shows = await namedShows(db, now - askedAfter, mostShows)
  const stamp = createHash('sha256').update(JSON.stringify(shows)).digest('base64url').slice(0, 16)
  return { stamp, shows: stamp === known ? null : shows }
}
