import type { Page } from '@playwright/test'
import { VirtualPrinter } from '@sabha/scanner/counter/testing/virtual-printer'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { admissionsOf } from '../builders/checkin-rows.ts'
import { addMats, matsShow } from '../builders/mats.ts'
import { makeCode } from '../builders/price-code.ts'
import { encodePng } from '../dev/screenshots/png.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { switchedOff } from './console.ts'
import { film } from './fake-camera.ts'
import { findCodes } from './read-pdf.ts'
import { expect, test } from './scanner-fixtures.ts'
import { given } from './scanner-states.ts'
import type { Volunteer } from './volunteer.ts'

/** ms in which the camera shows the whole film once. */
const oneShowing = 45_000

type WithPrinter = typeof window & { sent: number[][] }

/** Runs in the browser. Adds a USB printer that keeps what it is sent. */
function plugInPrinter(): void {
  const sent: number[][] = []
  const out = { direction: 'out', endpointNumber: 1 }
  const device = {
    configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [out] } }] },
    open: async () => {},
    claimInterface: async () => {},
    transferOut: async (_endpoint: number, data: Uint8Array) => {
      sent.push([...data])
      return { status: 'ok' }
    },
  }
  Object.defineProperty(navigator, 'usb', { value: { requestDevice: async () => device } })
  Object.assign(window, { sent })
}

/** Does what the browser does when the network comes back. */
const noticeNetwork = () => void dispatchEvent(new Event('online'))

/** Expects that a screen of the sale is accessible, in one language, and fits a phone. */
async function lookAt(page: Page, names: readonly string[] = []): Promise<void> {
  await expectAccessible(page)
  await expectNoKannada(page)
  await expectWithin(page, 360)
  await switchTo(page, 'kn')
  await expectAllKannada(page, [...given, ...names])
  await expectWithin(page, 360)
  await switchTo(page, 'en')
}

