import { describe, expect } from 'vitest'
import { signIn, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const nameAndPhone = { status: 422, code: 'name-and-phone-required', message: 'Name and phone number are required' } as const
const tenDigits = { status: 422, code: 'invalid-phone', message: 'Please enter a valid 10-digit phone number' } as const

it('a guest who signs in gets a user and a token', async ({ backend }) => {
  const { json, status, headers } = await raw(backend.origin, '/api/simple_auth.php', {
    json: { name: 'Kamala Example', phone: '9000000001' },
  })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(json).toEqual({
    success: true,
    status: 'success',
    message: 'Signed in',
    user: {
      id: expect.stringMatching(/^\d+$/),
      name: 'Kamala Example',
      email: null,
      phone: '9000000001',
      role: 'customer',
      created_at: new Date(backend.clock.now).toISOString(),
    },
    token: expect.stringMatching(/^[\w-]{43}$/),
  })
})

it('the same name and phone again are another guest: they prove nothing', async ({ backend }) => {
  const [first, second] = [await signIn(backend.origin), await signIn(backend.origin)]
  expect(second.userId).not.toBe(first.userId)
  expect(second.token).not.toBe(first.token)
})

it('the database keeps no token, only its hash', async ({ backend, buyer }) => {
  const sessions = await backend.deps.store.read.selectFrom('session').selectAll().execute()
  expect(sessions).toHaveLength(1)
  expect(JSON.stringify(sessions)).not.toContain(buyer.token)
  expect(sessions[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
})

describe('a phone', () => {
  it.for(['9000000001', '+91 90000 00001', '+919000000001', '0091-9000000001', '919000000001', '09000000001', ' (90000) 00001 '])(
    '%j is kept as its ten digits',
    async (phone, { backend }) => {
      const { user } = await visitor(backend.origin).accounts.signIn({ name: 'Kamala Example', phone })
      expect(user.phone).toBe('9000000001')
    },
  )

  it.for(['900000000', '90000000012', 'phone', '+', '+1 900 000 0001 2', '೯೦೦೦೦೦೦೦೦೧'])('%j is refused', async (phone, { backend }) => {
    await expectRefused(backend, () => visitor(backend.origin).accounts.signIn({ name: 'Kamala Example', phone }), tenDigits)
  })

  it.for(['', '   ', '\t\n'])('%j is missing', async (phone, { backend }) => {
    await expectRefused(backend, () => visitor(backend.origin).accounts.signIn({ name: 'Kamala Example', phone }), nameAndPhone)
  })
})

describe('a name', () => {
  it.for([
    ['ಕಮಲಾ ದೇವಿ', 'ಕಮಲಾ ದೇವಿ'],
    ['ಶ್ರೀ‌ಮತಿ ಕಮಲಾ', 'ಶ್ರೀ‌ಮತಿ ಕಮಲಾ'],
    ['Kamala 🎻 Example', 'Kamala 🎻 Example'],
    ["D'Souza-Rao, Jr. (Kamala)", "D'Souza-Rao, Jr. (Kamala)"],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['  Kamala \t Example  ', 'Kamala Example'],
    ['Kamala\r\nBcc: all@example.com', 'Kamala Bcc: all@example.com'],
    ['Kamala\u0001\u0007Example', 'Kamala Example'],
    ['Jose\u0301', 'José'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ] as const)('%j is kept as %j', async ([name, kept], { backend }) => {
    const { user } = await visitor(backend.origin).accounts.signIn({ name, phone: '9000000001' })
    expect(user.name).toBe(kept)
  })

  it.for(['', '   ', '\u0001\u001f', '\u200b', '\u200c\u200d', '\u2060 \ufeff'])('%j is missing', async (name, { backend }) => {
    await expectRefused(backend, () => visitor(backend.origin).accounts.signIn({ name, phone: '9000000001' }), nameAndPhone)
  })

  it('that turns the writing direction of what follows is kept without that', async ({ backend }) => {
    const { user } = await visitor(backend.origin).accounts.signIn({ name: '\u202eelpmaxE\u202c \u2066Kamala\u2069', phone: '9000000001' })
    expect(user.name).toBe('elpmaxE Kamala')
  })

  it('of more than 100 characters is too long', async ({ backend }) => {
    const tooLong = { status: 422, code: 'name-too-long', message: 'This name is too long.' } as const
    await expectRefused(backend, () => visitor(backend.origin).accounts.signIn({ name: 'x'.repeat(101), phone: '9000000001' }), tooLong)
  })

  it('of thousands of characters cannot be read', async ({ backend }) => {
    const malformed = { status: 400, code: 'malformed', params: { fields: ['name'] } } as const
    await expectRefused(backend, () => visitor(backend.origin).accounts.signIn({ name: 'x'.repeat(5000), phone: '9000000001' }), malformed)
  })
})

describe('with 2 sign-ins a minute', () => {
  it.override('options', { settings: { LIMIT_SIGN_INS_PER_MINUTE: '2', TRUST_PROXY: '1' } })
  const signInFrom = (origin: string, address: string) =>
    raw(origin, '/api/simple_auth.php', { json: { name: 'Kamala Example', phone: '9000000001' }, headers: { 'x-forwarded-for': address } })

  it('the third from an address is refused, those from others are not', async ({ backend }) => {
    expect((await signInFrom(backend.origin, '192.0.2.1')).status).toBe(200)
    expect((await signInFrom(backend.origin, '192.0.2.1')).status).toBe(200)
    const third = await unchanged(backend, () => signInFrom(backend.origin, '192.0.2.1'))
    expect(third).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
      json: { success: false, code: 'too-many-requests', message: 'Too many attempts. Please wait a little and try again.' },
    })
    expect((await signInFrom(backend.origin, '192.0.2.2')).status).toBe(200)
  })

  it('what a visitor writes in front of the proxy’s own word counts for nothing', async ({ backend }) => {
    expect((await signInFrom(backend.origin, '198.51.100.1, 192.0.2.1')).status).toBe(200)
    expect((await signInFrom(backend.origin, '198.51.100.2, 192.0.2.1')).status).toBe(200)
    expect((await signInFrom(backend.origin, '198.51.100.3, 192.0.2.1')).status).toBe(429)
  })

  it('all of an IPv6 /64 count as one', async ({ backend }) => {
    await signInFrom(backend.origin, '2001:db8:0:1::1')
    await signInFrom(backend.origin, '2001:db8:0:1:ffff::2')
    expect((await signInFrom(backend.origin, '2001:DB8::1:0:0:0:3')).status).toBe(429)
    expect((await signInFrom(backend.origin, '2001:db8:0:2::1')).status).toBe(200)
  })
})

describe('with 2 sign-ins a minute and no proxy', () => {
  it.override('options', { settings: { LIMIT_SIGN_INS_PER_MINUTE: '2' } })

  it('nobody gets more by pretending to come from elsewhere', async ({ backend }) => {
    const statuses = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
      statuses.push(
        (await raw(backend.origin, '/api/simple_auth.php', { json: { name: 'Kamala Example', phone: '9000000001' }, headers })).status,
      )
    }
    expect(statuses).toEqual([200, 200, 429])
  })
})
