import type { LanguageValue } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { kindPhrase } from './kind-words.ts'
import { type OwedWay, wayWords } from './owed-words.ts'

/**
 * The details of a recorded deed, in a line: `seats: A1, A2 · amount: ₹2,499`, where no value is parted from its name. Numbers, texts
 * and lists of them; what is deeper stays out.
 */
export function detailWords(details: Readonly<Record<string, unknown>>, { sayText }: Pick<LanguageValue, 'sayText'>): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      const said = valueWords(name, value)
      return said === '' ? [] : [`${sayText(name.replaceAll('_', ' '))}:\u00a0${sayText(said)}`]
    })
    .join(' · ')
}

function valueWords(name: string, value: unknown): string {
  if (name === 'amount' && typeof value === 'number') return rupeesInWords(value)
  if (name === 'handed' && typeof value === 'string' && Object.hasOwn(wayWords, value)) return wayWords[value as OwedWay]
  return name === 'kind' ? kindPhrase(plain(value)) : plain(value)
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
