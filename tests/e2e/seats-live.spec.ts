import type { Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { type Buyer, buy, hold, payAtSandbox, signIn } from '../builders/buyer.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectAllKannada, expectWithin, switchTo } from './audit.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { cutLine } from './network.ts'
import { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }
const rivalOf = ({ origin }: Backend) => signIn(origin, 'Gopal Example', '9000000002')

/** Makes the page as it is behind another tab, or in front again. */
const turnTo = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test.describe('the map follows by itself', () => {
  test('a seat that somebody takes, gives back, or that staff block', { tag: '@desktop' }, async ({
    page,
    visitor,
    backend,
    expectedErrors,
  }) => {
    await visitor.openHall()
    await expect.poll(() => backend.services.live.watching(1)).toBe(1)
    // From here on the page can't read the seats by asking.
    expectedErrors.push(noAnswer)
    await cutLine(page, '**/get_seats.php*')
    const rival = await rivalOf(backend)
    const held = await hold(rival, ['A14'])
    await expect(visitor.seat('A14')).toHaveAccessibleName(/reserved$/)
    await rival.client.bookings.release({ booking_id: held.booking_id })
    await expect(visitor.seat('A14')).toHaveAccessibleName(/available$/)
    const { client } = await signInAdmin(backend)
    await client.seats.update({ seat_id: '1-A14', status: 'blocked' })
    await expect(visitor.seat('A14')).toHaveAccessibleName(/booked$/)
  })

  test('a chosen seat that is gone is named, and is not paid for', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await visitor.acceptTerms()
    await visitor.proceed()
    await expect(visitor.dialog('Your details')).toBeVisible()
    await buy(backend.origin, await rivalOf(backend), ['A15'])
    // The dialog hides the hall from screen readers, so the test looks at the element.
    await expect(page.locator('[data-seat="A15"]')).toHaveAttribute('aria-disabled', 'true')
    await visitor.giveDetails(guest)
    await expect(visitor.alert('Sorry, these seats are no longer available: A15. Please choose others.')).toBeVisible()
    await visitor.expectAtRest()
    await expect(visitor.chosen).toHaveText(['A14'])
    await visitor.proceed()
    await expect(visitor.payment.form).toContainText('₹2,499')
  })

  test('a chosen seat that goes just before Proceed stops the way to the payment', { tag: '@phone' }, async ({
    page,
    visitor,
    backend,
  }) => {
    await visitor.signInAs(await signIn(backend.origin, guest.name, guest.phone))
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await visitor.acceptTerms()
    await buy(backend.origin, await rivalOf(backend), ['A15'])
    await expect(visitor.seat('A15')).toHaveAccessibleName(/booked$/)
    const holds: string[] = []
    page.on('request', (request) => request.url().includes('create_booking_temp') && holds.push(request.url()))
    await visitor.proceed()
    const told = visitor.alert('Sorry, these seats are no longer available: A15. Please choose others.')
    await expect(told).toContainText('Nothing is paid yet. Proceed again to book the rest: A14.')
    await expect(visitor.chosen).toHaveText(['A14'])
    await visitor.expectAtRest()
    expect(holds).toEqual([])
    await visitor.proceed()
    await expect(visitor.payment.form).toContainText('₹2,499')
  })

  test('a hidden page lets go of its connection, and misses nothing when it is shown again', { tag: '@desktop' }, async ({
    page,
    visitor,
    backend,
  }) => {
    await visitor.openHall()
    const rival = await rivalOf(backend)
    await hold(rival, ['B14'])
    await expect(visitor.seat('B14')).toHaveAccessibleName(/reserved$/)
    await turnTo(page, true)
    await expect.poll(() => backend.services.live.watching(1)).toBe(0)
    await hold(rival, ['A14'])
    const back = page.waitForRequest(/seat_updates\.php.*last_event_id=\d+-\d+/)
    await turnTo(page, false)
    await back
    await expect(visitor.seat('A14')).toHaveAccessibleName(/reserved$/)
    await expect(visitor.seat('B14')).toHaveAccessibleName(/available$/)
  })

  test('without the stream it looks from time to time', { tag: '@desktop' }, async ({ page, visitor, backend, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    await page.clock.install()
    await cutLine(page, '**/seat_updates.php*')
    await visitor.openHall()
    await hold(await rivalOf(backend), ['A14'])
    await expect(visitor.seat('A14')).toHaveAccessibleName(/available$/)
    await page.clock.fastForward('00:16')
    await expect(visitor.seat('A14')).toHaveAccessibleName(/reserved$/)
  })

  test('a hold ends by the server’s clock, on a device whose own is an hour fast', { tag: '@desktop' }, async ({
    page,
    visitor,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(noAnswer)
    await hold(await rivalOf(backend), ['A14'])
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await cutLine(page, '**/seat_updates.php*')
    await visitor.openHall()
    await expect(visitor.seat('A14')).toHaveAccessibleName(/reserved$/)
    const adminUser = new AdminUser(page)
    await adminUser.isSignedIn(backend)
    await page.goto('/admin/dashboard/shows/1/seats')
    await expect(adminUser.seat('A14')).toHaveAccessibleName(/reserved$/)
  })
})

/** A hall that takes one buyer at a time. */
const crowded = test.extend<{ inside: Buyer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  backend: async ({}, use) => {
    const backend = await startBackend({ liveClockAhead: 0, settings: { LIMIT_ACTIVE_BUYERS: '1' } })
    await use(backend)
    await backend.close()
  },
  inside: async ({ backend }, use) => {
    const { client } = await signInAdmin(backend)
    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    const first = await rivalOf(backend)
    await expect.poll(async () => (await first.client.waitingRoom.enter({ show_id: '1' })).state).toBe('admitted')
    await use(first)
  },
})

/** The buyer inside buys, and so makes room. */
async function buyInside(backend: Backend, { client, name, phone }: Buyer): Promise<void> {
  const { pass } = await client.waitingRoom.enter({ show_id: '1' })
  const person = { customer_name: name, customer_phone: phone }
  const held = await client.bookings.hold({ show_id: '1', seats: ['Z1'], ...person, ...(pass !== null && { pass }) })
  const { order } = await client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  await client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id })
}

