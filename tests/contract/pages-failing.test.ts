import { type EventEmitter, once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Backend, BackendOptions } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const folder = mkdtempSync(join(tmpdir(), 'sabha-rendering-'))
const frame = '<!doctype html><title>The frame</title>'
const errors: unknown[] = []

/** Makes a built site whose own rendering is this script. */
function siteWith(name: string, script: string): BackendOptions {
  const site = join(folder, name)
  mkdirSync(join(site, '.server'), { recursive: true })
  writeFileSync(join(site, 'index.html'), frame)
  writeFileSync(join(site, '.server/package.json'), '{"type":"module"}')
  writeFileSync(join(site, '.server/render.js'), script)
  return listeningTo({ bookingSite: site })
}

function listeningTo(changes: { bookingSite?: string }): BackendOptions {
  return {
    change: ({ logger: silent }) => {
      const logger: typeof silent = Object.assign(Object.create(silent) as typeof silent, {
        error: (entry: unknown) => errors.push(entry),
        child: () => logger,
      })
      return { ...changes, logger }
    },
  }
}

const page = async ({ origin }: Backend, path: string) => {
  const { status, bytes, headers } = await raw(origin, path)
  return { status, html: bytes.toString(), etag: headers.etag, type: headers['content-type'] }
}

beforeAll(() => errors.splice(0))
afterAll(() => rmSync(folder, { recursive: true }))

describe('where the shows cannot be read', () => {
  it.override('options', listeningTo({}))

  it('the frame goes out, the fault is logged, and the page is back when they can', async ({ backend }) => {
    const { store } = backend.deps
    const before = await page(backend, '/shows')
    expect(before.html).toContain('<h1>Shows</h1>')
    await store.alone((tx) => tx.schema.alterTable('show').renameTo('show_elsewhere').execute())
    const without = await page(backend, '/shows')
    expect(without).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(without.html).toContain('<div id="root"></div>')
    expect(errors).toHaveLength(1)
    expect((await page(backend, '/about')).html).toContain('<h1>About Us</h1>')
    await store.alone((tx) => tx.schema.alterTable('show_elsewhere').renameTo('show').execute())
    expect(await page(backend, '/shows')).toEqual(before)
  })
})

describe('where a page cannot be rendered', () => {
  it.override(
    'options',
    siteWith(
      'unsound',
      `export const publicPaths = ['/shows']
       export const find = (path) => ({ key: path, status: path === '/shows' ? 200 : 404, hasShows: false, isRendered: true })
       export const render = async () => { throw new Error('a page that throws') }
       export const sitemap = () => ''
       export const earlyScript = ''`,
    ),
  )

  it('the frame goes out, with the status of the page, and each time it is tried again', async ({ backend }) => {
    errors.splice(0)
    expect(await page(backend, '/shows')).toMatchObject({ status: 200, html: frame })
    expect(await page(backend, '/nobody')).toMatchObject({ status: 404, html: frame })
    expect(await page(backend, '/shows')).toMatchObject({ status: 200, html: frame })
    expect(errors).toHaveLength(3)
  })
})

describe('whose visitor is gone', () => {
  it.override(
    'options',
    siteWith(
      'slow',
      `export const publicPaths = ['/shows']
       export const find = () => ({ key: 'slow', status: 200, hasShows: false, isRendered: true })
       export const render = () => new Promise((_, reject) => process.emit('sabha-test-page', reject))
       export const sitemap = () => ''
       export const earlyScript = ''`,
    ),
  )

  it('is no fault where it can’t be rendered any more', async ({ backend }) => {
    errors.splice(0)
    const begun = () => once(process as EventEmitter, 'sabha-test-page').then(([fail]) => fail as (error: Error) => void)
    const [gone, client] = [begun(), connect(Number(new URL(backend.origin).port), '127.0.0.1')]
    client.write('GET /shows HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    const fail = await gone
    client.destroy()
    // Another visitor's request: once it is answered, the server has heard that the first visitor is gone.
    expect((await raw(backend.origin, '/api/get_shows.php')).status).toBe(200)
    fail(new Error('the database is closing'))
    const [stays, answer] = [begun(), page(backend, '/shows')]
    ;(await stays)(new Error('the database is closing'))
    expect(await answer).toMatchObject({ status: 200, html: frame })
    expect(errors).toHaveLength(1)
  })
})

describe('where the rendering cannot be loaded', () => {
  it.override('options', siteWith('missing-something', `import './gone.js'`))

  it('the doors open all the same, and every page is the frame', async ({ backend }) => {
    expect(errors.length).toBeGreaterThan(0)
    for (const path of ['/', '/shows', '/no/such/page']) expect(await page(backend, path)).toMatchObject({ status: 200, html: frame })
    expect((await raw(backend.origin, '/api/get_shows.php')).status).toBe(200)
  })
})
