import { hallSides } from '@sabha/ticketing/hall-sides'
import { directions } from '@sabha/ticketing/occupancy'
import { homeZone } from '@sabha/ticketing/time'
import { conflictReasons, saleDoubts, verdictKinds } from '@sabha/ticketing/verdict'
import * as z from 'zod/mini'
import { adminCall, at, call } from './call.ts'
import { clockOffset, id, rowId, text, whole } from './request-fields.ts'
import { Booking, SeatNotes, Success } from './shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from './tolerant-fields.ts'

/** A random id that the phone makes when it reads a code; the same in every retry. */
const scanId = text(64).check(z.regex(/^[\w-]{8,64}$/))
/** A verdict that only a later backend knows is read as null. */
const verdictKind = z.catch(z.nullable(z.enum(verdictKinds)), null)

/** How a scan ended at the door, where the phone or a person decided without the server's answer. */
const ScanActed = z.enum(['admitted', 'refused'])

/** How a code was entered. `camera`: by any reader, also one that works as a keyboard. */
const ScanEntry = z.enum(['manual', 'camera'])
export type ScanEntry = z.output<typeof ScanEntry>

export const ScanRequest = z.object({
  /** A token, booking id, ticket code or verification code; whatever else a camera reads, with any character in it, is judged too. */
  qr: z.string().check(z.maxLength(2000)),
  /** Absent: as `camera`. A booking's number is only read if a person typed it. */
  entry: z.optional(ScanEntry),
  /** false: the scan is judged and not recorded. */
  mark_scanned: z._default(z.boolean(), true),
  scan_id: z.optional(scanId),
  /** The time by the phone's clock, ISO 8601, and the ms to add to it, as last learnt from `server_time`. */
  scanned_at: z.optional(text(40)),
  clock_offset: z.optional(clockOffset),
  /** The show at whose door the phone scans. Absent: the ticket's own show. */
  show_id: z.optional(id),
  /** The guest comes back from the interval. */
  reentry: z.optional(z.boolean()),
  /** The guest goes out. Absent: the direction of this phone's gate decides. */
  leaving: z.optional(z.boolean()),
  /** Indexes of the seats to let in, chosen from the list. Absent: all that the code stands for. */
  seats: z.optional(z.array(z.int().check(z.gte(0))).check(z.maxLength(50))),
  /** The verdict that the phone showed and how the scan ended, if it did not wait for the answer or a person decided an amber one. */
  shown: z.optional(z.nullable(z.enum(verdictKinds))),
  acted: z.optional(z.nullable(ScanActed)),
  /** The device that scanned it, if this phone was paired again since: the scan stays with that device and its gate. */
  device_id: z.optional(rowId),
  /**
   * Set when a scan is sent again after the server's database was restored: whom it let in, as the phone keeps no code. Names the ticket,
   * or the sale of a counter, whose ticket may be another one since. Seat index as in the token.
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

/** What staff tell the door about a booking's guests. `attention`: the phone draws attention to it, and shows it until somebody taps. */
export const DoorNote = z.object({ text: z.string(), attention: z._default(z.boolean(), false) })
export type DoorNote = z.output<typeof DoorNote>
/** Absent: there is no note. */
const doorNote = z.catch(z.optional(DoorNote), undefined)

export const ScanAnswer = z.object({
  success: z.boolean(),
  message: tolerantText,
  /** A paired phone gets no e-mail address, no codes, and only the end of the phone number. */
  booking: z._default(z.nullable(Booking), null),
  note: doorNote,
  /** null from a backend that only says success. */
  verdict: z._default(verdictKind, null),
  ticket_id: z.optional(z.nullable(tolerantNumber)),
  /** Ids of the seats that go in now; `inside` of the code's `total` seats were in before. */
  seats_admitted: z._default(z.array(z.string()), []),
  seat_indexes: z._default(z.array(z.number()), []),
  inside: z._default(tolerantNumber, 0),
  total: z._default(tolerantNumber, 0),
  /** For `wrong-gate`, the right gates. For `admitted`, the gates of its seats that go in elsewhere, and the indexes of these seats. */
  gates: z._default(z.array(z.string()), []),
  elsewhere: z._default(z.array(z.number()), []),
  /** For `let-back-in`: an exit was scanned (`exited`). For `cannot-tell`: the guest wants back in, and none was (`no_exit`). */
  exited: z._default(z.boolean(), false),
  no_exit: z._default(z.boolean(), false),
  /** For `already-used`, when and where. */
  used_at: tolerantInstant,
  used_gate: tolerantText,
  used_here: z._default(z.boolean(), false),
  /** For `outside-hours`, when the doors open, or closed. */
  doors: z._default(z.nullable(z.enum(['not-yet-open', 'closed'])), null),
  doors_at: tolerantInstant,
  /** Why a genuine code could not be looked up, or only in part. */
  unlisted: z._default(z.nullable(z.enum(['not-listed', 'unknown-key'])), null),
  /** For `cannot-tell`: a booking id was read that is also on an earlier ticket, which is no longer valid. */
  made_anew: z._default(z.boolean(), false),
  /** For `cannot-tell`: what the signature says about a ticket that our database doesn't have. */
  signed: z._default(z.nullable(z.object({ show: z.string(), seat_index: z.number(), made_at: tolerantInstant })), null),
  /** For `cannot-tell`: a counter sold the ticket, and its sale has not arrived. */
  sold_by: z._default(
    z.catch(
      z.nullable(z.object({ why: z.enum(saleDoubts), counter: tolerantText, sold_at: z.string(), stopped_at: z.nullable(z.string()) })),
      null,
    ),
    null,
  ),
  /** For `wrong-show`: the ticket's show by title, start and the time zone of its hall; the start is null if it isn't known. */
  other_show: tolerantText,
  other_show_at: tolerantInstant,
  other_show_zone: z._default(z.catch(z.string().check(z.minLength(1)), homeZone), homeZone),
  /** Whether the scan's admission contradicts that of another scan. */
  conflict: z._default(z.boolean(), false),
  scan_id: z.optional(z.string()),
  server_time: tolerantInstant,
})
export type ScanAnswer = z.output<typeof ScanAnswer>

/** The answer to one of several scans: the same as to that scan alone, with a status of its own. */
const ScanRowAnswer = z.object({
  scan_id: z._default(z.string(), ''),
  status: z.number(),
  /** Set if the status is 200; without the booking. */
  answer: z._default(z.nullable(ScanAnswer), null),
  message: tolerantText,
  code: z.optional(z.string()),
})

/** The most scans in one request. A scan for a guest at a door never waits behind more than these. */
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
  /** For a show that was moved: guests who were scanned before this came on its earlier date, and are not inside. */
  admits_from: z._default(z.nullable(z.string()), null),
})
export type DoorShow = z.output<typeof DoorShow>

