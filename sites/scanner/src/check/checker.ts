import type { DoorShow } from '@sabha/api/checkin'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import type { Guest, Judgement, Outcome, ScanFailure, ScanSource } from '../scan.ts'
import { StorageProblem } from '../store/storage-problem.ts'
import type { ReadCode } from './look-up.ts'

/** A code that was read at the door, before anybody judged it. The id is the same in every retry, online and offline. */
export interface Scan {
  id: string
  read: ReadCode
  show: DoorShow
  gate: string
  source: ScanSource
  reentry: boolean
  seats: number[] | null
  /** By this phone's clock, and what was to be added to it then. */
  at: number
  offset: number
}

/** Decides about a scan and keeps what it decided. Two of them: the server, and the phone by the same rules. */
export interface Checker {
  check(scan: Scan): Promise<Judgement | ScanFailure>
}

/** Runs work on the database and notes whether this browser can still keep things. Rejects with a `StorageProblem`. */
export type Persist = <T>(work: () => PromiseLike<T>) => Promise<T>

export function judgementOf(
  scan: Scan,
  by: Judgement['by'],
  { verdict, message, guest, isAdmitted }: { verdict: Verdict | null; message: string | null; guest: Guest | null; isAdmitted: boolean },
): Judgement {
  const tone = verdict ? toneOf[verdict.kind] : isAdmitted ? 'green' : 'red'
  return { kind: 'judged', scanId: scan.id, at: scan.at, tone, verdict, message: verdict ? null : message, by, guest }
}

/** What a tone ends in, where nobody has to decide. */
export const outcomeBy = { green: 'admitted', red: 'refused', amber: null } as const satisfies Record<Judgement['tone'], Outcome | null>

export function failed(scan: Scan, why: ScanFailure['why']): ScanFailure {
  return { kind: 'failed', scanId: scan.id, why }
}

/** Not kept, so not judged. Rethrows what is no matter of storage. */
export function storageFailure(scan: Scan, error: unknown): ScanFailure {
  if (!(error instanceof StorageProblem)) throw error
  return failed(scan, error.kind === 'full' ? 'storage-full' : 'storage-failed')
}
