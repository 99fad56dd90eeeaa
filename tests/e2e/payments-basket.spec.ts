import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { hold, signIn } from '../builders/buyer.ts'
import { makeCode } from '../builders/price-code.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { expectAccessible, expectWithin, switchTo } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { statusOf } from './seat-status.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

/** Adds another evening, in a hall of its own. Returns its show. */
function addSecondNight({ clock, deps }: Pick<Backend, 'clock' | 'deps'>): Promise<number> {
  const starts_at = clock.now + 40 * 86_400_000
  return addShowIn(deps.store, studio, { title: 'Second Night', starts_at, ends_at: starts_at + 7_200_000 })
}

test('two nights are bought with one payment, and one of them is refunded', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  const other = await addSecondNight(backend)
  await visitor.openHallOf('Strings of the Kaveri: An Evening of Violin')
  await visitor.choose('A14', 'A15')
  await visitor.openSummary()
  await visitor.button('Add another show').click()
  await expectAccessible(page)
  await expectWithin(page, 390)
  await visitor.dialog('Add another show').getByRole('link', { name: 'Second Night' }).click()
  await expect(page).toHaveURL(`/book-ticket/${other}`)

  const nights = page.getByRole('region', { name: 'In the same payment' })
  await expect(nights).toContainText('A14, A15')
  await visitor.choose('A1')
  await expect(visitor.proceedButton).toContainText('₹7,497')
  // Goes back and returns: nothing is lost on the way.
  await nights.getByRole('link', { name: /^Change / }).click()
  await expect(page).toHaveURL('/book-ticket/1')
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
  await expect(nights).toContainText('Second Night')
  await visitor.acceptTerms()
  await expectAccessible(page)
  await switchTo(page, 'kn')
  await expectAccessible(page)
  await expectWithin(page, 390)
  await switchTo(page, 'en')
  await visitor.proceed(guest)
  await expect(visitor.payment.form).toContainText('₹7,497')
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['reserved', 'reserved'])
  await visitor.payment.succeed.click()

  await expect(page).toHaveURL('/booking-confirmation')
  await expect(visitor.ticket).toHaveCount(2)
  await expect(visitor.ticket.nth(0)).toContainText('A14')
  await expect(visitor.ticket.nth(1)).toContainText('Second Night')
  await expect(visitor.link('Download Ticket PDF')).toHaveCount(2)
  await expectAccessible(page)
  await expectWithin(page, 390)

  await page.goto('/bookings')
  await expect(page.getByRole('article')).toHaveCount(2)
  const { client } = await signInAdmin(backend)
  const { bookings } = await client.bookings.search({ show_id: String(other) })
  expect(await client.bookings.cancel({ booking_id: bookings[0]?.booking_id ?? '', seats: null, refund: true, note: '' })).toMatchObject({
    refunded: 2499,
  })
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Second Night' })).toContainText('Cancelled')
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['booked', 'booked'])
  // The payment empties the basket, so the next choice stands alone.
  await visitor.openHallOf('Second Night')
  await expect(nights).toHaveCount(0)
})

test('a night that somebody else was faster at holds up the payment, and is taken out', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const other = await addSecondNight(backend)
  await visitor.openHallOf('Second Night')
  await visitor.choose('A1')
  await visitor.button('Add another show').click()
  await visitor
    .dialog('Add another show')
    .getByRole('link', { name: /^Strings/ })
    .click()
  await expect(page).toHaveURL('/book-ticket/1')
  await visitor.choose('A14')
  await hold(await signIn(backend.origin, 'Gopal Example', '9000000002'), ['A1'], String(other))
  await visitor.acceptTerms()
  await visitor.proceed(guest)
  await expect(visitor.alert('This is about Second Night.')).toBeVisible()
  expect(await statusOf(backend, 'A14')).toEqual(['available'])
  await page.getByRole('button', { name: 'Remove Second Night' }).click()
  await expect(page.getByRole('region', { name: 'In the same payment' })).toHaveCount(0)
  await visitor.proceed()
  await expect(visitor.payment.form).toContainText('₹2,499')
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
})

test('a show that is changed later has its code still, and the focus where a page begins', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  const other = await addSecondNight(backend)
  await makeCode((await signInAdmin(backend)).client)
  await visitor.openHallOf('Strings of the Kaveri: An Evening of Violin')
  await visitor.choose('A14')
  await visitor.button('Have a code?').click()
  await expect(visitor.field('Code')).toBeFocused()
  await visitor.field('Code').fill('spring')
  await visitor.button('Apply').click()
  await expect(visitor.proceedButton).toContainText('₹2,249.10')
  await visitor.button('Add another show').click()
  await visitor.dialog('Add another show').getByRole('link', { name: 'Second Night' }).click()
  await expect(page).toHaveURL(`/book-ticket/${other}`)
  await page.getByRole('link', { name: /^Change / }).click()
  await expect(visitor.field('Code')).toHaveValue('SPRING')
  await expect(visitor.heading('Select Your Seats')).toBeFocused()
  await page.reload()
  await expect(visitor.field('Code')).toHaveValue('SPRING')
  await expect(visitor.field('Code')).not.toBeFocused()
})

test('the way back in history keeps what is paid together, until its seats are given up', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  const other = await addSecondNight(backend)
  await visitor.openHallOf('Strings of the Kaveri: An Evening of Violin')
  await visitor.choose('A14', 'A15')
  await visitor.button('Add another show').click()
  await visitor.dialog('Add another show').getByRole('link', { name: 'Second Night' }).click()
  await expect(page).toHaveURL(`/book-ticket/${other}`)
  const nights = page.getByRole('region', { name: 'In the same payment' })
  await expect(nights).toContainText('A14, A15')

  await visitor.choose('A1')
  await page.goBack()
  await expect(page).toHaveURL('/book-ticket/1')
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
  await page.goForward()
  await expect(page).toHaveURL(`/book-ticket/${other}`)
  await expect(visitor.chosen).toHaveText(['A1'])
  await visitor.seat('A1').click()
  await expect(visitor.chosen).toHaveCount(0)
  await expect(nights).toContainText('A14, A15')

  await page.goBack()
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
  await visitor.choose('A16')
  await visitor.seat('A14').click()
  await expect(visitor.chosen).toHaveText(['A15', 'A16'])
  for (const _ of ['once', 'twice']) {
    await page.reload()
    await expect(visitor.chosen).toHaveText(['A15', 'A16'])
  }
  await page.goForward()
  await expect(visitor.seat('A1')).toBeAttached()
  await expect(nights).toContainText('A15, A16')
  await expect(nights).not.toContainText('A14')
  await page.goBack()
  await expect(visitor.chosen).toHaveText(['A15', 'A16'])
  for (const seat of ['A15', 'A16']) await visitor.seat(seat).click()
  await expect(visitor.chosen).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(`/book-ticket/${other}`)
  await expect(visitor.seat('A1')).toBeAttached()
  await expect(nights).toHaveCount(0)
})
