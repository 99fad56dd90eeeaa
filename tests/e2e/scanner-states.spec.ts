import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { test } from './scanner-fixtures.ts'
import { given, scannerStates } from './scanner-states.ts'

/** Every screen of the scanner in every state, in both languages and at every width: for everybody, in one language, within the screen. */
for (const { name, open, errors = [], isOffline = false } of scannerStates) {
  test(name, { tag: '@phone' }, async ({ page, volunteer, backend, expectedErrors }) => {
    expectedErrors.push(...errors)
    // A browser that stores nothing for later: what is stored is the matter of `scanner-installed.spec.ts`, and takes two seconds a state.
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
