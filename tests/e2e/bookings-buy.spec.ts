import type { Phrase } from '@sabha/language/phrases'
import { signInAdmin } from '../builders/admin.ts'
import { signIn } from '../builders/buyer.ts'
import { makeCode } from '../builders/price-code.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { expect, test } from './fixtures.ts'
import { heldBack } from './network.ts'
import { opensPdf } from './pdf-tab.ts'
import { statusOf } from './seat-status.ts'
import type { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

test('from the listing to the PDF ticket', async ({ page, visitor, backend }) => {
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await expect(page.getByText('2 of 10 seats selected')).toBeAttached()
  await visitor.acceptTerms()
  await expect(visitor.proceedButton).toContainText('₹4,998')
  await visitor.proceed(guest)

  await expect(visitor.payment.form).toContainText('₹4,998')
  await expect(visitor.payment.form).toContainText('Kamala Example')
  await expect(page.getByRole('timer', { includeHidden: true })).toHaveText(/^Your seats are held for (10:00|9:\d\d)$/)
  expect(await statusOf(backend, 'A14', 'A15', 'A16')).toEqual(['reserved', 'reserved', 'available'])
  await visitor.payment.succeed.click()

  await visitor.expectConfirmation()
  expect(await statusOf(backend, 'A14', 'A15', 'A16')).toEqual(['booked', 'booked', 'available'])
  await opensPdf(page, () => visitor.ticketDialog.getByRole('link', { name: 'Download Ticket PDF' }).click())

  await visitor.ticketDialog.getByRole('button', { name: 'Close' }).click()
  await expect(visitor.ticketDialog).toHaveCount(0)
  await expectTicket(visitor)
  await expect(visitor.heading('Booking confirmed')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toContainText('Kamala Example')
  await visitor.link('Book Another Show').click()
  await expect(page).toHaveURL('/shows')
})

test('signing in before choosing seats', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/login')
  await visitor.field('Full name').fill(guest.name)
  await visitor.field('Phone number').fill(guest.phone)
  await visitor.button('Continue').click()
  await expect(page).toHaveURL('/shows')
  await visitor.openHall()
  await visitor.choose('K19')
  await visitor.goToPayment()
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText(guest.name)
})

test('the ticket that becomes ready doesn’t get before the form for its e-mail', { tag: '@desktop' }, async ({ page, visitor }) => {
  const pdf = await heldBack(page, '**/generate_ticket_pdf.php')
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await visitor.button('E-mail my ticket').click()
  await visitor.field('E-mail address').fill('kamala@')
  pdf.release()
  // The link behind the form is there once the PDF is.
  await expect(page.getByRole('link', { name: 'Download Ticket PDF', includeHidden: true })).toBeAttached()
  await page.keyboard.type('example.org')
  await expect(visitor.field('E-mail address')).toHaveValue('kamala@example.org')
  await page.keyboard.press('Escape')
  await expect(visitor.ticketDialog).toBeVisible()
})

test('details that were given up pay for nothing, and a code that is being checked is waited for', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  await makeCode((await signInAdmin(backend)).client)
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await visitor.acceptTerms()
  const signIn = await heldBack(page, '**/api/simple_auth.php')
  await visitor.proceed(guest)
  await page.keyboard.press('Escape')
  await expect(visitor.field('Full name')).toBeHidden()
  const answered = page.waitForResponse('**/api/simple_auth.php')
  signIn.release()
  await (await answered).finished()

  await visitor.button('Have a code?').click()
  await visitor.field('Code').fill('spring')
  const check = await heldBack(page, '**/api/check_code.php')
  await visitor.button('Apply').click()
  await visitor.proceed()
  await expect(page.getByText('One moment: your code is being checked.')).toBeVisible()
  check.release()
  await expect(page.getByText('One moment: your code is being checked.')).toBeHidden()
  await expect(visitor.proceedButton).not.toContainText('₹4,998')
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
})

test('a reloaded sign-in page with a kept choice moves no button once its script is there', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await visitor.openHall()
  await visitor.choose('D15', 'D16')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/login')
  await page.evaluate(() => document.fonts.ready)
  const before = await visitor.button('Continue').boundingBox()
  arrive()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['D15', 'D16'])
  // If it moved under a finger, the press would be lost.
  expect(await visitor.button('Continue').boundingBox()).toEqual(before)
})

