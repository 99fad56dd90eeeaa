import type { Language } from './languages.ts'

const locales = { en: 'en-IN', kn: 'kn-IN' } as const satisfies Record<Language, string>

function cached<T>(make: (language: Language, zone: string) => T): (language: Language, zone: string) => T {
  const made = new Map<string, T>()
  return (language, zone) => {
    const key = `${language} ${zone}`
    const value = made.get(key) ?? make(language, zone)
    made.set(key, value)
    return value
  }
}

const dateFormat = cached(
  (language, timeZone) => new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
)
const weekdayFormat = cached((language, timeZone) => new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone }))
const clockFormat = cached(
  (_, timeZone) => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }),
)
// Digits stay Latin in Kannada too, as on printed tickets, prices and phones in Karnataka.
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN')

/** `19 November 2026` / `19 ನವೆಂಬರ್ 2026`; instants in epoch ms. */
export function formatDate(language: Language, instant: number, zone: string): string {
  // The same order in both languages: `Intl` puts the Kannada month first, which no poster in Bengaluru does.
  const parts = Object.fromEntries(
    dateFormat(language, zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['day']} ${parts['month']} ${parts['year']}`
}

/** `Thursday` / `ಗುರುವಾರ`. */
export function formatWeekday(language: Language, instant: number, zone: string): string {
  return weekdayFormat(language, zone).format(instant)
}

/** `7:15 PM` / `ಸಂಜೆ 7:15`: Kannada names the part of the day instead of AM and PM. */
export function formatTime(language: Language, instant: number, zone: string): string {
  const parts = Object.fromEntries(
    clockFormat('en', zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const clock = `${parts['hour']}:${parts['minute']}`
  const evening = parts['dayPeriod'] === 'PM'
  if (language === 'en') return `${clock} ${evening ? 'PM' : 'AM'}`
  return `${partOfDay((Number(parts['hour']) % 12) + (evening ? 12 : 0))} ${clock}`
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'ರಾತ್ರಿ'
  if (hour < 12) return 'ಬೆಳಿಗ್ಗೆ'
  if (hour < 16) return 'ಮಧ್ಯಾಹ್ನ'
  return 'ಸಂಜೆ'
}

/** `₹2,499`, or `₹2,117.80` if there are paise, and `−₹500` with a real minus sign; takes an amount in paise. */
export function formatMoney(paise: number): string {
  // Plus 0: `-0` has no sign.
  return (paise % 100 === 0 ? wholeRupees : rupeesAndPaise).format(paise / 100 + 0).replace('-', '−')
}

/** `1,00,000`. */
export function formatNumber(value: number): string {
  return whole.format(value)
}

const durations = {
  en: {
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  },
  kn: { hours: (count: number) => `${count} ಗಂಟೆ`, minutes: (count: number) => `${count} ನಿಮಿಷ` },
} as const satisfies Record<Language, unknown>

/** `1 hour 45 minutes` / `1 ಗಂಟೆ 45 ನಿಮಿಷ`, to the minute; zero hours or minutes are left out. */
export function formatDuration(language: Language, ms: number): string {
  const { hours, minutes } = durations[language]
  const total = Math.round(ms / 60_000)
  const [whole, rest] = [Math.floor(total / 60), total % 60]
  return [...(whole > 0 ? [hours(whole)] : []), ...(rest > 0 ? [minutes(rest)] : [])].join(' ')
}