async function joinLine(visitor: Visitor): Promise<void> {
  await visitor.field('Full name').fill(guest.name)
  await visitor.field('Phone number').fill(guest.phone)
  await visitor.button('Join the line').click()
}

for (const language of ['en', 'kn'] as const) {
  crowded(
    `the waiting room, in ${language}: a place in line, kept over a reload, and on by itself`,
    { tag: language === 'en' ? '@desktop' : '@phone' },
    async ({ page, backend, inside, expectedErrors }) => {
      expectedErrors.push(answeredWith(429))
      const visitor = new Visitor(page, language)
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto('/shows')
      await visitor.link('Book Now').first().click()
      await expect(visitor.heading('Waiting room')).toBeFocused()
      await joinLine(visitor)
      const told = page.getByRole('region', { name: visitor.say('Waiting room') }).getByRole('status')
      await expect(told).toHaveText(visitor.say('You are next.'))
      await expectAccessible(page)

      await page.reload()
      await expect(told).toHaveText(visitor.say('You are next.'))
      const places = await backend.deps.store.read.selectFrom('waiting_place').select('id').where('entered_at', 'is', null).execute()
      expect(places).toHaveLength(1)

      await buyInside(backend, inside)
      await expect(visitor.seat('A14')).toBeAttached()
      await expect(page.getByRole('region', { name: visitor.say('Seats'), exact: true })).toBeFocused()
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: visitor.say('It’s your turn: you can choose seats until {{time}}.', { time: '' }).slice(0, 10) }),
      ).toBeVisible()
      await visitor.choose('A14')
      await visitor.goToPayment()
      await visitor.payment.succeed.click()
      await visitor.expectConfirmation()
    },
  )
}

crowded(
  'a pass that is over in the middle of choosing: the choice stays, and the line is joined anew',
  { tag: '@phone' },
  async ({ page, visitor, backend, expectedErrors }) => {
    expectedErrors.push(answeredWith(429))
    await visitor.openHall()
    await visitor.choose('A14')
    const { client } = await signInAdmin(backend)
    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await visitor.acceptTerms()
    await visitor.proceed(guest)
    // Alone in line, the guest is called in a moment, and finds the seats that they had chosen.
    await expect(page.getByText(/^It’s your turn/)).toBeVisible()
    await expect(visitor.chosen).toHaveText(['A14'])
    await expect(page.getByRole('region', { name: 'Seats', exact: true })).toBeVisible()
    await visitor.goToPayment()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  },
)

