import { seatId } from '@sabha/ticketing/seats'
import type { BookingStatus } from '@sabha/ticketing/states'
import type { DoorSeat, DoorTicket } from '@sabha/ticketing/verdict'
import type { ListedSeatRow } from '../../store/checkin-tickets.ts'

export function ticketState({ status, refunded }: { status: BookingStatus; refunded: 0 | 1 }): DoorTicket['state'] {
  if (status === 'paid') return 'paid'
  if (status !== 'cancelled') return 'not-paid'
  return refunded ? 'refunded' : 'cancelled'
}

/** What a booking's seat is to its ticket: the seat table says whose it is now. */
export function seatState(seat: ListedSeatRow): DoorSeat['state'] {
  if (seat.seat_status === 'booked' && seat.seat_booking_id !== seat.booking_id) return 'sold-again'
  return seat.released_at === null ? 'valid' : 'released'
}

export function listedSeatId({ row, number }: ListedSeatRow): string {
  return seatId({ row, number })
}
