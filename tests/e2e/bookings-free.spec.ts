import { addShowIn, studio } from '../builders/show.ts'
import { expectAccessible } from './audit.ts'
import { expect, test } from './fixtures.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

/** An evening in the studio: KAVERI (row A) is free, NETRAAVATI (row Z) is not. */
const title = 'An open rehearsal'
const prices = JSON.stringify({ KAVERI: { earlyBird: 0, regular: 0 }, NETRAAVATI: { earlyBird: 30_000, regular: 30_000 } })

test('free seats are booked without a word of payment', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  await addShowIn(backend.deps.store, studio, { title, prices })
  await visitor.openHallOf(title)
  await visitor.choose('A1', 'Z1')
  await expect(visitor.proceedButton).toContainText('₹300')
  await visitor.seat('Z1').click()
  await expect(visitor.proceedButton).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm the booking' })).toContainText('Free')
  await expectAccessible(page)
  await visitor.confirmFree(guest)
  await expect(visitor.payment.form).toHaveCount(0)
  await expect(visitor.ticket).toContainText('Free')
  await expect(visitor.ticket).not.toContainText(/₹|GST|Total paid/)
  await page.goto('/bookings')
  await expect(page.getByRole('article')).toContainText('Free')
  await expect(page.getByRole('article')).not.toContainText('PAID')
})

test('free seats are given back from My Bookings, some and then the rest', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  await addShowIn(backend.deps.store, studio, { title, prices })
  await visitor.openHallOf(title)
  await visitor.choose('A1', 'A2')
  await visitor.confirmFree(guest)
  await page.goto('/bookings')
  await page.getByRole('link', { name: 'Give seats back' }).click()
  await expect(page.getByRole('heading', { name: 'Still coming?' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'A2' }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give 1 seat back' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toContainText('A1')
  await expect(page.getByRole('main')).toContainText('Still yours')
  await page.getByRole('button', { name: 'Give 1 seat back' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toContainText('A2')
  await expect(page.getByRole('button', { name: /^Give/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('This booking has no seats any more')
})
