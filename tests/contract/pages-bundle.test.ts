import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

/** The fields of Vite's manifest that this test reads. */
interface Chunk {
  file: string
  isEntry?: boolean
  /** Chunks that the browser loads before this one runs. */
  imports?: string[]
}

const dist = new URL('../../sites/booking/dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''

/**
 * Bytes of JavaScript that a first visit in English may cost, compressed as the server sends it, with the headers of each file. The sign-in
 * page includes the words for everything that may be refused, a hall's access page its drawing and its lists.
 */
const budgets: Readonly<Record<string, number>> = { 'pages/access/page.tsx': 133_200, 'pages/login/page.tsx': 133_900 }
const budgetOf = (page: string) => budgets[page] ?? 129_500
/** Of one file, over HTTP/1.1. */
const headerBytes = 520
const publicPages = [
  'pages/home/page.tsx',
  'pages/shows/page.tsx',
  'pages/about/page.tsx',
  'pages/gallery/page.tsx',
  'pages/performer/page.tsx',
  'pages/access/page.tsx',
  'pages/login/page.tsx',
  'pages/policies/policy-view.tsx',
  'pages/not-found/page.tsx',
]

/** A word for each part of the site that occurs only in that part's own files, and in no file of a first visit. */
const parts = [
  { part: 'the seat map', word: 'aria-multiselectable', page: 'pages/book-ticket/page.tsx' },
  { part: 'the checkout', word: 'razorpay_signature', page: 'pages/book-ticket/page.tsx' },
  { part: 'the client and its schemas', word: 'create_booking_temp.php', page: 'pages/book-ticket/page.tsx' },
  { part: 'the admin', word: 'admin_api.php', page: 'admin/reports/dashboard-page.tsx' },
]

/** The scripts that the browser needs before this page can be used. */
function scriptsOf(page: string): string[] {
  const needed = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the manifest has no ${key}`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add(entry)
  add('src/start.tsx')
  add(`src/${page}`)
  return [...needed]
}

const texts = new Map<string, string>()
const textOf = (script: string) => texts.getOrInsertComputed(script, () => readFileSync(new URL(script, dist), 'utf8'))
const sizes = new Map<string, number>()
/** Removes the hashes from file names, which alone make the same code a hundred bytes larger or smaller. */
const withoutHashes = (text: string) => text.replaceAll(/-[\w-]{8}\.(js|css)/g, '-.$1')
const sizeOf = (script: string) => sizes.getOrInsertComputed(script, () => brotliCompressSync(withoutHashes(textOf(script))).length)

describe.for(publicPages)('a first visit to %s', (page) => {
  test('is light', () => {
    const bytes = scriptsOf(page).reduce((sum, script) => sum + sizeOf(script) + headerBytes, 0)
    // A site that lost its parts on the way would be small, too.
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(budgetOf(page))
  })

  test.for(parts)('brings nothing of $part', ({ word }) => {
    expect(scriptsOf(page).filter((script) => textOf(script).includes(word))).toEqual([])
  })
})

// Each file is a request, and work for a slow phone: the seats are pressed for.
test.for([
  { page: 'pages/book-ticket/page.tsx', most: 45 },
  { page: 'pages/booking-confirmation/page.tsx', most: 25 },
])('$page comes in few files', ({ page, most }) => {
  expect(scriptsOf(page).length).toBeLessThanOrEqual(most)
})

test.for(parts)('$part comes with its own page', ({ word, page }) => {
  expect(scriptsOf(page).some((script) => textOf(script).includes(word))).toBe(true)
})

test('the router brings no warnings that only its users’ developers read, and nothing of framework routes', () => {
  const scripts = publicPages.flatMap(scriptsOf)
  expect(scripts.filter((script) => /No routes matched location|_root\.data/.test(textOf(script)))).toEqual([])
})

test('what every page has is run in steps, none of which brings another with it', () => {
  const brought = (key: string, seen = new Set<string>()): Set<string> => {
    for (const imported of manifest[key]?.imports ?? []) if (!seen.has(imported)) brought(imported, seen.add(imported))
    return seen
  }
  const [react, site] = ['react', 'site'].map(
    (name) => Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js')) ?? '',
  )
  expect([...brought(entry)]).toContain(react)
  expect([...brought(entry)]).not.toContain(site)
  expect([...brought(react ?? '')]).not.toContain(site)
  expect([...brought('src/start.tsx')]).toEqual(expect.arrayContaining([react, site]))
})

test('the calendar comes when it is looked at', () => {
  const calendar = textOf(manifest['src/pages/shows/calendar.tsx']?.file ?? '')
  expect(calendar).toContain('data-day')
  expect(scriptsOf('pages/shows/page.tsx').filter((script) => textOf(script).includes('data-day'))).toEqual([])
})

test('every breakpoint is a width by the time a browser reads it', () => {
  const sheets = globSync('assets/*.css', { cwd: dist })
  expect(sheets).not.toEqual([])
  expect(sheets.filter((sheet) => /@media[^{]*\(--/.test(textOf(sheet)))).toEqual([])
})
