import type { ScanAnswer } from '@sabha/api/checkin'
import { paiseOf } from '@sabha/ticketing/money'
import type { SeatId } from '@sabha/ticketing/seats'
import { homeZone } from '@sabha/ticketing/time'
import type { Found, Verdict } from '@sabha/ticketing/verdict'
import type { Guest } from '../scan.ts'
import type { ListRow, TicketRow } from '../store/rows.ts'
import { placeRowOf } from './look-up.ts'

/** Returns the panel's fields from the list, which has no e-mail address or code, not even for admins. `now`: seat indexes that go in. */
export function guestOfTicket(ticket: TicketRow, { show }: ListRow, now: readonly number[]): Guest {
  const seats = ticket.seats.map(({ seat }) => seat)
  return {
    ticketId: ticket.ticket_id,
    bookingId: ticket.booking_id,
    name: ticket.name,
    email: null,
    phone: dotted(ticket.phone_end),
    ...eveningOf(show),
    seats,
    seatsNow: seatsAt(seats, now),
    note: ticket.note,
    notes: Object.fromEntries(ticket.seats.flatMap(({ seat, notes }) => (notes ? [[seat, notes] as const] : []))),
    sides: sidesOf(ticket),
    amount: paiseOf(ticket.amount),
    verificationCode: null,
  }
}

/** Returns the panel's fields for a counter's ticket that isn't on the list yet: its code says what was sold, but not to whom. */
export function guestOfSale({ ticket, by }: Extract<Found, { kind: 'sold' }>, list: ListRow, now: readonly number[]): Guest {
  const { show } = list
  const seats = ticket.seats.map(({ seat }) => seat)
  return {
    ticketId: null,
    bookingId: '',
    name: '',
    email: null,
    phone: '',
    ...eveningOf(show),
    seats,
    seatsNow: seatsAt(seats, now),
    notes: notesOfPlaces(list, seats),
    amount: 0,
    verificationCode: null,
    soldBy: { counter: by.counter, at: by.soldAt },
  }
}

function eveningOf(show: ListRow['show']): Pick<Guest, 'showTitle' | 'startsAt' | 'endsAt' | 'zone' | 'venue'> {
  const { title, starts_at, ends_at, timezone, venue } = show
  return { showTitle: title, startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at), zone: timezone, venue }
}

function notesOfPlaces(list: ListRow, seats: readonly SeatId[]): NonNullable<Guest['notes']> {
  return Object.fromEntries(
    seats.flatMap((seat) => {
      const row = placeRowOf(list, seat)
      return row ? [[seat, { place: { name: row.name, kn: row.kn } }] as const] : []
    }),
  )
}

export function sidesOf({ seats }: TicketRow): NonNullable<Guest['sides']> {
  return Object.fromEntries(seats.flatMap(({ seat, side }) => (side ? [[seat, side] as const] : [])))
}

/** Returns the panel's fields from the server's answer; null where it names no booking. */
export function guestOfAnswer({ booking, note, ticket_id, seats_admitted }: ScanAnswer): Guest | null {
  if (!booking) return null
  return {
    ticketId: ticket_id ?? null,
    bookingId: booking.booking_id || booking.id,
    name: booking.customer_name,
    email: booking.customer_email,
    phone: booking.customer_phone,
    showTitle: booking.show_title,
    startsAt: booking.starts_at === null ? null : Date.parse(booking.starts_at),
    endsAt: booking.ends_at === null ? null : Date.parse(booking.ends_at),
    zone: booking.timezone || homeZone,
    venue: booking.venue,
    seats: booking.seats,
    seatsNow: seats_admitted,
    note,
    notes: booking.seat_notes ?? {},
    amount: paiseOf(booking.amount_paid || booking.total_amount),
    verificationCode: booking.verification_code || null,
  }
}

/** Returns what the phone stores of a guest from the server's answer: no more than a list has. */
export function storedGuest(guest: Guest | null): Guest | null {
  return guest && { ...guest, email: null, phone: dotted(guest.phone.slice(-4)), verificationCode: null }
}

const dotted = (end: string) => end && `••••••${end}`

/** Returns the seat indexes that a verdict lets in, or would let in. */
export function seatsIn(verdict: Verdict): number[] {
  if ('seats' in verdict) return verdict.seats
  if (verdict.kind !== 'cannot-tell') return []
  return [verdict.why === 'missing' ? verdict.signed.seatIndex : 0]
}

function seatsAt(seats: readonly string[], indexes: readonly number[]): string[] {
  return seats.filter((_, i) => indexes.includes(i + 1) || indexes.includes(0))
}

/** Returns how the queue's screen names a row: the guest's name and seats, else the beginning of the code. */
export function labelOf(guest: Guest | null, text: string): string {
  if (guest) {
    const seats = guest.seatsNow.length > 0 ? guest.seatsNow : guest.seats
    // The label is stored, so it can't follow the language: places have their plain name.
    const names = new Set(seats.map((seat) => guest.notes?.[seat]?.place?.name ?? seat))
    return [guest.name, [...names].join(', ')].filter(Boolean).join(' · ')
  }
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
