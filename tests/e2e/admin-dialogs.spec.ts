import type { Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'
import { heldBack } from './network.ts'

/** As a browser does when its window is looked at again: what is on the page is read again. */
async function lookAgain(page: Page, action: string): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes(`action=${action}`))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
}

test('a dialog stays until its request is answered, and no longer', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/prices')
  const dialog = page.getByRole('dialog', { name: 'Concessions' })
  await page.getByRole('button', { name: 'Edit: Concessions' }).click()
  const sent = await heldBack(page, '**/admin_api.php?action=save_concessions')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  // What the page behind it reads again may take long.
  const read = await heldBack(page, '**/admin_api.php?action=shows')
  sent.release()
  await expect(dialog).toBeHidden()
  read.release()
})

test('what was asked is done, also where a colleague has done it meanwhile', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  // Who hasn't set it up for their own account may not require it.
  expectedErrors.push(/409/)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/accounts')
  await adminUser.button('Require it…').click()
  await page.route('**/admin_api.php?action=accounts', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_second_factor_required: true } })
  })
  await lookAgain(page, 'accounts')
  await expect(page.getByText(/^Every account signs in with two steps/)).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().includes('action=require_second_factor'))
  await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click()
  expect((await sent).postDataJSON()).toEqual({ is_required: true })
})

test('a list that became shorter than its page leads to its last one', { tag: '@desktop' }, async ({ page, backend }) => {
  const { client } = await signInAdmin(backend)
  const guest = { show_id: '1', kind: 'complimentary', customer_phone: '', customer_email: null, amount: null, note: '' } as const
  await client.bookings.bookByStaff({ ...guest, seats: ['A1'], customer_name: 'Meena Example' })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/bookings?page=7')
  await expect(page.getByRole('link', { name: 'Meena Example' })).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.goto('/admin/dashboard/audit?page=7')
  await expect(adminUser.panel('Entries').getByText(/^1–\d+ of \d+$/)).toBeVisible()
})

test('what could not be read again is not shown as new', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  const { client } = await signInAdmin(backend)
  const guest = { show_id: '1', kind: 'complimentary', customer_phone: '', customer_email: null, amount: null, note: '' } as const
  await client.bookings.bookByStaff({ ...guest, seats: ['A1'], customer_name: 'Meena Example' })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/door/1/list')
  const asOf = page.getByText(/As of/)
  const said = await asOf.textContent()
  await page.route('**/admin_api.php?action=door_sheet*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await lookAgain(page, 'door_sheet')
  await expect(page.getByText('Failed to load data: 500')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Meena Example' })).toBeVisible()
  await expect(asOf).toHaveText(said ?? '')

  await page.route('**/admin_api.php?action=groups*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/dashboard/shows/1/seats')
  await expect(page.getByText('Failed to load data: 500')).toBeVisible()
})
