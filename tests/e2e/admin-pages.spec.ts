import { addressOf, adminPages, asTyped, eventfulEvening, namesInAdmin } from './admin-pages.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { test } from './fixtures.ts'

const names = [...namesInAdmin, ...asTyped]

test('every page of the admin, in both languages and on both screens', { tag: '@desktop' }, async ({ page, backend }) => {
  page.setDefaultTimeout(30_000)
  const bookingId = await eventfulEvening(backend)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  for (const each of adminPages) {
    await test.step(each.name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(addressOf(each, bookingId))
      await each.ready(adminUser)
      await expectAccessible(page)
      await expectNoKannada(page)
      await switchTo(page, 'kn')
      await expectAllKannada(page, names)
      await expectWithin(page, 390)
      await expectAllKannada(page, names)
      await switchTo(page, 'en')
      await expectWithin(page, 360)
    })
  }
})
