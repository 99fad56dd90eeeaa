import { signIn } from '../builders/buyer.ts'
import { raw } from '../builders/raw.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ visitor, backend }) => {
  await visitor.signInAs(await signIn(backend.origin, 'Kamala Example', '9000000001'))
})

test('the profile, and editing it', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/profile')
  const details = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: visitor.heading('Personal details') })
  await expect(details).toContainText('Kamala Example')
  await expect(details).toContainText('+91 90000 00001')
  await expect(details).toContainText('Customer')
  await expect(details).toContainText(new Date().getFullYear().toString())

  await visitor.button('Edit Profile').click()
  await expect(visitor.field('Full name')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toBeDisabled()
  await expect(page.getByText('Email cannot be changed')).toBeVisible()
  await visitor.field('Full name').fill(' ')
  await visitor.button('Save Changes').click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await visitor.field('Full name').fill('Kamala K Example')
  await visitor.field('Phone number').fill('12345')
  await visitor.button('Save Changes').click()
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await visitor.field('Phone number').fill('9000000003')
  await visitor.button('Save Changes').click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(visitor.button('Edit Profile')).toBeFocused()

  await page.reload()
  await expect(details).toContainText('Kamala K Example')
  await expect(details).toContainText('+91 90000 00003')
})

test('cancelling an edit changes nothing', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/profile')
  await visitor.button('Edit Profile').click()
  await visitor.field('Full name').fill('Somebody Else')
  await visitor.button('Cancel').click()
  await expect(page.getByRole('main')).toContainText('Kamala Example')
  await expect(page.getByRole('main')).not.toContainText('Somebody Else')
})

test('a guest is not asked for a password to learn that there is none', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/profile')
  await expect(page.getByText('This account has no password: you sign in with your name and phone number.')).toBeVisible()
  await expect(visitor.heading('Change Password')).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
})

test('after signing in on the way, Back leads to the page before', { tag: '@phone' }, async ({ page, visitor, isMobile }) => {
  await page.evaluate(() => localStorage.clear())
  await visitor.openHall()
  await visitor.choose('A14')
  if (isMobile) await visitor.button('Menu').click()
  await visitor.link('Login').last().click()
  await visitor.field('Full name').fill('Kamala Example')
  await visitor.field('Phone number').fill('9000000001')
  await visitor.button('Continue').click()
  await expect(page).toHaveURL('/book-ticket/1')
  await expect(visitor.chosen).toHaveText(['A14'])
  await expect.poll(() => page.evaluate(() => history.state?.usr?.restoreBooking)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/shows')
})

test('logging out', async ({ page, visitor, backend, isMobile }) => {
  await page.goto('/bookings')
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  const ended = page.waitForResponse('**/sign_out.php')
  // The front page is slow to come: a guest who has signed out isn't asked to sign in meanwhile.
  const signedOut = Promise.withResolvers<void>()
  await page.route('**/site.php?page=home*', async (route) => {
    await signedOut.promise
    await route.continue()
  })
  if (isMobile) {
    await visitor.button('Menu').click()
    await visitor.button('Logout').click()
  } else {
    await page.getByRole('button', { name: 'Your account: Kamala Example' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('authToken')])).toEqual([null, null])
  expect((await ended).status()).toBe(200)
  signedOut.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await raw(backend.origin, '/api/get_user_bookings.php', { token })).status).toBe(401)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})
