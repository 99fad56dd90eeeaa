import { buy, signIn } from '../builders/buyer.ts'
import { expectAccessible } from './audit.ts'
import { switchedOff } from './console.ts'
import { test as base, expect } from './fixtures.ts'
import { type Power, withPower } from './power.ts'

const test = base.extend<{ power: Power; switchable: { backend: Parameters<Parameters<typeof withPower>[1]>[0]; power: Power } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  switchable: async ({}, use) => withPower({}, (backend, power) => use({ backend, power })),
  backend: ({ switchable }, use) => use(switchable.backend),
  power: ({ switchable }, use) => use(switchable.power),
})

test('the ticket on the screen: a swipe for each seat, and again without a network', { tag: '@phone' }, async ({
  page,
  visitor,
  backend,
  power,
  expectedErrors,
}) => {
  test.slow()
  const buyer = await signIn(backend.origin)
  await buy(backend.origin, buyer, ['A14', 'A15'])
  await visitor.signInAs(buyer)
  await page.goto('/bookings')
  const screen = page.getByRole('dialog', { name: 'Strings of the Kaveri: An Evening of Violin' })
  const code = (name: string) => screen.getByRole('img', { name })

  await test.step('full screen, white, the whole booking first', async () => {
    await visitor.button('Show ticket').click()
    // Its PDF is made on the way, which takes time on a busy machine.
    await expect(code('QR code of the whole booking')).toBeInViewport({ timeout: 40_000 })
    await expect(screen.getByRole('status')).toHaveText('1 of 3')
    const { x, y, width, height } = (await screen.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    expect({ x, y, width, height }).toEqual({ x: 0, y: 0, ...size })
    expect(await screen.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
    await expectAccessible(page)
  })

  await test.step('a swipe for each seat', async () => {
    const row = screen.getByRole('list', { name: 'Show ticket' })
    await row.evaluate((element) => element.scrollBy({ left: element.clientWidth }))
    await expect(screen.getByRole('status')).toHaveText('2 of 3')
    await expect(code('QR code of seat A14')).toBeInViewport()
    await screen.getByRole('button', { name: 'Next ticket' }).click()
    await expect(code('QR code of seat A15')).toBeInViewport()
    await expect(screen.getByRole('status')).toHaveText('3 of 3')
    await expect(screen.getByRole('button', { name: 'Next ticket' })).toBeFocused()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect(screen).toBeHidden()
  })

  await test.step('a reload without a network', async () => {
    const isKept = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/bookings')
        const files = await (await caches.open('bookings')).keys()
        return registration?.active?.state === 'activated' && files.length > 3
      })
    await expect.poll(isKept).toBe(true)
    expectedErrors.push(switchedOff)
    await power.off()
    await page.reload()
    await expect(page.getByText('Saved in this browser when you last opened them.')).toBeVisible({ timeout: 30_000 })
    await visitor.button('Show ticket').click()
    await expect(code('QR code of the whole booking')).toBeInViewport()
    await screen.getByRole('button', { name: 'Close' }).click()
    await power.on()
  })

  await test.step('a log out leaves nothing of it', async () => {
    await page.reload()
    await visitor.button('Menu').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    const left = () =>
      page.evaluate(async () => [
        localStorage.getItem('tickets'),
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ])
    await expect.poll(left).toEqual([null, [], 0])
  })
})

test('kept by a tab that is older than the site: the newer document with its files', { tag: '@desktop' }, async ({
  page,
  context,
  visitor,
  backend,
  power,
  expectedErrors,
}) => {
  const buyer = await signIn(backend.origin)
  await buy(backend.origin, buyer, ['A14', 'A15'])
  await visitor.signInAs(buyer)
  await page.goto('/bookings')
  await expect(visitor.button('Show ticket')).toBeVisible()
  // From now on the document names other files, which exist.
  await context.route('**/bookings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(\/assets\/[\w.-]+?-[\w-]{8})\.js/g, '$1.next.js') })
  })
  await context.route('**/*.next.js', async (route) => {
    await route.fulfill({ response: await route.fetch({ url: route.request().url().replace('.next.js', '.js') }) })
  })
  await visitor.button('Show ticket').click()
  const screen = page.getByRole('dialog', { name: 'Strings of the Kaveri: An Evening of Violin' })
  await screen.getByRole('button', { name: 'Close' }).click()

  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('bookings')
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      const named = (await (await cache.match('/bookings'))?.text())?.match(/\/assets\/[\w.-]+\.next\.js/g) ?? []
      return { isNewer: named.length > 0, missing: named.filter((name) => !paths.includes(name)) }
    })
  await expect.poll(kept).toEqual({ isNewer: true, missing: [] })
  await context.unrouteAll()
  expectedErrors.push(switchedOff)
  await power.off()
  await page.reload()
  await expect(page.getByText('Saved in this browser when you last opened them.')).toBeVisible()
  await visitor.button('Show ticket').click()
  await expect(screen.getByRole('img', { name: 'QR code of the whole booking' })).toBeInViewport()
  await power.on()
})
