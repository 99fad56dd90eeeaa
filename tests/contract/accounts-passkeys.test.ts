import { createClient } from '@sabha/api/client'
import { registerPasskey, takePasskeyAway } from '@sabha/backend/rules/accounts/own-passkeys'
import { type Proof, proveAgain } from '@sabha/backend/rules/accounts/proofs'
import { confirm } from '@sabha/backend/rules/accounts/recent-proof'
import type { Doer } from '@sabha/backend/rules/accounts/sessions'
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@sabha/backend/rules/accounts/set-up-second-factor'
import { signInByPasskey } from '@sabha/backend/rules/accounts/sign-in'
import { hashToken } from '@sabha/backend/rules/tokens'
import { changeAccount, endSessions, findAccount } from '@sabha/backend/store/accounts/accounts'
import { removePasskey, removePasskeys } from '@sabha/backend/store/accounts/passkeys'
import type { Tx } from '@sabha/backend/store/store'
import { describe, expect } from 'vitest'
import { type Admin, adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import { type Authenticator, authenticatorAt, type Change } from '../builders/authenticator.ts'
import { codeOf } from '../builders/authenticator-app.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const site = 'https://tickets.example'
const minute = 60_000

async function add({ client }: Admin, phone: Authenticator, name = 'My phone', change: Change = {}): Promise<string> {
  const { options } = await client.accounts.passkeyOptions({ purpose: 'register', password: adminAccount.password })
  const response = phone.register(options, change)
  await client.accounts.addPasskey({ name, response })
  return String(response['id'])
}

async function signInBy({ origin }: Backend, phone: Authenticator, change: Change & { id?: string } = {}): Promise<Admin> {
  const { options } = await visitor(origin).accounts.passkeyChallenge({})
  const { token, user } = await visitor(origin).accounts.passkeySignIn({ response: phone.answer(options, change) })
  return { client: createClient({ baseUrl: `${origin}/api/`, token: () => token }), token, user }
}

type Services = Backend['services']

/** A refused attempt uses up its challenge and changes nothing else. */
const refused = (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ kind: 'refused', code })

