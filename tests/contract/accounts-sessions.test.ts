import { callsByName } from '@sabha/api/contract'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'

const day = 86_400_000
const calls = Object.values(callsByName).map(({ method, path, access }) => ({ method, path: `/api/${path}`, access }))
const customerCalls = calls.filter(({ access }) => access === 'customer')
const publicCalls = calls.filter(({ access }) => access === 'public')

const signInFirst = {
  status: 401,
  json: { success: false, status: 'error', code: 'sign-in-required', message: 'Please sign in to continue.', params: {} },
}
const ask = ({ origin }: Backend, { method, path }: { method: string; path: string }, headers: Record<string, string>) =>
  raw(origin, path, { method, headers, ...(method === 'POST' && { json: {} }) })
const bookingsOf = ({ origin }: Backend, token: string) => raw(origin, '/api/get_user_bookings.php', { token })

it('a call needs a session unless it says otherwise', () => {
  expect(publicCalls.map(({ path }) => path).toSorted()).toEqual(
    [
      'accept_invitation',
      'account_link',
      'admin_auth',
      'apple_wallet',
      'best_seats',
      'calendar',
      'check_code',
      'check_pass',
      'counter_refunds',
      'counter_sales',
      'credit_note',
      'forgot_password',
      'get_seat_photos',
      'get_seats',
      'get_shows',
      'give_seats_back',
      'google_wallet',
      'group',
      'health',
      'name_guests',
      'pair_device',
      'passkey_auth',
      'passkey_options',
      'reset_password',
      'seats_to_give_back',
      'shows_calendar',
      'sign_in_ways',
      'sign_out',
      'simple_auth',
      'site',
      'ticket',
      'ticket_booking',
      'verify_payment',
      'waiting_draw',
      'waiting_front',
      'waiting_place',
    ].map((name) => `/api/${name}.php`),
  )
})

describeOnce('without a session', () => {
  describe.for(customerCalls)('$path is closed', (call) => {
    it.for([
      ['without a token', undefined],
      ['with an empty one', 'Bearer '],
      ['with one that nobody was given', `Bearer ${'A'.repeat(43)}`],
      ['with garbage', 'Bearer ಕನ್ನಡ'.replace(/[^\x20-\x7e]/g, '?')],
      ['with something long', `Bearer ${'a'.repeat(8000)}`],
      ['with a password', `Basic ${Buffer.from('admin:admin').toString('base64')}`],
    ] as const)('%s', async ([, authorization], { backend }) => {
      const answer = await unchanged(backend, () => ask(backend, call, authorization === undefined ? {} : { authorization }))
      expect(answer).toMatchObject(signInFirst)
    })
  })
})

describe('a session', () => {
  it('is no longer one with its token altered', async ({ backend, buyer }) => {
    const { token } = buyer
    const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    for (const altered of [swapped, token.slice(0, -1), `${token}A`, token.toLowerCase(), ` ${token}`, `${token},${token}`]) {
      expect(await bookingsOf(backend, altered), altered).toMatchObject(signInFirst)
    }
    expect((await bookingsOf(backend, token)).status).toBe(200)
  })

  it('is not opened by the hash that the database keeps', async ({ backend, buyer }) => {
    const [session] = await backend.deps.store.read.selectFrom('session').selectAll().execute()
    expect(session?.guest_id).toBe(Number(buyer.userId))
    expect(await bookingsOf(backend, session?.token_hash ?? '')).toMatchObject(signInFirst)
  })

  it('ends 180 days after it was used last', async ({ backend, buyer }) => {
    for (let time = 0; time < 3; time++) {
      backend.clock.now += 180 * day - 1
      expect((await bookingsOf(backend, buyer.token)).status).toBe(200)
    }
    backend.clock.now += 180 * day
    expect(await bookingsOf(backend, buyer.token)).toMatchObject(signInFirst)
  })

  it('lasts until a month after the last show that its guest has a ticket for', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    const { ends_at } = await backend.deps.store.read.selectFrom('show').select('ends_at').where('id', '=', 1).executeTakeFirstOrThrow()
    const idleFrom = Number(ends_at) - 181 * day
    backend.clock.now = Math.max(backend.clock.now, idleFrom)
    expect((await bookingsOf(backend, buyer.token)).status).toBe(200)
    await backend.deps.store.alone((tx) => tx.updateTable('session').set({ expires_at: backend.clock.now }).execute())
    backend.clock.now = Number(ends_at) + 30 * day
    expect(await bookingsOf(backend, buyer.token)).toMatchObject(signInFirst)
    backend.clock.now -= 1
    expect((await bookingsOf(backend, buyer.token)).status).toBe(200)
  })

  it('costs no write a call', async ({ backend, buyer }) => {
    backend.clock.now += day - 1
    await unchanged(backend, async () => expect((await bookingsOf(backend, buyer.token)).status).toBe(200))
  })

  it('ends where it is revoked, and no other with it', async ({ backend, buyer, rival }) => {
    await backend.deps.store.alone((tx) => tx.deleteFrom('session').where('guest_id', '=', Number(buyer.userId)).execute())
    expect(await bookingsOf(backend, buyer.token)).toMatchObject(signInFirst)
    expect((await bookingsOf(backend, rival.token)).status).toBe(200)
  })

  it('is one browser’s: another of the same guest has its own', async ({ backend }) => {
    const [first, second] = [await signIn(backend.origin), await signIn(backend.origin)]
    expect(first.token).not.toBe(second.token)
  })
})

it('a dead token does not close the calls that need none', async ({ backend }) => {
  const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
  for (const path of ['/api/get_shows.php', '/api/get_seats.php?show_id=1', '/api/health.php']) {
    expect((await raw(backend.origin, path, { headers })).status).toBe(200)
  }
})

describe('signing out', () => {
  const signOut = ({ origin }: Backend, authorization?: string) =>
    raw(origin, '/api/sign_out.php', { json: {}, ...(authorization !== undefined && { headers: { authorization } }) })
  const done = { status: 200, json: { success: true } }
  const dead = { status: 401, code: 'sign-in-required' }

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
    expect(entries).toMatchObject([{ who: 'Asha Example', what: 'Signed out of the admin', to_what: 'account admin@sabha.example' }])
  })

  it('leaves a phone paired: staff revoke it', async ({ backend, phone }) => {
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
