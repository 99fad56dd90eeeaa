import { signInAdmin } from '../builders/admin.ts'
import { keepGroup } from '../builders/group.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible } from './audit.ts'
import { expect, test } from './fixtures.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

const title = 'Pay what you like'
/** KAVERI (row A): ₹100 or more. */
const prices = JSON.stringify({
  KAVERI: { earlyBird: 10_000, regular: 10_000, suggested: [20_000, 60_000] },
  NETRAAVATI: { earlyBird: 30_000, regular: 30_000 },
})

test('a guest chooses what each seat costs, by a tap or by keys', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  await addShowIn(backend.deps.store, studio, { title, prices })
  await visitor.openHallOf(title)
  await visitor.choose('A1', 'A2')
  await visitor.acceptTerms()
  // No amount is chosen beforehand, and none is called the price.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(visitor.field('Your amount per seat')).toHaveValue('')
  await expect(visitor.proceedButton).not.toContainText('₹')
  await visitor.proceedButton.click()
  await expect(visitor.alert('Please choose what you pay for each seat.')).toBeVisible()
  await expect(visitor.field('Your amount per seat')).toBeFocused()
  // Its label is below the head of the sheet, which sticks.
  const head = await visitor.heading('Booking Summary').boundingBox()
  const label = await page.getByText('Your amount per seat', { exact: true }).boundingBox()
  expect(label?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0))
  await page.keyboard.type('99')
  await expect(page.getByText('Please choose ₹100 or more for each seat.')).toBeVisible()
  await page.getByRole('radio', { name: '₹200' }).check()
  await expect(visitor.proceedButton).toContainText('₹400')
  await visitor.field('Your amount per seat').fill('250.50')
  await expect(visitor.proceedButton).toContainText('₹501')
  await expectAccessible(page)
  await visitor.proceed(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('₹501')
})

test('a donation that is no amount is shown where it is', { tag: '@phone' }, async ({ visitor, backend }) => {
  const admin = await signInAdmin(backend)
  await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.acceptTerms()
  await visitor.button('Add a donation?').click()
  await visitor.field('Your donation').fill('much')
  await visitor.button('Hide the summary').click()
  await expect(visitor.field('Your donation')).toBeHidden()
  await visitor.proceed()
  await expect(visitor.field('Your donation')).toBeFocused()
})

test('on a group’s page, too, the amount that is missing has the focus', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const id = String(await addShowIn(backend.deps.store, studio, { title, prices }))
  const { link } = await keepGroup(backend, await signInAdmin(backend), { show_id: id, seats: ['A1', 'A2'] })
  await page.goto(`/group?link=${link}`)
  await visitor.button('All that are free').click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await visitor.proceed()
  await expect(visitor.alert('Please choose what you pay for each seat.')).toBeVisible()
  await expect(visitor.field('Your amount per seat')).toBeFocused()
})

test('what a guest chose and gave goes back in part and in whole', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const admin = await signInAdmin(backend)
  await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
  await addShowIn(backend.deps.store, studio, { title, prices })
  await visitor.openHallOf(title)
  await visitor.choose('A1', 'A2')
  await page.getByRole('radio', { name: '₹200' }).check()
  await expect(visitor.proceedButton).toContainText('₹400')
  // Nothing is added unasked.
  await visitor.button('Add a donation?').click()
  await expect(visitor.field('Your donation')).toBeFocused()
  await page.keyboard.type('150')
  await expect(visitor.proceedButton).toContainText('₹550')
  // With other seats the donation is still there, and doesn't take the focus.
  await visitor.seat('A1').click()
  await visitor.seat('A2').click()
  await visitor.choose('A1')
  await expect(visitor.field('Your donation')).toHaveValue('150')
  await expect(visitor.field('Your donation')).not.toBeFocused()
  await visitor.choose('A2')
  await expect(visitor.proceedButton).toContainText('₹550')
  await expectAccessible(page)
  await visitor.acceptTerms()
  await visitor.proceed(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.fact('Total paid', visitor.ticket)).toContainText('₹400')
  await expect(visitor.fact('Donation', visitor.ticket)).toHaveText('₹150')

  const [booking] = (await admin.client.bookings.search({})).bookings
  const office = new AdminUser(page)
  await office.isSignedIn(backend)
  await page.goto(`/admin/dashboard/bookings/${booking?.booking_id}`)
  const cancel = async (part: () => Promise<void>) => {
    await office.button('Cancel seats…').click()
    await part()
    await page.getByRole('button', { name: /^Cancel (the booking|these seats)$/ }).click()
  }
  const dialog = page.getByRole('dialog')
  await cancel(() => dialog.getByRole('checkbox', { name: /^A1 / }).uncheck())
  await expect(dialog).toContainText('Refunding ₹200')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await cancel(() => dialog.getByRole('checkbox', { name: 'Give the donation of ₹150 back, too' }).check())
  await expect(dialog).toContainText('Refunding ₹350')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('main')).toContainText('₹150 given back')
  expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0, donations: 0 })
})
