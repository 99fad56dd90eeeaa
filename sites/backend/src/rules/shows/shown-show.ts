import { type Refusal, refuse } from '@sabha/api/refusal'
import type { ShownShow } from '@sabha/api/request-fields'
import { formatDate, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { localDate, localTime } from '@sabha/ticketing/time'
import type { ShowRow } from '../../store/shows/shows.ts'

/** Refuses to book another evening than the one on the screen: a seat of the same name in another hall is another seat. */
export function staleShow(show: ShowRow, shown: ShownShow | undefined, language: Language): Refusal | undefined {
  const { starts_at, zone, venue, hall_id } = show
  const now = { date: localDate(starts_at, zone), time: localTime(starts_at, zone), venue, hall_id }
  if (!shown || Object.entries(now).every(([what, value]) => (shown[what as keyof ShownShow] ?? value) === value)) return undefined
  return refuse('show-moved', { date: formatDate(language, starts_at, zone), time: formatTime(language, starts_at, zone), venue })
}
