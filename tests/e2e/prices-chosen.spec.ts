import { addShowIn, studio } from '../builders/show.ts'
import { expectAccessible } from './audit.ts'
import { expect, test } from './fixtures.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

const title = 'Pay what you like'
/** KAVERI (row A): ₹100 or more. */
const prices = JSON.stringify({
  KAVERI: { earlyBird: 10_000, regular: 10_000, suggested: [20_000, 60_000] },
  NETRAAVATI: { earlyBird: 30_000, regular: 30_000 },
})

test('a guest chooses what each seat costs, by a tap or by keys', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  await addShowIn(backend.deps.store, studio, { title, prices })
  await visitor.openHallOf(title)
  await visitor.choose('A1', 'A2')
  await visitor.acceptTerms()
  // Nothing is chosen beforehand, and nothing is said to be its price.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(visitor.field('Your amount per seat')).toHaveValue('')
  await expect(visitor.proceedButton).not.toContainText('₹')
  await visitor.proceedButton.click()
  await expect(visitor.alert('Please choose what you pay for each seat.')).toBeVisible()
  await expect(visitor.field('Your amount per seat')).toBeFocused()
  await page.keyboard.type('99')
  await expect(page.getByText('Please choose ₹100 or more for each seat.')).toBeVisible()
  await page.getByRole('radio', { name: '₹200' }).check()
  await expect(visitor.proceedButton).toContainText('₹400')
  await visitor.field('Your amount per seat').fill('250.50')
  await expect(visitor.proceedButton).toContainText('₹501')
  await expectAccessible(page)
  await visitor.proceed(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('₹501')
})
