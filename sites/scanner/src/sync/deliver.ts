import type { Client } from '@sabha/api/client'
import type { ScanAnswer } from '@sabha/api/door-shapes'
import { scanRequest } from '../check/scan-request.ts'
import type { ScanRow, WaitingRow } from '../store/rows.ts'
import { type Outcome, outcomeOf } from './policy.ts'

export interface Delivered {
  row: WaitingRow
  outcome: Outcome
  /** Of a scan. */
  answer: ScanAnswer | null
  serverTime: string | null
}

/** Sends one row. */
export async function deliver(client: Pick<Client, 'verifyTicketScan' | 'undoScan'>, row: WaitingRow): Promise<Delivered> {
  const acknowledged: Outcome = { kind: 'acknowledged' }
  try {
    if (row.kind === 'scan') {
      const answer = await client.verifyTicketScan(scanRequest({ ...row, acted: actedOf(row) }))
      return { row, outcome: acknowledged, answer, serverTime: answer.server_time }
    }
    const answer = await client.undoScan({
      undo_id: row.id,
      scan_id: row.scanId,
      undone_at: new Date(row.at).toISOString(),
      clock_offset: row.offset,
    })
    return { row, outcome: acknowledged, answer: null, serverTime: answer.server_time }
  } catch (error) {
    return { row, outcome: outcomeOf(error), answer: null, serverTime: null }
  }
}

/** A scan that nobody showed a verdict of, or nobody decided, let nobody in. */
export function actedOf(row: ScanRow): 'admitted' | 'refused' {
  return row.acted ?? 'refused'
}
