import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addDoneRequest, findDoneRequest } from '../../store/accounts/done-requests.ts'
import { Rollback, type Tx } from '../../store/store.ts'

/** A form of the staff, as it was sent. */
export interface SentForm {
  /** Identifies the form; undefined from a page of an earlier release. */
  requestId: string | undefined
  /** All that the form asks for. */
  contents: unknown
}

export function sentForm({ request_id: requestId, ...contents }: { request_id?: string | undefined }): SentForm {
  return { requestId, contents }
}

interface Once<T> {
  account: Pick<AccountRow, 'id'>
  sent: SentForm | undefined
  now: number
  /** The refusal of a form that was changed after it had been carried out. */
  doneBefore?: (answer: T) => Refusal
}

/**
 * Carries out a form once. When a form is sent again, there are three cases:
 * - it was carried out, and only the answer was lost: returns the same answer
 * - it never arrived, or was refused: carries it out now
 * - it was carried out, and the form has changed since: refuses it
 *
 * The caller works alone (`store.alone`), so two forms at the same moment run one after the other. The table's key makes sure of it.
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
