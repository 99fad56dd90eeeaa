import { signInAdmin } from '../builders/admin.ts'
import { codeDraft, makeCode } from '../builders/price-code.ts'
import { makeRule } from '../builders/price-rule.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { heldBack } from './network.ts'
import { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

test('staff make a code, and see what it does before they save it', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(/503/)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  // The rules can't be read at first: the page says so in their place, and shows the rest.
  await page.route('**/admin_api.php?action=price_rules*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/admin/dashboard/prices')
  const failed = adminUser.panel('Rules').getByRole('alert')
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/admin_api.php?action=price_rules*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No rules yet.')).toBeVisible()
  await adminUser.button('New code').click()
  const dialog = adminUser.dialog('New code')
  await dialog.getByLabel('Code', { exact: true }).fill('spring')
  await adminUser.button('Save').click()
  await expect(dialog.getByLabel('Per cent', { exact: true })).toHaveAccessibleDescription(/whole number from 1 to 99/)
  await dialog.getByLabel('Per cent', { exact: true }).fill('10')
  const example = dialog.getByRole('region', { name: 'For example' })
  await expect(example).toContainText('₹2,499 → ₹2,249.10')
  await dialog.getByRole('checkbox', { name: 'TUNGA' }).check()
  await expect(example).toContainText('₹2,499 → ₹2,499')
  await expect(example).toContainText('₹1,999 → ₹1,799.10')
  await expectAccessible(page)
  await adminUser.button('Save').click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /SPRING/ })
  await expect(row).toContainText('10% off')
  await row.getByRole('button', { name: 'Switch off: SPRING' }).click()
  await expect(row).toContainText('Switch on')
})

for (const [language, tag] of [
  ['en', '@desktop'],
  ['kn', '@phone'],
] as const) {
  test(`staff make a rule, see what it does first, and a guest pays that, in ${language}`, { tag }, async ({ page, backend }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const adminUser = new AdminUser(page, language)
    const { say } = adminUser
    await adminUser.isSignedIn(backend)
    await page.goto('/admin/dashboard/prices')
    await adminUser.button('New rule').click()
    const dialog = adminUser.dialog('New rule')
    await dialog.getByLabel(say('Name for guests')).fill('Two at ₹100 off')
    await dialog.getByLabel(say('Kind of rule')).selectOption('group')
    await adminUser.button('Save').click()
    await expect(dialog.getByLabel(say('From so many seats'))).toHaveAccessibleDescription(say('Please enter a number of seats.'))
    await dialog.getByLabel(say('From so many seats')).fill('2')
    await dialog.getByLabel(say('What it does')).selectOption('off')
    await dialog.getByLabel(say('Amount in rupees')).fill('100')
    const example = dialog.getByRole('region', { name: say('For example') })
    const seats = say('{{seats}} seats', { seats: 2 })
    await expect(example).toContainText(
      say('{{seats}} in {{section}}: {{price}} instead of {{before}}', {
        seats,
        section: say('KAVERI'),
        price: '₹4,798',
        before: '₹4,998',
      }),
    )
    await expectAccessible(page)
    await expectWithin(page, page.viewportSize()?.width ?? 0)
    await adminUser.button('Save').click()
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page)
    const visitor = new Visitor(page, language)
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await expect(visitor.proceedButton).toContainText('₹4,798')
    await visitor.openSummary()
    await page.getByText(say('Price details')).click()
    await expect(page.getByRole('main')).toContainText('Two at ₹100 off')
    await expectWithin(page, page.viewportSize()?.width ?? 0)
  })
}

test('a child’s seat costs less, and the ticket says so', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  const { client } = await signInAdmin(backend)
  await client.prices.saveConcessions({ show_id: null, concessions: [{ who: 'child', kind: 'percent', value: 50, most: 1 }] })
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await visitor.openSummary()
  await page.getByLabel('Seat A15 is for').selectOption('child')
  await expect(visitor.proceedButton).toContainText('₹3,748.50')
  await expect(page.getByLabel('Seat A14 is for').getByRole('option', { name: /^Child/ })).toBeDisabled()
  await expectAccessible(page)
  await visitor.goToPayment(guest)
  await expect(visitor.payment.form).toContainText('₹3,748.50')
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('A15 Child')
  await expect(visitor.ticket).toContainText('Child −₹1,249.50')
})

test('a concession that is withdrawn while a guest chooses is gone after the refusal', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const { client } = await signInAdmin(backend)
  await client.prices.saveConcessions({ show_id: null, concessions: [{ who: 'child', kind: 'percent', value: 50, most: null }] })
  await visitor.openHall()
  await visitor.choose('A14')
  const picker = page.getByLabel('Seat A14 is for')
  await picker.selectOption('child')
  await expect(visitor.proceedButton).toContainText('₹1,249.50')
  await client.prices.saveConcessions({ show_id: null, concessions: [] })
  await visitor.acceptTerms()
  await visitor.proceed(guest)
  await expect(page.getByText('This concession isn’t offered for this show any more. Please choose again.')).toBeVisible()
  await expect(picker).toHaveCount(0)
  await expect(visitor.proceedButton).toContainText('₹2,499')
  await visitor.proceed()
  await expect(visitor.payment.form).toContainText('₹2,499')
})

