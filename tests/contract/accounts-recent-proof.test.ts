import { type Client, createClient } from '@sabha/api/client'
import type { ApiError } from '@sabha/api/errors'
import { invite } from '@sabha/backend/rules/accounts/invitations'
import { hashToken } from '@sabha/backend/rules/tokens'
import { endSessions, findAccount } from '@sabha/backend/store/accounts/accounts'
import { minute } from '@sabha/ticketing/durations'
import { describe, expect } from 'vitest'
import { type Admin, adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import { authenticatorAt } from '../builders/authenticator.ts'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const site = 'https://tickets.example'
const proof = { password: adminAccount.password, response: null }
const tooOld = 10 * minute + 1

const nila = { email: 'nila@sabha.example', name: 'Nila Example', permission: 'admin', password: 'six-or-more', disabled: false } as const
const nilaInvited = { email: 'nila@sabha.example', permission: 'admin', language: 'en' } as const

const confirmationOf = async ({ accounts }: Client, given: Parameters<Client['accounts']['confirm']>[0]) => ({
  confirmation: (await accounts.confirm(given)).confirmation,
})

type Call = (given?: { confirmation: string }) => Promise<unknown>

/** Every call that needs a recent proof, as an owner makes it about a colleague. */
async function callsThatNeedProof(backend: Backend, { client: { accounts, settings } }: Admin): Promise<Record<string, Call>> {
  const staff = await signInAdmin(backend, staffAccount)
  const id = Number(staff.user.id)
  const asItIs = { id, email: staffAccount.email, name: 'Omkar Example', permission: 'office', password: null, disabled: false } as const
  await accounts.invite({ ...nilaInvited, email: 'meena@sabha.example' })
  const [invitation] = (await accounts.invitations({})).invitations
  const invited = { invitation_id: invitation?.id ?? 0 }
  return {
    invite: (given) => accounts.invite({ ...nilaInvited, ...given }),
    renewInvitation: (given) => accounts.renewInvitation({ ...invited, language: 'en', ...given }),
    withdrawInvitation: (given) => accounts.withdrawInvitation({ ...invited, ...given }),
    'save: a new account': (given) => accounts.save({ ...nila, id: null, ...given }),
    'save: another password': (given) => accounts.save({ ...asItIs, password: 'given-by-the-owner', ...given }),
    'save: another address': (given) => accounts.save({ ...asItIs, email: 'omkar@sabha.example', ...given }),
    'save: full access': (given) => accounts.save({ ...asItIs, permission: 'admin', ...given }),
    makeResetLink: (given) => accounts.makeResetLink({ account_id: id, language: 'en', ...given }),
    resetSecondFactor: (given) => accounts.resetSecondFactor({ account_id: id, language: 'en', ...given }),
    requireSecondFactor: (given) => accounts.requireSecondFactor({ is_required: false, ...given }),
    endSessions: (given) => accounts.endSessions({ account_id: id, ...given }),
    'settings.save: where the money of counters goes': (given) =>
      settings.save({ version: 0, settings: { upi_address: 'sabha@upi', upi_name: 'Sabha' }, ...given }),
  }
}

describe('an owner’s session that was left open', () => {
  it.override('options', { settings: { PUBLIC_URL: site } })

  it('changes neither who may sign in nor where money goes', async ({ backend, admin }) => {
    const calls = await callsThatNeedProof(backend, admin)
    backend.clock.now += tooOld
    for (const call of Object.values(calls)) {
      await expectRefused(backend, call, { status: 409, code: 'proof-needed' })
      await expectRefused(backend, () => call({ confirmation: 'a guess' }), { status: 409, code: 'proof-needed' })
    }
  })

  it('saves every other setting', async ({ backend, admin: { client } }) => {
    backend.clock.now += tooOld
    expect(await client.settings.save({ version: 0, settings: { hold_minutes: 12, upi_address: '' } })).toMatchObject({ version: 1 })
  })

  it('does each of it for ten minutes with a confirmation', async ({ backend, admin }) => {
    const calls = await callsThatNeedProof(backend, admin)
    backend.clock.now += tooOld
    const { confirmation } = await admin.client.accounts.confirm(proof)
    backend.clock.now += 10 * minute
    for (const [name, call] of Object.entries(calls)) {
      const refused = await call({ confirmation }).then(
        () => '',
        (error: ApiError) => error.code,
      )
      // The calls before it have changed what some find.
      expect([name, refused]).not.toEqual([name, 'proof-needed'])
    }
    expect(await findAccount(backend.deps.store.read, nila.email)).toMatchObject({ permission: 'admin' })
    backend.clock.now += 1
    await expectRefused(backend, () => calls['invite']?.({ confirmation }) as Promise<unknown>, { status: 409, code: 'proof-needed' })
  })

  it('is confirmed by a passkey too', async ({ backend, admin: { client } }) => {
    const phone = authenticatorAt(site)
    const made = await client.accounts.passkeyOptions({ purpose: 'register', ...proof })
    await client.accounts.addPasskey({ name: 'Phone', response: phone.register(made.options) })
    backend.clock.now += tooOld
    const { options } = await client.accounts.passkeyOptions({ purpose: 'confirm' })
    const answer = { password: null, response: phone.answer(options) }
    await client.accounts.invite({ ...nilaInvited, ...(await confirmationOf(client, answer)) })
    // One answer is one proof.
    backend.clock.now += tooOld
    await expectRefused(backend, () => client.accounts.confirm(answer), { status: 409, code: 'passkey-too-late' })
  })

  it('is not confirmed by nothing, by a guess, or by what another session was answered', async ({ backend, admin }) => {
    backend.clock.now += tooOld
    const { accounts } = admin.client
    for (const password of [null, 'a guess']) {
      await expect(accounts.confirm({ password, response: null })).rejects.toMatchObject({ status: 422 })
    }
    // Neither to the same owner in another browser, nor to a colleague.
    for (const account of [adminAccount, staffAccount]) {
      const given = await confirmationOf((await signInAdmin(backend, account)).client, proof)
      await expectRefused(backend, () => accounts.invite({ ...nilaInvited, ...given }), { status: 409, code: 'proof-needed' })
    }
  })

  it('does no more for who has copied its token, after its owner has confirmed', async ({ backend, admin }) => {
    backend.clock.now += tooOld
    await admin.client.accounts.invite({ ...nilaInvited, ...(await confirmationOf(admin.client, proof)) })
    const copy = createClient({ baseUrl: `${backend.origin}/api/`, token: () => admin.token })
    const more = { ...nilaInvited, email: 'meena@sabha.example' }
    await expectRefused(backend, () => copy.accounts.invite(more), { status: 409, code: 'proof-needed' })
  })

  it('is guessed at no oftener than a password, and each guess is in the audit log', async ({ backend, admin: { client } }) => {
    const guess = () => client.accounts.confirm({ password: 'a guess', response: null })
    for (let tries = 0; tries < 5; tries++) await expect(guess()).rejects.toMatchObject({ code: 'wrong-current-password' })
    await expectRefused(backend, () => client.accounts.confirm(proof), { status: 429, code: 'too-many-passwords' })
    backend.clock.now += 15 * minute
    await expect(client.accounts.changePassword({ current_password: 'a guess', new_password: 'six-or-more' })).rejects.toThrow()
    const { entries } = await client.reports.audit({ search: 'Gave a wrong password' })
    expect(entries.map(({ who, what, to_what }) => [who, what, to_what])).toEqual(
      Array.from({ length: 6 }, () => ['Asha Example', 'Gave a wrong password when asked to confirm', `account ${adminAccount.email}`]),
    )
  })

  it('changes its own address with the proof that it sends', async ({ backend, admin: { client, user } }) => {
    backend.clock.now += tooOld
    const own = { id: Number(user.id), email: adminAccount.email, name: 'Asha Example', permission: 'admin', disabled: false } as const
    await expectRefused(backend, () => client.accounts.save({ ...own, name: 'Asha K Example', password: null }), {
      status: 409,
      code: 'proof-needed',
    })
    await client.accounts.save({ ...own, email: 'elsewhere@sabha.example', password: null, proof })
    expect(await findAccount(backend.deps.store.read, 'elsewhere@sabha.example')).toBeDefined()
  })
})

describe('a confirmation', () => {
  it('from a time that is still to come doesn’t count', async ({ backend, admin: { client } }) => {
    backend.clock.now += 30 * minute
    const given = await confirmationOf(client, proof)
    backend.clock.now -= 15 * minute
    await expectRefused(backend, () => client.accounts.invite({ ...nilaInvited, ...given }), { status: 409, code: 'proof-needed' })
  })

  it('doesn’t outlast the session, which ends while a call is under way', async ({ backend, admin }) => {
    const account = await findAccount(backend.deps.store.read, adminAccount.email)
    if (!account) throw new Error('the owner is not there')
    const store = wrapStore(backend.deps.store, async (job, run) => {
      await backend.deps.store.alone((tx) => endSessions(tx, account.id))
      return run(job)
    })
    const doer = { account, session: hashToken(admin.token), ...(await confirmationOf(admin.client, proof)) }
    const made = await invite({ ...backend.services, store }, doer, { ...nilaInvited, origin: site })
    expect(made).toMatchObject({ refused: 'session-ended' })
  })
})

describe('another UPI address of the counters', () => {
  it.override('options', { change: mailGoesOut })

  it('is told to every owner', async ({ backend, admin: { client } }) => {
    await client.settings.save({ version: 0, settings: { upi_address: 'sabha@upi', upi_name: 'Sabha' } })
    await client.settings.save({ version: 1, settings: { upi_address: 'sabha@upi', hold_minutes: 12 } })
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [adminAccount.email, 'The UPI address of your counters was changed'],
    ])
  })
})
