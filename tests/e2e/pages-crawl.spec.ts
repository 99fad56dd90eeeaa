import type { Page } from '@playwright/test'
import { languages } from '@sabha/language/languages'
import type { Backend } from '../builders/backend.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin } from './audit.ts'
import { answeredWith } from './console.ts'
import { deadAnchors, frontPages, linksOf, missingPictures, movingThings, watchRequests } from './crawl.ts'
import { expect, test } from './fixtures.ts'
import { Visitor } from './visitor.ts'

/**
 * Loads every address of the specification's table once, and looks at it in every width. `pages-states.spec.ts` checks the states of the
 * pages. 640 px is a window of 1280 px at a zoom of 200 %, 320 px what WCAG 1.4.10 asks for.
 */
const widths = [1280, 768, 640, 390, 360, 320]
/** axe takes as long as all other checks together and finds no difference between widths of one layout, so it runs once per language. */
const widthForAxe = { en: 1280, kn: 390 }

const guest = { name: 'Kamala Example', phone: '9000000001' }
const nowhere = '/nobody-of-this-name'
const own = ['/profile', '/bookings']

for (const language of languages) {
  test(`every page, every link (${language})`, { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
    const visitor = new Visitor(page, language)
    const ticketPage = await becomeGuest(visitor, backend)
    const requests = watchRequests(page)
    const wanted = [...frontPages, ...own, '/book-ticket/1', ticketPage]
    const titles = new Map<string, string>()
    const addresses = new Set<string>()

    const look = async (path: string) => {
      await test.step(path, async () => {
        expect(await open(visitor, path), `status of ${path}`).toBe(200)
        titles.set(path, await page.title())
        await expectGoodPage(page, language)
        const links = await linksOf(page)
        for (const address of links.others) addresses.add(address)
        expect(links.foreign.filter((address) => !/^(https:|mailto:|tel:\+)/.test(address))).toEqual([])
        wanted.push(...links.pages)
      })
    }
    for (let path = wanted.shift(); path; path = wanted.shift()) if (!titles.has(path)) await look(path)

    await test.step('what is no page', async () => {
      expectedErrors.push(answeredWith(404))
      expect(await open(visitor, nowhere)).toBe(404)
      await expectGoodPage(page, language)
    })
    expect(new Set(titles.values()).size, 'each page has a name of its own').toBe(titles.size)
    for (const address of addresses) expect((await page.request.get(address)).status(), address).toBeLessThan(400)
    expect(requests).toEqual({ failed: [], foreign: [] })
  })
}

test('nothing moves by itself for those who prefer stillness', { tag: '@desktop' }, async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  // For other visitors the front page does move: the film and the words.
  await expect.poll(async () => (await movingThings(page)).length).toBeGreaterThanOrEqual(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visitor = new Visitor(page)
  for (const path of [...frontPages, '/book-ticket/1', await becomeGuest(visitor, backend)]) {
    await open(visitor, path)
    expect(await movingThings(page), path).toEqual([])
  }
})

/** Signs in a guest who has a booking. Returns the address of its confirmation. */
async function becomeGuest(visitor: Visitor, backend: Backend): Promise<string> {
  const buyer = await signIn(backend.origin, guest.name, guest.phone)
  const { booking_id } = await buy(backend.origin, buyer, ['A14', 'A15'])
  const { pdf_url } = await buyer.client.tickets.pdf({ booking_id })
  await visitor.signInAs(buyer)
  await visitor.page.evaluate((language) => localStorage.setItem('language', language), visitor.language)
  return `/booking-confirmation?ticket=${new URL(pdf_url).searchParams.get('token')}`
}

/** Opens a page as its visitors do, and waits until it is complete. Returns the status of the loaded document. */
async function open({ page, say }: Visitor, path: string): Promise<number> {
  const response = await page.goto(path.startsWith('/book-ticket/') ? '/shows' : path)
  if (path.startsWith('/book-ticket/')) {
    await page.locator(`a[href="${path}"]`).first().click()
    await expect(page.getByRole('gridcell').first()).toBeAttached()
  }
  if (path.startsWith('/booking-confirmation')) await expect(page.getByRole('dialog')).toBeVisible()
  // Found by its tag, as under a dialog it has no role.
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByText(say('Loading…'))).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  return response?.status() ?? 0
}

async function expectGoodPage(page: Page, language: 'en' | 'kn'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  if (language === 'kn') await expectAllKannada(page, [guest.name])
  else await expectNoKannada(page)
  expect(await deadAnchors(page)).toEqual([])
  for (const width of widths) {
    await expectWithin(page, width)
    if (!Object.values(widthForAxe).includes(width)) continue
    // Polls, as a new width may make pictures change their source.
    await expect.poll(() => missingPictures(page)).toEqual([])
    if (width === widthForAxe[language]) await expectAccessible(page)
  }
}
