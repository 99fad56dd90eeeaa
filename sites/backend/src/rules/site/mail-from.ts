import { sampleSite } from '@sabha/api/site/sample'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { MailFrom } from '../../adapters/mail/mail.ts'
import { isPlainAddress } from '../../adapters/mail/plain-address.ts'
import { newestPublishing } from '../../store/site/site.ts'
import type { Context } from '../context.ts'
import { readContent } from './live-site.ts'

/** The address of the sample, also where nobody has set another one. */
const standing = 'tickets@sabha.example'

/**
 * Returns the sender of mails if no setting names one: the house's name, and the address that the mail server knows (`user` of its URL), or
 * else the address on the site.
 */
export async function mailFrom({ store }: Pick<Context, 'store'>, smtpUrl: string | undefined): Promise<MailFrom> {
  const published = await newestPublishing(store.read)
  const { name, email } = (published ? readContent(published.content) : sampleSite).identity
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  const own = email === sampleSite.identity.email ? '' : email
  const address = [user, own].find(isPlainAddress)
  return { name: cleanLine(name.en), address: address ?? standing }
}
