import type { Phrase } from '@sabha/language/phrases'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'

const tabs: readonly Phrase[] = ['Shows', 'Bookings', 'Door', 'Audit', 'Accounts', 'Dashboard']

for (const language of ['en', 'kn'] as const) {
  test(`on a phone every tab and the own account are within reach, in ${language}`, { tag: '@desktop' }, async ({ page, backend }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const adminUser = new AdminUser(page, language)
    await adminUser.isSignedIn(backend)
    await page.goto('/admin/dashboard')
    const bar = page.getByRole('navigation', { name: adminUser.say('Admin') })
    for (const tab of tabs) {
      const link = bar.getByRole('link', { name: adminUser.say(tab), exact: true })
      await expect(link).toBeInViewport({ ratio: 1 })
      expect(await link.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      await adminUser.openTab(tab)
    }
    await expect(adminUser.button('Logout')).toBeInViewport({ ratio: 1 })
    const own = page.getByRole('link', { name: new RegExp(adminUser.say('My Profile')) })
    await expect(own).toBeInViewport({ ratio: 1 })
    await own.click()
    await expect(adminUser.field('Current Password')).toBeVisible()
  })
}
