import { isRefusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { rupeesOf } from '@sabha/ticketing/money'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { Guesses } from '../input/guesses.ts'
import { ownBooking } from '../input/own-booking.ts'
import { idOf, readEmail, readPerson } from '../input/texts.ts'
import { holdSeats, releaseUnpaid } from '../rules/bookings/hold.ts'
import { orUnavailable } from '../rules/payments/orders.ts'
import { refundRefusal } from '../rules/payments/settle.ts'
import { creditNotePath, ticketPaths } from '../rules/tickets/ticket-links.ts'
import { bookingsOfGuest, findByCodes, fullBooking, giveToGuest } from '../store/bookings.ts'
import { wireBooking, wireTicketBooking, wireWallets } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type BookingCalls = 'createBookingTemp' | 'cleanupIncompleteBooking' | 'getUserBookings' | 'claimBooking'

/** How many guests may mistype the codes of one booking within the same minute. */
const triesOfBooking = 2

/** More than any guest has; a bound all the same. */
const mostBookings = 500

export function bookingCalls(services: Services): Pick<Handlers, BookingCalls> {
  const { store, provider, limits, waitingRooms } = services
  // However many guests and addresses one has, a booking is tried so often and no more.
  const wrongClaims = new Guesses(limits.wrongCodesPerMinute * triesOfBooking, services.now)
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
      const hold = await holdSeats(services, limits, {
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
        ticket_token: services.links.tokenOf(hold.publicId, language),
      }
    },

    async cleanupIncompleteBooking(request, caller) {
      const booking = await ownBooking(store.read, request.booking_id, caller)
      if (isRefusal(booking)) return booking
      const settlement = await orUnavailable(releaseUnpaid(services, provider, booking))
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
          const urlOf = (serial: string) => `${origin}${creditNotePath(services, booking.public_id, language, serial)}`
          return {
            ...wireBooking(booking),
            ...wireWallets(ticketPaths(services, booking, language), origin),
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
      await store.concurrent([], (tx) => giveToGuest(tx, found.id, guest.id))
      const booking = await fullBooking(store.read, found.id)
      if (!booking) return refuse('wrong-codes')
      return { success: true, message: 'Booking found', booking: wireBooking(booking) }
    },
  }
}
