import type { DoorShow } from '@sabha/api/checkin'
import { saleKey } from '@sabha/ticketing/counter-ticket'
import type { ScanSource } from '../scan.ts'
import { findByCode, findBySale, readList } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { ListRow } from '../store/rows.ts'
import { codeSubject, saleNumberSubject } from '../store/scanned-set.ts'
import { StorageProblem, stored } from '../store/storage-problem.ts'
import { type ReadCode, readCode } from './look-up.ts'

/** A show of this door, and what this phone has of its list. */
export interface ListedShow {
  show: DoorShow
  list: ListRow | undefined
}

export function listedShows(db: DoorDatabase, shows: readonly DoorShow[]): Promise<ListedShow[]> {
  // A list that can't be read counts as missing. The checker meets the same problem and reports it.
  return Promise.all(shows.map(async (show) => ({ show, list: await readList(db, show.id).catch(() => undefined) })))
}

/** A code as read with the list of one show; each list has its own salt. */
interface Reading extends ListedShow {
  read: ReadCode
}

/**
 * Reads a code at the door of these shows, and finds which show it belongs to: the one that the ticket names, else the one whose list knows
 * the code. A code that no list knows is judged by the show of the hour, as at the door of a single show.
 */
export async function readAtDoor(
  db: DoorDatabase,
  shows: readonly ListedShow[],
  { text, source, at }: { text: string; source: ScanSource; at: number },
): Promise<Reading> {
  const readings = await Promise.all(shows.map(async ({ show, list }) => ({ show, list, read: await readCode(text, source, list) })))
  const ofHour = readingOfHour(readings, at)
  if (readings.length === 1) return ofHour
  return readingNamed(readings) ?? (await readingListed(db, readings)) ?? ofHour
}

/** Returns the reading of the first show that isn't over, else of the last. */
function readingOfHour(readings: readonly Reading[], at: number): Reading {
  const inOrder = readings.toSorted((a, b) => startOf(a) - startOf(b))
  const found = inOrder.find(({ show, list }) => Date.parse((list?.show ?? show).ends_at) > at) ?? inOrder.at(-1)
  if (!found) throw new Error('a door of no show')
  return found
}

const startOf = ({ show, list }: Reading) => Date.parse((list?.show ?? show).starts_at)

/** Returns the reading of the show that the ticket itself names. The keys of any list can read it. */
function readingNamed(readings: readonly Reading[]): Reading | undefined {
  const named = readings.flatMap(({ read: { code } }) => (code.kind === 'token' || code.kind === 'sold' ? [code.claims.showId] : []))
  return readings.find(({ show }) => named.includes(Number(show.id)))
}

/** Returns the reading of the show whose list has the code, else of the show for which this very code has let somebody in before. */
async function readingListed(db: DoorDatabase, readings: readonly Reading[]): Promise<Reading | undefined> {
  try {
    return await stored(async () => {
      const listed = await Promise.all(readings.map(async (reading) => ({ reading, match: await matchOf(db, reading) })))
      const sure = listed.find(({ match }) => match === 'sure')
      if (sure) return sure.reading
      const fitting = listed.filter(({ match }) => match === 'fits')
      if (fitting.length === 1) return fitting[0]?.reading
      const remembered = await Promise.all(readings.map((reading) => isRemembered(db, reading)))
      return readings.find((_, i) => remembered[i])
    })
  } catch (error) {
    if (error instanceof StorageProblem) return undefined
    throw error
  }
}

/** `fits`: only the check of the code matches, which another code may share. */
async function matchOf(db: DoorDatabase, { show, list, read: { code, check } }: Reading): Promise<'sure' | 'fits' | null> {
  if (!list) return null
  if (code.kind === 'sale') return (await findBySale(db, show.id, saleKey(code.sale))) ? 'sure' : null
  const known = code.kind === 'code' ? await findByCode(db, show.id, code.code, check) : undefined
  if (!known) return null
  return known.doubt === 'code' ? 'fits' : 'sure'
}

async function isRemembered(db: DoorDatabase, { show, read: { code, key } }: Reading): Promise<boolean> {
  const bySubject = db.admissions.where('subject')
  const admissions = code.kind === 'sale' ? bySubject.startsWith(saleNumberSubject(saleKey(code.sale))) : bySubject.equals(codeSubject(key))
  return (await admissions.filter(({ showId }) => showId === show.id).first()) !== undefined
}
