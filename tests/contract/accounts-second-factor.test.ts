import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sabha/api/client'
import { callsByName } from '@sabha/api/contract'
import { openSealer } from '@sabha/backend/adapters/sealer'
import { describe, expect } from 'vitest'
import { type Admin, adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import { authenticatorAt } from '../builders/authenticator.ts'
import { codeOf } from '../builders/authenticator-app.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'

const site = 'https://tickets.example'
const second = 1000
const step = 30 * second
const minute = 60 * second
const { password } = adminAccount
const proof = { password, response: null }

const clientOf = ({ origin }: Backend, token: string) => createClient({ baseUrl: `${origin}/api/`, token: () => token })
const refused = (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ kind: 'refused', code })
const tryIn = ({ origin }: Backend, code?: string, account = staffAccount) =>
  visitor(origin).accounts.adminSignIn({ ...account, ...(code !== undefined && { code }) })
const accountOf = async ({ client }: Admin, email: string) => {
  const account = (await client.accounts.list({})).accounts.find((each) => each.email === email)
  if (!account) throw new Error(`no account ${email}`)
  return account
}

interface Own {
  secret: string
  codes: readonly string[]
}

/** Sets up the second factor of the signed-in account, and lets a time step pass so that the next code is another one. */
async function setUp(backend: Backend, { client }: Pick<Admin, 'client'>): Promise<Own & { token: string | undefined }> {
  const { secret, setup } = await client.accounts.beginSecondFactor(proof)
  const code = codeOf(secret, backend.clock.now)
  const { recovery_codes, token } = await client.accounts.confirmSecondFactor({ setup, code, language: 'en' })
  backend.clock.now += step
  return { secret, codes: recovery_codes, token }
}

async function requireIt(backend: Backend, admin: Admin): Promise<Own> {
  const own = await setUp(backend, admin)
  await admin.client.accounts.requireSecondFactor({ is_required: true })
  return own
}

