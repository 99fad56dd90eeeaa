import { groupCode } from '@sabha/ticketing/codes'
import { seatId } from '@sabha/ticketing/seats'
import { type Mail, messageIdOf } from '../../adapters/mail/mail.ts'
import type { Sealer } from '../../adapters/sealer.ts'
import type { Wallets } from '../../adapters/wallets/wallets.ts'
import { type FullBooking, fullBooking, shownSeats } from '../../store/bookings/full-booking.ts'
import { asPayer, isHandedOn } from '../../store/bookings/payer.ts'
import { eventsOfBooking, type MailsOf, mailsOfMoney, type OutboxRow } from '../../store/messages/outbox.ts'
import { findRefund, standingRefund } from '../../store/payments/refunds.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import type { SeatsMoney } from '../bookings/cancel-booking.ts'
import { mayGiveBack } from '../bookings/give-back.ts'
import { seatNames } from '../bookings/seat-names.ts'
import type { Context } from '../context.ts'
import type { GroupLinks } from '../groups/group-links.ts'
import type { DeskRefund, ShowChange } from '../shows/show-news.ts'
import { senderIn } from '../site/live-site.ts'
import { calendarOf } from '../tickets/calendar.ts'
import { type Printing, printed, printedNote, ticketDocument } from '../tickets/documents.ts'
import { type TicketLinks, ticketPaths } from '../tickets/ticket-links.ts'
import { accountMail } from './account-mail.ts'
import { comingMail, givenBackMail } from './coming-mails.ts'
import { groupMail } from './group-mail.ts'
import type { Addressed, MailedNote, Papers, TicketNews, TicketUrls } from './parts.ts'
import { deskMail, type RefundNews, refundedMail, refundMail } from './refund-mails.ts'
import { seatsMovedMail } from './seats-moved-mail.ts'
import { cancelledMail, showMail } from './show-mail.ts'
import { ticketMail } from './ticket-mail.ts'

/** What mails and the tickets attached to them are made from. */
type MailContext = Pick<Context, 'store' | 'now'> &
  Printing & { links: TicketLinks; giveBackLinks: TicketLinks; groupLinks: GroupLinks; wallets: Wallets; sealer: Sealer }

interface WithEmail extends FullBooking {
  customer_email: string
}

/** Makes the mail that a task asks for; undefined if there is nothing to say any more. `publicOrigin`: where its links lead. */
export async function mailOf(services: MailContext, publicOrigin: string | undefined, asked: OutboxRow): Promise<Mail | undefined> {
  if (asked.kind === 'account-mail') return accountMail(services, asked)
  if (asked.kind === 'group-mail') return groupMail(services, publicOrigin, asked)
  const found = asked.booking_id === null ? undefined : await fullBooking(services.store.read, asked.booking_id)
  const isOfMoney = mailsOfMoney.some((kind) => kind === asked.kind)
  const booking = found && (isOfMoney ? asPayer(found) : found)
  if (!booking || !isAddressed(booking)) return undefined
  // After a restore, booking numbers are given out again: the mail of another booking under the same number must be another mail.
  const task = { ...asked, kind: asked.kind, event: eventOf(asked, booking) }
  switch (task.kind) {
    case 'ticket-mail':
      return ticket(services, publicOrigin, booking, task)
    case 'refund-mail':
    case 'refunded-mail':
      return refund(services, booking, task)
    case 'desk-mail':
      return atDesk(services, booking, task)
    case 'show-mail':
      return show(services, publicOrigin, booking, task)
    case 'seats-mail':
      return cancelled(services, publicOrigin, booking, task)
    case 'coming-mail':
      return coming(services, publicOrigin, booking, task)
    case 'given-back-mail':
      return givenBack(services, publicOrigin, booking, task)
    case 'moved-mail':
      return moved(services, publicOrigin, booking, task)
    case 'refund':
    case 'forget-prints':
      return undefined
    default:
      return task.kind satisfies never
  }
}

/** Returns the event that identifies a booking's mail. */
function eventOf({ event }: Pick<OutboxRow, 'event'>, { public_id }: Pick<FullBooking, 'public_id'>): string {
  return `${event} ${public_id}`
}

/** Returns the ids of the mails that were written to somebody about a booking, also by earlier releases. */
export async function mailsAbout(db: Db, booking: Pick<FullBooking, 'id' | 'public_id'>, who: MailsOf): Promise<string[]> {
  const events = await eventsOfBooking(db, booking.id, who)
  return events.flatMap((event) => [event, eventOf({ event }, booking)]).map(messageIdOf)
}

