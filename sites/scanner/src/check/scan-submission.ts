import type { SentRequestOf } from '@sabha/api/call'
import type { checkin, ScanAnswer, ScanRequest } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import type { CallOptions } from '@sabha/api/client-of'
import { ApiError } from '@sabha/api/errors'
import { readVerdict } from '@sabha/api/verdict'
import { type Tone, toneOf } from '@sabha/ticketing/verdict'
import type { Outcome, Recall } from '../scan.ts'
import { type SendResult, sendResultOf } from '../send-result.ts'
import type { NewScanRow } from '../store/queue.ts'
import type { RecentRow, ScanRow, WaitingRow } from '../store/rows.ts'

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

export interface Delivered {
  row: WaitingRow
  result: SendResult
  /** The answer to a scan; null for an undo, and where none came. */
  answer: ScanAnswer | null
  serverTime: string | null
}

/** What is known of the backend. `isKept`: it is ours, which keeps scans by their ids, with their outcome. */
export interface Ledger {
  isKept: boolean
  /** It is an older release that takes one scan a request. */
  takesOne?: boolean
}

/**
 * Sends one row. A backend that knows only the specification's calls would record a refused scan as an admission. As long as the backend
 * may be such a one, a refused scan is asked about without marking first, and is not sent where the answer has no scan id and no verdict.
 */
export async function deliver(
  client: ClientWith<'checkin.scan' | 'checkin.undo'>,
  row: WaitingRow,
  ledger: Ledger,
  signal?: AbortSignal,
): Promise<Delivered> {
  const options = signal ? { signal } : {}
  const acknowledged: SendResult = { kind: 'acknowledged' }
  try {
    if (row.kind === 'scan') {
      const answer = await deliverScan(client, scanSubmission({ ...row, acted: outcomeOf(row) }), ledger, options)
      return { row, result: acknowledged, answer, serverTime: answer.server_time }
    }
    const answer = await client.checkin.undo(
      { undo_id: row.id, scan_id: row.scanId, undone_at: new Date(row.at).toISOString(), clock_offset: row.offset },
      options,
    )
    return { row, result: acknowledged, answer: null, serverTime: answer.server_time }
  } catch (error) {
    return { row, result: sendResultOf(error), answer: null, serverTime: null }
  }
}

/**
 * Sends many waiting scans in one request; each has its own answer. null: the backend has no such call, or failed on one of them without
 * telling which, so they have to be sent one by one.
 */
export async function deliverTogether(
  client: ClientWith<'checkin.scans'>,
  rows: readonly ScanRow[],
  ledger: Ledger,
  signal: AbortSignal,
): Promise<Delivered[] | null> {
  try {
    const scans = rows.map((row) => scanSubmission({ ...row, acted: outcomeOf(row) }))
    const { rows: answers, server_time: serverTime } = await client.checkin.scans({ scans }, { signal })
    const byId = new Map(answers.map((answer) => [answer.scan_id, answer]))
    return rows.map((row) => {
      const { status = 500, message = '', code, answer = null } = byId.get(row.id) ?? {}
      if (status === 200 && answer) return { row, result: { kind: 'acknowledged' }, answer, serverTime }
      const refusal = new ApiError('refused', message, { status, ...(code !== undefined && { code }) })
      return { row, result: sendResultOf(refusal), answer: null, serverTime }
    })
  } catch (error) {
    const result = sendResultOf(error)
    if (result.kind === 'rejected') ledger.takesOne = true
    if (result.kind === 'rejected' || (result.kind === 'unreachable' && result.isAnswered)) return null
    return rows.map((row) => ({ row, result, answer: null, serverTime: null }))
  }
}

async function deliverScan(
  client: ClientWith<'checkin.scan'>,
  request: ReturnType<typeof scanSubmission>,
  ledger: Ledger,
  options: CallOptions,
) {
  if (request.acted === 'refused' && !ledger.isKept) {
    const answer = await client.checkin.scan({ ...request, mark_scanned: false }, options)
    if (answer.scan_id === undefined && answer.verdict === null) return answer
    ledger.isKept = true
  }
  return client.checkin.scan(request, options)
}

/** Returns how a scan ended. Where no verdict was shown, or nobody decided, it let nobody in. */
export function outcomeOf(row: ScanRow): Outcome {
  return row.acted ?? 'refused'
}

type Ending = Outcome | 'undecided'

interface Comparison {
  call: Recall['call'] | null
  /** Whether the server's ledger already says what happened at the door. */
  isSettled: boolean
}

/**
 * How a scan ended at the door, compared with the answer of a server that did not know that end.
 * `all`: the server let in every seat that the phone let in.
 */
const comparisons = {
  admitted: {
    green: (all) => (all ? { call: null, isSettled: true } : { call: 'stop', isSettled: false }),
    // The server wants a decision that the phone did not need. It is sent as decided: they are inside.
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: 'stop', isSettled: false }),
  },
  refused: {
    // The guest was turned away, but the ledger has them inside. Sending the refusal takes that back, so that they can be scanned again.
    green: () => ({ call: 'welcome', isSettled: false }),
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: null, isSettled: true }),
  },
  undecided: {
    // The server knows what the phone could not, so it decides for the person, who may still overrule it.
    green: () => ({ call: 'welcome', isSettled: true }),
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: 'stop', isSettled: true }),
  },
} satisfies Record<Ending, Record<Tone, (all: boolean) => Comparison>>

export function compare(ending: Ending, scan: LetIn, answer: ScanAnswer): Comparison {
  return comparisons[ending][answerTone(answer)](coversAll(scan, answer))
}

/**
 * Whether a contradiction by the server is shown: not of a scan that was undone or made at an exit, and no `welcome` where the phone
 * refused because of another phone's word, which the server may not have.
 */
export function isRecall(call: Recall['call'], { undone, leaving, isHeard }: Pick<RecentRow, 'undone' | 'leaving' | 'isHeard'>): boolean {
  return !undone && !leaving && !(call === 'welcome' && isHeard)
}

export function answerTone(answer: ScanAnswer): Tone {
  const verdict = readVerdict(answer)
  return verdict ? toneOf[verdict.kind] : answer.success ? 'green' : 'red'
}

type LetIn = Pick<RecentRow, 'seats' | 'judgement'>

/**
 * Whether the server admitted every seat that the phone let in. For places without numbers only how many counts: the server chooses which,
 * by who came in at another gate.
 */
function coversAll({ seats, judgement: { guest } }: LetIn, answer: ScanAnswer): boolean {
  if (answer.conflict) return false
  if (answer.verdict !== 'admitted') return true
  const seatOrPlace = (index: number) => guest?.notes?.[guest.seats[index - 1] ?? '']?.place?.name ?? index
  const admitted = answer.seat_indexes.map(seatOrPlace)
  for (const seat of seats.filter((one) => one !== 0).map(seatOrPlace)) {
    const at = admitted.indexOf(seat)
    if (at < 0) return false
    admitted.splice(at, 1)
  }
  return true
}
