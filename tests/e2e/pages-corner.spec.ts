import type { Page } from '@playwright/test'
import { buy, signIn } from '../builders/buyer.ts'
import { switchTo } from './audit.ts'
import { expectClearHere, expectCornerClear } from './corner.ts'
import { frontPages } from './crawl.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'

/**
 * The language and WhatsApp buttons keep the bottom right corner of every page, and never cover anything that is pressed or read.
 * `pages-states.spec.ts` checks the states of a page, and `admin-pages.spec.ts` the admin.
 */

/** On a desktop there is room beside the page, so one language is enough. */
async function expectClearInAll(page: Page, isMobile: boolean): Promise<void> {
  await expectCornerClear(page)
  if (!isMobile) return
  await switchTo(page, 'kn')
  await expectCornerClear(page)
  await switchTo(page, 'en')
}

test('the corner is clear of every page, wherever it rests', async ({ page, isMobile }) => {
  test.setTimeout(300_000)
  for (const address of frontPages) {
    await test.step(address, async () => {
      await page.goto(address)
      await expectTakenOver(page)
      await expectClearInAll(page, isMobile)
    })
  }
})

test("and of a guest's own pages and the hall", async ({ page, backend, visitor, isMobile }) => {
  const buyer = await signIn(backend.origin, 'Kamala Example', '9000000001')
  const { booking_id } = await buy(backend.origin, buyer, ['A14', 'A15'])
  const { pdf_url } = await buyer.client.tickets.pdf({ booking_id })
  await visitor.signInAs(buyer)
  for (const address of ['/bookings', '/profile', `/booking-confirmation?ticket=${new URL(pdf_url).searchParams.get('token')}`]) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByText('Kamala Example').or(page.getByRole('article')).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expectClearInAll(page, isMobile)
    })
  }
  await test.step('the hall', async () => {
    await visitor.openHall()
    await expectClearInAll(page, isMobile)
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('[data-seat="K19"]').click()
    await expectClearHere(page)
    if (!isMobile) return
    await switchTo(page, 'kn')
    await expectClearHere(page)
  })
})

test('the corner is away while the page is scrolled, and back when it rests', async ({ page }) => {
  await page.goto('/terms')
  await expectTakenOver(page)
  const toggle = page.getByRole('button', { name: 'ಕನ್ನಡ' })
  const whileScrolled = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const toggle = document.querySelector('button[lang="kn"]')
          addEventListener('scroll', () => requestAnimationFrame(() => resolve(toggle ? getComputedStyle(toggle).visibility : 'gone')), {
            once: true,
          })
          scrollBy({ top: 40, behavior: 'instant' })
        }),
    )
  // The script that controls the buttons loads after the page.
  await expect.poll(whileScrolled).toBe('hidden')
  await expect(toggle).toBeVisible()
})

test('a page ends above it: its last row is beside no button', { tag: '@phone' }, async ({ page }) => {
  for (const address of ['/terms', '/shows', '/bookings']) {
    await page.goto(address)
    await expectTakenOver(page)
    const room = () =>
      page.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
        const corner = document.querySelector('button[lang="kn"]')?.parentElement
        const lines = [...document.querySelectorAll('footer *')].filter(
          ({ childElementCount, textContent }) => childElementCount === 0 && textContent.trim(),
        )
        return (corner?.getBoundingClientRect().top ?? 0) - Math.max(...lines.map((line) => line.getBoundingClientRect().bottom))
      })
    await expect.poll(room, address).toBeGreaterThanOrEqual(0)
  }
})

test('below the last row it stands out in full, WhatsApp above the language', async ({ page }) => {
  for (const address of ['/terms', '/shows']) {
    await page.goto(address)
    await expectTakenOver(page)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const size = async (name: string | RegExp) => {
      const box = await page.getByRole(name === 'ಕನ್ನಡ' ? 'button' : 'link', { name }).boundingBox()
      return box && { width: box.width, height: box.height }
    }
    await expect.poll(() => size('ಕನ್ನಡ')).toEqual({ width: 44, height: 44 })
    await expect.poll(() => size('Book on WhatsApp')).toEqual({ width: 44, height: 44 })
    const [chat, toggle] = await Promise.all([
      page.getByRole('link', { name: 'Book on WhatsApp' }).boundingBox(),
      page.getByRole('button', { name: 'ಕನ್ನಡ' }).boundingBox(),
    ])
    expect(chat && toggle && chat.y + chat.height <= toggle.y).toBe(true)
  }
})
