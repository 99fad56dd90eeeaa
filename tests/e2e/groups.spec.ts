import { signInAdmin } from '../builders/admin.ts'
import { signIn } from '../builders/buyer.ts'
import { buyOfGroup, holdOfGroup, keepGroup, lotus } from '../builders/group.ts'
import { makeCode } from '../builders/price-code.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible } from './audit.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, noteErrors, test } from './fixtures.ts'
import { cutLine, heldBack } from './network.ts'
import { readPdf } from './read-pdf.ts'
import { statusOf } from './seat-status.ts'
import { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

test('a wrong GSTIN is told at its field, with the form that it has, before anything is paid', async ({ page, backend }) => {
  const admin = await signInAdmin(backend)
  const settings = { gstin: '29AAGCB7383J1Z4', invoice_supplier: 'Sabha Example, Bengaluru', invoice_prefix: 'SAB' }
  await admin.client.settings.save({ version: 0, settings })
  const { link } = await keepGroup(backend, admin, { seats: ['A14', 'A15'] })
  await page.goto(`/group?link=${link}`)
  const payer = new Visitor(page)
  await payer.button('All that are free').click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('checkbox', { name: 'I need an invoice with our GSTIN' }).check()
  const [gstin, name] = [page.getByLabel('Your GSTIN'), page.getByLabel('Registered name')]
  const pay = page.getByRole('button', { name: /Proceed to Payment/ })
  await pay.click()
  await expect(gstin).toBeFocused()
  await expect(gstin).toHaveAccessibleDescription('Please enter your GSTIN, or leave the invoice out.')
  await gstin.fill('27AAPFU0939F1ZX')
  await pay.click()
  await expect(gstin).toBeFocused()
  await expect(gstin).toHaveAccessibleDescription(/^This is not a GSTIN. It has 15 characters, such as/)
  await expect(page.getByText('registered name and address, too')).toHaveCount(0)
  await expectAccessible(page)
  await gstin.fill('27 aapfu0939f1zv')
  await pay.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/please enter the registered name and address, too/)
})

test('staff keep a block; a browser without an account pays a part by the link and names a guest; one seat goes back', {
  tag: '@desktop',
}, async ({ page, backend, browser }) => {
  const staff = new AdminUser(page)
  await staff.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/1/seats')
  for (const seat of ['A14', 'A15', 'A16']) await staff.seat(seat).click()
  await staff.button('Keep for a group…').click()
  await staff.field('Name of the group or school').fill(lotus.name)
  await staff.field('Contact person').fill(lotus.contact_name)
  await staff.field('Phone number').fill(lotus.contact_phone)
  await staff.button('Keep the seats').click()
  const link = await staff.field('The link').inputValue()
  await expectAccessible(page)
  await staff.button('Done').click()
  const panel = staff.panel('Groups and schools')
  await expect(panel).toContainText('A14–A16')
  expect(await statusOf(backend, 'A14', 'A16', 'A17')).toEqual(['reserved', 'reserved', 'available'])

  // Somebody else, who has only the link.
  const errors: string[] = []
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  noteErrors(context, errors)
  const payer = new Visitor(await context.newPage())
  await payer.page.goto(link)
  await expect(payer.page.getByRole('heading', { name: lotus.name })).toBeVisible()
  await payer.button('All that are free').click()
  await payer.page.getByRole('checkbox', { name: 'A16' }).uncheck()
  await payer.page.getByRole('checkbox', { name: /terms/ }).check()
  await expectAccessible(payer.page)
  await payer.proceed(guest)
  await payer.payment.succeed.click()
  await payer.expectConfirmation()

  await payer.page.goto(link)
  await payer.page.getByLabel('Name for seat A15').fill('Anu Example')
  await payer.button('Save the names').click()
  await expect(payer.page.getByText('Names saved.')).toBeVisible()
  const pdf = await context.request.get((await payer.link('Download Ticket PDF').getAttribute('href')) ?? '')
  const small = (await readPdf(context, await pdf.body())).slice(1).map(({ text }) => text)
  expect(small.join(' ')).toContain('Anu Example')
  expect(errors).toEqual([])
  await context.close()

  // The office sees what is paid and gives one seat back, and the money adds up.
  await page.reload()
  await expect(panel).toContainText('A14–A15')
  const { client } = await signInAdmin(backend)
  const [booking] = (await client.bookings.search({})).bookings
  await client.bookings.cancel({ booking_id: booking?.booking_id ?? '', seats: ['A15'], refund: true, note: '' })
  expect((await client.reports.dashboard({})).totalRevenue).toBe((booking?.total_amount ?? 0) / 2)
  expect(await statusOf(backend, 'A14', 'A15', 'A16')).toEqual(['booked', 'available', 'reserved'])
  await page.reload()
  await expect(staff.fact('Cancelled since 1' as 'Cancelled since', panel)).toHaveText('A15')
})

