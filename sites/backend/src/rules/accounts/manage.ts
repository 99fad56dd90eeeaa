import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner, type Permission } from '@sabha/api/shapes'
import { readEmail, readLine } from '../../input/texts.ts'
import {
  type AccountRow,
  accountById,
  addAccount,
  changeAccount,
  countOpenAdmins,
  emailIsTaken,
  endSessions,
  findAccount,
  forgetDevices,
  hasAccounts,
  insertAccount,
} from '../../store/accounts/accounts.ts'
import { endLinksMadeBy, endPasswordLinks } from '../../store/accounts/links.ts'
import { removePasskeys } from '../../store/accounts/passkeys.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { newToken } from '../tokens.ts'
import { forgetTries, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'
import { passwordRefusal } from './easy-passwords.ts'
import { type LinkNeeds, type NoticeNeeds, notifyAccount, tellAccount, tellOwners } from './links.ts'
import { keptForKnown, type PasswordThreads } from './password-threads.ts'
import { noteWrongProof, type Proof, type ProofNeeds, type Proved, proveAgain, stillProved } from './proofs.ts'
import { type ConfirmedDoer, noProvedOwnerNow } from './recent-proof.ts'
import { type Doer, noOwnerNow } from './sessions.ts'

export interface AccountEntry {
  /** null: a new account. */
  id: number | null
  email: string
  name: string
  permission: Permission
  /** null: the password stays. */
  password: string | null
  disabled: boolean
  /** The account as it was read for this edit; undefined: the client doesn't say. */
  before?: Known | undefined
  /** Needed to change one's own address, however short a time ago the last proof was. */
  proof?: Proof
}

/** `isProved`: whoever saves it has given the proof. */
type ProvedEntry = AccountEntry & { isProved: boolean }

type Known = Pick<AccountEntry, 'email' | 'name' | 'permission' | 'disabled'>

type Needs = Pick<LinkNeeds, 'store' | 'now' | 'sealer'>

/**
 * Makes an account or changes one, and returns its id. Disabling it or setting another password ends its sessions and removes its passkeys.
 * Needs a recent proof.
 */
export async function saveAccount(
  services: NoticeNeeds & ProofNeeds & Pick<LinkNeeds, 'sealer'>,
  doer: ConfirmedDoer,
  entry: AccountEntry,
): Promise<number | Refusal> {
  const { store, passwords } = services
  const by = doer.account
  const email = readEmail(entry.email)
  if (isRefusal(email)) return { ...email, params: { field: 'email' } }
  const name = readLine(entry.name)
  if (name === '') return refuse('account-name-needed', { field: 'name' })
  // One's own password is changed with the current one: a browser that was left open must not be enough.
  if (entry.id === by.id && entry.password !== null) return refuse('own-password', { field: 'password' })
  const needsPassword = entry.id === null || entry.password !== null
  const noPassword = needsPassword && passwordRefusal(entry.password ?? '')
  if (noPassword) return noPassword
  const given = { ...entry, email: email.toLowerCase(), name }
  // Whoever has the address gets a new password by mail.
  const proved = entry.id === by.id && given.email !== by.email ? await proveOwn(services, doer, entry.proof) : undefined
  if (isRefusal(proved)) return proved
  const password = entry.password === null ? null : await keptForKnown(passwords, entry.password)
  if (password === undefined) return refuse('try-again')
  return store.alone<number | Refusal | Rollback<Refusal>>(async (tx) => {
    const unproved = await (proved ? stillProved(tx, services, doer, proved) : noProvedOwnerNow(tx, services, doer))
    return unproved ?? save(tx, services, by, { ...given, password, isProved: proved !== undefined })
  })
}

/** Asks the signed-in person for proof. If the client sends none, the refusal says what is missing. */
async function proveOwn(services: ProofNeeds, { account, session }: Doer, proof: Proof | undefined): Promise<Proved | Refusal> {
  const isGiven = proof !== undefined && (proof.password !== null || proof.response !== null)
  return isGiven ? proveAgain(services, account, session, proof) : refuse('wrong-current-password', { field: 'password' })
}

async function save(tx: Tx, services: NoticeNeeds, by: AccountRow, entry: ProvedEntry): Promise<number | Refusal | Rollback<Refusal>> {
  const { email, name, permission, password } = entry
  const now = services.now()
  const noOwner = await noOwnerNow(tx, by)
  if (noOwner) return noOwner
  if (await emailIsTaken(tx, email, entry.id)) return refuse('email-taken', { field: 'email' })
  if (entry.id === null) return makeAccount(tx, services, by, entry)
  const before = await accountById(tx, entry.id)
  if (!before) return refuse('unknown-account')
  if (isEditedSince(before, entry)) return refuse('account-edited')
  const notOwn = before.id === by.id ? refusalOfOwn(before, entry) : undefined
  if (notOwn) return notOwn
  const disabledAt = entry.disabled ? (before.disabled_at ?? now) : null
  // An owner who sets somebody's password has vouched for them, as with a link.
  const byHand = password === null ? {} : { password, factor_lost_at: null }
  await changeAccount(tx, before.id, { email, name, permission, disabled_at: disabledAt, ...byHand })
  if ((await countOpenAdmins(tx)) === 0) return rollback(refuse('last-admin'))
  await endWhatItOpened(tx, before, now, entry)
  const isChanged = {
    email: email !== before.email,
    name: name !== before.name,
    permission: permission !== before.permission,
    password: password !== null,
    disabled: disabledAt !== before.disabled_at,
  }
  const fields = Object.entries(isChanged).flatMap(([field, isSo]) => (isSo ? [field] : []))
  const details = { fields, formerly: isChanged.email ? before.email : '' }
  if (fields.length > 0) await logAction(tx, by, now, { what: 'account-changed', toWhat: `account ${email}`, details })
  await tellOfChange(tx, services, before, entry)
  return before.id
}

/** Returns why nobody may change their own account so. */
function refusalOfOwn(before: AccountRow, { email, permission, disabled, isProved }: ProvedEntry): Refusal | undefined {
  if (disabled || permission !== before.permission) return refuse('own-account')
  // Since the entry was read, its author may have got another address.
  return email !== before.email && !isProved ? refuse('account-edited') : undefined
}

/**
 * Whether somebody else has changed the account since it was read. If it already is what the entry asks for, an earlier answer was lost.
 */
function isEditedSince(account: AccountRow, entry: AccountEntry): boolean {
  return entry.before !== undefined && !isAs(account, entry.before) && !isAs(account, entry)
}

function isAs({ email, name, permission, disabled_at }: AccountRow, known: Known): boolean {
  return email === known.email && name === known.name && permission === known.permission && (disabled_at !== null) === known.disabled
}

/** Mails the address that the account had, and everybody who has full access: whoever took an account over must not be alone to know. */
async function tellOfChange(tx: Tx, services: NoticeNeeds, before: AccountRow, entry: AccountEntry): Promise<void> {
  const { now, randomBytes, settings } = services
  const { language } = settings.values
  if (entry.email !== before.email) {
    const news = { mail: 'email-changed', to: before.email, language, at: now() } as const
    await tellAccount(tx, services, `email-changed:${newToken(randomBytes)}`, news)
  }
  if (entry.password !== null) await notifyAccount(tx, services, before, 'password-given', language)
  const hadAccess = isOwner(before) && before.disabled_at === null
  if (isOwner(entry) && !entry.disabled && !hadAccess) await tellOwners(tx, services, entry.email)
}

/** Ends what an account no longer opens once it is closed or has another password, address or permission. */
async function endWhatItOpened(
  tx: Tx,
  before: AccountRow,
  now: number,
  { email, permission, password, disabled }: AccountEntry,
): Promise<void> {
  if (disabled || password !== null || email !== before.email) await endPasswordLinks(tx, before.id, now)
  if (disabled || permission !== before.permission) await endLinksMadeBy(tx, before.id, now)
  if (!disabled && password === null) return
  await removePasskeys(tx, before.id)
  await endSessions(tx, before.id)
  await forgetDevices(tx, before.id)
}

async function makeAccount(tx: Tx, services: NoticeNeeds, by: AccountRow, entry: AccountEntry): Promise<number> {
  const now = services.now()
  const { email, name, permission, password, disabled } = entry
  const account = { email, name, permission, password: password ?? '', created_at: now, disabled_at: disabled ? now : null }
  const id = await insertAccount(tx, account)
  await logAction(tx, by, now, { what: 'account-made', toWhat: `account ${email}`, details: { name, permission } })
  if (isOwner(entry) && !disabled) await tellOwners(tx, services, email)
  return id
}

/** Signs an account out everywhere. */
export async function endSessionsOf({ store, now, sealer }: Needs, doer: ConfirmedDoer, id: number): Promise<Refusal | undefined> {
  const by = doer.account
  return store.alone(async (tx) => {
    const noOwner = await noProvedOwnerNow(tx, { now, sealer }, doer)
    if (noOwner) return noOwner
    const account = await accountById(tx, id)
    if (!account) return refuse('unknown-account')
    await endSessions(tx, id)
    await forgetDevices(tx, id)
    await logAction(tx, by, now(), { what: 'sessions-ended', toWhat: `account ${account.email}` })
    return undefined
  })
}

/** Changes one's own password and ends one's other sessions. Wrong tries are counted for this session alone. */
export async function changePassword(
  services: NoticeNeeds & Pick<Context, 'store'> & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> },
  account: AccountRow,
  session: string,
  given: { current: string; next: string },
): Promise<Refusal | undefined> {
  const { store, now, limits, passwords } = services
  const noPassword = passwordRefusal(given.next, 'new_password')
  if (noPassword) return noPassword
  const from = { session }
  const slot = passwords.slot('known')
  if (!slot) return refuse('try-again')
  try {
    const spent = await takeTry(services, account.email, from, limits.wrongPasswords)
    if (spent) return spent
    if (!(await slot.isRight(given.current, account.password))) {
      await noteWrongProof(services, account)
      return refuse('wrong-current-password', { field: 'current_password' })
    }
    const password = await slot.keep(given.next)
    return await store.alone(async (tx) => {
      // Hashing takes a while: meanwhile another password may have been set by a link.
      if ((await accountById(tx, account.id))?.password !== account.password) return refuse('try-again')
      await forgetTries(tx, account.email, from)
      await changeAccount(tx, account.id, { password })
      await endSessions(tx, account.id, session)
      await endPasswordLinks(tx, account.id, now())
      await logAction(tx, account, now(), { what: 'password-changed', toWhat: `account ${account.email}` })
      await notifyAccount(tx, services, account, 'password-changed', services.settings.values.language)
      return undefined
    })
  } finally {
    slot.leave()
  }
}

