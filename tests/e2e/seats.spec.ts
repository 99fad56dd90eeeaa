import type { Locator } from '@playwright/test'
import { buy, hold, signIn } from '../builders/buyer.ts'
import { switchTo } from './audit.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { cutLine } from './network.ts'
import { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }
const rival = { name: 'Gopal Example', phone: '9000000002' }

test('choosing, taking back, and what it costs', async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14', 'D15', 'Z24')
  await expect(visitor.proceedButton).toContainText('₹5,097') // 2,499 + 1,999 + 599
  await visitor.openSummary()
  await page.getByText('Price details').click()
  await expect(visitor.fact('Base amount')).toHaveText('₹4,319.48')
  await expect(visitor.fact('GST ({{rate}}%)', undefined, { rate: 18 })).toHaveText('₹777.52')
  await expect(visitor.fact('Total')).toHaveText('₹5,097')

  await visitor.chosen.filter({ hasText: 'D15' }).click()
  await expect(visitor.chosen).toHaveText(['A14', 'Z24'])
  await visitor.seat('A14').click()
  await expect(visitor.chosen).toHaveText(['Z24'])
  await expect(visitor.seat('A14')).toHaveAttribute('aria-selected', 'false')
})

test('an eleventh seat is refused', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('A10', 'A11', 'A12', 'A13', 'A14', 'A15', 'A16', 'A17', 'A18', 'A19')
  await visitor.seat('A9').click()
  await expect(visitor.alert('Maximum 10 seats can be selected per booking')).toBeVisible()
  await expect(visitor.seat('A9')).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByText('10 of 10 seats selected')).toBeAttached()
  await visitor.seat('A10').click()
  await expect(visitor.alert('Maximum 10 seats')).toBeHidden()
  await visitor.choose('A9')
})

test('proceeding without seats, and without the terms', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.proceed()
  await expect(visitor.alert('Please select at least one seat')).toBeVisible()
  await visitor.choose('A14')
  await expect(visitor.alert('Please select at least one seat')).toBeHidden()
  await visitor.proceed()
  await expect(visitor.alert('Please accept the terms and conditions')).toBeVisible()
  await page.getByRole('checkbox').check()
  await expect(visitor.alert('Please accept the terms and conditions')).toBeHidden()
  await visitor.proceed()
  await expect(visitor.dialog('Your details')).toBeVisible()
})

test('a seat counts from its press, also before the summary has followed', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  const proceed = await visitor.proceedButton.elementHandle()
  const told = await page.evaluate(async (button) => {
    const press = (element: Element | null | undefined) => element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const seats = ['A14', 'A15'].map((id) => document.querySelector(`[data-seat="${id}"]`))
    seats.forEach(press)
    // The map is drawn in a microtask, and what follows it after the next picture.
    await Promise.resolve()
    const summary = button?.closest('section')?.querySelector('[role="status"]')?.textContent
    press(button)
    return { chosen: seats.map((seat) => seat?.getAttribute('aria-selected')), summary }
  }, proceed)
  expect(told).toMatchObject({ chosen: ['true', 'true'], summary: expect.stringContaining('0 of 10') })
  await expect(visitor.alert('Please accept the terms and conditions')).toBeVisible()
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])

  await visitor.seat('A16').evaluate((pressed) => {
    pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    location.reload()
  })
  await expect(visitor.chosen).toHaveText(['A14', 'A15', 'A16'])
})

test('what the details form refuses', { tag: '@phone' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.acceptTerms()
  await visitor.proceed()
  const proceed = visitor.button('Continue to Payment')
  await proceed.click()
  await expect(page.getByText('Name and phone number are required')).toBeVisible()
  await visitor.field('Full name').fill(guest.name)
  await visitor.field('Phone number').fill('90000')
  await proceed.click()
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await expect(visitor.field('Phone number')).toBeFocused()
  await visitor.field('Phone number').fill('')
  await visitor.field('Phone number').pressSequentially('9000000001234')
  await expect(visitor.field('Phone number')).toHaveValue('9000000001')
  await proceed.click()
  await expect(visitor.payment.form).toBeVisible()
})

test.describe('a seat taken by somebody else meanwhile', () => {
  test('is named when the seats are looked at again', { tag: '@desktop' }, async ({ visitor, backend }) => {
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await buy(backend.origin, await signIn(backend.origin, rival.name, rival.phone), ['A15'])
    await visitor.button('Refresh Seats').click()
    await expect(visitor.alert('Sorry, these seats are no longer available: A15. Please choose others.')).toBeVisible()
    await expect(visitor.seat('A15')).toHaveAccessibleName('Row A, seat 15, KAVERI, ₹2,499, booked')
    await expect(visitor.chosen).toHaveText(['A14'])
    await visitor.acceptTerms()
    await visitor.proceed()
    await expect(visitor.alert('Nothing is paid yet. Proceed again to book the rest: A14.')).toBeVisible()
    await visitor.proceed(guest)
    await expect(visitor.payment.form).toContainText('₹2,499')
  })

  test('is named at Proceed', { tag: '@desktop' }, async ({ page, visitor, backend, expectedErrors }) => {
    // The map gets no update, so the booking itself has to say it.
    expectedErrors.push(noAnswer)
    await cutLine(page, '**/seat_updates.php*')
    await visitor.openHall()
    await visitor.choose('A14', 'A15', 'A16')
    await hold(await signIn(backend.origin, rival.name, rival.phone), ['A14', 'A16'])
    expectedErrors.push(answeredWith(409))
    await visitor.acceptTerms()
    await visitor.proceed(guest)
    await expect(visitor.alert('Sorry, these seats are no longer available: A14, A16. Please choose others.').first()).toBeVisible()
    await visitor.expectAtRest()
    await expect(visitor.chosen).toHaveText(['A15'])
    await expect(visitor.seat('A14')).toHaveAccessibleName('Row A, seat 14, KAVERI, ₹2,499, reserved')
    await visitor.proceed()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  })
})

