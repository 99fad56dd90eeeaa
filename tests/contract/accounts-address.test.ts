import { saveAccount } from '@sabha/backend/rules/accounts/manage'
import { hashToken } from '@sabha/backend/rules/tokens'
import { changeAccount, endSessions, findAccount } from '@sabha/backend/store/accounts/accounts'
import { describe, expect } from 'vitest'
import { type Admin, adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import { authenticatorAt } from '../builders/authenticator.ts'
import { codeOf } from '../builders/authenticator-app.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const site = 'https://tickets.example'
const proof = { password: adminAccount.password, response: null }

function ownEntry({ user }: Admin) {
  const { email } = adminAccount
  return { id: Number(user.id), email, name: 'Asha Example', permission: 'admin' as const, password: null, disabled: false }
}

const addresses = async ({ deps }: Backend) =>
  (await deps.store.read.selectFrom('account').select('email').orderBy('email').execute()).map(({ email }) => email)

describe('one’s own address', () => {
  it.override('options', { change: mailGoesOut, settings: { PUBLIC_URL: site } })

  it('is changed with the current password, and the former address is told', async ({ backend, admin }) => {
    const save = (change: object) => () => admin.client.accounts.save({ ...ownEntry(admin), ...change })
    const email = 'Elsewhere@Sabha.example'
    const refused = { status: 422, code: 'wrong-current-password', params: { field: 'password' } } as const
    await expectRefused(backend, save({ email }), refused)
    await expectRefused(backend, save({ email, proof: { password: null, response: null } }), refused)
    await expect(save({ email, proof: { ...proof, password: 'a guess' } })()).rejects.toMatchObject(refused)
    expect(await addresses(backend)).toEqual([adminAccount.email, staffAccount.email])
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])

    await save({ email, proof })()
    expect(await addresses(backend)).toEqual(['elsewhere@sabha.example', staffAccount.email])
    await workMail(backend)
    const [mail, ...more] = await keptMails(backend)
    expect(more).toEqual([])
    expect(mail?.to).toMatchObject([{ address: adminAccount.email }])
    expect(mail?.subject).toBe('Your e-mail address was changed')
    expect(mail?.text).toMatch(/was changed on .+2026, .+Tell somebody with full access at once/s)
    expect(mail?.text).not.toContain('elsewhere@')
    const { entries } = await admin.client.reports.audit({ search: adminAccount.email })
    expect(entries[0]).toMatchObject({
      to_what: 'account elsewhere@sabha.example',
      details: { fields: ['email'], formerly: adminAccount.email },
    })
  })

  it('stays with another name, which needs no password', async ({ backend, admin }) => {
    await admin.client.accounts.save({ ...ownEntry(admin), email: ' ADMIN@sabha.example', name: 'Asha K Example' })
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])
    expect((await findAccount(backend.deps.store.read, adminAccount.email))?.name).toBe('Asha K Example')
  })

  it('is guessed at no oftener than a password', async ({ backend, admin }) => {
    const save = (password: string) => () =>
      admin.client.accounts.save({ ...ownEntry(admin), email: 'elsewhere@sabha.example', proof: { password, response: null } })
    for (let tries = 0; tries < 5; tries++) await expect(save('wrong')()).rejects.toMatchObject({ code: 'wrong-current-password' })
    await expectRefused(backend, save(adminAccount.password), { status: 429, code: 'too-many-passwords' })
  })

  it('is changed with a passkey', async ({ backend, admin: { client, ...admin } }) => {
    const phone = authenticatorAt(site)
    const made = await client.accounts.passkeyOptions({ purpose: 'register', ...proof })
    await client.accounts.addPasskey({ name: 'Phone', response: phone.register(made.options) })
    const { options } = await client.accounts.passkeyOptions({ purpose: 'confirm' })
    const entry = { ...ownEntry({ client, ...admin }), email: 'elsewhere@sabha.example' }
    await client.accounts.save({ ...entry, proof: { password: null, response: phone.answer(options) } })
    expect(await addresses(backend)).toEqual(['elsewhere@sabha.example', staffAccount.email])
  })

  it.for(['the session ends', 'the password is changed', 'the address is changed'] as const)(
    'does not change where %s meanwhile',
    async (what, { backend, admin }) => {
      const account = await findAccount(backend.deps.store.read, adminAccount.email)
      if (!account) throw new Error('the owner is not there')
      const change = {
        'the session ends': {},
        'the password is changed': { password: 'another' },
        'the address is changed': { email: 'third@sabha.example' },
      }[what]
      // Who sends the address that they read proves nothing.
      const given = what === 'the address is changed' ? {} : { email: 'elsewhere@sabha.example', proof: { ...proof, origin: site } }
      let jobs = 0
      const store = wrapStore(backend.deps.store, async (job, run) => {
        // Two jobs count the try and forget it; the last saves.
        if (++jobs === ('proof' in given ? 3 : 1)) {
          await backend.deps.store.alone(async (tx) => {
            if (what === 'the session ends') await endSessions(tx, account.id)
            else await changeAccount(tx, account.id, change)
          })
        }
        return run(job)
      })
      const doer = { account, session: hashToken(admin.token) }
      const refusal = await saveAccount({ ...backend.services, store }, doer, { ...ownEntry(admin), ...given })
      const refused = {
        'the session ends': 'session-ended',
        'the password is changed': 'try-again',
        'the address is changed': 'account-edited',
      }
      expect(refusal).toMatchObject({ refused: refused[what] })
      const stays = what === 'the address is changed' ? 'third@sabha.example' : adminAccount.email
      expect(await addresses(backend)).toEqual([stays, staffAccount.email].toSorted())
    },
  )

  it('of somebody else is changed by an owner, and its former address is told', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const entry = { email: 'omkar@sabha.example', name: 'Omkar Example', permission: 'office' as const, password: null, disabled: false }
    await admin.client.accounts.save({ id: Number(staff.user.id), ...entry })
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([[staffAccount.email, 'Your e-mail address was changed']])
  })
})

