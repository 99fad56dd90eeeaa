import { signInAdmin } from '../builders/admin.ts'
import { admissionsOf } from '../builders/checkin-rows.ts'
import { noAnswer } from './console.ts'
import { film } from './fake-camera.ts'
import { expect, test } from './scanner-fixtures.ts'

/** ms in which the whole film has been shown. */
const oneShowing = 45_000

/** As a phone does whose network has come back. */
const noticeNetwork = () => void dispatchEvent(new Event('online'))

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
  expectedErrors.push(noAnswer)
  const seller = await newVolunteer()
  const { page } = seller
  const { volunteer: door, close } = await openPhone('door')

  await test.step('both phones are paired, and the counter takes seats, while there is a network', async () => {
    await door.pair(backend, { name: 'Ravi, door' })
    await door.expectReadyForOffline()
    await close()
    await seller.pair(backend, { name: 'Meera, counter', counter: true })
    await seller.expectReadyForOffline()
    await seller.link('Sell').click()
    await page
      .getByRole('button', { name: /^More:/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Keep 10 in stock' }).click()
    await expect(seller.status).toContainText('10 left until')
  })

  await power.off()
  const ticket = await test.step('two seats are sold in a few presses', async () => {
    await page.getByRole('button', { name: '2', exact: true }).click()
    await seller.button('Cash').click()
    await page
      .getByRole('button', { name: '₹5,000' })
      .or(page.getByRole('button', { name: /^₹/ }).last())
      .first()
      .click()
    await seller.button('Cash taken: ticket').click()
    const code = page.getByRole('img', { name: /^Code of the ticket for/ })
    await expect(code).toBeVisible()
    return code.screenshot()
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
