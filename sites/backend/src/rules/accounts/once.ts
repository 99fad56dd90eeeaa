import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addDoneRequest, findDoneRequest } from '../../store/accounts/done-requests.ts'
import { Rollback, type Tx } from '../../store/store.ts'

/** A form of staff as it was sent. */
export interface SentForm {
  /** Names the form; undefined from a page of an earlier release. */
  requestId: string | undefined
  /** All that it asks for. */
  contents: unknown
}

export function sentForm({ request_id: requestId, ...contents }: { request_id?: string | undefined }): SentForm {
  return { requestId, contents }
}

interface Once<T> {
  account: Pick<AccountRow, 'id'>
  sent: SentForm | undefined
  now: number
  /** Why a form that was changed after it had been done is refused. */
  doneBefore?: (answer: T) => Refusal
}

/**
 * Does what a form asks for, once. What may have become of it when it is sent again:
 * - it was done, and only the answer was lost: the same answer is given again
 * - it never arrived, or was refused: it is done now
 * - it was done, and the form was changed since: refused
 * The caller works alone (`store.alone`), so that two at the same moment come one after the other; the table's key insists on it.
 */
export async function once<T>(
  tx: Tx,
  { account, sent, now, doneBefore = () => refuse('recorded-before') }: Once<T>,
  act: () => Promise<T | Refusal | Rollback<Refusal>>,
): Promise<T | Refusal | Rollback<Refusal>> {
  if (sent?.requestId === undefined) return act()
  const key = { account_id: account.id, request_id: sent.requestId }
  const digest = createHash('sha256').update(JSON.stringify(sent.contents)).digest('base64url')
  const done = await findDoneRequest(tx, key)
  if (done) {
    const answer = (JSON.parse(done.answer) ?? undefined) as T
    return done.digest === digest ? answer : doneBefore(answer)
  }
  const answer = await act()
  if (answer instanceof Rollback || isRefusal(answer)) return answer
  await addDoneRequest(tx, {
    ...key,
    digest,
    answer: JSON.stringify(answer ?? null),
    at: now,
  })
  return answer
}
