import { hashToken } from '@sabha/backend/rules/tokens'
import { describe, expect } from 'vitest'
import { adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'

const day = 24 * 3_600_000
const nila = { email: 'Nila@Sabha.example', permission: 'office' as const, language: 'en' as const }
const own = { name: 'Nila Example', password: 'chosen-by-nila' }
const tokenOf = ({ url }: { url: string }) => url.split('#')[1] ?? ''
const accept = ({ origin }: Backend, token: string, given: Partial<typeof own> = {}) =>
  visitor(origin).accounts.acceptInvitation({ token, ...own, ...given })
const signInNila = (backend: Backend) => signInAdmin(backend, { email: 'nila@sabha.example', password: own.password })

describe('an invitation', () => {
  it('makes an account with a name and a password of one’s own', async ({ backend, admin: { client } }) => {
    const link = await client.accounts.invite(nila)
    expect(link).toMatchObject({ expires_at: new Date(backend.clock.now + 7 * day).toISOString(), is_mailed: false })
    expect(link.url).toMatch(new RegExp(`^${backend.origin}/admin/invitation#[\\w-]{43}$`))
    expect((await client.accounts.invitations({})).invitations).toMatchObject([
      { email: 'nila@sabha.example', permission: 'office', invited_by: 'Asha Example', is_expired: false },
    ])
    expect(await visitor(backend.origin).accounts.readLink({ token: tokenOf(link) })).toMatchObject({
      kind: 'invitation',
      email: 'nila@sabha.example',
    })
    await accept(backend, tokenOf(link), { name: '  Nila \n Example ' })
    expect((await signInNila(backend)).user).toMatchObject({ name: 'Nila Example', permission: 'office' })
    expect((await client.accounts.invitations({})).invitations).toEqual([])
    const { entries } = await client.reports.audit({ search: 'nila' })
    expect(entries.map(({ what, who }) => [what, who])).toEqual([
      ['Signed in to the admin', 'Nila Example'],
      ['Accepted an invitation', 'Nila Example'],
      ['Invited somebody', 'Asha Example'],
    ])
  })

  it('is kept as a hash, and so is its password', async ({ backend, admin: { client } }) => {
    const token = tokenOf(await client.accounts.invite(nila))
    const rows = () => rowsOf(backend.deps.store).then((all) => [...all].join('\n'))
    expect(await rows()).toContain(hashToken(token))
    await accept(backend, token)
    const after = await rows()
    for (const secret of [token, own.password]) expect(after).not.toContain(secret)
  })

  it('of two who use its link at once makes one account', async ({ backend, admin: { client } }) => {
    const token = tokenOf(await client.accounts.invite(nila))
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three'].map((who) => accept(backend, token, { name: who, password: `chosen-by-${who}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'link-used' })
    expect((await client.accounts.list({})).accounts.filter(({ email }) => email === 'nila@sabha.example')).toHaveLength(1)
  })

  it('opens once, for seven days, until it is withdrawn, and says why it opens nothing', async ({ backend, admin: { client } }) => {
    const refused = (token: string, code: 'unknown-link' | 'link-used' | 'link-withdrawn' | 'link-expired') =>
      Promise.all(
        [() => accept(backend, token), () => visitor(backend.origin).accounts.readLink({ token })].map((call) =>
          expectRefused(backend, call, { status: code === 'unknown-link' ? 404 : 409, code }),
        ),
      )
    await refused('A'.repeat(43), 'unknown-link')
    await refused('', 'unknown-link')

    const used = tokenOf(await client.accounts.invite(nila))
    await accept(backend, used)
    await refused(used, 'link-used')

    const gopal = { ...nila, email: 'gopal@sabha.example' }
    const withdrawn = tokenOf(await client.accounts.invite(gopal))
    const [open] = (await client.accounts.invitations({})).invitations
    await client.accounts.withdrawInvitation({ invitation_id: open?.id ?? 0 })
    await refused(withdrawn, 'link-withdrawn')

    const late = await client.accounts.invite(gopal)
    backend.clock.now += 7 * day - 1
    expect(await visitor(backend.origin).accounts.readLink({ token: tokenOf(late) })).toMatchObject({ email: 'gopal@sabha.example' })
    backend.clock.now += 1
    await refused(tokenOf(late), 'link-expired')
    const owner = await signInAdmin(backend)
    expect((await owner.client.accounts.invitations({})).invitations).toMatchObject([{ email: 'gopal@sabha.example', is_expired: true }])
    // An expired invitation doesn't block a new one.
    await accept(backend, tokenOf(await owner.client.accounts.invite(gopal)), { name: 'Gopal Example' })
    await refused(tokenOf(late), 'link-withdrawn')
  })

  it('opens nothing once whoever made it is no owner any more', async ({ backend, admin: { client } }) => {
    const other = { email: 'other@sabha.example', name: 'Other Example', permission: 'admin' as const, disabled: false }
    const { account_id: id } = await client.accounts.save({ id: null, ...other, password: 'a-long-enough-one' })
    const second = await signInAdmin(backend, { email: other.email, password: 'a-long-enough-one' })
    const link = tokenOf(await second.client.accounts.invite({ ...nila, permission: 'admin' }))
    await client.accounts.save({ id: Number(id), ...other, permission: 'office', password: null })
    await expectRefused(backend, () => accept(backend, link), { status: 409, code: 'link-withdrawn' })
  })

  it('is sent again with a new link, and the earlier one dies', async ({ backend, admin: { client } }) => {
    const first = tokenOf(await client.accounts.invite(nila))
    const [{ id } = { id: 0 }] = (await client.accounts.invitations({})).invitations
    backend.clock.now += 3 * day
    const owner = await signInAdmin(backend)
    const second = await owner.client.accounts.renewInvitation({ invitation_id: id, language: 'kn' })
    expect(second.expires_at).toBe(new Date(backend.clock.now + 7 * day).toISOString())
    await expectRefused(backend, () => accept(backend, first), { status: 409, code: 'link-withdrawn' })
    await expectRefused(backend, () => owner.client.accounts.renewInvitation({ invitation_id: id, language: 'en' }), {
      status: 404,
      code: 'unknown-invitation',
    })
    await accept(backend, tokenOf(second))
    await signInNila(backend)
  })

  it('that cannot be is refused at its field', async ({ backend, admin: { client } }) => {
    const invite = (email: string) => () => client.accounts.invite({ ...nila, email })
    await expectRefused(backend, invite('nobody'), { status: 422, code: 'invalid-email', params: { field: 'email' } })
    await expectRefused(backend, invite(staffAccount.email.toUpperCase()), { status: 409, code: 'email-taken', params: { field: 'email' } })
    const token = tokenOf(await client.accounts.invite(nila))
    await expectRefused(backend, invite('nila@SABHA.example'), { status: 409, code: 'already-invited', params: { field: 'email' } })
    await expectRefused(backend, () => accept(backend, token, { name: ' ' }), { status: 422, code: 'account-name-needed' })
    await expectRefused(backend, () => accept(backend, token, { password: 'five5' }), { status: 422, code: 'password-too-short' })
    await expectRefused(backend, () => accept(backend, token, { password: 'password' }), { status: 422, code: 'password-too-easy' })
    for (const call of ['renewInvitation', 'withdrawInvitation'] as const) {
      await expectRefused(backend, () => client.accounts[call]({ invitation_id: 77, language: 'en' }), {
        status: 404,
        code: 'unknown-invitation',
      })
    }
  })

  it('changes nothing where the owner has made that account meanwhile', async ({ backend, admin: { client } }) => {
    const token = tokenOf(await client.accounts.invite(nila))
    const made = { ...own, email: nila.email, permission: 'office' as const, disabled: false }
    await client.accounts.save({ id: null, ...made })
    await expectRefused(backend, () => accept(backend, token, { password: 'chosen-by-another' }), { status: 409, code: 'email-taken' })
    await signInNila(backend)
  })
})

describe('where mails go out', () => {
  it.override('options', { change: mailGoesOut, settings: { PUBLIC_URL: 'https://tickets.example' } })

  it('an invitation is mailed in the chosen language, once, and nothing of it is left in the outbox', async ({
    backend,
    admin: { client },
  }) => {
    const link = await client.accounts.invite({ ...nila, language: 'kn' })
    expect(link.is_mailed).toBe(true)
    const waiting = await backend.deps.store.read.selectFrom('outbox').select('details').execute()
    expect(waiting).toHaveLength(1)
    expect(JSON.stringify(waiting)).not.toContain(tokenOf(link))
    await workMail(backend)
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails).toMatchObject([{ to: [{ address: 'nila@sabha.example' }] }])
    expect(mails[0]?.text).toContain('Asha Example')
    expect(mails[0]?.text).toMatch(/\p{Script=Kannada}/u)
    expect(mails[0]?.text).toContain(link.url)
    expect(mails[0]?.html).toContain(link.url)
    expect(link.url).toMatch(/^https:\/\/tickets\.example\/admin\/invitation#/)
    expect(await backend.deps.store.read.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('one that was withdrawn before its mail left is not mailed', async ({ backend, admin: { client } }) => {
    await client.accounts.invite(nila)
    const [{ id } = { id: 0 }] = (await client.accounts.invitations({})).invitations
    await client.accounts.withdrawInvitation({ invitation_id: id })
    await workMail(backend)
    expect(await keptMails(backend)).toEqual([])
    expect(await backend.deps.store.read.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})

describe('a mail server that refuses an invitation', () => {
  it.override('options', {
    change: () => ({
      mailGoesOut: () => true,
      mailer: { send: () => Promise.reject(new Error('550 no such mailbox')), close: async () => {} },
    }),
  })

  it('is told to the office, which may try again', async ({ backend, admin }) => {
    await admin.client.accounts.invite(nila)
    for (let tries = 0; tries < 55; tries++) {
      await workMail(backend)
      backend.clock.now += 3_600_000
    }
    const { client } = await signInAdmin(backend, adminAccount)
    const { attention } = await client.reports.tasks({})
    expect(attention).toMatchObject([{ kind: 'mail-failed', booking_id: null, customer_name: 'nila@sabha.example' }])
    await client.reports.resolveTask({ id: attention[0]?.id ?? '' })
    expect((await client.reports.tasks({})).attention).toEqual([])
    expect((await client.reports.audit({ search: 'sent an e-mail again' })).entries).toMatchObject([
      { to_what: 'account nila@sabha.example' },
    ])
  })
})
