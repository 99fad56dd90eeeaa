import { fileURLToPath } from 'node:url'
import { chooseToPress, Volunteer } from '../../e2e/volunteer.ts'
import { openCamera, settle } from './camera.ts'

/** Takes the guides' pictures of selling at the hall, on the real scanner. `node tests/dev/screenshots/counter.ts` */
const folder = fileURLToPath(new URL('../../../.github/screenshots', import.meta.url))
const camera = await openCamera()
try {
  await camera.visit({ viewport: { width: 390, height: 780 }, hasTouch: true }, 'en', async ({ page }, backend) => {
    await chooseToPress(page.context())
    const volunteer = new Volunteer(page)
    await volunteer.pair(backend, { name: 'Meera, stairs', counter: true })
    await volunteer.link('Sell').click()
    await page
      .getByRole('button', { name: /^More:/ })
      .first()
      .waitFor()
    for (const more of await page.getByRole('button', { name: /^More:/ }).all()) await more.click()
    await page.getByRole('button', { name: /^Keep \d+ in stock/ }).click()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await settle(page)
    await page.screenshot({ path: `${folder}/counter-seats.png` })
    await volunteer.button('Cash').click()
    await page.getByRole('button', { name: /^₹/ }).nth(1).click()
    await settle(page)
    await page.screenshot({ path: `${folder}/counter-cash.png` })
    await volunteer.button('Cash taken: ticket').click()
    await page.getByRole('img', { name: /^Code of the ticket/ }).waitFor()
    await settle(page)
    await page.screenshot({ path: `${folder}/counter-ticket.png` })
  })
} finally {
  await camera.close()
}
