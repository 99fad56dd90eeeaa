import type { ToGiveBack } from '@sabha/api/shapes'
import { seatId } from '@sabha/ticketing/seats'
import { type Giving, stateOfGiving } from '../rules/bookings/give-back.ts'
import { isStanding } from '../store/bookings/bookings.ts'
import type { ListedSeatRow } from '../store/checkin/tickets.ts'
import { wireSeatNotes } from './bookings.ts'
import { iso } from './instants.ts'

/** Leaves names and addresses out: people forward links. */
export function wireToGiveBack({ booking, show, seats, others }: Giving, now: number): ToGiveBack {
  return {
    booking_id: booking.public_id,
    show_title: show.title,
    starts_at: iso(show.starts_at),
    ends_at: iso(show.ends_at),
    timezone: show.zone,
    venue: show.venue,
    state: stateOfGiving({ booking, show }, now),
    seats: seats.map((seat) => ({ seat: seatId(seat), state: stateOf(seat) })),
    kept: others.filter(isStanding).map(seatId),
    ...wireSeatNotes([...seats, ...others]),
  }
}

function stateOf({ released_at, admitted_at }: ListedSeatRow) {
  if (released_at !== null) return 'given-back'
  return admitted_at === null ? 'yours' : 'inside'
}
