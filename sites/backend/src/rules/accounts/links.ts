import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { day, hour } from '@sabha/ticketing/durations'
import type { Sealer } from '../../adapters/sealer.ts'
import { type AccountRow, ownerAddresses } from '../../store/accounts/accounts.ts'
import { type AccountLinkRow, addLink, findLink, forgetLinks } from '../../store/accounts/links.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import type { Db, Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'

/** Links that open an account once. Their tokens come after a `#`, so no server and no log ever sees them. */

/** ms for which a link that has ended is still explained to a person who follows it. */
const explainedMs = 30 * day
export const linkMs = { invitation: 7 * day, password: hour } as const
const pages = { invitation: '/admin/invitation', password: '/admin/new-password' } as const

export type LinkNeeds = Pick<Context, 'store' | 'now' | 'randomBytes'> & {
  sealer: Sealer
  /** Whether mails leave for a mail server. */
  mailGoesOut: () => boolean
}

/** What a notice in the house's language needs. */
export type NoticeNeeds = Pick<LinkNeeds, 'now' | 'randomBytes' | 'mailGoesOut'> & Pick<Context, 'settings'>

/** Where a link leads, and the language of its mail. */
export interface LinkRequest {
  /** `https://tickets.example`. */
  origin: string
  language: Language
}

export interface MadeLink {
  url: string
  expiresAt: number
  isMailed: boolean
}

/** Mails to an account's owner that carry no link. */
export type NoticeMail =
  | 'password-was-set'
  | 'password-was-set-owner-needed'
  | 'password-changed'
  | 'password-given'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'codes-guessed'
  | 'payment-keys-changed'
  | 'upi-changed'

/** What a mail about an account says, as it is stored in the outbox. */
export type AccountNews = { to: string; language: Language } & (
  | { mail: 'invitation' /** The name of whoever invites. */; by: string /** Sealed. */; token: string; url: string }
  /** Asked for by somebody who may have no account, which is looked up only when the mail is made. */
  | { mail: 'password'; token: string; url: string; askedAt: number }
  | { mail: NoticeMail }
  /** To the address that the account had. */
  | { mail: 'email-changed'; at: number }
  /** `account`: the address of the account that has full access now. */
  | { mail: 'owner-added'; account: string }
  /** The closing slip of a till, as it is when the mail is made. */
  | { mail: 'till-slip'; tillId: number; url: string }
)

/** Puts a mail about an account into the outbox, where mails go out. Returns whether it did. */
export async function tellAccount(
  tx: Tx,
  { now, mailGoesOut }: Pick<LinkNeeds, 'now' | 'mailGoesOut'>,
  event: string,
  news: AccountNews,
): Promise<boolean> {
  if (!mailGoesOut()) return false
  await enqueue(tx, { kind: 'account-mail', event, bookingId: null, details: news, now: now() })
  return true
}

/** Tells the owner of an account, whatever its role, what happened to it. */
export async function notifyAccount(
  tx: Tx,
  needs: Pick<LinkNeeds, 'now' | 'mailGoesOut' | 'randomBytes'>,
  { email }: Pick<AccountRow, 'email'>,
  mail: NoticeMail,
  language: Language,
): Promise<void> {
  await tellAccount(tx, needs, `${mail}:${newToken(needs.randomBytes)}`, { mail, to: email, language })
}

/** Tells everybody else who has full access that this account has it now: whoever took one account over may not make more unseen. */
export async function tellOwners(tx: Tx, needs: NoticeNeeds, account: string): Promise<void> {
  for (const to of (await ownerAddresses(tx)).filter((address) => address !== account)) {
    const news = { mail: 'owner-added', to, account, language: needs.settings.values.language } as const
    await tellAccount(tx, needs, `owner-added:${newToken(needs.randomBytes)}`, news)
  }
}

/** Makes a token, which is not stored yet, and the address of its link. */
export function newLink(randomBytes: LinkNeeds['randomBytes'], kind: AccountLinkRow['kind'], { origin }: Pick<LinkRequest, 'origin'>) {
  const token = newToken(randomBytes)
  const page = `${origin}${pages[kind]}`
  return { token, tokenHash: hashToken(token), page, url: `${page}#${token}` }
}

type LinkFor = { email: string; by: AccountRow } & (
  | { kind: 'invitation'; permission: NonNullable<AccountLinkRow['permission']> }
  | { kind: 'password'; account_id: number }
)

/** Makes a link in the caller's transaction. An invitation is also mailed, where mails go out. */
export async function makeLink(tx: Tx, needs: LinkNeeds, link: LinkFor, request: LinkRequest): Promise<MadeLink> {
  const { now, randomBytes, sealer } = needs
  const { language } = request
  const { token, tokenHash, page, url } = newLink(randomBytes, link.kind, request)
  const expiresAt = now() + linkMs[link.kind]
  const opens =
    link.kind === 'invitation' ? { permission: link.permission, account_id: null } : { permission: null, account_id: link.account_id }
  const { kind, email, by } = link
  const made = { made_by: by.name, made_by_id: by.id }
  await addLink(tx, { kind, email, ...made, ...opens, language, token_hash: tokenHash, created_at: now(), expires_at: expiresAt })
  if (kind === 'password') return { url, expiresAt, isMailed: false }
  const sealed = sealer.seal('account-link', token)
  const news: AccountNews = { mail: 'invitation', to: email, language, by: by.name, token: sealed, url: page }
  return { url, expiresAt, isMailed: await tellAccount(tx, needs, `account-link:${tokenHash}`, news) }
}

/** Returns the link of this token; refuses if it opens nothing now. */
export async function usableLink(db: Db, token: string, now: number): Promise<AccountLinkRow | Refusal> {
  const link = await findLink(db, hashToken(token))
  if (!link) return refuse('unknown-link')
  if (link.ended !== null) return refuse(link.ended === 'used' ? 'link-used' : 'link-withdrawn')
  return link.expires_at > now ? link : refuse('link-expired')
}

/** Removes links that were used, withdrawn or left to expire, with their addresses. The audit log keeps what was done with them. */
export async function forgetOldLinks({ store, now }: Pick<Context, 'store' | 'now'>): Promise<void> {
  await store.concurrent([], (tx) => forgetLinks(tx, now() - explainedMs))
}
