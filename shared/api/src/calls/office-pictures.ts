import * as z from 'zod/mini'
import { text } from '../asking.ts'
import { call } from '../call.ts'
import { tolerantText } from '../reading.ts'

export const uploadPicture = call({
  method: 'POST',
  path: 'upload_picture.php',
  access: 'staff',
  summary: 'Keeps a picture for a show, which names the answered address as its `image`. JPEG, PNG or WebP, up to 1.5 MB.',
  // A few hundred kB, by way of a phone.
  timeout: 60_000,
  /** A data URL. */
  request: z.object({ image: text(4_000_000) }),
  response: z.object({ success: z.literal(true), message: tolerantText, image: z.string(), width: z.number(), height: z.number() }),
})
