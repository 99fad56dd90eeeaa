import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { type Numbering, numberings } from './numbering.ts'

const names = {
  'from-left': 'From the left',
  'from-right': 'From the right',
  'odd-left': 'From the middle, odd to the left',
  'odd-right': 'From the middle, odd to the right',
  'from-aisle': 'Each part from its aisle',
  'twos-from-left': 'Every second number, from the left',
  'twos-from-right': 'Every second number, from the right',
} as const satisfies Record<Numbering, Phrase>

export function isNumbering(value: string): value is Numbering {
  return numberings.some((way) => way === value)
}

/** The ways to number seats, as options of a list. */
export function NumberingOptions() {
  const { say } = useLanguage()
  return numberings.map((way) => (
    <option key={way} value={way}>
      {say(names[way])}
    </option>
  ))
}
