import { Booking } from '@sabha/api/shapes'
import * as z from 'zod/mini'
import { signOuts } from '../../session/stored-user.ts'

/** How the booking came to this tab; all of it optional, as in the specification's own state. */
const Origin = z.object({
  /** The ticket's token, which opens its PDF without a session. */
  ticket: z.optional(z.string()),
  /** The booking id of the checkout that ends here. */
  checkout: z.optional(z.string()),
  /** Whose booking it is. */
  guestId: z.optional(z.nullable(z.string())),
  /** The other bookings of the same payment. */
  beside: z.optional(z.array(z.object({ booking: Booking, ticket: z.optional(z.string()) }))),
})
type Origin = z.output<typeof Origin>

const ConfirmationState = z.extend(Origin, {
  success: z.literal(true),
  booking: Booking,
  /** How often somebody had signed out in this browser. */
  signOuts: z.optional(z.number()),
})

export type ConfirmationState = z.output<typeof ConfirmationState>

export interface ShownBooking extends Origin {
  booking: Booking
}

/** Navigation state `{success: true, booking}` (specification section 2) with where it comes from. */
export function confirmationState(booking: Booking, origin: Origin): ConfirmationState {
  return { success: true, booking, ...origin, signOuts: signOuts() }
}

/** The booking of navigation state; null where there is none, or somebody has signed out since: whoever comes Back may be somebody else. */
export function readConfirmationState(state: unknown): ShownBooking | null {
  const read = ConfirmationState.safeParse(state)
  if (!read.success) return null
  const { booking, ticket, checkout, guestId, beside, signOuts: before } = read.data
  return before === undefined || before === signOuts() ? { booking, ticket, checkout, guestId, beside } : null
}
