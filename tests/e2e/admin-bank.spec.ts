import { signInAdmin } from '../builders/admin.ts'
import { statementText } from '../builders/bank-statement.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'

test('a bank statement is imported: one sale is found by its number, one is chosen, and the till says so', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const { client } = await signInAdmin(backend)
  await client.tills.open({ float: 500 })
  const sale = { show_id: '1', customer_phone: '', customer_email: null, note: '', kind: 'upi', amount: 700 } as const
  const upi = { reference: '', seen_by: 'Asha Example' }
  await client.bookings.bookByStaff({
    ...sale,
    seats: ['L1'],
    customer_name: 'Gopal Example',
    upi: { ...upi, bank_reference: '4417' },
  })
  await client.bookings.bookByStaff({ ...sale, seats: ['L3'], customer_name: 'Meena Example', upi: { ...upi, bank_reference: '' } })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  const list = adminUser.panel('Sales and credits')

  await test.step('a file that is no statement is refused in words', async () => {
    await page.goto('/admin/dashboard/bookings/tills')
    await adminUser.link('Bank statement').click()
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name,phone\nGopal,9000000002') }
    await page.getByLabel('Import a statement…').setInputFiles(file)
    await expect(page.getByText('This file does not look like a bank statement')).toBeVisible()
  })

  await test.step('a statement is read, and finds the sale whose number was typed', async () => {
    const at = Date.now()
    const content = statementText([
      { at, amount: '700.00', rrn: '632309114417' },
      { at, amount: '700.00', rrn: '632309225528', narration: 'UPI-MEENA EXAMPLE-SAMPLE BANK' },
      { at, amount: '700.00', rrn: '632309330009', narration: 'UPI-SOMEBODY EXAMPLE' },
    ])
    await page
      .getByLabel('Import a statement…')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await expect(page.getByText('Credits by UPI: 3, new: 3. Sales matched: 1.')).toBeVisible()
    await expect(list.getByText('Possible: 2')).toBeVisible()
  })

  await test.step('the other is chosen by a person, and what is left belongs to nobody', async () => {
    await list.getByRole('button', { name: 'Choose…' }).click()
    await adminUser.button('This is it').click()
    await expect(page.getByText('Please choose a credit.')).toBeVisible()
    await page.getByRole('radio', { name: /MEENA EXAMPLE/ }).check()
    await adminUser.button('This is it').click()
    await expect(list.getByText('No sale waits for a choice.')).toBeVisible()
    await page.getByRole('radio', { name: 'Found at the bank: 2' }).click({ force: true })
    await expect(list.getByText('chosen by Asha Example')).toBeVisible()
    await page.getByRole('radio', { name: 'Credits without a sale: 1' }).click({ force: true })
    await list.getByRole('button', { name: 'Settle…' }).click()
    await adminUser.field('Reason').fill('a donation')
    await adminUser.button('Settle it').click()
    await expect(list.getByText('No credit is left over.')).toBeVisible()
  })

  await test.step('the till shows it', async () => {
    await page.goto('/admin/dashboard/bookings/tills/1')
    await expect(adminUser.panel('UPI and the bank')).toContainText('Found at the bank₹1,400')
    await expect(adminUser.panel('All entries').getByText('Found at the bank').filter({ visible: true })).toHaveCount(2)
  })
})
