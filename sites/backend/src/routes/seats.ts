import { isRefusal, refuse } from '@sabha/api/refusal'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import { readSeatName, readSeatsOf } from '../input/seat-names.ts'
import { idOf, readEmail, readLine, readText } from '../input/texts.ts'
import { cancelRefusal, type GivenBack } from '../rules/bookings/cancel-booking.ts'
import { bookByHand } from '../rules/bookings/counter-sale.ts'
import { changeSeatsOf, type SeatEdit } from '../rules/seats/change-seats.ts'
import { seatsWithBookings } from '../store/admin-seats.ts'
import { findHall, findShow } from '../store/shows.ts'
import { seatStats, wireOfficeSeat } from '../wire/admin.ts'
import { wireShow } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type SeatCalls = 'adminDetailedSeats' | 'adminUpdateSeat' | 'adminUpdateSeats' | 'adminBookSeats'

export function officeSeatCalls(services: Services): Pick<Handlers, SeatCalls> {
  const { store, now, gst, links } = services
  return {
    async adminDetailedSeats({ show_id }, { account }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show) return refuse('unknown-show')
      const hall = await findHall(store.read, show.hall_id)
      const seats = await seatsWithBookings(store.read, show.id)
      return {
        show: wireShow(show, hall ?? null, now(), gst.exemptUpTo),
        seats: seats.map((seat) => wireOfficeSeat(seat, !seat.booking || !cancelRefusal(account, seat.booking, show.zone, now()))),
        stats: seatStats(seats, now()),
      }
    },

    async adminUpdateSeat({ seat_id, status, show_id, change }, { account }) {
      if (status === 'reserved') return refuse('malformed', { fields: ['status'] })
      const seat = readSeatName(seat_id)
      const showId = show_id === undefined ? (seat?.showId ?? 0) : idOf(show_id)
      if (!seat || (seat.showId !== null && seat.showId !== showId)) return refuse('unknown-seat', { seats: [seat_id] })
      const back = await changeSeatsOf(services, account, showId, [{ row: seat.row, number: seat.number, change }], status)
      return isRefusal(back) ? back : changed(back)
    },

    async adminUpdateSeats({ show_id, seats, status }, { account }) {
      if (status === 'reserved') return refuse('malformed', { fields: ['status'] })
      const showId = idOf(show_id)
      const places = readSeatsOf(
        showId,
        seats.map((seat) => seat.seat_id),
      )
      if (isRefusal(places)) return places
      const edits = places.map((place, index): SeatEdit => ({ ...place, change: seats[index]?.change }))
      const back = await changeSeatsOf(services, account, showId, edits, status)
      return isRefusal(back) ? back : changed(back)
    },

    async adminBookSeats(request, { account, origin }) {
      const email = request.customer_email?.trim() ? readEmail(request.customer_email) : null
      if (isRefusal(email)) return email
      const amount = request.amount === null ? null : amountOf(request.amount)
      if (amount === undefined) return refuse('bad-amount', { field: 'amount' })
      const booked = await bookByHand(services, account, idOf(request.show_id), request.seats, {
        kind: request.kind,
        name: readLine(request.customer_name),
        phone: request.customer_phone,
        email,
        amount,
        note: readText(request.note),
        language: request.language ?? 'en',
      })
      if (isRefusal(booked)) return booked
      const token = links.tokenOf(booked.publicId, request.language ?? 'en')
      return { success: true, message: 'Booked', booking_id: booked.publicId, pdf_url: `${origin}/api/ticket.php?token=${token}` }
    },
  }
}

function changed({ refunded, atDesk }: GivenBack) {
  return { success: true as const, message: 'Done', refunded: rupeesOf(refunded), at_desk: rupeesOf(atDesk) }
}

/** The most that anybody takes at a desk. */
const most: Paise = 10_000_000_00

function amountOf(rupees: number | string): Paise | undefined {
  const amount = readRupees(rupees)
  return amount !== undefined && amount <= most ? amount : undefined
}
