import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { BackendOptions } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const folder = mkdtempSync(join(tmpdir(), 'sabha-sites-'))
const scanner = join(folder, 'scanner')
const booking = join(folder, 'booking')
const page = '<!doctype html><title>Scanner</title>'

beforeAll(() => {
  for (const site of [scanner, booking]) mkdirSync(join(site, 'assets'), { recursive: true })
  writeFileSync(join(booking, 'index.html'), '<!doctype html><title>Booking</title>')
  writeFileSync(join(scanner, 'index.html'), page)
  writeFileSync(join(scanner, 'service-worker.js'), 'self.addEventListener("fetch", () => {})')
  writeFileSync(join(scanner, 'manifest.webmanifest'), '{}')
  for (const site of [scanner, booking]) writeFileSync(join(site, '.stamp'), 'of the build')
  writeFileSync(join(scanner, 'assets', 'main-0a1b2c.js'), 'export {}')
  writeFileSync(join(scanner, 'assets', 'zxing_reader-0a1b.wasm'), Buffer.from([0, 0x61, 0x73, 0x6d]))
})

afterAll(() => rmSync(folder, { recursive: true }))

const built: BackendOptions = { change: () => ({ bookingSite: booking, scannerSite: scanner }) }

describe('the scanner', () => {
  it.override('options', built)

  it.for(['/scanner/', '/scanner/?source=pwa', '/scanner/admin/login', '/scanner/pair', '/scanner/no/such/page', '/scanner/index.html'])(
    '%s is its page',
    async (path, { backend }) => {
      const { status, headers, bytes } = await raw(backend.origin, path)
      expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: page })
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    },
  )

  it('is led to from the address without its slash', async ({ backend }) => {
    for (const [path, location] of [
      ['/scanner', '/scanner/'],
      ['/scanner?lang=kn', '/scanner/?lang=kn'],
    ] as const) {
      const { status, headers } = await raw(backend.origin, path)
      expect(status).toBe(308)
      expect(headers.location).toBe(location)
    }
  })

  it('keeps what its service worker and manifest say no longer than asked', async ({ backend }) => {
    for (const name of ['service-worker.js', 'manifest.webmanifest']) {
      expect((await raw(backend.origin, `/scanner/${name}`)).headers['cache-control'], name).toBe('no-cache')
    }
    expect((await raw(backend.origin, '/scanner/service-worker.js')).headers['content-type']).toContain('javascript')
    const wasm = await raw(backend.origin, '/scanner/assets/zxing_reader-0a1b.wasm')
    expect(wasm.headers).toMatchObject({ 'content-type': 'application/wasm', 'cache-control': 'public, max-age=31536000, immutable' })
  })

  it.for(['/scanner/.stamp', '/.stamp', '/scanner/%2estamp'])('%s is the build’s own and not served', async (path, { backend }) => {
    expect((await raw(backend.origin, path)).bytes.toString()).not.toContain('of the build')
  })

  it('may run its decoder and show the camera, and nothing of others', async ({ backend }) => {
    for (const path of ['/scanner/', '/scanner/admin/login', '/scanner/service-worker.js', '/scanner/assets/main-0a1b2c.js']) {
      const { headers } = await raw(backend.origin, path)
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy, path).toContain("script-src 'self' 'wasm-unsafe-eval'")
      expect(policy, path).toContain("worker-src 'self'")
      expect(policy, path).toContain("connect-src 'self'")
      expect(policy, path).toContain("media-src 'self' blob: data:")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(headers['permissions-policy'], path).toBe('camera=(self)')
      expect(headers['x-content-type-options'], path).toBe('nosniff')
    }
  })

  it('leaves the booking site’s policy and pages as they are', async ({ backend }) => {
    for (const path of ['/', '/scanners', '/shows']) {
      const { headers, bytes } = await raw(backend.origin, path)
      expect(bytes.toString(), path).toContain('<title>Booking</title>')
      expect(headers['content-security-policy'], path).not.toContain('wasm-unsafe-eval')
    }
  })

  it.for(['/scanner/assets/main-of-last-week.js', '/scanner/assets/', '/scanner/workbox-gone.js'])(
    '%s is not found',
    async (path, { backend }) => {
      const { status, bytes } = await raw(backend.origin, path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(bytes.toString()).not.toMatch(/<title>|root:/)
    },
  )

  it('no path leads out of its folder', async ({ backend }) => {
    for (const path of [
      '/scanner/..%2f..%2fetc/passwd',
      '/scanner/assets/..%2f..%2f..%2fetc/passwd',
      '/scanner/%2e%2e/booking/index.html',
    ]) {
      const { bytes } = await raw(backend.origin, path)
      expect(bytes.toString(), path).not.toMatch(/root:/)
    }
  })

  it('a form that is sent to it is not found', async ({ backend }) => {
    expect(await raw(backend.origin, '/scanner/', { json: {} })).toMatchObject({ status: 404, json: { code: 'unknown-call' } })
  })
})

describe('with a PUBLIC_URL of https', () => {
  it.override('options', { ...built, settings: { PUBLIC_URL: 'https://tickets.example' } })

  it('browsers are told to stay with it', async ({ backend }) => {
    const { headers } = await raw(backend.origin, '/scanner/')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('a scanner that was not built', () => {
  it.override('options', { change: () => ({ bookingSite: booking, scannerSite: join(folder, 'missing') }) })

  it('leaves its address to the booking site', async ({ backend }) => {
    expect((await raw(backend.origin, '/scanner')).bytes.toString()).toContain('<title>Booking</title>')
  })
})