test('a seat is sold with no network, let in with none, and all of it arrives once', { tag: '@phone' }, async ({
  backend,
  power,
  browser,
  newVolunteer,
  openPhone,
  folder,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(switchedOff)
  const seller = await newVolunteer()
  const { page } = seller
  await page.addInitScript(plugInPrinter)
  const { volunteer: door, close } = await openPhone('door')

  await test.step('both phones are paired, and the counter takes seats, while there is a network', async () => {
    await seller.pair(backend, { name: 'Meera, counter', counter: true })
    await seller.expectReadyForOffline()
    await seller.link('Sell').click()
    await expect(page.getByRole('button', { name: /^More:/ }).first()).toBeVisible()
    await lookAt(page)
    await page
      .getByRole('button', { name: /^More:/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Keep 10 in stock' }).click()
    await expect(seller.status).toContainText('10 left until')
    // The door's list has the counter by now.
    await door.pair(backend, { name: 'Ravi, door' })
    await door.expectReadyForOffline()
    await close()
  })

  await power.off()
  const ticket = await test.step('two seats are sold in a few presses', async () => {
    await page.getByRole('button', { name: '2', exact: true }).click()
    await seller.button('By row').click()
    await lookAt(page)
    await seller.button('By row').click()
    await seller.button('Cash').click()
    await page
      .getByRole('button', { name: '₹5,000' })
      .or(page.getByRole('button', { name: /^₹/ }).last())
      .first()
      .click()
    await lookAt(page)
    await seller.button('Cash taken: ticket').click()
    const code = page.getByRole('img', { name: /^Code of the ticket for/ })
    await expect(code).toBeVisible()
    return code.screenshot()
  })

  await test.step('the same code is on the paper', async () => {
    await seller.button('Print on paper').click()
    await seller.button('USB').click()
    await expect(page.getByText('Printed.')).toBeVisible()
    await lookAt(page)
    const printer = new VirtualPrinter()
    for (const part of await page.evaluate(() => (window as WithPrinter).sent)) {
      // A question about the paper leaves no trace on it.
      if (part[0] !== 0x10) printer.take(Uint8Array.from(part))
    }
    expect(printer.cuts).toBe(1)
    const { width, height, dots } = printer.paper()
    const rgb = Uint8Array.from({ length: dots.length * 3 }, (_, at) => (dots[Math.floor(at / 3)] ? 0 : 255))
    const [onPaper, ...others] = await findCodes(encodePng(width, height, rgb))
    expect(others).toEqual([])
    expect(onPaper?.text).toBe((await findCodes(ticket))[0]?.text)
  })

  const scene = { seconds: 2, picture: ticket }
  const path = `${folder}/sold.mjpeg`
  await film(browser, path, [{ seconds: 0.5 }, scene, { seconds: 2 }, { seconds: 0.5 }, scene, { seconds: 30 }])
  const atTheDoor = await openPhone('door', { film: path })
  await test.step('its code is green before the camera at the door, and red the second time', async () => {
    await atTheDoor.page.goto('/scanner/')
    const green = atTheDoor.volunteer.verdict('VALID')
    await expect(green).toBeVisible({ timeout: oneShowing })
    await expect(green).toContainText('Let 2 in')
    await expect(green).toContainText('Sold at the hall')
    await atTheDoor.volunteer.button('Scan Next Ticket').click()
    await expect(atTheDoor.volunteer.verdict('ALREADY USED')).toBeVisible({ timeout: oneShowing })
  })

  await test.step('the network is back: the sale and the admissions arrive once', async () => {
    const { deps } = await power.on()
    await seller.button('Next sale').click()
    await page.evaluate(noticeNetwork)
    await expect(seller.status).toContainText('All sent')
    const { client } = await signInAdmin(backend)
    const { bookings } = await client.bookings.search({})
    expect(bookings).toMatchObject([{ kind: 'cash', seats: [expect.any(String), expect.any(String)] }])
    await atTheDoor.page.evaluate(noticeNetwork)
    await atTheDoor.volunteer.expectWaiting(0)
    await expect.poll(async () => (await admissionsOf(deps.store)).map(({ seat }) => seat)).toEqual(bookings[0]?.seats)
  })
})

test('a guest’s code is set aside while there is a network, and sells without one', { tag: '@phone' }, async ({
  backend,
  power,
  newVolunteer,
  expectedErrors,
}) => {
  expectedErrors.push(switchedOff, /status of 404/)
  const { client } = await signInAdmin(backend)
  await makeCode(client, { uses_most: 1 })
  const seller = await newVolunteer()
  const { page } = seller
  await seller.pair(backend, { name: 'Meera, counter', counter: true })
  await seller.expectReadyForOffline()
  await seller.link('Sell').click()
  await page
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Keep 10 in stock' }).click()
  await expect(seller.status).toContainText('10 left until')
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByText('Have a code?').click()
  const field = page.getByLabel('Code of the guest')

  await test.step('what is no code is said where it was typed', async () => {
    await seller.button('Apply').click()
    await expect(field).toHaveAccessibleDescription(/Please enter the code\./)
    await field.fill('winter')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/This code can’t be used for these seats/)
    await expect(page.getByLabel('Phone number or e-mail it was sent to')).toBeVisible()
    await lookAt(page, ['SPRING'])
  })

  await test.step('one that holds takes a tenth off, and its only use is gone elsewhere', async () => {
    await field.fill('spring')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^SPRING takes ₹[\d,.]+ off\. You pay ₹/)).toBeVisible()
    await expect(page.getByText(/^SPRING is kept for this sale until .+, with or without a network\.$/)).toBeVisible()
    await lookAt(page, ['SPRING'])
    expect((await client.prices.codes({})).codes).toMatchObject([{ uses: 1 }])
  })

  await power.off()
  await test.step('it sells with no network, at that price', async () => {
    await seller.button('Cash').click()
    await page.getByRole('button', { name: /^₹/ }).last().click()
    await seller.button('Cash taken: ticket').click()
    await expect(page.getByRole('img', { name: /^Code of the ticket for/ })).toBeVisible()
    await seller.button('Next sale').click()
  })

  await test.step('without one the next guest is told why', async () => {
    await page.getByRole('button', { name: '2', exact: true }).click()
    await page.getByText('Have a code?').click()
    await expect(field).toHaveAccessibleDescription(/A code needs a network/)
    await lookAt(page, ['SPRING'])
  })

  await test.step('the sale arrives once, by its code', async () => {
    const { deps } = await power.on()
    await page.evaluate(noticeNetwork)
    await expect(seller.status).toContainText('All sent')
    const sold = await deps.store.read.selectFrom('booking').select(['code_id', 'status']).execute()
    expect(sold).toEqual([{ code_id: expect.any(Number), status: 'paid' }])
    const { client } = await signInAdmin(backend)
    expect((await client.prices.codes({})).codes).toMatchObject([{ uses: 1 }])
    expect((await client.bookings.search({})).bookings).toMatchObject([{ kind: 'cash' }])
  })
})

