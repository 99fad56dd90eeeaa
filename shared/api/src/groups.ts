import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { text } from './request-fields.ts'
import { GroupPage } from './shapes.ts'
import { tolerantText } from './tolerant-fields.ts'

/** What anyone with a group's link may do. `create_booking_temp.php` with `group` holds its seats, to be paid. */
export const groups = {
  open: call({
    ...at('GET', 'group.php', 'public'),
    summary: 'The seats that are kept for a group: which are free, being paid and paid, and who sits there. Changes nothing.',
    request: z.object({ link: text(200) }),
    response: z.object({ success: z.literal(true), ...GroupPage.shape }),
  }),

  nameGuests: call({
    ...at('POST', 'name_guests.php', 'public'),
    summary:
      'Says who sits on seats of a group that are paid, until the show begins; an empty name takes it back. Their small tickets print it.',
    audit: ['guests-named'],
    request: z.object({ link: text(200), names: z.record(text(10), text(200)) }),
    response: z.object({ success: z.literal(true), message: tolerantText, ...GroupPage.shape }),
  }),
}