export interface AdminSettings {
  email: string | undefined
  password: string | undefined
}

/** The address of the first admin if the settings name none. */
const defaultEmail = 'admin@sabha.example'

/**
 * Makes the account that the settings name, if none has its address yet. Without settings, makes one at the first start. Returns the
 * address and password if the password was made up here, to be shown once. An existing account keeps its password.
 */
export async function openFirstAdmin(
  { store, now, randomBytes, passwords }: Pick<Context, 'store' | 'now' | 'randomBytes'> & { passwords: PasswordThreads },
  settings: AdminSettings,
): Promise<{ email: string; password: string } | undefined> {
  const named = settings.email !== undefined || settings.password !== undefined
  const isFirst = !(await hasAccounts(store.read))
  if (!named && !isFirst) return undefined
  // Once there is an account, an address alone is no reason to make up a password.
  if (!isFirst && settings.password === undefined) return undefined
  const email = settings.email ?? defaultEmail
  if (await findAccount(store.read, email)) return undefined
  const password = settings.password ?? Buffer.from(randomBytes(12)).toString('base64url')
  const kept = await keptForKnown(passwords, password)
  if (kept === undefined) throw new Error('nobody is in line before the first admin')
  const account = { email, name: 'Administrator', password: kept, permission: 'admin' as const, created_at: now() }
  const isOurs = await store.alone((tx) => addAccount(tx, account))
  // If several processes start at once, only one makes it.
  return isOurs && settings.password === undefined ? { email, password } : undefined
}
