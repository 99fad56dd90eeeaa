import { describe, expect } from 'vitest'
import { adminAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const signIn = (
  { origin }: Backend,
  from: string,
  { cookie = '', ...given }: { cookie?: string; email?: string; password?: string } = {},
) => raw(origin, '/api/admin_auth.php', { json: { ...adminAccount, ...given }, headers: { 'x-forwarded-for': from, cookie } })
const cookieOf = ({ headers }: Awaited<ReturnType<typeof raw>>) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
const busy = { status: 503, headers: { 'retry-after': '5' }, json: { code: 'try-again' } }
const everybody = ({ services }: Backend) => {
  const turns = Array.from({ length: 20 }, (_, at) => services.passwords.slot({ address: `stranger ${at}` }))
  expect(turns).not.toContain(undefined)
  return turns.flatMap((turn) => turn ?? [])
}

describe('behind a proxy that tells addresses', () => {
  it.override('options', { settings: { TRUST_PROXY: '1' } })

  describe('where the line for passwords is full', () => {
    it('strangers are turned away at once, whether or not there is such an account, and nothing is counted', async ({ backend }) => {
      const turns = everybody(backend)
      for (const email of [adminAccount.email, 'nobody@sabha.example']) {
        expect(await signIn(backend, '192.0.2.1', { email, password: 'a guess' })).toMatchObject(busy)
        expect(await signIn(backend, '192.0.2.1', { email })).toMatchObject(busy)
      }
      const { store } = backend.deps
      expect(await store.read.selectFrom('password_attempt').selectAll().execute()).toEqual([])
      expect(await store.read.selectFrom('audit').selectAll().execute()).toEqual([])
      for (const turn of turns) turn.leave()
      expect((await signIn(backend, '192.0.2.1')).status).toBe(200)
    })

    it('a browser that has signed in before gets in, and so does a password that is changed', async ({ backend, admin }) => {
      const cookie = cookieOf(await signIn(backend, '192.0.2.1'))
      const turns = everybody(backend)
      expect((await signIn(backend, '192.0.2.2', { cookie })).status).toBe(200)
      const change = { current_password: adminAccount.password, new_password: 'another-of-the-tests' }
      expect(await admin.client.accounts.changePassword(change)).toMatchObject({ success: true })
      for (const turn of turns) turn.leave()
    })
  })

  it('one address has four places in the line, and leaves the others to others', async ({ backend }) => {
    const address = backend.services.addressHash('192.0.2.1')
    const turns = Array.from({ length: 4 }, () => backend.services.passwords.slot({ address }))
    expect(await signIn(backend, '192.0.2.1')).toMatchObject(busy)
    expect((await signIn(backend, '192.0.2.2')).status).toBe(200)
    for (const turn of turns) turn?.leave()
    expect((await signIn(backend, '192.0.2.1')).status).toBe(200)
  })

  it('whoever is known goes ahead of the strangers that wait, and pages wait behind no password', async ({ backend }) => {
    const cookie = cookieOf(await signIn(backend, '192.0.2.1'))
    let hashed = 0
    const hashing = everybody(backend).map((turn) =>
      turn.keep('a guess').then(() => {
        hashed++
        turn.leave()
      }),
    )
    // The page is compressed in Node's own pool. If the passwords were there, too, 17 of them would be done first.
    expect((await raw(backend.origin, '/api/get_seats.php?show_id=1', { headers: { 'accept-encoding': 'br' } })).status).toBe(200)
    expect(hashed).toBeLessThan(16)
    expect((await signIn(backend, '192.0.2.2', { cookie })).status).toBe(200)
    expect(hashed).toBeLessThan(20)
    await Promise.all(hashing)
  })
})
