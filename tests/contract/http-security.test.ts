import { describe, expect } from 'vitest'
import { adminAccount } from '../builders/admin.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const paths = [
  '/api/get_shows.php',
  '/api/get_seats.php?show_id=1',
  '/api/nothing.php',
  '/api/get_user_bookings.php',
  '/sandbox/razorpay/checkout.js',
  '/admin/dashboard',
]

function policyOf(header: string | string[] | undefined): Map<string, string[]> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

describe('every answer', () => {
  it('carries the headers that a browser is to be strict by', async ({ backend }) => {
    for (const path of paths) {
      const { headers } = await raw(backend.origin, path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
      expect(headers, path).not.toHaveProperty('x-powered-by')
    }
  })

  it('is without the headers of documents where it is a part of a page', async ({ backend }) => {
    const ofDocuments = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options']
    const sent = async (path: string) => {
      const { status, headers } = await raw(backend.origin, path, { headers: { 'accept-encoding': 'br' } })
      expect(status, path).toBe(200)
      return ofDocuments.filter((name) => name in headers)
    }
    const { bytes } = await raw(backend.origin, '/shows')
    const parts = new Set(String(bytes).match(/\/assets\/[\w.-]+\.(js|woff2)/g))
    expect(parts.size).toBeGreaterThan(4)
    for (const part of parts) expect(await sent(part), part).toEqual([])
    // A worker has the policy that its own file is sent with.
    expect(await sent('/bookings-worker.js')).toEqual(ofDocuments)
  })

  it('carries what only a secure page may have where it is one, and not where a browser would complain', async ({ backend }) => {
    const { port } = new URL(backend.origin)
    const opener = async (host: string) =>
      (await raw(backend.origin, '/shows', { headers: { host } })).headers['cross-origin-opener-policy']
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'box.localhost']) {
      expect(await opener(host), host).toBe('same-origin-allow-popups')
    }
    for (const host of [`192.168.1.10:${port}`, 'sabha.local', 'localhost.example', 'tickets.example']) {
      expect(await opener(host), host).toBeUndefined()
    }
  })

  it('sets no cookie, and keeps its own in strict ones', async ({ backend }) => {
    for (const path of [...paths, '/?lang=kn', '/scanner/']) {
      const cookies = (await raw(backend.origin, path)).headers['set-cookie'] ?? []
      expect(
        cookies.filter((cookie) => !/;\s*samesite=strict/i.test(cookie)),
        path,
      ).toEqual([])
    }
  })

  it('allows scripts of our own and the provider’s only, none in line, none evaluated', async ({ backend }) => {
    for (const path of paths) {
      const policy = policyOf((await raw(backend.origin, path)).headers['content-security-policy'])
      expect(policy.get('script-src'), path).toEqual(["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'])
      expect(policy.get('frame-src'), path).toEqual(["'self'", 'https://*.razorpay.com'])
      expect(policy.get('connect-src'), path).toEqual(["'self'", 'https://*.razorpay.com'])
      expect(policy.get('img-src'), path).toEqual(["'self'", 'data:', 'https://*.razorpay.com'])
      expect(policy.get('default-src'), path).toEqual(["'self'"])
      expect(policy.get('object-src'), path).toEqual(["'none'"])
      expect(policy.get('frame-ancestors'), path).toEqual(["'none'"])
      expect(policy.get('base-uri'), path).toEqual(["'self'"])
      expect(policy.get('form-action'), path).toEqual(["'self'"])
    }
  })

  it('sends no form of the scanner’s: a password that is typed before its scripts run never gets into an address', async ({ backend }) => {
    const policy = policyOf((await raw(backend.origin, '/scanner/')).headers['content-security-policy'])
    expect(policy.get('form-action')).toEqual(["'none'"])
  })

  it('gives the page again to who presses a form before its scripts run', async ({ backend }) => {
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'email=a%40b.c&password=secret' }
    for (const [path, to] of [
      ['/admin/login', '/admin/login'],
      ['//elsewhere.example/login', '/elsewhere.example/login'],
    ] as const) {
      const { status, headers } = await raw(backend.origin, path, form)
      expect([status, headers.location]).toEqual([303, to])
    }
  })

  it('asks for HTTPS only where we are reached by it', async ({ backend }) => {
    const { headers } = await raw(backend.origin, '/api/get_shows.php')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})

describe('with a PUBLIC_URL of https', () => {
  it.override('options', { settings: { PUBLIC_URL: 'https://tickets.example' } })

  it('browsers are told to stay with it', async ({ backend }) => {
    const { headers } = await raw(backend.origin, '/api/get_shows.php')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    // Also over plain HTTP from a proxy that isn't trusted.
    const signedIn = await raw(backend.origin, '/api/admin_auth.php', { json: adminAccount })
    for (const cookie of signedIn.headers['set-cookie'] ?? []) expect(cookie).toMatch(/^sabha_device=.*; Secure$/)
    expect(signedIn.headers['set-cookie']).toHaveLength(2)
  })
})

describe('with live keys', () => {
  it.override('options', { settings: { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'a secret' } })

  it('there is no sandbox', async ({ backend }) => {
    for (const path of ['/sandbox/razorpay/checkout.js', '/sandbox/razorpay/v1/orders']) {
      expect(await raw(backend.origin, path)).toMatchObject({ status: 404, json: { code: 'unknown-call' } })
    }
    expect((await raw(backend.origin, '/sandbox/razorpay/pay', { json: { order_id: 'order_1', outcome: 'success' } })).status).toBe(404)
  })
})