test('signing in at the sign-in page after choosing seats', { tag: '@phone' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('D15', 'D16')
  await visitor.button('Menu').click()
  await visitor.link('Login').click()
  await expect(visitor.heading('We’ve kept your choice (not held yet)')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['D15', 'D16'])
  await visitor.field('Full name').fill(guest.name)
  await visitor.field('Phone number').fill(guest.phone)
  await visitor.button('Continue').click()
  await expect(page).toHaveURL('/book-ticket/1')
  await expect(visitor.chosen).toHaveText(['D15', 'D16'])
  await visitor.goToPayment()
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
})

test("from the performer's page", { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/shows')
  await page.getByRole('link', { name: 'Read More Tara Venkatesh' }).click()
  await expect(page).toHaveURL('/tara-venkatesh')
  await visitor.link('Book Tickets Now').click()
  await expect(page).toHaveURL('/book-ticket/1')
  await visitor.choose('B15')
  await expect(visitor.proceedButton).toContainText('₹2,499')
})

test('the guest who is signed in already is not asked again', { tag: '@desktop' }, async ({ visitor, backend }) => {
  await visitor.signInAs(await signIn(backend.origin, 'Gopal Example', '9000000002'))
  await visitor.openHall()
  await visitor.choose('O20')
  await visitor.goToPayment()
  await expect(visitor.payment.form).toContainText('Gopal Example')
  await expect(visitor.payment.form).toContainText('9000000002')
})

async function expectTicket(visitor: Visitor): Promise<void> {
  const ticket = visitor.page.getByRole('main')
  const fact = (term: Phrase) => visitor.fact(term, ticket)
  await expect(fact('Booking ID')).toHaveText(/^BK[A-Z0-9]{8}$/)
  await expect(fact('Ticket Code')).toHaveText(/^T[A-Z0-9]{11}$/)
  await expect(fact('Verification Code')).toHaveText(/^[A-Z0-9]{8}$/)
  await expect(fact('Booked by')).toHaveText(guest.name)
  await expect(fact('Phone')).toHaveText('+91 90000 00001')
  await expect(fact('Date and time')).toHaveText(/^19 November \d{4}\s+7:15 PM to 9:00 PM$/)
  await expect(fact('Venue')).toHaveText('Rangamandira Hall, Malleshwaram, Bengaluru')
  await expect(ticket.getByRole('heading', { name: 'Strings of the Kaveri: An Evening of Violin' })).toBeVisible()
  await expect(ticket.getByRole('list').first()).toHaveText('A14A15')
  await expect(ticket).toContainText('₹4,998')
  await expect(ticket).toContainText('Base amount ₹4,235.60 + GST (18%) ₹762.40')
  await expect(ticket.getByRole('heading', { name: 'Important Instructions' })).toBeVisible()
  await expect(ticket.getByRole('img', { name: 'QR code of the whole booking' })).toBeVisible()
}

test('the terms are ticked also in the moment after a seat was pressed', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  const wasTicked = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]:has(~ span a)')
    document.querySelector('[data-seat="A14"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    // By then the page has drawn what the press changes at once, and nothing that follows.
    for (let n = 0; n < 20; n++) await null
    box?.click()
    for (let n = 0; n < 20; n++) await null
    return box?.checked
  })
  expect(wasTicked).toBe(true)
  await expect(visitor.chosen).toHaveText(['A14'])
  await visitor.proceed(guest)
  await expect(visitor.payment.form).toBeVisible()
})

test('what comes with the first seat is there at once, and moves nothing that is pressed next', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  await addShowIn(backend.deps.store, studio, { title: 'Evening of flutes' })
  await visitor.openHall()
  await page.waitForLoadState('networkidle')
  const watch = await page.evaluateHandle(watchTerms)
  await visitor.choose('A14')
  await expect(page.getByRole('img', { name: /^The stage from seat A14/ })).toBeVisible()
  await expect(visitor.button('Add another show')).toBeVisible()
  const tops = await watch.evaluate(({ stop }) => stop())
  expect(tops).toHaveLength(1)
})

/** Runs in the browser. Notes where the box of the terms is in each frame whose summary has the seat, each place once. */
function watchTerms(): { stop: () => number[] } {
  const tops = new Set<number>()
  let isOver = false
  const look = () => {
    const box = document.querySelector('input[type="checkbox"]:has(~ span a)')
    if (box && document.querySelector('[aria-label="Remove seat A14"]')) tops.add(box.getBoundingClientRect().top)
    if (!isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return {
    stop: () => {
      isOver = true
      return [...tops]
    },
  }
}

test('in a browser that stores nothing', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('A14')
})
