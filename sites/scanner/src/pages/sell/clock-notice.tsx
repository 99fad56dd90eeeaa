import { formatTime } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { Counter } from '../../counter/counter.ts'

/** Hours and prices go by the clock: where it may be wrong they go by what the server last said, until somebody has looked. */
export function ClockNotice({ counter, zone }: { counter: Counter; zone: string }) {
  const { say, language } = useLanguage()
  const doubt = counter.clockDoubt()
  if (!doubt) return null
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" size="small" onClick={() => counter.trustClock()}>
          {say('The clock is right')}
        </Button>
      }
    >
      {say('This phone’s clock says {{clock}}, and it last heard from the server at {{heard}}. Check the clock, or connect once.', {
        clock: formatTime(language, doubt.clock, zone),
        heard: formatTime(language, doubt.heard, zone),
      })}
    </Notice>
  )
}