describe('a code of an app', () => {
  it('is asked for after the password, and not before', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const { uri, secret } = await staff.client.accounts.beginSecondFactor(proof)
    expect(uri).toMatch(/^otpauth:\/\/totp\/[^?]+staff%40sabha\.example\?issuer=.+/)
    expect(uri).toContain(secret)
    // A setup that was only begun doesn't count.
    await tryIn(backend)
    const own = await setUp(backend, staff)
    expect(await staff.client.accounts.secondFactor({})).toMatchObject({ recovery_codes: 10, is_required: false })
    await expect(tryIn(backend)).rejects.toMatchObject({ status: 422, code: 'second-factor-needed', params: { field: 'code' } })
    await refused(tryIn(backend, '  '), 'second-factor-needed')
    await refused(tryIn(backend, codeOf(own.secret, backend.clock.now), { ...staffAccount, password: 'a guess' }), 'wrong-password')
    const { token } = await tryIn(backend, ` ${codeOf(own.secret, backend.clock.now).replace(/(...)/, '$1 ')} `)
    await clientOf(backend, token).reports.dashboard({})
    const { client } = await signInAdmin(backend)
    expect((await client.reports.audit({ search: staffAccount.email })).entries.slice(0, 5)).toMatchObject([
      { what: 'Signed in to the admin', details: { factor: 'authenticator app' } },
      { what: 'Failed to sign in to the admin' },
      { what: 'Knew the password, and was asked for the second step', who: 'Somebody' },
      { what: 'Knew the password, and was asked for the second step', who: 'Somebody' },
      { what: 'Set up an authenticator app', who: 'Omkar Example' },
    ])
  })

  it('is asked for without a line in the audit log in a browser that its owner has signed in with', async ({ backend, admin }) => {
    const { secret } = await setUp(backend, await signInAdmin(backend, staffAccount))
    const from = (cookie: string, given: { code?: string } = {}) =>
      raw(backend.origin, '/api/admin_auth.php', { json: { ...staffAccount, ...given }, headers: { cookie } })
    const asked = async () => (await admin.client.reports.audit({ search: 'Knew the password' })).entries.length
    const signedIn = await from('', { code: codeOf(secret, backend.clock.now) })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    expect(await from(cookie)).toMatchObject({ status: 422, json: { code: 'second-factor-needed' } })
    expect(await asked()).toBe(0)
    await from(`sabha_device=${'A'.repeat(43)}`)
    expect(await asked()).toBe(1)
  })

  it('is taken one step early or late, and no further', async ({ backend }) => {
    const { secret } = await setUp(backend, await signInAdmin(backend, staffAccount))
    backend.clock.now += 10 * step
    const at = (steps: number) => tryIn(backend, codeOf(secret, backend.clock.now + steps * step))
    await refused(at(-2), 'wrong-code')
    await refused(at(2), 'wrong-code')
    await at(-1)
    await at(1)
  })

  it('is used once, the one of the set-up too, and no earlier one after it', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const { secret, setup } = await staff.client.accounts.beginSecondFactor(proof)
    const first = codeOf(secret, backend.clock.now)
    await staff.client.accounts.confirmSecondFactor({ setup, code: first, language: 'en' })
    await refused(tryIn(backend, first), 'wrong-code')
    const next = codeOf(secret, backend.clock.now + step)
    await tryIn(backend, next)
    await refused(tryIn(backend, next), 'wrong-code')
    await refused(tryIn(backend, first), 'wrong-code')
  })

  it('that comes twice at once signs in once', async ({ backend }) => {
    const own = await setUp(backend, await signInAdmin(backend, staffAccount))
    for (const code of [codeOf(own.secret, backend.clock.now), own.codes[0]]) {
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => tryIn(backend, code)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('that is wrong is counted with the lock, five times, and apart from passwords', async ({ backend }) => {
    const { secret } = await setUp(backend, await signInAdmin(backend, staffAccount))
    for (let count = 0; count < 5; count++) await refused(tryIn(backend, '000000'), 'wrong-code')
    // The first refusal of this kind is recorded, so that the owner of the account is warned once.
    await refused(tryIn(backend, '000000'), 'too-many-codes')
    await expectRefused(backend, () => tryIn(backend, codeOf(secret, backend.clock.now)), {
      status: 429,
      code: 'too-many-codes',
      params: { minutes: 15 },
    })
    await signInAdmin(backend)
    backend.clock.now += 15 * minute
    await tryIn(backend, codeOf(secret, backend.clock.now))
    const { client } = await signInAdmin(backend)
    const { entries } = await client.reports.audit({ search: 'Knew the password' })
    expect(entries).toHaveLength(5)
    expect(entries[0]).toMatchObject({ who: 'Somebody', to_what: `account ${staffAccount.email}` })
  })

  it('many guesses at once are no way round', async ({ backend }) => {
    await setUp(backend, await signInAdmin(backend, staffAccount))
    const outcomes: unknown[] = []
    while (!outcomes.includes('too-many-codes')) {
      const tried = await Promise.allSettled(Array.from({ length: 8 }, () => tryIn(backend, '000000')))
      for (const one of tried) outcomes.push(one.status === 'rejected' ? (one.reason as { code?: string }).code : 'signed in')
    }
    expect(outcomes.filter((each) => each === 'wrong-code')).toHaveLength(5)
    expect(outcomes).not.toContain('signed in')
  })

  it('is kept nowhere that can be read: not the secret, not the recovery codes', async ({ backend }) => {
    const own = await setUp(backend, await signInAdmin(backend, staffAccount))
    const kept = JSON.stringify([...(await rowsOf(backend.deps.store))])
    for (const text of [own.secret, ...own.codes, ...own.codes.map((code) => code.replaceAll('-', ''))]) expect(kept).not.toContain(text)
  })

  it('what was sealed for one session or account sets up no other', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const other = await signInAdmin(backend, staffAccount)
    const { secret, setup } = await staff.client.accounts.beginSecondFactor(proof)
    const given = { setup, code: codeOf(secret, backend.clock.now), language: 'en' as const }
    for (const { client } of [admin, other]) {
      await expectRefused(backend, () => client.accounts.confirmSecondFactor(given), { status: 409, code: 'second-factor-set-up-over' })
    }
    await refused(staff.client.accounts.confirmSecondFactor({ ...given, setup: 'v1.x.y' }), 'second-factor-set-up-over')
    await refused(staff.client.accounts.confirmSecondFactor({ ...given, code: '12345x' }), 'wrong-code')
    await refused(other.client.accounts.beginSecondFactor({ password: 'a guess', response: null }), 'wrong-current-password')
    await staff.client.accounts.confirmSecondFactor(given)
    // The other session was opened without a code.
    await refused(other.client.reports.dashboard({}), 'session-ended')
    await staff.client.reports.dashboard({})
  })

  it('a QR code that was left on the screen sets up nothing after half an hour, or once another has', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const left = await staff.client.accounts.beginSecondFactor(proof)
    const confirm =
      ({ secret, setup }: typeof left) =>
      () =>
        staff.client.accounts.confirmSecondFactor({ setup, code: codeOf(secret, backend.clock.now), language: 'en' })
    const over = { status: 409, code: 'second-factor-set-up-over' } as const
    backend.clock.now += 30 * minute
    const own = await staff.client.accounts.beginSecondFactor(proof)
    backend.clock.now += 1
    await expectRefused(backend, confirm(left), over)
    const shown = await staff.client.accounts.beginSecondFactor(proof)
    backend.clock.now += minute
    await confirm(own)()
    await expectRefused(backend, confirm(shown), over)
  })
})

