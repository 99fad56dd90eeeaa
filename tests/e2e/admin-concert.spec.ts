import type { Locator } from '@playwright/test'
import { type Client, createClient } from '@sabha/api/client'
import type { Phrase } from '@sabha/language/phrases'
import type { Backend } from '../builders/backend.ts'
import { visitor as nobody } from '../builders/buyer.ts'
import { keptMails } from '../builders/mail.ts'
import { newScanId } from '../builders/phone.ts'
import { AdminUser } from './admin-user.ts'
import { expect, test } from './fixtures.ts'
import { findCodes } from './read-pdf.ts'
import { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }
const title = 'Monsoon ragas'
const hall = [
  'section,row,number,x,y',
  ...[1, 2, 3, 4, 5, 6].map((number) => `STALLS,A,${number},${number},2`),
  ...[1, 2, 3, 4, 5, 6].map((number) => `BALCONY,B,${number},${number},4`),
]
const csv = (lines: string[]) => ({ name: 'little-hall.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

test('a concert, from the hall to the door', { tag: '@desktop' }, async ({ page, browser, backend, contextOptions }) => {
  const adminUser = new AdminUser(page)
  await adminUser.signIn()
  await expect(page).toHaveURL('/admin/dashboard')

  await test.step('a hall is imported', async () => {
    await adminUser.openTab('Shows')
    await adminUser.link('Hall plans').click()
    const file = adminUser.field('Choose a JSON or CSV file')
    await file.setInputFiles(csv([...hall, 'BALCONY,B,6,7,4']))
    await expect(adminUser.field('Name of the hall')).toHaveValue('little hall')
    // The field remembers no file, so the mended one is read when it is chosen again.
    await expect(file).toHaveValue('')
    await adminUser.button('Check the plan').click()
    await expect(page.getByRole('row', { name: '14 This seat is listed twice.' })).toBeVisible()
    await file.setInputFiles(csv(hall))
    await adminUser.button('Check the plan').click()
    await expect(page.getByText('The plan is fine. Sections: 2. Seats: 12.')).toBeVisible()
    await adminUser.button('Save the hall').click()
    await expect(page.getByText('The hall is saved. You can now put shows in it.')).toBeVisible()
  })

  await test.step('a show is made and put on sale', async () => {
    await adminUser.openTab('Shows')
    await adminUser.link('New show').click()
    await adminUser.field('Title').fill(title)
    await adminUser.field('Performer').fill('Tara Venkatesh')
    await adminUser.field('Date').fill('2090-01-14')
    await adminUser.field('Venue').fill('Little Hall, Malleshwaram')
    await adminUser.field('Hall plan').selectOption('little hall')
    for (const [name, price] of [
      ['STALLS, Early bird, ₹', '500'],
      ['STALLS, Regular, ₹', '700'],
      ['BALCONY, Early bird, ₹', '300'],
    ] as const) {
      await page.getByLabel(name).fill(price)
    }
    await adminUser.button('Save as a draft').click()
    await expect(page.getByText('Please look at the fields marked in red.')).toBeVisible()
    await page.getByLabel('BALCONY, Regular, ₹').fill('400')
    await adminUser.button('Save as a draft').click()
    await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
    await expect(adminUser.show(title)).toContainText('Draft')
    await adminUser.chooseFor(title, 'Put on sale…')
    await adminUser.button('Put on sale').click()
    await expect(adminUser.show(title)).toContainText('On sale')
  })

  const atHome = await browser.newContext({ ...contextOptions, baseURL: backend.origin })
  const visitor = new Visitor(await atHome.newPage())
  await test.step('a visitor books two seats', async () => {
    await visitor.openHallOf(title)
    await visitor.choose('A1', 'A2')
    await visitor.goToPayment(guest)
    await expect(visitor.payment.form).toContainText('₹1,000')
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
    await visitor.ticketDialog.getByRole('button', { name: 'Close' }).click()
    await visitor.button('E-mail my ticket').click()
    await visitor.field('E-mail address').fill('kamala@example.org')
    await visitor.button('Send').click()
    await expect.poll(() => subjectsOf(backend)).toHaveLength(1)
  })
  const bookingId = await wordsOf(visitor.fact('Booking ID'))
  const ticket = await codeOn(visitor, 'QR code of the whole booking')

  await test.step('one seat is refunded', async () => {
    await adminUser.openTab('Bookings')
    await adminUser.field('Search').fill('kamala')
    await page
      .getByRole('row', { name: /Kamala Example/ })
      .getByRole('link', { name: 'Kamala Example' })
      .click()
    await adminUser.button('Cancel seats…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^A1/ }).uncheck()
    await expect(dialog.getByRole('checkbox', { name: 'Refund ₹500 the way it was paid' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel these seats' }).click()
    await expect(dialog.getByText('Refunding ₹500 to Kamala Example.')).toBeVisible()
    await adminUser.button('Done').click()
    await expect(adminUser.panel('Refunds').getByRole('row', { name: /₹500/ })).toHaveCount(1)
    const paymentId = await wordsOf(adminUser.fact('Payment ID'))
    await expect.poll(() => backend.deps.provider.refundsOf(paymentId)).toMatchObject([{ amount: 50_000, status: 'processed' }])
    await expect
      .poll(() => subjectsOf(backend))
      .toEqual(expect.arrayContaining([`Cancelled: A2 of booking ${bookingId}`, `Refund of ₹500 for booking ${bookingId}`]))
  })

  await test.step('the seat is free again', async () => {
    await visitor.openHallOf(title)
    await expect(visitor.seat('A1')).toHaveAccessibleName(/, booked$/)
    await expect(visitor.seat('A2')).toHaveAccessibleName(/, available$/)
  })
  await atHome.close()

  await test.step('a phone is paired, and its scan arrives', async () => {
    await adminUser.openTab('Shows')
    await adminUser.chooseFor(title, 'Door')
    await expect(adminUser.panel('Recent scans')).toContainText('Nothing scanned so far.')
    await adminUser.field('Gate').fill('Main door')
    await adminUser.button('Make the code').click()
    const phone = await pairBy(backend, await codeOn(adminUser, 'QR code that pairs one phone'), 'Meera’s phone')
    await expect(adminUser.panel('Door phones')).toContainText('Meera’s phone')
    await phone.checkin.scan({ qr: ticket, scan_id: newScanId() })
    await expect(adminUser.panel('Recent scans').getByRole('row', { name: /Kamala Example A1 Admitted Main door/ })).toBeVisible()
  })
})

/** Does what the scanner does with the link in the admin's code. */
async function pairBy({ origin }: Backend, link: string, name: string): Promise<Client> {
  const pairing = new URLSearchParams(new URL(link).hash.slice(1)).get('pair') ?? ''
  const { token } = await nobody(origin).checkin.pair({ token: pairing, device_name: name })
  return createClient({ baseUrl: `${origin}/api/`, token: () => token })
}

async function wordsOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? ''
}

async function subjectsOf(backend: Backend) {
  return (await keptMails(backend)).map(({ subject }) => subject)
}

/** Returns what the QR code of this name says. */
async function codeOn({ page, say }: Visitor, name: Phrase): Promise<string> {
  const [code] = await findCodes(await page.getByRole('img', { name: say(name) }).screenshot())
  if (!code) throw new Error(`no code can be read from ${name}`)
  return code.text
}
