import { signInAdmin } from '../builders/admin.ts'
import { addEvenings, sellPass } from '../builders/season-pass.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin } from './audit.ts'
import { expect, test } from './fixtures.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

test('a pass is bought, used at ₹0, given back, used elsewhere and refunded for the rest', { tag: '@phone' }, async ({
  page,
  visitor,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const evenings = await addEvenings(backend.deps.store, 3, Date.now())
  await sellPass(client, { show_ids: evenings, nights: 2, price: 1000 })
  const width = page.viewportSize()?.width ?? 0

  await page.goto('/shows')
  const passes = page.getByRole('region', { name: 'Season passes' })
  await expect(passes).toContainText('Any 2 of 3 evenings, one seat each')
  await expectAccessible(page)
  await expectWithin(page, width)
  await passes.getByRole('link', { name: /^Buy a pass/ }).click()
  await page.getByRole('button', { name: 'One more place: Passes' }).click()
  await visitor.goToPayment(guest)
  await expect(visitor.payment.form).toContainText('₹1,000')
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()

  await page.goto('/bookings')
  const bought = page.getByRole('article').filter({ hasText: 'Code of the pass' })
  await expect(bought).toContainText('0 of 2 evenings used')
  const code = (await bought.getByText(/^PASS/).first().locator('..').textContent()) ?? ''
  expect(code).toMatch(/^PASS\w{12}$/)
  await bought.getByText('Use it at').click()
  await expectAccessible(page)
  await expectWithin(page, width)
  await bought.getByRole('link', { name: /^Evening 1/ }).click()

  const usePass = async () => {
    await visitor.openSummary()
    await page.getByRole('button', { name: 'Have a pass?' }).click()
    await page.getByLabel('Code of your pass').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Use pass' }).click()
    await expect(page.getByText('Spring season: one seat at ₹0.')).toBeVisible()
  }
  await visitor.choose('A1')
  await usePass()
  await expect(page.getByText('2 of 2 evenings left, this one included.')).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page, width)
  await visitor.acceptTerms()
  await page.getByRole('button', { name: 'Confirm the booking' }).click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('A1 Pass')

  await page.goto('/bookings')
  await page.getByRole('link', { name: 'Give seats back' }).click()
  await page.getByRole('button', { name: 'Give 1 seat back' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toContainText('A1')

  await visitor.openHallOf('Evening 2')
  await visitor.choose('A2', 'Z1')
  await usePass()
  await expect(visitor.proceedButton).toContainText('₹599')
  await visitor.acceptTerms()
  await visitor.proceed()
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.goto('/bookings')
  await expect(bought).toContainText('1 of 2 evenings used')

  const pass = await client.seasonPasses.find({ code })
  const { refunded } = await client.bookings.cancel({ booking_id: pass.booking_id, seats: null, refund: true, note: '' })
  expect(refunded).toBe(500)
  expect(await client.reports.dashboard({})).toMatchObject({ totalRevenue: 500 + 599 })
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Spring season' })).toContainText('Cancelled')
  await expect(bought).toHaveCount(0)
})

test('staff make a pass, put it on sale and look one up', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(/422/)
  const { client } = await signInAdmin(backend)
  await addEvenings(backend.deps.store, 2, Date.now())
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/prices')
  const panel = adminUser.panel('Season passes')
  await expect(panel).toContainText('No season passes yet.')
  await adminUser.button('New season pass').click()
  const dialog = adminUser.dialog('New season pass')
  await adminUser.button('Make the pass').click()
  await expect(dialog.getByLabel('Name of the pass')).toHaveAccessibleDescription('Please give the pass a name.')
  await dialog.getByLabel('Name of the pass').fill('Spring season')
  await dialog.getByLabel('Price of one pass').fill('1000')
  await dialog.getByLabel('How many passes').fill('20')
  await dialog.getByLabel('Evenings per pass').fill('3')
  await dialog.getByRole('checkbox', { name: /^Evening 1/ }).check()
  await dialog.getByRole('checkbox', { name: /^Evening 2/ }).check()
  await expectAccessible(page)
  await adminUser.button('Make the pass').click()
  await expect(dialog.getByLabel('Evenings per pass')).toHaveAccessibleDescription('Please enter a whole number of evenings from 1 to 2.')
  await dialog.getByLabel('Evenings per pass').fill('2')
  await adminUser.button('Make the pass').click()
  await expect(dialog).toHaveCount(0)
  const row = panel.getByRole('row', { name: /Spring season/ })
  await expect(row).toContainText('2 of 2 evenings')
  await row.getByRole('button', { name: 'Put on sale: Spring season' }).click()
  await expect(row.getByRole('button', { name: 'Close the sale: Spring season' })).toBeVisible()
  const [made] = (await client.seasonPasses.list({})).passes
  const sale = { kind: 'cash', customer_name: 'Meena Example', customer_phone: '', customer_email: null, amount: null, note: '' } as const
  await client.bookings.bookByStaff({ ...sale, show_id: made?.show_id ?? '', seats: [], places: { PASS: 1 } })
  const { code } = await backend.deps.store.read.selectFrom('sold_pass').select('code').executeTakeFirstOrThrow()
  await adminUser.button('Look up a pass').click()
  await page.getByLabel('Code of the pass').fill(code)
  await adminUser.button('Look it up').click()
  await expect(page.getByRole('dialog')).toContainText('Good: 2 of 2 evenings left')
  await expect(page.getByRole('dialog')).toContainText('Bought by Meena Example')
  await expectAccessible(page)
})
