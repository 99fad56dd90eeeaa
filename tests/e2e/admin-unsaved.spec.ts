import type { Locator, Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'
import { cutLine, heldBack } from './network.ts'

test('an edited show asks before it is left, by whatever way; an untouched and a saved one don’t', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const title = 'Ragas of the morning'
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ title }) })
  const adminUser = new AdminUser(page)
  const question = adminUser.dialog('Leave without saving?')
  const stay = async () => {
    await expect(question).toBeVisible()
    await adminUser.button('Keep editing').click()
    await expect(question).toBeHidden()
    await expect(adminUser.field('Title')).toHaveValue('Ragas at dusk')
    await expect(page).toHaveURL(new RegExp(`/shows/${show_id}$`))
  }
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  const openShow = async (title: string) => {
    await adminUser.openTab('Shows')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(adminUser.field('Title')).toHaveValue(title)
  }
  await openShow(title)
  await adminUser.openTab('Bookings')
  await openShow(title)
  await adminUser.field('Title').fill('Ragas at dusk')

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Bookings' }).click()
  await stay()
  await adminUser.button('Logout').click()
  await stay()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).not.toBeNull()
  await back(page)
  await stay()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  await expect(adminUser.field('Title')).toHaveValue('Ragas at dusk')

  // Once the title is what it was before, there is nothing to lose.
  await adminUser.field('Title').fill(title)
  await adminUser.openTab('Bookings')
  await openShow(title)
  await adminUser.field('Title').fill('Ragas at dusk')
  const saving = await heldBack(page, '**/admin_api.php?action=save_show')
  await adminUser.field('Title').press('Enter')
  await expect(adminUser.button('Save')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.type(' and dawn')
  await expect(adminUser.field('Title')).toHaveValue('Ragas at dusk')
  saving.release()
  await expect(adminUser.show('Ragas at dusk')).toBeVisible()
  const saved = page.getByText('“Ragas at dusk” is saved.')
  await expect(saved).toBeVisible()
  await adminUser.openTab('Bookings')
  await back(page)
  await expect(adminUser.show('Ragas at dusk')).toBeVisible()
  await expect(saved).toBeHidden()

  await openShow('Ragas at dusk')
  await adminUser.field('Title').fill('Ragas at noon')
  await adminUser.button('Logout').click()
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('dialogs ask before what was typed in them is dropped', { tag: '@desktop' }, async ({ page, backend }) => {
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin), ['A14'])
  const adminUser = new AdminUser(page)
  const question = adminUser.dialog('Leave without saving?')
  await adminUser.isSignedIn(backend)
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
  await adminUser.openTab('Accounts')
  await adminUser.button('New account').click()
  await page.keyboard.press('Escape')
  await expect(adminUser.dialog('New account')).toBeHidden()
  await adminUser.button('New account').click()
  await typedIsKept(adminUser.dialog('New account'), adminUser.field('Name'), 'Meera Example')

  await adminUser.openTab('Bookings')
  await page.getByRole('row').filter({ hasText: booking_id }).getByRole('link', { name: 'Kamala Example' }).click()
  await adminUser.button('Refund an amount…').click()
  const refund = adminUser.dialog('Refund an amount')
  await typedIsKept(refund, refund.getByLabel('Amount in rupees'), '100')
  await adminUser.button('Refund an amount…').click()
  await refund.getByLabel('Amount in rupees').fill('100')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toContainText('Refunding ₹100')
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()

  await page.goto('/admin/dashboard/halls')
  await adminUser.field('Name of the hall').fill('Studio')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Shows' }).click()
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(adminUser.heading('Shows')).toBeVisible()
})

test('settings keep what is typed beside a dialog, while they are saved, and when they cannot be read again', {
  tag: '@desktop',
}, async ({ page, backend, expectedErrors }) => {
  const adminUser = new AdminUser(page)
  const { client } = await signInAdmin(backend)
  const held = adminUser.field('Unpaid seats are held for, in minutes')
  const years = adminUser.field('Booking data is kept for, in years')
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/settings')
  await held.fill('12')
  const server = adminUser.dialog('Mail server')
  for (const close of [() => page.keyboard.press('Escape'), () => server.getByRole('button', { name: 'Not now' }).click()]) {
    await adminUser.button('Change the mail server…').click()
    await expect(server).toBeVisible()
    await close()
    await expect(server).toBeHidden()
    await expect(adminUser.dialog('Leave without saving?')).toBeHidden()
  }
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Bookings' }).click()
  await adminUser.button('Keep editing').click()

  const saving = await heldBack(page, '**/admin_api.php?action=save_settings')
  await adminUser.button('Save').click()
  await years.fill('2')
  const reading = await cutLine(page, '**/admin_api.php?action=settings')
  expectedErrors.push(/net::ERR_FAILED/)
  saving.release()
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet.' })).toBeVisible()
  await expect(years).toHaveValue('2')
  await reading.mend()
  await held.fill('15')
  await adminUser.button('Save').click()
  // The button is disabled while it saves, too.
  await expect(page.getByRole('status').filter({ hasText: /^Saved\.$/ })).toBeVisible()
  await expect(adminUser.button('Save')).toBeDisabled()
  await expect(held).toHaveValue('15')
  expect((await client.settings.get({})).settings).toMatchObject({
    hold_minutes: 15,
    keep_years: 2,
  })
})

/** Goes back as the browser's own button does, within the site. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => history.back())
}
