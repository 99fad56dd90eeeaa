import { signIn } from '../builders/buyer.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'

test('the navigation bar on a desktop', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await page.goto('/tara-venkatesh')
  const main = page.getByRole('navigation', { name: 'Main menu' })
  await expect(main.getByRole('link')).toHaveText(['Home', 'Shows', 'About Us', 'Gallery'])
  await expect(visitor.button('Menu')).toBeHidden()
  await expect(visitor.link('Login')).toBeVisible()
  await visitor.link('Book Tickets').click()
  await expect(page).toHaveURL('/shows')

  await visitor.signInAs(await signIn(backend.origin, 'Kamala Example', '9000000001'))
  await page.goto('/shows')
  await expect(visitor.link('Login')).toBeHidden()
  await page.getByRole('button', { name: 'Your account: Kamala Example' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Welcome, Kamala Example')
  await expect(menu).toContainText('+91 90000 00001')
  await expect(menu.getByRole('menuitem')).toHaveText(['My Profile', 'My Bookings', 'Logout'])
  await menu.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('the menu on a phone', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  await page.goto('/shows')
  await expect(visitor.link('Login')).toBeHidden()
  await visitor.button('Menu').click()
  const menu = visitor.dialog('Menu')
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Shows', 'About Us', 'Gallery', 'My Bookings', 'Login', 'Book Tickets'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(visitor.button('Menu')).toBeFocused()
  await visitor.button('Menu').click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await expect(visitor.button('Menu')).toBeFocused()

  await visitor.signInAs(await signIn(backend.origin, 'Kamala Example', '9000000001'))
  await page.goto('/shows')
  await visitor.button('Menu').click()
  const own = page.getByRole('dialog', { name: 'Welcome, Kamala Example' })
  await expect(own.getByRole('link')).toHaveText(['Home', 'Shows', 'About Us', 'Gallery', 'My Profile', 'My Bookings', 'Book Tickets'])
  await own.getByRole('link', { name: 'My Bookings' }).click()
  await expect(page).toHaveURL('/bookings')
  await expect(own).toBeHidden()
})

test('the language toggle at the bottom right, WhatsApp above it', async ({ page, viewport }) => {
  await page.goto('/shows')
  const toggle = await page.getByRole('button', { name: 'ಕನ್ನಡ' }).boundingBox()
  const chat = page.getByRole('link', { name: 'Book on WhatsApp' })
  const above = await chat.boundingBox()
  if (!toggle || !above || !viewport) throw new Error('one of them is not on the screen')
  expect(above.y + above.height).toBeLessThanOrEqual(toggle.y)
  expect(viewport.width - toggle.x - toggle.width).toBeLessThan(40)
  expect(viewport.height - toggle.y - toggle.height).toBeLessThan(40)
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.+/)
})

test('a change of page moves the focus to its heading', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/shows')
  await expectTakenOver(page)
  await page.keyboard.press('Tab')
  await expect(visitor.link('Skip to content')).toBeFocused()
  await page.getByRole('link', { name: 'Read More Tara Venkatesh' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(visitor.heading('Shows')).toBeFocused()
})

test('a booking that is pressed wins over a search that is still typed', { tag: '@desktop' }, async ({ page, backend }) => {
  await sellTicket(backend, ['A1'], { name: 'Arun Example' })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  // The test ends timers of this length itself, in the same task as the press, as happens on a busy phone.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const ends = new Map<number, () => void>()
    const clear = window.clearTimeout.bind(window)
    window.setTimeout = ((end: () => void, pause?: number) => {
      const id = set(pause === 300 ? () => {} : end, pause)
      if (pause === 300) ends.set(id, end)
      return id
    }) as typeof window.setTimeout
    window.clearTimeout = ((id: number) => {
      ends.delete(id)
      clear(id)
    }) as typeof window.clearTimeout
    Object.assign(window, {
      endPauses() {
        for (const end of [...ends.values()]) end()
      },
    })
  })
  await page.goto('/admin/dashboard/bookings')
  const booking = page.getByRole('row', { name: /Arun Example/ }).getByRole('link', { name: 'Arun Example' })
  await expect(booking).toBeVisible()
  await adminUser.field('Search').fill('arun')
  await booking.evaluate((link: HTMLElement) => {
    link.click()
    ;(window as unknown as { endPauses(): void }).endPauses()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Arun Example' })).toBeVisible()
})
