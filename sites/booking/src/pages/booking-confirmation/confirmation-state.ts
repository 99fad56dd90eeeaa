import { Booking } from '@sabha/api/shapes'
import * as z from 'zod/mini'
import { signOuts } from '../../session/stored-user.ts'

/** How the booking came to this tab; all of it optional, as in the specification's own state. */
const Origin = z.object({
  /** The ticket's token, which opens its PDF without a session. */
  ticket: z.optional(z.string()),
  /** The booking id of the checkout that ends here. */
  checkout: z.optional(z.string()),
  /** The guest whose booking it is. */
  guestId: z.optional(z.nullable(z.string())),
  /** The other bookings of the same payment. */
  beside: z.optional(z.array(z.object({ booking: Booking, ticket: z.optional(z.string()) }))),
})
type Origin = z.output<typeof Origin>

const ConfirmationState = z.extend(Origin, {
  success: z.literal(true),
  booking: Booking,
  /** How often somebody had signed out in this browser when this state was made. */
  signOuts: z.optional(z.number()),
})

export type ConfirmationState = z.output<typeof ConfirmationState>

export interface ShownBooking extends Origin {
  booking: Booking
}

/** Returns navigation state `{success: true, booking}` (specification section 2) with where the booking comes from. */
export function confirmationState(booking: Booking, origin: Origin): ConfirmationState {
  return { success: true, booking, ...origin, signOuts: signOuts() }
}

/** Returns the booking of navigation state; null where there is none, or after a sign-out: the person who comes Back may be another. */
export function readConfirmationState(state: unknown): ShownBooking | null {
  const read = ConfirmationState.safeParse(state)
  if (!read.success) return null
  const { booking, ticket, checkout, guestId, beside, signOuts: before } = read.data
  return before === undefined || before === signOuts() ? { booking, ticket, checkout, guestId, beside } : null
}
