import { expectAllKannada, expectNoKannada, expectWithin } from './audit.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'

const pages = [
  '/',
  '/shows',
  '/shows?view=calendar',
  '/about',
  '/gallery',
  '/tara-venkatesh',
  '/terms',
  '/privacy',
  '/refund',
  '/shipping',
  '/no-such-page',
]
const languages = ['en', 'kn'] as const
const inLanguage = (address: string, language: string) => `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
const evening = { en: 'Strings of the Kaveri: An Evening of Violin', kn: 'ಕಾವೇರಿಯ ತಂತಿನಾದ: ಒಂದು ವಯಲಿನ್ ಸಂಜೆ' }

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languages) {
    test(`every public page can be read (${language})`, { tag: '@phone' }, async ({ page, expectedErrors }) => {
      expectedErrors.push(answeredWith(404))
      for (const address of pages) {
        await page.goto(inLanguage(address, language))
        await expect(page.locator('html'), address).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 }), address).toBeInViewport()
        await expect(page.getByRole('contentinfo'), address).toBeVisible()
        if (language === 'en') await expectNoKannada(page)
        else await expectAllKannada(page, [])
      }
      for (const address of ['/', '/shows', '/shows?view=calendar', '/tara-venkatesh']) {
        await page.goto(inLanguage(address, language))
        await expect(page.getByRole('heading', { name: evening[language] }), address).toBeVisible()
      }
    })
  }
})

test.describe('with JavaScript off, too', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languages) {
    test(`pages that need it say so, and whom to ask (${language})`, { tag: '@phone' }, async ({ page, expectedErrors }) => {
      expectedErrors.push(answeredWith(404))
      const words = { en: /^Choosing seats and opening bookings needs JavaScript; .* ask us: \+91 .*@/, kn: /ಜಾವಾಸ್ಕ್ರಿಪ್ಟ್ ಬೇಕು; .*: \+91 .*@/ }
      for (const address of ['/book-ticket/1', '/bookings']) {
        await page.goto(inLanguage(address, language))
        await expect(page.getByText(words[language]), address).toBeInViewport()
        await expectWithin(page, page.viewportSize()?.width ?? 0)
      }
    })
  }
})

for (const language of languages) {
  test(`a page is taken over as it came, without a word on the console (${language})`, { tag: '@desktop' }, async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(answeredWith(404))
    const said: string[] = []
    context.on('console', (message) => said.push(message.text()))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const heading = document.querySelector('h1')
        if (!heading) return
        Object.assign(window, { headingThatCame: heading, titleThatCame: document.title })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    for (const address of pages) {
      await page.goto(inLanguage(address, language))
      await expectTakenOver(page)
      const kept = await page.evaluate(() => {
        const { headingThatCame, titleThatCame } = window as unknown as { headingThatCame: HTMLElement; titleThatCame: string }
        return { heading: headingThatCame.isConnected, title: titleThatCame === document.title }
      })
      expect(kept, address).toEqual({ heading: true, title: true })
    }
    expect(said.filter((text) => !answeredWith(404).test(text))).toEqual([])
    // The page came with the data that it shows.
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
}

test('English pages do without the file of Kannada letters', { tag: '@desktop' }, async ({ page }) => {
  const fonts = new Set<string>()
  page.on(
    'requestfinished',
    (request) => request.resourceType() === 'font' && fonts.add(request.url().replace(/^.*anek-kannada-(\w+)-.*$/, '$1')),
  )
  for (const address of ['/', '/shows', '/gallery', '/terms']) {
    await page.goto(address)
    await expectTakenOver(page)
    await page.evaluate(() => document.fonts.ready)
  }
  expect([...fonts].sort()).toEqual(['basic', 'signs'])
})

for (const address of ['/', '/shows', '/about'])
  test(`signs that ${address} can be read without are fetched after its first paint`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(address)
    await expectTakenOver(page)
    const times = await page.evaluate(() => {
      const ofSigns = ({ name }: PerformanceEntry) => name.includes('anek-kannada-signs')
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        asked: performance.getEntriesByType('resource').find(ofSigns)?.startTime ?? Number.NaN,
      }
    })
    expect(times.asked).toBeGreaterThan(times.painted)
  })

test('on an English page with a part in Kannada its letters come last', { tag: '@desktop' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  await page.route('**/assets/*.js', (route) => route.abort())
  const early: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && early.push(request.url()))
  await page.goto('/tara-venkatesh')
  await page.evaluate(() => document.fonts.ready)
  expect(early.filter((url) => url.includes('anek-kannada-kannada'))).toEqual([])
  await page.unroute('**/assets/*.js')
  const letters = page.waitForRequest('**/anek-kannada-kannada-*')
  await page.reload()
  await letters
})

test('a choice that the server did not hear of is followed once the page is there', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('language', 'kn'))
  await context.clearCookies()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
  await expectAllKannada(page, [])
})

test('what is pressed before the script is there is done when it is', { tag: '@phone' }, async ({ page, visitor }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/shows', { waitUntil: 'commit' })
  await visitor.link('Book Now').click()
  await expect(page).toHaveURL('/shows')
  arrive()
  await expect(page).toHaveURL('/book-ticket/1')
  await expect(visitor.seat('A1')).toBeAttached()
})

test('the page is on the screen before the script is sent for', { tag: '@phone' }, async ({ page }) => {
  for (const address of pages.slice(0, 6)) {
    await page.goto(address)
    await expectTakenOver(page)
    const [painted, givenUp, asked] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
      // After this time a machine that hasn't painted yet gets the script anyway (`start-site.js`).
      performance.getEntriesByType('navigation').map((page) => (page as PerformanceNavigationTiming).domContentLoadedEventStart + 2000),
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ])
    expect(painted, address).toHaveLength(1)
    expect(Math.min(...(asked ?? [])), address).toBeGreaterThan(Math.min(...(painted ?? []), ...(givenUp ?? [])))
  }
})

test('pictures farther down are sent for after the first one is there', { tag: '@phone' }, async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/pictures/**', async (route) => {
    asked.push(route.request().url())
    await arrival
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const farther = page.locator('main img[loading="lazy"]').first()
  await expect(farther).toBeAttached()
  await expect.poll(() => asked).toHaveLength(1)
  // A browser that meant to load more has asked after two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('hero')
  arrive()
  await expect.poll(() => farther.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
})

test('a picture that does not come keeps nobody from booking', { tag: '@phone' }, async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/pictures/**', async (route) => {
    await arrival
    await route.abort()
  })
  await page.goto('/shows', { waitUntil: 'commit' })
  await visitor.link('Book Now').click()
  await expect(page).toHaveURL('/book-ticket/1')
  arrive()
})

test('what is written before the script is there is sent with what follows', { tag: '@phone' }, async ({ page, context, visitor }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }))
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await visitor.field('Your name').fill('Kamala Example')
  await visitor.field('Your message').fill('Two seats')
  const chat = context.waitForEvent('page')
  await visitor.button('Send via WhatsApp').click()
  arrive()
  expect(new URL((await chat).url()).searchParams.get('text')).toBe('Hello Sabha, this is Kamala Example.\n\nTwo seats')
})

test('a page stays where it was scrolled to before the script is there', { tag: '@phone' }, async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/terms')
  await page.mouse.wheel(0, 700)
  const place = () => page.evaluate(() => scrollY)
  await expect.poll(place).toBeGreaterThan(600)
  arrive()
  await expectTakenOver(page)
  expect(await place()).toBeGreaterThan(600)
})
