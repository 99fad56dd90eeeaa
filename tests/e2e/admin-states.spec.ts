import { asTyped, eventfulEvening, namesInAdmin } from './admin-pages.ts'
import { adminStates, openPage } from './admin-states.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { test } from './fixtures.ts'

const names = [...namesInAdmin, ...asTyped, 'STALLS']

test('every dialog and answer of the admin, in both languages and on both screens', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(30_000)
  expectedErrors.push(/422/) // for a plan that is refused
  const bookingId = await eventfulEvening(backend)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  for (const state of adminStates) {
    await test.step(state.name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openPage(adminUser, state.page, bookingId)
      await state.open(adminUser)
      await expectAccessible(page)
      await expectNoKannada(page)
      await switchTo(page, 'kn')
      await expectAllKannada(page, names)
      await expectWithin(page, 390)
      await expectWithin(page, 360)
      await switchTo(page, 'en')
    })
  }
})
