import type { Page } from '@playwright/test'
import { admissionsOf, scansOf } from '../builders/checkin-rows.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './scanner-fixtures.ts'
import { pairingLink, Volunteer } from './volunteer.ts'

/** What the scan screen does by itself between two guests. */

test('a pairing code before the camera is no ticket: it says what it is, and pairs where that is wanted', { tag: '@phone' }, async ({
  page,
  volunteer,
  backend,
}) => {
  await volunteer.pair(backend)
  const link = await pairingLink(backend, { gate: 'Terrace' })
  const told = page.getByRole('alert').filter({ hasText: volunteer.say('PAIRING CODE') })
  await volunteer.enter(link)
  await expect(told).toContainText('This is not a ticket.')
  await volunteer.button('Keep scanning').click()
  await expect(told).toBeHidden()
  expect(await scansOf(backend.deps.store)).toEqual([])

  await volunteer.enter(link)
  await volunteer.button('Pair this phone').click()
  await volunteer.field('Name of this phone').fill('Meera, terrace')
  await volunteer.button('Pair').click()
  await expect(volunteer.heading('Admin - Ticket Scanner')).toBeVisible()
  await expect(page.getByText('Terrace')).toBeVisible()
})

test('after green it goes on by itself, and what it says of it covers no way to let the next in', { tag: '@phone' }, async ({
  page,
  backend,
}) => {
  const { ticketCode } = await sellTicket(backend, ['A14'])
  await sellTicket(backend, ['B7'], { name: 'Gopal Example', phone: '9000004711' })
  // With nothing chosen in the settings.
  const volunteer = new Volunteer(page)
  await page.clock.install()
  await volunteer.pair(backend)
  await volunteer.expectReadyForOffline()
  // Stops the clock, so that the test sets the time.
  await page.clock.pauseAt(Date.now() + 60_000)
  await volunteer.check(ticketCode, 'VALID')
  // Under the verdict the camera reads on, before a person could press anything.
  await page.clock.runFor(300)
  await expect(volunteer.verdict('VALID')).toBeVisible()
  await expect(page.getByText('Ready for the next ticket')).toBeVisible()
  await page.clock.runFor(1_700)
  await expect(volunteer.verdict('VALID')).toBeHidden()
  expect(await admissionsOf(backend.deps.store)).toMatchObject([{ seat: 'A14' }])

  const told = page.getByRole('status').filter({ hasText: 'Kamala Example: let in.' })
  await expect(told).toBeVisible()
  await volunteer.open('Search')
  await volunteer.field('Name, last digits of the phone, seat or booking ID').fill('4711')
  await page.clock.runFor(500)
  await page.getByRole('listitem').getByRole('button').filter({ hasText: '4711' }).click()
  await expect(told).toBeInViewport()
  await volunteer.button('Admit').click({ trial: true })
})

test('that a check is going on is said where it takes long, and not where the verdict comes at once', { tag: '@phone' }, async ({
  page,
  volunteer,
  backend,
}) => {
  const { ticketCode } = await sellTicket(backend, ['A14'])
  await page.clock.install()
  await volunteer.pair(backend)
  await volunteer.expectReadyForOffline()
  const verifying = page.getByRole('status').filter({ hasText: volunteer.say('Verifying ticket...') })
  // Stops the clock, so that the test sets the time.
  await page.clock.pauseAt(Date.now() + 60_000)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/verify_ticket_scan.php', async (route) => {
    await held
    await route.continue()
  })
  await volunteer.enter(ticketCode)
  await page.clock.runFor(140)
  await expect(verifying).toBeHidden()
  await page.clock.runFor(20)
  await expect(verifying).toBeVisible()
  answer()
  await expect(volunteer.verdict('VALID')).toBeVisible()
  await expect(verifying).toBeHidden()
})

test('of two guests whom nobody can check, each is told', { tag: '@phone' }, async ({ page, volunteer, backend, expectedErrors }) => {
  expectedErrors.push(answeredWith(503))
  const [one, another] = [await sellTicket(backend, ['A14']), await sellTicket(backend, ['A15'])]
  for (const call of ['door_list', 'verify_ticket_scan'])
    await page.route(`**/${call}.php*`, (route) => route.fulfill({ status: 503, json: {} }))
  await volunteer.pair(backend)
  const first = await volunteer.check(one.ticketCode, 'NOT CHECKED')
  const told = await first.elementHandle()
  // The next code from a hand scanner passes over the verdict.
  await volunteer.readByHand(another.qr())
  await expect.poll(() => told?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(volunteer.verdict('NOT CHECKED')).toBeVisible()
})

test.describe('a code that a hand scanner reads while another is being checked', { tag: '@phone' }, () => {
  // Without a list the phone waits for the server, however long a busy machine takes to read a code.
  test.beforeEach(async ({ page, expectedErrors }) => {
    expectedErrors.push(answeredWith(503))
    await page.route('**/door_list.php*', (route) => route.fulfill({ status: 503, json: {} }))
  })

  /** Enters a ticket, and reads another one before the answer comes. Returns the tickets that the server is asked about. */
  async function readTwo(page: Page, volunteer: Volunteer, [one, another]: [SoldTicket, SoldTicket]): Promise<string[]> {
    const asked: string[] = []
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/verify_ticket_scan.php', async (route) => {
      const { qr } = route.request().postDataJSON() as { qr: string }
      // A request without a code looks whether the server answers.
      if (qr !== '') asked.push(qr)
      if (asked.length === 1) await held
      await route.continue()
    })
    await volunteer.enter(one.ticketCode)
    await expect.poll(() => asked.length).toBe(1)
    await volunteer.readByHand(another.qr())
    answer()
    return asked
  }

  test('is judged after a green verdict, once', async ({ page, volunteer, backend }) => {
    const tickets: [SoldTicket, SoldTicket] = [await sellTicket(backend, ['A14']), await sellTicket(backend, ['A15'])]
    await volunteer.pair(backend)
    const asked = await readTwo(page, volunteer, tickets)
    await expect.poll(() => asked.length).toBe(2)
    await expect(volunteer.verdict('VALID')).toContainText('A15')
    await volunteer.goOn()
    await page.waitForTimeout(600)
    expect(asked).toHaveLength(2)
    expect(await admissionsOf(backend.deps.store)).toHaveLength(2)
  })

  test('is dropped with a word after a red one', async ({ page, volunteer, backend }) => {
    const [used, another] = [await sellTicket(backend, ['A14']), await sellTicket(backend, ['A15'])]
    await volunteer.pair(backend)
    await volunteer.check(used.ticketCode, 'VALID')
    await volunteer.goOn()
    const asked = await readTwo(page, volunteer, [used, another])
    await expect(volunteer.verdict('ALREADY USED')).toBeVisible()
    await volunteer.goOn()
    await page.waitForTimeout(600)
    expect(asked).toHaveLength(1)
    expect(await admissionsOf(backend.deps.store)).toHaveLength(1)
  })
})

test('both ways to check a ticket come with tips, and where its codes are', { tag: '@phone' }, async ({ page, volunteer, backend }) => {
  await volunteer.pair(backend)
  await expect(volunteer.heading('Tips')).toBeVisible()
  // In place of the picture, or beside it.
  await volunteer.button('Start Scanning').click()
  await volunteer.button('More').click()
  await expect(volunteer.heading('Tips')).toBeVisible()
  await volunteer.button('Manual Entry').last().click()
  await expect(volunteer.heading('Tips')).toBeVisible()
  await expect(page.getByText('The booking ID starts with BK.')).toBeVisible()
})
