import { makeResetLink } from '@sabha/backend/rules/accounts/forgotten-password'
import { invite } from '@sabha/backend/rules/accounts/invitations'
import { endSessionsOf, saveAccount } from '@sabha/backend/rules/accounts/manage'
import { requireSecondFactor, resetSecondFactor } from '@sabha/backend/rules/accounts/set-up-second-factor'
import { hashToken } from '@sabha/backend/rules/tokens'
import { changeAccount, findAccount } from '@sabha/backend/store/accounts/accounts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'

const fresh = {
  id: null,
  email: 'Nila@Sabha.example',
  name: 'Nila Example',
  permission: 'office' as const,
  password: 'six-or-more',
  disabled: false,
}

describe('accounts', () => {
  it('are made, changed, disabled and signed out', async ({ backend, admin: { client } }) => {
    const { account_id: id } = await client.accounts.save(fresh)
    const signInNila = (password = fresh.password) => signInAdmin(backend, { email: 'nila@sabha.example', password })
    const nila = await signInNila()
    const row = async () => (await client.accounts.list({})).accounts.find((account) => account.id === id)
    expect(await row()).toMatchObject({ email: 'nila@sabha.example', permission: 'office', disabled_at: null, sessions: 1 })
    expect(await nila.client.reports.dashboard({})).toMatchObject({ totalBookings: 0 })

    await client.accounts.endSessions({ account_id: id })
    await expectRefused(backend, () => nila.client.reports.dashboard({}), { status: 401, code: 'session-ended' })
    const again = await signInNila()
    await client.accounts.save({ ...fresh, id, password: 'another-one' })
    await expectRefused(backend, () => again.client.reports.dashboard({}), { status: 401, code: 'session-ended' })
    await signInNila('another-one')
    await client.accounts.save({ ...fresh, id, password: null, disabled: true })
    expect(await row()).toMatchObject({ sessions: 0 })
    await expect(signInNila('another-one')).rejects.toMatchObject({ code: 'wrong-password' })
    await client.accounts.save({ ...fresh, id, password: null, disabled: false })
    await signInNila('another-one')
    const { entries } = await client.reports.audit({ search: 'NILA' })
    expect(entries.map(({ what, who, details }) => [what, who, details['fields']])).toEqual([
      ['Signed in to the admin', 'Nila Example', undefined],
      ['Changed the account', 'Asha Example', ['disabled']],
      ['Failed to sign in to the admin', 'Somebody', undefined],
      ['Changed the account', 'Asha Example', ['disabled']],
      ['Signed in to the admin', 'Nila Example', undefined],
      ['Changed the account', 'Asha Example', ['password']],
      ['Signed in to the admin', 'Nila Example', undefined],
      ['Ended sessions', 'Asha Example', undefined],
      ['Signed in to the admin', 'Nila Example', undefined],
      ['Made the account', 'Asha Example', undefined],
    ])
  })

  it('that cannot be are refused at their field', async ({ backend, admin }) => {
    const { client } = admin
    const save = (change: object) => () => client.accounts.save({ ...fresh, ...change })
    await expectRefused(backend, save({ email: 'nobody' }), { status: 422, code: 'invalid-email', params: { field: 'email' } })
    await expectRefused(backend, save({ email: '' }), { status: 422, code: 'email-needed', params: { field: 'email' } })
    await expectRefused(backend, save({ email: 'ADMIN@sabha.example' }), { status: 409, code: 'email-taken', params: { field: 'email' } })
    await expectRefused(backend, save({ name: '  ' }), { status: 422, code: 'account-name-needed', params: { field: 'name' } })
    await expectRefused(backend, save({ password: 'five5' }), { status: 422, code: 'password-too-short', params: { field: 'password' } })
    await expectRefused(backend, save({ password: null }), { status: 422, code: 'password-too-short' })
    await expectRefused(backend, save({ id: 77, password: null }), { status: 404, code: 'unknown-account' })
    await expectRefused(backend, () => client.accounts.endSessions({ account_id: 77 }), { status: 404, code: 'unknown-account' })
    const own = { id: Number(admin.user.id), email: adminAccount.email, name: 'Asha Example', password: null }
    await expectRefused(backend, save({ ...own, permission: 'admin', disabled: true }), { status: 409, code: 'own-account' })
    await expectRefused(backend, save({ ...own, permission: 'office' }), { status: 409, code: 'own-account' })
    // Someone who finds a browser that was left open doesn't know the current password.
    await expectRefused(backend, save({ ...own, permission: 'admin', password: 'another-of-mine' }), {
      status: 409,
      code: 'own-password',
      params: { field: 'password' },
    })
  })

  it('of two admins who disable each other at the same moment one stays', async ({ backend, admin }) => {
    const other = { ...fresh, permission: 'admin' as const }
    const { account_id } = await admin.client.accounts.save(other)
    const rival = await signInAdmin(backend, { email: 'nila@sabha.example', password: fresh.password })
    const outcomes = await Promise.allSettled([
      admin.client.accounts.save({ ...other, id: account_id, password: null, disabled: true }),
      rival.client.accounts.save({
        id: Number(admin.user.id),
        email: adminAccount.email,
        name: 'Asha Example',
        permission: 'admin',
        password: null,
        disabled: true,
      }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('one that was shut out meanwhile stays shut out, whatever an older form says', async ({ backend, admin: { client } }) => {
    const nila = { ...fresh, email: 'nila@sabha.example', permission: 'admin' as const }
    const { account_id: id } = await client.accounts.save(nila)
    await client.accounts.save({
      ...nila,
      email: 'other@sabha.example',
      name: 'Other',
    })
    const other = await signInAdmin(backend, {
      email: 'other@sabha.example',
      password: nila.password,
    })
    const { email, name, permission, disabled } = nila
    const before = { email, name, permission, disabled }
    const shut = {
      ...nila,
      id,
      password: null,
      permission: 'office' as const,
      disabled: true,
      before,
    }
    await client.accounts.save(shut)
    await expectRefused(
      backend,
      () =>
        other.client.accounts.save({
          ...nila,
          id,
          name: 'Neela Example',
          password: null,
          before,
        }),
      {
        status: 409,
        code: 'account-edited',
      },
    )
    // The answer to the first request was lost, so it is sent again.
    await client.accounts.save(shut)
    const row = (await client.accounts.list({})).accounts.find((account) => account.id === id)
    expect(row).toMatchObject({
      name: 'Nila Example',
      permission: 'office',
      disabled_at: expect.any(String),
    })
  })
})

it('an owner who is shut out, or made staff, finishes nothing that was under way', async ({ backend }) => {
  const { store } = backend.deps
  const { services } = backend
  const by = await findAccount(store.read, adminAccount.email)
  const other = await findAccount(store.read, staffAccount.email)
  if (!by || !other) throw new Error('nobody is there')
  const link = { origin: 'https://tickets.example', language: 'en' } as const
  const doer = { account: by, session: hashToken((await signInAdmin(backend)).token) }
  const calls = [
    () => saveAccount(services, doer, { ...fresh, permission: 'admin' }),
    () => invite(services, doer, { ...link, email: 'guest@sabha.example', permission: 'admin' }),
    () => makeResetLink(services, doer, other.id, link),
    () => endSessionsOf(services, doer, other.id),
    () => requireSecondFactor(services, doer, { isRequired: true, origin: link.origin }),
    () => resetSecondFactor(services, doer, other.id, 'en'),
  ]
  const actions = () => store.read.selectFrom('audit').select('what').where('what', '!=', 'signed-in').execute()
  for (const [change, code] of [
    [{ permission: 'office' }, 'not-allowed'],
    [{ permission: 'admin', disabled_at: backend.clock.now }, 'session-ended'],
  ] as const) {
    await store.alone((tx) => changeAccount(tx, by.id, change))
    for (const call of calls) expect(await call()).toMatchObject({ refused: code })
  }
  expect(await actions()).toEqual([])
  await store.alone((tx) => changeAccount(tx, by.id, { disabled_at: null }))
  for (const call of calls) await call()
  expect(await actions()).toHaveLength(4)
})

describe('changing one’s own password', () => {
  it('ends one’s other sessions and keeps this one', async ({ backend }) => {
    const here = await signInAdmin(backend, staffAccount)
    const elsewhere = await signInAdmin(backend, staffAccount)
    await here.client.accounts.changePassword({ current_password: staffAccount.password, new_password: 'a-new-password' })
    await here.client.reports.dashboard({})
    await expectRefused(backend, () => elsewhere.client.reports.dashboard({}), { status: 401, code: 'session-ended' })
    await expect(visitor(backend.origin).accounts.adminSignIn(staffAccount)).rejects.toMatchObject({ code: 'wrong-password' })
    await signInAdmin(backend, { ...staffAccount, password: 'a-new-password' })
  })

  it('needs the current one, counts the tries, and takes no short one', async ({ backend, admin: { client } }) => {
    const change = (current_password: string, new_password = 'long-enough') =>
      client.accounts.changePassword({ current_password, new_password })
    await expectRefused(backend, () => change(adminAccount.password, 'five5'), {
      status: 422,
      code: 'password-too-short',
      params: { field: 'new_password' },
    })
    for (let tries = 0; tries < 5; tries++) await expect(change('wrong')).rejects.toMatchObject({ code: 'wrong-current-password' })
    await expectRefused(backend, () => change(adminAccount.password), { status: 429, code: 'too-many-passwords' })
  })
})

it('the audit keeps no password and no code, and the database itself refuses to change it', async ({ backend, admin: { client } }) => {
  await client.accounts.save(fresh)
  await client.seats.update({ seat_id: '1-A1', status: 'booked' })
  const { read, alone } = backend.deps.store
  const entries = JSON.stringify(await read.selectFrom('audit').selectAll().execute())
  const ticket = await read.selectFrom('ticket').selectAll().executeTakeFirstOrThrow()
  for (const secret of [fresh.password, ticket.ticket_code, ticket.verification_code, 'scrypt']) expect(entries).not.toContain(secret)
  for (const attempt of [sql`update audit set who = 'nobody'`, sql`update audit set details = '{}'`, sql`delete from audit`]) {
    await expect(alone((tx) => attempt.execute(tx))).rejects.toThrow('append-only')
  }
  expect(JSON.stringify(await read.selectFrom('audit').selectAll().execute())).toBe(entries)
})

it('the audit is found by person, deed in both languages, booking and seat, by page', async ({ admin: { client } }) => {
  for (const seat of ['A1', 'A2', 'A3']) await client.seats.update({ seat_id: `1-${seat}`, status: 'blocked' })
  const found = async (search: string) => (await client.reports.audit({ search })).total
  expect(await Promise.all(['', 'asha', 'blocked SEATS', 'ತಡೆಹಿಡಿದರು', 'A2', 'seat a3', '%', '_', "' or 1=1"].map(found))).toEqual([
    4, 4, 3, 3, 1, 1, 0, 0, 0,
  ])
  const page = await client.reports.audit({ page: 2, per_page: 2 })
  expect([page.total, page.entries.map(({ to_what }) => to_what)]).toEqual([4, ['seat A1 of show 1', 'account admin@sabha.example']])
})

describe('sign-ins in the audit', () => {
  /** Tries to sign in, and is refused. */
  async function fail({ origin }: Backend, given: { email: string; password: string }): Promise<void> {
    await expect(visitor(origin).accounts.adminSignIn(given)).rejects.toMatchObject({ kind: 'refused' })
  }

  const sentences = async ({ deps }: Backend) => {
    const rows = await deps.store.read
      .selectFrom('audit')
      .select(['who', 'account_id', 'what', 'to_what', 'details'])
      .orderBy('id')
      .execute()
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
      { who: 'Somebody', what: 'Failed to sign in to the admin', to_what: of(staffAccount) },
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
})
