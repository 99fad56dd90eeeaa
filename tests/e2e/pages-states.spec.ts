import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { test } from './fixtures.ts'
import { pageStates, persons } from './pages-states.ts'

const names = persons.map(({ name }) => name)

/** Every page in every state, in both languages: for everybody, in one language, within the screen. */
for (const { name, open, errors = [] } of pageStates) {
  test(name, async ({ page, visitor, backend, expectedErrors, isMobile }) => {
    expectedErrors.push(...errors)
    const widths = isMobile ? [360, 390] : [1280]
    await open({ visitor, backend })
    await test.step('English', async () => {
      await expectAccessible(page)
      await expectNoKannada(page)
      for (const width of widths) await expectWithin(page, width)
    })
    await test.step('Kannada', async () => {
      await switchTo(page, 'kn')
      await expectAllKannada(page, names)
      for (const width of widths) await expectWithin(page, width)
    })
  })
}
