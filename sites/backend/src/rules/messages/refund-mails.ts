import { sayFigures } from '@sabha/api/figure-words'
import type { Figures } from '@sabha/api/settings'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn, sayText } from '@sabha/language/translate'
import type { Paise } from '@sabha/ticketing/money'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { RefundReason } from '../../store/payments/tables.ts'
import type { Letter } from './letter.ts'
import { type Addressed, greeting, letterMail, type MailedNote, noteFacts, noteFiles, noteParagraphs, type Papers } from './parts.ts'

export interface RefundNews extends Addressed {
  /** What was bought, and what it is called: a show, or season passes. */
  papers: Papers
  showTitle: string
  amount: Paise
  reason: RefundReason
  figures: Pick<Figures, 'refund_days_least' | 'refund_days_most'>
  /** The credit note for it; null if there is no invoice, or an earlier mail had the note. */
  creditNote: MailedNote
}

const why = {
  'seats-lost': 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
  'code-used-up': 'Somebody else had the last use of your code before the payment arrived. Your money is being refunded in full.',
  'free-seats-over':
    'With these seats you would have more free seats of this show than one person can have. Your money is being refunded in full.',
  'test-payment': 'This was only a test payment: no money moved, and nothing is booked. Please choose your seats again.',
  'seats-held-anew':
    'You chose these seats again before this payment arrived. It is being refunded in full; your newer choice hasn’t changed.',
  'second-payment': 'Your booking was paid twice. The second payment is being refunded in full; your ticket stays valid.',
  'wrong-amount': 'The amount that arrived does not match this booking. It is being refunded in full.',
  'late-for-cancelled': 'This booking had been cancelled before the payment arrived. Your money is being refunded in full.',
  'late-for-show-off': 'The show has been cancelled. Your money is being refunded in full.',
  'late-for-show-over': 'The show was over before the payment arrived. Your money is being refunded in full.',
  'night-lost':
    'Another show that you were paying with this one could no longer be booked, so none was. Your money is being refunded in full.',
  // Not in full, where the house keeps something of seats that were cancelled before.
  'show-cancelled': 'The show has been cancelled. This amount is being refunded.',
  'on-request': 'The box office is refunding this amount, as agreed with you.',
  'at-provider': 'The box office is refunding this amount, as agreed with you.',
} as const satisfies Record<RefundReason, Phrase>

const whyOfPasses: Partial<Record<RefundReason, Phrase>> = {
  'late-for-show-off': 'Your season passes had been cancelled before the payment arrived. Your money is being refunded in full.',
  'show-cancelled': 'Your season passes have been cancelled. Your money for what was left of them is being refunded.',
}

/** Makes the mail that says that money is about to go back. */
export function refundMail(refund: RefundNews): Mail {
  const say = sayIn(refund.language)
  const because = say((refund.papers === 'season-pass' && whyOfPasses[refund.reason]) || why[refund.reason])
  const letter: Letter = {
    language: refund.language,
    sender: refund.sender,
    subject: say('Refund of {{amount}} for booking {{id}}', { amount: formatMoney(refund.amount), id: refund.bookingId }),
    preview: because,
    heading: say('Your refund is on its way'),
    paragraphs: [
      greeting(refund),
      because,
      sayFigures(
        say,
        'It goes back the way you paid and arrives within {{refund_days_least}} to {{refund_days_most}} business days.',
        refund.figures,
      ),
      ...noteParagraphs(refund),
      ...(refund.reason === 'seats-lost' ? [say('We are sorry about this. Other seats may still be free on our site.')] : []),
    ],
    facts: [...factsOf(refund), ...noteFacts(refund)],
  }
  return letterMail(letter, refund.to, refund.event, noteFiles(refund))
}

/** Makes the mail that says that the provider has sent the money. `reference`: what a bank can be asked with. */
export function refundedMail(refund: RefundNews & { reference: string }): Mail {
  const say = sayIn(refund.language)
  const amount = formatMoney(refund.amount)
  const letter: Letter = {
    language: refund.language,
    sender: refund.sender,
    subject: say('Refunded: {{amount}} for booking {{id}}', { amount, id: refund.bookingId }),
    preview: say('The refund has left our payment service. Your bank may take a few more days to show it.'),
    heading: say('Your money has been sent back'),
    subheading: amount,
    paragraphs: [greeting(refund), say('The refund has left our payment service. Your bank may take a few more days to show it.')],
    facts: [...factsOf(refund), { label: say('Refund reference'), value: refund.reference }],
  }
  return letterMail(letter, refund.to, refund.event)
}

/** Makes the mail to a person who paid at the desk, and whose ticket somebody else holds, that the desk gives money back. */
export function deskMail(refund: Omit<RefundNews, 'reason' | 'figures'>): Mail {
  const say = sayIn(refund.language)
  const amount = formatMoney(refund.amount)
  const said = say('You paid {{amount}} at our desk. We’ll return it there.', { amount })
  const letter: Letter = {
    language: refund.language,
    sender: refund.sender,
    subject: say('Refund of {{amount}} for booking {{id}}', { amount, id: refund.bookingId }),
    preview: said,
    heading: say('Your money waits at our desk'),
    paragraphs: [greeting(refund), said, ...noteParagraphs(refund)],
    facts: [...factsOf(refund), ...noteFacts(refund)],
  }
  return letterMail(letter, refund.to, refund.event, noteFiles(refund))
}

function factsOf({ language, amount, papers, showTitle, bookingId }: Omit<RefundNews, 'reason' | 'figures'>): Letter['facts'] {
  const say = sayIn(language)
  return [
    { label: say('Refund amount'), value: formatMoney(amount) },
    { label: say(papers === 'ticket' ? 'Show' : 'Season pass'), value: cleanLine(sayText(say, showTitle)) },
    { label: say('Booking ID'), value: bookingId },
  ]
}
