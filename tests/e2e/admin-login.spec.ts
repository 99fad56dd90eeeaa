import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { raw } from '../builders/raw.ts'
import { AdminUser } from './admin-user.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { cutLine } from './network.ts'

const sessionEnded = 'Your session has ended. Please sign in again.'
const signInCall = '**/admin_auth.php'

test('an admin signs in, and comes back to the page that was asked for', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await page.goto('/admin/dashboard/bookings?q=kamala')
  await expect(page).toHaveURL('/admin/login')
  await adminUser.fillSignIn({ ...adminAccount, email: `  ${adminAccount.email} ` })
  await expect(page).toHaveURL('/admin/dashboard/bookings?q=kamala')
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('adminToken'))
  const ended = page.waitForResponse('**/sign_out.php')
  await adminUser.button('Logout').click()
  await expect(adminUser.link('Login')).toBeVisible()
  expect((await ended).status()).toBe(200)
  expect((await raw(backend.origin, '/api/admin_api.php?action=dashboard', { token: token ?? '' })).status).toBe(401)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
  await expect(adminUser.heading('Admin Login')).toBeVisible()
  await expect(page.getByText(sessionEnded)).toBeHidden()
})

test('who logs out without a network is logged out here', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  const line = await cutLine(page, '**/sign_out.php')
  await adminUser.button('Logout').click()
  await expect(adminUser.link('Login')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('user')])).toEqual([null, null])
  await line.mend()
})

test('an answer for somebody who is no admin signs nobody in', { tag: '@desktop' }, async ({ page }) => {
  const adminUser = new AdminUser(page)
  const user = { id: 7, name: 'Asha Sample', email: adminAccount.email, role: 'customer' }
  await page.route(signInCall, (route) => route.fulfill({ json: { success: true, token: 'a-token-of-somebody', user, message: '' } }))
  await page.goto('/admin/login')
  await adminUser.fillSignIn(adminAccount)
  await expect(adminUser.alert('Login failed - invalid response from server')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('user')])).toEqual([null, null])
})

test('why nobody is signed in is said in the words of the specification', { tag: '@desktop' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(answeredWith(422), answeredWith(503), noAnswer)
  const adminUser = new AdminUser(page)
  await page.goto('/admin/login')
  await adminUser.button('Sign in').click()
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
  await expect(page.getByText('Please enter your password.')).toBeVisible()

  await adminUser.fillSignIn({ ...adminAccount, password: 'not-the-password' })
  await expect(adminUser.alert('This e-mail address or password is wrong.')).toBeVisible()

  await page.route(signInCall, (route) => route.fulfill({ json: { success: true } }))
  await adminUser.button('Sign in').click()
  await expect(adminUser.alert('Login failed - invalid response from server')).toBeVisible()
  await page.unroute(signInCall)

  await page.route(signInCall, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await adminUser.button('Sign in').click()
  await expect(adminUser.alert('Server error: 503')).toBeVisible()
  await page.unroute(signInCall)

  const line = await cutLine(page, signInCall)
  await adminUser.button('Sign in').click()
  await expect(adminUser.alert('No response from server. Please check your internet connection and try again.')).toBeVisible()
  await line.mend()

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await adminUser.fillSignIn(adminAccount)
  await expect(adminUser.alert('Login error: This browser doesn’t save anything, so you can’t stay signed in.')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

test('a session that was ended elsewhere leads to the sign-in', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(answeredWith(401))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows')
  await expect(adminUser.heading('Shows')).toBeVisible()
  const { client, user } = await signInAdmin(backend)
  await client.accounts.endSessions({ account_id: Number(user.id) })
  // Not through a link: a request of the shows page might lead to the sign-in first.
  await page.goto('/admin/dashboard/bookings')
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await expect(page.getByText(sessionEnded)).toBeVisible()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(() => document.fonts.ready)
  const before = await adminUser.button('Sign in').boundingBox()
  expect(before).not.toBeNull()
  arrive()
  await expect(page.getByText(sessionEnded)).toBeVisible()
  expect(await adminUser.button('Sign in').boundingBox()).toEqual(before)
  await adminUser.fillSignIn(adminAccount)
  await expect(page).toHaveURL('/admin/dashboard/bookings')
})

test('an admin’s session that was ended elsewhere leads from the profile to the admin sign-in too', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(401))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/profile')
  const { client, user } = await signInAdmin(backend)
  await client.accounts.endSessions({ account_id: Number(user.id) })
  await adminUser.field('Current Password').fill(adminAccount.password)
  await adminUser.field('New Password').fill('another-long-one')
  await adminUser.field('Confirm New Password').fill('another-long-one')
  await adminUser.button('Change Password').click()
  await expect(page).toHaveURL('/admin/login')
  await adminUser.fillSignIn(adminAccount)
  await expect(page).toHaveURL('/profile')
})
