import { signIn } from '../builders/buyer.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'

/** Offline, a failed server and an empty list each have their own words, and never two of them appear together. */

const offline = 'You are offline. This will load when the network is back.'
const failed = 'Your bookings could not be loaded.'
const guest = { name: 'Kamala Example', phone: '9000000001' }

test('My Bookings tells apart no network, no answer of use, and no bookings', { tag: '@phone' }, async ({
  page,
  visitor,
  backend,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(noAnswer, answeredWith(500))
  await visitor.signInAs(await signIn(backend.origin, guest.name, guest.phone))
  const words = () => ({
    offline: page.getByText(offline),
    failed: page.getByText(failed),
    nothing: visitor.heading('No bookings found'),
  })
  const expectOnly = async (shown: keyof ReturnType<typeof words>) => {
    const all = words()
    await expect(all[shown]).toBeVisible()
    for (const [name, other] of Object.entries(all)) if (name !== shown) await expect(other).toHaveCount(0)
  }
  await page.route('**/get_user_bookings.php*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/bookings')
  await expectOnly('failed')
  await page.unrouteAll()
  await context.setOffline(true)
  await expectOnly('offline')
  await visitor.button('Try again').click()
  await expectOnly('offline')
  // It loads by itself.
  await context.setOffline(false)
  await expectOnly('nothing')
})

test('the listing without a network says so, and waits for it', { tag: '@phone' }, async ({ page, visitor, context, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  await page.goto('/shows')
  await expectTakenOver(page)
  // The browser has the page's file, but a new document starts without the shows.
  await page.goto('/gallery')
  await expectTakenOver(page)
  await page.route('**/get_shows.php*', (route) => route.abort('internetdisconnected'))
  await visitor.link('Shows').last().click()
  await expect(visitor.alert('The shows could not be loaded.')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await expect(page.getByText('The shows could not be loaded.')).toHaveCount(0)
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(visitor.link('Book Now')).toBeVisible()
})

test('another guest who signs in meanwhile, in another tab, sees their own bookings when the network is back', { tag: '@phone' }, async ({
  page,
  visitor,
  backend,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(noAnswer)
  await visitor.signInAs(await signIn(backend.origin, guest.name, guest.phone))
  const rival = await signIn(backend.origin, 'Gopal Example', '9000000002')
  await page.goto('/bookings')
  await expect(visitor.heading('No bookings found')).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(
    ({ user, token }) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('user', user)
      dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: user }))
    },
    { token: rival.token, user: JSON.stringify({ id: Number(rival.userId), name: rival.name, phone: rival.phone, role: 'customer' }) },
  )
  await expect(page.getByText(offline)).toBeVisible()
  await context.setOffline(false)
  await expect(visitor.heading('No bookings found')).toBeVisible()
})

test('a page that is not there yet says that the network is gone, over the curtain and no broken picture', { tag: '@phone' }, async ({
  page,
  visitor,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(noAnswer)
  await page.goto('/login')
  await expectTakenOver(page)
  await context.setOffline(true)
  await visitor.link('About Us').last().click()
  await expect(visitor.heading('You are offline.')).toBeVisible()
  const picture = page.getByRole('main').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0)).toBe(true)
  const stands = await picture.evaluate((image) => getComputedStyle(image, '::after').backgroundImage)
  expect(stands).toContain('gradient')
  await context.setOffline(false)
  await visitor.button('Load the page again').click()
  await expect(visitor.heading('Get In Touch')).toBeVisible()
})
