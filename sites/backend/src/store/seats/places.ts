import { readNotes, type SeatNotes } from '@sabha/ticketing/seat-facts'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import { isFree, type SeatRow } from './seats.ts'

/** Sections that have a number of places instead of seats. Each place is a row of `seat` whose number is never shown. */

// A literal, because the partial index has a literal.
const unnumbered = sql.lit<1>(1)

/** Returns whether a section has seats or places; undefined if the show has no section of that name. */
export async function kindOfSection(db: Db, showId: number, section: string): Promise<'seats' | 'places' | undefined> {
  const seat = await db
    .selectFrom('seat')
    .select('unnumbered')
    .where('show_id', '=', showId)
    .where('section', '=', section)
    .limit(1)
    .executeTakeFirst()
  return seat && (seat.unnumbered === 1 ? 'places' : 'seats')
}

interface WantedPlaces {
  showId: number
  section: string
  count: number
}

type IsWanted = (eb: ExpressionBuilder<Schema, 'seat'>) => ReturnType<ReturnType<typeof isFree>>

/**
 * Returns up to `count` places that are free or held by this booking. Places that the guest has held before come first: they are the same
 * places, chosen again. Then come those with the fewest changes. A place whose hold has lapsed therefore goes to others last, so that a
 * late payment still finds it.
 */
export async function freePlaces(
  db: Db,
  wanted: WantedPlaces & { now: number; bookingId?: number | undefined; guestId?: number | undefined },
): Promise<SeatRow[]> {
  const { now, bookingId, guestId } = wanted
  return placesThat(
    db,
    wanted,
    (eb) =>
      bookingId === undefined
        ? isFree(now)(eb)
        : eb.or([isFree(now)(eb), eb.and([eb('status', '=', 'reserved'), eb('booking_id', '=', bookingId), eb('group_id', 'is', null)])]),
    guestId === undefined ? [] : await unpaidBefore(db, guestId, wanted),
  )
}

/** Returns the numbers of the places that a guest has held and not paid. */
async function unpaidBefore(db: Db, guestId: number, { showId, section }: WantedPlaces): Promise<number[]> {
  const held = await db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .select('booking_seat.number')
    .distinct()
    .where('booking.guest_id', '=', guestId)
    .where('booking.show_id', '=', showId)
    .where('booking.status', 'in', ['pending', 'expired'])
    .where('booking_seat.section', '=', section)
    .execute()
  return held.map(({ number }) => number)
}

/** Returns up to `count` places that staff have blocked and that no counter may have sold. */
export async function blockedPlaces(db: Db, wanted: WantedPlaces): Promise<SeatRow[]> {
  return placesThat(db, wanted, (eb) => eb.and([eb('status', '=', 'blocked'), eb('lease_id', 'is', null)]))
}

async function placesThat(
  db: Db,
  { showId, section, count }: WantedPlaces,
  isWanted: IsWanted,
  first: readonly number[] = [],
): Promise<SeatRow[]> {
  return db
    .selectFrom('seat')
    .selectAll()
    .where('show_id', '=', showId)
    .where('section', '=', section)
    .where('unnumbered', '=', unnumbered)
    .where(isWanted)
    .$if(first.length > 0, (query) => query.orderBy((eb) => eb.case().when('number', 'in', first).then(0).else(1).end()))
    .orderBy('change')
    .orderBy('number')
    .limit(count)
    .execute()
}

/** Returns the rows of places with their notes, which have the name that all places of the row share. */
export async function placeRows(db: Db, showIds: readonly number[]) {
  return db
    .selectFrom('seat')
    .select(['show_id', 'row', 'section', 'notes'])
    .where('show_id', 'in', showIds)
    .where('unnumbered', '=', unnumbered)
    .where('number', '=', 1)
    .execute()
}

/** Returns which of a show's seats are places without numbers, with what they are called; undefined if none are. */
export type PlaceNames = (showId: number | null, seats: readonly SeatId[]) => Record<SeatId, SeatNotes> | undefined

/** Returns names for lists that give seats of several shows by id, because the id of a place means nothing to a reader. */
export async function placeNames(db: Db, showIds: readonly (number | null)[]): Promise<PlaceNames> {
  const shows = [...new Set(showIds)].filter((id) => id !== null)
  if (shows.length === 0) return () => undefined
  const rows = await placeRows(db, shows)
  const notes = new Map(
    rows.map(({ show_id, row, notes: kept }) => [`${show_id} ${row}`, kept === null ? undefined : readNotes(kept).place]),
  )
  return (showId, seats) => {
    const named = seats.flatMap((seat) => {
      const place = notes.get(`${showId} ${parseSeatId(seat)?.row}`)
      return place ? [[seat, { place }] as const] : []
    })
    return named.length > 0 ? Object.fromEntries(named) : undefined
  }
}
