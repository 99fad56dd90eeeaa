import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { Success } from './shapes.ts'
import { file } from './tolerant-fields.ts'

/** What guests may do with their own data. */
export const privacy = {
  exportMine: call({
    ...at('GET', 'export_my_data.php', 'customer'),
    summary: 'Everything that is kept about the guest who asks, as a JSON file to keep.',
    request: z.object({}),
    response: file,
    produces: 'application/json',
  }),

  deleteMine: call({
    ...at('POST', 'delete_my_data.php', 'customer'),
    summary:
      'Takes name, phone and e-mail out of the guest and their bookings for good and signs them out; refused while a show of theirs is ahead. Amounts and what tax law asks for stay, without a person.',
    request: z.object({}),
    response: Success,
  }),
}
