import { isRefusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { rupeesOf } from '@sabha/ticketing/money'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { holdSeats } from '../booking/hold.ts'
import { orUnavailable } from '../booking/orders.ts'
import { refundRefusal } from '../booking/refund-refusal.ts'
import { releaseUnpaid } from '../booking/release.ts'
import { creditNotePath, ticketPaths } from '../booking/ticket-addresses.ts'
import type { BoxOffice } from '../box-office.ts'
import { Guesses } from '../door/guesses.ts'
import type { Handlers } from '../http/answer.ts'
import { wireBooking, wireTicketBooking, wireWallets } from '../http/wire.ts'
import { bookingsOfGuest, findByCodes, fullBooking, giveToGuest } from '../store/bookings.ts'
import { ownBooking } from './own-booking.ts'
import { idOf, readEmail, readPerson } from './reading.ts'

type BookingCalls = 'createBookingTemp' | 'cleanupIncompleteBooking' | 'getUserBookings' | 'claimBooking'

/** How many guests may mistype the codes of one booking within the same minute. */
const triesOfBooking = 2

/** More than any guest has; a bound all the same. */
const mostBookings = 500

export function bookingCalls(office: BoxOffice): Pick<Handlers, BookingCalls> {
  const { store, provider, limits, waitingRooms } = office
  // However many guests and addresses one has, a booking is tried so often and no more.
  const wrongClaims = new Guesses(limits.wrongCodesPerMinute * triesOfBooking, office.now)
  return {
    async createBookingTemp(request, { guest, address }) {
      if (request.user_id != null && request.user_id !== String(guest.id)) return refuse('not-yours')
      const showId = idOf(request.show_id)
      const closed = (await waitingRooms.turnedAway(showId, request.pass, guest.id)) ?? (await waitingRooms.notOpenYet(showId))
      if (closed) return closed
      const person = readPerson(request.customer_name, request.customer_phone)
      if (isRefusal(person)) return person
      const email = request.customer_email ? readEmail(request.customer_email) : null
      if (isRefusal(email)) return email
      const language = request.language ?? 'en'
      const hold = await holdSeats(office, limits, {
        showId,
        seats: request.seats,
        guestId: guest.id,
        customer: { ...person, email },
        language,
        address: address(),
      })
      if (isRefusal(hold)) return hold
      return {
        success: true,
        message: 'Seats held',
        total_amount: rupeesOf(hold.amount.total),
        booking_id: hold.publicId,
        booking_db_id: String(hold.bookingId),
        reserved_until: new Date(hold.reservedUntil).toISOString(),
        ticket_token: office.links.tokenOf(hold.publicId, language),
      }
    },

    async cleanupIncompleteBooking(request, caller) {
      const booking = await ownBooking(store.read, request.booking_id, caller)
      if (isRefusal(booking)) return booking
      const settlement = await orUnavailable(releaseUnpaid(office, provider, booking))
      if (isRefusal(settlement)) return settlement
      const lost = refundRefusal(settlement)
      if (lost) return lost
      const paid = settlement === 'booked' ? await fullBooking(store.read, booking.id) : undefined
      return {
        success: true,
        message: paid ? 'This booking is already paid.' : 'Seats released',
        booking: paid ? wireTicketBooking(paid) : null,
      }
    },

    async getUserBookings(request, { guest, origin }) {
      if (request.user_id !== undefined && request.user_id !== String(guest.id)) return refuse('not-yours')
      const bookings = await bookingsOfGuest(store.read, guest.id, mostBookings)
      const wanted = bookings.filter((booking) => request.email === undefined || booking.customer_email === request.email)
      return {
        success: true,
        bookings: wanted.map((booking) => {
          const language = request.language ?? booking.language
          const urlOf = (serial: string) => `${origin}${creditNotePath(office, booking.public_id, language, serial)}`
          return {
            ...wireBooking(booking),
            ...wireWallets(ticketPaths(office, booking, language), origin),
            credit_notes: booking.credit_notes.map(({ serial, total }) => ({ serial, amount: rupeesOf(total), url: urlOf(serial) })),
          }
        }),
      }
    },

    async claimBooking(request, { guest }) {
      const publicId = normaliseCode(request.booking_id)
      const code = normaliseCode(request.verification_code)
      const phone = phoneDigits(request.phone)
      if (wrongClaims.areSpent(publicId)) return refuse('too-many-requests')
      const found = isPhone(phone) ? await findByCodes(store.read, { publicId, code, phone }) : undefined
      if (!found) {
        wrongClaims.countWrong(publicId)
        return refuse('wrong-codes')
      }
      await store.write((tx) => giveToGuest(tx, found.id, guest.id), [])
      const booking = await fullBooking(store.read, found.id)
      if (!booking) return refuse('wrong-codes')
      return { success: true, message: 'Booking found', booking: wireBooking(booking) }
    },
  }
}
