import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner, type Permission } from '@sabha/api/shapes'
import { readEmail, readLine } from '../../input/texts.ts'
import { accountById, emailIsTaken, insertAccount } from '../../store/accounts/accounts.ts'
import { endLink, linkById, openInvitationOf } from '../../store/accounts/links.ts'
import { type Db, type Rollback, rollback } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { logAction } from './audit.ts'
import { passwordRefusal } from './easy-passwords.ts'
import { type LinkNeeds, type LinkRequest, type MadeLink, makeLink, type NoticeNeeds, tellOwners, usableLink } from './links.ts'
import { keptForKnown, type PasswordThreads } from './password-threads.ts'
import { type ConfirmedDoer, noProvedOwnerNow } from './recent-proof.ts'

/** Invites somebody to make an account of their own. Replaces an expired invitation of the same address. */
export async function invite(
  services: LinkNeeds,
  doer: ConfirmedDoer,
  given: LinkRequest & { email: string; permission: Permission },
): Promise<MadeLink | Refusal> {
  const { store, now } = services
  const by = doer.account
  const address = readEmail(given.email)
  if (isRefusal(address)) return { ...address, params: { field: 'email' } }
  const email = address.toLowerCase()
  return store.alone(async (tx) => {
    const noOwner = await noProvedOwnerNow(tx, services, doer)
    if (noOwner) return noOwner
    if (await emailIsTaken(tx, email, null)) return refuse('email-taken', { field: 'email' })
    const before = await openInvitationOf(tx, email)
    if (before && before.expires_at > now()) return refuse('already-invited', { field: 'email' })
    if (before) await endLink(tx, before.id, { how: 'withdrawn', now: now() })
    const link = { kind: 'invitation' as const, email, permission: given.permission, by }
    await logAction(tx, by, now(), { what: 'account-invited', toWhat: `account ${email}`, details: { permission: given.permission } })
    return makeLink(tx, services, link, given)
  })
}

/** Makes a new link for an open invitation; the earlier one no longer works. */
export async function renewInvitation(
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
    const before = await linkById(tx, id)
    if (!before?.permission || !(await endLink(tx, id, { how: 'withdrawn', now: now() }))) return refuse('unknown-invitation')
    const { email, permission } = before
    await logAction(tx, by, now(), { what: 'account-invited', toWhat: `account ${email}`, details: { permission } })
    return makeLink(tx, services, { kind: 'invitation', email, permission, by }, request)
  })
}

export async function withdrawInvitation(
  { store, now, sealer }: Pick<LinkNeeds, 'store' | 'now' | 'sealer'>,
  doer: ConfirmedDoer,
  id: number,
): Promise<Refusal | undefined> {
  const by = doer.account
  return store.alone(async (tx) => {
    const noOwner = await noProvedOwnerNow(tx, { now, sealer }, doer)
    if (noOwner) return noOwner
    const link = await linkById(tx, id)
    if (link?.kind !== 'invitation' || !(await endLink(tx, id, { how: 'withdrawn', now: now() }))) return refuse('unknown-invitation')
    await logAction(tx, by, now(), { what: 'invitation-withdrawn', toWhat: `account ${link.email}` })
    return undefined
  })
}

/** Makes the account that the link is for. If two people use it at once, only one succeeds. */
export async function acceptInvitation(
  services: NoticeNeeds & Pick<Context, 'store'> & { passwords: PasswordThreads },
  given: { token: string; name: string; password: string },
): Promise<Refusal | undefined> {
  const { store, now, passwords } = services
  const name = readLine(given.name)
  if (name === '') return refuse('account-name-needed', { field: 'name' })
  const noPassword = passwordRefusal(given.password)
  if (noPassword) return noPassword
  // Checked before hashing, so that a link that opens nothing costs no work.
  const link = await usableInvitation(store.read, given.token, now())
  if (isRefusal(link)) return link
  const password = await keptForKnown(passwords, given.password)
  if (password === undefined) return refuse('try-again')
  return store.alone(async (tx): Promise<Refusal | undefined | Rollback<Refusal>> => {
    const used = await endLink(tx, link.id, { how: 'used', now: now() })
    // Somebody else used the link first.
    if (!used?.permission) {
      const problem = await usableLink(tx, given.token, now())
      return isRefusal(problem) ? problem : refuse('unknown-link')
    }
    const { email, permission } = used
    if (await emailIsTaken(tx, email, null)) return rollback(refuse('email-taken'))
    const id = await insertAccount(tx, { email, name, permission, password, created_at: now(), disabled_at: null })
    const account = await accountById(tx, id)
    await logAction(tx, account ?? null, now(), { what: 'invitation-accepted', toWhat: `account ${email}`, details: { permission } })
    if (isOwner({ permission })) await tellOwners(tx, services, email)
    return undefined
  })
}

async function usableInvitation(db: Db, token: string, now: number) {
  const link = await usableLink(db, token, now)
  return !isRefusal(link) && link.kind !== 'invitation' ? refuse('unknown-link') : link
}
