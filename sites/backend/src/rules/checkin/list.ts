import { hour } from '@sabha/ticketing/durations'
import { type HallSide, hallSidesOf } from '@sabha/ticketing/hall-sides'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type ListedConflict, listConflicts } from '../../store/checkin/conflicts.ts'
import { changedTickets, findStamp, keepStamp, type ListedTicketRow, latestChange, seatsOfTickets } from '../../store/checkin/lists.ts'
import { type PassageRow, passagesOfTickets } from '../../store/checkin/passages.ts'
import { countScans } from '../../store/checkin/scans.ts'
import { doorFigures, type ListedSeatRow } from '../../store/checkin/tickets.ts'
import { countersOfShow, type NamedCounter } from '../../store/counter/counters.ts'
import { placeRows } from '../../store/seats/places.ts'
import { findHall } from '../../store/shows/halls.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'
import { type ExchangeRequest, type ListedExchange, listedExchange } from './exchange.ts'

/** Tickets on a page; a longer page would delay every scan that waits behind it. */
const mostTickets = 5_000
const mostConflicts = 200
/** ms that a resolved conflict stays on the list, so that both phones see it. */
const settledFor = 6 * hour

/** What a phone learns of a show's tickets. */
export interface CheckinList {
  tickets: { ticket: ListedTicketRow; seats: readonly ListedSeatRow[]; passages: readonly PassageRow[] }[]
  /** The salt with which the codes of the tickets are hashed. */
  salt: string
  /** The change up to which the phone knows the tickets now, and the stamp of that change; empty for a show without changes. */
  cursor: number
  stamp: string
  /** The list starts from the beginning: the phone must drop what it has kept. */
  isWhole: boolean
  /** Whether there is another page. */
  isMore: boolean
  figures: Awaited<ReturnType<typeof doorFigures>>
  conflicts: ListedConflict[]
  sideOf: (seat: SeatPlace) => HallSide | undefined
  /** The counters that sell at the hall. */
  counters: NamedCounter[]
  exchange: ListedExchange
  /** Rows of the hall whose seats are places without numbers. */
  placeRows: Awaited<ReturnType<typeof placeRows>>
}

interface ListRequest {
  /** The cursor; 0: from the beginning. */
  since: number
  /** The stamp that came with the cursor. */
  stamp?: string | undefined
  /** Scans of the phone that we acknowledged. */
  scans?: readonly string[] | undefined
  exchange: ExchangeRequest
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'> & Pick<TicketKeys, 'listSalt' | 'signer'>

/**
 * Returns the tickets of a show that changed after the cursor; all of them from 0, and for a phone that knows more than a restored
 * database.
 */
export async function checkinList(
  { store, now, randomBytes, listSalt, signer }: Needs,
  showId: number,
  asked: ListRequest,
  most: number = mostTickets,
): Promise<CheckinList> {
  const { read } = store
  // Read before the tickets, so that every scan it calls arrived is on the list.
  const exchange = await listedExchange({ read, signer }, showId, asked.exchange)
  // Read first: what changes while we read comes with the next request.
  const latest = await latestChange(read, showId)
  const after = asked.since <= latest && (await isOurPast(read, showId, asked)) ? asked.since : 0
  const tickets = await changedTickets(read, { showId, after, upTo: latest }, most + 1)
  const page = tickets.slice(0, most)
  const isMore = tickets.length > page.length
  const cursor = isMore ? (page.at(-1)?.door_change ?? latest) : latest
  const seats = Map.groupBy(await seatsOfTickets(read, { showId, after, upTo: cursor }), (seat) => seat.booking_id)
  const passages = Map.groupBy(await passagesOfTickets(read, { showId, after, upTo: cursor }), ({ ticket_id }) => ticket_id)
  return {
    tickets: page.map((ticket) => ({
      ticket,
      seats: seats.get(ticket.booking_id) ?? [],
      passages: passages.get(ticket.ticket_id) ?? [],
    })),
    salt: listSalt(showId),
    cursor,
    stamp: cursor === 0 ? '' : await stampOf(store, randomBytes, { showId, change: cursor }),
    isWhole: after === 0,
    isMore,
    figures: await doorFigures(read, showId),
    conflicts: await listConflicts(read, showId, now() - settledFor, mostConflicts),
    counters: await countersOfShow(read, showId),
    exchange,
    placeRows: await placeRows(read, [showId]),
    sideOf: page.length > 0 ? await sidesOfShow(read, showId) : () => undefined,
  }
}

async function sidesOfShow(db: Db, showId: number): Promise<CheckinList['sideOf']> {
  const show = await findShow(db, showId)
  const plan = show && (await findHall(db, show.hall_id))
  return plan ? hallSidesOf(plan) : () => undefined
}

/** Whether the phone got its cursor from this database, and this database has its scans. After a restore it may not. */
async function isOurPast(db: Db, showId: number, { since, stamp, scans = [] }: ListRequest): Promise<boolean> {
  if (stamp !== undefined && (await findStamp(db, showId, since)) !== stamp) return false
  return (await countScans(db, scans)) === scans.length
}

/** Returns the stamp of a change that was on a list; the first request makes it. */
async function stampOf(
  store: Context['store'],
  randomBytes: Context['randomBytes'],
  at: { showId: number; change: number },
): Promise<string> {
  const known = await findStamp(store.read, at.showId, at.change)
  if (known !== undefined) return known
  const stamp = Buffer.from(randomBytes(9)).toString('base64url')
  return store.concurrent([], (tx) => keepStamp(tx, { ...at, stamp }))
}
