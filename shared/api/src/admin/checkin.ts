import { directions } from '@sabha/ticketing/occupancy'
import { verdictKinds } from '@sabha/ticketing/verdict'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { DoorConflict, DoorNote, DoorShow } from '../checkin.ts'
import { id, rowId, text } from '../request-fields.ts'
import { SeatNotes, Success } from '../shapes.ts'
import { tolerantId } from '../tolerant-fields.ts'

/** A scan as the server stores it. */
export const LedgerScan = z.object({
  scan_id: z.string(),
  at: z.string(),
  gate: z.string(),
  device: z.string(),
  verdict: z.enum(verdictKinds),
  acted: z.nullable(z.enum(['admitted', 'refused'])),
  undone: z.boolean(),
})

export const CheckinReport = z.object({
  /** The numbers of seats sold, of seats that have come in, and of those that are inside now. */
  sold: z.number(),
  admitted: z.number(),
  inside: z.number(),
  sections: z.array(z.object({ section: z.string(), sold: z.number(), admitted: z.number(), inside: z.number() })),
  /** The seats admitted in each minute that had any, in order. */
  minutes: z.array(z.object({ at: z.string(), admitted: z.number() })),
  /** Seats admitted at each gate, in all and lately, and the phones that let the latter in. An empty name: signed-in accounts did. */
  gates: z._default(z.array(z.object({ gate: z.string(), admitted: z.number(), lately: z.number(), phones: z.number() })), []),
  /** Seats per minute that the busiest phone of the latest shows let in at its peak; null: none was busy yet. */
  phone_rate: z._default(z.nullable(z.number()), null),
  devices: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      gate: z.string(),
      last_seen_at: z.nullable(z.string()),
      revoked_at: z.nullable(z.string()),
      /** Scans that wait on the phone, as it last reported; null: it never has. */
      waiting: z.nullable(z.number()),
      list_at: z.nullable(z.string()),
      scans: z.number(),
      /** Whether it is paired for this show only, so that its gate may be limited to some sections. */
      is_of_show: z._default(z.boolean(), false),
      /** The sections that its gate admits; null: all. */
      sections: z._default(z.nullable(z.array(z.string())), null),
      /** Which way guests pass its gate. */
      direction: z.catch(z.enum(directions), 'in'),
    }),
  ),
  scans: z.array(
    z.extend(LedgerScan, {
      booking_id: z.nullable(z.string()),
      name: z.string(),
      seats: z.array(z.string()),
      /** What the seats without a number are called. */
      seat_notes: z.optional(z.record(z.string(), SeatNotes)),
      /** Whether the guest came in, and a seat was given back afterwards. */
      given_back: z._default(z.boolean(), false),
      /** The seats on which guests came in, if they were moved afterwards. */
      moved_from: z._default(z.array(z.string()), []),
    }),
  ),
  conflicts: z.array(z.extend(DoorConflict, { resolution: z._default(z.string(), ''), resolved_by: z._default(z.string(), '') })),
})
export type CheckinReport = z.output<typeof CheckinReport>

/** Which way guests pass a gate. Absent: in for a new gate, unchanged for an existing one. */
const gateDirection = z.optional(z.enum(directions))
const gateSections = z.optional(z.nullable(z.array(text(60)).check(z.maxLength(100))))

/** Calls of staff about the check-in and its phones. */
export const adminCheckin = {
  report: call({
    ...adminCall('GET', 'door', 'staff'),
    summary: 'The night at the door of a show.',
    request: z.object({ show_id: id }),
    response: CheckinReport,
  }),

  sheet: call({
    ...adminCall('GET', 'door_sheet', 'staff'),
    summary: 'The check-in list to print, by name.',
    request: z.object({ show_id: id }),
    response: z.object({
      show: DoorShow,
      rows: z.array(
        z.object({
          name: z.string(),
          phone_end: z.string(),
          booking_id: z.string(),
          seats: z.array(z.string()),
          inside: z.array(z.string()),
          note: z.optional(DoorNote),
          /** Seat → notes, for seats that have any. */
          seat_notes: z._default(z.record(z.string(), SeatNotes), {}),
        }),
      ),
    }),
  }),

  resolveConflict: call({
    ...adminCall('POST', 'resolve_conflict', 'staff'),
    summary: 'Closes a conflict with a note on how it was resolved.',
    audit: ['conflict-resolved'],
    request: z.object({ conflict_id: rowId, note: text(500) }),
    response: Success,
  }),

  createPairing: call({
    ...adminCall('POST', 'create_pairing', 'staff'),
    summary: 'A single-use token that pairs one phone, for one show or (null) all; its gate admits every section, or those that are named.',
    audit: ['pairing-made'],
    request: z.object({
      show_id: z.nullable(id),
      gate: text(60),
      /** The sections that the gate admits, for a phone of one show; absent or null: all. */
      sections: gateSections,
      direction: gateDirection,
      /** Whether it also sells at the hall, in the name of the account that pairs it; only for a phone of one show. */
      counter: z.optional(z.boolean()),
    }),
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      /** The content of the QR code: the scanner's address with the token after `#pair=`. */
      url: z.string(),
      expires_at: z.string(),
    }),
  }),

  devices: call({
    ...adminCall('GET', 'devices', 'staff'),
    summary: 'Every paired phone that was not tidied away.',
    request: z.object({}),
    response: z.object({
      devices: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          gate: z.string(),
          show_id: z.nullable(tolerantId),
          paired_at: z.string(),
          last_seen_at: z.nullable(z.string()),
          revoked_at: z.nullable(z.string()),
          /** The number of scans that it has sent. */
          scans: z.number(),
        }),
      ),
    }),
  }),

  limitGate: call({
    ...adminCall('POST', 'limit_gate', 'staff'),
    summary:
      'Says which sections the gate of a phone admits (null: every one; tickets for others are sent to their gates), and which way guests pass it.',
    audit: ['gate-limited'],
    request: z.object({ device_id: rowId, sections: gateSections, direction: gateDirection }),
    response: Success,
  }),

  revokeDevice: call({
    ...adminCall('POST', 'revoke_device', 'staff'),
    summary: 'Ends a phone’s right to scan; its scans stay.',
    audit: ['phone-revoked'],
    request: z.object({ device_id: rowId }),
    response: Success,
  }),

  renameDevice: call({
    ...adminCall('POST', 'rename_device', 'staff'),
    summary: 'Gives a phone another name, in what it has scanned too.',
    audit: ['phone-renamed'],
    request: z.object({ device_id: rowId, name: text(60) }),
    response: Success,
  }),

  archiveDevice: call({
    ...adminCall('POST', 'archive_device', 'staff'),
    summary: 'Revokes a phone and lists it no more; its scans stay, under its name.',
    audit: ['phone-archived'],
    request: z.object({ device_id: rowId }),
    response: Success,
  }),
}
