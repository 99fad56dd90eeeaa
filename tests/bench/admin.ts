import { randomBytes } from 'node:crypto'
import { chromium } from '@playwright/test'
import { fillDemo } from '@sabha/backend/dev/demo/fill'
import { adminAccount } from '../builders/admin.ts'
import { startSandbox } from '../builders/sandbox.ts'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { startBackendProcess } from './backend-process.ts'
import { type Figure, inMs, quantile } from './table.ts'

const bookings = 100_000
const asked = 60
/** The latest of the shows; guests have been scanned at its door. */
const show = 'show_id=300'

/** Each call of the admin that reads, as its pages make it. The calls for which issue 4 sets an aim come first. */
const calls: readonly [what: string, query: string, aim: string][] = [
  ['dashboard figures', 'dashboard', '< 50 ms'],
  ['bookings, first page', 'bookings&page=1&per_page=50', '< 50 ms'],
  ['bookings, page 1,000', 'bookings&page=1000&per_page=50', '< 50 ms'],
  ['bookings by a name', 'bookings&search=kamala', '< 50 ms'],
  ['bookings by the last digits of a phone', 'bookings&search=4321', '< 50 ms'],
  ['bookings by a whole phone number, +91 and spaces', `bookings&search=${encodeURIComponent('+91 98765 43210')}`, '< 50 ms'],
  ['bookings by a code in groups', 'bookings&search=9XCN+PN3N', '< 50 ms'],
  ['bookings by a seat, in 300 shows', 'bookings&search=b+7', '< 50 ms'],
  ['bookings of a show', `bookings&${show}`, '< 50 ms'],
  ['bookings that are refunded', 'bookings&status=refunded', '< 50 ms'],
  ['sales of 30 days', 'sales&days=30', ''],
  ['sales of a year', 'sales&days=366', ''],
  ['sales of a show', `sales&days=366&${show}`, ''],
  ['what needs attention', 'attention', ''],
  ['the list of 300 shows', 'shows', ''],
  ['seats of a show', `detailed_seats&${show}`, ''],
  ['the night at a door', `door&${show}`, ''],
  ['the audit', 'audit', ''],
]

/** Measures each of these calls over HTTP with 100,000 bookings, in ms, and what a visitor fetches of the admin's code. */
export async function benchAdmin(): Promise<Figure[]> {
  const sandbox = await startSandbox()
  const settings = { ...sandbox.settings, ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }
  const backend = await startBackendProcess(settings, async (store) => {
    await fillDemo(
      { store, now: Date.now, randomBytes, provider: sandbox.provider, sandbox: undefined, gst: { exemptUpTo: 0, invoices: null } },
      bookings,
    )
  })
  try {
    const token = await signIn(backend.origin)
    const figures: Figure[] = []
    for (const [what, query, aim] of calls) {
      const times = await timesOf(`${backend.origin}/api/admin_api.php?action=${query}`, token)
      figures.push({ what: `${what}: p50, p99`, value: `${inMs(quantile(times, 0.5))}, ${inMs(quantile(times, 0.99))}`, aim })
    }
    return [...figures, await fetchedByVisitors(backend.origin)]
  } finally {
    await backend.stop()
    await sandbox.close()
  }
}

async function signIn(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/admin_auth.php`, { method: 'POST', headers, body: JSON.stringify(adminAccount) })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`nobody could sign in: ${answer.status}`)
  return token
}

async function timesOf(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let n = -5; n < asked; n++) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
    // The calls before number 0 only warm up.
    if (n >= 0) times.push(performance.now() - begun)
  }
  return times
}

const publicPages = ['/', '/shows', '/about', '/gallery', '/login', '/book-ticket/1', '/privacy']

/** Counts the scripts that a visitor fetches and that name calls of the admin: only the admin's own code does. */
async function fetchedByVisitors(baseURL: string): Promise<Figure> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  try {
    const page = await browser.newPage({ baseURL })
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    })
    for (const path of publicPages) await page.goto(path, { waitUntil: 'networkidle' })
    const texts = await Promise.all(scripts)
    const ofAdmin = texts.filter((text) => text.includes('admin_api.php')).length
    return {
      what: `scripts of the admin among ${texts.length} that ${publicPages.length} public pages fetch`,
      value: String(ofAdmin),
      aim: '0',
    }
  } finally {
    await browser.close()
  }
}
