import { signInAdmin } from '../builders/admin.ts'
import { draftOf } from '../builders/show-draft.ts'
import { expectWithin } from './audit.ts'
import { expect, test } from './fixtures.ts'

test('seats that cost too much, or have no room for a wheelchair, step back, and how many are left is read out', {
  tag: '@desktop',
}, async ({ page, visitor, backend }) => {
  const { client } = await signInAdmin(backend)
  const title = 'A night at the theatre'
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ title, hall_id: 'udayaraga' }) })
  await client.shows.publish({ show_id })
  await page.goto('/shows')
  await page.locator(`a[href="/book-ticket/${show_id}"]`).first().click()
  const at = (id: string) => page.locator(`[data-seat="${id}"]`)
  await expect(at('A1')).toBeAttached({ timeout: 90_000 })
  const filter = page.getByLabel('Show seats')
  const status = page.getByRole('status').filter({ hasText: 'Seats to choose from' })
  /** Returns the opacity of a seat, its row's included. */
  const seen = (seat: string) =>
    page
      .locator(`[data-seat="${seat}"]`)
      .evaluate((path) => Number(getComputedStyle(path).opacity) * Number(getComputedStyle(path.parentElement ?? path).opacity))
  expect(await seen('A10')).toBe(1)

  await filter.selectOption('Up to ₹799')
  await expect(status).toHaveText('Seats to choose from: 968')
  expect(await seen('A10')).toBeLessThan(0.3)
  expect(await seen('Z3')).toBe(1)
  // A visitor who looks at another page and returns finds the filter as it was.
  await page.goBack()
  await expect(page).toHaveURL(/\/shows$/)
  await page.goForward()
  await expect(status).toHaveText('Seats to choose from: 968', { timeout: 90_000 })
  await expect(filter).toHaveValue('up-to 79900')
  expect(await seen('A10')).toBeLessThan(0.3)
  // A pale seat can still be chosen.
  await at('A10').click()
  await expect(visitor.chosen).toHaveText(['A10'])

  // A drawing shows the stage from the seat that was chosen last.
  await visitor.openSummary()
  const view = page.getByRole('img', { name: /^The stage from seat A10: About \d+ m from the stage · / })
  await expect(view).toBeVisible()
  await at('Y32').click()
  await expect(page.getByRole('img', { name: /^The stage from seat Y32: About \d+ m from the stage · in the middle$/ })).toBeVisible()
  await filter.selectOption('From ₹2,499')
  await expect(status).toHaveText('Seats to choose from: 178')
  // A row may be in two sections.
  expect(await seen('A10')).toBe(1)
  expect(await seen('A1')).toBeLessThan(0.3)
  await filter.selectOption('Wheelchair space')
  await expect(status).toHaveText(/^Seats to choose from: \d+$/)
  expect(await seen('N1')).toBe(1)
  expect(await seen('N2')).toBe(1)
  expect(await seen('N3')).toBeLessThan(0.3)
  await expectWithin(page, 390)
  // A wheelchair space is chosen and given up together with its companion's seat.
  await at('N1').click()
  await expect(visitor.chosen).toHaveText(['A10', 'N1', 'N2', 'Y32'])
  await at('N1').click()
  await expect(visitor.chosen).toHaveText(['A10', 'Y32'])
  await filter.selectOption('Any price')
  await expect(status).toHaveCount(0)
  expect(await seen('N3')).toBe(1)

  await page.locator('#access > summary').click()
  await expect(visitor.fact('Doors without steps')).toHaveText('1, 2, 3')
  await expect(visitor.fact('Wheelchair spaces').first()).toHaveText(/^\d+ of \d+ left · N1, /)
})

test('the best seats are looked for among those that the filter shows', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await page.getByRole('button', { name: '2 seats together' }).click()
  const offers = page.getByRole('button', { name: /^\d?\s*[A-Z]\d+, [A-Z]\d+/ })
  await expect(offers.first()).toContainText('KAVERI')
  // The offers follow the filter, also one that is chosen after them.
  const filter = page.getByLabel('Show seats')
  await filter.selectOption({ index: 1 }) // up to the lowest price
  await expect(offers.filter({ hasText: 'KAVERI' })).toHaveCount(0)
  await expect(offers).toHaveCount(3)
  await filter.selectOption('Any price')
  await expect(offers.first()).toContainText('KAVERI')
})
