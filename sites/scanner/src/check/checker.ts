import type { SentRequestOf } from '@sabha/api/call'
import type { checkin, DoorShow, ScanRequest } from '@sabha/api/checkin'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import { entryOf, type Guest, type Judgement, type Outcome, type ScanFailure, type ScanSource } from '../scan.ts'
import type { NewScanRow } from '../store/queue.ts'
import type { RecentRow, Unsure } from '../store/rows.ts'
import { StorageProblem } from '../store/storage-problem.ts'
import { labelOf, storedGuest } from './guest.ts'
import type { ReadCode } from './look-up.ts'

/** A code that was read at the door and is not judged yet. The id is the same in every retry, online and offline. */
export interface Scan {
  id: string
  read: ReadCode
  show: DoorShow
  /** This phone has at least a part of the show's list, and can decide. */
  isListed: boolean
  gate: string
  source: ScanSource
  reentry: boolean
  /** Scanned at an exit. */
  leaving?: true
  seats: number[] | null
  /** When it was scanned, by this phone's clock, and the ms to add for the server's time. */
  at: number
  offset: number
  unsure?: Unsure | undefined
}

/** Decides about a scan and stores the decision. There are two: one asks the server, one applies the same rules on the phone. */
export interface Checker {
  check(scan: Scan): Promise<Judgement | ScanFailure>
}

/** Runs work on the database and notes whether this browser can keep things. Rejects with a `StorageProblem`. */
export type Persist = <T>(work: () => PromiseLike<T>) => Promise<T>

export function judgementOf(
  scan: Scan,
  by: Judgement['by'],
  { verdict, message, guest, isAdmitted }: { verdict: Verdict | null; message: string | null; guest: Guest | null; isAdmitted: boolean },
): Judgement {
  const tone = verdict ? toneOf[verdict.kind] : isAdmitted ? 'green' : 'red'
  return {
    kind: 'judged',
    scanId: scan.id,
    showId: scan.show.id,
    at: scan.at,
    tone,
    verdict,
    message: verdict ? null : message,
    by,
    ...(scan.leaving && { leaving: true }),
    guest,
  }
}

/** The outcome of each tone; null: a person has to decide. */
const outcomeBy = { green: 'admitted', red: 'refused', amber: null } as const satisfies Record<Judgement['tone'], Outcome | null>

export function failed(scan: Scan, why: ScanFailure['why']): ScanFailure {
  return { kind: 'failed', scanId: scan.id, why }
}

/** Returns the failure of a scan that could not be stored and so is not judged. Rethrows an error that has nothing to do with storage. */
export function storageFailure(scan: Scan, error: unknown): ScanFailure {
  if (!(error instanceof StorageProblem)) throw error
  return failed(scan, error.kind === 'full' ? 'storage-full' : 'storage-failed')
}

/** Returns a scan as the queue holds it. Without a judgement, no verdict was shown for it. */
export function queueRowOf(
  { id, show, at, offset, unsure, read, source, reentry, leaving, seats }: Scan,
  lane: string,
  judgement: Judgement | null,
  change: Partial<Pick<NewScanRow, 'acted' | 'seats' | 'askedAt'>> = {},
): NewScanRow {
  return {
    id,
    showId: show.id,
    lane,
    at,
    offset,
    unsure,
    label: labelOf(judgement?.guest ?? null, read.text),
    text: read.text,
    entry: entryOf(source),
    reentry,
    ...(leaving && { leaving }),
    seats,
    shown: judgement?.verdict?.kind ?? null,
    acted: judgement && outcomeBy[judgement.tone],
    undecided: judgement?.tone === 'amber',
    askedAt: 0,
    ...change,
  }
}

/** Returns a scan as it is sent: the same fields when the door asks about it and when the queue delivers it. */
export function scanSubmission(scan: NewScanRow): SentRequestOf<typeof checkin.scan> {
  return {
    qr: scan.text,
    entry: scan.entry,
    mark_scanned: true,
    scan_id: scan.id,
    scanned_at: new Date(scan.at).toISOString(),
    clock_offset: scan.offset,
    show_id: scan.showId,
    reentry: scan.reentry,
    leaving: scan.leaving ?? false,
    ...(scan.seats && { seats: scan.seats }),
    ...(scan.shown && { shown: scan.shown }),
    ...(scan.acted && { acted: scan.acted }),
    ...(typeof scan.deviceId === 'number' && { device_id: scan.deviceId }),
    ...(scan.again && { again: againOf(scan.again) }),
  }
}

function againOf({ ticketId, sale, seatIndex }: NonNullable<NewScanRow['again']>): NonNullable<ScanRequest['again']> {
  if (!sale) return { ticket_id: ticketId, seat_index: seatIndex }
  const { counterId, number, seats } = sale
  return { sale: { counter_id: counterId, number, seats }, seat_index: seatIndex }
}

/** Returns a scan as this phone keeps it for the whole show. */
export function recentOf(scan: Scan, judgement: Judgement, subject: string, seats: number[]): RecentRow {
  return {
    scanId: scan.id,
    showId: scan.show.id,
    at: scan.at,
    judgement: { ...judgement, guest: storedGuest(judgement.guest) },
    source: scan.source,
    acted: outcomeBy[judgement.tone],
    isDecided: false,
    undone: false,
    subject,
    text: judgement.tone === 'amber' ? scan.read.text : '',
    reentry: scan.reentry,
    ...(scan.leaving && { leaving: true }),
    offset: scan.offset,
    unsure: scan.unsure,
    seats,
    recall: null,
  }
}
