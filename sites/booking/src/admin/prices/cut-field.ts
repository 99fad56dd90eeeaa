import type { Phrase } from '@sabha/language/phrases'
import { readWhole } from '../components/whole-number.ts'

/** Reads how many per cent are taken off: a whole number from 1 to 99. */
export function readPercentOff(text: string): number | undefined {
  const percent = readWhole(text) ?? 0
  return percent >= 1 && percent <= 99 ? percent : undefined
}

/** What is wrong with the value of a cut of this kind that can't be read. */
export function cutProblem(kind: string): Phrase {
  return kind === 'percent' ? 'Please enter a whole number from 1 to 99.' : 'Please enter the amount in rupees.'
}
