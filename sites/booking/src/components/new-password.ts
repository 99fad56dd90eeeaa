import type { Phrase } from '@sabha/language/phrases'

/** Returns what is wrong with a new password, and at which field (specification section 5), or null. */
export function newPasswordProblem(next: string, confirmation: string): { field: 'next' | 'confirmation'; message: Phrase } | null {
  if (next !== confirmation) return { field: 'confirmation', message: 'New passwords do not match' }
  if (next.length < 6) return { field: 'next', message: 'Password must be at least 6 characters' }
  return null
}
