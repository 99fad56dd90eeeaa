import type { Locator, Page } from '@playwright/test'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'
import { cutLine } from './network.ts'

const film = (page: Page) => page.locator('main video')
const isPlaying = (video: Locator) =>
  video.evaluate((node: HTMLVideoElement) => !node.paused && node.muted && node.loop && node.playsInline)

test.describe('the front page', () => {
  test('leads to the listing, the gallery, the story, and to the seats of the next evening', { tag: '@desktop' }, async ({
    page,
    visitor,
  }) => {
    for (const [name, address] of [
      ['Book Now', '/shows'],
      ['See the gallery', '/gallery'],
      ['Read our story', '/about'],
      ['Book Tickets Now', '/book-ticket/1'],
    ] as const) {
      await page.goto('/')
      await visitor.link(name).click()
      await expect(page).toHaveURL(address)
    }
  })

  test('plays its film without a sound until somebody stops it, for this visit', async ({ page, visitor }) => {
    await page.goto('/')
    await expect.poll(() => isPlaying(film(page))).toBe(true)
    await visitor.button('Pause the film').click()
    await expect(film(page)).toHaveCount(0)
    await visitor.link('See the gallery').click()
    await expect(page).toHaveURL('/gallery')
    await page.goBack()
    await page.reload()
    await expect(visitor.button('Play the film')).toBeVisible()
    await expect(film(page)).toHaveCount(0)
    await visitor.button('Play the film').click()
    await expect.poll(() => isPlaying(film(page))).toBe(true)
  })

  test('stands still for those who prefer it, and fetches no film', { tag: '@desktop' }, async ({ page, visitor }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(visitor.button('Play the film')).toBeVisible()
    await expect(visitor.button('Let the words scroll')).toBeVisible()
    expect(fetched.filter((url) => url.includes('/film/'))).toEqual([])
  })

  test('stops its words, which a screen reader hears once', { tag: '@desktop' }, async ({ page, visitor }) => {
    await page.goto('/')
    await expect(page.getByRole('listitem').filter({ hasText: 'Lamps lit by hand' })).toHaveCount(1)
    const words = page.getByRole('listitem').filter({ hasText: 'Four strings, one river' })
    const place = async () => (await words.boundingBox())?.x
    const before = await place()
    await expect.poll(place).not.toBe(before)
    await visitor.button('Pause the scrolling words').click()
    await page.mouse.move(0, 0)
    const stopped = await place()
    await page.waitForTimeout(300)
    expect(await place()).toBe(stopped)
  })
})

test.describe('the gallery', () => {
  test('shows what its filters say', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/gallery')
    await expect(page.getByRole('tab')).toHaveCount(6)
    const counts: Record<string, number> = {}
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      counts[(await tab.textContent()) ?? ''] = await page.getByRole('tabpanel').getByRole('img').count()
    }
    const { 'All Photos': all, ...parts } = counts
    expect(Object.keys(parts)).toEqual(['Performance', 'Behind the Scenes', 'Cast & Crew', 'Audience', 'Technical'])
    expect(all).toBe(15)
    expect(Object.values(parts).reduce((sum, count) => sum + count)).toBe(15)
    expect(Math.min(...Object.values(parts))).toBeGreaterThan(0)
  })

  test('shows a picture large, by keyboard alone, and gives the focus back', { tag: '@desktop' }, async ({ page, visitor }) => {
    await page.goto('/gallery')
    await expectTakenOver(page)
    await page.getByRole('tab', { name: 'Technical' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const first = page.getByRole('tabpanel').getByRole('button').first()
    if (!(await first.evaluate((node) => node === document.activeElement))) await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Picture 1 of 2')).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Picture 2 of 2')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(visitor.button('Next picture')).toBeHidden()
    await expect(first).toBeFocused()
  })

  test('says so where what shows a picture large cannot be fetched', { tag: '@desktop' }, async ({ page, visitor, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    await page.goto('/gallery')
    await expectTakenOver(page)
    await cutLine(page, '**/assets/lightbox*')
    await page.getByRole('tabpanel').getByRole('button').first().click()
    await expect(visitor.alert('A part of this page could not be loaded.')).toBeVisible()
    await expect(visitor.heading('Gallery')).toBeVisible()
  })

  test('every picture of every page loads', { tag: '@desktop' }, async ({ page, expectedErrors }) => {
    expectedErrors.push(answeredWith(404))
    for (const address of ['/', '/about', '/gallery', '/shows', '/tara-venkatesh', '/no-such-page']) {
      await page.goto(address)
      await expect(page.locator('main img').first()).toBeAttached()
      const pictures = page.locator('main img')
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth), address).toBeGreaterThan(0)
      }
    }
  })
})

test('the contact form opens a chat with what was written, and asks the backend for nothing', { tag: '@phone' }, async ({
  page,
  context,
  visitor,
}) => {
  // The chat is somebody else's site, so only its address matters here.
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }))
  await page.goto('/about')
  await visitor.field('Your name').fill('Kamala Example')
  await visitor.field('Your e-mail').fill('not an address')
  await visitor.field('Your message').fill('Two seats by the aisle, please.')
  const chat = context.waitForEvent('page')
  await visitor.button('Send via WhatsApp').click()
  const address = new URL((await chat).url())
  expect(address.host).toBe('wa.me')
  expect(address.searchParams.get('text')).toBe(
    'Hello Sabha, this is Kamala Example.\n\nTwo seats by the aisle, please.\n\nMy e-mail: not an address',
  )
})

test('the Kannada dictionary is fetched when Kannada is chosen, not before', { tag: '@desktop' }, async ({ page, visitor }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  const hasKannada = () => scripts.some((text) => text.includes('ಚಿತ್ರಸಂಪುಟ'))
  await page.goto('/')
  await expect(visitor.link('Book Tickets Now')).toBeVisible()
  expect(hasKannada()).toBe(false)
  await page.getByRole('button', { name: 'ಕನ್ನಡ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
  await expect.poll(hasKannada).toBe(true)
})
