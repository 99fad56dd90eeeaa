import { openFirstAdmin } from '@sabha/backend/rules/accounts/manage'
import { describe, expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const minute = 60_000
const { email, password } = adminAccount
const signIn = (backend: Backend, given: { email: string; password: string }) => visitor(backend.origin).accounts.adminSignIn(given)
const outcome = (backend: Backend, given: { email: string; password: string }) =>
  signIn(backend, given).then(
    () => 'signed in',
    (error: { code?: string }) => error.code,
  )
const wrong = {
  status: 422,
  json: { success: false, code: 'wrong-password', message: 'This e-mail address or password is wrong.', params: {} },
}

describeOnce('nobody is signed in', () => {
  it.for([
    ['', password],
    ['  ', password],
    [email, ''],
    ['', ''],
  ] as const)('%j with %j: both are required', async ([email, password], { backend }) => {
    await expectRefused(backend, () => signIn(backend, { email, password }), {
      status: 422,
      code: 'email-and-password-required',
      message: 'Please enter your e-mail address and password.',
    })
  })

  it.for([
    ['a wrong password', { email, password: `${password} ` }],
    ['the password in capitals', { email, password: password.toUpperCase() }],
    ['an address that has no account', { email: 'nobody@sabha.example', password }],
    ['a name instead of the address', { email: 'Asha Example', password }],
    ['a long password', { email, password: 'x'.repeat(200) }],
    ['SQL', { email: "' or 1=1 --", password: "' or 1=1 --" }],
  ] as const)('by %s, and both kinds of wrong look alike', async ([, json], { backend }) => {
    expect(await raw(backend.origin, '/api/admin_auth.php', { json })).toMatchObject(wrong)
    expect(await backend.deps.store.read.selectFrom('account_session').selectAll().execute()).toEqual([])
  })

  it('where the account was closed, and its sessions end', async ({ backend, admin }) => {
    const { store } = backend.deps
    await store.alone((tx) => tx.updateTable('account').set({ disabled_at: 1 }).execute())
    expect(await outcome(backend, adminAccount)).toBe('wrong-password')
    await expect(admin.client.checkin.devices({})).rejects.toMatchObject({ status: 401, code: 'sign-in-required' })
  })
})

describe('wrong passwords', () => {
  const guess = (backend: Backend, email: string) => outcome(backend, { email, password: 'a guess' })

  it('are five in 15 minutes; then the right one is refused too, until the time is over', async ({ backend }) => {
    for (let count = 0; count < 5; count++) {
      expect(await guess(backend, email)).toBe('wrong-password')
      backend.clock.now += minute
    }
    await expectRefused(backend, () => signIn(backend, adminAccount), {
      status: 429,
      code: 'too-many-passwords',
      message: 'Too many wrong passwords. Please try again in 10 minutes.',
      params: { minutes: 10 },
    })
    backend.clock.now += 10 * minute - 1
    expect(await outcome(backend, adminAccount)).toBe('too-many-passwords')
    backend.clock.now += 1
    expect(await outcome(backend, adminAccount)).toBe('signed in')
  })

  it('many at once are no way round', async ({ backend }) => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => guess(backend, email)))
    // A guess that found no place in the line (`try-again`) was not tried.
    while (outcomes.at(-1) !== 'too-many-passwords') outcomes.push(await guess(backend, email))
    expect(outcomes.filter((each) => each === 'wrong-password')).toHaveLength(5)
    expect(new Set(outcomes)).toEqual(new Set(['wrong-password', 'too-many-passwords', ...outcomes.filter((each) => each === 'try-again')]))
  })

  it('are counted for each address, written in any way, with an account or without', async ({ backend }) => {
    for (let count = 0; count < 5; count++) await guess(backend, count % 2 ? ` ${email.toUpperCase()} ` : email)
    expect(await guess(backend, email)).toBe('too-many-passwords')
    for (let count = 0; count < 5; count++) expect(await guess(backend, 'nobody@sabha.example')).toBe('wrong-password')
    expect(await guess(backend, 'nobody@sabha.example')).toBe('too-many-passwords')
    expect(await guess(backend, staffAccount.email)).toBe('wrong-password')
  })

  it('are forgotten when the right one comes', async ({ backend }) => {
    for (let count = 0; count < 4; count++) await guess(backend, email)
    expect(await outcome(backend, adminAccount)).toBe('signed in')
    for (let count = 0; count < 5; count++) expect(await guess(backend, email)).toBe('wrong-password')
  })
})

const from = ({ origin }: Backend, address: string, { cookie = '', ...given }: { cookie?: string; email?: string; password?: string }) =>
  raw(origin, '/api/admin_auth.php', { json: { ...adminAccount, ...given }, headers: { 'x-forwarded-for': address, cookie } })
const guess = async (backend: Backend, address: string, cookie = '') =>
  (await from(backend, address, { password: 'a guess', cookie })).status
