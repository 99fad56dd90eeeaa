import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sampleSite } from '@sabha/api/site/sample'
import { setShowStatus } from '@sabha/backend/store/shows/shows'
import { sayIn } from '@sabha/language/translate'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

/** The built site (`pnpm test` builds it first) on the real backend. */

const kannada = /[\u0C80-\u0CFF]/
const evening = { en: 'Strings of the Kaveri: An Evening of Violin', kn: 'ಕಾವೇರಿಯ ತಂತಿನಾದ: ಒಂದು ವಯಲಿನ್ ಸಂಜೆ' }
const publicPages = [
  '/',
  '/shows',
  '/about',
  '/gallery',
  '/tara-venkatesh',
  '/access/malleshwaram',
  '/terms',
  '/privacy',
  '/refund',
  '/shipping',
]

async function open({ origin }: Backend, path: string, headers: Record<string, string> = {}) {
  const { status, headers: answered, bytes } = await raw(origin, path, { headers })
  return { status, headers: answered, html: bytes.toString() }
}
const languageIn = (html: string) => /^<!doctype html>\s*<html lang="(\w+)">/.exec(html)?.[1]
const rootOf = (html: string) => /<div id="root">(.*?)<script type="application\/json"/s.exec(html)?.[1] ?? ''
const noted = (headers: IncomingHttpHeaders) => headers['vary']?.split(/,\s*/).sort()

