import * as z from 'zod/mini'
import { call } from './call.ts'
import { Success } from './shapes.ts'
import { file } from './tolerant-fields.ts'

/** What guests may ask of their own data. */
export const privacy = {
  exportMine: call({
    method: 'GET',
    path: 'export_my_data.php',
    access: 'customer',
    summary: 'Everything that is kept about the guest who asks, as a JSON file to keep.',
    request: z.object({}),
    response: file,
    produces: 'application/json',
  }),

  deleteMine: call({
    method: 'POST',
    path: 'delete_my_data.php',
    access: 'customer',
    summary:
      'Takes name, phone and e-mail out of the guest and their bookings for good and signs them out; refused while a show of theirs is ahead. Amounts and what tax law asks for stay, without a person.',
    request: z.object({}),
    response: Success,
  }),
}
