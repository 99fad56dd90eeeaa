import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'

test('two edit one show: the second is told, sees both edits and loses neither', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const clerk = await signInAdmin(backend, staffAccount)
  const { show_id } = await clerk.client.shows.save({ id: null, show: draftOf() })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/shows/${show_id}`)
  await adminUser.field('Title').fill('Ragas of the morning')
  await adminUser.field('Genre').fill('Hindustani violin')

  await clerk.client.shows.save({ id: show_id, show: draftOf({ title: 'Ragas at noon', venue: 'Another hall' }) })
  await adminUser.button('Save').click()
  const told = page.getByRole('alert').filter({ hasText: 'Omkar Example has just changed this show,' })
  await expect(told).toContainText('You both changed these; the form shows yours: Title.')
  await expect(adminUser.field('Title')).toHaveValue('Ragas of the morning')
  await expect(adminUser.field('Venue')).toHaveValue('Another hall')

  await adminUser.button('Save').click()
  await expect(adminUser.show('Ragas of the morning')).toBeVisible()
  expect((await clerk.client.shows.listAll({})).shows.find(({ id }) => id === show_id)).toMatchObject({
    title: 'Ragas of the morning',
    genre: 'Hindustani violin',
    venue: 'Another hall',
  })
})

test('staff tick “Fast filling”: visitors read it while the show is on sale', { tag: '@desktop' }, async ({ page, backend }) => {
  const { client } = await signInAdmin(backend)
  const { show_id } = await client.shows.save({ id: null, show: draftOf() })
  await client.shows.publish({ show_id })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/shows/${show_id}`)
  const tick = page.getByRole('checkbox', { name: 'Fast filling' })
  await expect(tick).not.toBeChecked()
  await expect(tick).toHaveAccessibleDescription(/the law forbids false urgency/)
  await tick.check()
  await adminUser.button('Save').click()
  await expect(adminUser.show('Evening ragas')).toBeVisible()

  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Evening ragas' }) })
  await page.goto('/shows')
  await expect(card.getByText('FAST FILLING', { exact: true })).toBeVisible()
  await client.shows.close({ show_id })
  await page.reload()
  await expect(card.getByText('Bookings closed')).toBeVisible()
  await expect(card.getByText('FAST FILLING', { exact: true })).toBeHidden()
})

test('a booking is found by the last digits of its phone, and says that it is refunded in part', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin, 'Nila Example', '9845000007'), ['A14', 'A15'])
  await client.bookings.cancel({ booking_id, seats: ['A15'], refund: true, note: '' })
  await expect.poll(async () => (await client.bookings.search({})).bookings[0]?.refund_status).toBe('processed')
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/bookings')
  await expect(page.getByRole('row').filter({ hasText: booking_id })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('0007')
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: booking_id })
  await expect(row).toContainText('Partly refunded')
  await adminUser.choice('Booked by staff').click()
  await expect(page).toHaveURL(/status=desk/)
  await expect(page.getByText('No bookings found')).toBeVisible()
  await adminUser.choice('All').click()
  await expect(row).toBeVisible()
  await page.getByRole('searchbox').fill('0008')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('No bookings found')).toBeVisible()
  // Pressed again, the tab shows all bookings. Back returns to the search, which the field names.
  await adminUser.openTab('Bookings')
  await expect(row).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page.getByText('No bookings found')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('0008')
})

test('a show with bookings changes its venue by the way that tells everybody', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/422 \(Unprocessable Entity\)/)
  const { client } = await signInAdmin(backend)
  const { title = '' } = (await client.shows.listAll({})).shows[0] ?? {}
  await buy(backend.origin, await signIn(backend.origin), ['A14'])
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/1')
  await expect(page.getByText('“Postpone or move” changes date and venue, and tells everybody.')).toBeVisible()
  await expect(adminUser.field('Venue')).toBeDisabled()
  await page.goto('/admin/dashboard/shows')
  await adminUser.chooseFor(title, 'Postpone or move…')
  const dialog = page.getByRole('dialog')
  await adminUser.button('Move it and tell everybody').click()
  await expect(dialog).toContainText('The show is already there at that time.')
  await adminUser.field('Venue').fill('The house across the road')
  await adminUser.button('Move it and tell everybody').click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await client.reports.tasks({})).attention.map(({ details }) => details))
    .toEqual(['The show has a new venue.'])
  expect((await client.shows.listAll({})).shows[0]).toMatchObject({ venue: 'The house across the road' })
})
