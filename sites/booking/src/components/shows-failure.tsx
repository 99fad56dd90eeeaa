import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'

/** In place of shows that didn't come. Why is not told: the words for all that a call may refuse weigh more than the page's own. */
export function ShowsFailure({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  const { say } = useLanguage()
  const retry = (
    <Button variant="quiet" size="small" busy={isFetching} onClick={onRetry}>
      {say('Try again')}
    </Button>
  )
  return (
    <Notice kind="error" action={retry}>
      {say('The shows could not be loaded.')}
    </Notice>
  )
}