/** A show of the house: guests may bring its tickets to the door of another show. */
export const HouseShow = z.object({
  id: tolerantId,
  title: z.string(),
  /** null for a season pass, which has no evening of its own. */
  starts_at: z._default(z.nullable(z.string()), null),
  timezone: z.string(),
})
export type HouseShow = z.output<typeof HouseShow>

export const DoorDevice = z.object({ id: z.number(), name: z.string(), gate: z.string() })
export type DoorDevice = z.output<typeof DoorDevice>

/** One ticket of the check-in list. It gives no one a code, an address or a whole phone number: see `codeCheck`. */
export const ListedTicket = z.object({
  ticket_id: z.number(),
  issue: z.number(),
  state: z.enum(['paid', 'not-paid', 'cancelled', 'refunded']),
  booking_id: z.string(),
  booking_db_id: z.number(),
  /** The checks of the ticket code and of the verification code. */
  checks: z._default(z.array(z.number()), []),
  /** Always empty. Earlier releases sent hashes that gave codes away: their scanners need the field, and this one reads none. */
  codes: z.catch(z.array(z.string()).check(z.maxLength(0)), []),
  name: z.string(),
  /** The last four digits. */
  phone_end: z.string(),
  /** Rupees. */
  amount: z.number(),
  note: doorNote,
  /** The counter sale that it belongs to, see `saleKey`: its code names the sale and not the ticket. */
  sale: z.catch(z.optional(z.string()), undefined),
  /** The seats of that sale, which its code names even if its guests sit elsewhere now; absent from an earlier backend. */
  sale_seats: z.catch(z.optional(z.array(z.string())), undefined),
  seats: z.array(
    z.object({
      seat: z.string(),
      state: z.enum(['valid', 'released', 'sold-again']),
      /** Notes on the seat, if there are any: floor, block, a wheelchair space. */
      notes: z.optional(SeatNotes),
      section: z.optional(z.string()),
      /** The side of the hall to which the door sends the guest. */
      side: z.catch(z.optional(z.enum(hallSides)), undefined),
      /** null: not inside. */
      admitted: z.nullable(z.object({ at: z.string(), gate: z.string(), device_id: z.nullable(z.number()), scan_id: z.string() })),
      /** For a ticket with which somebody went out: its guests' ways through a gate on this seat, other than that admission. */
      passed: z.optional(z.array(z.object({ at: z.string(), out: z.boolean(), scan_id: z.string() }))),
    }),
  ),
  /** Always null, for the same reason as `codes`. */
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
  /** Why it is a conflict. */
  verdict: z.catch(z.nullable(z.enum(conflictReasons)), null),
  /** The seats on which the two scans contradict each other: `A1, A2`; empty if it is the whole ticket. */
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

/** How long a request of the scanner waits, in ms (specification section 7). */
const scanTimeout = 10_000

/** The calls of the scanner. */
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
      /** The cursor's stamp, and scans acknowledged since, comma-separated. If the server doesn't know one of these, it sends all. */
      stamp: z.optional(text(40)),
      scans: z.optional(text(2000)),
      /** Scans on this phone that the server has not acknowledged, for staff to see. */
      waiting: z.optional(whole),
      /** The public key by which this phone signs what it tells other phones, Ed25519, base64url: a paired phone gets a certificate for it. */
      exchange_key: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
      /** Scans that other phones told this one of, comma-separated; the answer says which of them have arrived. */
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
      /** The list comes from the beginning: a ticket that is not on this page or those after it is no longer on the list. */
      whole: z._default(z.boolean(), false),
      more: z.boolean(),
      /** The number of seats sold, and of seats inside now. */
      sold: z.number(),
      admitted: z.number(),
      conflicts: z.array(DoorConflict),
      device: z.nullable(DoorDevice),
      /** The sections that this phone's gate admits; null: every one. */
      gate_sections: z._default(z.nullable(z.array(z.string())), null),
      /** Which way guests pass this phone's gate. An account scans both ways if the show has exits. */
      direction: z.catch(z.enum(directions), 'in'),
      /** Whether some gate of this show scans guests who go out. */
      exits: z._default(z.boolean(), false),
      /** The gates of this show, with what each admits. */
      gates: z._default(z.array(z.object({ gate: z.string(), sections: z.nullable(z.array(z.string())) })), []),
      /** The counters at the hall. A person decides about a ticket of a stopped counter until its sale has arrived. */
      counters: z.optional(
        z.array(
          z.object({
            counter_id: z.number(),
            name: tolerantText,
            stopped_at: z._default(z.nullable(z.string()), null),
            /** Verifies its tickets; base64url. A person also decides about tickets of a counter that isn't here, or has another key. */
            public_key: z.optional(z.string()),
          }),
        ),
      ),
      /** For phones that tell each other without a network whom they let in; absent from an earlier backend. */
      exchange: z.optional(
        z.object({
          /** The certificate of `exchange_key`, see `@sabha/ticketing/key-certificate`; null: no key was sent, or an account asks. */
          certificate: z.nullable(z.string()),
          /** Devices whose word no longer counts. */
          revoked: z.array(z.number()),
          /** Those of the `heard` scans that have arrived: this list already reflects them. */
          arrived: z.array(z.string()),
        }),
      ),
      /** Names for rows whose seats are places without numbers: the code of a counter's ticket holds only rows and numbers. */
      places: z.optional(z.array(z.object({ row: z.string(), section: z.string(), name: z.string(), kn: z.optional(z.string()) }))),
      /** The shows whose tickets guests may bring; `shows` is null if the phone's stamp is current. Absent from an earlier backend. */
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
      /** The phone's previous token, valid or not: the phone may undo what it scanned with that one. */
      former_token: z.optional(text(100)),
      /** A random secret of the phone: the same attempt gets the same answer for as long as the pairing token is good. */
      attempt: z.optional(z.string().check(z.regex(/^[\w-]{20,64}$/))),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      token: z.string(),
      device: DoorDevice,
      /** null: every show. */
      show: z.nullable(DoorShow),
      /** Whether the phone may also sell: see `counter.activate`. */
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
