import { readFile } from 'node:fs/promises'
import { signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
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
