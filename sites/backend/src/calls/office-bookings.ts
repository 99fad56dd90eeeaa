import { isRefusal, refuse } from '@sabha/api/refusal'
import { rupeesOf } from '@sabha/ticketing/money'
import { creditNotePath } from '../booking/ticket-addresses.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireBookingRow } from '../http/office-wire.ts'
import { bookingPage } from '../office/booking-page.ts'
import { cancelBooking } from '../office/cancel-booking.ts'
import { exportBookings } from '../office/export-bookings.ts'
import { cancelRefusal } from '../office/may-cancel.ts'
import { refundBooking } from '../office/refund-booking.ts'
import { sendTicket } from '../office/send-ticket.ts'
import { findBooking, fullBooking } from '../store/bookings.ts'
import { listBookings } from '../store/office-bookings.ts'
import { findShow } from '../store/shows.ts'
import { idOf, readPart, readText } from './reading.ts'

type BookingCalls = 'adminBookings' | 'adminBooking' | 'adminCancelBooking' | 'adminRefundBooking' | 'adminResendTicket' | 'adminExport'

export function officeBookingCalls(office: BoxOffice): Pick<Handlers, BookingCalls> {
  const { store, links } = office
  return {
    async adminBookings({ search = '', show_id, status, page, per_page }) {
      const sought = { text: search, showId: show_id ? idOf(show_id) : undefined, status }
      const { bookings, total } = await listBookings(store.read, sought, readPart(page, per_page))
      return { bookings: bookings.map(wireBookingRow), total }
    },

    async adminBooking({ booking_id }, { origin, account }) {
      const found = await findBooking(store.read, booking_id.trim())
      const booking = found && (await fullBooking(store.read, found.id))
      if (!booking) return refuse('unknown-booking')
      const hasTicket = booking.status === 'paid' && booking.ticket_id !== null
      const pdfUrl = hasTicket ? `${origin}/api/ticket.php?token=${links.tokenOf(booking.public_id, booking.language)}` : ''
      const noteUrl = (serial: string) => `${origin}${creditNotePath(office, booking.public_id, booking.language, serial)}`
      const mayCancel = !cancelRefusal(account, booking, booking.zone, office.now())
      return { booking: { ...(await bookingPage(office, booking, { pdf: pdfUrl, creditNote: noteUrl })), may_cancel: mayCancel } }
    },

    async adminCancelBooking({ booking_id, seats, refund, note, handed_back }, { account }) {
      const wish = { bookingId: booking_id.trim(), seats, refund, handed: handed_back ?? null, note: readText(note) }
      const back = await cancelBooking(office, account, wish)
      if (isRefusal(back)) return back
      return { success: true, message: 'Done', refunded: rupeesOf(back.refunded), at_desk: rupeesOf(back.atDesk) }
    },

    async adminRefundBooking({ booking_id, amount, note, request_id }, { account }) {
      const wish = { bookingId: booking_id.trim(), rupees: amount, note: readText(note), requestId: request_id }
      const refunded = await refundBooking(office, account, wish)
      return isRefusal(refunded) ? refunded : { success: true, message: 'Done', refunded: rupeesOf(refunded) }
    },

    async adminResendTicket({ booking_id, email }, { account }) {
      return (await sendTicket(office, account, booking_id.trim(), email)) ?? { success: true, message: 'The ticket is on its way.' }
    },

    async adminExport({ show_id }, { account }) {
      const show = show_id ? await findShow(store.read, idOf(show_id)) : undefined
      return show_id && !show ? refuse('unknown-show') : exportBookings(office, account, show?.id)
    },
  }
}
