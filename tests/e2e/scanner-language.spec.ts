import { noAnswer } from './console.ts'
import { cutLine } from './network.ts'
import { expect, test } from './scanner-fixtures.ts'
import { Volunteer } from './volunteer.ts'

// A phone that stored the scanner has the dictionary with it.
test.use({ serviceWorkers: 'block' })

test('that a language can’t be had is said beside its button, and over nothing', async ({ page, backend, volunteer, expectedErrors }) => {
  expectedErrors.push(noAnswer, /Failed to fetch dynamically imported module/)
  const line = await cutLine(page, /visitor-phrases|visitorKannada|phrases-/)
  const toKannada = page.getByRole('button', { name: 'ಕನ್ನಡ', exact: true })
  const notice = volunteer.alert('We couldn’t change the language. Please try again.')
  const tryAgain = notice.getByRole('button', { name: 'Try again' })
  const pressAndTab = async () => {
    await toKannada.focus()
    await page.keyboard.press('Enter')
    await expect(notice).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tryAgain).toBeFocused()
  }

  await test.step('before the phone is paired', async () => {
    await page.goto('/scanner/')
    await pressAndTab()
    await expect(notice).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(notice).toBeHidden()
    await expect(toKannada).toBeFocused()
  })

  await test.step('in the settings', async () => {
    await volunteer.pair(backend)
    await volunteer.open('Settings')
    await pressAndTab()
    await volunteer.tab('Settings').click({ trial: true, timeout: 2_000 })
  })

  await test.step('and it is tried again from there', async () => {
    await line.mend()
    await page.keyboard.press('Enter')
    const kannada = new Volunteer(page, 'kn')
    await expect(kannada.heading('Settings')).toBeVisible()
    await expect(notice).toBeHidden()
  })
})
