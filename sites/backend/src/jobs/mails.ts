import { seatId } from '@sabha/ticketing/seats'
import { calendarOf } from '../booking/calendar-entry.ts'
import { ticketPaths } from '../booking/ticket-addresses.ts'
import { ticketDocument } from '../booking/ticket-document.ts'
import type { BoxOffice } from '../box-office.ts'
import { printed, printedNote } from '../calls/tickets.ts'
import type { MailedNote } from '../mail/credit-note-part.ts'
import type { TicketUrls } from '../mail/letter-mail.ts'
import type { Mail } from '../mail/mail.ts'
import { type RefundNews, refundedMail, refundMail } from '../mail/refund-mails.ts'
import { seatsMail } from '../mail/seats-mail.ts'
import { type ShowChange, showMail } from '../mail/show-mail.ts'
import { ticketMail } from '../mail/ticket-mail.ts'
import type { DeskMoney } from '../office/give-up-seats.ts'
import { type FullBooking, fullBooking, standingSeats } from '../store/bookings.ts'
import { standingRefund } from '../store/failed-refunds.ts'
import type { OutboxRow } from '../store/outbox.ts'
import { findRefund } from '../store/refunds.ts'

interface Addressed extends FullBooking {
  customer_email: string
}

/** The mail that a task asks for; undefined where there is nothing to say any more. `publicOrigin`: where its links lead. */
export async function mailOf(office: BoxOffice, publicOrigin: string | undefined, task: OutboxRow): Promise<Mail | undefined> {
  const booking = await fullBooking(office.store.read, task.booking_id)
  if (!booking || !isAddressed(booking)) return undefined
  switch (task.kind) {
    case 'ticket-mail':
      return ticket(office, publicOrigin, booking, task)
    case 'refund-mail':
    case 'refunded-mail':
      return refund(office, booking, task)
    case 'show-mail':
      return show(office, publicOrigin, booking, task)
    case 'seats-mail':
      return seats(office, publicOrigin, booking, task)
    case 'refund':
      return undefined
    default:
      return task.kind satisfies never
  }
}

async function ticket(office: BoxOffice, publicOrigin: string | undefined, booking: Addressed, { event }: OutboxRow) {
  const document = ticketDocument(booking, booking.language, office.sign)
  const pdf = await printed(office, booking, booking.language)
  if (!document || !pdf) return undefined
  const ticketUrls = ticketUrlsOf(office, publicOrigin, booking)
  const calendar = calendarOf(booking, booking.language, { at: office.now(), ticketUrl: ticketUrls?.pdf ?? null })
  return ticketMail(document, { to: booking.customer_email, pdf, calendar, ticketUrls, event })
}

async function refund(office: BoxOffice, booking: Addressed, task: OutboxRow) {
  const { store } = office
  const row = task.refund_id === null ? undefined : await findRefund(store.read, task.refund_id)
  if (!row) return undefined
  const news: RefundNews = {
    language: booking.language,
    to: booking.customer_email,
    customerName: booking.customer_name,
    bookingId: booking.public_id,
    showTitle: booking.title,
    amount: row.amount,
    reason: row.reason,
    creditNote: task.kind === 'refund-mail' ? await noteOfRefund(office, booking, row.id) : null,
    event: task.event,
  }
  return task.kind === 'refund-mail' ? refundMail(news) : refundedMail({ ...news, reference: row.provider_id ?? row.key })
}

async function noteOfRefund(office: BoxOffice, booking: Addressed, refundId: number): Promise<MailedNote> {
  const standing = await standingRefund(office.store.read, refundId)
  return mailedNote(office, booking, booking.credit_notes.find((each) => each.refund_id === standing)?.serial)
}

async function mailedNote(office: BoxOffice, booking: Addressed, serial: string | undefined): Promise<MailedNote> {
  const note = booking.credit_notes.find((each) => each.serial === serial)
  const pdf = note && (await printedNote(office, booking, note.serial, booking.language))
  return pdf ? { serial: note.serial, invoice: note.invoice_serial, lines: note, gstRate: booking.gst_rate, pdf } : null
}

async function show(office: BoxOffice, publicOrigin: string | undefined, booking: Addressed, { event, details }: OutboxRow) {
  const change = JSON.parse(details ?? 'null') as ShowChange | null
  const pdf = (await printed(office, booking, booking.language)) ?? null
  // Who has no ticket any more hears nothing of where the show went.
  if (!change || (change.kind === 'moved' && pdf === null)) return undefined
  const ticketUrls = ticketUrlsOf(office, publicOrigin, booking)
  const { title, performer, venue, zone, starts_at: startsAt, ends_at: endsAt, language } = booking
  const isOff = change.kind === 'cancelled'
  const creditNote = await mailedNote(office, booking, isOff ? change.creditNote : undefined)
  return showMail(
    {
      language,
      to: booking.customer_email,
      customerName: booking.customer_name,
      bookingId: booking.public_id,
      show: { title, performer, venue, startsAt, endsAt, zone },
      seats: standingSeats(booking).map(seatId),
      pdf: isOff ? null : pdf,
      calendar: calendarOf({ ...booking, status: isOff ? 'cancelled' : booking.status }, language, {
        at: office.now(),
        ticketUrl: ticketUrls?.pdf ?? null,
      }),
      ticketUrls,
      creditNote,
      event,
    },
    change,
  )
}

async function seats(office: BoxOffice, publicOrigin: string | undefined, booking: Addressed, { event, details }: OutboxRow) {
  const { seats: cancelled, atDesk = 0, creditNote } = JSON.parse(details ?? '{"seats":[]}') as { seats: string[] } & Partial<DeskMoney>
  const { title, zone, starts_at: startsAt, ends_at: endsAt, language } = booking
  const ticketUrls = ticketUrlsOf(office, publicOrigin, booking)
  return seatsMail({
    language,
    to: booking.customer_email,
    customerName: booking.customer_name,
    bookingId: booking.public_id,
    show: { title, startsAt, endsAt, zone },
    cancelled,
    atDesk,
    creditNote: await mailedNote(office, booking, creditNote),
    left: booking.status === 'paid' ? standingSeats(booking).map(seatId) : [],
    pdf: (await printed(office, booking, language)) ?? null,
    calendar: calendarOf(booking, language, { at: office.now(), ticketUrl: ticketUrls?.pdf ?? null }),
    ticketUrls,
    event,
  })
}

function isAddressed(booking: FullBooking): booking is Addressed {
  return booking.customer_email !== null
}

function ticketUrlsOf(office: BoxOffice, publicOrigin: string | undefined, booking: FullBooking): TicketUrls | null {
  if (publicOrigin === undefined) return null
  const { pdf, appleWallet, googleWallet } = ticketPaths(office, booking, booking.language)
  const urlOf = (path: string | null) => path && `${publicOrigin}${path}`
  return { pdf: `${publicOrigin}${pdf}`, appleWallet: urlOf(appleWallet), googleWallet: urlOf(googleWallet) }
}
