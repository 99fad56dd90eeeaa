import type { Locator, Page } from '@playwright/test'
import { buy, signIn } from '../builders/buyer.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'
import { KeyboardUser } from './keyboard.ts'
import { opensPdf } from './pdf-tab.ts'
import type { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

test('from the front page to the ticket without a mouse', async ({ page, visitor, isMobile }) => {
  const keys = new KeyboardUser(page)

  await test.step('the first stop leads past the navigation', async () => {
    await page.goto('/')
    await expectTakenOver(page)
    await keys.press('Tab')
    await expect(visitor.link('Skip to content')).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await keys.tabTo(visitor.link('Book Now'))
  })

  await test.step('signing in, its errors at the fields', async () => {
    await keys.press('Enter')
    await expectArrivedAt(page, 'Shows', '/shows')
    await toSignIn(keys, visitor, isMobile)
    await expectArrivedAt(page, 'Continue to Book', '/login')
    await keys.tabTo(visitor.field('Full name'))
    await keys.press('Enter')
    await expectRefused(visitor.field('Full name'), 'Name and phone number are required')
    await keys.type(guest.name)
    await keys.press('Tab')
    await expect(visitor.field('Phone number')).toBeFocused()
    await keys.type('90000')
    await keys.press('Enter')
    await expectRefused(visitor.field('Phone number'), 'Please enter a valid 10-digit phone number')
    await keys.retype(guest.phone)
    await keys.press('Enter')
    await expectArrivedAt(page, 'Shows', '/shows')
  })

  await test.step('two seats on the map', async () => {
    await keys.tabTo(visitor.link('Book Now'))
    await keys.press('Enter')
    await expectArrivedAt(page, 'Select Your Seats', '/book-ticket/1')
    await expect(page.getByRole('grid')).toHaveAccessibleName('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')
    await keys.tabTo(visitor.seat('A14'))
    await expect(visitor.seat('A14')).toHaveAccessibleName('Row A, seat 14, KAVERI, ₹2,499, available')
    await keys.press('Enter')
    await expect(visitor.seat('A14')).toHaveAccessibleName('Row A, seat 14, KAVERI, ₹2,499, selected')
    await keys.press('ArrowRight', 'Space')
    await expect(visitor.seat('A15')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: '2 of 10 seats selected' })).toBeAttached()
  })

  await test.step('a third one, and away with it', async () => {
    await keys.press('ArrowDown', 'Enter')
    await expect(visitor.chosen).toHaveCount(3)
    if (isMobile) {
      await keys.tabTo(visitor.button('Show the summary'))
      await keys.press('Enter')
      await expect(visitor.button('Hide the summary')).toBeFocused()
    }
    await keys.tabTo(visitor.chosen.nth(2))
    await keys.press('Enter')
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
    await expect(visitor.chosen.nth(1)).toBeFocused()
  })

  await test.step('the terms, forgotten at first', async () => {
    await keys.tabTo(visitor.proceedButton)
    await keys.press('Enter')
    await expect(visitor.alert('Please accept the terms and conditions')).toBeVisible()
    await expectRefused(page.getByRole('checkbox'), 'Please accept the terms and conditions')
    await expect(page.getByRole('checkbox')).toHaveAccessibleName('I accept the terms and conditions')
    await keys.press('Space')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await keys.tabTo(visitor.proceedButton)
    await keys.press('Enter')
  })

  await test.step("the provider's form", async () => {
    const { form, succeed, fail } = visitor.payment
    await expect(succeed).toBeFocused()
    await keys.expectTrappedIn(form, 4)
    await keys.tabTo(fail)
    await keys.press('Enter')
    await expect(form.getByRole('alert')).toHaveText('The payment failed, as you asked. You can try again.')
    await expect(fail).toBeFocused()
    await keys.tabTo(succeed, 'Shift+Tab')
    await keys.press('Enter')
  })

  await test.step('the ticket', async () => {
    await visitor.expectConfirmation()
    const download = visitor.ticketDialog.getByRole('link', { name: 'Download Ticket PDF' })
    await expect(visitor.ticketDialog).toHaveAccessibleDescription('Show the QR code at the door, on your phone or on paper.')
    await expect(download).toBeFocused()
    await keys.expectTrappedIn(visitor.ticketDialog, 4)
    await keys.tabTo(download)
    expect(await opensPdf(page, () => keys.press('Enter'))).toContain('/api/ticket.php')
    await keys.press('Escape')
    await expect(visitor.ticketDialog).toBeHidden()
    await expect(visitor.heading('Booking confirmed')).toBeFocused()
  })
})

