import { Booking } from '@sabha/api/shapes'
import * as z from 'zod/mini'
import { local, readJson, remove, write } from '../session/browser-storage.ts'
import { keptTicketsKey, storedUser } from '../session/stored-user.ts'

/** The ticket that "Show ticket" puts on the screen. */
export interface ShownTicket {
  booking: Booking
  /** The text of the QR code for the whole booking. */
  qr: string
  seats: { seat: string; qr: string }[]
}

const Kept = z.array(
  z.object({
    /** The id of the user who was signed in. */
    owner: z.string(),
    booking: Booking,
    qr: z.string(),
    seats: z.array(z.object({ seat: z.string(), qr: z.string() })),
  }),
)

const day = 86_400_000

/**
 * Returns the tickets that this user opened in this browser, for the door of a hall without a network. Only opened tickets are kept: a
 * shared computer keeps nothing unasked. They are removed by a logout, by another guest's sign-in (`stored-user.ts`), and a day after
 * the show.
 */
export function keptTickets(owner: string, now: number): ShownTicket[] {
  return read().filter((ticket) => ticket.owner === owner && !isPast(ticket.booking, now))
}

/** Keeps a ticket, unless its owner has signed out while it was loading. */
export function keepTicket(owner: string, ticket: ShownTicket, now: number): void {
  if (storedUser()?.id !== owner) return
  const others = read().filter((kept) => kept.booking.booking_id !== ticket.booking.booking_id && !isPast(kept.booking, now))
  keep([...others, { owner, ...ticket }])
}

/** Drops the owner's tickets whose booking is no longer the same: not paid, with other seats, or at another time. */
export function dropStaleTickets(owner: string, bookings: readonly Booking[]): void {
  const all = read()
  const isSame = ({ booking }: ShownTicket) =>
    bookings.some(
      ({ booking_id, status, seats, starts_at }) =>
        booking_id === booking.booking_id &&
        status.toLowerCase() === 'paid' &&
        seats.join() === booking.seats.join() &&
        starts_at === booking.starts_at,
    )
  const left = all.filter((ticket) => ticket.owner !== owner || isSame(ticket))
  if (left.length < all.length) keep(left)
}

function isPast({ ends_at, starts_at }: Booking, now: number): boolean {
  const end = ends_at ?? starts_at
  return end !== null && Date.parse(end) + day < now
}

function read(): z.output<typeof Kept> {
  const kept = Kept.safeParse(readJson(local, keptTicketsKey))
  return kept.success ? kept.data : []
}

function keep(tickets: z.output<typeof Kept>): void {
  if (tickets.length === 0) remove(local, keptTicketsKey)
  else write(local, keptTicketsKey, JSON.stringify(tickets))
}