describe('a public page', () => {
  it.for(publicPages)('%s is there before any script runs, in both languages', async (path, { backend }) => {
    for (const language of ['en', 'kn'] as const) {
      const { status, headers, html } = await open(backend, `${path}?lang=${language}`)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'content-language': language })
      expect(languageIn(html)).toBe(language)
      const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(rootOf(html))?.[1] ?? ''
      expect(heading).not.toBe('')
      expect(kannada.test(heading)).toBe(language === 'kn')
    }
  })

  it.for(['/', '/shows', '/tara-venkatesh'])('%s has the shows on it', async (path, { backend }) => {
    for (const language of ['en', 'kn'] as const) {
      expect(rootOf((await open(backend, `${path}?lang=${language}`)).html)).toContain(evening[language])
    }
  })

  it('shows what staff have changed with the next answer', async ({ backend }) => {
    const { html, headers } = await open(backend, '/shows')
    const id = await addShowIn(backend.deps.store, studio, { title: 'Lamps <of> the & river' })
    const after = await open(backend, '/shows')
    expect(rootOf(after.html)).toContain('Lamps &lt;of&gt; the &amp; river')
    expect(after.html).not.toContain('<of>')
    expect(after.headers.etag).not.toBe(headers.etag)
    await backend.deps.store.alone((tx) => setShowStatus(tx, id, 'draft', ['published']))
    expect((await open(backend, '/shows')).html).toBe(html)
  })

  it('changes with the clock: a sale that ends takes its button along', async ({ backend }) => {
    const links = async () => rootOf((await open(backend, '/shows')).html).includes('href="/book-ticket/1"')
    expect(await links()).toBe(true)
    const show = await backend.deps.store.read.selectFrom('show').select('starts_at').executeTakeFirstOrThrow()
    backend.clock.now = show.starts_at
    expect(await links()).toBe(false)
  })

  it('is a calendar where the address asks for one, before any script runs', async ({ backend, admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ title: 'Lamps <of> the & river' }) })
    await client.shows.publish({ show_id })
    const night = { date: '2090-02-04', time: '18:30', end_date: '2090-02-04', end_time: '20:30' }
    const { added } = await client.shows.addNights({ show_id, nights: [night], on_sale: true, allow_clash: false })
    const list = rootOf((await open(backend, '/shows')).html)
    for (const [language, months] of [
      ['en', ['January 2090', 'February 2090']],
      ['kn', ['ಜನವರಿ 2090', 'ಫೆಬ್ರವರಿ 2090']],
    ] as const) {
      const { headers, html } = await open(backend, `/shows?view=calendar&lang=${language}`)
      expect(headers['content-language']).toBe(language)
      const root = rootOf(html)
      for (const month of months) expect(root).toContain(`>${month}</h2>`)
      // A day links to the list beside it, and the list to the seats.
      for (const id of [show_id, added[0]]) {
        expect(root).toContain(`href="#show-${id}"`)
        expect(root).toContain(`id="show-${id}"`)
        expect(root).toContain(`href="/book-ticket/${id}"`)
      }
      expect(root).not.toContain('<of>')
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]).join('')
      const own = [...root.matchAll(/<table class="([^"]+)"/g)].map((match) => match[1] ?? '')
      expect(own).not.toEqual([])
      expect(own.filter((name) => !styles.includes(`.${name}`))).toEqual([])
    }
    expect(list).not.toContain('<table')
    expect((await open(backend, '/shows?view=other&month=9999-01')).html).toBe((await open(backend, '/shows')).html)
  })

  it('lists a production once, with the way to each of its nights', async ({ backend, admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.publish({ show_id })
    const night = (date: string) => ({ date, time: '18:30', end_date: date, end_time: '20:30' })
    const nights = ['2090-01-15', '2090-01-16'].map(night)
    const { added } = await client.shows.addNights({ show_id, nights, on_sale: true, allow_clash: false })
    await client.shows.close({ show_id: added[1] ?? '' })
    const root = rootOf((await open(backend, '/shows')).html)
    expect(root.match(/>Evening ragas</g)).toHaveLength(1)
    expect([show_id, ...added].map((id) => root.includes(`href="/book-ticket/${id}"`))).toEqual([true, true, false])
  })

  it('is sent whole once, and asked about after', async ({ backend }) => {
    const { headers } = await open(backend, '/about')
    expect(headers['cache-control']).toBe('no-cache')
    expect(noted(headers)).toEqual(['accept-encoding', 'accept-language', 'cookie'])
    const again = await raw(backend.origin, '/about', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 })
    const inKannada = await raw(backend.origin, '/about?lang=kn', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(inKannada.status).toBe(200)
  })

  it('comes compressed as the browser likes it', async ({ backend }) => {
    const { html } = await open(backend, '/about')
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await raw(backend.origin, '/about', { headers: { 'accept-encoding': encoding } })
      expect(headers['content-encoding']).toBe(encoding)
      expect(decode(bytes).toString()).toBe(html)
      expect(headers['content-length']).toBe(String(bytes.length))
    }
  })

  it('answers HEAD as GET, without the body', async ({ backend }) => {
    const { status, headers, bytes } = await raw(backend.origin, '/shows', { method: 'HEAD' })
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 })
    expect(headers.etag).toBe((await open(backend, '/shows')).headers.etag)
  })

  it('runs no script that stands in it but the one that is known by its hash, and styles itself', async ({ backend }) => {
    for (const path of publicPages) {
      const { html, headers } = await open(backend, path)
      const inline = [...html.matchAll(/<script([^>]*)>([^<]+)/g)].filter(
        ([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''),
      )
      const hashes = inline.map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      expect(hashes, path).toHaveLength(1)
      expect(headers['content-security-policy'], path).toContain(
        `;script-src 'self' ${hashes[0]} https://checkout.razorpay.com https://cdn.razorpay.com;`,
      )
      expect(html, path).not.toMatch(/ on[a-z]+="/)
      const classes = new Set([...rootOf(html).matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]?.split(' ') ?? []))
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]).join('')
      const unstyled = [...classes].filter((name) => name.startsWith('_') && !styles.includes(`.${name}`))
      expect(unstyled.length, `${path}: ${unstyled}`).toBeLessThan(classes.size / 20)
    }
  })

  it('names only files that are there', async ({ backend }) => {
    for (const path of publicPages) {
      const { html } = await open(backend, `${path}?lang=kn`)
      const files = new Set([...html.matchAll(/(?:href|src)="(\/(?:assets|pictures|film)\/[^"]+)"/g)].flatMap((match) => match[1] ?? []))
      expect(files.size, path).toBeGreaterThan(4)
      for (const file of files) expect((await raw(backend.origin, file, { method: 'HEAD' })).status, file).toBe(200)
    }
  })
})

