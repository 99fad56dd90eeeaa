import { addGuest } from '@sabha/backend/store/accounts/guests'
import { addBooking, changeStatus } from '@sabha/backend/store/bookings/bookings'
import { bookSeats, findSeats } from '@sabha/backend/store/seats/seats'
import { addTicket } from '@sabha/backend/store/tickets/tickets'
import { newBookingId, newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { parseSeatId, type SeatPlace } from '@sabha/ticketing/seats'
import type { Backend } from './backend.ts'

export interface SoldTicket {
  bookingId: number
  publicId: string
  ticketId: number
  ticketCode: string
  verificationCode: string
  seats: string[]
  /** Returns the token in the QR code: 0 is the whole booking, n its nth seat. */
  qr(seatIndex?: number): string
}

export interface Sale {
  showId?: number
  name?: string
  phone?: string
  email?: string | null
}

/** Writes a paid booking with its ticket directly into the database, without buying it. */
export async function sellTicket({ services }: Pick<Backend, 'services'>, seats: string[], sale: Sale = {}): Promise<SoldTicket> {
  const { showId = 1, name = 'Kamala Example', phone = '9000000001', email = null } = sale
  const { store, now, randomBytes, sign } = services
  const places = seats.map(placeOf)
  const publicId = newBookingId(randomBytes)
  const ticketCode = newTicketCode(randomBytes)
  const verificationCode = newVerificationCode(randomBytes)
  const { bookingId, ticketId } = await store.alone(async (tx) => {
    const guest = await addGuest(tx, { name, phone, tokenHash: publicId, now: now(), expiresAt: now() })
    const rows = await findSeats(tx, showId, places)
    const total = 100_000 * rows.length
    const bookingId = await addBooking(
      tx,
      {
        public_id: publicId,
        show_id: showId,
        guest_id: guest.id,
        status: 'pending',
        customer_name: name,
        customer_phone: phone,
        customer_email: email,
        language: 'en',
        seat_count: rows.length,
        total,
        base: total,
        gst: 0,
        gst_rate: 0,
        reserved_until: now(),
        address: null,
        created_at: now(),
      },
      rows.map(({ row, number, section }) => ({ row, number, section, price: 100_000 })),
    )
    const booked = await bookSeats(tx, { id: bookingId, showId, customerName: name, groupId: null, places, now: now() })
    if (booked !== places.length) throw new Error(`not all of ${seats.join(', ')} are free`)
    await changeStatus(tx, bookingId, 'paid', now())
    const ticketId = await addTicket(tx, randomBytes, {
      booking_id: bookingId,
      ticket_code: ticketCode,
      verification_code: verificationCode,
      issue: 1,
      created_at: now(),
      show_id: showId,
    })
    return { bookingId, ticketId }
  })
  const qr = (seatIndex = 0) => sign({ showId, ticketId, seatIndex, issue: 1 })
  return { bookingId, publicId, ticketId, ticketCode, verificationCode, seats, qr }
}

function placeOf(seat: string): SeatPlace {
  const place = parseSeatId(seat)
  if (!place) throw new Error(`${seat} is no seat`)
  return place
}
