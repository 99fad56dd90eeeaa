import { codeWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'

/** Why a page of the office has nothing to show, in the words of specification section 8. */
export function loadProblem(error: unknown, words: Words): string {
  const { say } = words
  // An answer that says nothing of use has no message to repeat.
  if (!(error instanceof ApiError) || error.kind === 'unreadable') return say('Failed to load dashboard data')
  return say('Failed to load data: {{message}}', { message: reasonOf(error, words) })
}

/** What the backend, or the line to it, says: its words in the chosen language, else the status. */
export function reasonOf(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return ''
  const said = codeWords(error, words) ?? (error.message === '' ? '' : words.sayText(error.message))
  return said || String(error.status ?? '')
}
