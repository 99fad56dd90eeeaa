import { formatMoney } from '@sabha/language/formats'
import { sayIn } from '@sabha/language/translate'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import type { TicketDocument } from '../ticket/document.ts'
import { wordingOf } from '../ticket/wording.ts'
import { drawBookingPage } from './draw-booking.ts'
import { drawTicket } from './draw-ticket.ts'
import { page, Sheet } from './sheet.ts'
import { readByPoppler } from './testing/read-by-poppler.ts'
import { readCode } from './testing/read-code.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleDocument } from './testing/sample-document.ts'

const draw = async (...sample: Parameters<typeof sampleDocument>) => {
  const document = sampleDocument(...sample)
  return { document, ...(await readPdf(await drawTicket(document))) }
}

/** The pages of the booking, without the small tickets. */
async function bookingPages(document: TicketDocument) {
  const sheet = new Sheet({ title: '', author: '', lang: 'en-IN', created: new Date(0), accent: undefined })
  drawBookingPage(sheet, document, wordingOf(document))
  return (await readPdf(await sheet.finish())).pages
}

describe('page one', () => {
  test('says all that the door and the customer need', async () => {
    const { pages, info } = await draw(4)
    for (const text of [
      'Strings of the Kaveri:',
      'Tara Venkatesh',
      '19 November 2026, 7:15 PM to 9:00 PM',
      'Thursday',
      'Rangamandira Hall, Malleshwaram,',
      'BK7H3KX9QW',
      'Ananya Sample',
      '+91 90000 00012',
      'A12',
      'KAALI',
      'Please arrive 30 minutes early.',
      'Carry this ticket on your phone or on paper.',
      'Age limit: 6+.',
      'Base amount',
      'GST (18%)',
      '₹6,796',
      'pay_Sample00000001',
      'boxoffice@sabha.example',
    ]) {
      expect(pages[0]?.text).toContain(text)
    }
    expect(info).toMatchObject({ Title: 'Ticket BK7H3KX9QW: Strings of the Kaveri: An Evening of Violin', Language: 'en-IN' })
  })

  test('says what there is to know of the seats, once for those of which it is the same, and on the ticket of each', async () => {
    const document = sampleDocument(3)
    const [first, second] = document.seats
    if (!first || !second) throw new Error('the sample has three seats')
    first.notes = { floor: 'Balcony', block: 'Left wing', facts: { view: 'restricted' } }
    second.notes = { floor: 'Balcony', block: 'Left wing', facts: { view: 'restricted' } }
    const { pages } = await readPdf(await drawTicket(document))
    expect(pages[0]?.text).toContain(`${first.id}, ${second.id}: Balcony · Left wing · Restricted view`)
    expect(pages[1]?.text.match(/Balcony, Left wing/g)).toHaveLength(2)
    expect(pages[1]?.text.match(/Restricted view/g)).toHaveLength(2)
  })

  test('of season passes says their codes and how they are used, and nothing that is for a door', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `PASS7H3KX9QWTM${'3467ACDEFG'[index]}4`)
    const { pages, info } = await draw(1, { passes: { codes, nights: 2, evenings: 3 } })
    expect(pages).toHaveLength(1)
    const said = pages[0]?.text ?? ''
    const first = 'PASS 7H3K X9QW TM34'
    for (const text of [first, 'Any 2 of 3 shows, one seat each', 'Good until', '19 November 2026', 'Enter the code where', '₹2,499'])
      expect(said).toContain(text)
    for (const text of ['7:15 PM', 'Admits', 'Ticket Code', 'Please arrive', 'KAALI', 'A12']) expect(said).not.toContain(text)
    expect(info).toMatchObject({ Title: 'Your season pass: Strings of the Kaveri: An Evening of Violin' })
    for (const language of ['en', 'kn'] as const)
      expect((await draw(1, { language, passes: { codes, nights: 3, evenings: 3 } })).pages).toHaveLength(1)
  })

  test('has room for the longest names that a collective may have', async () => {
    const sender: TicketDocument['sender'] = {
      name: 'Wide Name of a Collective '.repeat(4).slice(0, 80),
      wordmark: 'WIDEMARK'.repeat(5),
      email: `${'w'.repeat(60)}@${'w'.repeat(16)}.in`,
      phone: '+91 '.repeat(7),
      hours: 'Monday to Saturday, 10:00 to 18:00. '.repeat(6).slice(0, 200),
    }
    const { pages } = await draw(1, { sender })
    const pieces = pages.flatMap((read) => read.pieces)
    expect(Math.min(...pieces.map(({ left }) => left))).toBeGreaterThanOrEqual(page.margin - 1)
    expect(Math.max(...pieces.map(({ right }) => right))).toBeLessThanOrEqual(page.width - page.margin + 1)
    // Letters of the wordmark end before the stub begins, 206 points from the right edge of the ticket.
    const wordmark = pieces.filter(({ text }) => /^[WIDEMARK …]{5,}$/.test(text))
    expect(wordmark.length).toBeGreaterThan(0)
    expect(Math.max(...wordmark.map(({ right }) => right))).toBeLessThanOrEqual(page.width - page.margin - 206)
  })

  test.each([1, 5, 10])('of %i seats prints nothing over its footer, however much was taken off', async (count) => {
    const invoice = { serial: 'SB/26-27/000123', supplier: 'Sabha Arts Collective, '.repeat(4), gstin: '29AAGCB7383J1Z4', sac: '999631' }
    for (const kinds of [0, 1, 2, 5]) {
      const who = ['child', 'student', 'senior', 'member'] as const
      const discounts = who.map((name) => ({ reason: 'concession', name, amount: 100 }) as const)
      const { pages } = await draw(count, {
        invoice: { ...invoice, exempt: 59_900, taxable: 400_000, cgst: 36_000, sgst: 36_000 },
        discounts: [...discounts, { reason: 'code' as const, name: 'SPRING', amount: 5000 }].slice(0, kinds),
      })
      const paid = pages.find(({ text }) => text.includes('Total paid'))
      const last = paid?.pieces.find(({ text }) => text.startsWith('Place of supply'))
      // The rule above the footer is 32 points over the lower margin.
      expect(last?.baseline).toBeGreaterThan(page.margin + 34)
      for (const text of ['Important Instructions', 'boxoffice@sabha.example']) expect(paid?.text).toContain(text)
    }
  })

  test.each(['en', 'kn'] as const)('of any number of seats has nothing but the footer at its foot, %s', async (language) => {
    for (let count = 11; count <= 50; count++) {
      for (const paymentId of ['', 'pay_Sample00000001']) {
        const pages = await bookingPages(sampleDocument(count, { language, paymentId }))
        const read = pages.find(({ text }) => text.includes(sayIn(language)('Important Instructions').normalize('NFC')))
        const low = read?.pieces.filter(({ text, baseline }) => text.trim() !== '' && baseline < page.margin + 36)
        const ofFooter = [8, -6].map((above) => page.margin + above)
        const others = low?.filter(({ baseline }) => !ofFooter.some((line) => Math.abs(line - baseline) < 0.5))
        expect(others, `${count} seats, ${paymentId}`).toEqual([])
      }
    }
  })

  test('names the registered buyer beside its invoice, and who sits on a seat on that small ticket alone', async () => {
    const buyer = { gstin: '27AAPFU0939F1ZV', name: 'Lotus Education Trust', address: '4 Example Road, Mumbai 400001' }
    const lines = { exempt: 0, taxable: 400_000, cgst: 36_000, sgst: 36_000 }
    const invoice = {
      serial: 'SB/2627/000123',
      supplier: 'Sabha Arts Collective',
      gstin: '29AAGCB7383J1Z4',
      sac: '999622',
      ...lines,
      buyer,
    }
    const seats = sampleDocument(2).seats.map((seat, index) => (index === 1 ? { ...seat, guest: 'Anu Example' } : seat))
    const { pages, document } = await draw(2, { invoice, seats })
    const texts = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    for (const said of ['Billed to: Lotus Education Trust', '27AAPFU0939F1ZV', '4 Example Road']) expect(texts[0]).toContain(said)
    expect(texts[0]).not.toContain('Anu Example')
    const small = texts.slice(1).join(' ')
    expect(small).toContain(`${document.bookingId} · Anu Example`)
    expect(small).toContain(`${document.bookingId} · ${document.customerName}`)
  })

  test('of fifty seats, as sold at the counter, stays on the page', async () => {
    const { pages, document } = await draw(50)
    const onPage = pages[0]?.pieces.filter(({ baseline }) => baseline > page.margin)
    const texts = onPage?.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([document.bookingId, ...document.seats.map(({ id }) => id)]))
    expect(Math.min(...pages.flatMap(({ pieces }) => pieces.map(({ baseline }) => baseline)))).toBeGreaterThan(page.margin - 8)
  })

  test('shows the codes in groups of four', async () => {
    const { pages } = await draw(1)
    expect(pages[0]?.text.replaceAll(' ', '')).toContain('TicketCodeTK3F9WQ7MXXAVerificationCode7H3K9QWE')
    expect(pages[0]?.text).toContain('7H3K 9QWE')
  })

  test('carries the code of the whole booking: version 6, level M, the modules that the encoder gave', async () => {
    const { document, pages } = await draw(3)
    const [code = []] = pages[0]?.codes ?? []
    expect(code).toHaveLength(41)
    const modules = encode(document.token, { ecc: 'M', border: 0 }).data
    expect(code).toEqual(modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')))
    expect(await readCode(code)).toEqual({ text: document.token, version: '6', level: 'M' })
  })

  test('says the show’s own age limit, and the house’s where it has none', async () => {
    const { show } = sampleDocument(1)
    const text = async (ageLimit: string) => (await draw(1, { show: { ...show, ageLimit } })).pages[0]?.text ?? ''
    expect(await text('16+')).toContain('Age limit: 16+.')
    expect(await text('16+')).not.toContain('under 5')
    expect(await text('')).toContain('Children under 5 are not admitted.')
    expect(await text('')).not.toContain('Age limit')
  })

  test('begins with the full price where something was taken off it', async () => {
    const discounts = [
      { reason: 'concession', name: 'child', amount: 50_000 } as const,
      { reason: 'code', name: 'SPRING', amount: 10_000 } as const,
    ]
    const { document, pages } = await draw(2, { discounts })
    const full = formatMoney(document.gst.total + 60_000)
    expect(pages[0]?.text.replaceAll(' ', '')).toContain(`Fullprice${full}Child−₹500CodeSPRING−₹100Baseamount`)
    expect((await draw(2)).pages[0]?.text).not.toContain('Full price')
  })

  test('with no GST says so', async () => {
    const { pages } = await draw(1, { gstRate: 0, gst: { base: 249_900, gst: 0, total: 249_900 } })
    expect(pages[0]?.text).toContain('GST (0%)')
  })
})

