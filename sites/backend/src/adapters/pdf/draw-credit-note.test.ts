import { expect, test } from 'vitest'
import type { CreditNoteDocument } from '../ticket/document.ts'
import { drawCreditNote } from './draw-credit-note.ts'
import { page } from './sheet.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleSender } from './testing/sample-document.ts'

const note: CreditNoteDocument = {
  kind: 'credit-note',
  language: 'en',
  sender: sampleSender(),
  serial: 'SAB/2627/C00012',
  issuedAt: Date.UTC(2026, 9, 20),
  invoice: {
    serial: 'SAB/2627/000041',
    issuedAt: Date.UTC(2026, 9, 1),
    supplier: 'Sabha Arts Collective',
    gstin: '29AAGCB7383J1Z4',
    sac: '999622',
  },
  bookingId: 'BK7H3KX9QW',
  customerName: 'Ananya Sample',
  customerPhone: '9000000012',
  showTitle: 'Strings of the Kaveri: An Evening of Violin',
  zone: 'Asia/Kolkata',
  gstRate: 18,
  lines: { exempt: 50_000, taxable: 211_780, cgst: 19_060, sgst: 19_060, total: 299_900 },
}

test('a credit note is one page that says who credits whom, of which invoice, and how much in each line', async () => {
  const { pages, info } = await readPdf(await drawCreditNote(note))
  expect(pages).toHaveLength(1)
  const text = pages[0]?.text ?? ''
  for (const said of [
    'Credit note',
    'SAB/2627/C00012',
    '20 October 2026',
    'SAB/2627/000041',
    '1 October 2026',
    'GSTIN 29AAGCB7383J1Z4, SAC 999622',
    'Ananya Sample',
    '+91 90000 00012',
    'BK7H3KX9QW',
    '₹500',
    '₹2,117.80',
    'CGST (9%)',
    '₹190.60',
    '₹2,999',
  ]) {
    expect(text).toContain(said)
  }
  expect(info).toMatchObject({ Title: 'Credit note SAB/2627/C00012' })
})

test('of a registered buyer it says whom it is made out to', async () => {
  const buyer = { gstin: '27AAPFU0939F1ZV', name: 'Lotus Education Trust', address: '4 Example Road, Mumbai 400001' }
  const { pages } = await readPdf(await drawCreditNote({ ...note, invoice: { ...note.invoice, buyer } }))
  expect(pages).toHaveLength(1)
  const text = pages[0]?.text.replaceAll(/\s+/g, ' ')
  for (const said of ['Lotus Education Trust', '27AAPFU0939F1ZV', '4 Example Road', 'Place of supply: Karnataka (29)'])
    expect(text).toContain(said)
})

test('its place of supply is the State of its GSTIN, and a name in letters that no font has is a guest’s', async () => {
  const invoice = { ...note.invoice, gstin: '27AAPFU0939F1ZV' }
  const { pages } = await readPdf(await drawCreditNote({ ...note, invoice, customerName: '李明' }))
  expect(pages[0]?.text).toContain('Place of supply: Maharashtra (27)')
  expect(pages[0]?.text).toContain('Guest')
  expect(pages[0]?.text).not.toContain('Booked by ?')
  expect(pages[0]?.text).toContain('SGST (9%)')
})

test.each([
  ['en', 'UTGST (9%)', 'SGST'],
  ['kn', 'ಕೇಂದ್ರಾಡಳಿತ ಪ್ರದೇಶ', 'ರಾಜ್ಯ ಜಿಎಸ್'],
] as const)('in %s, from a Union territory, the second half of the tax is UTGST', async (language, said, unsaid) => {
  const invoice = { ...note.invoice, gstin: '04AAGCB7383J1ZG' }
  const { pages } = await readPdf(await drawCreditNote({ ...note, language, invoice }))
  expect(pages[0]?.text).toContain(said)
  expect(pages[0]?.text.replace('UTGST', '')).not.toContain(unsaid)
})

test('in Kannada nothing is left in English but names and numbers', async () => {
  const { pages } = await readPdf(await drawCreditNote({ ...note, language: 'kn', sender: sampleSender('kn'), customerName: 'ಅನನ್ಯ' }))
  const aside = ['S A B H A', note.serial, note.invoice.serial, note.invoice.gstin, note.bookingId, 'boxoffice@sabha.example']
  const text = aside.reduce((rest, known) => rest.replaceAll(known, ''), pages[0]?.text ?? '')
  expect(text).toContain('ಕಾವೇರಿಯ ತಂತಿನಾದ')
  expect(text.match(/[A-Za-z]+/g)).toBeNull()
})

test('the same note always gives the same bytes', async () => {
  expect(Buffer.from(await drawCreditNote(note)).equals(await drawCreditNote(note))).toBe(true)
})

test('the longest wordmark and the longest address stay on the page', async () => {
  const sender = { ...sampleSender(), wordmark: 'WIDEMARKS'.repeat(8), email: `${'w'.repeat(70)}@house.in` }
  const { pages } = await readPdf(await drawCreditNote({ ...note, sender }))
  const pieces = pages.flatMap((read) => read.pieces)
  expect(Math.min(...pieces.map(({ left }) => left))).toBeGreaterThanOrEqual(page.margin - 1)
  expect(Math.max(...pieces.map(({ right }) => right))).toBeLessThanOrEqual(page.width - page.margin + 1)
})

test('a collective with an accent has it on its paper, and one without is drawn as before', async () => {
  const own = await drawCreditNote(note)
  const green = await drawCreditNote({ ...note, sender: { ...note.sender, accent: '#00563f' } })
  expect(Buffer.from(green).equals(Buffer.from(own))).toBe(false)
  const { pages } = await readPdf(green)
  expect(pages[0]?.text).toBe((await readPdf(own)).pages[0]?.text)
})