describe('a passkey', () => {
  it.override('options', { settings: { PUBLIC_URL: site } })

  it('is added, named, used to sign in and removed', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const phone = authenticatorAt(site)
    expect(await visitor(backend.origin).accounts.signInWays({})).toMatchObject({ passkeys: true })
    await add(staff, phone, '  My \n phone ')
    backend.clock.now += minute
    const signedIn = await signInBy(backend, phone)
    expect(signedIn.user).toMatchObject({ name: 'Omkar Example', role: 'admin', permission: 'office' })
    expect(await signedIn.client.accounts.passkeys({})).toMatchObject({
      is_possible_here: true,
      passkeys: [{ name: 'My phone', last_used_at: new Date(backend.clock.now).toISOString(), is_of_this_host: true }],
    })
    const [{ id } = { id: 0 }] = (await staff.client.accounts.passkeys({})).passkeys
    await staff.client.accounts.removePasskey({ passkey_id: id, password: staffAccount.password, response: null })
    // Of the two sessions, the one that removed the passkey goes on, and the one that the passkey opened ends.
    await refused(signedIn.client.accounts.passkeys({}), 'session-ended')
    await staff.client.accounts.passkeys({})
    await refused(signInBy(backend, phone), 'passkey-unknown')
    // The password still works.
    const { client } = await signInAdmin(backend)
    await signInAdmin(backend, staffAccount)
    expect((await client.reports.audit({ search: 'passkey' })).entries.map(({ what, who, details }) => [what, who, details])).toEqual([
      ['Removed a passkey', 'Omkar Example', { name: 'My phone' }],
      ['Signed in to the admin', 'Omkar Example', { passkey: 'My phone' }],
      ['Added a passkey', 'Omkar Example', { name: 'My phone' }],
    ])
  })

  it('is added only after the password or another passkey, and the owner is told', async ({ backend, admin: { client } }) => {
    const options = (given: { password?: string; response?: Record<string, unknown> }) =>
      client.accounts.passkeyOptions({ purpose: 'register', ...given })
    Object.assign(backend.deps, mailGoesOut(backend.deps))
    backend.services.mailGoesOut = backend.deps.mailGoesOut
    await expectRefused(backend, () => options({}), { status: 422, code: 'wrong-current-password', params: { field: 'password' } })
    await refused(options({ password: 'a guess' }), 'wrong-current-password')
    const phone = authenticatorAt(site)
    // A challenge that was asked for to confirm something adds no passkey.
    const other = (await client.accounts.passkeyOptions({ purpose: 'confirm' })).options
    await refused(client.accounts.addPasskey({ name: 'x', response: authenticatorAt(site).register(other) }), 'passkey-too-late')
    const made = phone.register((await options({ password: adminAccount.password })).options)
    await client.accounts.addPasskey({ name: 'Phone', response: made, language: 'kn' })
    const confirmed = phone.answer((await client.accounts.passkeyOptions({ purpose: 'confirm' })).options)
    await options({ response: confirmed })
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([['ಒಂದು ಪಾಸ್‌ಕೀ ಸೇರಿಸಲಾಗಿದೆ', adminAccount.email]])
  })

  it('makes its browser known, as a password does', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    await add(admin, phone)
    const { options } = await visitor(backend.origin).accounts.passkeyChallenge({})
    const signedIn = await raw(backend.origin, '/api/passkey_auth.php', { json: { response: phone.answer(options) } })
    const [cookie = '', ...attributes] = String(signedIn.headers['set-cookie']).split('; ')
    const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '?'
    for (const call of ['/api/admin_auth.php', '/api/passkey_auth.php']) expect(call.startsWith(path)).toBe(true)
    const again = await raw(backend.origin, '/api/admin_auth.php', { json: adminAccount, headers: { cookie } })
    expect(String(again.headers['set-cookie'])).toContain(cookie)
  })

  it('is one of several, each of which signs in; the same is not added twice', async ({ backend, admin }) => {
    const [phone, key] = [authenticatorAt(site), authenticatorAt(site)]
    const first = await add(admin, phone, 'Phone')
    await add(admin, key, 'Key')
    const { options } = await admin.client.accounts.passkeyOptions({ purpose: 'register', password: adminAccount.password })
    expect(options['excludeCredentials']).toHaveLength(2)
    expect(options['excludeCredentials']).toMatchObject([{ id: first }, {}])
    for (const each of [phone, key]) expect((await signInBy(backend, each)).user).toMatchObject({ name: 'Asha Example' })
    // Each account has handles of its own, which say nothing of it.
    const staff = await signInAdmin(backend, staffAccount)
    const other = (await staff.client.accounts.passkeyOptions({ purpose: 'register', password: adminAccount.password })).options[
      'user'
    ] as { id: string }
    expect(other.id).not.toBe((options['user'] as { id: string }).id)
  })

  it('answers a challenge once, within five minutes, and only what it was made for', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    await add(admin, phone)
    const { accounts } = visitor(backend.origin)
    const { options } = await accounts.passkeyChallenge({})
    const response = phone.answer(options)
    await accounts.passkeySignIn({ response })
    await refused(accounts.passkeySignIn({ response }), 'passkey-too-late')
    await refused(accounts.passkeySignIn({ response: phone.answer(options) }), 'passkey-too-late')

    const late = await accounts.passkeyChallenge({})
    backend.clock.now += 5 * minute
    await refused(accounts.passkeySignIn({ response: phone.answer(late.options) }), 'passkey-too-late')

    const other = await admin.client.accounts.passkeyOptions({ purpose: 'confirm' })
    await refused(accounts.passkeySignIn({ response: phone.answer(other.options) }), 'passkey-too-late')
    const own = { challenge: 'A'.repeat(43) }
    await refused(accounts.passkeySignIn({ response: phone.answer(own) }), 'passkey-too-late')
  })

  it('of two answers to one challenge at once one signs in', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    await add(admin, phone)
    const { accounts } = visitor(backend.origin)
    const { options } = await accounts.passkeyChallenge({})
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => accounts.passkeySignIn({ response: phone.answer(options) })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.for([
    ['another site', { origin: 'https://evil.example' }],
    ['another host’s key', { rpId: 'evil.example' }],
    ['an authenticator that has not seen who holds it', { isVerified: false }],
    ['a copy, whose counter has stayed behind', { counter: 1 }],
  ] as const)('of %s is refused', async ([, change], { backend, admin }) => {
    const phone = authenticatorAt(site)
    await add(admin, phone)
    for (let used = 0; used < 3; used++) await signInBy(backend, phone)
    await refused(signInBy(backend, phone, change), 'passkey-refused')
    if (!('counter' in change)) await refused(add(admin, authenticatorAt(site), 'Odd', change), 'passkey-refused')
  })

  it('what is no answer of a browser is refused, and keeps nothing', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    const { accounts } = visitor(backend.origin)
    for (const response of [{}, { id: 'x' }, { response: {} }, { response: { clientDataJSON: 'x' } }]) {
      await refused(accounts.passkeySignIn({ response }), 'passkey-too-late')
      await refused(admin.client.accounts.addPasskey({ name: 'x', response }), 'passkey-too-late')
    }
    const { options } = await admin.client.accounts.passkeyOptions({ purpose: 'register', password: adminAccount.password })
    const spoilt = phone.register(options)
    const made = spoilt['response'] as Record<string, unknown>
    await refused(
      admin.client.accounts.addPasskey({ name: 'x', response: { ...spoilt, response: { ...made, attestationObject: 'AAAA' } } }),
      'passkey-refused',
    )
    await expectRefused(backend, () => admin.client.accounts.addPasskey({ name: ' ', response: spoilt }), {
      status: 422,
      code: 'passkey-name-needed',
      params: { field: 'name' },
    })
    // Signed with somebody else's key, under a known id.
    const id = await add(admin, phone)
    const stranger = authenticatorAt(site)
    stranger.register((await admin.client.accounts.passkeyOptions({ purpose: 'register', password: adminAccount.password })).options)
    const asked = (await accounts.passkeyChallenge({})).options
    await refused(accounts.passkeySignIn({ response: { ...stranger.answer(asked), id, rawId: id } }), 'passkey-refused')
    expect(await backend.deps.store.read.selectFrom('passkey').select('name').execute()).toEqual([{ name: 'My phone' }])
  })

  it('of an account that was closed signs nobody in', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const phone = authenticatorAt(site)
    await add(staff, phone)
    const entry = { email: staffAccount.email, name: 'Omkar Example', permission: 'office' as const, password: null, disabled: true }
    await admin.client.accounts.save({ id: Number(staff.user.id), ...entry })
    await refused(signInBy(backend, phone), 'passkey-unknown')
  })

  it('goes when somebody else sets the password: whoever was in the account could have added it', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const phone = authenticatorAt(site)
    await add(staff, phone)
    const entry = { email: staffAccount.email, name: 'Omkar Example', permission: 'office' as const, disabled: false }
    await admin.client.accounts.save({ id: Number(staff.user.id), ...entry, password: null })
    await signInBy(backend, phone)
    await admin.client.accounts.save({ id: Number(staff.user.id), ...entry, password: 'another-one-by-the-owner' })
    await refused(signInBy(backend, phone), 'passkey-unknown')
  })

  it('is removed with the password or another passkey, and by its own account alone', async ({ backend, admin }) => {
    const phone = authenticatorAt(site)
    await add(admin, phone, 'Old')
    const newer = await add(admin, phone, 'New')
    const [old] = (await admin.client.accounts.passkeys({})).passkeys
    const remove = (given: { password?: string; response?: Record<string, unknown> }, who = admin) =>
      who.client.accounts.removePasskey({ passkey_id: old?.id ?? 0, password: null, response: null, ...given })
    await expectRefused(backend, () => remove({}), { status: 409, code: 'passkey-too-late' })
    await refused(remove({ password: 'a guess' }), 'wrong-current-password')
    const staff = await signInAdmin(backend, staffAccount)
    await refused(remove({ password: staffAccount.password }, staff), 'unknown-passkey')
    const itself = (await backend.deps.store.read.selectFrom('passkey').select('credential_id').orderBy('id').execute())[0]?.credential_id
    const confirm = async (id: string | undefined) =>
      phone.answer((await admin.client.accounts.passkeyOptions({ purpose: 'confirm' })).options, { ...(id && { id }) })
    await refused(remove({ response: await confirm(itself) }), 'another-passkey')
    await remove({ response: await confirm(newer) })
    expect((await admin.client.accounts.passkeys({})).passkeys.map(({ name }) => name)).toEqual(['New'])
    await signInAdmin(backend, adminAccount)
  })

  it('that is removed makes its browsers strangers', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    await add(staff, authenticatorAt(site))
    const known = () =>
      backend.deps.store.read.selectFrom('account_device').select('used_at').where('account_id', '=', Number(staff.user.id)).execute()
    expect(await known()).toHaveLength(1)
    const [{ id } = { id: 0 }] = (await staff.client.accounts.passkeys({})).passkeys
    await staff.client.accounts.removePasskey({ passkey_id: id, password: staffAccount.password, response: null })
    expect(await known()).toEqual([])
  })
})

