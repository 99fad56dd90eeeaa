import { verdictKinds } from '@sabha/ticketing/verdict'
import * as z from 'zod/mini'
import { adminTimeout, call } from '../call.ts'
import { DoorConflict, DoorShow } from '../checkin.ts'
import { id, rowId, text } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { tolerantId } from '../tolerant-fields.ts'

export const CheckinReport = z.object({
  sold: z.number(),
  admitted: z.number(),
  sections: z.array(z.object({ section: z.string(), sold: z.number(), admitted: z.number() })),
  /** Seats admitted in each minute that had some, in order. */
  minutes: z.array(z.object({ at: z.string(), admitted: z.number() })),
  devices: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      gate: z.string(),
      last_seen_at: z.nullable(z.string()),
      revoked_at: z.nullable(z.string()),
      /** As the phone last told; null: it has not. */
      waiting: z.nullable(z.number()),
      list_at: z.nullable(z.string()),
      scans: z.number(),
    }),
  ),
  scans: z.array(
    z.object({
      scan_id: z.string(),
      at: z.string(),
      gate: z.string(),
      device: z.string(),
      verdict: z.enum(verdictKinds),
      acted: z.nullable(z.enum(['admitted', 'refused'])),
      undone: z.boolean(),
      booking_id: z.nullable(z.string()),
      name: z.string(),
      seats: z.array(z.string()),
      /** The guest came in, and a seat was given back afterwards. */
      given_back: z._default(z.boolean(), false),
    }),
  ),
  conflicts: z.array(z.extend(DoorConflict, { resolution: z._default(z.string(), ''), resolved_by: z._default(z.string(), '') })),
})
export type CheckinReport = z.output<typeof CheckinReport>

/** What staff see of the check-in, and do with its phones. */
export const adminCheckin = {
  report: call({
    method: 'GET',
    path: 'admin_api.php?action=door',
    access: 'staff',
    summary: 'The night at the door of a show.',
    timeout: adminTimeout,
    request: z.object({ show_id: id }),
    response: CheckinReport,
  }),

  sheet: call({
    method: 'GET',
    path: 'admin_api.php?action=door_sheet',
    access: 'staff',
    summary: 'The door list to print, by name.',
    timeout: adminTimeout,
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
        }),
      ),
    }),
  }),

  resolveConflict: call({
    method: 'POST',
    path: 'admin_api.php?action=resolve_conflict',
    access: 'staff',
    summary: 'Closes a conflict with a note on how it was resolved.',
    timeout: adminTimeout,
    audit: ['conflict-resolved'],
    request: z.object({ conflict_id: rowId, note: text(500) }),
    response: Success,
  }),

  createPairing: call({
    method: 'POST',
    path: 'admin_api.php?action=create_pairing',
    access: 'staff',
    summary: 'A single-use token that pairs one phone, for one show or (null) all.',
    timeout: adminTimeout,
    audit: ['pairing-made'],
    request: z.object({ show_id: z.nullable(id), gate: text(60) }),
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      /** What the QR code holds: the scanner's address with the token behind `#pair=`. */
      url: z.string(),
      expires_at: z.string(),
    }),
  }),

  devices: call({
    method: 'GET',
    path: 'admin_api.php?action=devices',
    access: 'staff',
    summary: 'Every paired phone that was not tidied away.',
    timeout: adminTimeout,
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
          /** Scans that it has sent. */
          scans: z.number(),
        }),
      ),
    }),
  }),

  revokeDevice: call({
    method: 'POST',
    path: 'admin_api.php?action=revoke_device',
    access: 'staff',
    summary: 'Ends a phone’s right to scan; its scans stay.',
    timeout: adminTimeout,
    audit: ['phone-revoked'],
    request: z.object({ device_id: rowId }),
    response: Success,
  }),

  renameDevice: call({
    method: 'POST',
    path: 'admin_api.php?action=rename_device',
    access: 'staff',
    summary: 'Gives a phone another name, in what it has scanned too.',
    timeout: adminTimeout,
    audit: ['phone-renamed'],
    request: z.object({ device_id: rowId, name: text(60) }),
    response: Success,
  }),

  archiveDevice: call({
    method: 'POST',
    path: 'admin_api.php?action=archive_device',
    access: 'staff',
    summary: 'Revokes a phone and lists it no more; its scans stay, under its name.',
    timeout: adminTimeout,
    audit: ['phone-archived'],
    request: z.object({ device_id: rowId }),
    response: Success,
  }),
}
