import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, text } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { issueSeen } from './bookings.ts'

/** Calls of staff about tickets. */
export const adminTickets = {
  resendByStaff: call({
    ...adminCall('POST', 'resend_ticket', 'staff'),
    summary: 'Sends the ticket by e-mail, to a new address where one is given.',
    audit: ['ticket-sent'],
    request: z.object({ booking_id: id, email: z.optional(text(254)), issue: issueSeen }),
    response: Success,
  }),

  reissue: call({
    ...adminCall('POST', 'reissue_ticket', 'staff'),
    summary: 'Makes the ticket anew, for its holder or for another: earlier codes, PDFs and addresses of it are worth nothing any more.',
    audit: ['ticket-reissued', 'ticket-handed-on'],
    request: z.object({
      booking_id: id,
      /** The new holder; null: the holder stays the same. */
      holder: z.nullable(z.object({ name: text(200), phone: text(40) })),
      /** Where to mail it. Empty: to the booking's address, or to nobody if there is a new holder or the booking `is_claimed`. */
      email: text(254),
      language: z.optional(z.enum(languages)),
      issue: issueSeen,
    }),
    response: Success,
  }),
}
