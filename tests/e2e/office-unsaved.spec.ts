import type { Locator, Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { draftOf } from '../builders/show-draft.ts'
import { expect, test } from './fixtures.ts'
import { Officer } from './officer.ts'

test('an edited show asks before it is left, by whatever way; an untouched and a saved one don’t', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const title = 'Ragas of the morning'
  const { show_id } = await client.adminSaveShow({ id: null, show: draftOf({ title }) })
  const officer = new Officer(page)
  const question = officer.dialog('Leave without saving?')
  const stay = async () => {
    await expect(question).toBeVisible()
    await officer.button('Keep editing').click()
    await expect(question).toBeHidden()
    await expect(officer.field('Title')).toHaveValue('Ragas at dusk')
    await expect(page).toHaveURL(new RegExp(`/shows/${show_id}$`))
  }
  await officer.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  const openShow = async (title: string) => {
    await officer.openTab('Shows')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(officer.field('Title')).toHaveValue(title)
  }
  await openShow(title)
  await officer.openTab('Bookings')
  await openShow(title)
  await officer.field('Title').fill('Ragas at dusk')

  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Bookings' }).click()
  await stay()
  await officer.button('Logout').click()
  await stay()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).not.toBeNull()
  await back(page)
  await stay()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  await expect(officer.field('Title')).toHaveValue('Ragas at dusk')

  // As it was before, there is nothing to lose.
  await officer.field('Title').fill(title)
  await officer.openTab('Bookings')
  await openShow(title)
  await officer.field('Title').fill('Ragas at dusk')
  await officer.button('Save').click()
  await expect(officer.show('Ragas at dusk')).toBeVisible()
  await officer.openTab('Bookings')

  await openShow('Ragas at dusk')
  await officer.field('Title').fill('Ragas at noon')
  await officer.button('Logout').click()
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken')), { timeout: 15_000 }).toBeNull()
})

test('dialogs ask before what was typed in them is dropped', { tag: '@desktop' }, async ({ page, backend }) => {
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin), ['A14'])
  const officer = new Officer(page)
  const question = officer.dialog('Leave without saving?')
  await officer.isSignedIn(backend)
  const typedIsKept = async (form: Locator, field: Locator, text: string) => {
    await expect(form).toBeVisible()
    await field.fill(text)
    const ways = [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Close' }).click(),
      () => form.getByRole('button', { name: 'Not now' }).click(),
      () => back(page),
    ]
    for (const leave of ways) {
      await leave()
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(field).toHaveValue(text)
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave it' }).click()
    await expect(form).toBeHidden()
  }

  await page.goto('/admin/dashboard')
  await officer.openTab('Accounts')
  await officer.button('New account').click()
  await page.keyboard.press('Escape')
  await expect(officer.dialog('New account')).toBeHidden()
  await officer.button('New account').click()
  await typedIsKept(officer.dialog('New account'), officer.field('Name'), 'Meera Example')

  await officer.openTab('Bookings')
  await page.getByRole('link', { name: booking_id }).click()
  await officer.button('Refund an amount…').click()
  const refund = officer.dialog('Refund an amount')
  await typedIsKept(refund, refund.getByLabel('Amount in rupees'), '100')
  await officer.button('Refund an amount…').click()
  await refund.getByLabel('Amount in rupees').fill('100')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toContainText('₹100 goes back')
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()

  await page.goto('/admin/dashboard/halls')
  await officer.field('Name of the hall').fill('Studio')
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Shows' }).click()
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(officer.heading('Shows')).toBeVisible()
})

/** The browser's own button, within the site. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => history.back())
}