async function ticket(services: MailContext, publicOrigin: string | undefined, booking: WithEmail, { event }: OutboxRow) {
  const document = ticketDocument(booking, booking.language, services)
  const pdf = await printed(services, booking, booking.language)
  if (!document || !pdf) return undefined
  const ticketUrls = ticketUrlsOf(services, publicOrigin, booking)
  const calendar = document.passes ? null : calendarFor(services, booking, ticketUrls)
  const { serial } = (isHandedOn(booking) ? null : booking.donation_receipt) ?? {}
  const receipt = serial === undefined ? undefined : await printedNote(services, booking, serial, booking.language)
  const donation = receipt && serial !== undefined ? { serial, amount: booking.donation, pdf: receipt } : null
  return ticketMail(document, { to: booking.customer_email, pdf, calendar, ticketUrls, donation, event })
}

async function refund(services: MailContext, booking: WithEmail, task: OutboxRow) {
  const { store } = services
  const row = task.refund_id === null ? undefined : await findRefund(store.read, task.refund_id)
  if (!row) return undefined
  const news: RefundNews = {
    ...addressOf(services, booking, task),
    papers: papersOf(booking),
    showTitle: booking.title,
    amount: row.amount,
    reason: row.reason,
    figures: services.settings.values,
    creditNote: task.kind === 'refund-mail' ? await noteOfRefund(services, booking, row.id) : null,
  }
  return task.kind === 'refund-mail' ? refundMail(news) : refundedMail({ ...news, reference: row.provider_id ?? row.key })
}

async function atDesk(services: MailContext, booking: WithEmail, task: OutboxRow) {
  const { amount, creditNote } = JSON.parse(task.details ?? '{"amount":0}') as DeskRefund
  return deskMail({
    ...addressOf(services, booking, task),
    papers: papersOf(booking),
    showTitle: booking.title,
    amount,
    creditNote: await mailedNote(services, booking, creditNote),
  })
}

async function noteOfRefund(services: MailContext, booking: WithEmail, refundId: number): Promise<MailedNote> {
  const standing = await standingRefund(services.store.read, refundId)
  return mailedNote(services, booking, booking.credit_notes.find((each) => each.refund_id === standing)?.serial)
}

async function mailedNote(services: MailContext, booking: WithEmail, serial: string | undefined): Promise<MailedNote> {
  const note = booking.credit_notes.find((each) => each.serial === serial)
  const { invoice, gst_rate, language } = booking
  const pdf = note && (await printedNote(services, booking, note.serial, language))
  return pdf && invoice ? { serial: note.serial, invoice: invoice.serial, gstin: invoice.gstin, lines: note, gstRate: gst_rate, pdf } : null
}

async function show(services: MailContext, publicOrigin: string | undefined, booking: WithEmail, task: OutboxRow) {
  const change = JSON.parse(task.details ?? 'null') as ShowChange | null
  if (!change) return undefined
  const { title, performer, venue, zone, starts_at: startsAt, ends_at: endsAt } = booking
  const isOff = change.kind === 'cancelled'
  const now: WithEmail = isOff ? { ...booking, status: 'cancelled' } : booking
  const ticket = await ticketNews(services, publicOrigin, now, task, isOff ? change.creditNote : undefined)
  if (isOff && booking.passes.length > 0) return passesOffMail(now, change, ticket)
  // A guest without a ticket gets no mail about the new date or place.
  if (change.kind === 'moved' && ticket.pdf === null) return undefined
  return showMail(
    {
      ...ticket,
      show: { title, performer, venue, startsAt, endsAt, zone },
      seats: seatNames(isOff ? lastReleased(booking) : shownSeats(booking), booking.language),
      isFree: booking.total + booking.donation === 0 || isHandedOn(booking),
      figures: services.settings.values,
    },
    change,
  )
}

/** Makes the mail for a sale of season passes that is called off: passes have no evening and no hall. */
function passesOffMail(booking: WithEmail, { note, atDesk = 0 }: Extract<ShowChange, { kind: 'cancelled' }>, news: TicketNews): Mail {
  const gone = lastReleased(booking).map(seatId)
  return cancelledMail({
    ...news,
    calendar: null,
    papers: 'season-pass',
    show: showOf(booking),
    note,
    cancelled: passCodes(booking, gone),
    atDesk,
    left: [],
  })
}

/** Returns the seats that went together, the last of the booking: others may have been given back long before. */
function lastReleased({ seats }: WithEmail): WithEmail['seats'] {
  const last = Math.max(...seats.map(({ released_at }) => released_at ?? 0))
  return seats.filter(({ released_at }) => released_at === last)
}

/** Returns the codes of the passes that have these places. */
function passCodes({ passes }: WithEmail, places: readonly string[]): string[] {
  return passes.filter((pass) => places.includes(seatId(pass))).map(({ code }) => groupCode(code))
}

const papersOf = ({ passes }: WithEmail): Papers => (passes.length > 0 ? 'season-pass' : 'ticket')