describe('the page of a hall’s access', () => {
  const hall = { ...studio, id: 'with-places', facts: { A1: { wheelchair: true, access: 'step-free' }, A2: { companion: 'A1' } } } as const
  const wordsOf = (html: string) =>
    rootOf(html)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')

  it('says what the plan does, until when a show keeps its places, and how to reach the house', async ({ backend }) => {
    const startsAt = Date.parse('2090-01-14T18:30:00+05:30')
    const kept = { title: 'Kept places', kept_back_hours: 24, starts_at: startsAt, ends_at: startsAt + 7_200_000 }
    await addShowIn(backend.deps.store, hall, kept)
    const english = wordsOf((await open(backend, '/access/with-places')).html)
    expect(english).toContain('Wheelchair spaces in this hall: 1.')
    expect(english).toMatch(/ A1 KAVERI A2 .* Row A: seat 1 /)
    expect(english).toContain('are kept for who needs them until 13 January 2090, 6:30 PM. After that, anybody may book what is left.')
    expect(english).toContain('If “One of us needs a wheelchair space” is above the map, tick it.')
    expect(english).toContain('The plan of the hall names none. Please ask us.')
    expect(english).toContain(sampleSite.identity.phone.shown)
    const inKannada = wordsOf((await open(backend, '/access/with-places?lang=kn')).html)
    expect(inKannada).toContain('ಈ ಸಭಾಂಗಣದಲ್ಲಿ ಗಾಲಿಕುರ್ಚಿಯ ಸ್ಥಳಗಳು: 1.')
    expect(inKannada).not.toMatch(/Wheelchair|Row|Section/)
    // The page of shows and the sitemap link to this page.
    expect((await open(backend, '/shows')).html).toContain('href="/access/with-places"')
    expect((await open(backend, '/sitemap.xml')).html).toContain('/access/with-places?lang=kn<')
  })

  it('is honest where the plan says nothing', async ({ backend }) => {
    const said = wordsOf((await open(backend, '/access/malleshwaram')).html)
    expect(said).toContain('says nothing yet of wheelchair spaces, steps or views. Please ask us before you book.')
    expect(said).not.toContain('Wheelchair spaces in this hall')
  })

  it('is there for halls of listed shows alone', async ({ backend }) => {
    const { store } = backend.deps
    const id = await addShowIn(store, hall, { status: 'draft' })
    const answers = async () => {
      const pages = ['with-places', 'udayaraga', 'no-such-hall', 'a%2Fb'].map((name) => open(backend, `/access/${name}`))
      return (await Promise.all(pages)).map(({ status }) => status)
    }
    expect(await answers()).toEqual([404, 404, 404, 404])
    await store.alone((tx) => setShowStatus(tx, id, 'published', ['draft']))
    expect(await answers()).toEqual([200, 404, 404, 404])
  })
})

