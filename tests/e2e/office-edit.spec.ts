import { officeAccount, signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { draftOf } from '../builders/show-draft.ts'
import { expect, test } from './fixtures.ts'
import { Officer } from './officer.ts'

test('two edit one show: the second is told, sees both edits and loses neither', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const clerk = await signInAdmin(backend, officeAccount)
  const { show_id } = await clerk.client.adminSaveShow({ id: null, show: draftOf() })
  const officer = new Officer(page)
  await officer.isSignedIn(backend)
  await page.goto(`/admin/dashboard/shows/${show_id}`)
  await officer.field('Title').fill('Ragas of the morning')
  await officer.field('Genre').fill('Hindustani violin')

  await clerk.client.adminSaveShow({ id: show_id, show: draftOf({ title: 'Ragas at noon', venue: 'Another hall' }) })
  await officer.button('Save').click()
  const told = page.getByRole('alert').filter({ hasText: 'Omkar Example changed this show meanwhile.' })
  await expect(told).toContainText('You both changed these, and yours stands here: Title.')
  await expect(officer.field('Title')).toHaveValue('Ragas of the morning')
  await expect(officer.field('Venue')).toHaveValue('Another hall')

  await officer.button('Save').click()
  await expect(officer.show('Ragas of the morning')).toBeVisible()
  expect((await clerk.client.adminShows({})).shows.find(({ id }) => id === show_id)).toMatchObject({
    title: 'Ragas of the morning',
    genre: 'Hindustani violin',
    venue: 'Another hall',
  })
})

test('a booking is found by the last digits of its phone, and says that it is refunded in part', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin, 'Nila Example', '9845000007'), ['A14', 'A15'])
  await client.adminCancelBooking({ booking_id, seats: ['A15'], refund: true, note: '' })
  await expect.poll(async () => (await client.adminBookings({})).bookings[0]?.refund_status).toBe('processed')
  const officer = new Officer(page)
  await officer.isSignedIn(backend)
  await page.goto('/admin/dashboard/bookings')
  await page.getByRole('searchbox').fill('0007')
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: booking_id })
  await expect(row).toContainText('Partly refunded')
  await page.getByRole('searchbox').fill('0008')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('No bookings found')).toBeVisible()
})
