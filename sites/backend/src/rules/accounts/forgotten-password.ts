import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { readEmail } from '../../input/texts.ts'
import { accountById, changeAccount, endSessions, findAccount, forgetDevices, hasOtherOwner } from '../../store/accounts/accounts.ts'
import { type AccountLinkRow, addLink, countPasswordLinks, endLink, endPasswordLinks, findLink } from '../../store/accounts/links.ts'
import { passkeysOf, removePasskeys } from '../../store/accounts/passkeys.ts'
import { isSecondFactorRequired } from '../../store/accounts/second-factor.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { hashToken } from '../tokens.ts'
import { forgetPasswordTries, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'
import { passwordRefusal } from './easy-passwords.ts'
import {
  type AccountNews,
  type LinkNeeds,
  type LinkRequest,
  linkMs,
  type MadeLink,
  makeLink,
  newLink,
  tellAccount,
  usableLink,
} from './links.ts'
import { keptForKnown, type PasswordThreads } from './password-threads.ts'
import { type ConfirmedDoer, noProvedOwnerNow } from './recent-proof.ts'

/** Links per account and hour, so that nobody can fill somebody's mailbox. */
const linksAnHour = 3

/**
 * Asks for a link for a new password by mail. The same is done for every address: whether it has an account is looked up only when the mail
 * is made, so neither the answer nor its time shows it.
 */
export async function askForPassword(
  services: LinkNeeds & { limits: Pick<Limits, 'wrongPasswords'> },
  given: LinkRequest & { email: string /** Hash of the network address. */; address: string },
): Promise<Refusal | undefined> {
  const { store, now, randomBytes, sealer, mailGoesOut, limits } = services
  if (!mailGoesOut()) return refuse('no-mail-here')
  const address = readEmail(given.email)
  if (isRefusal(address)) return { ...address, params: { field: 'email' } }
  const email = address.toLowerCase()
  // Counted apart from password tries: someone who asks for a link may go on trying passwords.
  const spent = await takeTry(services, `link for ${email}`, { address: `link:${given.address}` }, limits.wrongPasswords)
  if (spent) return refuse('too-many-requests')
  const { token, tokenHash, page } = newLink(randomBytes, 'password', given)
  const sealed = sealer.seal('account-link', token)
  const news: AccountNews = { mail: 'password', to: email, language: given.language, token: sealed, url: page, askedAt: now() }
  await store.concurrent([], (tx) => tellAccount(tx, services, `account-link:${tokenHash}`, news))
  return undefined
}

/**
 * Makes the link of a mail that is about to be sent; a mail that is sent again carries the same link. Returns false if none may be made:
 * there is no such account, or it had too many links within the hour.
 */
export async function openAskedLink(
  { store, now }: Pick<Context, 'store' | 'now'>,
  token: string,
  { to, language, askedAt }: Extract<AccountNews, { mail: 'password' }>,
): Promise<boolean> {
  const tokenHash = hashToken(token)
  return store.alone(async (tx) => {
    if (await findLink(tx, tokenHash)) return true
    const account = await findAccount(tx, to)
    if (!account || (await countPasswordLinks(tx, account.id, now() - linkMs.password)) >= linksAnHour) return false
    await addLink(tx, {
      kind: 'password',
      token_hash: tokenHash,
      email: account.email,
      permission: null,
      account_id: account.id,
      language,
      made_by: '',
      made_by_id: null,
      created_at: askedAt,
      expires_at: askedAt + linkMs.password,
    })
    await logAction(tx, null, now(), { what: 'password-asked', toWhat: `account ${account.email}` })
    return true
  })
}

/** Makes a link by which somebody else of the office sets a new password; the owner copies it and passes it on. */
export async function makeResetLink(
  services: LinkNeeds,
  doer: ConfirmedDoer,
  id: number,
  request: LinkRequest,
): Promise<MadeLink | Refusal> {
  const { store, now } = services
  const by = doer.account
  return store.alone(async (tx) => {
    const noOwner = await noProvedOwnerNow(tx, services, doer)
    if (noOwner) return noOwner
    const account = await accountById(tx, id)
    if (!account || account.disabled_at !== null) return refuse('unknown-account')
    // Owners change their own password with the current one.
    if (account.id === by.id) return refuse('own-password')
    await logAction(tx, by, now(), { what: 'password-link-made', toWhat: `account ${account.email}` })
    return makeLink(tx, services, { kind: 'password', email: account.email, account_id: account.id, by }, request)
  })
}

/** Sets a new password by a link, ends every session of the account, removes its passkeys and tells its owner. It signs nobody in. */
export async function resetPassword(
  services: LinkNeeds & { passwords: PasswordThreads },
  given: { token: string; password: string },
): Promise<Refusal | undefined> {
  const { store, now, passwords } = services
  const noPassword = passwordRefusal(given.password)
  if (noPassword) return noPassword
  // Checked before hashing, so that a link that opens nothing costs no work.
  const link = await usableLink(store.read, given.token, now())
  if (isRefusal(link)) return link
  if (link.account_id === null) return refuse('unknown-link')
  const password = await keptForKnown(passwords, given.password)
  if (password === undefined) return refuse('try-again')
  return store.alone((tx) => setByLink(tx, services, link.id, given.token, password))
}

async function setByLink(
  tx: Tx,
  services: LinkNeeds,
  linkId: number,
  token: string,
  password: string,
): Promise<Refusal | Rollback<Refusal> | undefined> {
  const { now } = services
  const used = await endLink(tx, linkId, { how: 'used', now: now() })
  const account = used?.account_id == null ? undefined : await accountById(tx, used.account_id)
  if (!used || !account) {
    // Somebody else used the link first.
    const problem = await usableLink(tx, token, now())
    return isRefusal(problem) ? problem : refuse('unknown-link')
  }
  const taken = await takenByLink(tx, used)
  // The link is not used up: it works once there is another owner.
  if (isRefusal(taken)) return rollback(taken)
  await changeAccount(tx, account.id, { password })
  // The owner who made this link has vouched for its user.
  if (used.made_by_id !== null) await changeAccount(tx, account.id, { factor_lost_at: null })
  else if (taken.needsOwner || account.totp !== null)
    await changeAccount(tx, account.id, { factor_lost_at: account.factor_lost_at ?? now() })
  await endPasswordLinks(tx, account.id, now())
  // An intruder could have added one.
  await removePasskeys(tx, account.id)
  await endSessions(tx, account.id)
  await forgetDevices(tx, account.id)
  // They were tries of the former password.
  await forgetPasswordTries(tx, account.email)
  await logAction(tx, account, now(), { what: 'password-reset', toWhat: `account ${account.email}` })
  const mail = taken.needsOwner ? 'password-was-set-owner-needed' : 'password-was-set'
  await tellAccount(tx, services, `password-was-set:${used.id}`, { mail, to: account.email, language: used.language })
  return undefined
}

/** What an account loses when its password is set by a link. */
export interface TakenByLink {
  /** Whether the account has passkeys, which are removed. */
  passkeys: boolean
  /** Afterwards the password alone opens nothing: somebody with full access has to make a link. */
  needsOwner: boolean
}

/**
 * Returns what an account loses when its password is set by this link. The authenticator app stays. Passkeys that were the only required
 * second factor are removed. A stranger who reads the account's mail must not set up an app in their place, so an owner has to let the
 * person in by a link. For this reason, the only owner gets no new password by mail.
 */
export async function takenByLink(db: Db, link: Pick<AccountLinkRow, 'account_id' | 'made_by_id'>): Promise<TakenByLink | Refusal> {
  const account = link.account_id === null ? undefined : await accountById(db, link.account_id)
  if (!account) return { passkeys: false, needsOwner: false }
  const passkeys = (await passkeysOf(db, account.id)).length > 0
  const isOnlyFactor = account.totp === null && (passkeys || account.factor_lost_at !== null) && (await isSecondFactorRequired(db))
  const needsOwner = link.made_by_id === null && isOnlyFactor
  if (needsOwner && passkeys && isOwner(account) && !(await hasOtherOwner(db, account.id))) return refuse('only-owner-by-mail')
  return { passkeys, needsOwner }
}
