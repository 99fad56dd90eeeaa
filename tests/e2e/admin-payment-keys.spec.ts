import { adminAccount } from '../builders/admin.ts'
import { startBackend } from '../builders/backend.ts'
import { type ProviderAccounts, startProviderAccounts } from '../builders/provider-accounts.ts'
import { AdminUser } from './admin-user.ts'
import { test as base, expect } from './fixtures.ts'

const test = base.extend<{ accounts: ProviderAccounts }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  accounts: async ({}, use) => {
    const accounts = await startProviderAccounts()
    await use(accounts)
    await accounts.close()
  },
  backend: async ({ accounts }, use) => {
    const backend = await startBackend({ liveClockAhead: 0, settings: { RAZORPAY_API_URL: accounts.apiUrl } })
    await use(backend)
    await backend.close()
  },
})

test('payment keys are tried before they are saved, hold at once, and are shown by their end alone', { tag: '@desktop' }, async ({
  page,
  backend,
  accounts,
  expectedErrors,
}) => {
  // The browser logs each refusal in its own words.
  expectedErrors.push(/status of 422/)
  const live = await accounts.add('live')
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/settings')
  const panel = adminUser.panel('Payments')
  await expect(panel.getByText('Payments are played by a sandbox: no money moves.')).toBeVisible()

  await adminUser.button('Change the payment keys…').click()
  const dialog = adminUser.dialog('Payment keys')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('A key id begins with rzp_test_ or rzp_live_.')).toBeVisible()
  await expect(dialog.getByText('Please enter your current password.')).toBeVisible()
  await adminUser.field('Key id').fill(live.keyId)
  await adminUser.field('Key secret').fill('of-another-account')
  const attempt = dialog.getByRole('button', { name: 'Ask for an order of ₹1' })
  await attempt.click()
  await expect(dialog.getByText(/It said no: 401 .*Authentication failed/)).toBeVisible()
  await adminUser.field('Webhook secret').fill(live.webhookSecret)
  await adminUser.field('Current Password').fill(adminAccount.password)
  await save.click()
  await expect(dialog.getByText(/The payment service refused this key, so nothing was changed\./)).toBeVisible()
  await adminUser.field('Key secret').fill(live.keySecret)
  await attempt.click()
  await expect(dialog.getByText(/The payment service made it: order_/)).toBeVisible()
  await adminUser.field('Current Password').fill('a guess')
  await save.click()
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
  await adminUser.field('Current Password').fill(adminAccount.password)
  await save.click()

  await expect(panel.getByText('Live key ending in live')).toBeVisible()
  await expect(panel.getByText(/^Asha Example, /)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await page.content()).not.toContain(live.keySecret)
  expect(backend.services.paymentKeys.current?.keyId).toBe(live.keyId)
  await page.getByRole('link', { name: 'Ready to sell?' }).click()
  await expect(adminUser.panel('Checks').getByText('Live keys of the payment service are set.')).toBeVisible()

  await page.goto('/admin/dashboard/settings')
  await adminUser.button('Remove the keys…').click()
  const removing = adminUser.dialog('Remove the payment keys?')
  await adminUser.field('Current Password').fill(adminAccount.password)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByText('Payments are played by a sandbox: no money moves.')).toBeVisible()
  await expect(panel.getByText('Kept to check and refund what was sold with them: Live key ending in live.')).toBeVisible()
})