test("one's bookings, the ticket again, and out", { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const keys = new KeyboardUser(page)
  const buyer = await signIn(backend.origin, guest.name, guest.phone)
  const { booking_id } = await buy(backend.origin, buyer, ['A14'])
  await visitor.signInAs(buyer)
  await page.goto('/shows')
  await expect(visitor.link('Book Now')).toBeVisible()

  await toOwnPages(keys, page)
  await reachByArrow(keys, page.getByRole('menuitem', { name: 'My Bookings', exact: true }))
  await keys.press('Enter')
  await expectArrivedAt(page, 'My Bookings', '/bookings')

  await test.step('filters are one stop', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await keys.tabTo(tab('All'))
    await keys.press('ArrowRight')
    await expect(tab('Upcoming')).toBeFocused()
    await expect(tab('Upcoming')).toHaveAttribute('aria-selected', 'true')
    await keys.press('End')
    await expect(tab('Past')).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Past' })).toContainText("You haven't attended any shows yet")
    await keys.press('ArrowRight')
    await expect(tab('All')).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText(booking_id)
  })

  await test.step('details, and the ticket by e-mail', async () => {
    await keys.tabTo(visitor.button('Resend Email'))
    await keys.press('Enter')
    const dialog = visitor.dialog('E-mail my ticket')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await keys.press('Enter')
    await expectRefused(dialog.getByRole('textbox'), 'Please enter your e-mail address.')
    await keys.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(visitor.button('Resend Email')).toBeFocused()
    await keys.tabTo(visitor.button('Show Details'))
    await keys.press('Enter')
    await expect(visitor.button('Hide Details')).toBeFocused()
    await expect(visitor.button('Hide Details')).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('the language changes under the fingers', async () => {
    await keys.tabTo(page.getByRole('button', { name: 'ಕನ್ನಡ', exact: true }))
    await keys.press('Enter')
    const back = page.getByRole('button', { name: 'English', exact: true })
    await expect(back).toBeFocused()
    await keys.press('Space')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  await test.step('logout', async () => {
    await page.goto('/shows')
    await expect(visitor.link('Book Now')).toBeVisible()
    await toOwnPages(keys, page)
    await reachByArrow(keys, page.getByRole('menuitem', { name: 'Logout', exact: true }))
    await keys.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

/** Expects that a new page says where the visitor is: its heading has the focus. */
test('the way past the navigation leaves the ticket where it is', { tag: '@desktop' }, async ({ page, visitor }) => {
  const keys = new KeyboardUser(page)
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.keyboard.press('Escape')
  await expect(visitor.ticketDialog).toBeHidden()
  await visitor.link('Skip to content').focus()
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/booking-confirmation')
  await expect(visitor.ticket).toBeVisible()
})

async function expectArrivedAt(page: Page, heading: string, address: string): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused()
  // A sign-in replaces its own history entry once more, and the page then starts at its top again.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Expects that the field has the focus, and says what is wrong with it. */
async function expectRefused(field: Locator, reason: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(reason)))
}

/** Goes to the sign-in by the link in the bar, or on narrow screens by the one in the menu. */
async function toSignIn(keys: KeyboardUser, visitor: Visitor, isNarrow: boolean): Promise<void> {
  if (isNarrow) {
    await keys.tabTo(visitor.button('Menu'), 'Shift+Tab')
    await keys.press('Enter')
    await keys.expectTrappedIn(visitor.dialog('Menu'), 3)
    await keys.tabTo(visitor.dialog('Menu').getByRole('link', { name: 'Login', exact: true }))
  } else {
    await keys.tabTo(visitor.link('Login'), 'Shift+Tab')
  }
  await keys.press('Enter')
}

async function toOwnPages(keys: KeyboardUser, page: Page): Promise<void> {
  await keys.tabTo(page.getByRole('button', { name: `Your account: ${guest.name}` }))
  await keys.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
}

async function reachByArrow(keys: KeyboardUser, item: Locator): Promise<void> {
  await expect(async () => {
    if (await item.evaluate((node) => node === document.activeElement)) return
    await keys.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}
