import type { Show } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'

export interface Day {
  /** `YYYY-MM-DD` on the hall's own clock. */
  date: string
  shows: readonly Show[]
}

export interface Month {
  /** `YYYY-MM`. */
  month: string
  /** From Sunday, as calendars in India begin; null for a day of another month. */
  weeks: readonly (readonly (Day | null)[])[]
  shows: readonly Show[]
}

const day = 86_400_000
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the months that have shows. The days are the backend's: this device's clock is not used. */
export function monthsOf(shows: readonly Show[]): Month[] {
  const dated = shows.filter(({ date }) => isDate(date)).toSorted((a, b) => (startText(a) < startText(b) ? -1 : 1))
  return [...Map.groupBy(dated, ({ date }) => date.slice(0, 7))].map(([month, own]) => ({ month, weeks: weeksOf(month, own), shows: own }))
}

const startText = ({ date, time }: Show) => `${date} ${time}`

function weeksOf(month: string, shows: readonly Show[]): Month['weeks'] {
  const byDate = Map.groupBy(shows, ({ date }) => date)
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const cells: (Day | null)[] = Array.from({ length: new Date(first).getUTCDay() }, () => null)
  for (let at = first; ; at += day) {
    const date = new Date(at).toISOString().slice(0, 10)
    if (date.slice(0, 7) !== month) break
    cells.push({ date, shows: byDate.get(date) ?? [] })
  }
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns the day that a key leads to, over the days of all months; undefined for nowhere. Months without shows are skipped. */
export function dayAfterKey(key: string, isControl: boolean, from: string, months: readonly Month[]): string | undefined {
  const dates = months.flatMap(({ weeks }) => weeks.flat().flatMap((cell) => cell?.date ?? []))
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return stepFrom(from, step, dates)
  const at = months.findIndex(({ month }) => month === from.slice(0, 7))
  if (key === 'PageUp') return firstShowIn(months[at - 1])
  if (key === 'PageDown') return firstShowIn(months[at + 1])
  if (key !== 'Home' && key !== 'End') return undefined
  if (isControl) return key === 'Home' ? dates[0] : dates.at(-1)
  const week = months[at]?.weeks.find((cells) => cells.some((cell) => cell?.date === from))?.flatMap((cell) => cell?.date ?? [])
  return key === 'Home' ? week?.[0] : week?.at(-1)
}

function stepFrom(from: string, days: number, dates: readonly string[]): string | undefined {
  const wanted = new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
  return days > 0 ? dates.find((date) => date >= wanted) : dates.findLast((date) => date <= wanted)
}

/** Returns the day that a key from another month reaches: the first one with a show. */
export function firstShowIn(month: Month | undefined): string | undefined {
  return month?.shows[0]?.date
}

const locales = { en: 'en-IN', kn: 'kn-IN' } as const satisfies Record<Language, string>
const inUtc = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })

/** `January 2090` / `ಜನವರಿ 2090`. */
export function monthWords(language: Language, month: string): string {
  const parts = inUtc(language, { month: 'long', year: 'numeric' }).formatToParts(Date.parse(`${month}-01T00:00:00Z`))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('month')} ${part('year')}`
}

/** Returns the weekdays from Sunday: the short name, and the long one for screen readers. */
export function weekdayWords(language: Language): { short: string; long: string }[] {
  const sunday = Date.UTC(2026, 0, 4)
  const [short, long] = [inUtc(language, { weekday: 'short' }), inUtc(language, { weekday: 'long' })]
  return Array.from({ length: 7 }, (_, index) => sunday + index * day).map((at) => ({ short: short.format(at), long: long.format(at) }))
}

/** `Saturday, 14 January` / `ಶನಿವಾರ, 14 ಜನವರಿ`, for screen readers. */
export function dayWords(language: Language, date: string): string {
  const parts = inUtc(language, { weekday: 'long', day: 'numeric', month: 'long' }).formatToParts(Date.parse(`${date}T00:00:00Z`))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('weekday')}, ${part('day')} ${part('month')}`
}
