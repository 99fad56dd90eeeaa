import type { Booking, Show, User } from '@sabha/api/shapes'
import { formatDuration, formatMoney } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { priceAt } from '@sabha/ticketing/sections'
import { localDate, localTime } from '@sabha/ticketing/time'
import { type FullBooking, standingSeats } from '../store/bookings.ts'
import type { GuestRow } from '../store/guests.ts'
import { pricesOf, type ShowRow, salesCloseAt } from '../store/shows.ts'

/** Our rows as the specification's entities: snake_case, rupees, ISO 8601. */

export const iso = (instant: number) => new Date(instant).toISOString()
export const isoOrNull = (instant: number | null) => (instant === null ? null : iso(instant))

/** `exemptUpTo`: seats of up to this price bear no GST. */
export function wireShow(show: ShowRow, hall: HallPlan | null, now: number, exemptUpTo: Paise): Show {
  const prices = Object.entries(pricesOf(show))
  const current = prices.map(([, price]) => priceAt(price, show.early_bird_until, now))
  const lowest = Math.min(...current)
  const highest = Math.max(...prices.map(([, price]) => price.regular))
  return {
    id: String(show.id),
    title: show.title,
    date: localDate(show.starts_at, show.zone),
    time: localTime(show.starts_at, show.zone),
    end_time: localTime(show.ends_at, show.zone),
    timezone: show.zone,
    starts_at: iso(show.starts_at),
    ends_at: iso(show.ends_at),
    sales_close_at: iso(salesCloseAt(show)),
    doors_open_at: isoOrNull(show.doors_open_at),
    venue: show.venue,
    duration: formatDuration('en', show.ends_at - show.starts_at),
    genre: show.genre,
    performer: show.performer,
    performer_slug: show.performer_slug,
    description: show.description,
    image: show.image,
    age_limit: show.age_limit,
    badge: show.badge,
    price: rupeesOf(lowest),
    priceRange: `${formatMoney(lowest)} - ${formatMoney(highest)}`,
    gst_rate: show.gst_rate,
    gst_exempt_up_to: rupeesOf(exemptUpTo),
    prices: Object.fromEntries(
      prices.map(([section, price]) => [section, { early_bird: rupeesOf(price.earlyBird), regular: rupeesOf(price.regular) }]),
    ),
    early_bird_until: isoOrNull(show.early_bird_until),
    on_sale: show.status === 'published' && now < salesCloseAt(show),
    seats_left: null,
    hall,
  }
}

export function wireUser(guest: GuestRow): User {
  return { id: String(guest.id), name: guest.name, email: null, phone: guest.phone, role: 'customer', created_at: iso(guest.created_at) }
}

export function wireBooking(booking: FullBooking): Booking {
  return {
    id: String(booking.id),
    booking_id: booking.public_id,
    show_id: String(booking.show_id),
    customer_name: booking.customer_name,
    customer_email: booking.customer_email,
    customer_phone: booking.customer_phone,
    show_title: booking.title,
    show_date: localDate(booking.starts_at, booking.zone),
    show_time: localTime(booking.starts_at, booking.zone),
    starts_at: iso(booking.starts_at),
    ends_at: iso(booking.ends_at),
    timezone: booking.zone,
    venue: booking.venue,
    age_limit: booking.age_limit,
    seats: standingSeats(booking).map(seatId),
    amount_paid: rupeesOf(booking.amount_paid),
    total_amount: rupeesOf(booking.total),
    base_amount: rupeesOf(booking.base),
    gst_amount: rupeesOf(booking.gst),
    gst_rate: booking.gst_rate,
    invoice_number: booking.invoice?.serial ?? null,
    ticket_code: booking.ticket_code ?? '',
    verification_code: booking.verification_code ?? '',
    status: booking.status,
    payment_status: paymentStatusOf(booking),
    payment_id: booking.payment_id,
    refund_status: booking.refund_status,
    created_at: iso(booking.created_at),
  }
}

/** For whoever holds its ticket or its signed payment: all that the ticket says, and not where its mails go. */
export function wireTicketBooking(booking: FullBooking): Booking {
  return { ...wireBooking(booking), customer_email: null }
}

/** What was paid stays paid until it has arrived where it came from. */
function paymentStatusOf({ status, amount_paid, refund_status }: FullBooking): string {
  if (status === 'paid') return 'paid'
  if (refund_status === 'processed') return 'refunded'
  return amount_paid > 0 || refund_status !== null ? 'paid' : 'unpaid'
}

/** Absolute, as links that leave the page have to be. */
export function wireWallets({ appleWallet, googleWallet }: { appleWallet: string | null; googleWallet: string | null }, origin: string) {
  return {
    apple_wallet_url: appleWallet === null ? '' : `${origin}${appleWallet}`,
    google_wallet_url: googleWallet === null ? '' : `${origin}${googleWallet}`,
  }
}
