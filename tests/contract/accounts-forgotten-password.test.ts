import { forgetOldLinks } from '@sabha/backend/rules/accounts/links'
import { describe, expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, rowsOf, unchanged } from '../builders/refused.ts'

const hour = 3_600_000
const day = 24 * hour
const tokenOf = (text = '') => /#([\w-]{43})/.exec(text)?.[1] ?? ''
const ask = ({ origin }: Backend, email: string, language: 'en' | 'kn' = 'en') =>
  visitor(origin).accounts.forgotPassword({ email, language })
const reset = ({ origin }: Backend, token: string, password = 'a-new-one-by-link') =>
  visitor(origin).accounts.resetPassword({ token, password })
const idOf = async (client: Awaited<ReturnType<typeof signInAdmin>>['client'], email: string) =>
  (await client.accounts.list({})).accounts.find((account) => account.email === email)?.id ?? 0

describe('where mails go out', () => {
  it.override('options', { change: mailGoesOut, settings: { PUBLIC_URL: 'https://tickets.example' } })

  const tokensIn = async (backend: Backend) => (await keptMails(backend)).map(({ text }) => tokenOf(text)).filter(Boolean)
  /** Sends the mail that waits, and returns the token in it. */
  const mailed = async (backend: Backend) => {
    const before = await tokensIn(backend)
    await workMail(backend)
    return (await tokensIn(backend)).find((token) => !before.includes(token)) ?? ''
  }

  it('a link by mail sets a new password, ends every session, and is told', async ({ backend }) => {
    const before = await signInAdmin(backend, staffAccount)
    await ask(backend, ` ${staffAccount.email.toUpperCase()} `, 'kn')
    const token = await mailed(backend)
    expect(await visitor(backend.origin).accounts.readLink({ token })).toEqual({
      kind: 'password',
      email: staffAccount.email,
      expires_at: new Date(backend.clock.now + hour).toISOString(),
      takes_passkeys: false,
      needs_owner: false,
    })
    await reset(backend, token)
    await expectRefused(backend, () => before.client.reports.dashboard({}), { status: 401, code: 'session-ended' })
    await expect(visitor(backend.origin).accounts.adminSignIn(staffAccount)).rejects.toMatchObject({ code: 'wrong-password' })
    await signInAdmin(backend, { ...staffAccount, password: 'a-new-one-by-link' })
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([staffAccount.email, staffAccount.email])
    expect(mails.map(({ text }) => tokenOf(text)).filter(Boolean)).toEqual([token])
    for (const { text } of mails) expect(text).toMatch(/\p{Script=Kannada}/u)
    const { client } = await signInAdmin(backend)
    expect((await client.reports.audit({ search: staffAccount.email })).entries.map(({ what, who }) => [what, who])).toEqual([
      ['Signed in to the admin', 'Omkar Example'],
      ['Failed to sign in to the admin', 'Somebody'],
      ['Set a new password by a link', 'Omkar Example'],
      ['Asked for a new password by e-mail', 'Somebody'],
      ['Signed in to the admin', 'Omkar Example'],
    ])
  })

  it('the answer is the same for an address without an account, and for one that is closed', async ({ backend }) => {
    const answers = []
    for (const email of [staffAccount.email, 'nobody@sabha.example']) {
      const { status, json } = await raw(backend.origin, '/api/forgot_password.php', { json: { email, language: 'en' } })
      answers.push({ status, json })
    }
    expect(answers[0]).toEqual(answers[1])
    await backend.deps.store.alone((tx) => tx.updateTable('account').set({ disabled_at: 1 }).execute())
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])
    expect(await backend.deps.store.read.selectFrom('account_link').selectAll().execute()).toEqual([])
  })

  it('a link is kept as a hash, and its token stands nowhere', async ({ backend }) => {
    await ask(backend, staffAccount.email)
    const waiting = JSON.stringify([...(await rowsOf(backend.deps.store))])
    const token = await mailed(backend)
    expect(token).toHaveLength(43)
    expect(waiting + JSON.stringify([...(await rowsOf(backend.deps.store))])).not.toContain(token)
  })

  it('opens once, and for an hour', async ({ backend }) => {
    await ask(backend, staffAccount.email)
    const token = await mailed(backend)
    const outcomes = await Promise.allSettled(['one', 'two'].map((who) => reset(backend, token, `chosen-by-${who}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectRefused(backend, () => reset(backend, token), { status: 409, code: 'link-used' })
    await ask(backend, staffAccount.email)
    const late = await mailed(backend)
    backend.clock.now += hour
    await expectRefused(backend, () => reset(backend, late), { status: 409, code: 'link-expired' })
  })

  it('lifts the lock: who was locked out by guesses signs in with the new one at once', async ({ backend }) => {
    const { accounts } = visitor(backend.origin)
    for (let count = 0; count < 5; count++) {
      await expect(accounts.adminSignIn({ ...staffAccount, password: 'a guess' })).rejects.toMatchObject({ code: 'wrong-password' })
    }
    await expect(accounts.adminSignIn(staffAccount)).rejects.toMatchObject({ code: 'too-many-passwords' })
    await ask(backend, staffAccount.email)
    await reset(backend, await mailed(backend))
    await signInAdmin(backend, { ...staffAccount, password: 'a-new-one-by-link' })
  })

  it('a mail with a link waits while there is no server for it, and lies in no file', async ({ backend }) => {
    await ask(backend, staffAccount.email)
    backend.services.mailGoesOut = () => false
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])
    expect(await backend.deps.store.read.selectFrom('account_link').selectAll().execute()).toEqual([])
    backend.services.mailGoesOut = () => true
    backend.clock.now += 30_000
    await reset(backend, await mailed(backend))
  })

  it('a link that was used or has expired, and its address, are forgotten after 30 days', async ({ backend, admin: { client } }) => {
    const { store } = backend.deps
    await ask(backend, staffAccount.email)
    await reset(backend, await mailed(backend))
    await client.accounts.invite({ email: 'nila@sabha.example', permission: 'office', language: 'en' })
    const kept = async () => {
      await forgetOldLinks(backend.services)
      return (await store.read.selectFrom('account_link').select('email').orderBy('id').execute()).map(({ email }) => email)
    }
    backend.clock.now += 30 * day - 1
    expect(await kept()).toEqual([staffAccount.email, 'nila@sabha.example'])
    backend.clock.now += 1
    expect(await kept()).toEqual(['nila@sabha.example'])
    // The invitation was good for seven days, so it is kept that much longer.
    backend.clock.now += 7 * day
    expect(await kept()).toEqual([])
  })

  it('a password that is too short or too easy is refused, and the link stays', async ({ backend }) => {
    await ask(backend, staffAccount.email)
    const token = await mailed(backend)
    await expectRefused(backend, () => reset(backend, token, 'five5'), { status: 422, code: 'password-too-short' })
    await expectRefused(backend, () => reset(backend, token, 'password'), { status: 422, code: 'password-too-easy' })
    await expectRefused(backend, () => reset(backend, 'A'.repeat(43)), { status: 404, code: 'unknown-link' })
    await reset(backend, token)
  })

  it('dies with another password, and with the account’s being closed', async ({ backend }) => {
    await ask(backend, staffAccount.email)
    const first = await mailed(backend)
    const staff = await signInAdmin(backend, staffAccount)
    await staff.client.accounts.changePassword({ current_password: staffAccount.password, new_password: 'changed-by-hand' })
    await expectRefused(backend, () => reset(backend, first), { status: 409, code: 'link-withdrawn' })
    backend.clock.now += 1
    await ask(backend, staffAccount.email)
    const second = await mailed(backend)
    const { client } = await signInAdmin(backend)
    const id = await idOf(client, staffAccount.email)
    await client.accounts.save({ ...staffAccount, id, name: 'Omkar Example', permission: 'office', password: null, disabled: true })
    await expectRefused(backend, () => reset(backend, second), { status: 409, code: 'link-withdrawn' })
  })

  it('three links an hour reach an account, and a mail that failed is sent again with the same one', async ({ backend }) => {
    for (let count = 0; count < 4; count++) {
      await ask(backend, staffAccount.email)
      backend.clock.now += 1
    }
    const working = backend.deps.mailer.send
    backend.deps.mailer.send = () => Promise.reject(new Error('451 later'))
    await workMail(backend)
    backend.deps.mailer.send = working
    backend.clock.now += 30_000
    await workMail(backend)
    expect(await keptMails(backend)).toHaveLength(3)
    expect(await backend.deps.store.read.selectFrom('account_link').selectAll().execute()).toHaveLength(3)
    backend.clock.now += hour
    await ask(backend, staffAccount.email)
    await workMail(backend)
    expect(await keptMails(backend)).toHaveLength(4)
  })

  it('who asks too often from one address is told so, with an account or without, and may still sign in', async ({ backend }) => {
    for (const email of [staffAccount.email, 'nobody@sabha.example']) {
      for (let count = 0; count < 5; count++) await ask(backend, email)
      await expectRefused(backend, () => ask(backend, email), { status: 429, code: 'too-many-requests' })
    }
    await signInAdmin(backend, staffAccount)
    await expectRefused(backend, () => ask(backend, 'nobody'), { status: 422, code: 'invalid-email', params: { field: 'email' } })
  })

  it('leads to the address of the settings, whatever Host says', async ({ backend }) => {
    await raw(backend.origin, '/api/forgot_password.php', {
      json: { email: staffAccount.email, language: 'en' },
      headers: { host: 'evil.example' },
    })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.text).toContain('https://tickets.example/admin/new-password#')
    expect(mail?.text).not.toContain('evil')
  })
})

describe('where no mails go out', () => {
  it('the sign-in says so, and nothing is kept', async ({ backend }) => {
    expect(await visitor(backend.origin).accounts.signInWays({})).toMatchObject({ reset_by_mail: false })
    await expectRefused(backend, () => ask(backend, staffAccount.email), { status: 409, code: 'no-mail-here' })
  })

  it('an owner makes a link for somebody else, to be copied', async ({ backend, admin: { client } }) => {
    const id = await idOf(client, staffAccount.email)
    const { url, is_mailed } = await client.accounts.makeResetLink({ account_id: id, language: 'en' })
    expect([url.split('#')[0], is_mailed]).toEqual([`${backend.origin}/admin/new-password`, false])
    await signInAdmin(backend, staffAccount)
    await reset(backend, tokenOf(url))
    await signInAdmin(backend, { ...staffAccount, password: 'a-new-one-by-link' })
    expect((await client.reports.audit({ search: 'link for a new password' })).entries).toMatchObject([
      { who: 'Asha Example', to_what: `account ${staffAccount.email}` },
    ])
    const own = await idOf(client, adminAccount.email)
    await expectRefused(backend, () => client.accounts.makeResetLink({ account_id: own, language: 'en' }), {
      status: 409,
      code: 'own-password',
    })
    await expectRefused(backend, () => client.accounts.makeResetLink({ account_id: 77, language: 'en' }), {
      status: 404,
      code: 'unknown-account',
    })
  })

  it('a link for a password invites nobody, and an invitation sets no password', async ({ backend, admin: { client } }) => {
    const password = tokenOf(
      (await client.accounts.makeResetLink({ account_id: await idOf(client, staffAccount.email), language: 'en' })).url,
    )
    const invitation = tokenOf((await client.accounts.invite({ email: 'nila@sabha.example', permission: 'admin', language: 'en' })).url)
    const accept = () => visitor(backend.origin).accounts.acceptInvitation({ token: password, name: 'Nila', password: 'long-enough-1' })
    await expectRefused(backend, accept, { status: 404, code: 'unknown-link' })
    await unchanged(backend, () => expect(reset(backend, invitation)).rejects.toMatchObject({ code: 'unknown-link' }))
  })
})
