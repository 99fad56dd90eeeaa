import type { SentRequestOf } from '@sabha/api/call'
import type { checkin, ScanAnswer } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import type { CallOptions } from '@sabha/api/client-of'
import type { Outcome } from '../scan.ts'
import { type SendResult, sendResultOf } from '../send-result.ts'
import type { ScanRow, WaitingRow } from '../store/rows.ts'

/** A scan on the wire: the same fields when it is asked about and when the queue delivers it. */
export function scanSubmission(
  scan: Pick<
    ScanRow,
    'id' | 'text' | 'entry' | 'showId' | 'at' | 'offset' | 'reentry' | 'seats' | 'shown' | 'acted' | 'deviceId' | 'again'
  >,
): SentRequestOf<typeof checkin.scan> {
  return {
    qr: scan.text,
    entry: scan.entry,
    mark_scanned: true,
    scan_id: scan.id,
    scanned_at: new Date(scan.at).toISOString(),
    clock_offset: scan.offset,
    show_id: scan.showId,
    reentry: scan.reentry,
    ...(scan.seats && { seats: scan.seats }),
    ...(scan.shown && { shown: scan.shown }),
    ...(scan.acted && { acted: scan.acted }),
    ...(scan.deviceId !== undefined && { device_id: scan.deviceId }),
    ...(scan.again && { again: { ticket_id: scan.again.ticketId, seat_index: scan.again.seatIndex } }),
  }
}

export interface Delivered {
  row: WaitingRow
  result: SendResult
  /** Of a scan. */
  answer: ScanAnswer | null
  serverTime: string | null
}

/** What is known of the backend: ours keeps scans by their ids, with how they ended. */
export interface Ledger {
  isKept: boolean
}

/**
 * Sends one row. A backend that knows the specification's calls alone would take a scan that let nobody in for an admission: as long as it
 * may be one, it is asked without marking first, and told nothing where it answers without a scan id.
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

/** A scan that nobody showed a verdict of, or nobody decided, let nobody in. */
export function outcomeOf(row: ScanRow): Outcome {
  return row.acted ?? 'refused'
}