test('a seat is chosen on the map with no network, and sold', { tag: '@phone' }, async ({
  backend,
  power,
  newVolunteer,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(switchedOff)
  const seller = await newVolunteer()
  const { page } = seller
  await page.setViewportSize({ width: 390, height: 844 })
  await seller.pair(backend, { name: 'Meera, counter', counter: true })
  await seller.expectReadyForOffline()
  await seller.link('Sell').click()
  const more = page.getByRole('button', { name: /^More:/ }).first()
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Keep 20 in stock' }).click()
  await expect(seller.status).toContainText('20 left until')

  await power.off()
  await seller.button('On the map').click()
  const map = page.getByRole('grid', { name: /^Seats of the hall/ })
  const free = map.getByRole('gridcell', { name: /, available/ })
  await expect(free).toHaveCount(20)

  await test.step('a finger has room on each of them, and what is not sold here answers nothing', async () => {
    const press = async (name: RegExp) => {
      const box = await map.getByRole('gridcell', { name }).first().boundingBox()
      if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    }
    const pitch = () =>
      map
        .getByRole('gridcell', { name: /, available/ })
        .evaluateAll(([one, other]) => (other?.getBoundingClientRect().left ?? 0) - (one?.getBoundingClientRect().left ?? 0))
    await seller.button('Whole hall').click()
    await press(/, available/)
    await expect.poll(pitch).toBeGreaterThanOrEqual(43)
    await expect(map.getByRole('gridcell', { selected: true })).toHaveCount(0)
    await press(/, not for sale here/)
    await expect(map.getByRole('gridcell', { selected: true })).toHaveCount(0)
    await lookAt(page)
    await free.first().scrollIntoViewIfNeeded()
    await free.first().click()
    await expect(map.getByRole('gridcell', { selected: true })).toHaveCount(1)
  })

  await test.step('one more by the keys; both are sold', async () => {
    await map.getByRole('gridcell', { selected: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(map.getByRole('gridcell', { selected: true })).toHaveCount(2)
    await lookAt(page)
    await seller.button('Cash').click()
    await seller.button('Cash taken: ticket').click()
    await expect(page.getByRole('img', { name: /^Code of the ticket for/ })).toBeVisible()
    await seller.button('Next sale').click()
  })

  await test.step('the phone remembers the map', async () => {
    await expect(free).toHaveCount(18)
    await page.reload()
    await expect(free).toHaveCount(18)
  })
})

test('what was sold with no network arrives, also where the phone’s data is cleared meanwhile', { tag: '@phone' }, async ({
  backend,
  power,
  newVolunteer,
  expectedErrors,
}) => {
  expectedErrors.push(switchedOff)
  const { client } = await signInAdmin(backend)
  const { till_id } = await client.tills.open({ float: 500 })
  const seller = await newVolunteer()
  const { page } = seller
  await keepTen(seller, backend)
  await expect(seller.status).toContainText('10 left until')
  await power.off()
  await page.getByRole('button', { name: '2', exact: true }).click()
  await seller.button('Cash').click()
  await seller.button('Cash taken: ticket').click()
  await expect(page.getByRole('img', { name: /^Code of the ticket for/ })).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: backend.origin, storageTypes: 'indexeddb' })
  await expect(seller.alert('Sales not sent yet are safe: 1.')).toBeVisible()
  await lookAt(page)
  await power.on()
  await page.evaluate(noticeNetwork)
  const sold = async () => (await client.tills.get({ till_id })).till.kinds.find(({ kind }) => kind === 'cash')?.sales
  await expect.poll(sold).toBe(1)
})

/** Pairs a phone as a counter, and takes ten seats into its stock. */
async function keepTen(seller: Volunteer, backend: Pick<Backend, 'origin'>): Promise<void> {
  await seller.pair(backend, { name: 'Meera, counter', counter: true })
  await seller.link('Sell').click()
  await seller.page
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await seller.page.getByRole('button', { name: 'Keep 10 in stock' }).click()
}

test('who stops selling is told so, and takes no seats again by a press too many', { tag: '@phone' }, async ({ backend, newVolunteer }) => {
  const seller = await newVolunteer()
  const { page } = seller
  await keepTen(seller, backend)
  await seller.status.getByRole('button', { name: /^10 left until/ }).click()
  await seller.button('Stop selling: give the rest back').click()
  await expect(page.getByText('Selling has ended on this phone. Take seats again where there is a network.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep 0 in stock' })).toBeDisabled()
  await lookAt(page)
})

