import type { DoorNote, DoorShow } from '@sabha/api/checkin'
import type { SeatId } from '@sabha/ticketing/seats'
import { type Found, isInside } from '@sabha/ticketing/verdict'
import type { ScanSource } from '../scan.ts'
import { type DoorDatabase, lookUpTables } from '../store/database.ts'
import type { ListRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import { lookUp, placeRowOf } from './look-up.ts'
import { listedShows, readAtDoor } from './read-at-door.ts'

/** A ticket whose guests may come in parts: some of its seats are places without numbers, which nobody can tell apart. */
export interface TicketParts {
  name: string
  note?: DoorNote | undefined
  /** The indexes of the numbered seats, whose guests all pass at once. */
  seats: number[]
  /** The question is how many go out, not how many go in. */
  leaving: boolean
  /** For each name of places: how many of all its guests are inside, and the seat indexes of those who may pass. */
  places: { name: string; kn?: string | undefined; inside: number; total: number; passing: number[] }[]
}

/** Most halls have no places without numbers, so their guests needn't wait for a second look-up. A list of an older backend doesn't say. */
export function mayHaveParts(list: Pick<ListRow, 'places'> | undefined): boolean {
  return list !== undefined && list.places?.length !== 0
}

/** Returns the parts in which this code may let its guests in, or out, by this phone's list; null where nothing has to be asked. */
export async function ticketPartsOf(
  db: DoorDatabase,
  shows: readonly DoorShow[],
  { text, source, at, leaving = false }: { text: string; source: ScanSource; at: number; leaving?: boolean | undefined },
): Promise<TicketParts | null> {
  const listed = await listedShows(db, shows)
  if (!listed.some(({ list }) => mayHaveParts(list))) return null
  const { show, list, read } = await readAtDoor(db, listed, { text, source, at })
  if (!list) return null
  const known = await stored(() => db.transaction('r', lookUpTables(db), async () => lookUp(db, show.id, read, list)))
  const { found, ticket: row } = known
  if (!mayPass(found)) return null
  const valid = found.ticket.seats.map((seat, i) => ({ ...seat, index: i + 1 })).filter(({ state }) => state === 'valid')
  const byName = Map.groupBy(
    valid.filter(({ place }) => place !== undefined),
    ({ place = '' }) => place,
  )
  const knOf = (seat: { seat: SeatId; index: number } | undefined) =>
    seat && (row ? row.seats[seat.index - 1]?.notes?.place?.kn : placeRowOf(list, seat.seat)?.kn)
  const places = Array.from(byName, ([name, same]) => ({
    name,
    kn: knOf(same[0]),
    inside: same.filter(isInside).length,
    total: same.length,
    passing: same.filter((seat) => isInside(seat) === leaving).map(({ index }) => index),
  }))
  // A single guest can't come in parts.
  if (!places.some(({ passing }) => passing.length > 1)) return null
  const seats = valid.filter((seat) => seat.place === undefined && isInside(seat) === leaving).map(({ index }) => index)
  return { name: row?.name ?? '', note: row?.note, seats, leaving, places }
}

/** Whether this is a whole ticket that is valid here, as far as is known. A counter's sale that has not arrived is judged by its code. */
function mayPass(found: Found): found is Extract<Found, { kind: 'ticket' | 'sold' }> {
  if (found.kind !== 'ticket' && found.kind !== 'sold') return false
  if (found.seatIndex !== 0 || found.ticket.state !== 'paid') return false
  if (found.kind === 'sold') return found.doubt === undefined
  return found.issue === null || found.issue >= found.ticket.issue
}
