import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { expectClearHere } from './corner.ts'
import { test } from './fixtures.ts'
import { pageStates, persons } from './pages-states.ts'

const names = persons.map(({ name }) => name)
/** States with something to press or read near the bottom of the screen, where the corner's buttons are. */
const reachesCorner = /seats|payment|dialog|refused|details|waiting/

/**
 * Checks every page in every state, in both languages and at every width: it is accessible, in one language, within the screen, and clear
 * of the corner.
 */
for (const { name, open, errors = [] } of pageStates) {
  test(name, { tag: '@phone' }, async ({ page, visitor, backend, expectedErrors }) => {
    expectedErrors.push(...errors)
    await open({ visitor, backend })
    const size = page.viewportSize()
    await test.step('English', async () => {
      if (reachesCorner.test(name)) await expectClearHere(page)
      await expectAccessible(page)
      await expectNoKannada(page)
      for (const width of [360, 1280]) await expectWithin(page, width)
    })
    await test.step('Kannada', async () => {
      if (size) await page.setViewportSize(size)
      await switchTo(page, 'kn')
      if (reachesCorner.test(name)) await expectClearHere(page)
      await expectAllKannada(page, names)
      for (const width of [360, 390, 1280]) await expectWithin(page, width)
    })
    await test.step('a desktop', async () => {
      if (reachesCorner.test(name)) await expectClearHere(page)
      await expectAccessible(page)
    })
  })
}
