import type { DoorConflict, DoorShow } from '@sabha/api/checkin'
import type { Direction } from '@sabha/ticketing/occupancy'
import type { TicketParts } from '../check/parts.ts'
import type { LetInTwice } from '../exchange/heard.ts'
import type { Offer } from '../exchange/offer.ts'
import type { Taken } from '../exchange/take.ts'
import type { Guest, Judgement, Outcome, Recall, ScanFailure, ScanSource } from '../scan.ts'
import type { SectionFigures } from './section-figures.ts'

/**
 * What the screens know of the door: a code goes in, a verdict comes out; the rest happens behind it. Instants are epoch ms: those of
 * scans, queue and list by this phone's clock, so that ages are right; those inside verdicts by the server's.
 */
export interface Door {
  /** The scan is durable on this phone when this resolves. Rejects only for a fault of ours. */
  scan(text: string, options: ScanOptions): Promise<Judgement | ScanFailure>
  /** Returns the parts in which a ticket's guests may come in, where a person has to say how many; null: it is scanned at once. */
  parts(text: string, source: ScanSource, leaving?: boolean): Promise<TicketParts | null>
  /** Takes a person's decision about an amber verdict, once; moving on without a decision is a refusal. */
  decide(scanId: string, outcome: Outcome): Promise<void>
  /** Undoes an admission of this phone, up to 15 minutes after it. Rejects where storage doesn't work. */
  undo(scanId: string): Promise<'undone' | 'too-late' | 'not-found'>
  /** Finds tickets on the list by a part of the name, the phone's last digits, a seat or a booking id; the best 20. */
  search(query: string): Promise<ListedGuest[]>
  /** Returns how full each section of a show is, by what this phone knows. Rejects where storage doesn't work. */
  sections(showId: string): Promise<SectionFigures[]>
  /** Returns what this phone tells others of a show, without a network: whom it has let in. Rejects where storage doesn't work. */
  offer(showId: string): Promise<Offer>
  /** Takes over what another phone of this box office tells. Rejects where storage doesn't work. */
  take(message: Uint8Array): Promise<Taken>
  /** Sends what waits, then fetches what changed. Resolves when both are done or have failed; `status` tells how. */
  syncNow(): Promise<void>
  /** For `useSyncExternalStore`: the same object until something changes. */
  status(): DoorStatus
  onChange(listener: () => void): () => void
  /** Ignores the doors' hours until the clock is right again: see the `doubt` of an `outside-hours`. */
  ignoreHours(): void
  /** Marks a recall as seen. */
  dismissRecall(scanId: string): void
  /** Stops timers and listeners. */
  close(): void
}

export interface ScanOptions {
  source: ScanSource
  /** "Let back in": somebody who was inside comes back from the interval. */
  reentry?: boolean
  /** "Let out": somebody goes out. */
  leaving?: boolean
  /** The seat indexes to let in, as chosen from the list. Absent: all that are outside. */
  seats?: number[]
}

export interface ListedGuest extends Guest {
  state: 'paid' | 'not-paid' | 'cancelled' | 'refunded'
  /** By seat index from 1: valid and outside, gone out or inside (`since` then), or given back. */
  seatStates: { index: number; seat: string; state: 'outside' | 'gone' | 'inside' | 'released'; since: number | null; gate: string }[]
}

export interface RecentScan {
  judgement: Judgement
  source: ScanSource
  /** How it ended: green as `admitted`, red as `refused`, amber as a person decided (null: not yet). */
  outcome: Outcome | null
  undone: boolean
  /** It was undone, and the server had lost it before that. */
  isLost: boolean
  canUndo: boolean
}

export interface QueueRow {
  id: string
  showId: string
  kind: 'scan' | 'undo'
  at: number
  /** What the screen shows: the guest's name and seats where known, else the code. */
  label: string
  attempts: number
  /** The server's refusal of this row, which does not hold up the others; null: the row waits. */
  error: string | null
}

/** What this phone knows of one of its shows. */
export interface ShowFigures {
  show: DoorShow
  /** The sections that this gate admits; null: every one. */
  gateSections: string[] | null
  /** Seats; null before the first list. */
  sold: number | null
  admitted: number | null
  /** When its list was last brought up to date; null: never. */
  listAt: number | null
}

export interface DoorStatus {
  /** The shows whose tickets it takes, the earliest first, without those that are over unless all are. */
  shows: ShowFigures[]
  gate: string
  /** Which way guests pass this gate, and whether any gate scans guests who go out. */
  direction: Direction
  exits: boolean
  /** Some tickets may let their guests in by parts, as far as the lists tell: see `parts`. */
  hasParts: boolean
  /** `unknown` until the first try. */
  connection: 'online' | 'offline' | 'unknown'
  /** `pair-again`: the token is dead. The door works with what is on this phone, and what waits is kept. */
  session: 'ok' | 'pair-again'
  queue: QueueRow[]
  /** Sales of this phone that the server doesn't have yet. */
  unsentSales: number
  recent: RecentScan[]
  recalls: Recall[]
  conflicts: (DoorConflict & { showId: string })[]
  /** What the exchange found, and the server may not know yet. */
  letInTwice: LetInTwice[]
  /** Of all shows together; null as long as a list is missing. */
  sold: number | null
  admitted: number | null
  /** When the oldest of the lists was last brought up to date; null: one was never complete. */
  listAt: number | null
  /** When the queue was last emptied, or a scan last answered. */
  syncedAt: number | null
  syncing: boolean
  /** The hours of the doors don't count now: the clock is in doubt, and a person decided to ignore them. */
  hoursIgnored: boolean
  /** What keeps the phone from storing; shown until it is gone. */
  storage: 'ok' | 'full' | 'failed'
  /** Whether the browser promised to keep the data. */
  persisted: boolean
}