const deviceOf = (answer: Awaited<ReturnType<typeof from>>) => String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('wrong passwords of a stranger', () => {
  it.override('options', { settings: { TRUST_PROXY: '1', LIMIT_WRONG_PASSWORDS: '2' } })
  it('lock out the stranger, and not the owner at another address', async ({ backend }) => {
    for (const status of [422, 422, 429]) expect(await guess(backend, '192.0.2.1')).toBe(status)
    expect((await from(backend, '192.0.2.1', {})).status).toBe(429)
    expect((await from(backend, '192.0.2.2', {})).status).toBe(200)
    // A right password from one address unlocks no other address.
    expect((await from(backend, '192.0.2.1', {})).status).toBe(429)
  })

  it('lock out no browser that has signed in before, at the same address either; its own wrong ones do', async ({ backend }) => {
    const signedIn = await from(backend, '192.0.2.1', {})
    expect(signedIn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sabha_device=[\w-]{43}; Path=\/api\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/),
      // Clears the cookie of an earlier release: a browser would send it first, as its path is longer.
      'sabha_device=; Path=/api/admin_auth.php; Max-Age=0; HttpOnly; SameSite=Strict',
    ])
    const cookie = deviceOf(signedIn)
    for (const status of [422, 422, 429]) expect(await guess(backend, '192.0.2.1')).toBe(status)
    expect((await from(backend, '192.0.2.1', { cookie })).status).toBe(200)
    // Also beside a cookie of an earlier release, which has the longer path.
    expect((await from(backend, '192.0.2.1', { cookie: `sabha_device=${'A'.repeat(43)}; ${cookie}` })).status).toBe(200)
    // The cookie is the browser's, whichever member of staff uses it.
    expect(deviceOf(await from(backend, '192.0.2.9', { ...staffAccount, cookie }))).toBe(cookie)
    for (const status of [422, 422, 429]) expect(await guess(backend, '192.0.2.3', cookie)).toBe(status)
    const { store } = backend.deps
    expect(JSON.stringify(await store.read.selectFrom('account_device').selectAll().execute())).not.toContain(cookie.split('=')[1])
  })

  it('lock nobody out of changing their own password', async ({ backend, admin }) => {
    for (const status of [422, 422, 429]) expect(await guess(backend, '127.0.0.1')).toBe(status)
    const change = { current_password: adminAccount.password, new_password: 'another-of-the-tests' }
    expect(await admin.client.accounts.changePassword(change)).toMatchObject({ success: true })
  })

  it('are counted again from nought by a browser whose sessions staff have ended', async ({ backend, admin }) => {
    const cookie = deviceOf(await from(backend, '192.0.2.1', { ...staffAccount }))
    const { accounts } = await admin.client.accounts.list({})
    const account_id = accounts.find(({ email }) => email === staffAccount.email)?.id ?? 0
    await admin.client.accounts.endSessions({ account_id })
    const known = await backend.deps.store.read.selectFrom('account_device').select('account_id').execute()
    expect(known).not.toContainEqual({ account_id })
    expect((await from(backend, '192.0.2.1', { ...staffAccount, cookie })).status).toBe(200)
  })
})

describe('wrong passwords of strangers', () => {
  it.override('options', { settings: { TRUST_PROXY: '1', LIMIT_WRONG_PASSWORDS: '1' } })

  it('from everywhere together slow new browsers down, and no known one', async ({ backend }) => {
    const cookie = deviceOf(await from(backend, '192.0.2.1', {}))
    for (let at = 0; at < 20; at++) expect(await guess(backend, `198.51.100.${at}`)).toBe(422)
    expect((await from(backend, '192.0.2.2', {})).status).toBe(429)
    expect((await from(backend, '192.0.2.2', { cookie })).status).toBe(200)
    backend.clock.now += 15 * minute
    expect((await from(backend, '192.0.2.2', {})).status).toBe(200)
  })

  it('for many accounts come to an end for that address', async ({ backend }) => {
    for (let at = 0; at < 20; at++) {
      expect((await from(backend, '192.0.2.1', { email: `guest${at}@sabha.example` })).status).toBe(422)
    }
    expect((await from(backend, '192.0.2.1', {})).status).toBe(429)
    expect((await from(backend, '192.0.2.2', {})).status).toBe(200)
  })
})

describe('a password of an earlier release', () => {
  const kept = ({ deps }: Backend) =>
    deps.store.read.selectFrom('account').select('password').where('email', '=', email).executeTakeFirstOrThrow()
  const former = 'scrypt$32768$8$3$0S2sqbYLT-wK_11T-Co0Nw$k58MlS2J1UcMwiZzfykEWd6sB08YLw-BgquFlVlBD7c'

  it('opens the account, and is kept in today’s way from then on', async ({ backend }) => {
    const { store } = backend.deps
    await store.alone((tx) => tx.updateTable('account').set({ password: former }).where('email', '=', email).execute())
    expect(await outcome(backend, { email, password: 'a guess' })).toBe('wrong-password')
    expect(await outcome(backend, { email: 'nobody@sabha.example', password })).toBe('wrong-password')
    expect(await kept(backend)).toEqual({ password: former })
    expect(await outcome(backend, adminAccount)).toBe('signed in')
    const renewed = await kept(backend)
    expect(renewed.password).toMatch(/^argon2id\$19456\$2\$1\$/)
    expect(await outcome(backend, adminAccount)).toBe('signed in')
    expect(await kept(backend)).toEqual(renewed)
  })
})