test('a counter shows the new date of a show that moved, and goes on where the phone can keep nothing', { tag: '@phone' }, async ({
  backend,
  newVolunteer,
}) => {
  test.slow()
  const seller = await newVolunteer()
  const { page } = seller
  await keepTen(seller, backend)
  const two = page.getByRole('button', { name: '2', exact: true })
  await two.click()
  await seller.button('Cash').click()
  await seller.button('Cash taken: ticket').click()
  await expect(page.getByRole('img', { name: /^Code of the ticket for/ })).toBeVisible()

  const { client } = await signInAdmin(backend)
  await client.shows.postpone({ show_id: '1', date: '2090-03-01', time: '19:00', end_date: '2090-03-01', end_time: '21:00', note: '' })
  await expect(page.getByText('1 March 2090')).toBeVisible({ timeout: 30_000 })

  await page.evaluate(() => {
    for (const write of ['put', 'add'] as const) {
      IDBObjectStore.prototype[write] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  })
  await seller.button('Next sale').click()
  await expect(two).toBeVisible()
})

test('mats are sold by a count with no network, with a donation, and one of them is given back', { tag: '@phone' }, async ({
  backend,
  power,
  newVolunteer,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(switchedOff)
  const showId = await addMats(backend, 30)
  const { client } = await signInAdmin(backend)
  await client.settings.save({ version: 0, settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' } })
  const { till_id } = await client.tills.open({ float: 500 })
  const seller = await newVolunteer()
  const { page } = seller
  await seller.pair(backend, { name: 'Meera, counter', counter: true, showId })
  await seller.expectReadyForOffline()
  await seller.link('Sell').click()
  await page.getByRole('button', { name: 'More: MATS' }).click()
  await page.getByRole('button', { name: 'Keep 10 in stock' }).click()
  await expect(seller.status).toContainText('10 left until')

  await power.off()
  await test.step('three places are one ticket', async () => {
    await page.getByRole('button', { name: '3', exact: true }).click()
    await expect(page.getByText('Free seating')).toBeVisible()
    await lookAt(page, ['MATS', 'Stalls', matsShow])
    await page.getByText('Add a donation?').click()
    const donation = page.getByLabel('Donation', { exact: true })
    await donation.fill('0.50')
    await expect(page.getByText('Please enter the donation in rupees, ₹1 or more, or leave it empty.')).toBeVisible()
    await expect(seller.button('Cash')).toBeDisabled()
    await donation.fill('100')
    await expect(page.getByRole('status').filter({ hasText: '₹1,000' })).toContainText('Donation: ₹100')
    await lookAt(page, ['MATS', 'Stalls', matsShow])
    await seller.button('UPI').click()
    await expect(page.getByText('look for ₹1,000.')).toBeVisible()
    await seller.button('Guest didn’t pay').click()
    await page.getByRole('button', { name: '3', exact: true }).click()
    await page.getByText('Add a donation?').click()
    await donation.fill('100')
    await seller.button('Cash').click()
    await page.getByRole('button', { name: '₹1,000' }).click()
    await expect(page.getByText('Change to give: ₹0')).toBeVisible()
    await lookAt(page, ['MATS', 'Stalls', matsShow])
    await seller.button('Cash taken: ticket').click()
    await expect(page.getByText('Cash · ₹900 · Donation: ₹100')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code of the ticket for Mats, 3 places' })).toBeVisible()
    await lookAt(page, ['MATS', 'Stalls', matsShow])
  })

  await test.step('one comes back, and the ticket is for two', async () => {
    await seller.button('Give back…').click()
    await page.getByRole('button', { name: 'Mats, place 1' }).click()
    await page.getByRole('button', { name: 'Mats, place 2' }).click()
    await expect(page.getByText('The donation of ₹100 stays with the house.')).toBeVisible()
    await lookAt(page, ['MATS', 'Stalls', matsShow])
    await page.getByRole('button', { name: 'Give back in cash: ₹300' }).click()
    await expect(page.getByRole('img', { name: 'Code of the ticket for Mats, 2 places' })).toBeVisible()
    await seller.button('Next sale').click()
    await page.getByRole('button', { name: 'Sales: 1' }).click()
    await expect(page.getByText('given back: Mats, 1 place, ₹300')).toBeVisible()
    const [reference = ''] = (await page.getByText('Reference SB').textContent())?.match(/SB\w+/) ?? []
    await lookAt(page, ['MATS', 'Stalls', matsShow, ...reference.split(/\d+/)])
    await seller.button('Back to selling').click()
    await expect(seller.status).toContainText('2 waiting')
  })

  await test.step('both arrive once, in the till', async () => {
    await power.on()
    await page.evaluate(noticeNetwork)
    await expect(seller.status).toContainText('All sent')
    const { till } = await client.tills.get({ till_id })
    expect(till.kinds.find(({ kind }) => kind === 'cash')).toMatchObject({ sales: 1, sold: 900, donated: 100, back: -300 })
  })
})
