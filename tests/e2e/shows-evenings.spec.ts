import { signInAdmin } from '../builders/admin.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin, switchTo } from './audit.ts'
import { expect, test } from './fixtures.ts'

test('staff give a show three evenings, and change what all share at once', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const { client } = await signInAdmin(backend)
  const play = await client.shows.save({ id: null, show: draftOf({ title: 'A play' }) })
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ date: '2090-01-07', end_date: '2090-01-07', ...noDoors }) })
  await client.shows.publish({ show_id })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows')
  await adminUser.chooseFor('Evening ragas', 'Evenings')

  // The Saturday of the play is among the dates: nothing is added before that is settled.
  await adminUser.button('Put on the list').click()
  await expect(adminUser.field('First date')).toHaveAccessibleDescription('Please give a date.')
  await adminUser.field('First date').fill('2090-01-14')
  await adminUser.field('Repeat').selectOption('weekly')
  await adminUser.field('Until').fill('2090-01-21')
  await page.getByRole('button', { name: 'Put the dates on the list (2)' }).click()
  await page.getByRole('button', { name: 'Add the evenings (2)' }).click()
  await expect(adminUser.alert('“A play” is in this hall at that time (2090-01-14 18:30).')).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page, 390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await switchTo(page, 'kn')
  await expectAccessible(page)
  await switchTo(page, 'en')
  await page.getByRole('button', { name: 'Remove: Saturday, 14 January 2090, 6:30 PM' }).click()
  await adminUser.field('First date').fill('2090-01-15')
  await adminUser.field('Repeat').selectOption('once')
  await adminUser.button('Put on the list').click()
  await page.getByRole('button', { name: 'Add the evenings (2)' }).dblclick()
  await expect(adminUser.fact('Evenings')).toHaveText('3, of which 3 to come')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sunday, 15 January 2090, 6:30 PM to 8:30 PM' }).click()
  await adminUser.field('Title').fill('Evening ragas with a flute')
  await expect(adminUser.choice('All to come')).toBeChecked()
  await adminUser.button('Save').click()
  await expect(page.getByRole('heading', { name: 'Evening ragas with a flute' })).toHaveCount(3)
  const { shows } = await client.shows.listAll({})
  expect(shows.filter(({ production_title }) => production_title === 'Evening ragas with a flute')).toHaveLength(3)
  expect(shows.find(({ id }) => id === play.show_id)?.title).toBe('A play')
})

test('a show that is moved to the evening of another is asked about, and saved where that is meant', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const { client } = await signInAdmin(backend)
  await client.shows.save({ id: null, show: draftOf({ title: 'A play' }) })
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ date: '2090-01-07', end_date: '2090-01-07', ...noDoors }) })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/shows/${show_id}`)
  await adminUser.field('Date').fill('2090-01-14')
  await adminUser.field('Ends on').fill('2090-01-14')
  await adminUser.button('Save').click()
  await expect(adminUser.field('Date')).toHaveAccessibleDescription(/“A play” is in this hall at that time/)
  await page.getByRole('checkbox', { name: 'Allow it although the hall is taken' }).check()
  await expectAccessible(page)
  await adminUser.button('Save').click()
  await expect(page).toHaveURL('/admin/dashboard/shows')
  const moved = (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)
  expect(moved?.date).toBe('2090-01-14')
})

test('a guest finds an evening in the calendar by keys, and buys for the second', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const { show_id } = await client.shows.save({ id: null, show: draftOf() })
  await client.shows.publish({ show_id })
  const night = (date: string) => ({ date, time: '18:30', end_date: date, end_time: '20:30' })
  const { added } = await client.shows.addNights({
    show_id,
    nights: [night('2090-01-15'), night('2090-03-05')],
    on_sale: true,
    allow_clash: false,
  })
  await page.goto('/shows')
  const card = page.getByRole('article').filter({ hasText: 'Evening ragas' })
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('list', { name: 'Shows' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  await visitor.link('View Full Calendar').click()
  await expect(page).toHaveURL('/shows?view=calendar')
  const january = page.getByRole('grid', { name: 'January 2090' })
  await january.getByRole('link', { name: 'Saturday, 14 January: Evening ragas' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(january.getByRole('link', { name: 'Sunday, 15 January: Evening ragas' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(january.getByRole('gridcell', { name: 'Monday, 16 January' })).toBeFocused()
  await page.keyboard.press('PageDown')
  const march = page.getByRole('grid', { name: 'March 2090' }).getByRole('link', { name: 'Sunday, 5 March: Evening ragas' })
  await expect(march).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await expectWithin(page, 390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await switchTo(page, 'kn')
  await expectAccessible(page)
  await switchTo(page, 'en')

  // The address itself opens the calendar, and doesn't keep the day.
  await page.reload()
  await january.getByRole('link', { name: 'Sunday, 15 January: Evening ragas' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`#show-${added[0]}`)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/book-ticket/${added[0]}`)
  await page.getByText('Other shows (2)').click()
  await expect(page.getByRole('link', { name: 'Sunday, 5 March 2090' })).toBeVisible()
  await visitor.choose('A14')
  await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  const { bookings } = await client.bookings.search({})
  expect(bookings[0]).toMatchObject({ show_date: '2090-01-15', seats: ['A14'] })
})

const noDoors = { doors_open: null, doors_close: null }
