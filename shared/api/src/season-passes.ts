import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { id, text } from './request-fields.ts'
import { tolerantNumber } from './tolerant-fields.ts'

/** What a visitor may ask about a season pass. */
export const seasonPasses = {
  check: call({
    ...at('POST', 'check_pass.php', 'public'),
    summary:
      'What a season pass covers at a show. Uses nothing; a code that doesn’t exist, was cancelled or is for other shows gets the same answer.',
    rateLimit: 'wrong-codes',
    // Nobody goes on to pay while their pass is being checked.
    timeout: 10_000,
    request: z.object({ show_id: id, code: text(40) }),
    response: z.object({
      success: z.literal(true),
      /** As it is written on the pass. */
      code: z.string(),
      title: z.string(),
      /** The sections whose seats it covers; null: all. */
      sections: z._default(z.nullable(z.array(z.string())), null),
      nights: tolerantNumber,
      /** Shows that can still be used, before this one is. */
      left: tolerantNumber,
      /** Shows that it can still be used for, this one among them. */
      show_ids: z.catch(z._default(z.array(id), []), []),
    }),
  }),
}