async function cancelled(services: MailContext, publicOrigin: string | undefined, booking: WithEmail, task: OutboxRow) {
  const { seats, creditNote, ...money } = JSON.parse(task.details ?? '{"seats":[]}') as { seats: string[] } & Partial<SeatsMoney>
  const standing = booking.status === 'paid' ? shownSeats(booking) : []
  const papers = papersOf(booking)
  const isOfSeats = papers === 'ticket'
  const named = (ids: readonly string[]) =>
    isOfSeats
      ? seatNames(
          booking.seats.filter((seat) => ids.includes(seatId(seat))),
          booking.language,
        )
      : passCodes(booking, ids)
  const news = await ticketNews(services, publicOrigin, booking, task, creditNote)
  return cancelledMail({
    ...news,
    ...(!isOfSeats && { calendar: null }),
    papers,
    show: showOf(booking),
    cancelled: named(seats),
    ...money,
    left: named(standing.map(seatId)),
  })
}

/** Returns undefined if there is nothing to give back any more. */
async function coming(services: MailContext, publicOrigin: string | undefined, booking: WithEmail, task: OutboxRow) {
  if (publicOrigin === undefined || !mayGiveBack(booking, services.now())) return undefined
  if ((await findShow(services.store.read, booking.show_id))?.status === 'cancelled') return undefined
  const { language, public_id, issue } = booking
  const address = `${publicOrigin}/still-coming?link=${services.giveBackLinks.tokenOf(public_id, language, issue)}`
  return comingMail({
    ...addressOf(services, booking, task),
    show: showOf(booking),
    seats: seatNames(shownSeats(booking), language),
    giveBackUrl: language === 'en' ? address : `${address}&lang=${language}`,
  })
}

async function givenBack(services: MailContext, publicOrigin: string | undefined, booking: WithEmail, task: OutboxRow) {
  const { seats: given } = JSON.parse(task.details ?? '{"seats":[]}') as { seats: string[] }
  return givenBackMail({
    ...(await ticketNews(services, publicOrigin, booking, task, undefined)),
    show: showOf(booking),
    given: seatNames(
      booking.seats.filter((seat) => given.includes(seatId(seat))),
      booking.language,
    ),
    left: booking.status === 'paid' ? seatNames(shownSeats(booking), booking.language) : [],
  })
}

async function moved(services: MailContext, publicOrigin: string | undefined, booking: WithEmail, task: OutboxRow) {
  const { from, to } = JSON.parse(task.details ?? '{"from":[],"to":[]}') as { from: string[]; to: string[] }
  const ticket = await ticketNews(services, publicOrigin, booking, task, undefined)
  // Cancelled since: its seats get a mail of their own.
  if (ticket.pdf === null) return undefined
  return seatsMovedMail({
    ...ticket,
    show: showOf(booking),
    before: from,
    after: to,
    seats: seatNames(shownSeats(booking), booking.language),
  })
}

function showOf({ title, venue, zone, starts_at: startsAt, ends_at: endsAt }: WithEmail) {
  return { title, venue, zone, startsAt, endsAt }
}

function addressOf({ site }: MailContext, booking: WithEmail, { event }: OutboxRow): Addressed {
  const { language, customer_email: to, customer_name: customerName, public_id: bookingId } = booking
  return { language, sender: senderIn(site, language), to, customerName, bookingId, event }
}

function calendarFor(services: MailContext, booking: WithEmail, ticketUrls: TicketUrls | null): Uint8Array {
  return calendarOf(booking, booking.language, {
    at: services.now(),
    ticketUrl: ticketUrls?.pdf ?? null,
    figures: services.settings.values,
  })
}

/** Collects what such mails share, with the ticket that the booking has now and the credit note of that serial. */
async function ticketNews(
  services: MailContext,
  publicOrigin: string | undefined,
  booking: WithEmail,
  task: OutboxRow,
  creditNote: string | undefined,
): Promise<TicketNews> {
  const ticketUrls = ticketUrlsOf(services, publicOrigin, booking)
  return {
    ...addressOf(services, booking, task),
    pdf: (await printed(services, booking, booking.language)) ?? null,
    calendar: calendarFor(services, booking, ticketUrls),
    ticketUrls,
    creditNote: isHandedOn(booking) ? null : await mailedNote(services, booking, creditNote),
  }
}

function isAddressed(booking: FullBooking): booking is WithEmail {
  return booking.customer_email !== null
}

function ticketUrlsOf(services: MailContext, publicOrigin: string | undefined, booking: FullBooking): TicketUrls | null {
  if (publicOrigin === undefined) return null
  const { pdf, appleWallet, googleWallet } = ticketPaths(services, booking, booking.language)
  const urlOf = (path: string | null) => path && `${publicOrigin}${path}`
  return { pdf: `${publicOrigin}${pdf}`, appleWallet: urlOf(appleWallet), googleWallet: urlOf(googleWallet) }
}
