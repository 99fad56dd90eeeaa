import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'

const signOut = ({ origin }: Backend, authorization?: string) =>
  raw(origin, '/api/sign_out.php', { json: {}, ...(authorization !== undefined && { headers: { authorization } }) })
const done = { status: 200, json: { success: true } }
const dead = { status: 401, code: 'sign-in-required' }

describe('signing out', () => {
  it('ends a guest’s session on the server, and no other', async ({ backend, buyer, rival }) => {
    expect(await signOut(backend, `Bearer ${buyer.token}`)).toMatchObject(done)
    await expect(buyer.client.bookings.mine({})).rejects.toMatchObject(dead)
    expect((await rival.client.bookings.mine({})).bookings).toEqual([])
    expect((await (await signIn(backend.origin)).client.bookings.mine({})).bookings).toEqual([])
  })

  it('ends an account’s session, not its others, and is in the audit', async ({ backend, admin }) => {
    const elsewhere = await signInAdmin(backend)
    expect(await admin.client.accounts.signOut({})).toMatchObject({ success: true })
    await expect(admin.client.reports.dashboard({})).rejects.toMatchObject(dead)
    await expect(admin.client.checkin.list({ show_id: '1' })).rejects.toMatchObject(dead)
    const { entries } = await elsewhere.client.reports.audit({ search: 'signed out' })
    expect(entries).toMatchObject([{ who: 'Asha Example', what: 'Signed out of the office', to_what: 'account admin@sabha.example' }])
  })

  it('leaves a phone paired: the office revokes it', async ({ backend, phone }) => {
    await unchanged(backend, () => phone.client.accounts.signOut({}))
    expect((await phone.client.checkin.list({ show_id: '1' })).success).toBe(true)
  })

  it.for([
    ['no token', undefined],
    ['a token that nobody was given', `Bearer ${'A'.repeat(43)}`],
    ['no bearer at all', 'Basic YWRtaW46YWRtaW4='],
  ] as const)('with %s is done already', async ([, authorization], { backend, buyer }) => {
    expect(await unchanged(backend, () => signOut(backend, authorization))).toMatchObject(done)
    expect((await buyer.client.bookings.mine({})).bookings).toEqual([])
  })

  it('twice is once', async ({ backend, buyer }) => {
    expect(await signOut(backend, `Bearer ${buyer.token}`)).toMatchObject(done)
    expect(await unchanged(backend, () => signOut(backend, `Bearer ${buyer.token}`))).toMatchObject(done)
  })
})
