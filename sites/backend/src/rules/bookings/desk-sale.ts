import { type DeskSaleKind, mostDeskSeats } from '@sabha/api/admin/bookings'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { ShownShow } from '@sabha/api/request-fields'
import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import { newBookingId, newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { type Concession, type Quote, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { parseSeatId, type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import type * as z from 'zod/mini'
import { readSeatsOf } from '../../input/seat-names.ts'
import { longestName } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addCounterGuest } from '../../store/accounts/guests.ts'
import { addBooking, findBooking } from '../../store/bookings/bookings.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { changeSeats, findSeats, type SeatRow } from '../../store/seats/seats.ts'
import { findShow, pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { addTicket } from '../../store/tickets/tickets.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { issueDonationReceipt } from '../payments/donations.ts'
import { issueInvoice } from '../payments/invoices.ts'
import { refusalOfChoice } from '../prices/chosen-prices.ts'
import { byPlace, type ChosenConcessions, withConcessions } from '../prices/concessions.ts'
import { rulesOfSale } from '../prices/rules.ts'
import { priceChanged } from '../prices/shown-total.ts'
import { refusalOfPass } from '../season-passes/make-pass.ts'
import { issuePasses } from '../season-passes/sell.ts'
import { choosePlaces, countPlaces, type PlaceCounts } from '../seats/places.ts'
import { staleShow } from '../shows/shown-show.ts'
import { recordSale, type UpiPayment } from '../tills/record.ts'
import { seatNames } from './seat-names.ts'

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'>

/** Books seats that are available or blocked, for somebody at the desk or on the guest list. */
export async function bookByStaff(
  services: Needs,
  account: AccountRow,
  showId: number,
  { seats, places: counts = {} }: { seats: readonly string[]; places?: PlaceCounts | undefined },
  sale: DeskSale,
): Promise<{ bookingId: number; publicId: string } | Refusal> {
  const counted = countPlaces(counts)
  if (isRefusal(counted)) return counted
  const places = seats.length === 0 && counted > 0 ? [] : readSeatsOf(showId, seats)
  if (isRefusal(places)) return places
  if (places.length + counted > mostDeskSeats) return refuse('too-many-desk-seats', { max: mostDeskSeats })
  if (sale.name === '') return refuse('door-list-name-needed', { field: 'customer_name' })
  if (sale.name.length > longestName) return refuse('name-too-long', { field: 'customer_name' })
  if (sale.donation && isGift(sale.kind)) return refuse('donation-unpaid', { field: 'donation' })
  const phone = phoneDigits(sale.phone)
  if (sale.phone.trim() !== '' && !isPhone(phone)) return refuse('invalid-phone', { field: 'customer_phone' })
  const asked = { ...sale, phone }
  return services.store.alone((tx) =>
    once(tx, { account, sent: sale.sent, now: services.now(), doneBefore: soldBefore }, () =>
      book(tx, services, account, showId, { places, counts }, asked),
    ),
  )
}

const soldBefore = ({ publicId }: { publicId: string }) => refuse('sold-before', { booking: publicId })

async function book(
  tx: Tx,
  services: Needs,
  account: AccountRow,
  showId: number,
  { places, counts }: { places: readonly SeatPlace[]; counts: PlaceCounts },
  sale: DeskSale,
): Promise<{ bookingId: number; publicId: string } | Refusal | Rollback<Refusal>> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  const closed = closedAt(show, sale, services.now()) ?? (await refusalOfPass(tx, show.id, services.now()))
  if (closed) return closed
  const found = new Map((await findSeats(tx, show.id, places)).map((seat) => [seatId(seat), seat]))
  const unknown = places.map(seatId).filter((id) => !found.has(id))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown })
  const byCount = await choosePlaces(tx, counts, { showId: show.id, now: services.now() })
  if (isRefusal(byCount)) return byCount
  const seats = [...places.flatMap((place) => found.get(seatId(place)) ?? []), ...byCount]
  const taken = seats.filter((seat) => seat.status === 'booked')
  if (taken.length > 0) return refuse('seats-taken', { seats: seatNames(taken, sale.language) })
  const leased = seats.find(({ lease_id }) => lease_id !== null)
  if (leased) return refuse('seat-leased', { seat: seatId(leased) })
  const held = seats.find((seat) => seatStatusAt(seat.status, seat.reserved_until, services.now()) === 'reserved')
  if (held) return refuse(held.group_id === null ? 'seat-held' : 'seat-of-group', { seat: seatId(held) })
  const placed = seats.map((seat): QuoteSeat & SeatRow => ({ ...seat, id: seatId(seat) }))
  const conceded = await withConcessions(tx, show.id, placed, sale.concessions && byPlace(sale.concessions, seats))
  if (isRefusal(conceded)) return conceded
  const sold = await sellAtDesk(tx, services, account, show, conceded.seats, { ...sale, rules: conceded.concessions })
  if (!sold) return rollback(refuse('seats-taken', { seats: seatNames(seats, sale.language) }))
  if (isRefusal(sold)) return rollback(sold)
  const { donation = 0 } = sale
  if (donation > 0) await issueDonationReceipt(tx, services.settings, { id: sold.bookingId, donation }, services.now())
  return sold
}

