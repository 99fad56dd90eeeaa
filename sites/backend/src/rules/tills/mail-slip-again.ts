import { type Refusal, refuse } from '@sabha/api/refusal'
import { minute } from '@sabha/ticketing/durations'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findTill } from '../../store/tills/tills.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { mailSlip, type SlipNeeds, type SlipRequest } from './mail-slip.ts'
import { maySeeTill } from './tills.ts'

/** Mails the slip of a closed till once more, at most once within a minute. Returns how many people get it. */
export async function mailSlipAgain(
  services: Pick<Context, 'store'> & SlipNeeds,
  account: AccountRow,
  { tillId, ...request }: SlipRequest & { tillId: number },
  sent: SentForm,
): Promise<number | Refusal> {
  const { store, now, mailGoesOut } = services
  return store.alone((tx) =>
    once(tx, { account, sent, now: now() }, async () => {
      const till = await findTill(tx, tillId)
      if (!till || !maySeeTill(account, till)) return refuse('unknown-till')
      if (till.state === 'open') return refuse('till-still-open')
      if (!mailGoesOut()) return refuse('slip-not-mailed')
      const mailed = await mailSlip(tx, services, account, { ...request, tillId, event: `again-${Math.floor(now() / minute)}` })
      await logAction(tx, account, now(), { what: 'till-slip-mailed', toWhat: `till ${till.id}` })
      return mailed
    }),
  )
}
