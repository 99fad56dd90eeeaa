import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { id, text } from './request-fields.ts'
import { tolerantNumber } from './tolerant-fields.ts'

/** What makes seats cost less, as a visitor may know it. */
export const prices = {
  checkCode: call({
    ...at('POST', 'check_code.php', 'public'),
    summary: 'What a code takes off the seats of a show. Takes no use of it; whatever keeps it from being used, the answer is the same.',
    rateLimit: 'wrong-codes',
    // Nobody goes on to pay while their code is being checked.
    timeout: 10_000,
    request: z.object({
      show_id: id,
      code: text(60),
      /** The customer's, who will book the seats: some codes are for certain people. */
      customer_phone: z.optional(text(40)),
      customer_email: z.optional(z.nullable(text(254))),
      /** The phone number or e-mail address that the code was sent to, if it is another one. */
      code_for: z.optional(text(254)),
    }),
    response: z.object({
      success: z.literal(true),
      /** As it is written on tickets. */
      code: z.string(),
      /** `percent` off each seat, a `fixed` price for each seat, or an `amount` off all of them together. */
      kind: z.enum(['percent', 'amount', 'fixed']),
      /** Per cent, or rupees. */
      value: tolerantNumber,
      /** The sections where it applies; null: everywhere. */
      sections: z._default(z.nullable(z.array(z.string())), null),
    }),
  }),
}
