import { standardFigures } from '@sabha/api/figures'
import { describe, expect, test } from 'vitest'
import { composed } from '../../adapters/mail/mail.ts'
import { sampleDocument, sampleSender } from '../../adapters/pdf/testing/sample-document.ts'
import { refundedMail, refundMail } from './refund-mails.ts'
import { type ShowNews, showMail } from './show-mail.ts'
import { ticketMail } from './ticket-mail.ts'

const pdf = new TextEncoder().encode('%PDF-1.7')
const calendar = new TextEncoder().encode('BEGIN:VCALENDAR')
const sending = {
  to: 'ananya@sabha.example',
  pdf,
  calendar,
  ticketUrls: { pdf: 'https://sabha.example/api/ticket.php?token=a&b=c', appleWallet: null, googleWallet: null },
  event: 'booked:1',
}
const refund = {
  language: 'en',
  to: 'ananya@sabha.example',
  sender: sampleSender(),
  customerName: 'Ananya Sample',
  bookingId: 'BK7H3KX9QW',
  papers: 'ticket',
  showTitle: 'Strings of the Kaveri: An Evening of Violin',
  amount: 249_900,
  reason: 'seats-lost',
  creditNote: null,
  figures: standardFigures,
  event: 'mail:refund_pay_1',
} as const

/** Returns the Latin letters of a text, leaving out names, codes and addresses. */
function latinIn(text: string, aside: readonly string[]) {
  return aside.reduce((rest, known) => rest.replaceAll(known, ''), text).match(/[A-Za-z]+/g)
}

