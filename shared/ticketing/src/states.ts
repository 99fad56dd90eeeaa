/** Seat states on the wire. Only admins see `blocked`; others see such a seat as `booked`. */
export const seatStatuses = ['available', 'reserved', 'booked', 'blocked'] as const
export type SeatStatus = (typeof seatStatuses)[number]

/** What staff may change a seat into (specification section 4). */
export const seatChanges = {
  available: ['booked', 'blocked'],
  booked: ['available', 'blocked'],
  blocked: ['available', 'booked'],
  reserved: [],
} as const satisfies Record<SeatStatus, readonly SeatStatus[]>

/** `pending`: seats held, not paid. `expired`: the hold lapsed or was given up. */
export const bookingStatuses = ['pending', 'paid', 'expired', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A late payment makes `expired` → `paid` legal: a hold that lapsed is taken again if its seats are free. */
export const bookingChanges = {
  pending: ['paid', 'expired'],
  expired: ['paid'],
  paid: ['cancelled'],
  cancelled: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

export function canChange<S extends string>(table: Record<S, readonly S[]>, from: S, to: S): boolean {
  return table[from].includes(to)
}

/** Returns a seat's status at `now`. A reservation whose time is over is free, whatever the stored status says. Times are epoch ms. */
export function seatStatusAt(status: SeatStatus, reservedUntil: number | null, now: number): SeatStatus {
  return status === 'reserved' && reservedUntil !== null && reservedUntil <= now ? 'available' : status
}

/** How a show treats a choice that leaves one free seat alone: it allows it, suggests another choice, or insists on another. */
export const singleSeatRules = ['off', 'ask', 'insist'] as const
export type SingleSeatRule = (typeof singleSeatRules)[number]

/** Why seats together are offered. `one-row`: side by side. `two-rows`: one part behind the other. `wheelchair`: a wheelchair place with companions. */
export const offerReasons = ['one-row', 'two-rows', 'wheelchair'] as const
export type OfferReason = (typeof offerReasons)[number]
