import { codeWords, type Words } from './error-words.ts'
import { ApiError } from './errors.ts'

/** Why an admin is not signed in. */
export type SignInProblem =
  | { kind: 'refused'; message: string }
  /** The password is right, and the second factor is missing. */
  | { kind: 'code-needed'; message: string }
  | { kind: 'invalid-response' }
  | { kind: 'server-error'; status: number }
  | { kind: 'no-response' }
  | { kind: 'failed'; detail: string }

/** Returns the problem behind an error of `admin_auth`. A refusal's message is in the chosen language if the dictionary has it. */
export function signInProblem(error: unknown, words: Words): SignInProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) }
  if (error.kind === 'unreachable') return { kind: 'no-response' }
  const coded = codeWords(error, words)
  if (coded !== null) return { kind: error.code === 'second-factor-needed' ? 'code-needed' : 'refused', message: coded }
  const { status = 200 } = error
  if (status >= 500 || (status >= 400 && (error.kind === 'unreadable' || error.message === ''))) return { kind: 'server-error', status }
  if (error.kind === 'unreadable' || error.message === '') return { kind: 'invalid-response' }
  return { kind: 'refused', message: error.message }
}

/** Returns the problem in the words of specification section 8. */
export function signInWords(problem: SignInProblem, { say, sayText }: Words): string {
  switch (problem.kind) {
    case 'refused':
    case 'code-needed':
      return sayText(problem.message)
    case 'invalid-response':
      return say('Login failed - invalid response from server')
    case 'server-error':
      return say('Server error: {{status}}', { status: problem.status })
    case 'no-response':
      return say('No response from server. Please check your internet connection and try again.')
    case 'failed':
      return say('Login error: {{message}}', { message: problem.detail })
    default:
      return problem satisfies never
  }
}
