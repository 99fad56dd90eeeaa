import { hallSides } from '@sabha/ticketing/hall-sides'
import { directions } from '@sabha/ticketing/occupancy'
import { homeZone } from '@sabha/ticketing/time'
import { conflictReasons, saleDoubts, verdictKinds } from '@sabha/ticketing/verdict'
import * as z from 'zod/mini'
import { adminCall, at, call } from './call.ts'
import { clockOffset, id, rowId, text, whole } from './request-fields.ts'
import { Booking, SeatNotes, Success } from './shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from './tolerant-fields.ts'

/** Random, made on the phone when a code is read: the same in every retry. */
const scanId = text(64).check(z.regex(/^[\w-]{8,64}$/))
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
  /** Somebody goes out: where nothing is said, what the gate of this phone is for. */
  leaving: z.optional(z.boolean()),
  /** Seat indexes to let in, where not all that the code stands for; as chosen from the list. */
  seats: z.optional(z.array(z.int().check(z.gte(0))).check(z.maxLength(50))),
  /** What the phone showed, and how the scan ended there, where it did not wait for the answer or where amber was decided. */
  shown: z.optional(z.nullable(z.enum(verdictKinds))),
  acted: z.optional(z.nullable(ScanActed)),
  /** As which of our phones it was scanned, where this one was paired again since: the scan stays with that phone and gate. */
  device_id: z.optional(rowId),
  /**
   * Delivered again after the server's database was put back: whom it let in, as the phone keeps no code. By the ticket, or by the sale of a
   * counter, whose ticket is another one since. Seat index as in the token.
   */
  again: z.optional(
    z.object({
      ticket_id: z.optional(rowId),
      sale: z.optional(z.object({ counter_id: rowId, number: rowId, seats: z.array(text(10)).check(z.minLength(1), z.maxLength(10)) })),
      seat_index: z.int().check(z.minimum(0), z.maximum(255)),
    }),
  ),
})
export type ScanRequest = z.output<typeof ScanRequest>

/** What staff tell the door of a booking's guests. `attention`: the phone calls for it, and stays until it is touched. */
export const DoorNote = z.object({ text: z.string(), attention: z._default(z.boolean(), false) })
export type DoorNote = z.output<typeof DoorNote>
/** Absent: nothing is to be known. */
const doorNote = z.catch(z.optional(DoorNote), undefined)

export const ScanAnswer = z.object({
  success: z.boolean(),
  message: tolerantText,
  /** A paired phone is told no e-mail, the end of the phone number and no codes. */
  booking: z._default(z.nullable(Booking), null),
  note: doorNote,
  /** Absent from a backend that only says success. */
  verdict: z._default(verdictKind, null),
  ticket_id: z.optional(z.nullable(tolerantNumber)),
  /** Seat ids that go in now; `inside` of `total` seats of this code had been in before. */
  seats_admitted: z._default(z.array(z.string()), []),
  seat_indexes: z._default(z.array(z.number()), []),
  inside: z._default(tolerantNumber, 0),
  total: z._default(tolerantNumber, 0),
  /** Of a `wrong-gate`: where they go in; of an `admitted`, where those of its seats do that are not for this gate, and which these are. */
  gates: z._default(z.array(z.string()), []),
  elsewhere: z._default(z.array(z.number()), []),
  /** Of a `let-back-in`: an exit was scanned. Of a `cannot-tell`: none was, of who wants to come back in. */
  exited: z._default(z.boolean(), false),
  no_exit: z._default(z.boolean(), false),
  /** Of an `already-used`: when and where. */
  used_at: tolerantInstant,
  used_gate: tolerantText,
  used_here: z._default(z.boolean(), false),
  /** Of an `outside-hours`: when the doors open, or closed. */
  doors: z._default(z.nullable(z.enum(['not-yet-open', 'closed'])), null),
  doors_at: tolerantInstant,
  /** Why a genuine code could not be looked up, or not fully. */
  unlisted: z._default(z.nullable(z.enum(['not-listed', 'unknown-key'])), null),
  /** Of a `cannot-tell`: a booking id was read, which is on an earlier ticket too that is worth nothing any more. */
  made_anew: z._default(z.boolean(), false),
  /** Of a `cannot-tell`: what the signature says of a ticket that our books don't have. */
  signed: z._default(z.nullable(z.object({ show: z.string(), seat_index: z.number(), made_at: tolerantInstant })), null),
  /** Of a `cannot-tell`: a counter sold it, and we have not heard of the sale. */
  sold_by: z._default(
    z.catch(
      z.nullable(z.object({ why: z.enum(saleDoubts), counter: tolerantText, sold_at: z.string(), stopped_at: z.nullable(z.string()) })),
      null,
    ),
    null,
  ),
  /** Of a `wrong-show`: its title, when it begins, and the time zone of its hall; null where that isn't known. */
  other_show: tolerantText,
  other_show_at: tolerantInstant,
  other_show_zone: z._default(z.catch(z.string().check(z.minLength(1)), homeZone), homeZone),
  /** Whether the scan's admission contradicts another's. */
  conflict: z._default(z.boolean(), false),
  scan_id: z.optional(z.string()),
  server_time: tolerantInstant,
})
export type ScanAnswer = z.output<typeof ScanAnswer>

