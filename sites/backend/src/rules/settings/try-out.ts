import { sayIn } from '@sabha/language/translate'
import type { Mailer } from '../../adapters/mail/mail.ts'
import { ProviderError } from '../../adapters/razorpay/provider.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context, PaymentKey } from '../context.ts'
import type { Letter } from '../messages/letter.ts'
import { letterMail } from '../messages/parts.ts'
import { placeTestOrder } from '../payments/orders.ts'
import { senderIn } from '../site/live-site.ts'

/** The outcome, in the other side's own words where it refused. */
export interface TriedOut {
  isFine: boolean
  /** An id from the other side, or why it refused. */
  said: string
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'site'>

/** ms that a person who tries the mail server waits for it. */
const patience = 30_000

/** Sends a mail to the person who asks, now and once. */
export async function tryMail(context: Needs, mailer: Mailer, account: AccountRow, language: 'en' | 'kn'): Promise<TriedOut> {
  const { store, now, randomBytes } = context
  const say = sayIn(language)
  const letter: Letter = {
    language,
    sender: senderIn(context.site, language),
    subject: say('Test mail from the box office'),
    preview: say('If you can read this, mails arrive.'),
    heading: say('Test mail from the box office'),
    subheading: '',
    paragraphs: [say('If you can read this, mails arrive.'), say('Please also look whether it was in the spam folder.')],
    facts: [],
    codes: [],
    links: [],
  }
  const event = `try:${Buffer.from(randomBytes(12)).toString('hex')}`
  const outcome = await attempt(async () => {
    await mailer.send(letterMail(letter, account.email, event), AbortSignal.timeout(patience))
    return account.email
  })
  await store.concurrent([], (tx) =>
    logAction(tx, account, now(), { what: 'mail-tried', toWhat: `account ${account.email}`, details: { outcome: outcome.said } }),
  )
  return outcome
}

/** Asks the provider for an order of one rupee, which nobody pays, with the current key or with one that was only typed. */
export async function tryPayment(
  { store, now, randomBytes }: Needs,
  account: AccountRow,
  { provider, keySecret }: PaymentKey,
): Promise<TriedOut> {
  const { isFine, said } = await attempt(() => placeTestOrder(provider, randomBytes))
  const outcome = { isFine, said: said.replaceAll(keySecret, '…') }
  await store.concurrent([], (tx) =>
    logAction(tx, account, now(), { what: 'payment-tried', toWhat: `account ${account.email}`, details: { outcome: outcome.said } }),
  )
  return outcome
}

async function attempt(work: () => Promise<string>): Promise<TriedOut> {
  try {
    return { isFine: true, said: await work() }
  } catch (error) {
    return { isFine: false, said: saidBy(error) }
  }
}

/** For a mail server, returns only its codes: its words may repeat how somebody signed in. */
function saidBy(error: unknown): string {
  if (error instanceof ProviderError) return [error.status, error.code, error.message].filter(Boolean).join(' ')
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  return [code, responseCode, responseCode === undefined && message].filter(Boolean).join(' ').slice(0, 300)
}
