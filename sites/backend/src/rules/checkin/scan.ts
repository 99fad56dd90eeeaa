import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { type CounterTicketClaims, printedSale, saleKey, seatsKey } from '@sabha/ticketing/counter-ticket'
import { minute } from '@sabha/ticketing/durations'
import { isBareNumber, type ScanCode } from '@sabha/ticketing/scan-code'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import { isDisputed } from '../../store/checkin/conflicts.ts'
import { isFormerOf, isRevoked } from '../../store/checkin/devices.ts'
import { tellingOnce } from '../../store/checkin/lists.ts'
import { addScan, findScan, type ScanRow, setActed, setUndone } from '../../store/checkin/scans.ts'
import { addSaleScan, bookedSale, saleOfScan } from '../../store/counter/sales.ts'
import { type Db, StoreUnavailable, type Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { Guesses, type GuessNeeds } from '../guesses.ts'
import { admit, evaluate, evaluateAndAdmit, notePassages } from './admit.ts'
import { accountIdOf, type DoorUser, deviceIdOf, isBy } from './door-user.ts'
import { isOfSeats, type LookedUp, lookUp, ownShowOf, withFreePlaces } from './look-up.ts'
import { type DoorReads, readAhead, readEach } from './read-ahead.ts'
import { revokeAdmission } from './revoke-admission.ts'
import type { ScanSubmission } from './scan-submission.ts'

export interface EvaluatedScan {
  verdict: Verdict
  bookingId: number | null
  ticketId: number | null
  conflict: boolean
}

/**
 * Records a scan, in one transaction. The same scan id may come any number of times, and gets the same answer.
 *
 * - new, without an outcome: it is evaluated and stored, and a green verdict admits
 * - new, with an outcome (the phone had no answer in time): it is evaluated and stored, and then one of the next two applies
 * - outcome `admitted`, and we have not admitted: the guests are inside. They get the free seats; other seats are conflicts
 * - outcome `refused`, and we have admitted (our answer never arrived): the admission is revoked
 * - outcome `admitted` after a `refused` that the phone sent because nobody had decided: the guests are inside
 * - outcome `refused` after `admitted`, or a known scan again: nothing changes
 * - another code under a known id: refused. Every phone's list has the ids, so an id gives no right to change a scan
 */
export async function recordScan({ store }: Pick<Context, 'store'>, submission: ScanSubmission): Promise<EvaluatedScan | Refusal> {
  return store.alone((tx) => recordIn(tx, submission))
}

async function recordIn(tx: Tx, submission: ScanSubmission, reads: DoorReads = readEach(tx)): Promise<EvaluatedScan | Refusal> {
  const known = await reads.scan(submission.scanId)
  if (known && !(await isOfSameCode(tx, known, submission))) return refuse('scan-id-taken')
  const scan = known ?? (await receive(tx, submission, reads))
  if (known && submission.outcome) {
    const looked = await lookUp(tx, submission, reads)
    const acted = withFreePlaces(looked, submission)
    await keepForSale(tx, acted, looked)
    await act(tx, known, acted, looked, false)
  }
  return evaluated(tx, scan)
}

/** `fault`: the server could not record it, through no fault of the scan. */
export type RecordedScan = EvaluatedScan | Refusal | { fault: unknown }

/**
 * Records scans that waited, in their order and in one transaction: a long queue costs one commit and not hundreds, and one statement reads
 * what all of them are decided on. If one of them fails, each is recorded by itself, so that only that one fails.
 */
export async function recordScans({ store }: Pick<Context, 'store'>, submissions: readonly ScanSubmission[]): Promise<RecordedScan[]> {
  try {
    return await store.alone(async (tx) => {
      const reads = await readAhead(tx, submissions)
      return tellingOnce(tx, async () => {
        const answers: (EvaluatedScan | Refusal)[] = []
        for (const submission of submissions) answers.push(await recordIn(tx, submission, reads))
        return answers
      })
    })
  } catch (fault) {
    if (fault instanceof StoreUnavailable) throw fault
    const answers: RecordedScan[] = []
    for (const submission of submissions) {
      answers.push(await recordScan({ store }, submission).catch((own: unknown) => ({ fault: own })))
    }
    return answers
  }
}

/** Evaluates a scan and stores nothing. A known scan gets its first answer. */
export async function evaluateScan({ store }: Pick<Context, 'store'>, submission: ScanSubmission): Promise<EvaluatedScan | Refusal> {
  const known = await findScan(store.read, submission.scanId)
  if (known && !(await isOfSameCode(store.read, known, submission))) return refuse('scan-id-taken')
  if (known) return evaluated(store.read, known)
  const looked = await lookUp(store.read, submission)
  return {
    verdict: evaluate(looked, withFreePlaces(looked, submission)),
    bookingId: looked.subject?.bookingId ?? null,
    ticketId: looked.subject?.ticketId ?? null,
    conflict: false,
  }
}

async function receive(tx: Tx, received: ScanSubmission, reads: DoorReads): Promise<ScanRow> {
  const looked = await lookUp(tx, received, reads)
  const submission = withFreePlaces(looked, received)
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
    acted: submission.outcome,
    reentry: submission.reentry ? 1 : 0,
    leaving: submission.leaving ? 1 : 0,
  })
  await keepForSale(tx, submission, looked)
  if (submission.outcome) await act(tx, scan, submission, looked, true)
  else await notePassages(tx, looked, submission, verdict)
  return scan
}

