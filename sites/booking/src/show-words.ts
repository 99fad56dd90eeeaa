import type { Show } from '@sabha/api/shapes'
import { formatDate, formatDuration, formatMoney, formatTime, formatWeekday } from '@sabha/language/formats'
import { openPriceWords, priceInWords } from '@sabha/language/price-words'
import type { Say } from '@sabha/language/translator'
import { homeZone, instantOf } from '@sabha/ticketing/time'
import type { LanguageValue } from '@sabha/ui/use-language'

/** When something takes place, as it comes over the wire: instants where the backend knows them, else the hall's wall clock. */
export interface Occasion {
  date: string
  time: string
  end_time?: string | null
  starts_at?: string | null
  ends_at?: string | null
  timezone?: string
}

interface OccasionWords {
  /** `Friday`; empty where the date can't be read. */
  weekday: string
  /** `19 November 2027`. */
  date: string
  /** `7:15 PM to 9:00 PM`, or the start alone. */
  times: string
  /** `1 hour 45 minutes`; empty where the end isn't known. */
  duration: string
  /** `Friday, 19 November 2027, 7:15 PM to 9:00 PM`. */
  whole: string
}

/** Returns the start in epoch ms; undefined where it can't be read. */
export function startOf({ starts_at, date, time, timezone = homeZone }: Occasion): number | undefined {
  return starts_at ? Date.parse(starts_at) : instantOf(date.slice(0, 10), time, timezone)
}

function endOf({ ends_at, end_time, date, timezone = homeZone }: Occasion): number | undefined {
  if (ends_at) return Date.parse(ends_at)
  return end_time ? instantOf(date.slice(0, 10), end_time, timezone) : undefined
}

/** Returns date and times in words; what can't be read is shown as it came. */
export function occasionWords(occasion: Occasion, { language, say }: Pick<LanguageValue, 'language' | 'say'>): OccasionWords {
  const zone = occasion.timezone ?? homeZone
  const start = startOf(occasion)
  if (start === undefined) return withWhole({ weekday: '', date: occasion.date, times: occasion.time, duration: '' })
  const end = endOf(occasion)
  const from = formatTime(language, start, zone)
  return withWhole({
    weekday: formatWeekday(language, start, zone),
    date: formatDate(language, start, zone),
    times: end === undefined ? from : say('{{start}} to {{end}}', { start: from, end: formatTime(language, end, zone) }),
    duration: end === undefined ? '' : formatDuration(language, end - start),
  })
}

const withWhole = (words: Omit<OccasionWords, 'whole'>): OccasionWords => ({
  ...words,
  whole: [words.weekday, words.date, words.times].filter(Boolean).join(', '),
})

/** Returns an instant in words: `19 November 2027, 7:15 PM`. */
export function momentWords(instant: number, zone: string, { language, say }: Pick<LanguageValue, 'language' | 'say'>): string {
  return say('{{date}}, {{time}}', { date: formatDate(language, instant, zone), time: formatTime(language, instant, zone) })
}

/** Returns an amount of the wire, in rupees, in words. */
export function rupeesInWords(rupees: number): string {
  return formatMoney(Math.round(rupees * 100))
}

/** `From ₹599`, or the range where some or all of it is free; empty where no price is known. */
export function lowestPriceOf({ priceRange, prices, price }: Pick<Show, 'priceRange' | 'prices' | 'price'>, say: Say): string {
  const all = Object.values(prices).flatMap(({ early_bird, regular }) => [early_bird, regular])
  const lowest = price > 0 || all.length === 0 ? price : Math.min(...all)
  if (lowest > 0) return say('From {{price}}', { price: rupeesInWords(lowest) })
  return all.length > 0 ? priceRangeOf({ priceRange, prices, price }, say) : ''
}

/** `₹599–₹2,999`, `Free–₹500`: as the backend says it, else from its prices; empty where it says neither. */
export function priceRangeOf({ priceRange, prices, price }: Pick<Show, 'priceRange' | 'prices' | 'price'>, say: Say): string {
  if (priceRange === openPriceWords) return say(openPriceWords)
  if (priceRange) return priceRange.replaceAll(' - ', '–').replace('Free', say('Free'))
  const all = Object.values(prices).flatMap(({ early_bird, regular }) => [early_bird, regular])
  const most = Math.max(...all)
  if (all.length > 0) return most === 0 ? say('Free') : `${priceInWords(100 * Math.min(...all), say)}–${rupeesInWords(most)}`
  return price > 0 ? rupeesInWords(price) : ''
}