describe('a ticket mail', () => {
  test('tells in text what it tells in HTML', () => {
    const mail = ticketMail(sampleDocument(2), sending)
    expect(mail.subject).toBe('Your ticket: Strings of the Kaveri: An Evening of Violin, 19 November 2026, 7:15 PM to 9:00 PM')
    for (const said of [
      'Hello Ananya Sample,',
      'Strings of the Kaveri: An Evening of Violin',
      'Thursday, 19 November 2026, 7:15 PM to 9:00 PM',
      'Rangamandira Hall, Malleshwaram, Bengaluru',
      'A12 (KAVERI), E13 (TUNGA)',
      '₹4,498',
      'BK7H3KX9QW',
      'TK3F 9WQ7 MXXA',
      '7H3K 9QWE',
      'Please arrive 30 minutes early.',
      'boxoffice@sabha.example',
    ]) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
    expect(mail.text).toContain('https://sabha.example/api/ticket.php?token=a&b=c')
    expect(mail.html).toContain('href="https://sabha.example/api/ticket.php?token=a&amp;b=c"')
    expect(mail.attachments).toEqual([
      { filename: 'sabha-ticket-BK7H3KX9QW.pdf', contentType: 'application/pdf', content: pdf },
      { filename: 'sabha-show-BK7H3KX9QW.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar },
    ])
  })

  test('loads nothing from anywhere', () => {
    expect(ticketMail(sampleDocument(2), sending).html).not.toMatch(/<img|<script|<link|src=|url\(|@import/)
  })

  test('without a known address of the site has no button, and is whole all the same', () => {
    const mail = ticketMail(sampleDocument(1), { ...sending, ticketUrls: null })
    expect(mail.html).not.toContain('Download Ticket PDF')
    expect(mail.html).not.toContain('null')
  })

  test('offers the wallets that there are passes for, in text and as links', () => {
    const wallet = 'https://sabha.example/api/apple_wallet.php?token=a&b=c'
    const mail = ticketMail(sampleDocument(1), { ...sending, ticketUrls: { ...sending.ticketUrls, appleWallet: wallet } })
    expect(mail.text).toContain(`Add to Apple Wallet: ${wallet}`)
    expect(mail.html).toContain(`href="${wallet.replace('&', '&amp;')}"`)
    expect(mail.text + mail.html).not.toContain('Google')
  })

  test('of season passes leads to passes, and says what its verification code is for', () => {
    const ticketUrls = { ...sending.ticketUrls, appleWallet: 'https://sabha.example/api/apple_wallet.php?token=a' }
    const passes = { codes: ['PASS34679ACDEFGH'], nights: 2, evenings: 3 }
    const mail = ticketMail(sampleDocument(1, { passes }), { ...sending, calendar: null, ticketUrls })
    expect(mail.text).toContain('Download Season Pass PDF: https://sabha.example/api/ticket.php?token=a&b=c')
    expect(mail.text).toContain('Verification Code: 7H3K 9QWE · For “Find an earlier booking” in My Bookings')
    expect(mail.text).not.toMatch(/Ticket Code|Ticket PDF|Wallet/)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['sabha-season-pass-BK7H3KX9QW.pdf'])
  })

  test('speaks Kannada where the booking does', () => {
    const mail = ticketMail(sampleDocument(1, { language: 'kn', customerName: 'ಅನನ್ಯ' }), sending)
    expect(mail.html).toContain('<html lang="kn">')
    expect(mail.text).toContain('ನಮಸ್ಕಾರ ಅನನ್ಯ,')
    expect(
      latinIn(mail.text, ['A12', 'BK7H3KX9QW', 'TK3F 9WQ7 MXXA', '7H3K 9QWE', 'PDF', sending.ticketUrls.pdf, 'boxoffice@sabha.example']),
    ).toBeNull()
  })

  test('the same event is the same mail, another event another one', () => {
    const id = (event: string) => ticketMail(sampleDocument(1), { ...sending, event }).messageId
    expect(id('booked:1')).toBe(id('booked:1'))
    expect(id('booked:1')).not.toBe(id('resend:1:5:0'))
    expect(id('resend:1\r\nX: y')).toMatch(/^[0-9a-f]{32}@sabha\.example$/)
  })
})

describe('what people wrote is text, not markup', () => {
  const hostile = '<script>alert("x")</script><b>&\u202e'
  const safe = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&lt;b&gt;&amp;'
  test('in a ticket mail', () => {
    const { show } = sampleDocument(1)
    const document = sampleDocument(1, { customerName: hostile, show: { ...show, title: hostile, venue: hostile, performer: hostile } })
    const mail = ticketMail(document, {
      ...sending,
      ticketUrls: { ...sending.ticketUrls, pdf: 'https://sabha.example/"><script>' },
    })
    expect(mail.html).not.toMatch(/<script|<b>|\u202e/)
    expect(mail.html).toContain(safe)
    expect(mail.text).toContain('<script>alert("x")</script><b>&')
  })
  test('in a refund mail', () => {
    const mail = refundMail({ ...refund, customerName: hostile, showTitle: hostile, bookingId: '<script>' })
    expect(mail.html).not.toMatch(/<script|<b>|\u202e/)
    expect(mail.html).toContain(safe)
  })
})

describe('a refund mail', () => {
  test('of an invoiced booking carries the credit note, and its lines', () => {
    const lines = { exempt: 0, taxable: 211_780, cgst: 19_060, sgst: 19_060, total: 249_900 }
    const gstin = '29AAGCB7383J1Z4'
    const creditNote = { serial: 'SAB/2627/C00007', invoice: 'SAB/2627/000041', gstin, lines, gstRate: 18, pdf }
    const mail = refundMail({ ...refund, reason: 'on-request', creditNote })
    for (const said of ['SAB/2627/C00007 to invoice SAB/2627/000041', '₹2,117.80', '₹190.60', '₹2,499', 'attached as a PDF']) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
    expect(mail.attachments).toEqual([{ filename: 'sabha-credit-note-SAB-2627-C00007.pdf', contentType: 'application/pdf', content: pdf }])
  })

  test.each([
    ['seats-lost', 'taken by someone else'],
    ['seats-held-anew', 'chose these seats again'],
    ['free-seats-over', 'more free seats of this show than one person'],
    ['second-payment', 'paid twice'],
    ['wrong-amount', 'does not match'],
    ['late-for-cancelled', 'had been cancelled before the payment arrived'],
    ['late-for-show-off', 'The show has been cancelled'],
    ['late-for-show-over', 'The show was over'],
    ['on-request', 'as agreed with you'],
  ] as const)('%s says why', (reason, why) => {
    const mail = refundMail({ ...refund, reason })
    expect(mail.subject).toBe('Refund of ₹2,499 for booking BK7H3KX9QW')
    for (const said of ['Hello Ananya Sample,', why, '₹2,499', '7 to 10 business days', 'Strings of the Kaveri']) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
    expect(mail.attachments).toEqual([])
  })

  test('of a show that was called off, of which the house may have kept something, promises no more than its amount', () => {
    const { text } = refundMail({ ...refund, reason: 'show-cancelled' })
    expect(text).toContain('The show has been cancelled')
    expect(text).not.toContain('in full')
    const kannada = refundMail({ ...refund, reason: 'show-cancelled', language: 'kn', sender: sampleSender('kn'), customerName: 'ಅನನ್ಯ' })
    expect(kannada.text).toContain('ಕಾರ್ಯಕ್ರಮ ರದ್ದಾಗಿದೆ')
    expect(kannada.text).not.toContain('ಪೂರ್ಣ')
  })

  test.each(['show-cancelled', 'late-for-show-off'] as const)('of season passes speaks of no show: %s', (reason) => {
    const ofPasses = { ...refund, reason, papers: 'season-pass', showTitle: 'Spring season' } as const
    const { text } = refundMail(ofPasses)
    expect(text).toContain('Season pass: Spring season')
    expect(text).not.toMatch(/\bshow\b/i)
    const kannada = refundMail({ ...ofPasses, language: 'kn', sender: sampleSender('kn'), customerName: 'ಅನನ್ಯ' })
    expect(latinIn(kannada.text, ['Spring season', 'BK7H3KX9QW', 'boxoffice@sabha.example'])).toBeNull()
  })

  test('in Kannada too', () => {
    const mail = refundMail({ ...refund, language: 'kn', sender: sampleSender('kn'), customerName: 'ಅನನ್ಯ' })
    expect(mail.text).toContain('ಕಾವೇರಿಯ ತಂತಿನಾದ')
    expect(latinIn(mail.text, ['BK7H3KX9QW', 'boxoffice@sabha.example'])).toBeNull()
  })
})

describe('a mail of money sent back', () => {
  const sent = { ...refund, event: 'refunded:refund_pay_1', reference: 'rfnd_FP8QHiV938haTz' }
  test('names the amount and the reference that a bank asks for', () => {
    const mail = refundedMail(sent)
    expect(mail.subject).toBe('Refunded: ₹2,499 for booking BK7H3KX9QW')
    for (const said of ['₹2,499', 'rfnd_FP8QHiV938haTz', 'BK7H3KX9QW']) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
  })
  test('in Kannada too', () => {
    const mail = refundedMail({ ...sent, language: 'kn', sender: sampleSender('kn'), customerName: 'ಅನನ್ಯ' })
    expect(latinIn(mail.text, ['BK7H3KX9QW', 'rfnd_FP8QHiV938haTz', 'boxoffice@sabha.example'])).toBeNull()
  })
})

describe('a mail of a show that has changed', () => {
  const { show } = sampleDocument(1)
  const news: ShowNews = {
    language: 'en',
    to: refund.to,
    sender: refund.sender,
    customerName: refund.customerName,
    bookingId: refund.bookingId,
    show,
    seats: ['A12', 'A13'],
    pdf,
    calendar,
    ticketUrls: { pdf: 'https://sabha.example/api/ticket.php?token=a', appleWallet: null, googleWallet: null },
    creditNote: null,
    isFree: false,
    figures: standardFigures,
    event: 'show:1:2:3',
  }
  const before = { startsAt: show.startsAt - 86_400_000, endsAt: show.endsAt - 86_400_000, venue: show.venue }

  test('says when it was and when it is, with the new ticket', () => {
    const mail = showMail(news, { kind: 'moved', before })
    expect(mail.subject).toContain('now 19 November 2026, 7:15 PM to 9:00 PM')
    for (const said of ['Thursday, 19 November 2026', 'Wednesday, 18 November 2026', 'A12, A13', 'within 7 days'])
      expect(mail.text).toContain(said)
    expect(mail.text).not.toContain('Earlier venue')
    expect(mail.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual(['application/pdf', 'text/calendar'])
  })

  test('another hall, and nothing else', () => {
    const { startsAt, endsAt } = show
    const mail = showMail(news, { kind: 'moved', before: { startsAt, endsAt, venue: 'The old hall' } })
    expect(mail.text).toContain('Earlier venue: The old hall')
    expect(mail.text).not.toContain('Earlier date and time')
  })

  test('cancelled: no ticket, and the entry for the calendar that takes it out', () => {
    const mail = showMail({ ...news, pdf: null }, { kind: 'cancelled' })
    expect(mail.subject).toMatch(/^Cancelled: /)
    expect(mail.text).toContain('48 hours')
    expect(mail.html).not.toContain('Download')
    expect(mail.attachments).toHaveLength(1)
  })

  test('cancelled, of what the desk sold: the money is at the desk; of a gift none is spoken of', () => {
    const sold = showMail({ ...news, pdf: null }, { kind: 'cancelled', atDesk: 309_800 })
    expect(sold.text).toContain('this show will not take place. You paid ₹3,098 at our desk. We’ll return it there.')
    for (const atDesk of [309_800, 0])
      expect(showMail({ ...news, pdf: null }, { kind: 'cancelled', atDesk }).text).not.toContain('48 hours')
  })

  test.each([{ kind: 'moved', before } as const, { kind: 'cancelled' } as const, { kind: 'cancelled', atDesk: 309_800 } as const])(
    'in Kannada too: $kind $atDesk',
    (change) => {
      const mail = showMail({ ...news, language: 'kn', sender: sampleSender('kn'), customerName: 'ಅನನ್ಯ' }, change)
      expect(latinIn(mail.text, ['A12, A13', 'BK7H3KX9QW', 'PDF', news.ticketUrls?.pdf ?? '', 'boxoffice@sabha.example'])).toBeNull()
    },
  )
})

test('a mail keeps its id, and leaves, whatever the collective writes as its address', () => {
  const { messageId } = refundMail(refund)
  const mail = refundMail({ ...refund, sender: { ...refund.sender, email: 'boxoffice@house.in,' } })
  expect(mail.messageId).toBe(messageId)
  expect(composed(mail, 'tickets@sabha.example')).toMatchObject({ messageId: `<${messageId}>` })
})
