import { expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'

/** A sign-in that fails, as it does. */
async function fail({ origin }: Backend, given: { email: string; password: string }): Promise<void> {
  await expect(visitor(origin).accounts.adminSignIn(given)).rejects.toMatchObject({ kind: 'refused' })
}

const sentences = async ({ deps }: Backend) => {
  const rows = await deps.store.read.selectFrom('audit').select(['who', 'account_id', 'what', 'to_what', 'details']).orderBy('id').execute()
  return rows.map(({ who, account_id, what, to_what, details }) => [
    who,
    account_id === null ? 'unproven' : 'proven',
    what,
    to_what,
    details,
  ])
}

it('sign-ins are in the audit: those that went well, those that failed, and sessions that were ended everywhere', async ({ backend }) => {
  await fail(backend, { ...staffAccount, password: 'a guess' })
  const clerk = await signInAdmin(backend, staffAccount)
  const owner = await signInAdmin(backend)
  const { accounts } = await owner.client.accounts.list({})
  await owner.client.accounts.endSessions({ account_id: accounts.find(({ email }) => email === staffAccount.email)?.id ?? 0 })
  await expect(clerk.client.reports.dashboard({})).rejects.toMatchObject({ status: 401 })
  const of = (account: { email: string }) => `account ${account.email}`
  expect(await sentences(backend)).toEqual([
    ['Somebody', 'unproven', 'sign-in-failed', of(staffAccount), '{}'],
    ['Omkar Example', 'proven', 'signed-in', of(staffAccount), '{}'],
    ['Asha Example', 'proven', 'signed-in', of(adminAccount), '{}'],
    ['Asha Example', 'proven', 'sessions-ended', of(staffAccount), '{}'],
  ])
  expect((await owner.client.reports.audit({ search: 'failed to sign in' })).entries).toMatchObject([
    { who: 'Somebody', what: 'Failed to sign in to the office', to_what: of(staffAccount) },
  ])
})

it('a password that was typed in place of the address is not kept, and nobody fills the audit with one account', async ({ backend }) => {
  await fail(backend, { email: adminAccount.password, password: 'x' })
  await fail(backend, { email: 'nobody@sabha.example', password: adminAccount.password })
  for (let tried = 0; tried < 9; tried++) await fail(backend, { ...adminAccount, password: 'a guess' })
  const kept = await sentences(backend)
  expect(JSON.stringify(kept)).not.toContain(adminAccount.password)
  expect(kept.map(([, , , to]) => to)).toEqual([
    'No account',
    'account nobody@sabha.example',
    ...Array(5).fill(`account ${adminAccount.email}`),
  ])
})
