import { Booking } from '@sabha/api/shapes'
import * as z from 'zod/mini'

const ConfirmationState = z.object({ success: z.literal(true), booking: Booking })

/** The booking of navigation state `{success: true, booking}` (specification section 2); null where there is none. */
export function readConfirmationState(state: unknown): Booking | null {
  const read = ConfirmationState.safeParse(state)
  return read.success ? read.data.booking : null
}
