import type { Phrase } from '@sabha/language/phrases'

/** What is wrong with an e-mail address as typed, or null. Whether it exists only a mail can tell. */
export function emailProblem(typed: string): Phrase | null {
  const address = typed.trim()
  if (address === '') return 'Please enter your e-mail address.'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address) ? null : 'Please enter a valid e-mail address.'
}