describe('the language of a page', () => {
  it.for([
    ['nothing said', '/', {}, 'en'],
    ['asked for', '/?lang=kn', {}, 'kn'],
    ['asked for, against what was chosen', '/?lang=en', { cookie: 'lang=kn' }, 'en'],
    ['asked for in no language of ours', '/?lang=fr', { cookie: 'lang=kn' }, 'kn'],
    ['chosen before', '/', { cookie: 'a=b; lang=kn' }, 'kn'],
    ['chosen before, against what the browser likes', '/', { cookie: 'lang=en', 'accept-language': 'kn' }, 'en'],
    ['a cookie of nonsense', '/', { cookie: 'lang=%3Cscript%3E' }, 'en'],
    ['another cookie', '/', { cookie: 'slang=kn' }, 'en'],
    ['liked best', '/', { 'accept-language': 'kn-IN,kn;q=0.9,en;q=0.8' }, 'kn'],
    ['liked second', '/', { 'accept-language': 'en-IN,kn;q=0.9' }, 'en'],
    ['liked better than English, behind one that we have not', '/', { 'accept-language': 'hi, en;q=0.3, kn;q=0.5' }, 'kn'],
    ['not liked at all', '/', { 'accept-language': 'kn;q=0' }, 'en'],
    ['a private page', '/bookings', { cookie: 'lang=kn' }, 'kn'],
    ['an unknown page', '/no/such/page', { cookie: 'lang=kn' }, 'kn'],
  ] as const)('%s', async ([, path, headers, language], { backend }) => {
    expect(languageIn((await open(backend, path, headers)).html)).toBe(language)
  })

  it('sends for Kannada letters early only where a page is full of them', async ({ backend }) => {
    const fonts = (html: string) =>
      [...html.matchAll(/rel="preload" as="font"[^>]*href="\/assets\/anek-kannada-(\w+)-/g)].map((match) => match[1])
    expect(fonts((await open(backend, '/')).html)).toEqual(['basic'])
    expect(fonts((await open(backend, '/?lang=kn')).html)).toEqual(['kannada', 'basic'])
  })

  it('sends for the dictionary early where the page is in Kannada', async ({ backend }) => {
    const hasIt = (html: string) => /"ahead":\[[^\]]*"\/assets\/visitor-phrases-/.test(html)
    expect(hasIt((await open(backend, '/?lang=kn')).html)).toBe(true)
    expect(hasIt((await open(backend, '/?lang=en')).html)).toBe(false)
  })
})

describe('an address that nobody knows', () => {
  it.for([
    '/nobody-of-this-name',
    '/no/such/page',
    '/Tara-Venkatesh',
    '/admin/nothing',
    '/.env',
    '/.server/render.js',
    '/.vite/manifest.json',
  ])('%s is not found, and says so as a page', async (path, { backend }) => {
    const { status, headers, html } = await open(backend, path)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(rootOf(html)).toContain('Page not found')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain('rel="canonical"')
  })

  it('stays not found for who has it already', async ({ backend }) => {
    const { headers } = await open(backend, '/nobody')
    expect((await open(backend, '/nobody', { 'if-none-match': headers.etag ?? '' })).status).toBe(404)
  })
})

/** Pages whose content browser storage decides, and the heading that each comes with. */
const ownPages = [
  ['/login', 'Continue to Book'],
  ['/bookings', 'My Bookings'],
  ['/profile', 'My Profile'],
  ['/book-ticket/1', 'Select Your Seats'],
  ['/booking-confirmation', 'Your booking'],
  ['/still-coming', 'Still coming?'],
  ['/group', 'Seats for your group'],
  ['/admin/login', 'Admin Login'],
] as const

describe("a visitor's own page", () => {
  it.for(ownPages)('%s comes with its header, title and heading, in both languages', async ([path, title], { backend }) => {
    for (const language of ['en', 'kn'] as const) {
      const heading = sayIn(language)(title)
      const { status, html } = await open(backend, `${path}?lang=${language}`)
      expect(status).toBe(200)
      expect(rootOf(html)).toContain('<header')
      expect(rootOf(html)).toMatch(new RegExp(`<main[^>]*>.*<h1[^>]*>${RegExp.escape(heading)}</h1>.*</main>`, 's'))
      expect(rootOf(html)).toContain('<footer')
      expect(html).toContain(`<title>${heading} · `)
      expect(html.includes('<meta name="robots" content="noindex" />')).toBe(path !== '/login')
    }
  })

  it.for(['/bookings', '/profile', '/book-ticket/1', '/booking-confirmation', '/still-coming', '/group'])(
    '%s says that the rest is on its way',
    async (path, { backend }) => {
      expect(rootOf((await open(backend, path)).html)).toMatch(/<main.*Loading….*<\/main>/s)
    },
  )

  it('is the same for every show', async ({ backend }) => {
    expect((await open(backend, '/book-ticket/1')).html).toBe((await open(backend, '/book-ticket/nothing-of-ours?payment=failed')).html)
  })

  it('runs no script that stands in it but the one that is known by its hash', async ({ backend }) => {
    const { headers } = await open(backend, '/about')
    for (const [path] of ownPages) {
      expect((await open(backend, path)).headers['content-security-policy'], path).toBe(headers['content-security-policy'])
    }
  })
})

describe('a page of the admin', () => {
  it.for(['/admin/dashboard', '/admin/dashboard/door/1'])('%s is the frame alone, and not to be listed', async (path, { backend }) => {
    const { status, html } = await open(backend, path)
    expect(status).toBe(200)
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain('page-data')
  })
})