describe('with a limit of 2', () => {
  it.override('options', { settings: { LIMIT_WRONG_PASSWORDS: '2' } })

  it('two are refused as wrong', async ({ backend }) => {
    const outcomes = []
    for (let count = 0; count < 3; count++) outcomes.push(await outcome(backend, { email, password: 'a guess' }))
    expect(outcomes).toEqual(['wrong-password', 'wrong-password', 'too-many-passwords'])
  })
})

describe('an admin', () => {
  it('is told who they are', async ({ backend }) => {
    const { token, user } = await signIn(backend, { email: `  ${email.toUpperCase()} `, password })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toMatchObject({ name: 'Asha Example', email, role: 'admin', permission: 'admin' })
    expect((await signInAdmin(backend, staffAccount)).user).toMatchObject({ role: 'admin', permission: 'office' })
  })

  it('is signed in for 12 hours, by a token that is kept as a hash', async ({ backend, admin }) => {
    const [session] = await backend.deps.store.read.selectFrom('account_session').selectAll().execute()
    expect(session?.token_hash).not.toBe(admin.token)
    backend.clock.now += 12 * 60 * minute
    await expectRefused(backend, () => admin.client.checkin.devices({}), { status: 401, code: 'sign-in-required' })
  })

  it('stays signed in while they work, at the door too, and for 12 hours after', async ({ backend, admin }) => {
    const uses = [() => admin.client.checkin.devices({}), () => admin.client.checkin.list({ show_id: '1' })]
    for (const use of [...uses, ...uses]) {
      backend.clock.now += 11 * 60 * minute
      expect(await use()).toBeTruthy()
    }
    backend.clock.now += 12 * 60 * minute - 1
    expect((await admin.client.checkin.devices({})).devices).toEqual([])
    backend.clock.now += 12 * 60 * minute
    await expectRefused(backend, () => admin.client.checkin.devices({}), { status: 401, code: 'sign-in-required' })
  })

  it('is signed out after a week in any case', async ({ backend, admin }) => {
    for (let used = 0; used < 7 * 24; used += 11) {
      expect((await admin.client.checkin.devices({})).devices).toEqual([])
      backend.clock.now += 11 * 60 * minute
    }
    await expectRefused(backend, () => admin.client.checkin.devices({}), { status: 401, code: 'sign-in-required' })
    expect((await (await signInAdmin(backend)).client.accounts.list({})).accounts.map(({ sessions }) => sessions)).toEqual([1, 0])
  })

  it('costs no write a call', async ({ backend, admin }) => {
    backend.clock.now += 59 * minute
    await unchanged(backend, () => admin.client.checkin.devices({}))
  })
})

describe('the first account', () => {
  const accounts = ({ deps }: Backend) => deps.store.read.selectFrom('account').select(['email', 'permission']).orderBy('id').execute()
  const none = ({ deps }: Backend) => deps.store.alone((tx) => tx.deleteFrom('account').execute())
  const nothing = { email: undefined, password: undefined }

  it('is made up where nothing is set, told once, and made no second time', async ({ backend }) => {
    await none(backend)
    const made = await openFirstAdmin(backend.deps, nothing)
    expect(made?.email).toBe('admin@sabha.example')
    expect(await signIn(backend, made ?? nothingGiven)).toMatchObject({ user: { permission: 'admin' } })
    expect(await unchanged(backend, () => openFirstAdmin(backend.deps, nothing))).toBeUndefined()
  })

  it('is the one that the settings name, beside those that are there', async ({ backend }) => {
    const named = { email: 'box.office@sabha.example', password: 'as-it-was-set' }
    expect(await openFirstAdmin(backend.deps, named)).toBeUndefined()
    expect(await outcome(backend, named)).toBe('signed in')
    expect(await accounts(backend)).toHaveLength(3)
  })

  it('keeps its password, whatever the settings say later', async ({ backend }) => {
    await unchanged(backend, () => openFirstAdmin(backend.deps, { email, password: 'another-password' }))
    expect(await outcome(backend, adminAccount)).toBe('signed in')
  })

  it('has a password made up where the settings name the address alone, and only at first', async ({ backend }) => {
    expect(
      await unchanged(backend, () => openFirstAdmin(backend.deps, { email: 'box@sabha.example', password: undefined })),
    ).toBeUndefined()
    await none(backend)
    const made = await openFirstAdmin(backend.deps, { email: 'box@sabha.example', password: undefined })
    expect(made?.email).toBe('box@sabha.example')
    expect(await outcome(backend, made ?? nothingGiven)).toBe('signed in')
  })
})

const nothingGiven = { email: '', password: '' }
