import { hash } from 'node:crypto'
import type { ResponseOf } from '@sabha/api/call'
import type { checkin, ListedTicket } from '@sabha/api/checkin'
import { rupeesOf } from '@sabha/ticketing/money'
import { listConflicts } from '../../store/checkin/conflicts.ts'
import {
  changedTickets,
  doorFigures,
  findStamp,
  keepStamp,
  type ListedTicketRow,
  latestChange,
  seatsOfTickets,
} from '../../store/checkin/list.ts'
import { countScans } from '../../store/checkin/scans.ts'
import type { ListedSeatRow } from '../../store/checkin/tickets.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import { iso } from '../../wire/bookings.ts'
import { conflictForPhone, wireConflict, wireDevice, wireDoorShow } from '../../wire/checkin.ts'
import type { Context } from '../context.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'
import { listedSeatId, seatState, ticketState } from './look-up.ts'
import type { DoorUser } from './scan-submission.ts'

/** A longer page would delay every scan that waits behind it. */
const mostTickets = 5_000
const mostConflicts = 200
/** How long a resolved conflict stays on the list, so that both phones see it. */
const settledFor = 6 * 3_600_000

type DoorListAnswer = ResponseOf<typeof checkin.list>

interface ListRequest {
  /** The cursor; 0: from the beginning. */
  since: number
  /** What came with it. */
  stamp?: string | undefined
  /** Scans that we acknowledged. */
  scans?: readonly string[] | undefined
}

/** The tickets of a show that changed after the cursor. All of them from 0, and for a phone that knows more than a restored database. */
export async function doorListOf(
  {
    store,
    now,
    randomBytes,
    publicKeys,
    listSalt,
  }: Pick<Context, 'store' | 'now' | 'randomBytes'> & Pick<TicketKeys, 'publicKeys' | 'listSalt'>,
  show: ShowRow,
  asked: ListRequest,
  user: DoorUser,
  most: number = mostTickets,
): Promise<DoorListAnswer> {
  const { read } = store
  // Read first: what changes while we read comes with the next request.
  const latest = await latestChange(read, show.id)
  const after = asked.since <= latest && (await isOurPast(read, show.id, asked)) ? asked.since : 0
  const tickets = await changedTickets(read, { showId: show.id, after, upTo: latest }, most + 1)
  const page = tickets.slice(0, most)
  const more = tickets.length > page.length
  const cursor = more ? (page.at(-1)?.door_change ?? latest) : latest
  const seats = Map.groupBy(await seatsOfTickets(read, { showId: show.id, after, upTo: cursor }), (seat) => seat.booking_id)
  const salt = listSalt(show.id)
  const conflicts = await listConflicts(read, show.id, now() - settledFor, mostConflicts)
  return {
    success: true,
    show: wireDoorShow(show),
    keys: [...publicKeys].map(([key_id, key]) => ({ key_id, public_key: key.toBase64({ alphabet: 'base64url', omitPadding: true }) })),
    salt,
    tickets: page.map((ticket) => listed(ticket, seats.get(ticket.booking_id) ?? [], salt)),
    cursor,
    stamp: cursor === 0 ? '' : await stampOf(store, randomBytes, { showId: show.id, change: cursor }),
    whole: after === 0,
    more,
    ...(await doorFigures(read, show.id)),
    conflicts: conflicts.map(user.kind === 'account' ? wireConflict : conflictForPhone),
    device: user.kind === 'device' ? wireDevice(user.device) : null,
    server_time: iso(now()),
  }
}

function listed(ticket: ListedTicketRow, seats: readonly ListedSeatRow[], salt: string): ListedTicket {
  return {
    ticket_id: ticket.ticket_id,
    issue: ticket.issue,
    state: ticketState(ticket),
    booking_id: ticket.public_id,
    booking_db_id: ticket.booking_id,
    checks: [ticket.ticket_code, ticket.verification_code].map((code) => checkOf(salt, code)),
    codes: [],
    name: ticket.customer_name,
    phone_end: ticket.customer_phone.slice(-4),
    amount: rupeesOf(ticket.total),
    seats: seats.map((seat) => ({ seat: listedSeatId(seat), state: seatState(seat), admitted: admitted(seat) })),
    personal: null,
  }
}

/** As `codeCheck` of `@sabha/ticketing/codes`, without a promise a code. */
function checkOf(salt: string, code: string): number {
  return hash('sha256', salt + code, 'buffer').readUInt16BE(0)
}

/** Whether the phone got its cursor from this database, and this database has its scans. It may not after a restore. */
async function isOurPast(db: Db, showId: number, { since, stamp, scans = [] }: ListRequest): Promise<boolean> {
  if (stamp !== undefined && (await findStamp(db, showId, since)) !== stamp) return false
  return (await countScans(db, scans)) === scans.length
}

/** One for each change that was on a list, made at the first request. */
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

function admitted({ admitted_at, admitted_gate, admitted_device_id, scan_id }: ListedSeatRow) {
  if (admitted_at === null || scan_id === null) return null
  return { at: iso(admitted_at), gate: admitted_gate ?? '', device_id: admitted_device_id, scan_id }
}