describe('a change of how an account signs in', () => {
  it.override('options', { change: mailGoesOut, settings: { PUBLIC_URL: site } })

  const subjects = async (backend: Backend) => {
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails.every(({ text }) => text?.includes('It was not you?'))).toBe(true)
    return mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted()
  }

  it('is told by mail, whoever made it', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const { accounts } = staff.client
    const phone = authenticatorAt(site)
    await accounts.addPasskey({
      name: 'Phone',
      response: phone.register((await accounts.passkeyOptions({ purpose: 'register', ...proof })).options),
    })
    const { secret, setup } = await accounts.beginSecondFactor(proof)
    await accounts.confirmSecondFactor({ setup, code: codeOf(secret, backend.clock.now), language: 'en' })
    await accounts.renewRecoveryCodes(proof)
    const [passkey] = (await accounts.passkeys({})).passkeys
    await accounts.removePasskey({ passkey_id: passkey?.id ?? 0, ...proof })
    await accounts.changePassword({ current_password: staffAccount.password, new_password: 'a-new-password' })
    const entry = { id: Number(staff.user.id), email: staffAccount.email, name: 'Omkar Example', permission: 'office' as const }
    await admin.client.accounts.save({ ...entry, disabled: false, password: 'given-by-the-owner' })
    expect(await subjects(backend)).toEqual(
      [
        'A passkey was added',
        'A passkey was removed',
        'New recovery codes were made',
        'Your password was changed',
        'Your password was changed',
        'Your sign-in now asks for a code',
      ].map((subject) => `${staffAccount.email}: ${subject}`),
    )
  })

  it('by an owner who gives another password and another address at once is told at the former address', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const entry = { id: Number(staff.user.id), name: 'Omkar Example', permission: 'office' as const, disabled: false }
    await admin.client.accounts.save({ ...entry, email: 'omkar@sabha.example', password: 'given-by-the-owner' })
    const to = `${staffAccount.email}: `
    expect(await subjects(backend)).toEqual([`${to}Your e-mail address was changed`, `${to}Your password was changed`])
  })
})

describe('full access', () => {
  it.override('options', { change: mailGoesOut, settings: { PUBLIC_URL: site } })

  it('that an account gets, in whatever way, is told to everybody who has it', async ({ backend, admin }) => {
    const { client } = admin
    const nila = { email: 'nila@sabha.example', name: 'Nila Example', permission: 'admin' as const, disabled: false }
    const { account_id } = await client.accounts.save({ id: null, ...nila, password: 'six-or-more' })
    const { url } = await client.accounts.invite({ email: 'meena@sabha.example', permission: 'admin', language: 'en' })
    const accept = { token: url.split('#')[1] ?? '', name: 'Meena Example', password: 'six-or-more' }
    await visitor(backend.origin).accounts.acceptInvitation(accept)
    const told = async () => {
      await workMail(backend)
      const news = (await keptMails(backend)).filter(({ subject }) => subject === 'An account has full access now')
      return news.map(({ to, text }) => [to?.[0]?.address, /(\S+) now has full access/.exec(text ?? '')?.[1]].join(' of ')).toSorted()
    }
    const before = [
      'admin@sabha.example of meena@sabha.example',
      'admin@sabha.example of nila@sabha.example',
      'nila@sabha.example of meena@sabha.example',
    ]
    expect(await told()).toEqual(before)
    // Neither a change of such an account, nor staff.
    await client.accounts.save({ id: account_id, ...nila, name: 'Nila K Example', password: null })
    await client.accounts.save({ id: null, ...nila, email: 'ravi@sabha.example', permission: 'office', password: 'six-or-more' })
    expect(await told()).toEqual(before)
    await client.accounts.save({ id: account_id, ...nila, password: null, disabled: true })
    await client.accounts.save({ id: account_id, ...nila, password: null })
    const again = ['admin@sabha.example of nila@sabha.example', 'meena@sabha.example of nila@sabha.example']
    expect(await told()).toEqual([...before, ...again].toSorted())
  })
})
