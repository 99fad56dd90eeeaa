import type { DoorNote, ScanEntry } from '@sabha/api/checkin'
import type { HallSide } from '@sabha/ticketing/hall-sides'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import type { Tone, Verdict } from '@sabha/ticketing/verdict'

/** The shapes that the whole scanner shares: a scan, its result and its guest. Instants in epoch ms. */

export type ScanSource = 'camera' | 'manual' | 'keyboard' | 'list'

/** Returns how a text was entered, as the server is told. A keyboard scanner counts as a camera, since it reads the same codes. */
export function entryOf(source: ScanSource): ScanEntry {
  return source === 'manual' || source === 'list' ? 'manual' : 'camera'
}

/** Returns the seat indexes to send; null for the whole booking (index 0), of which no seat is named. */
export function namedSeats(seats: number[]): number[] | null {
  return seats.length === 0 || seats.includes(0) ? null : seats
}

/** How a scan ended at the door; on the wire and in the database the field is `acted`. */
export type Outcome = 'admitted' | 'refused'

export interface Judgement {
  kind: 'judged'
  scanId: string
  /** The show by whose list it was judged. Absent from rows of an earlier release. */
  showId?: string
  at: number
  tone: Tone
  /** null from a backend that only says success and a message. */
  verdict: Verdict | null
  /** The server's own words, where there is no verdict to put into words. */
  message: string | null
  by: 'server' | 'phone'
  /** Scanned at an exit. */
  leaving?: true
  /** The server has it and this phone could store nothing of it, so it can't be undone here. */
  isUnkept?: true
  guest: Guest | null
}

/** There is no answer and no list to decide by ("Server error verifying ticket. Please try manual entry."), or the storage failed. */
export interface ScanFailure {
  kind: 'failed'
  scanId: string
  why: 'no-answer' | 'storage-full' | 'storage-failed'
}

/**
 * The fields of the specification's panel. A paired phone gets no e-mail address, only the last digits of the phone number, and no code.
 */
export interface Guest {
  ticketId: number | null
  bookingId: string
  name: string
  email: string | null
  /** Whole, or its last four digits behind dots. */
  phone: string
  showTitle: string
  startsAt: number | null
  endsAt: number | null
  zone: string
  venue: string
  /** All seats of the booking, in the order of the seat index. */
  seats: string[]
  /** The seats that go in now. */
  seatsNow: string[]
  /** What staff tell the door about these guests. Absent from rows of an earlier release. */
  note?: DoorNote | undefined
  /** What is known of each seat besides its name: floor and block. Absent from rows of an earlier release. */
  notes?: Readonly<Record<SeatId, SeatNotes>>
  /** The side of the hall that each seat's guest goes to, where the list says so. */
  sides?: Readonly<Record<SeatId, HallSide>>
  /** Paise. */
  amount: number
  verificationCode: string | null
  /** For a counter's sale that isn't on the list yet: the counter that sold it (empty: not known here), and when. */
  soldBy?: { counter: string; at: number }
}

/** A late answer of the server that contradicts what was shown. */
export interface Recall {
  scanId: string
  at: number
  shown: Judgement
  /** What the server says: `stop` the guest who was let in, or `welcome` the one who was turned away. */
  call: 'stop' | 'welcome'
  verdict: Verdict | null
  message: string | null
}
