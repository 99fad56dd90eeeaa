import type { Locator } from '@playwright/test'
import { type Client, createClient } from '@sabha/api/client'
import type { Phrase } from '@sabha/language/phrases'
import type { Backend } from '../builders/backend.ts'
import { visitor as nobody } from '../builders/buyer.ts'
import { keptMails } from '../builders/mail.ts'
import { newScanId } from '../builders/phone.ts'
import { expect, test } from './fixtures.ts'
import { Officer } from './officer.ts'
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
  const officer = new Officer(page)
  await officer.signIn()
  await expect(page).toHaveURL('/admin/dashboard')

  await test.step('a hall is imported', async () => {
    await officer.openTab('Shows')
    await officer.link('Hall plans').click()
    const file = officer.field('Choose a JSON or CSV file')
    await file.setInputFiles(csv([...hall, 'BALCONY,B,6,7,4']))
    await expect(officer.field('Name of the hall')).toHaveValue('little hall')
    await officer.button('Check the plan').click()
    await expect(page.getByRole('row', { name: '14 This seat stands twice.' })).toBeVisible()
    await file.setInputFiles(csv(hall))
    await officer.button('Check the plan').click()
    await expect(page.getByText('The plan is sound. Sections: 2. Seats: 12.')).toBeVisible()
    await officer.button('Save the hall').click()
    await expect(page.getByText('The hall is saved, and shows can be put in it.')).toBeVisible()
  })

  await test.step('a show is made and put on sale', async () => {
    await officer.openTab('Shows')
    await officer.link('New show').click()
    await officer.field('Title').fill(title)
    await officer.field('Performer').fill('Tara Venkatesh')
    await officer.field('Date').fill('2090-01-14')
    await officer.field('Venue').fill('Little Hall, Malleshwaram')
    await officer.field('Hall plan').selectOption('little hall')
    for (const [name, price] of [
      ['STALLS, Early bird, ₹', '500'],
      ['STALLS, Regular, ₹', '700'],
      ['BALCONY, Early bird, ₹', '300'],
    ] as const) {
      await page.getByLabel(name).fill(price)
    }
    await officer.button('Save as a draft').click()
    await expect(page.getByText('Please look at the fields marked in red.')).toBeVisible()
    await page.getByLabel('BALCONY, Regular, ₹').fill('400')
    await officer.button('Save as a draft').click()
    await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
    await expect(officer.show(title)).toContainText('Draft')
    await officer.chooseFor(title, 'Put on sale…')
    await officer.button('Put on sale').click()
    await expect(officer.show(title)).toContainText('On sale')
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
    await officer.openTab('Bookings')
    await officer.field('Search').fill('kamala')
    await page
      .getByRole('row', { name: /Kamala Example/ })
      .getByRole('link', { name: bookingId })
      .click()
    await officer.button('Cancel seats…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^A1/ }).uncheck()
    await expect(dialog.getByRole('checkbox', { name: 'Refund ₹500 the way it was paid' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel these seats' }).click()
    await expect(dialog.getByText('₹500 goes back to Kamala Example.')).toBeVisible()
    await officer.button('Done').click()
    await expect(officer.panel('Refunds').getByRole('row', { name: /₹500/ })).toHaveCount(1)
    const paymentId = await wordsOf(officer.fact('Payment ID'))
    await expect.poll(() => backend.services.provider.refundsOf(paymentId)).toMatchObject([{ amount: 50_000, status: 'processed' }])
    await expect
      .poll(() => subjectsOf(backend))
      .toEqual(expect.arrayContaining([`Cancelled: seats A2 of booking ${bookingId}`, `Refund of ₹500 for booking ${bookingId}`]))
  })

  await test.step('the seat is free again', async () => {
    await visitor.openHallOf(title)
    await expect(visitor.seat('A1')).toHaveAccessibleName(/, booked$/)
    await expect(visitor.seat('A2')).toHaveAccessibleName(/, available$/)
  })
  await atHome.close()

  await test.step('a phone is paired, and its scan arrives', async () => {
    await officer.openTab('Shows')
    await officer.chooseFor(title, 'Door')
    await expect(officer.panel('Recent scans')).toContainText('Nothing scanned so far.')
    await officer.field('Gate').fill('Main door')
    await officer.button('Make the code').click()
    const phone = await pairBy(backend, await codeOn(officer, 'QR code that pairs one phone'), 'Meera’s phone')
    await expect(officer.panel('Door phones')).toContainText('Meera’s phone')
    await phone.verifyTicketScan({ qr: ticket, scan_id: newScanId() })
    await expect(officer.panel('Recent scans').getByRole('row', { name: /Kamala Example A1 Admitted Main door/ })).toBeVisible()
  })
})

/** What the scanner does with the link that the office's code holds. */
async function pairBy({ origin }: Backend, link: string, name: string): Promise<Client> {
  const pairing = new URLSearchParams(new URL(link).hash.slice(1)).get('pair') ?? ''
  const { token } = await nobody(origin).pairDevice({ token: pairing, device_name: name })
  return createClient({ baseUrl: `${origin}/api/`, token: () => token })
}

async function wordsOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? ''
}

async function subjectsOf(backend: Backend) {
  return (await keptMails(backend)).map(({ subject }) => subject)
}

/** What the QR code of this name says. */
async function codeOn({ page, say }: Visitor, name: Phrase): Promise<string> {
  const [code] = await findCodes(await page.getByRole('img', { name: say(name) }).screenshot())
  if (!code) throw new Error(`no code can be read from ${name}`)
  return code.text
}
