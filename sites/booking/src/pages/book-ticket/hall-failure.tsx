import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useOnline } from '../../components/use-online.ts'

interface HallFailureProps {
  error: Error
  isFetching: boolean
  onRetry: () => void
}

/** The seats couldn't be read (specification section 8, Seats): an answer without success, or no answer that could be read. */
export function HallFailure({ error, isFetching, onRetry }: HallFailureProps) {
  const words = useLanguage()
  const { say } = words
  const isOnline = useOnline()
  const isRefused = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
  const message = say(isRefused ? 'Failed to load seat data' : 'Error loading seat data. Please try again.')
  const told = errorWords(error, words, { failed: 'Error loading seat data. Please try again.', refused: 'Failed to load seat data' })
  const reason = isOnline ? told : `${say('You are offline.')} ${say('This will load when the network is back.')}`
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" size="small" busy={isFetching} onClick={onRetry}>
          {say('Try again')}
        </Button>
      }
    >
      <p>{message}</p>
      {reason !== message && <p>{reason}</p>}
    </Notice>
  )
}
