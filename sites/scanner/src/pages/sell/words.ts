import { concessionWords } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { SellerRefusal } from '@sabha/ticketing/counter-seller'
import type { LanguageValue } from '@sabha/ui/use-language'
import type { CounterStatus } from '../../counter/counter.ts'

export const stoppedWords = {
  office: 'The office has ended selling on this phone.',
  clash: 'Another phone has sold under this one’s key. Stop selling, and tell the office.',
} as const satisfies Record<NonNullable<CounterStatus['stopped']>, Phrase>

/** Why nothing was sold, and what to do. */
export function refusalWords(refusal: SellerRefusal, { say }: Pick<LanguageValue, 'say'>): string {
  switch (refusal.kind) {
    case 'stopped':
      return say(stoppedWords.office)
    case 'no-lease':
    case 'lease-over':
      return say('The hour of these seats is over. Take seats again where there is a network.')
    case 'not-leased':
    case 'sold-already':
      return say('These seats can’t be sold here any more: {{seats}}. Choose others.', { seats: refusal.seats.join(', ') })
    case 'price-changed':
      return say('The price has changed to {{amount}}. Press “Guest didn’t pay” and choose the seats again.', {
        amount: formatMoney(refusal.total),
      })
    case 'wrong-concession':
      return say('This concession is not offered for so many seats: {{who}}.', { who: say(concessionWords[refusal.who]) })
    case 'too-many-seats':
      return say('At most {{max}} seats at once.', { max: refusal.most })
    case 'no-seats':
      return say('So many seats aren’t left here. Choose fewer, or another section.')
    default:
      return refusal satisfies never
  }
}