test('on a phone, in Kannada: who was slower hears which seats are gone, and pays for what is left', { tag: '@phone' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const admin = await signInAdmin(backend)
  const group = await keepGroup(backend, admin, { seats: ['A14', 'A15', 'A16'] })
  const payer = new Visitor(page, 'kn')
  await page.goto(`/group?link=${group.link}&lang=kn`)
  await payer.button('All that are free').click()
  const reading = await heldBack(page, '**/api/group.php*')
  await buyOfGroup(backend.origin, await signIn(backend.origin, 'Gopal Example', '9000000002'), group.link, ['A15'])
  await page.getByRole('checkbox').last().check()
  await payer.proceed(guest)
  await expect(page.getByRole('alert')).toContainText('A15')
  reading.release()
  await expect(page.getByRole('listitem').filter({ hasText: 'A15' })).toContainText(payer.say('already paid'))
  await expectAccessible(page)
  await payer.proceed()
  await payer.payment.succeed.click()
  await payer.expectConfirmation()
  expect(await statusOf(backend, 'A14', 'A15', 'A16')).toEqual(['booked', 'booked', 'booked'])
})

test('nobody pays before they know what their code takes off', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const admin = await signInAdmin(backend)
  await makeCode(admin.client)
  const { link } = await keepGroup(backend, admin, { seats: ['A14', 'A15'] })
  await page.goto(`/group?link=${link}`)
  await visitor.button('All that are free').click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await visitor.button('Have a code?').click()
  await visitor.field('Code').fill('spring')
  const answer = await heldBack(page, '**/check_code.php*')
  await visitor.button('Apply').click()
  await visitor.proceed()
  await expect(visitor.alert('One moment: your code is being checked.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer.release()
  await expect(visitor.proceedButton).toContainText('₹4,498.20')
  await expect(visitor.alert('One moment: your code is being checked.')).toHaveCount(0)
  await visitor.proceed(guest)
  await expect(visitor.payment.form).toContainText('₹4,498.20')
})

test('the prices are those of the server’s hour, whatever the phone’s clock says', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  const { link } = await keepGroup(backend, await signInAdmin(backend), { seats: ['A14'] })
  const half = Date.now() + 1_800_000
  await backend.deps.store.alone((tx) => tx.updateTable('show').set({ early_bird_until: half }).where('id', '=', 1).execute())
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto(`/group?link=${link}`)
  await visitor.button('All that are free').click()
  await expect(visitor.proceedButton).toContainText('₹2,499')
})

