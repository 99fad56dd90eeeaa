import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import { readSeatsOf } from '../../input/seat-names.ts'
import type { AccountRow } from '../../store/accounts.ts'
import { findSeats } from '../../store/seats.ts'
import { findShow } from '../../store/shows.ts'
import { type Db, type Rollback, rollback } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { bookAtDesk, type DeskBooking, mostDeskSeats } from './counter-sale.ts'

const longestName = 100

type Asked = Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'seatsChanged' | 'outboxChanged'>

/** Books seats that are available or blocked, for somebody at the desk or on the guest list. */
export async function bookByHand(
  services: Asked,
  account: AccountRow,
  showId: number,
  seats: readonly string[],
  desk: DeskBooking,
): Promise<{ bookingId: number; publicId: string } | Refusal> {
  const places = readSeatsOf(showId, seats)
  if (isRefusal(places)) return places
  if (places.length > mostDeskSeats) return refuse('too-many-desk-seats', { max: mostDeskSeats })
  if (desk.name === '') return refuse('door-list-name-needed', { field: 'customer_name' })
  if (desk.name.length > longestName) return refuse('name-too-long', { field: 'customer_name' })
  const phone = phoneDigits(desk.phone)
  if (desk.phone.trim() !== '' && !isPhone(phone)) return refuse('invalid-phone', { field: 'customer_phone' })
  const booked = await services.store.alone((tx) => book(tx, services, account, showId, places, { ...desk, phone }))
  if (!isRefusal(booked)) {
    services.seatsChanged(showId)
    services.outboxChanged()
  }
  return booked
}

async function book(
  tx: Db,
  services: Asked,
  account: AccountRow,
  showId: number,
  places: readonly SeatPlace[],
  desk: DeskBooking,
): Promise<{ bookingId: number; publicId: string } | Refusal | Rollback<Refusal>> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  if (show.ends_at <= services.now()) return refuse('show-over')
  const found = new Map((await findSeats(tx, show.id, places)).map((seat) => [seatId(seat), seat]))
  const unknown = places.map(seatId).filter((id) => !found.has(id))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown })
  const seats = places.flatMap((place) => found.get(seatId(place)) ?? [])
  const taken = seats.filter((seat) => seat.status === 'booked')
  if (taken.length > 0) return refuse('seats-taken', { seats: taken.map(seatId) })
  const held = seats.find((seat) => seatStatusAt(seat.status, seat.reserved_until, services.now()) === 'reserved')
  if (held) return refuse('seat-held', { seat: seatId(held) })
  return (await bookAtDesk(tx, services, account, show, seats, desk)) ?? rollback(refuse('seats-taken', { seats: places.map(seatId) }))
}
