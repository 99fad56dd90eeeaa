import type { ScanAnswer } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import type { CallOptions } from '@sabha/api/client-of'
import { ApiError } from '@sabha/api/errors'
import { scanSubmission } from '../check/checker.ts'
import type { Outcome } from '../scan.ts'
import { ownAnswer, type SendResult, sendResultOf } from '../send-result.ts'
import type { ScanRow, WaitingRow } from '../store/rows.ts'

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
    // Ours tells the time with it; whoever doesn't has not undone anything.
    if (ledger.isKept && answer.server_time === null) throw new ApiError('unreadable', 'another server answered')
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
  const answer = await client.checkin.scan(request, options)
  return ledger.isKept ? ownAnswer(answer) : answer
}

/** Returns how a scan ended. Where no verdict was shown, or nobody decided, it let nobody in. */
export function outcomeOf(row: ScanRow): Outcome {
  return row.acted ?? 'refused'
}
