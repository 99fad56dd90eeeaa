import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { loadProblem } from './load-problem.ts'

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
