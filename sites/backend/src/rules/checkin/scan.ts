import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import { ticketChanged } from '../../store/checkin-list.ts'
import { isDisputed } from '../../store/conflicts.ts'
import { addScan, findScan, type ScanRow, setActed } from '../../store/scans.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { judgeAndAdmit, judgeOnly, letIn } from './admit.ts'
import { type LookedUp, lookUp, ownShowOf } from './look-up.ts'
import { takeBack } from './revoke-admission.ts'
import { accountIdOf, type Delivery, deviceIdOf } from './scan-submission.ts'

export interface JudgedScan {
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
export async function recordScan({ store }: Pick<Context, 'store'>, delivery: Delivery): Promise<JudgedScan | Refusal> {
  return store.alone(async (tx) => {
    const known = await findScan(tx, delivery.scanId)
    if (known && !isOfSameCode(known, delivery)) return refuse('scan-id-taken')
    const scan = known ?? (await receive(tx, delivery))
    if (known && delivery.acted) await act(tx, known, delivery, await lookUp(tx, delivery), false)
    return judged(tx, scan)
  })
}

/** Judges, and keeps nothing; a scan that is known is answered as before. */
export async function judgeScan({ store }: Pick<Context, 'store'>, delivery: Delivery): Promise<JudgedScan | Refusal> {
  const known = await findScan(store.read, delivery.scanId)
  if (known && !isOfSameCode(known, delivery)) return refuse('scan-id-taken')
  if (known) return judged(store.read, known)
  const looked = await lookUp(store.read, delivery)
  return {
    verdict: judgeOnly(looked, delivery),
    bookingId: looked.subject?.bookingId ?? null,
    ticketId: looked.subject?.ticketId ?? null,
    conflict: false,
  }
}

async function receive(tx: Db, delivery: Delivery): Promise<ScanRow> {
  const looked = await lookUp(tx, delivery)
  const { subject } = looked
  const verdict = delivery.acted ? judgeOnly(looked, delivery) : await judgeAndAdmit(tx, looked, delivery)
  const scan = await addScan(tx, {
    scan_id: delivery.scanId,
    device_id: deviceIdOf(delivery.by),
    account_id: accountIdOf(delivery.by),
    show_id: delivery.door?.id ?? ownShowOf(looked)?.id ?? null,
    booking_id: subject?.bookingId ?? null,
    ticket_id: subject?.ticketId ?? null,
    seat_index: seatIndexOf(looked),
    claimed_ticket_id: looked.found.kind === 'missing' ? looked.found.claims.ticketId : null,
    read_as: delivery.code.kind,
    code: keptCode(delivery),
    at: delivery.at,
    received_at: delivery.receivedAt,
    clock_offset: delivery.clockOffset,
    verdict: verdict.kind,
    answer: JSON.stringify(verdict),
    shown: delivery.shown,
    acted: null,
    reentry: delivery.reentry ? 1 : 0,
  })
  if (delivery.acted) await act(tx, scan, delivery, looked, true)
  else if (verdict.kind === 'admitted' && scan.ticket_id !== null) await ticketChanged(tx, scan.ticket_id)
  return scan
}

function seatIndexOf({ found }: LookedUp): number | null {
  if (found.kind === 'missing') return found.claims.seatIndex
  return found.kind === 'ticket' ? found.seatIndex : null
}

async function act(tx: Db, scan: ScanRow, delivery: Delivery, looked: LookedUp, isFirst: boolean): Promise<void> {
  const { acted, shown, receivedAt } = delivery
  if (!acted || !(await setActed(tx, scan.scan_id, acted, shown))) return
  if (acted === 'refused') return takeBack(tx, scan, receivedAt)
  // What we let in ourselves is in already, unless the phone names the seats: then it may have let in more than we.
  const isIn = !isFirst && scan.acted !== 'refused' && toneOf[scan.verdict] === 'green'
  if (!isIn || delivery.seats) await letIn(tx, scan, looked, delivery)
}

async function judged(db: Db, scan: ScanRow): Promise<JudgedScan> {
  return {
    verdict: JSON.parse(scan.answer) as Verdict,
    bookingId: scan.booking_id,
    ticketId: scan.ticket_id,
    conflict: await isDisputed(db, scan.scan_id),
  }
}

/** A number may have been read as a code before phones said how it came in. */
function isOfSameCode(scan: ScanRow, delivery: Delivery): boolean {
  const { code } = delivery
  if (delivery.isAgain && code.kind === 'token') return [scan.ticket_id, scan.claimed_ticket_id].includes(code.claims.ticketId)
  return scan.code === keptCode(delivery) || (delivery.code.kind === 'foreign' && scan.code === normaliseCode(delivery.text))
}

/** Short codes as they were read; of tokens, which open a door, and of what isn't ours only a hash. */
function keptCode({ code, text, isAgain }: Delivery): string {
  if (isAgain && code.kind === 'token') return `again:${code.claims.ticketId}/${code.claims.seatIndex}`
  return code.kind === 'code' ? code.code : createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
