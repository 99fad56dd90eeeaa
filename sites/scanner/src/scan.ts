import type { DoorNote, ScanEntry } from '@sabha/api/checkin'
import type { HallSide } from '@sabha/ticketing/hall-sides'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import type { Tone, Verdict } from '@sabha/ticketing/verdict'

/** A scan, what came of it and for whom: the shapes that every room of the scanner shares. Instants in epoch ms. */

export type ScanSource = 'camera' | 'manual' | 'keyboard' | 'list'

/** A scanner that types, attached to the phone, reads what the camera could have read. */
export function entryOf(source: ScanSource): ScanEntry {
  return source === 'manual' || source === 'list' ? 'manual' : 'camera'
}

/** Seat indexes as they are sent. 0 is the whole booking: nothing to name. */
export function namedSeats(seats: number[]): number[] | null {
  return seats.length === 0 || seats.includes(0) ? null : seats
}

/** How a scan ended at the door; on the wire and in the database the field is `acted`. */
export type Outcome = 'admitted' | 'refused'

export interface Judgement {
  kind: 'judged'
  scanId: string
  /** By whose list it was judged. Absent from what an earlier release kept. */
  showId?: string
  at: number
  tone: Tone
  /** null from a backend that only says success and a message. */
  verdict: Verdict | null
  /** The server's own words, where there is no verdict to put into words. */
  message: string | null
  by: 'server' | 'phone'
  /** At an exit. */
  leaving?: true
  guest: Guest | null
}

/** Neither an answer nor a list to decide by: "Server error verifying ticket. Please try manual entry." or a full storage. */
export interface ScanFailure {
  kind: 'failed'
  scanId: string
  why: 'no-answer' | 'storage-full' | 'storage-failed'
}

/** The fields of the specification's panel; a paired phone is told no e-mail, the end of the phone number and no code. */
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
  /** What staff tell the door of these guests. Absent from what an earlier release kept. */
  note?: DoorNote | undefined
  /** What is known of them beside their names: floor and block. Absent from what an earlier release kept. */
  notes?: Readonly<Record<SeatId, SeatNotes>>
  /** To which side of the hall they go, where the list says so. */
  sides?: Readonly<Record<SeatId, HallSide>>
  /** Paise. */
  amount: number
  verificationCode: string | null
  /** Of a counter's sale that isn't on the list yet: who sold it (empty: not known here), and when. */
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
