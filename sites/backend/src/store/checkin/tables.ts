import type { Direction } from '@sabha/ticketing/occupancy'
import type { ConflictReason, VerdictKind } from '@sabha/ticketing/verdict'
import type { Generated } from 'kysely'

export interface CheckinTables {
  pairing: PairingTable
  device: DeviceTable
  scan: ScanTable
  admission: AdmissionTable
  passage: PassageTable
  scan_conflict: ScanConflictTable
  door_list: DoorListTable
  door_list_told: DoorListToldTable
}

interface PairingTable {
  token_hash: string
  /** null: every show. */
  show_id: number | null
  gate: string
  /** The sections that the gate admits, as JSON; null: every one. */
  sections: Generated<string | null>
  direction: Generated<Direction>
  account_id: number
  /** 1: the phone sells, too. */
  counter: Generated<0 | 1>
  created_at: number
  expires_at: number
  used_at: number | null
}

interface DeviceTable {
  id: Generated<number>
  token_hash: string
  name: string
  gate: string
  /** The sections that its gate admits, as JSON; null: every one. */
  sections: Generated<string | null>
  /** Which way guests pass the gate. */
  direction: Generated<Direction>
  /** null: every show. */
  show_id: number | null
  paired_at: number
  last_seen_at: number
  revoked_at: number | null
  /** The device as which the same phone was paired before. */
  former_id: number | null
  /** How many scans it had not sent when it last told; null: it has not told. */
  waiting: Generated<number | null>
  /** When it last fetched its check-in list. */
  list_at: Generated<number | null>
  /** When staff archived it: it is revoked, and no longer listed. */
  archived_at: Generated<number | null>
}

/** Every scan that was judged, the refused ones too; kept for ever. */
interface ScanTable {
  /** Made on the phone when the code was read. */
  scan_id: string
  /** A paired phone, or an account that signed in. */
  device_id: number | null
  account_id: number | null
  /** The show at whose door it was made; null if neither the phone nor the code tells. */
  show_id: number | null
  booking_id: number | null
  ticket_id: number | null
  seat_index: number | null
  read_as: 'token' | 'sold' | 'sale' | 'code' | 'forged' | 'unknown-key' | 'newer-format' | 'foreign'
  /** A short code as read; for anything else a hash, so that no token is kept. */
  code: string
  /** By the phone's corrected clock. */
  at: number
  received_at: number
  clock_offset: number | null
  verdict: VerdictKind
  /** The `Verdict` as JSON, so that the same scan sent again gets the same answer. */
  answer: string
  shown: VerdictKind | null
  acted: 'admitted' | 'refused' | null
  reentry: 0 | 1
  undone_at: number | null
  undo_id: string | null
  /** The ticket that a genuine token names, if there is no such ticket. */
  claimed_ticket_id: Generated<number | null>
  /** 1: scanned at an exit. */
  leaving: Generated<0 | 1>
}

interface AdmissionTable {
  show_id: number
  row: string
  number: number
  ticket_id: number
  scan_id: string
  at: number
  /** When its guest went out, if they have not come in again since; computed from the passages. */
  left_at: Generated<number | null>
}

/** A guest went out or came in again; a row per seat and scan. */
interface PassageTable {
  show_id: number
  row: string
  number: number
  scan_id: string
  ticket_id: number
  is_out: 0 | 1
  at: number
}

export type ConflictKind = 'double-entry' | 'not-valid'

/**
 * `given-back`: the seat was given back. `show-moved`: the show went to where or when nobody was in yet. `left`: the first guest had gone
 * out before.
 */
export type ConflictEnd = 'left' | 'undone' | 'taken-over' | 'given-back' | 'show-moved' | 'office'

interface ScanConflictTable {
  id: Generated<number>
  /** null if neither the phone nor the code told the show. */
  show_id: number | null
  kind: ConflictKind
  /** Null for a `double-entry`. */
  verdict: ConflictReason | null
  /** Empty and 0 if the conflict is about the whole ticket. */
  row: string
  number: number
  first_scan_id: string | null
  second_scan_id: string
  found_at: number
  resolved_at: number | null
  resolved_by: ConflictEnd | null
  /** For `office`: how staff settled it, and which account did. */
  note: Generated<string>
  account_id: Generated<number | null>
}

interface DoorListTable {
  show_id: number
  /** Counts the changes of the show's tickets; the cursor of its check-in lists. */
  change: number
}

/**
 * A cursor that phones were given, with a random stamp. If a database is restored and counts on, the cursor has another stamp there, or
 * none.
 */
interface DoorListToldTable {
  show_id: number
  change: number
  stamp: string
}
