import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { BackendOptions } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

// The folder itself is called assets, which must not make its pages immutable.
const folder = join(mkdtempSync(join(tmpdir(), 'sabha-site-')), 'assets')
const page = '<!doctype html><title>Sabha</title>'
const film = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 251))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'main-0a1b2c.js'), 'export {}')
  for (const kept of ['pictures', 'film', '.server']) mkdirSync(join(folder, kept))
  writeFileSync(join(folder, 'pictures', 'hall-480.avif'), 'a picture')
  writeFileSync(join(folder, 'film', 'hero.mp4'), film)
  writeFileSync(join(folder, '.stamp'), 'of the build')
  writeFileSync(join(folder, '.server', 'notes.txt'), 'for ourselves')
})

afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

const built: BackendOptions = { change: () => ({ bookingSite: folder }) }

describe('the booking site, built without its own rendering', () => {
  it.override('options', built)

  it.for(['/', '/shows', '/book-ticket/1', '/bookings?tab=past', '/tara-venkatesh', '/no/such/page', '/apiary'])(
    '%s is its page',
    async (path, { backend }) => {
      const { status, headers, bytes } = await raw(backend.origin, path)
      expect(status).toBe(200)
      expect(bytes.toString()).toBe(page)
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    },
  )

  it('keeps files whose names tell their content for a year, and asks again for others', async ({ backend }) => {
    const script = await raw(backend.origin, '/assets/main-0a1b2c.js')
    expect(script.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const icon = await raw(backend.origin, '/icon.svg')
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  })

  it('keeps pictures and film for a day, and shows the old ones while it asks for new', async ({ backend }) => {
    for (const path of ['/pictures/hall-480.avif', '/film/hero.mp4']) {
      const { status, headers } = await raw(backend.origin, path)
      expect({ status, kept: headers['cache-control'] }, path).toEqual({
        status: 200,
        kept: 'public, max-age=86400, stale-while-revalidate=604800',
      })
      const again = await raw(backend.origin, path, { headers: { 'if-none-match': headers.etag ?? '' } })
      expect(again.status, path).toBe(304)
    }
  })

  it('sends the part of the film that is asked for', async ({ backend }) => {
    const { status, headers, bytes } = await raw(backend.origin, '/film/hero.mp4', {
      headers: { range: 'bytes=1000-1999', 'accept-encoding': 'br, gzip' },
    })
    expect(status).toBe(206)
    expect(headers).toMatchObject({ 'content-range': 'bytes 1000-1999/4096', 'content-type': 'video/mp4' })
    expect(bytes.equals(film.subarray(1000, 2000))).toBe(true)
  })

  it('says how long the film is to who asks for a part beyond its end', async ({ backend }) => {
    const { status, headers, json } = await raw(backend.origin, '/film/hero.mp4', { headers: { range: 'bytes=4096-' } })
    expect(status).toBe(416)
    expect(headers['content-range']).toBe('bytes */4096')
    expect(json).toMatchObject({ success: false, code: 'beyond-the-end' })
  })

  it('leads from its file’s name to its address', async ({ backend }) => {
    expect(await raw(backend.origin, '/index.html')).toMatchObject({ status: 308, headers: { location: '/' } })
  })

  it('answers HEAD as GET, without the body', async ({ backend }) => {
    const { status, headers, bytes } = await raw(backend.origin, '/shows', { method: 'HEAD' })
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('what is no page', () => {
  it.override('options', built)

  it.for([
    '/assets/main-of-last-week.js',
    '/pictures/of-last-week-480.avif',
    '/pictures',
    '/film/',
    '/assets/',
    '/assets',
    '/api',
    '/api?x',
    '/api/',
    '/api/nothing.php',
    '/sandbox',
    '/sandbox/nothing',
  ])('%s is not found', async (path, { backend }) => {
    const { status, bytes } = await raw(backend.origin, path)
    expect(status).toBe(404)
    expect(bytes.toString()).not.toContain('<title>')
  })

  it('nor is what the build keeps for itself', async ({ backend }) => {
    for (const path of ['/.stamp', '/.server/notes.txt', '/%2eserver/notes.txt', '/assets/../.stamp']) {
      expect((await raw(backend.origin, path)).bytes.toString(), path).not.toMatch(/of the build|for ourselves/)
    }
  })

  it('a form that is sent to a page is not found', async ({ backend }) => {
    expect(await raw(backend.origin, '/shows', { json: {} })).toMatchObject({ status: 404, json: { code: 'unknown-call' } })
  })

  it('no path leads out of the folder', async ({ backend }) => {
    for (const path of ['/..%2f..%2fetc/passwd', '/assets/..%2f..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/%00']) {
      const { bytes } = await raw(backend.origin, path)
      expect(bytes.toString(), path).not.toContain('root:')
    }
  })
})
