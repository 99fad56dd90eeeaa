import type { Page } from '@playwright/test'
import { sellTicket } from '../builders/sold-ticket.ts'
import { expectAccessible } from './audit.ts'
import { answeredWith } from './console.ts'
import { test as base, expect } from './scanner-fixtures.ts'
import { type Front, openFront } from './scanner-front.ts'

/** The scanner, published by a server in front of the backend. */
const test = base.extend<{ front: Front }>({
  front: async ({ backend }, use) => {
    const front = await openFront(backend.origin)
    await use(front)
    await front.close()
  },
  baseURL: ({ front }, use) => use(front.origin),
})

test.describe('the installed scanner', { tag: '@phone' }, () => {
  test('says once that it is ready to work offline, to a page that was reloaded meanwhile too', async ({ front, volunteer }) => {
    const { page } = volunteer
    const wasm = front.holdBack(/\.wasm$/)
    await page.goto('/scanner/')
    const installing = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state)
    await expect.poll(installing).toBe('installing')
    await volunteer.pair(front) // loads the page again from the start
    expect(await installing()).toBe('installing')
    wasm.release()
    const note = page.getByText(volunteer.say('Ready to work offline'))
    await expect(note).toBeVisible()
    await volunteer.button('Close').click()
    await expect(note).toBeHidden()
    await page.reload()
    await volunteer.expectReadyForOffline()
    await expect(note).toBeHidden()
  })

  test('stores no page of somebody else in place of a file of its own', async ({ front, volunteer }) => {
    const { page } = volunteer
    const stateOf = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return (registration?.active ?? registration?.waiting ?? registration?.installing)?.state ?? 'none'
      })
    const portal = front.answerItself(/\.wasm$|colours\.css$/)
    await page.goto('/scanner/')
    await expect.poll(portal.asked).toBeGreaterThan(0)
    await expect.poll(stateOf).toBe('none')
    const colours = front.answerItself(/colours\.css$/)
    await page.reload()
    await expect.poll(stateOf).toBe('activated')
    const storedColours = () => page.evaluate(async () => (await caches.match('/scanner/colours.css'))?.headers.get('content-type') ?? null)
    expect(await storedColours()).toBeNull()
    colours.stop()
    await page.reload()
    await expect.poll(storedColours).toContain('text/css')
  })

  test('changes to a new version when its user says so, and never over a ticket', async ({ front, backend, volunteer }) => {
    const { page } = volunteer
    const ticket = await sellTicket(backend, ['A14'])
    await volunteer.pair(front)
    await volunteer.expectReadyForOffline()
    await volunteer.button('Close').click() // "Ready to work offline"
    const note = page.getByRole('status').filter({ hasText: volunteer.say('A new version is ready') })

    await volunteer.check(ticket.qr(), 'VALID')
    front.publishAnew()
    const waiting = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        return registration?.waiting?.state
      })
    await expect.poll(waiting).toBe('installed')
    await expect(note).toBeHidden()
    await expect(volunteer.verdict('VALID')).toBeVisible()
    await volunteer.goOn()
    await expect(note).toBeVisible()

    const other = await page.context().newPage()
    await other.goto(page.url())
    const update = other.getByRole('status').getByRole('button', { name: volunteer.say('Update') })
    await expect(update).toBeVisible()

    await note.getByRole('button', { name: volunteer.say('Later') }).click()
    await expect(note).toBeHidden()
    const loaded = await page.evaluate(() => performance.timeOrigin)
    await volunteer.open('Settings')
    await volunteer.button('Update').click()
    await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => loaded)).not.toBe(loaded)
    await volunteer.expectReadyForOffline()
    expect(await waiting()).toBeUndefined()
    // In another tab, whose user presses Update after the new version has already taken over.
    const otherLoaded = await other.evaluate(() => performance.timeOrigin)
    await update.click()
    await expect.poll(() => other.evaluate(() => performance.timeOrigin).catch(() => otherLoaded)).not.toBe(otherLoaded)
    await expect(update).toBeHidden()
    await other.close()
    await volunteer.open('Scan')
    await volunteer.check(ticket.qr(), 'ALREADY USED')
  })

  for (const [name, part, tab, heading] of [
    ['Sell', /selling-[^/]*\.js$/, 'Scan', 'Seats on this phone'],
    ['Exchange with another phone', /page-[^/]*\.js$/, 'Door', 'Exchange with another phone'],
  ] as const) {
    test(`an old tab without its part “${name}”, which a new version has replaced, is opened again by a press`, async ({
      front,
      volunteer,
      expectedErrors,
    }) => {
      expectedErrors.push(answeredWith(404), /Failed to fetch dynamically imported module/)
      const { page } = volunteer
      await volunteer.pair(front, { counter: true })
      await volunteer.expectReadyForOffline()
      await forget(page, part)
      const withdrawn = front.withdraw(part)
      await volunteer.open(tab)
      await volunteer.link(name).click()
      await expect(volunteer.heading('The scanner stopped')).toBeVisible()
      await expectAccessible(page)
      withdrawn.putBack()
      await volunteer.button('Open again').click()
      await expect(volunteer.heading(heading)).toBeVisible()
    })
  }
})

/** Deletes what the browser has stored of these files, as a new version's service worker does once it takes over. */
async function forget(page: Page, files: RegExp): Promise<void> {
  const forgotten = await page.evaluate(async (part) => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const stored of await cache.keys()) if (new RegExp(part).test(stored.url) && (await cache.delete(stored))) count++
    }
    return count
  }, files.source)
  expect(forgotten).toBeGreaterThan(0)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

test('a camera that is denied: the panel says so, other ways go on, and Retry Camera finds it allowed', { tag: '@phone' }, async ({
  backend,
  openPhone,
}) => {
  const ticket = await sellTicket(backend, ['A14'])
  const { context, page, volunteer } = await openPhone('phone', { args: ['--use-fake-device-for-media-stream'] })
  await volunteer.pair(backend)
  await volunteer.button('Start Scanning').click()
  const panel = page.getByRole('alert').filter({ has: volunteer.button('Retry Camera') })
  await expect(panel).toContainText('Unable to access camera. Please check permissions or switch to Manual mode.')
  await expect(panel).toContainText('The browser is blocking the camera.')
  await volunteer.button('Retry Camera').click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: volunteer.say('Manual Entry') }).click()
  await volunteer.check(ticket.verificationCode, 'VALID')
  await volunteer.goOn()
  await volunteer.button('Camera Scan').click()
  await expect(panel).toBeVisible() // it asks and is denied once more before it is allowed
  await context.grantPermissions(['camera'])
  await volunteer.button('Retry Camera').click()
  await expect(volunteer.button('Stop Scanning')).toBeVisible()
  await expect(panel).toBeHidden()
})
