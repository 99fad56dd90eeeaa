import type { Locator } from '@playwright/test'
import { hold, signIn } from '../builders/buyer.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { expectAccessible, expectWithin } from './audit.ts'
import { expect, test } from './fixtures.ts'

const rows = ['A', 'B', 'C']
/** Three rows of four seats, in which a seat left alone shows at once. */
const small = {
  ...studio,
  id: 'small-hall',
  height: 5,
  sections: [{ name: 'KAVERI', rows }],
  rows: rows.map((label, index) => ({
    label,
    seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number, index + 1]),
  })),
}

test('the best pair is chosen in two taps', async ({ page, visitor }) => {
  await visitor.openHall()
  await page.getByRole('button', { name: '2 seats together' }).click()
  await expect(page.getByText('Tap one of these to take it.')).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page, page.viewportSize()?.width ?? 0)
  await page.getByRole('button', { name: /A13, A14\s*KAVERI · ₹4,998/ }).click()
  await expect(visitor.chosen).toHaveText(['A13', 'A14'])
  await expect(visitor.seat('A13')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Tap one of these to take it.')).toBeHidden()
})

test('the offers move none of the controls above them', async ({ page, visitor }) => {
  await visitor.openHall()
  const controls = [page.getByLabel('Where'), page.getByLabel('Show seats'), page.getByRole('link', { name: 'Access to the hall' })]
  const places = async () => Promise.all(controls.map((control) => control.boundingBox()))
  await expect(controls[1] as Locator).toBeVisible()
  const before = await places()
  await page.getByRole('button', { name: '2 seats together' }).click()
  await expect(page.getByText('Tap one of these to take it.')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('by keyboard, in a section, and on the map itself', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await page.getByLabel('Where').selectOption('TUNGA')
  await page.getByRole('button', { name: '4 seats together' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^D\d+, D.*TUNGA/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(visitor.chosen).toHaveCount(4)
  // A press on a seat of an offer that the visitor doesn't have yet takes the whole offer.
  await page.getByRole('button', { name: '2 seats together' }).click()
  const second = page.getByRole('button', { name: /^D\d+, D.*TUNGA/ }).nth(1)
  const [seat = '', other = ''] = ((await second.textContent()) ?? '').match(/D\d+/g) ?? []
  await visitor.seat(other).click()
  await expect(visitor.chosen).toHaveText([seat, other])
  // A press on a seat that the visitor has gives it back, even where it is offered again.
  await page.getByRole('button', { name: '2 seats together' }).click()
  await expect(page.getByText('Tap one of these to take it.')).toBeVisible()
  await visitor.seat(seat).click()
  await expect(visitor.chosen).toHaveText([other])
})

test('a second press closes the offers', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  const pair = page.getByRole('button', { name: '2 seats together' })
  const told = page.getByText('Tap one of these to take it.')
  await pair.click()
  await expect(told).toBeVisible()
  await pair.click()
  await expect(told).toBeHidden()
  await expect(pair).toHaveAttribute('aria-pressed', 'false')
})

test('other seats are offered where others take all of the offers', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const long = [1, 2, 3, 4, 5, 6, 7, 8].map((number): [number, number, number] => [number, number, 1])
  const sections = [{ name: 'KAVERI', rows: ['A'] }]
  await addShowIn(
    backend.deps.store,
    { ...small, id: 'long', width: 10, sections, rows: [{ label: 'A', seats: long }] },
    { title: 'Duets' },
  )
  const { shows } = await (await signIn(backend.origin)).client.shows.list({})
  await visitor.openHallOf('Duets')
  await page.getByRole('button', { name: '2 seats together' }).click()
  const offered = page.getByRole('button', { name: /^\d?\s*A\d, A\d\s*KAVERI/ })
  await expect(offered).toHaveCount(3)
  // Another guest holds one seat of each: only other offers are left.
  const texts = await offered.allTextContents()
  const taken = texts.map((text) => text.match(/A\d/)?.[0] ?? '')
  const left = long.map(([number]) => `A${number}`).filter((id) => !taken.includes(id))
  const showId = shows.find(({ title }) => title === 'Duets')?.id ?? ''
  await hold(await signIn(backend.origin, 'Gopal Example', '9000000002'), taken, showId)
  await expect(offered).not.toHaveText(texts)
  for (const text of await offered.allTextContents()) for (const id of text.match(/A\d/g) ?? []) expect(left).toContain(id)
  await expect(offered).not.toHaveCount(0)
})

test('a choice that leaves one seat alone is mended where the show asks', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  await addShowIn(backend.deps.store, small, { title: 'Duets', single_seats: 'ask' })
  await visitor.openHallOf('Duets')
  await visitor.choose('A2', 'A3')
  await visitor.acceptTerms()
  await visitor.proceed()
  await expect(page.getByText('Your choice would leave A1, A4 alone. Would other seats suit you as well?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take A1, A2' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(visitor.chosen).toHaveText(['A1', 'A2'])
  // The button has gone, and hasn't taken the focus along.
  await expect(page.getByRole('button', { name: 'Take A1, A2' })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await visitor.proceed()
  await expect(visitor.dialog('Your details')).toBeVisible()
})

test('who wants to may keep it, unless the show insists', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await addShowIn(backend.deps.store, small, { title: 'Duets', single_seats: 'ask' })
  await addShowIn(backend.deps.store, { ...small, id: 'other-hall' }, { title: 'Trios', single_seats: 'insist' })
  await visitor.openHallOf('Duets')
  await visitor.choose('A2', 'A3')
  await visitor.acceptTerms()
  await visitor.proceed()
  await visitor.button('Keep my seats').click()
  await visitor.giveDetails({ name: 'Kamala Example', phone: '9000000001' })
  await visitor.payment.close.click()
  await visitor.expectAtRest()
  // Asked once, not with each attempt to pay for the same seats.
  await visitor.proceed()
  await expect(visitor.payment.form).toBeVisible()
  await visitor.payment.close.click()
  await visitor.expectAtRest()

  await visitor.openHallOf('Trios')
  await visitor.choose('A2', 'A3')
  await visitor.acceptTerms()
  await visitor.proceed()
  await expect(visitor.alert('Your choice would leave A1, A4 alone. Please take other seats.')).toBeVisible()
  await expect(visitor.button('Keep my seats')).toBeHidden()
  await page.getByRole('button', { name: 'Take A3, A4' }).click()
  await visitor.proceed()
  await expect(visitor.payment.form).toBeVisible()
})

test('an offer that somebody else takes meanwhile goes', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await visitor.openHall()
  await page.getByRole('button', { name: '2 seats together' }).click()
  const first = page.getByRole('button', { name: /^A13, A14\s*KAVERI/ })
  await expect(first).toBeVisible()
  await hold(await signIn(backend.origin, 'Gopal Example', '9000000002'), ['A14'])
  await expect(first).toBeHidden()
})

test('places that are kept for who needs them step back until a visitor says so', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  const facts = { A1: { wheelchair: true }, A2: { companion: 'A1' } } as const
  await addShowIn(backend.deps.store, { ...studio, id: 'with-places', facts }, { title: 'Kept places', kept_back_hours: 24 })
  await visitor.openHallOf('Kept places')
  const asks = page.getByRole('checkbox', { name: 'One of us needs a wheelchair space' })
  await expect(asks).not.toBeChecked()
  await visitor.seat('A1').click()
  await expect(page.getByText('This place is kept for guests who need a wheelchair space.')).toBeVisible()
  await asks.check()
  await visitor.seat('A1').click()
  await expect(visitor.chosen).toHaveText(['A1', 'A2'])
  await expectAccessible(page)
  await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
})
