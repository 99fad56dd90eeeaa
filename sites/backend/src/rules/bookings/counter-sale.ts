import type { DeskKind } from '@sabha/api/office-shapes'
import { newBookingId, newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { gstLines, type Paise } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { priceAt } from '@sabha/ticketing/sections'
import type * as z from 'zod/mini'
import type { AccountRow } from '../../store/accounts.ts'
import { changeSeats } from '../../store/admin-seats.ts'
import { addBooking, addTicket, findBooking } from '../../store/bookings.ts'
import { addDeskGuest } from '../../store/guests.ts'
import { enqueue } from '../../store/outbox.ts'
import type { SeatRow } from '../../store/seats.ts'
import { pricesOf, type ShowRow } from '../../store/shows.ts'
import type { Db } from '../../store/store.ts'
import { record } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { issueInvoice } from '../payments/invoices.ts'
import { shared } from '../payments/shared-amount.ts'

/** As many seats as a ticket can name one by one, and a person can look over. */
export const mostDeskSeats = 50

export interface DeskBooking {
  kind: z.output<typeof DeskKind>
  name: string
  /** Ten digits, or empty. */
  phone: string
  email: string | null
  /** What was taken; null: the price of the seats. */
  amount: Paise | null
  note: string
  language: 'en' | 'kn'
}

/**
 * A real booking of these seats, with ticket and a row on the door list. Undefined where one of them has changed since it was read;
 * the caller then has to undo.
 */
export async function bookAtDesk(
  tx: Db,
  { now, randomBytes, gst }: Pick<Context, 'now' | 'randomBytes' | 'gst'>,
  account: AccountRow,
  show: ShowRow,
  seats: readonly SeatRow[],
  desk: DeskBooking,
): Promise<{ bookingId: number; publicId: string } | undefined> {
  const at = now()
  const prices = seatPrices(show, seats, desk, at)
  const amount = gstLines(prices, show.gst_rate, gst.exemptUpTo)
  const publicId = newBookingId(randomBytes)
  const guest_id = await addDeskGuest(tx, { name: desk.name, phone: desk.phone, now: at })
  const bookingId = await addBooking(
    tx,
    {
      public_id: publicId,
      show_id: show.id,
      guest_id,
      status: 'paid',
      customer_name: desk.name,
      customer_phone: desk.phone,
      customer_email: desk.email,
      language: desk.language,
      seat_count: seats.length,
      ...amount,
      gst_rate: show.gst_rate,
      reserved_until: at,
      address: null,
      created_at: at,
      paid_at: at,
      kind: desk.kind,
      note: desk.note,
    },
    seats.map(({ row, number, section }, index) => ({ row, number, section, price: prices[index] ?? 0 })),
  )
  const to = { status: 'booked', bookingId, customerName: desk.name, changedBy: account.name } as const
  if ((await changeSeats(tx, show.id, seats, to)) < seats.length) return undefined
  await addTicket(tx, randomBytes, {
    booking_id: bookingId,
    ticket_code: newTicketCode(randomBytes),
    verification_code: newVerificationCode(randomBytes),
    issue: 1,
    created_at: at,
    show_id: show.id,
  })
  if (gst.invoices && amount.total > 0) {
    const booking = await findBooking(tx, publicId)
    if (booking) await issueInvoice(tx, gst.invoices, gst.exemptUpTo, booking, at)
  }
  if (desk.email !== null) await enqueue(tx, { kind: 'ticket-mail', event: `booked:${bookingId}`, bookingId, now: at })
  await record(tx, account, at, {
    what: 'booking-made',
    toWhat: `booking ${publicId}`,
    showId: show.id,
    bookingId,
    details: { seats: seats.map(seatId), kind: desk.kind, amount: amount.total / 100, note: desk.note },
  })
  return { bookingId, publicId }
}

function seatPrices(show: ShowRow, seats: readonly SeatRow[], { kind, amount }: DeskBooking, at: number): Paise[] {
  if (kind === 'complimentary' || kind === 'guest-list') return seats.map(() => 0)
  const prices = pricesOf(show)
  const full = seats.map(({ section }) => {
    const price = prices[section]
    if (!price) throw new Error(`show ${show.id} has no price for section ${section}`)
    return priceAt(price, show.early_bird_until, at)
  })
  return amount === null ? full : shared(amount, full)
}