describe('small tickets', () => {
  test('one seat needs none', async () => {
    const { pages } = await draw(1)
    expect(pages).toHaveLength(1)
  })

  test('ten seats: ten codes that read as each seat’s own token, on two pages', async () => {
    const { document, pages } = await draw(10)
    expect(pages).toHaveLength(3)
    const codes = await Promise.all(pages.slice(1).flatMap((page) => page.codes.map(readCode)))
    expect(codes.map((code) => code?.text)).toEqual(document.seats.map((seat) => seat.token))
    expect(pages[2]?.text).toContain('10 of 10')
  })

  test('never show the codes that speak for the whole booking', async () => {
    const { pages } = await draw(2)
    const text = pages[1]?.text.replaceAll(' ', '')
    expect(text).toContain('Admitsone')
    expect(text).not.toContain('TK3F9WQ7MXXA')
    expect(text).not.toContain('7H3K9QWE')
  })
})

describe('in Kannada', () => {
  test('the ticket speaks Kannada, with figures as Karnataka prints them', async () => {
    const { pages, info } = await draw(2, { language: 'kn' })
    for (const text of ['ನವೆಂಬರ್ 2026', 'ತಾರಾ ವೆಂಕಟೇಶ್', 'ಕಾವೇರಿ', 'ಮೂಲ ಮೊತ್ತ', '₹4,498', 'ಆಸನಗಳು']) expect(pages[0]?.text).toContain(text)
    expect(info).toMatchObject({ Language: 'kn-IN' })
  })

  test('what is copied, searched or read aloud is in the order in which it is written', async () => {
    const document = sampleDocument(2, { language: 'kn', customerName: 'ಕ್ಷೇತ್ರೇಶ್ವರಿ ಪ್ರಿಯಾ' })
    const pdf = await drawTicket(document)
    const { say, instructions, ...texts } = wordingOf(document)
    const written = [...instructions, ...Object.values(texts).flat(), say('Important Instructions'), say('GST ({{rate}}%)', { rate: 18 })]
    const plain = (text: string) => text.normalize('NFC').replace(/\s/g, '')
    for (const read of [(await readPdf(pdf)).pages.map(({ text }) => text).join(), readByPoppler(pdf)]) {
      if (read === undefined) continue
      for (const text of written.filter((each) => typeof each === 'string')) expect(plain(read)).toContain(plain(text))
    }
  })

  test('only names, codes and addresses are left in Latin letters', async () => {
    const { pages } = await draw(2, { language: 'kn', customerName: 'ಅನನ್ಯ' })
    const latin = new Set(pages.flatMap((page) => page.text.match(/[A-Za-z][\w.@]*/g) ?? []))
    const expected = /^(S|A|B|H|BK7H3KX9QW|TK3F|9WQ7|MXXA|7H3K|QWE|H3K|WQ7|A12|E13|pay_Sample00000001|boxoffice@sabha.example)$/
    expect([...latin].filter((word) => !expected.test(word))).toEqual([])
  })
})

