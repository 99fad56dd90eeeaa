import { readFile } from 'node:fs/promises'
import { signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible } from './audit.ts'
import { expect, test } from './fixtures.ts'

test('a guest takes along everything that is kept about them', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  const kamala = await signIn(backend.origin)
  const { booking_id } = await buy(backend.origin, kamala, ['A14'])
  await visitor.signInAs(kamala)
  await page.goto('/profile')
  const downloading = page.waitForEvent('download')
  await visitor.button('Download my data').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    guest: { name: 'Kamala Example' },
    bookings: [{ booking_id, seats: [{ seat: 'A14' }] }],
  })
  await expect(page.getByText('The file is in your downloads.')).toBeVisible()
})

test('deleting one’s data: refused while a show is ahead, done when it is not', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const kamala = await signIn(backend.origin)
  const { booking_id } = await buy(backend.origin, kamala, ['A14'])
  await visitor.signInAs(kamala)
  await page.goto('/profile')
  await visitor.button('Delete my data…').click()
  const dialog = visitor.dialog('Delete my data for good?')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`The show for ${booking_id} is still to come.`)
  await dialog.getByRole('button', { name: 'Keep my data' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Kamala Example')

  const { client } = await signInAdmin(backend)
  await client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
  await visitor.button('Delete my data…').click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(visitor.heading('Your data has been deleted.')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('authToken')])).toEqual([null, null])
  expect((await client.bookings.get({ booking_id })).booking.customer_name).toBe('')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('an owner removes what staff wrote of a sale, for a guest who asks', { tag: '@desktop' }, async ({ page, backend }) => {
  const admin = await signInAdmin(backend)
  const counter = await CounterPhone.pair(backend, { admin })
  await counter.lease({ seats: ['A1', 'A2'] })
  const copy = counter.clone()
  await counter.send([await counter.sell(['A1']), await copy.sell(['A2'])])
  const [atCounter] = (await admin.client.counter.list({ show_id: '1' })).counters
  const conflict = atCounter?.attention.find(({ result }) => result === 'conflict')
  await admin.client.counter.settle({ sale_id: conflict?.id ?? 0, note: 'Given back to Latha' })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/audit')
  const remove = page.getByRole('button', { name: /^Remove the note…: Sale \d+ of counter \d+$/ })
  await expect(page.getByRole('table')).toContainText('Given back to Latha')
  await expectAccessible(page)
  await remove.click()
  await adminUser.dialog('Remove this note for good?').getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByRole('row', { name: 'Removed the note of a settled sale' })).toContainText('Asha Example')
  await expect(page.getByRole('table')).not.toContainText('Latha')
  await expect(remove).toHaveCount(0)
})
