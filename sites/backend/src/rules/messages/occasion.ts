import { formatDate, formatTime, formatWeekday } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'

/** `Thursday, 19 November 2026, 7:15 PM to 9:00 PM`; without the weekday where `short`. */
export function occasion(language: Language, show: { startsAt: number; endsAt: number; zone: string }, short = false): string {
  const when = sayIn(language)('{{date}}, {{start}} to {{end}}', {
    date: formatDate(language, show.startsAt, show.zone),
    start: formatTime(language, show.startsAt, show.zone),
    end: formatTime(language, show.endsAt, show.zone),
  })
  return short ? when : `${formatWeekday(language, show.startsAt, show.zone)}, ${when}`
}