function closedAt(show: ShowRow, { shown, language }: DeskSale, now: number): Refusal | undefined {
  if (show.status === 'cancelled') return refuse('show-cancelled')
  return show.ends_at <= now ? refuse('show-over') : staleShow(show, shown, language)
}

export interface DeskSale {
  kind: z.output<typeof DeskSaleKind>
  name: string
  /** Ten digits, or empty. */
  phone: string
  email: string | null
  /** The amount that was taken; null: the price of the seats. */
  amount: Paise | null
  /** Given beside the seats, and paid in the same way. */
  donation?: Paise | undefined
  /** What the screen said that the seats cost. */
  shownTotal?: Paise | undefined
  /** The show as that screen showed it. */
  shown?: ShownShow | undefined
  concessions?: ChosenConcessions | undefined
  /** For sections whose price the guest chooses. */
  chosenPrices?: ChosenPrices | undefined
  note: string
  language: 'en' | 'kn'
  /** The concessions that the show offers. */
  rules?: readonly Concession[]
  /** The till that the seller has before them; undefined: the one that they have open. */
  tillId?: number | undefined
  upi?: UpiPayment | undefined
  /** Makes a form whose answer was lost sell only once. */
  sent?: SentForm
}

/**
 * Makes a paid booking of these seats, with a ticket, a row on the check-in list and an entry in the till. Returns undefined if a seat has
 * changed since it was read. Refuses if the till is closed by now, or if the seats are to be paid in full and cost something else than the
 * screen said. In all these cases the caller must roll back.
 */
export async function sellAtDesk(
  tx: Tx,
  { now, randomBytes, gst }: Pick<Context, 'now' | 'randomBytes' | 'gst'>,
  account: AccountRow,
  show: ShowRow,
  seats: readonly (SeatRow & { who?: QuoteSeat['who'] })[],
  sale: DeskSale,
): Promise<{ bookingId: number; publicId: string } | Refusal | undefined> {
  const at = now()
  const { exemptUpTo } = gst
  const isFree = isGift(sale.kind)
  const pricing = pricingOf(show)
  const { chosenPrices: chosen } = sale
  const unfit = refusalOfChoice(pricing.prices, seats, chosen, isFree || sale.amount !== null)
  if (unfit) return unfit
  const quoted = quote({
    ...pricing,
    chosen,
    rules: await rulesOfSale(tx, show.id, at),
    seats: seats.map(({ row, number, section, who }) => ({ section, who, id: seatId({ row, number }) })),
    concessions: sale.rules,
    agreed: isFree ? 0 : (sale.amount ?? undefined),
    exemptUpTo,
    at,
  })
  const changed = isFree || sale.amount !== null ? undefined : priceChanged(quoted, sale.shownTotal)
  return changed ?? bookQuoted(tx, { now, randomBytes, gst }, account, show, seats, { ...sale, quoted, soldAt: at })
}

