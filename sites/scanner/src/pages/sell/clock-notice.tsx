import { formatTime } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { Counter } from '../../counter/counter.ts'

/**
 * Says that the clock may be wrong. Hours and prices then go by the time that the server last told, until a person has checked the clock.
 */
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
