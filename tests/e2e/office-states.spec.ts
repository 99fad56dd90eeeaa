import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { test } from './fixtures.ts'
import { asTyped, eventfulEvening, namesOfTheOffice } from './office-scenes.ts'
import { officeStates, openPage } from './office-states.ts'
import { Officer } from './officer.ts'

const names = [...namesOfTheOffice, ...asTyped, 'STALLS']

test('every dialog and answer of the office, in both languages and on both screens', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  test.setTimeout(150_000)
  page.setDefaultTimeout(10_000)
  expectedErrors.push(/422/) // a plan that is refused
  const bookingId = await eventfulEvening(backend)
  const officer = new Officer(page)
  await officer.isSignedIn(backend)
  for (const state of officeStates) {
    await test.step(state.name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openPage(officer, state.page, bookingId)
      await state.open(officer)
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
