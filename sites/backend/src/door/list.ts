import { hash } from 'node:crypto'
import type { ResponseOf } from '@sabha/api/call'
import type { doorList } from '@sabha/api/calls/door'
import type { DoorConflict, ListedTicket } from '@sabha/api/door-shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import type { BoxOffice } from '../box-office.ts'
import { wireDevice, wireDoorShow } from '../http/door-wire.ts'
import { iso, isoOrNull } from '../http/wire.ts'
import { type ListedConflict, listConflicts } from '../store/conflicts.ts'
import { changedTickets, doorFigures, type ListedTicketRow, latestChange, seatsOfTickets } from '../store/door-list.ts'
import type { ListedSeatRow } from '../store/door-tickets.ts'
import type { ShowRow } from '../store/shows.ts'
import type { DoorUser } from './door-user.ts'
import { listedSeatId, seatState, ticketState } from './ticket-state.ts'

/** More would hold up every scan that waits behind it. */
const mostTickets = 5_000
const mostConflicts = 200
/** So long a settled conflict is still told, so that both phones learn of it. */
const settledFor = 6 * 3_600_000

type DoorListAnswer = ResponseOf<typeof doorList>

/** The tickets of a show that changed after the cursor; all of them from 0. */
export async function doorListOf(
  { store, now, publicKeys, listSalt }: Pick<BoxOffice, 'store' | 'now' | 'publicKeys' | 'listSalt'>,
  show: ShowRow,
  since: number,
  user: DoorUser,
  most: number = mostTickets,
): Promise<DoorListAnswer> {
  const { read } = store
  // First: what changes while we read is then behind the cursor, and told next time.
  const latest = await latestChange(read, show.id)
  // A cursor from ahead is of a database that was put back since: begin again.
  const after = since > latest ? 0 : since
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
    tickets: page.map((ticket) => listed(ticket, seats.get(ticket.booking_id) ?? [], salt, user.kind === 'account')),
    cursor,
    more,
    ...(await doorFigures(read, show.id)),
    conflicts: conflicts.map(user.kind === 'account' ? wireConflict : conflictForPhone),
    device: user.kind === 'device' ? wireDevice(user.device) : null,
    server_time: iso(now()),
  }
}

function listed(ticket: ListedTicketRow, seats: readonly ListedSeatRow[], salt: string, withPersonal: boolean): ListedTicket {
  return {
    ticket_id: ticket.ticket_id,
    issue: ticket.issue,
    state: ticketState(ticket),
    booking_id: ticket.public_id,
    booking_db_id: ticket.booking_id,
    codes: [ticket.ticket_code, ticket.verification_code, ticket.public_id].map((code) => hashedCode(salt, code)),
    name: ticket.customer_name,
    phone_end: ticket.customer_phone.slice(-4),
    amount: rupeesOf(ticket.total),
    seats: seats.map((seat) => ({ seat: listedSeatId(seat), state: seatState(seat), admitted: admitted(seat) })),
    personal: withPersonal
      ? {
          email: ticket.customer_email,
          phone: ticket.customer_phone,
          verification_code: ticket.verification_code,
          ticket_code: ticket.ticket_code,
        }
      : null,
  }
}

/** As `hashCode` of `@sabha/ticketing/codes`, without a promise a code. */
function hashedCode(salt: string, code: string): string {
  return hash('sha256', salt + code, 'buffer')
    .subarray(0, 12)
    .toString('base64url')
}

function admitted({ admitted_at, admitted_gate, admitted_device_id, scan_id }: ListedSeatRow) {
  if (admitted_at === null || scan_id === null) return null
  return { at: iso(admitted_at), gate: admitted_gate ?? '', device_id: admitted_device_id, scan_id }
}

/** Whose ticket it is that is for another show, the phones of this one needn't know. */
function conflictForPhone(conflict: ListedConflict): DoorConflict {
  const told = wireConflict(conflict)
  return told.verdict === 'wrong-show' ? { ...told, booking_id: '', name: '' } : told
}

export function wireConflict(conflict: ListedConflict): DoorConflict {
  const side = (one: ListedConflict['second']) => ({
    scan_id: one.scanId,
    at: iso(one.at),
    gate: one.gate,
    device: one.device,
    device_id: one.deviceId,
  })
  return {
    id: conflict.id,
    kind: conflict.kind,
    verdict: conflict.verdict,
    seat: conflict.seats.map(seatId).join(', '),
    booking_id: conflict.bookingId,
    name: conflict.name,
    first: conflict.first && side(conflict.first),
    second: side(conflict.second),
    found_at: iso(conflict.found_at),
    resolved_at: isoOrNull(conflict.resolved_at),
  }
}