const isGift = (kind: DeskSale['kind']) => kind === 'complimentary' || kind === 'guest-list'

export interface QuotedSale extends Pick<DeskSale, 'kind' | 'name' | 'phone' | 'email' | 'note' | 'language' | 'upi' | 'donation'> {
  quoted: Quote
  /** The show's rate of GST when it was quoted, in per cent, where it has another one now. */
  gstRate?: number
  /** The price up to which GST was exempt at that time, where it is another one now. */
  exemptUpTo?: Paise
  /** When the guest paid, which may be long ago; the documents carry the present time. */
  soldAt: number
  /** null: the sale goes into no till. */
  tillId?: number | null | undefined
  /** null: no code. */
  codeId?: number | null | undefined
}

/** Books seats whose price was already quoted, with all that `sellAtDesk` makes. */
export async function bookQuoted(
  tx: Tx,
  { now, randomBytes, gst }: Pick<Context, 'now' | 'randomBytes' | 'gst'>,
  account: AccountRow,
  show: ShowRow,
  seats: readonly SeatRow[],
  sale: QuotedSale,
): Promise<{ bookingId: number; publicId: string } | Refusal | undefined> {
  const at = now()
  const { soldAt, quoted, gstRate = show.gst_rate, exemptUpTo = gst.exemptUpTo } = sale
  const { seats: priced, amount } = quoted
  const publicId = newBookingId(randomBytes)
  const guest_id = await addCounterGuest(tx, { name: sale.name, phone: sale.phone, now: at })
  const bookingId = await addBooking(
    tx,
    {
      public_id: publicId,
      show_id: show.id,
      guest_id,
      status: 'paid',
      customer_name: sale.name,
      customer_phone: sale.phone,
      customer_email: sale.email,
      language: sale.language,
      seat_count: seats.length,
      ...amount,
      donation: sale.donation ?? 0,
      gst_rate: gstRate,
      gst_exempt_up_to: exemptUpTo,
      code_id: sale.codeId ?? null,
      reserved_until: soldAt,
      address: null,
      created_at: soldAt,
      paid_at: soldAt,
      kind: sale.kind,
      note: sale.note,
    },
    priced.map((seat) => ({ ...seat, ...placeOf(seat) })),
  )
  const to = { status: 'booked', bookingId, customerName: sale.name, changedBy: account.name } as const
  if ((await changeSeats(tx, show.id, seats, to)) < seats.length) return undefined
  const { kind, tillId, upi, donation = 0 } = sale
  const closed = await recordSale(tx, account, { bookingId, kind, amount: amount.total, donation, at: soldAt, tillId, upi })
  if (closed) return closed
  await addTicket(tx, randomBytes, {
    booking_id: bookingId,
    ticket_code: newTicketCode(randomBytes),
    verification_code: newVerificationCode(randomBytes),
    issue: 1,
    created_at: at,
    show_id: show.id,
  })
  await issuePasses(tx, randomBytes, { id: bookingId, show_id: show.id })
  if (gst.invoices && amount.total > 0) {
    const booking = await findBooking(tx, publicId)
    if (booking) await issueInvoice(tx, gst.invoices, exemptUpTo, booking, at)
  }
  if (sale.email !== null) await enqueue(tx, { kind: 'ticket-mail', event: `booked:${bookingId}`, bookingId, now: at })
  await logAction(tx, account, at, {
    what: 'booking-made',
    toWhat: `booking ${publicId}`,
    showId: show.id,
    bookingId,
    details: {
      seats: seats.map(seatId),
      kind: sale.kind,
      amount: rupeesOf(amount.total),
      ...(donation > 0 && { donation: rupeesOf(donation) }),
    },
  })
  return { bookingId, publicId }
}

function placeOf({ id }: { id: SeatId }): SeatPlace {
  const place = parseSeatId(id)
  if (!place) throw new RangeError(`${id} is no seat`)
  return place
}
