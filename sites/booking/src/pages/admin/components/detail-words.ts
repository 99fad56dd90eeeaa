import type { LanguageValue } from '@sabha/ui/use-language'

/** The details of a recorded deed, in a line: `seats: A1, A2 · amount: 2499`. Numbers, texts and lists of them; what is deeper stays out. */
export function detailWords(details: Readonly<Record<string, unknown>>, { sayText }: Pick<LanguageValue, 'sayText'>): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      const said = plain(value)
      return said === '' ? [] : [`${sayText(name.replaceAll('_', ' '))}: ${sayText(said)}`]
    })
    .join(' · ')
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
