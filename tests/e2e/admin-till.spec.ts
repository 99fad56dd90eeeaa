import { signInAdmin } from '../builders/admin.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'

test('an evening at the till, from its float to its closing slip', { tag: '@desktop' }, async ({ page, backend }) => {
  const { client } = await signInAdmin(backend)
  await client.settings.save({ version: 0, settings: { upi_address: 'sabha@hdfcbank', upi_name: 'Sabha Arts' } })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  const main = page.getByRole('main')

  await test.step('it is opened', async () => {
    await page.goto('/admin/dashboard/bookings')
    await adminUser.link('Tills').click()
    await adminUser.button('Open a till…').click()
    await adminUser.field('Change in it to begin with').fill('500')
    await adminUser.button('Open the till').click()
    await expect(adminUser.panel('Your open till')).toContainText('with ₹500.')
  })

  await test.step('seats are sold for cash, with the change, and by UPI, with a code', async () => {
    await page.goto('/admin/dashboard/shows/1/seats')
    await adminUser.choose('L1')
    await adminUser.button('Book for a guest…').click()
    await adminUser.field('Full name').fill('Gopal Example')
    await adminUser.field('Cash given').fill('1000')
    await expect(page.getByText('Change to give: ₹201')).toBeVisible()
    await adminUser.button('Book the seats').click()
    await expect(page.getByRole('dialog')).toContainText('Recorded in till 1.')
    await adminUser.button('Done').click()
    await adminUser.choose('L3')
    await adminUser.button('Book for a guest…').click()
    await adminUser.choice('UPI').check({ force: true })
    await adminUser.field('Full name').fill('Meena Example')
    await expect(page.getByRole('img', { name: 'UPI code for ₹799' })).toBeVisible()
    await adminUser.field('Amount taken').fill('700')
    await expect(page.getByRole('img', { name: 'UPI code for ₹700' })).toBeVisible()
    await expect(adminUser.field('Seen on our phone by')).toHaveValue('Asha Example')
    await adminUser.field('Last digits of the bank’s number (RRN)').fill('4417')
    await adminUser.button('Book the seats').click()
    await expect(page.getByRole('dialog')).toContainText('Recorded in till 1.')
  })

  await test.step('it is counted, and says what is missing', async () => {
    await page.goto('/admin/dashboard/bookings/tills')
    await adminUser.button('Count and close…').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('₹1,299')
    await page.getByLabel('₹500 ×').fill('2')
    await page.getByLabel('₹100 ×').fill('2')
    await page.getByLabel('₹50 ×').fill('x')
    await adminUser.button('Close the till').click()
    await expect(dialog).toContainText('Whole numbers only.')
    await page.getByLabel('₹50 ×').fill('1')
    await expect(dialog.getByText('₹49 missing')).toBeVisible()
    await adminUser.button('Close the till').click()
    await dialog.getByRole('link', { name: 'Closing slip' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Till 1')
    await expect(adminUser.panel('By way of payment').getByRole('row', { name: 'UPI 1 ₹700 ₹700' })).toBeVisible()
    await expect(adminUser.panel('All entries').getByText('Seen by Asha Example').filter({ visible: true })).toContainText('…4417')
  })

  await test.step('it prints without what is only for the screen', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Counted by')).toBeVisible()
    await expect(adminUser.button('Print')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  })
})
