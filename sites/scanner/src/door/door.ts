import type { DoorConflict, DoorShow } from '@sabha/api/checkin'
import type { Direction } from '@sabha/ticketing/occupancy'
import type { TicketParts } from '../check/parts.ts'
import type { LetInTwice } from '../exchange/heard.ts'
import type { Offer } from '../exchange/offer.ts'
import type { Taken } from '../exchange/take.ts'
import type { Guest, Judgement, Outcome, Recall, ScanFailure, ScanSource } from '../scan.ts'
import type { SectionFigures } from './section-figures.ts'

/**
 * What the screens know of the door: a code goes in, a verdict comes out; the rest happens behind it. Instants in epoch ms: of scans, queue
 * and list by this phone's clock, so that ages come out right; inside verdicts by the server's.
 */
export interface Door {
  /** The scan is durable on this phone when this resolves. Never rejects but for a fault of ours. */
  scan(text: string, options: ScanOptions): Promise<Judgement | ScanFailure>
  /** The parts in which a ticket's guests may come in, where a person has to say how many; null: it is scanned at once. */
  parts(text: string, source: ScanSource, leaving?: boolean): Promise<TicketParts | null>
  /** What a person decided of an amber verdict, once; moving on without a decision is a refusal. */
  decide(scanId: string, outcome: Outcome): Promise<void>
  /** Takes back an admission of this phone, for 15 minutes. Rejects where storage doesn't work. */
  undo(scanId: string): Promise<'undone' | 'too-late' | 'not-found'>
  /** Tickets on the list, by a part of the name, the phone's last digits, a seat or a booking id; the best 20. */
  search(query: string): Promise<ListedGuest[]>
  /** How full each section of a show is, by what this phone knows. Rejects where storage doesn't work. */
  sections(showId: string): Promise<SectionFigures[]>
  /** What this phone tells others of a show, with no network: whom it has let in. Rejects where storage doesn't work. */
  offer(showId: string): Promise<Offer>
  /** Takes over what another phone tells, where it is one of this box office. Rejects where storage doesn't work. */
  take(message: Uint8Array): Promise<Taken>
  /** Sends what waits, then fetches what changed. Resolves when both are done or have failed; `status` tells how. */
  syncNow(): Promise<void>
  /** For `useSyncExternalStore`: the same object until something changes. */
  status(): DoorStatus
  onChange(listener: () => void): () => void
  /** The hours of the doors don't count until the clock is right again: see the `doubt` of an `outside-hours`. */
  ignoreHours(): void
  /** A recall that was seen. */
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
  /** Seat indexes to let in, from the list; all that are outside, where nothing is said. */
  seats?: number[]
}

export interface ListedGuest extends Guest {
  state: 'paid' | 'not-paid' | 'cancelled' | 'refunded'
  /** By seat index from 1: valid and outside, or gone out, or inside since, or given back. */
  seatStates: { index: number; seat: string; state: 'outside' | 'gone' | 'inside' | 'released'; since: number | null; gate: string }[]
}

export interface RecentScan {
  judgement: Judgement
  source: ScanSource
  /** How it ended: of green `admitted`, of red `refused`, of amber what was decided (null: not yet). */
  outcome: Outcome | null
  undone: boolean
  /** Taken back, and the server had lost it by then. */
  isLost: boolean
  canUndo: boolean
}

export interface QueueRow {
  id: string
  showId: string
  kind: 'scan' | 'undo'
  at: number
  /** For the eye: guest's name and seats where known, else the code. */
  label: string
  attempts: number
  /** The server's refusal of this row, which does not hold up the others; null: waits. */
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
  /** Those whose tickets it takes, the earliest first: of several, those that aren't over. */
  shows: ShowFigures[]
  gate: string
  /** Which way guests pass this gate, and whether any gate scans who goes out. */
  direction: Direction
  exits: boolean
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
  /** Of the oldest list; null: one was never complete. */
  listAt: number | null
  /** When the queue was last emptied, or a scan last answered. */
  syncedAt: number | null
  syncing: boolean
  /** The hours of the doors don't count now: the clock is doubted, and a person decided to ignore them. */
  hoursIgnored: boolean
  /** What keeps the phone from storing; shown until it is gone. */
  storage: 'ok' | 'full' | 'failed'
  /** Whether the browser promised to keep the data. */
  persisted: boolean
}