crowded(
  'details that were asked for before the line are given once, in the line',
  { tag: '@desktop' },
  async ({ page, visitor, backend, expectedErrors }) => {
    expectedErrors.push(answeredWith(429))
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.acceptTerms()
    await visitor.proceed()
    await expect(visitor.dialog('Your details')).toBeVisible()
    const { client } = await signInAdmin(backend)
    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await turnTo(page, true)
    await turnTo(page, false)
    await expect(visitor.heading('Waiting room')).toBeFocused()
    await joinLine(visitor)
    await expect(page.getByText(/^It’s your turn/)).toBeVisible()
    await expect(visitor.seat('A14')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await visitor.goToPayment()
  },
)

crowded(
  'an admin who has joined the line for a guest is not asked again who that is',
  { tag: '@desktop' },
  async ({ page, visitor, backend, expectedErrors }) => {
    expectedErrors.push(answeredWith(429))
    await new AdminUser(page).isSignedIn(backend)
    const { client } = await signInAdmin(backend)
    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await page.goto('/shows')
    await visitor.link('Book Now').first().click()
    await joinLine(visitor)
    await expect(visitor.seat('A14')).toBeAttached()
    await visitor.choose('A14')
    await visitor.goToPayment()
  },
)

crowded(
  'a line that opens again before the hall has been read is joined again, and not asked without end',
  { tag: '@desktop' },
  async ({ page, visitor, backend, expectedErrors }) => {
    expectedErrors.push(answeredWith(429))
    await page.clock.install()
    await visitor.signInAs(await signIn(backend.origin, guest.name, guest.phone))
    await visitor.openHall()
    await visitor.choose('A14')
    const { client } = await signInAdmin(backend)
    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    let readings = 0
    await page.route('**/get_seats.php*', (route) => {
      readings += 1
      return route.fulfill({ status: 429, json: { success: false, message: 'wait', code: 'waiting-room' } })
    })
    await turnTo(page, true)
    await turnTo(page, false)
    await expect(visitor.heading('Waiting room')).toBeFocused()
    await expect.poll(() => readings).toBe(2)
    await page.clock.fastForward('00:07')
    await expect.poll(() => readings).toBe(3)
    await page.unroute('**/get_seats.php*')
    await page.clock.fastForward('00:07')
    await expect(visitor.chosen).toHaveText(['A14'])
    expect(readings).toBe(3)
  },
)

crowded(
  'the draw before a sale can be checked by who took part',
  { tag: '@phone' },
  async ({ page, visitor, backend, inside, expectedErrors }) => {
    expectedErrors.push(answeredWith(429))
    const { client } = await signInAdmin(backend)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: `${tomorrow}T10:00` })
    await visitor.signInAs(await signIn(backend.origin, guest.name, guest.phone))
    await page.goto('/shows')
    await visitor.link('Book Now').first().click()
    await expect(page.getByText('Your number in the draw:')).toBeVisible()
    await page.getByText(visitor.say('How the draw stays fair')).click()
    const { draw } = await client.waitingRoom.draw({ show_id: '1' })
    await expect(page.getByText(`SHA-256 ${draw?.hash}`)).toBeVisible()
    await expectLooksRight(page)

    await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await expect.poll(async () => (await client.waitingRoom.draw({ show_id: '1' })).draw?.secret).toBeTruthy()
    await page.reload()
    await visitor.button('Check the draw').click()
    await expect(page.getByText(/^Checked: your place, 1 of 1, is right\./)).toBeVisible()
    await expectLooksRight(page)
    expect((await inside.client.waitingRoom.enter({ show_id: '1' })).state).toBe('admitted')
  },
)

/** Checks the page in both languages, on the narrowest phone. */
async function expectLooksRight(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectWithin(page, 360)
  await switchTo(page, 'kn')
  await expectAllKannada(page, [...guest.name.split(' ')])
  await expectWithin(page, 360)
  await switchTo(page, 'en')
}

test('staff open a waiting room, see who waits, and leave it to the demand again', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows')
  await page.getByRole('button', { name: 'Waiting room: opens automatically when too many come' }).click()
  await page.getByLabel('When it is open').selectOption('on')
  await expectAccessible(page)
  await adminUser.button('Save').click()
  await expect(page.getByRole('button', { name: /^Waiting room: 0 waiting, [01] inside$/ })).toBeVisible()
  const buyer = await rivalOf(backend)
  await expect.poll(async () => (await buyer.client.waitingRoom.enter({ show_id: '1' })).state).toBe('admitted')
  await page.getByRole('button', { name: /^Waiting room:/ }).click()
  await page.getByLabel('When it is open').selectOption('off')
  await adminUser.button('Save').click()
  await expect(page.getByRole('button', { name: 'Waiting room: kept closed' })).toBeVisible()
})
