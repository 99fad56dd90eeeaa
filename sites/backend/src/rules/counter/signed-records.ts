import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { bytesOf } from '@sabha/ticketing/bytes'
import type { SignedText } from '@sabha/ticketing/counter-lease'
import type { RecordReading } from '@sabha/ticketing/counter-signed'
import { minute } from '@sabha/ticketing/durations'
import type { Verify } from '@sabha/ticketing/ed25519'
import { findCounter } from '../../store/counter/counters.ts'
import { StoreUnavailable } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { verifySignature } from '../tickets/ticket-keys.ts'

/** ms by which a counter's clock may be ahead of ours. */
export const clocksDiffer = 5 * minute

/** `fault`: the server could not keep it, through no fault of the record. */
export type NotTaken = { refused: Refusal } | { fault: unknown }

interface Taking<Signed, End> {
  read(signed: SignedText, key: Uint8Array, verify: Verify): Promise<RecordReading<Signed>>
  /** Runs in a transaction of its own. `digest`: of the text that was signed. */
  keep(record: Signed, digest: string): Promise<End>
}

/**
 * Takes in what a counter has signed, each record in a transaction of its own, so that one which can't be kept holds up no other. The
 * signature of the counter's key counts, not who brings the records: a phone that was revoked has taken money, too.
 */
export async function takeSigned<Signed extends { counter: number }, End>(
  { store }: Pick<Context, 'store'>,
  counterId: number,
  records: readonly SignedText[],
  taking: Taking<Signed, End>,
): Promise<(End | NotTaken)[] | Refusal> {
  const counter = await findCounter(store.read, counterId)
  const key = counter?.public_key ? bytesOf(counter.public_key) : undefined
  if (!counter || !key) return refuse('unknown-counter')
  const ends: (End | NotTaken)[] = []
  for (const signed of records) ends.push(await takeOne(counter.id, { signed, key }, taking))
  return ends
}

async function takeOne<Signed extends { counter: number }, End>(
  counterId: number,
  { signed, key }: { signed: SignedText; key: Uint8Array },
  { read, keep }: Taking<Signed, End>,
): Promise<End | NotTaken> {
  const found = await read(signed, key, verifySignature)
  if (found.kind === 'forged') return { refused: refuse('bad-signature') }
  if (found.kind === 'malformed' || found.record.counter !== counterId) return { refused: refuse('malformed') }
  const { record } = found
  const digest = createHash('sha256').update(signed.content).digest('base64url')
  try {
    return await keep(record, digest)
  } catch (fault) {
    if (fault instanceof StoreUnavailable) throw fault
    return { fault }
  }
}