/** Keeps a scan for a counter's sale that has not arrived yet; the sale takes it over when it does. */
async function keepForSale(tx: Tx, { scanId, code, seats }: ScanSubmission, { found }: LookedUp): Promise<void> {
  if (found.kind !== 'sold' && found.kind !== 'not-listed') return
  if (code.kind !== 'sold' && code.kind !== 'sale') return
  const { counterId: counter_id, saleNumber: number } = code.kind === 'sold' ? code.claims : code.sale
  const named = code.kind === 'sold' ? seatsKey(code.claims.seats) : ''
  await addSaleScan(tx, { scan_id: scanId, counter_id, number, seats: named, let_in: seats?.join(',') ?? null })
}

function seatIndexOf({ found }: LookedUp): number | null {
  if (found.kind === 'missing') return found.claims.seatIndex
  return found.kind === 'ticket' || found.kind === 'sold' ? found.seatIndex : null
}

async function act(tx: Tx, scan: ScanRow, submission: ScanSubmission, looked: LookedUp, isFirst: boolean): Promise<void> {
  const { outcome, shown, receivedAt } = submission
  // A new scan was stored with its outcome.
  if (!outcome || !(isFirst || (await setActed(tx, scan.scan_id, outcome, shown)))) return
  if (outcome === 'refused') return revokeAdmission(tx, scan, receivedAt)
  // We have admitted these guests already. But a phone that names seats may have admitted more than we did.
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

/** Whether a scan has the same code. A number may have been read as a code before phones said how it came in. */
async function isOfSameCode(db: Db, scan: ScanRow, submission: ScanSubmission): Promise<boolean> {
  const { code } = submission
  if (submission.isAgain && code.kind === 'sold') return scan.code === keptCode(submission) || isOfSale(db, scan, code.claims)
  if (submission.isAgain && code.kind === 'token') return [scan.ticket_id, scan.claimed_ticket_id].includes(code.claims.ticketId)
  return scan.code === keptCode(submission) || (submission.code.kind === 'foreign' && scan.code === normaliseCode(submission.text))
}

async function isOfSale(db: Db, scan: ScanRow, { counterId, saleNumber, seats }: CounterTicketClaims): Promise<boolean> {
  const waits = await saleOfScan(db, scan.scan_id)
  if (waits) return waits.counter_id === counterId && waits.number === saleNumber && waits.seats === seatsKey(seats)
  const sale = await bookedSale(db, counterId, saleNumber)
  return sale !== undefined && sale.booking_id === scan.booking_id && isOfSeats(db, sale, seats, { isAgain: true })
}

/** Returns a short code as it was read; for a token, which admits, and for foreign codes only a hash. */
function keptCode({ code, text, isAgain }: ScanSubmission): string {
  if (isAgain && code.kind === 'token') return `again:${code.claims.ticketId}/${code.claims.seatIndex}`
  if (isAgain && code.kind === 'sold') return `again:${saleKey(code.claims)}/${code.claims.seatIndex}`
  if (code.kind === 'sale') return printedSale(code.sale)
  return code.kind === 'code' ? code.code : createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** Between the times of the scan and of the undo, whenever they arrive. */
const undoMinutes = 15

export interface Undo {
  undoId: string
  scanId: string
  by: DoorUser
  at: number
  receivedAt: number
}

/**
 * Undoes a scan. If it was undone before, by this undo or another, it stays as it is, whoever asks: a restore may have lost whose phone it
 * was.
 */
export async function undoScan({ store }: Pick<Context, 'store'>, undo: Undo): Promise<undefined | Refusal> {
  return store.alone(async (tx) => {
    const scan = await findScan(tx, undo.scanId)
    if (!scan) return refuse('unknown-scan')
    if (scan.undone_at !== null) return undefined
    if (!(await mayUndo(tx, undo.by, scan))) return refuse('not-yours')
    if (undo.at - scan.at > undoMinutes * minute) return refuse('too-late', { minutes: undoMinutes })
    if (await setUndone(tx, scan.scan_id, undo.undoId, undo.at)) await revokeAdmission(tx, scan, undo.receivedAt)
    return undefined
  })
}

/**
 * Users may undo their own scans, under any earlier pairing of this phone, and at the same door those of a revoked phone. A phone may also undo
 * what an account had sent for its door before the phone was paired: the account may have been signed in on it, and a phone keeps no proof of that.
 */
async function mayUndo(tx: Tx, by: DoorUser, scan: ScanRow): Promise<boolean> {
  if (isBy(by, { deviceId: scan.device_id, accountId: scan.account_id })) return true
  if (by.kind === 'device' && scan.device_id !== null && (await isFormerOf(tx, scan.device_id, by.device.id))) return true
  const isTheirDoor = by.kind === 'account' || by.device.show_id === null || by.device.show_id === scan.show_id
  if (!isTheirDoor) return false
  if (scan.device_id !== null) return isRevoked(tx, scan.device_id)
  return by.kind === 'device' && scan.received_at < by.device.paired_at
}

/** Multiplies the limit for a queue: one that is sent at once may hold the wrong codes of a whole evening. */
const queueShare = 20

/** How a scan counts towards the limit of its scanner. */
export interface CountedScan {
  /** Whether too many wrong codes came before it. */
  isOverLimit: boolean
  /** Counts it, if its verdict says that it was a guess. */
  count(verdict: Verdict): void
  /** Does the same for a scan that has yet to be evaluated; until then it counts as one guess. */
  counting<End extends { verdict: Verdict }>(evaluate: () => Promise<End | Refusal>): Promise<End | Refusal>
}

/** Limits the wrong codes that a phone or an account may scan in a minute, so that codes can't be found by trying. */
export class GuessLimit {
  readonly #scanned: Guesses
  readonly #queued: Guesses

  constructor(services: GuessNeeds, wrongCodesPerMinute: number) {
    this.#scanned = new Guesses(services, 'scans', wrongCodesPerMinute)
    this.#queued = new Guesses(services, 'queues', wrongCodesPerMinute * queueShare)
  }

  /** `by`: who sends the scan, even if another device made it. A signed token can't be guessed, and is never over the limit. */
  of({ code, outcome }: Pick<ScanSubmission, 'code' | 'outcome'>, by: DoorUser): CountedScan {
    if (code.kind !== 'code' && code.kind !== 'sale') return { isOverLimit: false, count: () => {}, counting: (evaluate) => evaluate() }
    const key = by.kind === 'device' ? `device ${by.device.id}` : `account ${by.account.id}`
    const guesses = outcome === null ? this.#scanned : this.#queued
    return {
      isOverLimit: guesses.areSpent(key),
      count: (verdict) => {
        if (isGuess(code, verdict)) guesses.countWrong(key)
      },
      counting: (evaluate) => guesses.counting(key, evaluate, (end) => !isRefusal(end) && isGuess(code, end.verdict)),
    }
  }
}

/**
 * Whether a code may have been guessed. A booking's number is easy to count up: a right one was no harder to guess than a wrong one. A
 * counter's ticket has nothing else to be typed: right ones, of this door's show, are let through however many come in a minute.
 */
function isGuess(code: Extract<ScanCode, { kind: 'code' | 'sale' }>, verdict: Verdict): boolean {
  if (verdict.kind === 'unknown') return true
  return code.kind === 'sale' ? verdict.kind === 'wrong-show' : isBareNumber(code.code)
}
