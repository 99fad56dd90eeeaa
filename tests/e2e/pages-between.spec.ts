import type { Page } from '@playwright/test'
import { languages } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { signIn } from '../builders/buyer.ts'
import { fileOf } from './built-files.ts'
import { noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'
import type { Visitor } from './visitor.ts'

/** No page is ever blank: neither before its script is there, nor between two pages. */

const guest = { name: 'Kamala Example', phone: '9000000001' }

/** Holds matching requests back until they are released. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await arrival
    await route.continue()
  })
  return arrive
}

async function becomeGuest({ page, language }: Visitor, origin: string): Promise<void> {
  const buyer = await signIn(origin, guest.name, guest.phone)
  await page.goto('/icon.svg')
  await page.evaluate(
    ({ user, token, language }) => {
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('authToken', token)
      localStorage.setItem('language', language)
    },
    { user: { id: Number(buyer.userId), ...guest, role: 'customer' }, token: buyer.token, language },
  )
}

const ownPages: [address: string, before: Phrase][] = [
  ['/login', 'Continue to Book'],
  ['/bookings', 'My Bookings'],
  ['/profile', 'My Profile'],
  ['/admin/login', 'Admin Login'],
]

for (const language of languages) {
  test(`a page of one's own is there before its script, and is taken over without a word (${language})`, {
    tag: language === 'en' ? '@desktop' : '@phone',
  }, async ({ page, backend, visitor }) => {
    const said: string[] = []
    // Chromium's hints about forms don't count.
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
    await becomeGuest(visitor, backend.origin)
    for (const [address, heading] of ownPages) {
      const arrive = await holdBack(page, '**/assets/*.js')
      await page.goto(`${address}?lang=${language}`, { waitUntil: 'commit' })
      const title = page.locator('main h1')
      await expect(title, address).toBeInViewport()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      const words = await title.textContent()
      arrive()
      await expectTakenOver(page)
      await expect(title).toHaveText(words ?? '')
      await expect(page).toHaveTitle(new RegExp(`^${words} · `))
      await page.unrouteAll()
      if (language === 'en') expect(words).toBe(heading)
    }
    expect(said).toEqual([])
  })
}

test('a reload of the seats and of the confirmation shows their frame before their script', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await visitor.openHall()
  await visitor.choose('A14')
  const reload = async (heading: Phrase) => {
    const arrive = await holdBack(page, '**/assets/*.js')
    // A reload keeps the scroll position.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.reload({ waitUntil: 'commit' })
    await expect(visitor.heading(heading)).toBeInViewport()
    await expect(page.getByRole('main').getByText('Loading…').first()).toBeAttached()
    arrive()
    await page.unrouteAll({ behavior: 'wait' })
  }
  await reload('Select Your Seats')
  await expect(visitor.seat('A14')).toHaveAttribute('aria-selected', 'true')
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await expect(visitor.ticketDialog).toBeVisible({ timeout: 60_000 })
  await reload('Your booking')
  await expect(visitor.ticketDialog).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveTitle(/^Booking confirmed · /)
})

test('Book Now looks pressed at once, and a line runs until the seats are there', { tag: '@phone' }, async ({ page, visitor }) => {
  const line = page.locator('[aria-hidden="true"]').first()
  const isRunning = () => line.evaluate((element) => element.getAnimations().length > 0)
  // Before the script is there.
  const arrive = await holdBack(page, '**/assets/*.js')
  await page.goto('/shows', { waitUntil: 'commit' })
  const book = visitor.link('Book Now').first()
  await book.click()
  await expect(book).toHaveAttribute('data-pending')
  expect(await isRunning()).toBe(true)
  arrive()
  await expect(page).toHaveURL('/book-ticket/1')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.locator('html')).not.toHaveAttribute('data-held')
  await expect.poll(isRunning).toBe(false)

  // And afterwards, while the next page's file is on its way.
  await page.goto('/shows')
  await expectTakenOver(page)
  const arriveAgain = await holdBack(page, '**/assets/*.js')
  await book.click()
  await expect(book).toHaveAttribute('data-pending')
  expect(await isRunning()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shows')
  arriveAgain()
  await expect(visitor.seat('A1')).toBeAttached()
  await expect.poll(isRunning).toBe(false)
})

for (const [lost, source] of [
  ['the script', 'index.html'],
  ['what the script brings', 'src/start.tsx'],
] as const) {
  test(`where ${lost} was lost on the way, a press loads the page again`, { tag: '@desktop' }, async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer, /Failed to fetch dynamically imported module/)
    const file = `**${fileOf(source)}`
    await page.route(file, (route) => route.abort())
    const failed = source === 'index.html' ? page.waitForEvent('requestfailed') : page.waitForEvent('pageerror')
    await page.goto('/login')
    await failed
    await page.unroute(file)
    await visitor.button('Continue').click()
    await expectTakenOver(page)
    await visitor.button('Continue').click()
    await expect(page.getByText('Name and phone number are required')).toBeVisible()
  })
}

test('the confirmation is fetched while the payment form is open', { tag: '@desktop' }, async ({ page, visitor }) => {
  const file = fileOf('src/pages/booking-confirmation/page.tsx')
  await visitor.openHall()
  await visitor.choose('A14')
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(file))
  await visitor.goToPayment(guest)
  await fetched
  // All that it needs is there: the site can load nothing more.
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await visitor.payment.succeed.click()
  await expect(visitor.ticketDialog).toBeVisible({ timeout: 60_000 })
})

test('on a slow line and a slow phone no page is ever empty, from the listing to the ticket and out', { tag: '@phone' }, async ({
  page,
  visitor,
  backend,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(120_000)
  const wait = { timeout: 120_000 }
  const blank: string[] = []
  await page.exposeFunction('noteBlank', (where: string) => blank.push(where))
  await page.addInitScript(watchForBlank)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  await page.goto('/shows', { waitUntil: 'commit', timeout: 120_000 })
  await visitor.link('Book Now').first().click(wait)
  await expect(visitor.seat('A14')).toBeAttached(wait)
  await visitor.seat('A14').click(wait)
  await expect(visitor.seat('A14')).toHaveAttribute('aria-selected', 'true', wait)
  await visitor.acceptTerms()
  await visitor.proceedButton.click()
  await visitor.field('Full name').fill(guest.name)
  await visitor.field('Phone number').fill(guest.phone)
  await visitor.button('Continue to Payment').click()
  await visitor.payment.succeed.click(wait)
  await expect(visitor.ticketDialog).toBeVisible(wait)
  await page.reload({ waitUntil: 'commit' })
  await expect(visitor.ticketDialog).toBeVisible(wait)
  for (const address of ['/bookings', '/profile', '/login', `/book-ticket/1`]) {
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
    await expectTakenOver(page, wait)
  }
  // Without a chosen show it goes to the listing; without a sign-in, to the sign-in page.
  await expect(page).toHaveURL('/shows', wait)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/bookings', { waitUntil: 'commit', timeout: 120_000 })
  await expect(page).toHaveURL('/login', wait)
  expect(blank).toEqual([])
  expect((await backend.deps.store.read.selectFrom('booking').select('status').execute()).map(({ status }) => status)).toEqual(['paid'])
})

test('what the seat page needs is fetched once, and as soon as somebody reaches for it', async ({ page, visitor }) => {
  const asked: string[] = []
  const seatPage = fileOf('src/pages/book-ticket/page.tsx')
  page.on('request', (request) => asked.push(request.url().slice(new URL(request.url()).origin.length)))
  const shows = () => asked.filter((address) => address === '/api/get_shows.php?show_id=1')
  await page.goto('/shows')
  await expectTakenOver(page)
  expect(shows()).toEqual([])
  const link = visitor.link('Book Now').first()
  await link.focus()
  await expect.poll(shows).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  expect(asked).toContain(seatPage)
  await page.keyboard.press('Enter')
  await visitor.choose('A15')
  expect(shows()).toHaveLength(1)
  expect(asked.filter((address) => address === seatPage)).toHaveLength(1)
})

/** Runs in every document. Notes each frame that lacks a header, a heading or something visible below it. */
function watchForBlank(): void {
  const note = Reflect.get(window, 'noteBlank') as (where: string) => void
  const look = () => {
    const main = document.querySelector('main')
    // A slow line brings a document in pieces: its page is whole once the page's data, which follows it, is there.
    const data = document.getElementById('page-data')
    if (data || (main && document.readyState !== 'loading')) {
      const { width, height } = main?.querySelector('h1')?.getBoundingClientRect() ?? { width: 0, height: 0 }
      if (!document.querySelector('header') || width * height === 0 || (main?.textContent.trim().length ?? 0) < 5)
        note(`${location.pathname}: ${main?.textContent.slice(0, 80)}`)
    } else if (document.readyState === 'complete') note(`${location.pathname}: no page`)
    requestAnimationFrame(look)
  }
  if (location.protocol.startsWith('http')) requestAnimationFrame(look)
}
