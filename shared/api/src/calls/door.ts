import * as z from 'zod/mini'
import { call } from '../call.ts'
import { tolerantText } from '../reading.ts'
import { Booking } from '../shapes.ts'

/** What the scanner calls. Requests of 10 s (specification section 7). */

const scanTimeout = 10_000

export const decodeQr = call({
  method: 'POST',
  path: 'decode_qr.php',
  access: 'door',
  summary: 'Reads the QR code in a camera frame.',
  timeout: scanTimeout,
  /** A JPEG data URL. */
  request: z.object({ image: z.string() }),
  response: z.object({ success: z.boolean(), qr: tolerantText }),
})

export const verifyTicketScan = call({
  method: 'POST',
  path: 'verify_ticket_scan.php',
  access: 'door',
  summary: 'Judges a ticket and marks it used.',
  timeout: scanTimeout,
  request: z.object({ qr: z.string().check(z.maxLength(2000)), mark_scanned: z.literal(true) }),
  response: z.object({ success: z.boolean(), booking: z._default(z.nullable(Booking), null), message: tolerantText }),
})