test('sold and reserved seats cannot be chosen', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const other = await signIn(backend.origin, rival.name, rival.phone)
  await buy(backend.origin, other, ['A14'])
  await hold(other, ['A15'])
  await visitor.openHall()
  for (const id of ['A14', 'A15']) {
    await expect(visitor.seat(id)).toHaveAttribute('aria-disabled', 'true')
    await visitor.seat(id).click({ force: true })
  }
  await expect(page.getByText('0 of 10 seats selected')).toBeAttached()
})

test('a seat by the keyboard alone, to the payment', { tag: '@desktop' }, async ({ page, visitor }) => {
  const { keyboard } = page
  await visitor.openHall()
  await page.getByRole('button', { name: 'Zoom in' }).focus()
  await keyboard.press('Tab')
  await expect(visitor.seat('A14')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(visitor.seat('A15')).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('PageDown')
  await keyboard.press('Home')
  await expect(visitor.seat('D1')).toBeFocused()
  await keyboard.press(' ')
  await keyboard.press('ArrowLeft')
  await expect(visitor.seat('D1')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('End')
  await keyboard.press('Enter')
  await expect(visitor.chosen).toHaveText(['A15', 'D1', 'E30'])
  await keyboard.press('Enter')
  await expect(visitor.chosen).toHaveText(['A15', 'D1'])
  await keyboard.press('End')
  // The focus was already at the end of the row: a tab stop that moves later leaves the focus where it is.
  const section = page.getByRole('button', { name: /KAVERI/ }).first()
  await section.focus()
  await keyboard.press('Enter')
  await expect(section).toBeFocused()

  await page.getByRole('checkbox').focus()
  await keyboard.press(' ')
  await visitor.proceedButton.focus()
  await keyboard.press('Enter')
  await expect(visitor.field('Full name')).toBeFocused()
  await keyboard.type(guest.name)
  await keyboard.press('Tab')
  await keyboard.type(guest.phone)
  await keyboard.press('Enter')
  await expect(visitor.payment.succeed).toBeFocused()
  await keyboard.press('Enter')
  await visitor.expectConfirmation()
})

test('zoom: where it starts, and how far it goes', async ({ page, visitor, isMobile }) => {
  await visitor.openHall()
  const zoom = page.getByRole('group', { name: 'Zoom', exact: true })
  await expect(zoom).toContainText(isMobile ? '60%' : '80%')
  // Far enough apart to press with a finger.
  expect(await pitchOnScreen(visitor.seat('A13'), visitor.seat('A14'))).toBeCloseTo(24, 0)
  const smaller = zoom.getByRole('button', { name: 'Zoom out' })
  while (await smaller.isEnabled()) await smaller.click()
  await expect(zoom).toContainText('50%')
  const larger = zoom.getByRole('button', { name: 'Zoom in' })
  while (await larger.isEnabled()) await larger.click()
  await expect(zoom).toContainText('200%')
  await expect(larger).toBeFocused()
})

/** px between the centres of two seats. */
async function pitchOnScreen(...seats: [Locator, Locator]): Promise<number> {
  const [a, b] = await Promise.all(seats.map((seat) => seat.boundingBox()))
  if (!a || !b) throw new Error('a seat has no place on the screen')
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
}

test('terms and Proceed are on a low screen before anything is scrolled', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await expect(page.getByRole('img', { name: /^The stage from seat A1/ })).toBeAttached()
  await expect(visitor.proceedButton).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('checkbox').last()).toBeInViewport({ ratio: 1 })
  // The foot covers nothing that can't be scrolled to above it.
  const caption = page.getByText(/^About \d+ m from the stage/).first()
  await caption.scrollIntoViewIfNeeded()
  const [last, foot] = [await caption.boundingBox(), await visitor.proceedButton.boundingBox()]
  if (!last || !foot) throw new Error('no summary')
  expect(last.y + last.height).toBeLessThanOrEqual(foot.y)
})

test('a phone shows seats above the summary at once, in both languages, and the helpers keep their places', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await visitor.openHall()
  const pair = page.getByRole('button', { name: /2/ }).and(page.locator('fieldset button')).first()
  await expect(pair).toBeVisible()
  for (const language of ['en', 'kn'] as const) {
    await switchTo(page, language)
    const { proceedButton } = new Visitor(page, language)
    // The letters of the language come after its words.
    await expect
      .poll(async () => {
        const [seat, summary] = [await page.locator('[data-seat="B14"]').boundingBox(), await proceedButton.boundingBox()]
        return seat && summary && seat.y + seat.height < summary.y
      })
      .toBe(true)
  }
  const places = () =>
    page.locator('fieldset :is(button, select)').evaluateAll((all) => all.slice(0, 5).map((each) => each.getBoundingClientRect().x))
  const before = await places()
  await pair.click()
  await expect(page.locator('fieldset ~ ol button').first()).toBeVisible()
  expect(await places()).toEqual(before)
})
