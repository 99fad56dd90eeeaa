import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import { ticketChanged } from '../../store/checkin-list.ts'
import { isDisputed } from '../../store/conflicts.ts'
import { addScan, findScan, type ScanRow, setActed } from '../../store/scans.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { admit, evaluate, evaluateAndAdmit } from './admit.ts'
import { type LookedUp, lookUp, ownShowOf } from './look-up.ts'
import { revokeAdmission } from './revoke-admission.ts'
import { accountIdOf, deviceIdOf, type ScanSubmission } from './scan-submission.ts'

export interface EvaluatedScan {
  verdict: Verdict
  bookingId: number | null
  ticketId: number | null
  conflict: boolean
}

/**
 * A scan, in one transaction; the same scan id may come any number of times, and is answered as at first.
 *
 * - first time: judged and kept; green lets in
 * - first time and acted on already (the phone had no answer in time): judged, kept, and then as the next two
 * - `acted: admitted` where we had not let in: the people are inside. Free seats are theirs, the rest is a conflict
 * - `acted: refused` where we had let in (our answer never arrived): the admission is taken back
 * - `acted: admitted` after a refusal that was sent for want of a decision: the people are inside after all
 * - `acted: refused` after an admission, or anything else that is neither news nor undone in between: nothing
 * - another code under a known id: refused. Ids are on every phone's list, and are no right to touch a scan
 */
export async function recordScan({ store }: Pick<Context, 'store'>, submission: ScanSubmission): Promise<EvaluatedScan | Refusal> {
  return store.alone(async (tx) => {
    const known = await findScan(tx, submission.scanId)
    if (known && !isOfSameCode(known, submission)) return refuse('scan-id-taken')
    const scan = known ?? (await receive(tx, submission))
    if (known && submission.outcome) await act(tx, known, submission, await lookUp(tx, submission), false)
    return evaluated(tx, scan)
  })
}

/** Judges, and keeps nothing; a scan that is known is answered as before. */
export async function evaluateScan({ store }: Pick<Context, 'store'>, submission: ScanSubmission): Promise<EvaluatedScan | Refusal> {
  const known = await findScan(store.read, submission.scanId)
  if (known && !isOfSameCode(known, submission)) return refuse('scan-id-taken')
  if (known) return evaluated(store.read, known)
  const looked = await lookUp(store.read, submission)
  return {
    verdict: evaluate(looked, submission),
    bookingId: looked.subject?.bookingId ?? null,
    ticketId: looked.subject?.ticketId ?? null,
    conflict: false,
  }
}

async function receive(tx: Db, submission: ScanSubmission): Promise<ScanRow> {
  const looked = await lookUp(tx, submission)
  const { subject } = looked
  const verdict = submission.outcome ? evaluate(looked, submission) : await evaluateAndAdmit(tx, looked, submission)
  const scan = await addScan(tx, {
    scan_id: submission.scanId,
    device_id: deviceIdOf(submission.by),
    account_id: accountIdOf(submission.by),
    show_id: submission.door?.id ?? ownShowOf(looked)?.id ?? null,
    booking_id: subject?.bookingId ?? null,
    ticket_id: subject?.ticketId ?? null,
    seat_index: seatIndexOf(looked),
    claimed_ticket_id: looked.found.kind === 'missing' ? looked.found.claims.ticketId : null,
    read_as: submission.code.kind,
    code: keptCode(submission),
    at: submission.at,
    received_at: submission.receivedAt,
    clock_offset: submission.clockOffset,
    verdict: verdict.kind,
    answer: JSON.stringify(verdict),
    shown: submission.shown,
    acted: null,
    reentry: submission.reentry ? 1 : 0,
  })
  if (submission.outcome) await act(tx, scan, submission, looked, true)
  else if (verdict.kind === 'admitted' && scan.ticket_id !== null) await ticketChanged(tx, scan.ticket_id)
  return scan
}

function seatIndexOf({ found }: LookedUp): number | null {
  if (found.kind === 'missing') return found.claims.seatIndex
  return found.kind === 'ticket' ? found.seatIndex : null
}

async function act(tx: Db, scan: ScanRow, submission: ScanSubmission, looked: LookedUp, isFirst: boolean): Promise<void> {
  const { outcome, shown, receivedAt } = submission
  if (!outcome || !(await setActed(tx, scan.scan_id, outcome, shown))) return
  if (outcome === 'refused') return revokeAdmission(tx, scan, receivedAt)
  // What we let in ourselves is in already, unless the phone names the seats: then it may have let in more than we.
  const isIn = !isFirst && scan.acted !== 'refused' && toneOf[scan.verdict] === 'green'
  if (!isIn || submission.seats) await admit(tx, scan, looked, submission)
}

async function evaluated(db: Db, scan: ScanRow): Promise<EvaluatedScan> {
  return {
    verdict: JSON.parse(scan.answer) as Verdict,
    bookingId: scan.booking_id,
    ticketId: scan.ticket_id,
    conflict: await isDisputed(db, scan.scan_id),
  }
}

/** A number may have been read as a code before phones said how it came in. */
function isOfSameCode(scan: ScanRow, submission: ScanSubmission): boolean {
  const { code } = submission
  if (submission.isAgain && code.kind === 'token') return [scan.ticket_id, scan.claimed_ticket_id].includes(code.claims.ticketId)
  return scan.code === keptCode(submission) || (submission.code.kind === 'foreign' && scan.code === normaliseCode(submission.text))
}

/** Short codes as they were read; of tokens, which open a door, and of what isn't ours only a hash. */
function keptCode({ code, text, isAgain }: ScanSubmission): string {
  if (isAgain && code.kind === 'token') return `again:${code.claims.ticketId}/${code.claims.seatIndex}`
  return code.kind === 'code' ? code.code : createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
