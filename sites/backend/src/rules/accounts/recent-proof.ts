import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { minute } from '@sabha/ticketing/durations'
import type { Sealer } from '../../adapters/sealer.ts'
import { findAccountSession } from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { type Proof, type ProofNeeds, proving } from './proofs.ts'
import { absoluteSessionMs, type Doer, noOwnerNow } from './sessions.ts'

/**
 * Who may sign in, and where money goes, changes only by an owner who has proved a short time ago who they are: by signing in, or by a
 * confirmation. So neither who finds an open browser nor who has copied its token becomes an owner. The confirmation is not in the token's
 * session, since a copied token would wait for it: the page that asked keeps it in memory, and sends it.
 */

/** ms for which a proof counts. */
const proofMs = 10 * minute
/** ms that the clocks of two processes may differ. */
const clocksDiffer = minute

/** Somebody who does what needs a recent proof. `confirmation`: what `confirm` answered them. */
export interface ConfirmedDoer extends Doer {
  confirmation?: string | undefined
}

const sealedFor = ({ account, session }: Doer) => `confirmation:${account.id}:${session}`

/** Proves again who is signed in. Returns the confirmation, which counts for ten minutes in this session. */
export async function confirm(services: ProofNeeds & { sealer: Sealer }, doer: Doer, proof: Proof): Promise<string | Refusal> {
  if (proof.password === null && proof.response === null) return refuse('wrong-current-password', { field: 'password' })
  const at = await proving(services, doer, proof, async () => services.now())
  return isRefusal(at) ? at : services.sealer.seal(sealedFor(doer), String(at))
}

/** Refuses unless the person is still an owner, and has proved a short time ago who they are. */
export async function noProvedOwnerNow(
  tx: Tx,
  { now, sealer }: Pick<Context, 'now'> & { sealer: Sealer },
  doer: ConfirmedDoer,
): Promise<Refusal | undefined> {
  const { account, session, confirmation } = doer
  const noOwner = await noOwnerNow(tx, account)
  if (noOwner) return noOwner
  const open = await findAccountSession(tx, session, now(), absoluteSessionMs)
  if (open?.account.id !== account.id) return refuse('session-ended')
  const confirmedAt = confirmation === undefined ? undefined : sealer.open(sealedFor(doer), confirmation)
  const isRecent = (at: number) => now() - at <= proofMs && at - now() <= clocksDiffer
  return isRecent(open.openedAt) || (confirmedAt !== undefined && isRecent(Number(confirmedAt))) ? undefined : refuse('proof-needed')
}
