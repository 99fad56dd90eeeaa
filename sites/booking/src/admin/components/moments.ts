import { formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { homeZone, localDate } from '@sabha/ticketing/time'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useMemo } from 'react'

const locales = { en: 'en-IN', kn: 'kn-IN' } as const satisfies Record<Language, string>

/** `19 Nov` / `19 ನವೆಂ`, with the year where it isn't this one; instants in epoch ms. */
export function shortDate(language: Language, instant: number, zone: string, now: number): string {
  const format = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const isThisYear = localDate(instant, zone).slice(0, 4) === localDate(now, zone).slice(0, 4)
  // ICU spells September with four letters in British and Indian English.
  const month = part['month']?.replace('Sept', 'Sep') ?? ''
  return isThisYear ? `${part['day']} ${month}` : `${part['day']} ${month} ${part['year']}`
}

export interface Moments {
  date: (iso: string, zone?: string) => string
  /** The same of a date without a time, `YYYY-MM-DD`. */
  day: (isoDate: string) => string
  time: (iso: string, zone?: string) => string
  /** `19 Nov, 7:15 PM`; a dash for null. */
  moment: (iso: string | null, zone?: string) => string
}

/** Returns functions that write ISO instants in short words, on the clock of the hall. */
export function momentsIn({ language, say }: Pick<LanguageValue, 'language' | 'say'>): Moments {
  const date = (iso: string, zone = homeZone) => shortDate(language, Date.parse(iso), zone, Date.now())
  const time = (iso: string, zone = homeZone) => formatTime(language, Date.parse(iso), zone)
  const moment = (iso: string | null, zone = homeZone) =>
    iso === null || Number.isNaN(Date.parse(iso)) ? '–' : say('{{date}}, {{time}}', { date: date(iso, zone), time: time(iso, zone) })
  // Noon, so that no time zone shifts the date.
  const day = (isoDate: string) => date(`${isoDate}T12:00:00+05:30`)
  return { date, day, time, moment }
}

export function useMoments(): Moments {
  const { language, say } = useLanguage()
  return useMemo(() => momentsIn({ language, say }), [language, say])
}
