import type { Phrase } from '@sabha/language/phrases'

const mails: Readonly<Record<string, Phrase>> = {
  'ticket-mail': 'The ticket',
  'refund-mail': 'A refund has begun',
  'refunded-mail': 'A refund is complete',
  'show-mail': 'News of the show',
  'seats-mail': 'Cancelled seats',
}

/** What an e-mail was about; the word of a backend that says something else stays. */
export function mailWords(kind: string): string {
  return Object.hasOwn(mails, kind) ? (mails[kind] ?? kind) : kind
}
