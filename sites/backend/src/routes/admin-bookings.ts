import { isRefusal, refuse } from '@sabha/api/refusal'
import { rupeesOf } from '@sabha/ticketing/money'
import { idOf, readPart, readText } from '../input/texts.ts'
import { bookingPage } from '../rules/bookings/booking-page.ts'
import { cancelBooking, cancelRefusal } from '../rules/bookings/cancel-booking.ts'
import { refundBooking } from '../rules/payments/refund-by-staff.ts'
import { exportBookings } from '../rules/reports/export-bookings.ts'
import { sendTicket } from '../rules/tickets/send-ticket.ts'
import { creditNotePath } from '../rules/tickets/ticket-links.ts'
import { listBookings } from '../store/admin-bookings.ts'
import { findBooking, fullBooking } from '../store/bookings.ts'
import { findShow } from '../store/shows.ts'
import { wireBookingRow } from '../wire/admin.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type BookingCalls = 'adminBookings' | 'adminBooking' | 'adminCancelBooking' | 'adminRefundBooking' | 'adminResendTicket' | 'adminExport'

export function officeBookingCalls(services: Services): Pick<Handlers, BookingCalls> {
  const { store, links } = services
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
      const noteUrl = (serial: string) => `${origin}${creditNotePath(services, booking.public_id, booking.language, serial)}`
      const mayCancel = !cancelRefusal(account, booking, booking.zone, services.now())
      return { booking: { ...(await bookingPage(services, booking, { pdf: pdfUrl, creditNote: noteUrl })), may_cancel: mayCancel } }
    },

    async adminCancelBooking({ booking_id, seats, refund, note, handed_back }, { account }) {
      const wish = { bookingId: booking_id.trim(), seats, refund, handed: handed_back ?? null, note: readText(note) }
      const back = await cancelBooking(services, account, wish)
      if (isRefusal(back)) return back
      return { success: true, message: 'Done', refunded: rupeesOf(back.refunded), at_desk: rupeesOf(back.atDesk) }
    },

    async adminRefundBooking({ booking_id, amount, note, request_id }, { account }) {
      const wish = { bookingId: booking_id.trim(), rupees: amount, note: readText(note), requestId: request_id }
      const refunded = await refundBooking(services, account, wish)
      return isRefusal(refunded) ? refunded : { success: true, message: 'Done', refunded: rupeesOf(refunded) }
    },

    async adminResendTicket({ booking_id, email }, { account }) {
      return (await sendTicket(services, account, booking_id.trim(), email)) ?? { success: true, message: 'The ticket is on its way.' }
    },

    async adminExport({ show_id }, { account }) {
      const show = show_id ? await findShow(store.read, idOf(show_id)) : undefined
      return show_id && !show ? refuse('unknown-show') : exportBookings(services, account, show?.id)
    },
  }
}
