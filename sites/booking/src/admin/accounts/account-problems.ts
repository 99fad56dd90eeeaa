import type { Phrase } from '@sabha/language/phrases'
import { emailProblem } from '../../components/email-address.ts'

export interface AccountEntry {
  name: string
  email: string
  password: string
}

/** The problems of the typed account; an existing one may leave its password empty. */
export function accountProblems({ name, email, password }: AccountEntry, isNew: boolean): Partial<Record<keyof AccountEntry, Phrase>> {
  const problems: Partial<Record<keyof AccountEntry, Phrase>> = {}
  if (name.trim() === '') problems.name = 'Please enter a name.'
  const address = emailProblem(email)
  if (address !== null) problems.email = address
  if (password.length < 6 && (isNew || password !== '')) problems.password = 'Password must be at least 6 characters'
  return problems
}