/** One row of several: answered as it would be alone, by its own status. */
const ScanRowAnswer = z.object({
  scan_id: z._default(z.string(), ''),
  status: z.number(),
  /** Of status 200; without the booking. */
  answer: z._default(z.nullable(ScanAnswer), null),
  message: tolerantText,
  code: z.optional(z.string()),
})

/** The most scans of one request: one that comes at the same time for a guest at a door waits for no more than these. */
export const mostScansAtOnce = 64

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

/** A show of the house, whose ticket somebody may bring to another one's door. */
export const HouseShow = z.object({
  id: tolerantId,
  title: z.string(),
  /** null: of a season pass, which is no evening. */
  starts_at: z._default(z.nullable(z.string()), null),
  timezone: z.string(),
})
export type HouseShow = z.output<typeof HouseShow>

export const DoorDevice = z.object({ id: z.number(), name: z.string(), gate: z.string() })
export type DoorDevice = z.output<typeof DoorDevice>

/** One ticket of the check-in list. Nobody learns a code, an address or a whole phone number from it, whoever asks: see `codeCheck`. */
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
  note: doorNote,
  /** The counter's sale that it is of, see `saleKey`: its code names that, and not the ticket. */
  sale: z.catch(z.optional(z.string()), undefined),
  /** The seats of that sale, which its code names, wherever its guests sit by now; absent from a backend of before. */
  sale_seats: z.catch(z.optional(z.array(z.string())), undefined),
  seats: z.array(
    z.object({
      seat: z.string(),
      state: z.enum(['valid', 'released', 'sold-again']),
      /** Where there is something to say of it: floor, block, a wheelchair space. */
      notes: z.optional(SeatNotes),
      section: z.optional(z.string()),
      /** To which side of the hall the door sends its guest. */
      side: z.catch(z.optional(z.enum(hallSides)), undefined),
      /** null: not inside. */
      admitted: z.nullable(z.object({ at: z.string(), gate: z.string(), device_id: z.nullable(z.number()), scan_id: z.string() })),
      /** Of a ticket of which somebody went out: who passed a gate with this seat beside that admission. */
      passed: z.optional(z.array(z.object({ at: z.string(), out: z.boolean(), scan_id: z.string() }))),
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
  /** `double-entry`: two scans let one seat in. `not-valid`: a phone let in what the server refuses, or guests who were moved afterwards. */
  kind: z.enum(['double-entry', 'not-valid']),
  /** Why it is one. */
  verdict: z.catch(z.nullable(z.enum(conflictReasons)), null),
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

/** ms that a request of the scanner waits (specification section 7). */
const scanTimeout = 10_000

/** What the scanner calls. */
export const checkin = {
  decodeQr: call({
    ...at('POST', 'decode_qr.php', 'door'),
    summary: 'Reads the QR code in a camera frame; success is false where it shows none.',
    timeout: scanTimeout,
    // A camera frame.
    bodyLimit: 700 * 1024,
    /** A JPEG data URL. */
    request: z.object({ image: text(1_000_000) }),
    response: z.object({ success: z.boolean(), qr: tolerantText, message: tolerantText }),
  }),

  scan: call({
    ...at('POST', 'verify_ticket_scan.php', 'door'),
    summary: 'Judges a ticket and marks it used. 200 for every scan that was judged; the same scan_id is answered as before.',
    timeout: scanTimeout,
    request: ScanRequest,
    response: ScanAnswer,
  }),

  scans: call({
    ...at('POST', 'verify_ticket_scans.php', 'door'),
    summary:
      'Scans that waited on a phone, in their order: each is answered as verify_ticket_scan.php answers it, and none fails for another.',
    timeout: 30_000,
    bodyLimit: 512 * 1024,
    request: z.object({ scans: z.array(ScanRequest).check(z.minLength(1), z.maxLength(mostScansAtOnce)) }),
    response: z.object({ success: z.literal(true), rows: z.array(ScanRowAnswer), server_time: tolerantInstant }),
  }),

  undo: call({
    ...at('POST', 'undo_scan.php', 'door'),
    summary: 'Takes back an admission of this device, within 15 minutes of the scan. The same undo_id is answered as before.',
    timeout: scanTimeout,
    request: z.object({
      undo_id: scanId,
      scan_id: scanId,
      undone_at: z.optional(text(40)),
      clock_offset: z.optional(clockOffset),
    }),
    response: z.extend(Success, { server_time: tolerantInstant }),
  }),

  list: call({
    ...at('GET', 'door_list.php', 'door'),
    summary: 'The tickets of a show for offline checks: whole, or what changed since a cursor; by pages where `more` says so.',
    timeout: 30_000,
    request: z.object({
      show_id: id,
      since: z.optional(whole),
      /** What came with the cursor, and scans that were acknowledged since, comma-separated: where one of these is not known, the list comes whole. */
      stamp: z.optional(text(40)),
      scans: z.optional(text(2000)),
      /** Scans on this phone that the server has not acknowledged, for staff to see. */
      waiting: z.optional(whole),
      /** The public key by which this phone signs what it tells other phones, Ed25519, base64url: a paired phone gets a certificate for it. */
      exchange_key: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
      /** Scans that other phones told this one of, comma-separated: which of them have arrived? */
      heard: z.optional(text(2000)),
      /** The stamp of the house's shows that this phone has; empty: it has none. Absent: it doesn't want them. */
      house_shows: z.optional(text(40)),
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
      /** Seats that are sold, and that are inside now. */
      sold: z.number(),
      admitted: z.number(),
      conflicts: z.array(DoorConflict),
      device: z.nullable(DoorDevice),
      /** The sections that this phone's gate admits; null: every one. */
      gate_sections: z._default(z.nullable(z.array(z.string())), null),
      /** Which way guests pass this phone's gate; an account scans both ways, where anybody does. */
      direction: z.catch(z.enum(directions), 'in'),
      /** Some gate of this show scans who goes out. */
      exits: z._default(z.boolean(), false),
      /** The gates of this show, with what each admits. */
      gates: z._default(z.array(z.object({ gate: z.string(), sections: z.nullable(z.array(z.string())) })), []),
      /** Who sells at the hall: a ticket of a counter that was stopped is for a person to decide, until its sale has arrived. */
      counters: z.optional(
        z.array(
          z.object({
            counter_id: z.number(),
            name: tolerantText,
            stopped_at: z._default(z.nullable(z.string()), null),
            /** By which its tickets are signed; base64url. One that isn't here, or has another key, is for a person to decide about, too. */
            public_key: z.optional(z.string()),
          }),
        ),
      ),
      /** For phones that tell each other without a network whom they let in; absent from a backend of before. */
      exchange: z.optional(
        z.object({
          /** Of the key that was asked for: see `@sabha/ticketing/key-certificate`; null: none was, or an account asks. */
          certificate: z.nullable(z.string()),
          /** Devices whose word counts no more. */
          revoked: z.array(z.number()),
          /** Of the scans asked for those that have arrived: this list knows what became of them. */
          arrived: z.array(z.string()),
        }),
      ),
      /** Rows whose seats are places without numbers: what those are called. The code of a counter's ticket tells rows and numbers alone. */
      places: z.optional(z.array(z.object({ row: z.string(), section: z.string(), name: z.string(), kn: z.optional(z.string()) }))),
      /** The shows whose tickets there may be; null: as the phone has them, by its stamp. Absent from a backend of before. */
      house_shows: z.catch(z.optional(z.object({ stamp: z.string(), shows: z.nullable(z.array(HouseShow)) })), undefined),
      server_time: z.string(),
    }),
  }),

  pair: call({
    ...at('POST', 'pair_device.php', 'public'),
    summary: "Exchanges a single-use pairing token for a phone's own token. The same attempt is answered as before.",
    timeout: scanTimeout,
    rateLimit: 'sign-ins',
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
      /** It may sell, too: see `counter.activate`. */
      counter: z.optional(z.boolean()),
      server_time: z.string(),
    }),
  }),

  /** For the scanner of a signed-in admin, and for pairing: shows that are not over. */
  shows: call({
    ...adminCall('GET', 'door_shows', 'staff'),
    summary: 'Shows whose door may be opened.',
    request: z.object({}),
    response: z.object({ shows: z.array(DoorShow) }),
  }),
}