test('a show that can’t be read is said, and asked for again', { tag: '@desktop' }, async ({ page, visitor, backend, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  const { link } = await keepGroup(backend, await signInAdmin(backend), { seats: ['A14', 'A15'] })
  const line = await cutLine(page, '**/get_shows.php*')
  await page.goto(`/group?link=${link}`)
  await expect(visitor.alert('The seats could not be loaded.')).toBeVisible()
  await line.mend()
  await visitor.button('Try again').click()
  await expect(visitor.button('All that are free')).toBeVisible()
})

test.describe('what became of a payment is told', () => {
  async function goToPayment(payer: Visitor, link: string) {
    await payer.page.goto(`/group?link=${link}`)
    await payer.button('All that are free').click()
    await payer.page.getByRole('checkbox', { name: /terms/ }).check()
    await payer.proceed(guest)
    await expect(payer.payment.form).toBeVisible()
  }

  test('and until then, one’s own seats read as chosen', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    const { link } = await keepGroup(backend, await signInAdmin(backend), { seats: ['A14', 'A15', 'A16'] })
    await holdOfGroup(await signIn(backend.origin, 'Gopal Example', '9000000002'), link, ['A16'])
    await goToPayment(visitor, link)
    const reading = () => page.waitForResponse('**/api/group.php*')
    // The first may have been asked for before the seats were held.
    await reading()
    await reading()
    await expect(page.getByText('somebody is paying')).toHaveCount(1)
    for (const seat of ['A14', 'A15'])
      await expect(page.getByRole('checkbox', { name: seat, exact: true, includeHidden: true })).toBeChecked()
  })

  test('that goes back, since others of the group have paid for every seat', { tag: '@desktop' }, async ({
    page,
    visitor,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(answeredWith(409))
    const { link } = await keepGroup(backend, await signInAdmin(backend), { seats: ['A14', 'A15'] })
    await goToPayment(visitor, link)
    // The hold ends on the server, but not yet on this page.
    const { id, token } = await page.evaluate(() => ({
      id: JSON.parse(sessionStorage.getItem('checkout') ?? '').hold.bookingId as string,
      token: localStorage.getItem('authToken') ?? '',
    }))
    await page.request.post('/api/cleanup_incomplete_booking.php', {
      headers: { authorization: `Bearer ${token}` },
      data: { booking_id: id },
    })
    await buyOfGroup(backend.origin, await signIn(backend.origin, 'Gopal Example', '9000000002'), link, ['A14', 'A15'])
    await visitor.payment.succeed.click()
    // By then the page has read that no seat is left to choose.
    await expect(visitor.button('All that are free')).toHaveCount(0)
    await expect(visitor.alert('Your money is being refunded in full.')).toHaveCount(1)
    await expect(visitor.alert('Payment ID')).toContainText('pay_')
    await expect(page.getByText('Every seat is paid. See you at the show!')).toHaveCount(0)
  })

  test('that could not be verified, when the seats are kept no longer', { tag: '@desktop' }, async ({
    page,
    visitor,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(answeredWith(422))
    const admin = await signInAdmin(backend)
    const { link, id } = await keepGroup(backend, admin, { seats: ['B14', 'B15'] })
    await goToPayment(visitor, link)
    await page.route('**/verify_payment.php', (route) => route.fulfill({ status: 422, json: { success: false, message: 'no' } }))
    await visitor.payment.succeed.click()
    await expect(visitor.alert('Payment ID')).toContainText('pay_')
    await admin.client.groups.end({ group_id: id })
    await expect(page.getByText('These seats are no longer kept')).toBeVisible()
    await expect(visitor.alert('Payment ID')).toHaveCount(1)
    await page.unroute('**/verify_payment.php')
    await visitor.button('Check the payment again').click()
    await visitor.expectConfirmation()
  })

  test('that was made at the provider’s own page and failed', { tag: '@phone' }, async ({ page, visitor, backend }) => {
    const { link } = await keepGroup(backend, await signInAdmin(backend), { seats: ['A14', 'A15'] })
    const ordered = page.waitForResponse('**/create_order.php')
    await goToPayment(visitor, link)
    const { callback_url: address, order } = await (await ordered).json()
    // Posted as by Razorpay's page in a browser inside another app.
    await page.evaluate(
      ({ address, metadata }) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: address })
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'error[metadata]', value: metadata }))
        document.body.append(form)
        form.submit()
      },
      { address, metadata: JSON.stringify({ order_id: order.id, payment_id: 'pay_1' }) },
    )
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByRole('heading', { name: lotus.name })).toBeVisible()
    // The hold was released, so the seats can be paid for at once.
    await visitor.button('All that are free').click()
    await expect(page.getByText('Chosen: 2')).toBeVisible()
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await visitor.proceed()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  })
})

test('staff who read English send links and tickets in the language of whoever gets them', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const admin = await signInAdmin(backend)
  await keepGroup(backend, admin, { seats: ['A1'], language: 'kn' })
  const guest = { customer_name: 'Kamala Example', customer_phone: '9000000001', customer_email: null, amount: null, note: '' }
  const { booking_id } = await admin.client.bookings.bookByStaff({ ...guest, show_id: '1', seats: ['A2'], kind: 'cash', language: 'kn' })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  for (const address of ['/admin/dashboard/shows/1/seats', `/admin/dashboard/bookings/${booking_id}`]) {
    await page.goto(address)
    const chat = page.getByRole('link', { name: 'WhatsApp' })
    const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
    expect(text).toMatch(/^ನಮಸ್ಕಾರ/)
    expect(text).not.toMatch(/\b(Hello|AM|PM)\b/)
  }
})
