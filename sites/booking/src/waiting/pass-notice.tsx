import { formatTime } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'

/** Until when somebody who has waited in line may choose (ISO 8601); nothing for everybody else. */
export function PassNotice({ until }: { until: string | null }) {
  const { say, language } = useLanguage()
  const instant = until === null ? Number.NaN : Date.parse(until)
  if (!(instant > Date.now())) return null
  return (
    <Notice kind="info">
      {say('It’s your turn: you can choose seats until {{time}}.', { time: formatTime(language, instant, homeZone) })}
    </Notice>
  )
}
