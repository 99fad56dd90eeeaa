import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, text } from '../request-fields.ts'
import { Success } from '../shapes.ts'

/** What staff do with tickets. */
export const adminTickets = {
  resendByStaff: call({
    ...adminCall('POST', 'resend_ticket', 'staff'),
    summary: 'Sends the ticket by e-mail, to a new address where one is given.',
    audit: ['ticket-sent'],
    request: z.object({ booking_id: id, email: z.optional(text(254)) }),
    response: Success,
  }),
}
