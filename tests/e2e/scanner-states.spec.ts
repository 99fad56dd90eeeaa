import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { test } from './scanner-fixtures.ts'
import { given, scannerStates } from './scanner-states.ts'

/**
 * Checks every screen of the scanner in every state, in both languages and at every width: it is accessible, in one language, within the
 * screen.
 */
for (const { name, open, errors = [], isOffline = false } of scannerStates) {
  test(name, { tag: '@phone' }, async ({ page, volunteer, backend, expectedErrors }) => {
    expectedErrors.push(...errors)
    // A browser without a service worker, which stores nothing for later: `scanner-installed.spec.ts` checks that, and it takes two seconds
    // a state.
    if (!isOffline) await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await open({ volunteer, backend })
    await test.step('English', async () => {
      await expectAccessible(page)
      await expectNoKannada(page)
      for (const width of [360, 390]) await expectWithin(page, width)
    })
    await test.step('Kannada', async () => {
      await switchTo(page, 'kn')
      await expectAllKannada(page, given)
      for (const width of [360, 390, 1280]) await expectWithin(page, width)
    })
    await test.step('a desktop', () => expectAccessible(page))
  })
}