describe('names', () => {
  const guest = sayIn('en')('Guest')
  test.each([
    ['ಲಕ್ಷ್ಮೀ ಜ್ಞಾನೇಶ್ವರಿ', 'ಜ್ಞಾನೇಶ್ವರಿ'],
    ['लक्ष्मी श्रीवास्तव', 'लक्ष्मी'],
    ['Asha 🎻 Sample', 'Asha Sample'],
    ['李明', guest],
    ['🎻', guest],
    ['', guest],
    ['<script>alert(1)</script>', '<script>'],
    ['A\u0000\u202eB\r\nC', 'AB C'],
  ])('%j is on the ticket as %j', async (customerName, shown) => {
    const { pages } = await draw(1, { customerName })
    expect(pages[0]?.text).toContain(shown)
    expect(pages[0]?.text).toContain('BK7H3KX9QW')
  })

  test('long names and titles stay on the page, the booking id with them', async () => {
    const long = 'Venkatanarasimharajuvaripeta '.repeat(8)
    const sample = sampleDocument(2)
    const { pages } = await draw(2, { customerName: long, show: { ...sample.show, title: long, venue: long, performer: long } })
    expect(pages[1]?.text).toContain('BK7H3KX9QW')
    expect(pages[1]?.text).toContain('…')
  })
})

test('the same document gives the same bytes, whatever was printed before it', async () => {
  const first = await drawTicket(sampleDocument(2))
  await drawTicket(sampleDocument(3, { language: 'kn', customerName: 'శ్రీలక్ష్మి' }))
  const second = await drawTicket(sampleDocument(2))
  expect(Buffer.from(second).equals(first)).toBe(true)
})

test.each([
  [1, 'en'],
  [2, 'en'],
  [10, 'en'],
  [1, 'kn'],
  [2, 'kn'],
] as const)('a ticket of %i seats is small enough to be mailed without a thought, in %s', async (seats, language) => {
  expect((await drawTicket(sampleDocument(seats, { language }))).length).toBeLessThan(40 * 1024)
})

test('one of ten seats in Kannada has more glyphs and codes, and stays under 53 kB', async () => {
  expect((await drawTicket(sampleDocument(10, { language: 'kn' }))).length).toBeLessThan(53 * 1024)
})