describe('what happens while a passkey is checked', () => {
  it.override('options', { settings: { PUBLIC_URL: site } })

  const rowOf = async ({ deps }: Backend, email: string) => {
    const account = await findAccount(deps.store.read, email)
    if (!account) throw new Error(`no account ${email}`)
    return account
  }
  const passkeyNames = ({ deps }: Backend) => deps.store.read.selectFrom('passkey').select('name').execute()

  it.for(['the session ends', 'the password is changed'] as const)('none is added where %s', async (what, { backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const account = await rowOf(backend, staffAccount.email)
    const { options } = await staff.client.accounts.passkeyOptions({ purpose: 'register', password: staffAccount.password })
    const response = authenticatorAt(site).register(options)
    if (what === 'the session ends') await admin.client.accounts.endSessions({ account_id: account.id })
    else await staff.client.accounts.changePassword({ current_password: staffAccount.password, new_password: 'changed-meanwhile' })
    const given = { session: hashToken(staff.token), name: 'Late', response, origin: site, language: 'en' as const }
    expect(await registerPasskey(backend.services, account, given)).toMatchObject({ refused: 'session-ended' })
    expect(await passkeyNames(backend)).toEqual([])
  })

  it('nobody is signed in by one that is removed', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const phone = authenticatorAt(site)
    await add(staff, phone)
    const { options } = await visitor(backend.origin).accounts.passkeyChallenge({})
    let jobs = 0
    const store = wrapStore(backend.deps.store, async (job, run) => {
      // The first job takes the challenge and the second uses the passkey; the third would open the session.
      if (++jobs === 3) await backend.deps.store.alone((tx) => removePasskeys(tx, Number(staff.user.id)))
      return run(job)
    })
    const given = { response: phone.answer(options), origin: site, device: undefined }
    expect(await signInByPasskey({ ...backend.services, store }, given)).toMatchObject({ refused: 'passkey-unknown' })
    expect(jobs).toBe(3)
    expect(await backend.deps.store.read.selectFrom('account_session').select('account_id').execute()).toHaveLength(1)
  })

  const acts = {
    'removes another passkey': (services, { account, session }, { other, ...proof }) =>
      takePasskeyAway(services, account, session, { passkeyId: other, ...proof }),
    confirms: (services, doer, { other: _, ...proof }) => confirm(services, doer, proof),
    'makes recovery codes': (services, doer, proof) => renewRecoveryCodes(services, doer, proof),
    'removes the app': (services, doer, proof) => removeSecondFactor(services, doer, { ...proof, language: 'en' }),
  } as const satisfies Record<string, (services: Services, doer: Doer, given: Proof & { other: number }) => Promise<unknown>>

  it.for(
    (Object.keys(acts) as (keyof typeof acts)[]).flatMap((act) =>
      (['the session ends', 'it is removed', 'the password is changed'] as const).map((what) => [act, what] as const),
    ),
  )('nobody %s with one where %s', async ([act, what], { backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const phone = authenticatorAt(site)
    const own = await add(staff, phone, 'Own')
    await add(staff, phone, 'Other')
    const { secret, setup } = await staff.client.accounts.beginSecondFactor({ password: staffAccount.password, response: null })
    await staff.client.accounts.confirmSecondFactor({ setup, code: codeOf(secret, backend.clock.now), language: 'en' })
    const account = await rowOf(backend, staffAccount.email)
    const [first, second] = await backend.deps.store.read.selectFrom('passkey').select('id').orderBy('id').execute()
    const { options } = await staff.client.accounts.passkeyOptions({ purpose: 'confirm' })
    const happens = {
      'the session ends': (tx: Tx) => endSessions(tx, account.id),
      'it is removed': (tx: Tx) => removePasskey(tx, first?.id ?? 0, account),
      'the password is changed': (tx: Tx) => changeAccount(tx, account.id, { password: 'another' }),
    }
    let jobs = 0
    const store = wrapStore(backend.deps.store, async (job, run) => {
      // The first job takes the challenge and the second uses the passkey; the third would do what the proof was for.
      if (++jobs === 3) await backend.deps.store.alone(async (tx) => void (await happens[what](tx)))
      return run(job)
    })
    const given = { password: null, response: phone.answer(options, { id: own }), origin: site, other: second?.id ?? 0 }
    const refusal = await acts[act]({ ...backend.services, store }, { account, session: hashToken(staff.token) }, given)
    expect(refusal).toMatchObject({ refused: what === 'the session ends' ? 'session-ended' : 'try-again' })
    expect(jobs).toBe(3)
    const names = (await passkeyNames(backend)).map(({ name }) => name).toSorted()
    expect(names).toEqual(what === 'it is removed' ? ['Other'] : ['Other', 'Own'])
    expect((await rowOf(backend, staffAccount.email)).totp).not.toBeNull()
    const made = await backend.deps.store.read.selectFrom('audit').select('what').where('what', '=', 'recovery-codes-made').execute()
    expect(made).toEqual([])
  })

  it('no app is set up by a session that has ended', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const account = await rowOf(backend, staffAccount.email)
    const { secret, setup } = await staff.client.accounts.beginSecondFactor({ password: staffAccount.password, response: null })
    await backend.deps.store.alone((tx) => endSessions(tx, account.id))
    const doer = { account, session: hashToken(staff.token), mustSetUp: false }
    const given = { setup, code: codeOf(secret, backend.clock.now), language: 'en' as const, device: undefined }
    expect(await confirmSecondFactor(backend.services, doer, given)).toMatchObject({ refused: 'session-ended' })
    expect((await rowOf(backend, staffAccount.email)).totp).toBeNull()
  })

  it('the former password proves nothing', async ({ backend }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const account = await rowOf(backend, staffAccount.email)
    await staff.client.accounts.changePassword({ current_password: staffAccount.password, new_password: 'changed-meanwhile' })
    const proof = { password: staffAccount.password, response: null, origin: site }
    expect(await proveAgain(backend.services, account, hashToken(staff.token), proof)).toMatchObject({ refused: 'try-again' })
  })
})

describe('where the address has no name', () => {
  it('there are no passkeys, and the sign-in says so', async ({ backend, admin }) => {
    expect(await visitor(backend.origin).accounts.signInWays({})).toMatchObject({ passkeys: false })
    expect(await admin.client.accounts.passkeys({})).toEqual({ passkeys: [], is_possible_here: false })
    const asked = () => admin.client.accounts.passkeyOptions({ purpose: 'register', password: adminAccount.password })
    await expectRefused(backend, asked, { status: 409, code: 'no-passkeys-here' })
    await expectRefused(backend, () => visitor(backend.origin).accounts.passkeyChallenge({}), { status: 409, code: 'no-passkeys-here' })
  })
})
