import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { lock } from '../../store/engine/postgres/locks.ts'
import { freePlaces, kindOfSection } from '../../store/seats/places.ts'
import type { SeatRow } from '../../store/seats/seats.ts'
import type { Db, Tx } from '../../store/store.ts'

/** Section → how many of its places. */
export type PlaceCounts = Readonly<Record<string, number>>

/** Returns how many they are in all; refuses a count below one. */
export function countPlaces(counts: PlaceCounts): number | Refusal {
  const each = Object.values(counts)
  return each.every((count) => Number.isSafeInteger(count) && count >= 1)
    ? each.reduce((sum, count) => sum + count, 0)
    : refuse('bad-place-count')
}

interface Asker {
  showId: number
  /** The booking of a hold that is given up for this one: its places are free. */
  bookingId?: number | undefined
  /** The guest, who gets the places again that they have held before. */
  guestId?: number | undefined
  now: number
}

/** Takes free places of each section, and keeps everybody else from choosing there until the transaction ends. */
export async function choosePlaces(tx: Tx, counts: PlaceCounts, asker: Asker): Promise<SeatRow[] | Refusal> {
  const chosen: SeatRow[] = []
  // Always in the same order, so that there is no deadlock.
  for (const section of Object.keys(counts).toSorted()) {
    await lock(tx, `places:${asker.showId}:${section}`)
    const places = await findPlaces(tx, section, counts[section] ?? 0, asker)
    if (isRefusal(places)) return places
    chosen.push(...places)
  }
  return chosen
}

/** Takes as many free places of the section as there are, up to `count`. */
export async function choosePlacesUpTo(tx: Tx, section: string, count: number, { showId, now }: Asker): Promise<SeatRow[]> {
  await lock(tx, `places:${showId}:${section}`)
  return freePlaces(tx, { showId, section, count, now })
}

/** Refuses if there are not so many now; takes none. */
export async function tooFewPlaces(db: Db, counts: PlaceCounts, asker: Asker): Promise<Refusal | undefined> {
  for (const [section, count] of Object.entries(counts)) {
    const places = await findPlaces(db, section, count, asker)
    if (isRefusal(places)) return places
  }
  return undefined
}

async function findPlaces(db: Db, section: string, count: number, asker: Asker): Promise<SeatRow[] | Refusal> {
  const places = await freePlaces(db, { ...asker, section, count })
  if (places.length >= count) return places
  const kind = await kindOfSection(db, asker.showId, section)
  if (kind === undefined) return refuse('unknown-section', { section })
  return kind === 'seats' ? refuse('not-by-count', { section }) : tooFew(section, places.length)
}

function tooFew(section: string, left: number): Refusal {
  return refuse('too-few-places', { section, left })
}
