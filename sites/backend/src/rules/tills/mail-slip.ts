import type { Language } from '@sabha/language/languages'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { openOwners } from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import { type LinkNeeds, type LinkRequest, tellAccount } from '../accounts/links.ts'
import type { Context } from '../context.ts'

export type SlipNeeds = Pick<Context, 'now' | 'settings'> & Pick<LinkNeeds, 'mailGoesOut'>

/** Where the mail's link leads, and the language of the account that asks for it. */
export type SlipRequest = LinkRequest

/**
 * Mails the slip of a till to the account that asks and to everybody with full access, once for an event; returns to how many. The account
 * that asks gets it in the language of its page, the others in the house's.
 */
export async function mailSlip(
  tx: Tx,
  services: SlipNeeds,
  account: AccountRow,
  { tillId, origin, language, event }: SlipRequest & { tillId: number; event: string },
): Promise<number> {
  const others = (await openOwners(tx)).filter(({ id }) => id !== account.id)
  const languageOf = ({ id }: AccountRow): Language => (id === account.id ? language : services.settings.values.language)
  const url = `${origin}/admin/dashboard/bookings/tills/${tillId}`
  let mailed = 0
  for (const one of [account, ...others]) {
    const news = { mail: 'till-slip', to: one.email, language: languageOf(one), tillId, url } as const
    if (await tellAccount(tx, services, `till-slip:${tillId}:${one.id}:${event}`, news)) mailed += 1
  }
  return mailed
}