describe('recovery codes', () => {
  it('open the account once each, however they are typed, and the owner is told', async ({ backend }) => {
    const { codes } = await setUp(backend, await signInAdmin(backend, staffAccount))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const [first = '', other = ''] = codes
    const { token } = await tryIn(backend, ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`)
    expect(await clientOf(backend, token).accounts.secondFactor({})).toMatchObject({ recovery_codes: 9 })
    await refused(tryIn(backend, first), 'wrong-code')
    await tryIn(backend, other)
  })

  it('that were made anew take the place of the earlier ones', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    await refused(staff.client.accounts.renewRecoveryCodes(proof), 'no-second-factor')
    const { codes } = await setUp(backend, staff)
    await refused(staff.client.accounts.renewRecoveryCodes({ password: 'a guess', response: null }), 'wrong-current-password')
    const { recovery_codes } = await staff.client.accounts.renewRecoveryCodes(proof)
    await refused(tryIn(backend, codes[0]), 'wrong-code')
    await tryIn(backend, recovery_codes[0])
  })

  it('of one account open no other', async ({ backend, admin }) => {
    const { codes } = await setUp(backend, await signInAdmin(backend, staffAccount))
    await setUp(backend, admin)
    await refused(tryIn(backend, codes[0], adminAccount), 'wrong-code')
  })

  it('are what is left where the database is restored without the key beside it', async ({ backend }) => {
    const { secret, codes } = await setUp(backend, await signInAdmin(backend, staffAccount))
    const restored = openSealer(join(mkdtempSync(join(tmpdir(), 'sabha-key-')), 'secrets.key'))
    Object.assign(backend.deps.sealer, restored)
    const code = codeOf(secret, backend.clock.now)
    await refused(tryIn(backend, code), 'second-factor-unreadable')
    await refused(tryIn(backend), 'second-factor-needed')
    await tryIn(backend, codes[0])
  })
})

describe('where everybody needs one', () => {
  it('who has none is led to it, and nothing else is open to that session', async ({ backend, admin }) => {
    await requireIt(backend, admin)
    const signedIn = await tryIn(backend)
    expect(signedIn.must_set_up_second_factor).toBe(true)
    const open = ['accounts.beginSecondFactor', 'accounts.confirmSecondFactor']
    for (const [name, { method, path, access }] of Object.entries(callsByName)) {
      if (access === 'public' || open.includes(name)) continue
      const answer = await raw(backend.origin, `/api/${path}`, { method, token: signedIn.token, ...(method === 'POST' && { json: {} }) })
      expect([name, answer.status, (answer.json as { code?: string }).code]).toEqual([name, 403, 'second-factor-first'])
    }
    // Such a session is not in the account's list, and its browser is not a known one.
    expect((await accountOf(admin, staffAccount.email)).sessions).toBe(0)
    const half = clientOf(backend, signedIn.token)
    const { token } = await setUp(backend, { client: half })
    // The token is a new one, and the earlier one is dead.
    await refused(half.accounts.beginSecondFactor(proof), 'sign-in-required')
    await clientOf(backend, token ?? '').reports.dashboard({})
    expect(await accountOf(admin, staffAccount.email)).toMatchObject({ sessions: 1, second_factor: 'app' })
  })

  it('two tabs set up one: the second is ended, and so is who else knew the password', async ({ backend, admin }) => {
    await requireIt(backend, admin)
    const tabs = await Promise.all([1, 2].map(async () => clientOf(backend, (await tryIn(backend)).token)))
    const begun = await Promise.all(tabs.map(({ accounts }) => accounts.beginSecondFactor(proof)))
    const outcomes = await Promise.allSettled(
      tabs.map(({ accounts }, at) => {
        const { secret = '', setup = '' } = begun[at] ?? {}
        return accounts.confirmSecondFactor({ setup, code: codeOf(secret, backend.clock.now), language: 'en' })
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = await backend.deps.store.read.selectFrom('recovery_code').selectAll().execute()
    expect(codes).toHaveLength(20)
    await refused(tryIn(backend), 'second-factor-needed')
  })

  it('the session to set it up ends after half an hour, and by signing out', async ({ backend, admin }) => {
    await requireIt(backend, admin)
    const [late, out] = [clientOf(backend, (await tryIn(backend)).token), clientOf(backend, (await tryIn(backend)).token)]
    await out.accounts.signOut({})
    await refused(out.accounts.beginSecondFactor(proof), 'sign-in-required')
    const { secret, setup } = await late.accounts.beginSecondFactor(proof)
    backend.clock.now += 30 * minute
    const code = codeOf(secret, backend.clock.now)
    await refused(late.accounts.confirmSecondFactor({ setup, code, language: 'en' }), 'sign-in-required')
  })

  it('only an owner who has one requires it; sessions that are open stay, and removing the last one is refused', async ({
    backend,
    admin,
  }) => {
    const asked = () => admin.client.accounts.requireSecondFactor({ is_required: true })
    await expectRefused(backend, asked, { status: 409, code: 'own-second-factor-first' })
    const staff = await signInAdmin(backend, staffAccount)
    await requireIt(backend, admin)
    await staff.client.reports.dashboard({})
    const remove = () => admin.client.accounts.removeSecondFactor({ ...proof, language: 'en' })
    await refused(remove(), 'last-second-factor')
    await admin.client.accounts.requireSecondFactor({ is_required: false })
    await remove()
    await signInAdmin(backend)
    await tryIn(backend)
  })

  it('somebody who accepts an invitation sets it up at the first sign-in', async ({ backend, admin }) => {
    await requireIt(backend, admin)
    const { url } = await admin.client.accounts.invite({ email: 'nila@sabha.example', permission: 'admin', language: 'en' })
    const own = { name: 'Nila Example', password: 'chosen-by-nila' }
    await visitor(backend.origin).accounts.acceptInvitation({ token: url.split('#')[1] ?? '', ...own })
    const signedIn = await tryIn(backend, undefined, { email: 'nila@sabha.example', password: own.password })
    expect(signedIn.must_set_up_second_factor).toBe(true)
    await refused(clientOf(backend, signedIn.token).accounts.list({}), 'second-factor-first')
  })
})

describe('a passkey', () => {
  it.override('options', { settings: { PUBLIC_URL: site } })

  it('signs in without a code, and who has only that signs in with nothing less where one is required', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    const staff = await signInAdmin(backend, staffAccount)
    const { options } = await staff.client.accounts.passkeyOptions({ purpose: 'register', password })
    await staff.client.accounts.addPasskey({ name: 'Phone', response: phone.register(options) })
    await requireIt(backend, admin)
    await refused(tryIn(backend), 'passkey-needed')
    const asked = (await visitor(backend.origin).accounts.passkeyChallenge({})).options
    const { token } = await visitor(backend.origin).accounts.passkeySignIn({ response: phone.answer(asked) })
    const { client } = { client: clientOf(backend, token) }
    const [{ id } = { id: 0 }] = (await client.accounts.passkeys({})).passkeys
    await refused(client.accounts.removePasskey({ passkey_id: id, ...proof }), 'last-second-factor')
    expect((await accountOf(admin, staffAccount.email)).second_factor).toBe('passkey')
  })

  it('of another host is no factor: it can’t be used here', async ({ backend, admin }) => {
    const { store } = backend.deps
    const { accounts } = admin.client
    const make = async (name: string) => {
      const { options } = await accounts.passkeyOptions({ purpose: 'register', password })
      await accounts.addPasskey({ name, response: authenticatorAt(site).register(options) })
    }
    await make('Former')
    await store.alone((tx) => tx.updateTable('passkey').set({ rp_id: 'former.example' }).execute())
    await refused(accounts.requireSecondFactor({ is_required: true }), 'own-second-factor-first')
    await requireIt(backend, admin)
    await refused(accounts.removeSecondFactor({ ...proof, language: 'en' }), 'last-second-factor')
    await make('Here')
    await accounts.removeSecondFactor({ ...proof, language: 'en' })
    const [former, here] = (await accounts.passkeys({})).passkeys
    await refused(accounts.removePasskey({ passkey_id: here?.id ?? 0, ...proof }), 'last-second-factor')
    await accounts.removePasskey({ passkey_id: former?.id ?? 0, ...proof })
  })

  it('that was made meanwhile is the factor: whoever knew only the password sets up no app beside it', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    await requireIt(backend, admin)
    const half = clientOf(backend, (await tryIn(backend)).token)
    const { secret, setup } = await half.accounts.beginSecondFactor(proof)
    const { options } = await staff.client.accounts.passkeyOptions({ purpose: 'register', password })
    await staff.client.accounts.addPasskey({ name: 'Phone', response: authenticatorAt(site).register(options) })
    const confirm = () => half.accounts.confirmSecondFactor({ setup, code: codeOf(secret, backend.clock.now), language: 'en' })
    await expectRefused(backend, confirm, { status: 401, code: 'session-ended' })
    expect((await accountOf(admin, staffAccount.email)).second_factor).toBe('passkey')
  })
})

describe('who gets at the mail, or the link of an owner', () => {
  it.override('options', { change: mailGoesOut, settings: { PUBLIC_URL: site } })

  const tokenIn = (text = '') => /#([\w-]{43})/.exec(text)?.[1]
  const newPassword = 'a-new-one-by-link'
  const textsTo = async (backend: Backend, { email }: { email: string }) =>
    (await keptMails(backend)).filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? '')
  /** Sends the mail that waits. Returns its text and the token of its link, which is empty where there is no link. */
  async function askByMail(backend: Backend, account = staffAccount): Promise<{ text: string; token: string }> {
    const before = await textsTo(backend, account)
    await visitor(backend.origin).accounts.forgotPassword({ email: account.email, language: 'en' })
    await workMail(backend)
    const text = (await textsTo(backend, account)).find((each) => !before.includes(each) && each.includes('asked for a new password')) ?? ''
    return { text, token: tokenIn(text) ?? '' }
  }
  const setByLink = ({ origin }: Backend, token: string, password = newPassword) =>
    visitor(origin).accounts.resetPassword({ token, password })
  async function resetByMail(backend: Backend): Promise<void> {
    await setByLink(backend, (await askByMail(backend)).token)
  }
  async function addPasskey({ client }: Pick<Admin, 'client'>): Promise<void> {
    const { options } = await client.accounts.passkeyOptions({ purpose: 'register', password })
    await client.accounts.addPasskey({ name: 'Phone', response: authenticatorAt(site).register(options) })
  }
  const renewed = { ...staffAccount, password: newPassword }

  it('still needs the app', async ({ backend }) => {
    const { secret } = await setUp(backend, await signInAdmin(backend, staffAccount))
    await resetByMail(backend)
    await refused(tryIn(backend, undefined, renewed), 'second-factor-needed')
    await tryIn(backend, codeOf(secret, backend.clock.now), renewed)
  })

  it('sets up no app in the place of the passkey that was required: the password by mail stays shut, and an owner makes a link', async ({
    backend,
    admin,
  }) => {
    await addPasskey(await signInAdmin(backend, staffAccount))
    await requireIt(backend, admin)
    const { text, token } = await askByMail(backend)
    expect(text).toContain('Your passkeys are removed then.')
    expect(text).toContain('somebody with full access has to make you another link')
    expect(await visitor(backend.origin).accounts.readLink({ token })).toMatchObject({ takes_passkeys: true, needs_owner: true })
    await setByLink(backend, token)
    await refused(tryIn(backend, undefined, renewed), 'second-factor-lost')
    await workMail(backend)
    expect((await textsTo(backend, staffAccount)).join()).toContain('The new password alone is not enough here.')
    const { id, second_factor } = await accountOf(admin, staffAccount.email)
    expect(second_factor).toBe('lost')
    // The reset would let in someone who took over the account by mail.
    const reset = () => admin.client.accounts.resetSecondFactor({ account_id: id, language: 'en' })
    await expectRefused(backend, reset, { status: 409, code: 'lost-second-factor' })
    const { url } = await admin.client.accounts.makeResetLink({ account_id: id, language: 'en' })
    const own = tokenIn(url) ?? ''
    expect(await visitor(backend.origin).accounts.readLink({ token: own })).toMatchObject({ takes_passkeys: false, needs_owner: false })
    await setByLink(backend, own, 'chosen-by-the-real-one')
    await refused(tryIn(backend, undefined, renewed), 'wrong-password')
    expect((await tryIn(backend, undefined, { ...staffAccount, password: 'chosen-by-the-real-one' })).must_set_up_second_factor).toBe(true)
  })

  it('gets no help from an owner’s reset of the app before somebody has shown it', async ({ backend, admin }) => {
    const { secret } = await setUp(backend, await signInAdmin(backend, staffAccount))
    await resetByMail(backend)
    const { id } = await accountOf(admin, staffAccount.email)
    const reset = () => admin.client.accounts.resetSecondFactor({ account_id: id, language: 'en' })
    await refused(reset(), 'lost-second-factor')
    await tryIn(backend, codeOf(secret, backend.clock.now), renewed)
    await reset()
    await tryIn(backend, undefined, renewed)
  })

  it('a password that an owner gives by hand lets somebody in again, too', async ({ backend, admin }) => {
    await addPasskey(await signInAdmin(backend, staffAccount))
    await requireIt(backend, admin)
    await resetByMail(backend)
    const { id, name, email, permission } = await accountOf(admin, staffAccount.email)
    await admin.client.accounts.save({ id, name, email, permission, disabled: false, password: 'given-by-the-owner' })
    expect((await tryIn(backend, undefined, { email, password: 'given-by-the-owner' })).must_set_up_second_factor).toBe(true)
  })

  it('the only owner, whose passkeys are the factor that is required, keeps them and the password', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    const { options } = await admin.client.accounts.passkeyOptions({ purpose: 'register', password })
    await admin.client.accounts.addPasskey({ name: 'Phone', response: phone.register(options) })
    const { text: before, token } = await askByMail(backend, adminAccount)
    expect(before).not.toContain('another link')
    await admin.client.accounts.requireSecondFactor({ is_required: true })
    const readLink = () => visitor(backend.origin).accounts.readLink({ token })
    await expectRefused(backend, readLink, { status: 409, code: 'only-owner-by-mail' })
    await expectRefused(backend, () => setByLink(backend, token), { status: 409, code: 'only-owner-by-mail' })
    backend.clock.now += 1
    const after = await askByMail(backend, adminAccount)
    expect(after.text).toContain('pnpm rescue')
    expect(after.token).toBe('')
    const asked = (await visitor(backend.origin).accounts.passkeyChallenge({})).options
    await visitor(backend.origin).accounts.passkeySignIn({ response: phone.answer(asked) })
    // With another owner there is somebody to help.
    const other = { email: 'nila@sabha.example', name: 'Nila Example', permission: 'admin' as const }
    await admin.client.accounts.save({ ...other, id: null, password: 'six-or-more', disabled: false })
    expect(await readLink()).toMatchObject({ takes_passkeys: true, needs_owner: true })
    await setByLink(backend, token)
    await refused(tryIn(backend, undefined, { ...adminAccount, password: newPassword }), 'second-factor-lost')
  })

  it('who makes a passkey again has lost nothing', async ({ backend, admin }) => {
    await addPasskey(await signInAdmin(backend, staffAccount))
    await requireIt(backend, admin)
    await resetByMail(backend)
    await admin.client.accounts.requireSecondFactor({ is_required: false })
    const { client } = await signInAdmin(backend, renewed)
    const { options } = await client.accounts.passkeyOptions({ purpose: 'register', password: newPassword })
    await client.accounts.addPasskey({ name: 'New', response: authenticatorAt(site).register(options) })
    const { id } = await accountOf(admin, staffAccount.email)
    await admin.client.accounts.resetSecondFactor({ account_id: id, language: 'en' })
    expect((await accountOf(admin, staffAccount.email)).second_factor).toBe('none')
  })

  it('the owner of an account hears once in a quarter of an hour that somebody knows the password and guesses codes', async ({
    backend,
  }) => {
    await setUp(backend, await signInAdmin(backend, staffAccount))
    const guess = async () => {
      for (let count = 0; count < 5; count++) await refused(tryIn(backend, '000000'), 'wrong-code')
      for (let count = 0; count < 3; count++) await refused(tryIn(backend, '000000'), 'too-many-codes')
    }
    const warnings = async () => {
      await workMail(backend)
      return (await keptMails(backend)).filter(({ subject }) => subject === 'Somebody knows your password').length
    }
    await guess()
    expect(await warnings()).toBe(1)
    backend.clock.now += 15 * minute
    await guess()
    expect(await warnings()).toBe(2)
  })

  it('an owner resets what somebody lost, who is signed out and told', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const { codes } = await setUp(backend, staff)
    await tryIn(backend, codes[0])
    const { id } = await accountOf(admin, staffAccount.email)
    await admin.client.accounts.resetSecondFactor({ account_id: id, language: 'kn' })
    await refused(staff.client.reports.dashboard({}), 'session-ended')
    await signInAdmin(backend, staffAccount)
    await refused(admin.client.accounts.resetSecondFactor({ account_id: id, language: 'en' }), 'no-second-factor')
    await refused(admin.client.accounts.resetSecondFactor({ account_id: Number(admin.user.id), language: 'en' }), 'own-second-factor')
    await refused(admin.client.accounts.resetSecondFactor({ account_id: 77, language: 'en' }), 'unknown-account')
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([1, 2, 3].map(() => staffAccount.email))
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Your sign-in now asks for a code'),
        expect.stringContaining('A recovery code was used'),
        expect.stringContaining('ನಿಮ್ಮ ಎರಡು ಹಂತದ ಸೈನ್ ಇನ್ ಮರುಹೊಂದಿಸಲಾಗಿದೆ'),
      ]),
    )
    expect((await admin.client.reports.audit({ search: 'Reset two-step sign-in' })).entries).toMatchObject([
      { who: 'Asha Example', to_what: `account ${staffAccount.email}` },
    ])
  })
})
