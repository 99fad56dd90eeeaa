import type { FigurePhrase } from '@sabha/api/figure-words'
import type { Phrase } from '@sabha/language/phrases'

/** A page that a policy can send its reader on to. */
export type PolicyLink = 'terms' | 'privacy' | 'refund' | 'shipping' | 'bookings'

/** A phrase alone is a paragraph. Its figures are those of the settings. */
export type PolicyBlock =
  | FigurePhrase
  | { list: readonly FigurePhrase[] }
  | { items: readonly { name: Phrase; text: FigurePhrase }[] }
  | { see: readonly PolicyLink[] }

export interface PolicySection {
  /** Its anchor in the page's address, the same in both languages; links from outside rely on it. */
  id: string
  heading: Phrase
  body: readonly PolicyBlock[]
}

/** What one policy page says. The page puts the contact section after the last one. */
export interface Policy {
  title: Phrase
  summary: Phrase
  /** The day on which the text was last changed, such as `2026-11-21`. */
  updated: `${number}-${number}-${number}`
  sections: readonly PolicySection[]
}

/** The section that closes every policy; address, e-mail and phone come from `collective.ts`. */
export const support = {
  id: 'contact',
  heading: 'Questions?',
  text: 'Write or call: we answer in English and in Kannada.',
  hours: 'Monday to Saturday, 10:00 to 18:00 IST',
} as const satisfies { id: string; heading: Phrase; text: Phrase; hours: Phrase }
