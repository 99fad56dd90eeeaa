import type { Phrase } from '@sabha/language/phrases'

/** The section that closes every policy; address, e-mail and phone come from `collective.ts`. */
export const support = {
  id: 'contact',
  heading: 'Questions?',
  text: 'Write or call: we answer in English and in Kannada.',
  hours: 'Monday to Saturday, 10:00 to 18:00 IST',
} as const satisfies { id: string; heading: Phrase; text: Phrase; hours: Phrase }
