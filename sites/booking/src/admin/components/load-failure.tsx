import { codeWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'

interface LoadFailureProps {
  error: Error
  isFetching: boolean
  onRetry: () => unknown
}

export function LoadFailure({ error, isFetching, onRetry }: LoadFailureProps) {
  const words = useLanguage()
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" size="small" busy={isFetching} onClick={() => void onRetry()}>
          {words.say('Try again')}
        </Button>
      }
    >
      {loadProblem(error, words)}
    </Notice>
  )
}

/** Why an admin page has nothing to show, in the words of specification section 8. */
export function loadProblem(error: unknown, words: Words): string {
  const { say } = words
  // Neither a message to repeat nor a status that says more than that it went wrong.
  if (!(error instanceof ApiError) || (error.kind === 'unreadable' && !isFailure(error))) return say('Failed to load dashboard data')
  return say('Failed to load data: {{message}}', { message: reasonOf(error, words) })
}

/** What the backend or the network says: its message in the chosen language, else the status. */
export function reasonOf(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return ''
  // A proxy's page, or an empty body, with a status that says it.
  if (error.kind === 'unreadable' && isFailure(error)) return String(error.status)
  const said = codeWords(error, words) ?? (error.message === '' ? '' : words.sayText(error.message))
  return said || String(error.status ?? '')
}

function isFailure({ status = 0 }: ApiError): boolean {
  return status >= 400
}
