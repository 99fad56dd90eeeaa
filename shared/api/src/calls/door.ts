import * as z from 'zod/mini'
import { clockOffset, id, text, whole } from '../asking.ts'
import { call } from '../call.ts'
import { DoorConflict, DoorDevice, DoorShow, ListedTicket, ScanAnswer, ScanRequest, scanId } from '../door-shapes.ts'
import { tolerantInstant, tolerantText } from '../reading.ts'
import { Success } from '../shapes.ts'

/** What the scanner calls. Requests of 10 s (specification section 7). */

const scanTimeout = 10_000

export const decodeQr = call({
  method: 'POST',
  path: 'decode_qr.php',
  access: 'door',
  summary: 'Reads the QR code in a camera frame; success is false where it shows none.',
  timeout: scanTimeout,
  /** A JPEG data URL. */
  request: z.object({ image: text(1_000_000) }),
  response: z.object({ success: z.boolean(), qr: tolerantText, message: tolerantText }),
})

export const verifyTicketScan = call({
  method: 'POST',
  path: 'verify_ticket_scan.php',
  access: 'door',
  summary: 'Judges a ticket and marks it used. 200 for every scan that was judged; the same scan_id is answered as before.',
  timeout: scanTimeout,
  request: ScanRequest,
  response: ScanAnswer,
})

export const undoScan = call({
  method: 'POST',
  path: 'undo_scan.php',
  access: 'door',
  summary: 'Takes back an admission of this device, within 15 minutes of the scan. The same undo_id is answered as before.',
  timeout: scanTimeout,
  request: z.object({
    undo_id: scanId,
    scan_id: scanId,
    undone_at: z.optional(text(40)),
    clock_offset: z.optional(clockOffset),
  }),
  response: z.extend(Success, { server_time: tolerantInstant }),
})

export const doorList = call({
  method: 'GET',
  path: 'door_list.php',
  access: 'door',
  summary: 'The tickets of a show for offline checks: whole, or what changed since a cursor; by pages where `more` says so.',
  timeout: 30_000,
  request: z.object({
    show_id: id,
    since: z.optional(whole),
    /** What came with the cursor, and scans that were acknowledged since, comma-separated: where one of these is not known, the list comes whole. */
    stamp: z.optional(text(40)),
    scans: z.optional(text(2000)),
    /** Scans on this phone that the server has not acknowledged, for the office to see. */
    waiting: z.optional(whole),
  }),
  response: z.object({
    success: z.literal(true),
    show: DoorShow,
    /** Ed25519 public keys, base64url. */
    keys: z.array(z.object({ key_id: z.number(), public_key: z.string() })),
    salt: z.string(),
    tickets: z.array(ListedTicket),
    cursor: z.number(),
    stamp: z._default(z.string(), ''),
    /** From the beginning: what isn't on this page and those after it isn't on the list any more. */
    whole: z._default(z.boolean(), false),
    more: z.boolean(),
    /** Seats. */
    sold: z.number(),
    admitted: z.number(),
    conflicts: z.array(DoorConflict),
    device: z.nullable(DoorDevice),
    server_time: z.string(),
  }),
})

export const pairDevice = call({
  method: 'POST',
  path: 'pair_device.php',
  access: 'public',
  summary: "Exchanges a single-use pairing token for a phone's own token. The same attempt is answered as before.",
  timeout: scanTimeout,
  request: z.object({
    token: text(100),
    device_name: text(100),
    /** The token that this phone had before, dead or alive: it may take back what it scanned under it. */
    former_token: z.optional(text(100)),
    /** Random, made on the phone and told nobody else: the same attempt is answered as before, for as long as the pairing token is good. */
    attempt: z.optional(z.string().check(z.regex(/^[\w-]{20,64}$/))),
  }),
  response: z.object({
    success: z.literal(true),
    message: tolerantText,
    token: z.string(),
    device: DoorDevice,
    /** null: every show. */
    show: z.nullable(DoorShow),
    server_time: z.string(),
  }),
})