for (const [language, tag] of [
  ['en', '@desktop'],
  ['kn', '@phone'],
] as const) {
  test(`a guest is asked where the price is another than on the screen, in ${language}`, { tag }, async ({
    page,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    const { client } = await signInAdmin(backend)
    const id = await makeCode(client)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const visitor = new Visitor(page, language)
    const { say } = visitor
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.openSummary()
    await visitor.button('Have a code?').click()
    await visitor.field('Code').fill('spring')
    await visitor.button('Apply').click()
    await expect(visitor.proceedButton).toContainText('₹2,249.10')
    await client.prices.saveCode({ id, code: codeDraft({ value: 5 }) })
    await visitor.acceptTerms()
    await visitor.proceed(guest)
    const question = say('The price has changed: {{total}} instead of {{shown}}.', { total: '₹2,374.05', shown: '₹2,249.10' })
    const agree = page.getByRole('button', { name: say('Continue with {{price}}', { price: '₹2,374.05' }) })
    await expect(agree).toBeFocused()
    await expect(agree).toHaveAccessibleDescription(question)
    await expect(visitor.proceedButton).toContainText('₹2,374.05')
    await expectAccessible(page)
    await expectWithin(page, page.viewportSize()?.width ?? 0)
    await visitor.button('Choose again').click()
    await expect(page.getByText(question)).toHaveCount(0)
    await expect(page.getByRole('region', { name: say('Seats'), exact: true })).toBeFocused()
    await makeRule(client, { kind: 'fee', name: 'House', amount: 10 })
    await visitor.proceed()
    const order = await heldBack(page, '**/create_order.php')
    await page.getByRole('button', { name: say('Continue with {{price}}', { price: '₹2,383.55' }) }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
    order.release()
    await expect(visitor.payment.form).toContainText('₹2,383.55')
  })
}

for (const [language, tag] of [
  ['en', '@desktop'],
  ['kn', '@phone'],
] as const) {
  test(`a guest whose show has moved since is shown the new evening before anything is held, in ${language}`, { tag }, async ({
    page,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    const { client } = await signInAdmin(backend)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const visitor = new Visitor(page, language)
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.acceptTerms()
    const moved = { date: '2090-03-01', time: '19:00', end_date: '2090-03-01', end_time: '21:00', venue: 'New Town Hall', note: '' }
    await client.shows.postpone({ show_id: '1', ...moved })
    await visitor.proceed(guest)
    const told = page.getByRole('alert').filter({ hasText: 'New Town Hall' })
    await expect(told).toContainText(language === 'en' ? '1 March 2090, 7:00 PM' : '1 ಮಾರ್ಚ್ 2090')
    await expect(page.getByRole('main').locator('header')).toContainText('New Town Hall')
    await expectAccessible(page)
    await expectWithin(page, page.viewportSize()?.width ?? 0)
    await visitor.proceed()
    await expect(visitor.payment.form).toBeVisible()
  })
}

test('staff set who pays less', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(/422/)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/prices')
  await page.getByRole('button', { name: 'Edit: Concessions' }).click()
  const dialog = adminUser.dialog('Concessions')
  await dialog.getByLabel('Senior', { exact: true }).selectOption('percent')
  await dialog.getByLabel('Per cent', { exact: true }).fill('0')
  await adminUser.button('Save').click()
  await expect(dialog.getByLabel('Per cent', { exact: true })).toHaveAccessibleDescription(/whole number from 1 to 99/)
  await dialog.getByLabel('Per cent', { exact: true }).fill('25')
  await adminUser.button('Save').click()
  await expect(dialog).toHaveCount(0)
  await expect(adminUser.panel('Concessions').getByRole('definition')).toHaveText(['Not offered', 'Not offered', '25% off', 'Not offered'])
  await expectAccessible(page)
})

test('a code that was sent to somebody is theirs, whoever books', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  await makeCode((await signInAdmin(backend)).client, { people: ['meena@example.com'] })
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.button('Have a code?').click()
  await visitor.field('Code').fill('spring')
  await visitor.field('Code').press('Enter')
  const sentTo = visitor.field('Phone number or e-mail it was sent to')
  await sentTo.fill('Meena@example.com')
  await sentTo.press('Enter')
  await expect(page.getByText('SPRING takes ₹249.90 off. You pay ₹2,249.10.')).toBeVisible()
  await expect(sentTo).toHaveCount(0)
  await expectAccessible(page)
  await visitor.goToPayment(guest)
  await expect(visitor.payment.form).toContainText('₹2,249.10')
})

for (const [language, tag] of [
  ['en', '@desktop'],
  ['kn', '@phone'],
] as const) {
  test(`a guest enters a code, reads what it takes off, and pays that, in ${language}`, { tag }, async ({
    page,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await makeCode((await signInAdmin(backend)).client, { kind: 'amount', value: 1000 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const visitor = new Visitor(page, language)
    const { say } = visitor
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await visitor.openSummary()
    await visitor.button('Have a code?').click()
    const field = visitor.field('Code')
    await expect(field).toBeFocused()
    await field.fill('winter')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(
      say('This code can’t be used for these seats. If it was sent to you, book with the phone number or e-mail it was sent to.'),
    )
    await expect(field).toBeFocused()
    await field.fill('spring')
    await visitor.button('Apply').click()
    await expect(
      page.getByText(say('{{code}} takes {{amount}} off. You pay {{total}}.', { code: 'SPRING', amount: '₹1,000', total: '₹3,998' })),
    ).toBeVisible()
    await expect(visitor.button('Remove')).toBeFocused()
    await expect(visitor.proceedButton).toContainText('₹3,998')
    await page.getByText(say('Price details')).click()
    await expect(visitor.fact('Code {{code}}', page.getByRole('main'), { code: 'SPRING' })).toHaveText('−₹1,000')
    await expectAccessible(page)
    await expectWithin(page, page.viewportSize()?.width ?? 0)
    await visitor.goToPayment(guest)
    await expect(visitor.payment.form).toContainText('₹3,998')
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
    await expect(visitor.ticket).toContainText(`${say('Code {{code}}', { code: 'SPRING' })} −₹1,000`)
  })
}
