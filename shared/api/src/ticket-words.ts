import type { Say } from '@sabha/language/translator'
import { type FigurePhrase, sayFigures } from './figure-words.ts'
import type { Figures } from './settings.ts'

/** null: the line about the age limit, which depends on the show. */
const instructions = [
  'Please arrive {{arrive_minutes}} minutes early.',
  'Carry this ticket on your phone or on paper.',
  'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.',
  null,
  'Tickets can be sent again by e-mail up to {{resend_hours}} hours before the show.',
  'Refunds and changes follow the Refund Policy on our site.',
] as const satisfies readonly (FigurePhrase | null)[]

/** The figures that a ticket's instructions promise. */
export type TicketFigures = Pick<Figures, 'arrive_minutes' | 'resend_hours' | 'youngest_age'>

/**
 * Returns what a ticket tells its guest, a line each. `age`: the show's own age limit in the reader's language; where the office gave it
 * none (an empty text), the house's rule is told, never both.
 */
export function ticketInstructions(say: Say, figures: TicketFigures, age: string): string[] {
  const ageRule =
    age === '' ? sayFigures(say, 'Children under {{youngest_age}} are not admitted.', figures) : say('Age limit: {{age}}.', { age })
  return instructions.map((line) => (line === null ? ageRule : sayFigures(say, line, figures)))
}
