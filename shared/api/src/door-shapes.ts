import { verdictKinds } from '@sabha/ticketing/verdict'
import * as z from 'zod/mini'
import { clockOffset, id, rowId, text } from './asking.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from './reading.ts'
import { Booking } from './shapes.ts'

/** What the door's calls carry. */

/** Random, made on the phone when a code is read: the same in every retry. */
export const scanId = text(64).check(z.regex(/^[\w-]{8,64}$/))
/** A verdict of a later backend is none that this program knows. */
const verdictKind = z.catch(z.nullable(z.enum(verdictKinds)), null)

/** How a scan ended at the door, where the phone or a person decided without the server's answer. */
const ScanActed = z.enum(['admitted', 'refused'])

/** How a code came in. `camera`: any reader, also one that types. */
const ScanEntry = z.enum(['manual', 'camera'])
export type ScanEntry = z.output<typeof ScanEntry>

export const ScanRequest = z.object({
  /** A token, booking id, ticket code or verification code; whatever else a camera reads, with any character in it, is judged too. */
  qr: z.string().check(z.maxLength(2000)),
  /** Absent: as `camera`. A booking's number counts where a person typed it alone. */
  entry: z.optional(ScanEntry),
  /** false: judges, and keeps nothing. */
  mark_scanned: z._default(z.boolean(), true),
  scan_id: z.optional(scanId),
  /** By the phone's clock, ISO 8601, and what is to be added to it, in ms, as last learnt from `server_time`. */
  scanned_at: z.optional(text(40)),
  clock_offset: z.optional(clockOffset),
  /** The show at whose door we stand; without it, the ticket's own. */
  show_id: z.optional(id),
  /** Back from the interval. */
  reentry: z.optional(z.boolean()),
  /** Seat indexes to let in, where not all that the code stands for; as chosen from the list. */
  seats: z.optional(z.array(z.int().check(z.gte(0))).check(z.maxLength(50))),
  /** What the phone showed, and how the scan ended there, where it did not wait for the answer or where amber was decided. */
  shown: z.optional(z.nullable(z.enum(verdictKinds))),
  acted: z.optional(z.nullable(ScanActed)),
  /** As which of our phones it was scanned, where this one was paired again since: the scan stays with that phone and gate. */
  device_id: z.optional(rowId),
  /** Delivered again after the server's database was put back: whom it let in, as the phone keeps no code. Seat index as in the token. */
  again: z.optional(z.object({ ticket_id: rowId, seat_index: z.int().check(z.minimum(0), z.maximum(255)) })),
})
export type ScanRequest = z.output<typeof ScanRequest>

export const ScanAnswer = z.object({
  success: z.boolean(),
  message: tolerantText,
  /** A paired phone is told no e-mail, the end of the phone number and no codes. */
  booking: z._default(z.nullable(Booking), null),
  /** Absent from a backend that only says success. */
  verdict: z._default(verdictKind, null),
  ticket_id: z.optional(z.nullable(tolerantNumber)),
  /** Seat ids that go in now; `inside` of `total` seats of this code had been in before. */
  seats_admitted: z._default(z.array(z.string()), []),
  seat_indexes: z._default(z.array(z.number()), []),
  inside: z._default(tolerantNumber, 0),
  total: z._default(tolerantNumber, 0),
  /** Of an `already-used`: when and where. */
  used_at: tolerantInstant,
  used_gate: tolerantText,
  used_here: z._default(z.boolean(), false),
  /** Of an `outside-hours`: when the doors open, or closed. */
  doors: z._default(z.nullable(z.enum(['not-yet-open', 'closed'])), null),
  doors_at: tolerantInstant,
  /** Why a genuine code could not be looked up, or not fully. */
  unlisted: z._default(z.nullable(z.enum(['not-listed', 'unknown-key'])), null),
  /** Of a `cannot-tell`: what the signature says of a ticket that our books don't have. */
  signed: z._default(z.nullable(z.object({ show: z.string(), seat_index: z.number(), made_at: tolerantInstant })), null),
  /** Of a `wrong-show`. */
  other_show: tolerantText,
  /** Whether the scan's admission contradicts another's. */
  conflict: z._default(z.boolean(), false),
  scan_id: z.optional(z.string()),
  server_time: tolerantInstant,
})
export type ScanAnswer = z.output<typeof ScanAnswer>

export const DoorShow = z.object({
  id: tolerantId,
  title: z.string(),
  venue: tolerantText,
  timezone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  doors_open_at: z._default(z.nullable(z.string()), null),
  doors_close_at: z._default(z.nullable(z.string()), null),
  /** Of a show that was moved: whoever was scanned before this came on its earlier date, and is not inside. */
  admits_from: z._default(z.nullable(z.string()), null),
})
export type DoorShow = z.output<typeof DoorShow>

export const DoorDevice = z.object({ id: z.number(), name: z.string(), gate: z.string() })
export type DoorDevice = z.output<typeof DoorDevice>

/** One ticket of the door list. Nobody learns a code, an address or a whole phone number from it, whoever asks: see `codeCheck`. */
export const ListedTicket = z.object({
  ticket_id: z.number(),
  issue: z.number(),
  state: z.enum(['paid', 'not-paid', 'cancelled', 'refunded']),
  booking_id: z.string(),
  booking_db_id: z.number(),
  /** Of the ticket code and the verification code. */
  checks: z._default(z.array(z.number()), []),
  /** Hashes that told codes, in releases of before: a scanner of then wants the field, and one of now takes none. */
  codes: z.catch(z.array(z.string()).check(z.maxLength(0)), []),
  name: z.string(),
  /** The last four digits. */
  phone_end: z.string(),
  /** Rupees. */
  amount: z.number(),
  seats: z.array(
    z.object({
      seat: z.string(),
      state: z.enum(['valid', 'released', 'sold-again']),
      /** null: not inside. */
      admitted: z.nullable(z.object({ at: z.string(), gate: z.string(), device_id: z.nullable(z.number()), scan_id: z.string() })),
    }),
  ),
  /** Likewise. */
  personal: z.catch(z.null(), null),
})
export type ListedTicket = z.output<typeof ListedTicket>

/** One side of a conflict: a scan that let somebody in. */
const ConflictSide = z.object({
  scan_id: z.string(),
  at: z.string(),
  gate: z.string(),
  device: z.string(),
  device_id: z.nullable(z.number()),
})

export const DoorConflict = z.object({
  id: z.number(),
  /** `double-entry`: two scans let one seat in. `not-valid`: a phone let in what the server refuses. */
  kind: z.enum(['double-entry', 'not-valid']),
  /** Why the server refuses. */
  verdict: verdictKind,
  /** All on which these two scans stand against each other: `A1, A2`; empty where the whole ticket is meant. */
  seat: z.string(),
  booking_id: z.string(),
  name: z.string(),
  first: z.nullable(ConflictSide),
  second: ConflictSide,
  found_at: z.string(),
  /** null: open. */
  resolved_at: z.nullable(z.string()),
})
export type DoorConflict = z.output<typeof DoorConflict>
