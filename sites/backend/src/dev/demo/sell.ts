import { newBookingId, newTicketCode, newVerificationCode, type RandomBytes } from '@sabha/ticketing/codes'
import { gstLines } from '@sabha/ticketing/money'
import { type QuotedSeat, type QuoteSeat, quote } from '@sabha/ticketing/quote'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import type { Context } from '../../rules/context.ts'
import { addCounterGuest } from '../../store/accounts/guests.ts'
import { addBooking } from '../../store/bookings/bookings.ts'
import type { BookingKind } from '../../store/bookings/tables.ts'
import { addOrder, addPayment } from '../../store/payments/payments.ts'
import { bookSeats, changeSeats } from '../../store/seats/seats.ts'
import { pricingOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { addTicket } from '../../store/tickets/tickets.ts'
import { addTillEntry } from '../../store/tills/tills.ts'
import type { Person } from './people.ts'

export interface Sale {
  publicId: string
  verificationCode: string
  show: ShowRow
  person: Person
  seats: readonly (SeatPlace & { section: string })[]
  kind: BookingKind
  at: number
  /** The booking's seats with their prices. */
  priced: QuotedSeat<QuoteSeat & SeatPlace>[]
  /** The provider's ids, where the provider was asked; null if the payment is made up and can't be refunded. */
  payment: { orderId: string; paymentId: string } | null
}

export interface Sold extends Sale {
  bookingId: number
  ticketId: number
}

/** Returns a sale with its codes and prices, not yet written to the database. */
export function saleOf(randomBytes: RandomBytes, taken: Set<string>, sale: Pick<Sale, 'show' | 'person' | 'seats' | 'kind' | 'at'>): Sale {
  const isGift = sale.kind === 'complimentary' || sale.kind === 'guest-list'
  const { seats: priced } = quote({
    ...pricingOf(sale.show),
    seats: sale.seats.map((seat) => ({ ...seat, id: seatId(seat) })),
    ...(isGift && { agreed: 0 }),
    exemptUpTo: 0,
    at: sale.at,
  })
  const publicId = once(taken, () => newBookingId(randomBytes))
  const verificationCode = once(taken, () => newVerificationCode(randomBytes))
  return { ...sale, publicId, verificationCode, priced, payment: null }
}

/** Returns a new code that isn't taken: among a hundred thousand short codes some collide. */
function once(taken: Set<string>, make: () => string): string {
  for (;;) {
    const code = make()
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
}

/** Writes a paid booking with its ticket, as if it had been sold on that day. */
export async function sell(tx: Tx, { randomBytes, gst }: Pick<Context, 'randomBytes' | 'gst'>, sale: Sale): Promise<Sold> {
  const { publicId, show, person, seats, kind, at, priced } = sale
  const guest_id = await addCounterGuest(tx, { name: person.name, phone: person.phone, now: at })
  const amount = gstLines(
    priced.map(({ price }) => price),
    show.gst_rate,
    gst.exemptUpTo,
  )
  const bookingId = await addBooking(
    tx,
    {
      public_id: publicId,
      show_id: show.id,
      guest_id,
      status: 'paid',
      customer_name: person.name,
      customer_phone: person.phone,
      customer_email: person.email,
      language: person.language,
      seat_count: seats.length,
      ...amount,
      gst_rate: show.gst_rate,
      reserved_until: at,
      address: null,
      created_at: at,
      paid_at: at,
      kind,
    },
    priced,
  )
  if (kind === 'customer') {
    await bookSeats(tx, { id: bookingId, showId: show.id, customerName: person.name, groupId: null, places: seats, now: at })
  } else {
    const untouched = seats.map((seat) => ({ ...seat, change: 0 }))
    await changeSeats(tx, show.id, untouched, { status: 'booked', bookingId, customerName: person.name, changedBy: 'Office' })
    const entry = { till_id: null, what: 'sale', kind, amount: amount.total, booking_id: bookingId, who: 'Office', at } as const
    await addTillEntry(tx, entry)
  }
  const ticketId = await addTicket(tx, randomBytes, {
    booking_id: bookingId,
    ticket_code: newTicketCode(randomBytes),
    verification_code: sale.verificationCode,
    issue: 1,
    created_at: at,
    show_id: show.id,
  })
  if (kind === 'customer') {
    const { orderId, paymentId } = sale.payment ?? { orderId: `order_${publicId}`, paymentId: `pay_${publicId}` }
    await addOrder(tx, { id: orderId, booking_id: bookingId, amount: amount.total, created_at: at, check_at: null, checks: 0 })
    await addPayment(tx, {
      id: paymentId,
      order_id: orderId,
      booking_id: bookingId,
      amount: amount.total,
      currency: 'INR',
      outcome: 'booked',
      created_at: at,
    })
  }
  return { ...sale, bookingId, ticketId }
}
