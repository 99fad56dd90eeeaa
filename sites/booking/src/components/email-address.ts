import type { Phrase } from '@sabha/language/phrases'

/** Returns what is wrong with an e-mail address as typed, or null. Only a mail can tell whether it exists. */
export function emailProblem(typed: string): Phrase | null {
  const address = typed.trim()
  if (address === '') return 'Please enter your e-mail address.'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address) ? null : 'Please enter a valid e-mail address.'
}
