import { mostSalesAtOnce } from '@sabha/api/counter'
import { type SendResult, sendResultOf } from '../send-result.ts'
import type { FlushResult } from '../sync/flush.ts'

interface SignedRow {
  id: string
  counterId: number
}

/** Records that this phone signed as a counter, and that wait to be sent: its sales, or its refunds of them. */
export interface SignedQueue<Row extends SignedRow> {
  /** In the order of their numbers. */
  waiting(): Promise<readonly Row[]>
  /** Sends rows of one counter in one request, and notes what the server answered to each. */
  send(counterId: number, rows: readonly Row[]): Promise<void>
  /** The server refused a request with this row alone in it. */
  refused(row: Row, message: string): Promise<void>
}

/**
 * Sends each waiting record once. A batch that is refused as a whole, or answered improperly, is sent again one by one: one record which the
 * server can't read holds up no other, nor do many that a proxy finds too large. A record that isn't taken keeps waiting.
 */
export async function flushSigned<Row extends SignedRow>(queue: SignedQueue<Row>): Promise<FlushResult> {
  const tried = new Set<string>()
  let size = mostSalesAtOnce
  let hasProgress = false
  for (;;) {
    const left = (await queue.waiting()).filter(({ id }) => !tried.has(id))
    const [first] = left
    if (!first) return 'done'
    const rows = left.filter(({ counterId }) => counterId === first.counterId).slice(0, size)
    const result = await sent(queue, first.counterId, rows)
    if (rows.length > 1 && isAgainstBatch(result)) {
      size = 1
      continue
    }
    const stopped = stopOf(result, hasProgress)
    if (stopped) return stopped
    hasProgress ||= result.kind === 'acknowledged'
    for (const { id } of rows) tried.add(id)
  }
}

async function sent<Row extends SignedRow>(queue: SignedQueue<Row>, counterId: number, rows: readonly Row[]): Promise<SendResult> {
  try {
    await queue.send(counterId, rows)
    return { kind: 'acknowledged' }
  } catch (error) {
    const result = sendResultOf(error)
    const [only, ...others] = rows
    if (result.kind === 'rejected' && only && others.length === 0) await queue.refused(only, result.message)
    return result
  }
}

function isAgainstBatch(result: SendResult): boolean {
  return result.kind === 'rejected' || (result.kind === 'unreachable' && result.isAnswered)
}

/** Why the rest must wait; undefined where the flush goes on. */
function stopOf({ kind }: SendResult, hasProgress: boolean): FlushResult | undefined {
  if (kind === 'unreachable') return hasProgress ? 'interrupted' : 'unreachable'
  return kind === 'busy' || kind === 'unauthorized' ? 'busy' : undefined
}
