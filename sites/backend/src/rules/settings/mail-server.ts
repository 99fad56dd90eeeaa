import { type MailServerEntry, mailServerProblem } from '@sabha/api/admin/settings'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { MailServer } from '../../adapters/mail/live-mailer.ts'
import type { Sealer } from '../../adapters/sealer.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addMailServer, type MailServerRow, newestMailServer } from '../../store/settings/settings.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { type Proof, type ProofNeeds, proving } from '../accounts/proofs.ts'
import type { Doer } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { savedBy } from './saved-by.ts'

export interface MailServerEdit extends MailServerEntry {
  /** The version that was shown when this was typed. */
  version: number
}

type Needs = Pick<Context, 'store' | 'now'> & { sealer: Sealer }

/**
 * Enters, changes or (without a host) takes away the mail server; returns the new version. A password that isn't given stays. Links for new
 * passwords go through the server, so an open session is not enough.
 */
export async function saveMailServer(
  services: Needs & ProofNeeds,
  doer: Doer,
  proof: Proof,
  edit: MailServerEdit,
): Promise<number | Refusal> {
  const problem = mailServerProblem(edit)
  if (problem) return problem
  const saved = await proving<number | Refusal | Rollback<Refusal>>(services, doer, proof, (tx) => save(tx, services, doer.account, edit))
  // The server's own password is called `password`.
  const isProof = isRefusal(saved) && saved.refused === 'wrong-current-password'
  return isProof ? { ...saved, params: { field: 'current_password' } } : saved
}

async function save(
  tx: Tx,
  { now, sealer }: Needs,
  account: AccountRow,
  edit: MailServerEdit,
): Promise<number | Refusal | Rollback<Refusal>> {
  const { port } = edit
  const [host, user, sender] = [edit.host.trim().toLowerCase(), edit.user.trim(), edit.sender.trim()]
  const before = await newestMailServer(tx)
  if ((before?.version ?? 0) !== edit.version) return savedBy(before)
  const version = edit.version + 1
  const at = now()
  const password =
    host === '' || user === '' ? noPassword : passwordOf({ sealer, before, given: edit.password, host, port, user, version, at })
  if (isRefusal(password)) return password
  const row = { version, host, port, user, sender, ...password, saved_at: at, saved_by: account.name }
  // Another process may have saved first.
  if (!(await addMailServer(tx, row))) return rollback(savedBy(await newestMailServer(tx)))
  const fields = { host, port, user, sender }
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => before?.[name] !== fields[name])
  const details = Object.fromEntries(changed.map((name) => [name, `${before?.[name] || '–'} → ${fields[name] || '–'}`]))
  const isNewPassword = row.password_set_at !== (before?.password_set_at ?? null)
  await logAction(tx, account, at, {
    what: 'mail-server-set',
    toWhat: 'mail server',
    details: { ...details, ...(isNewPassword && { password: '… → …' }) },
  })
  return version
}

const noPassword = { password: null, password_end: '', password_set_at: null }

interface GivenPassword {
  sealer: Sealer
  before: MailServerRow | undefined
  given: string
  host: string
  port: number
  user: string
  version: number
  at: number
}

/** A password goes only to the server that it was entered for: somebody who changes the server enters it again. */
function passwordOf({ sealer, before, given, host, port, user, version, at }: GivenPassword) {
  if (given !== '') return { password: sealer.seal(aboutOf(version), given), password_end: '', password_set_at: at }
  const isSame = before !== undefined && before.host === host && before.port === port && before.user === user
  const kept = isSame && before.password !== null ? sealer.open(aboutOf(before.version), before.password) : undefined
  if (kept === undefined || !isSame) return refuse('mail-password-needed', { field: 'password' })
  return { password: sealer.seal(aboutOf(version), kept), password_end: '', password_set_at: before.password_set_at }
}

const aboutOf = (version: number) => `mail-server ${version}`

/** Returns where mails go now. */
export async function mailServerNow({ store, sealer }: Pick<Context, 'store'> & { sealer: Sealer }): Promise<MailServer> {
  const row = await newestMailServer(store.read)
  if (!row || row.host === '') return { kind: 'none' }
  const address = `${row.host}:${row.port}`
  const scheme = row.port === 465 ? 'smtps' : 'smtp'
  if (row.user === '') return { kind: 'server', version: row.version, url: `${scheme}://${address}`, from: row.sender }
  const password = row.password === null ? undefined : sealer.open(aboutOf(row.version), row.password)
  if (password === undefined) return { kind: 'unreadable' }
  const who = `${encodeURIComponent(row.user)}:${encodeURIComponent(password)}`
  return { kind: 'server', version: row.version, url: `${scheme}://${who}@${address}`, from: row.sender }
}
