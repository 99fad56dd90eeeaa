import { day, hour, minute } from '@sabha/ticketing/durations'
import type { HallPlan } from '@sabha/ticketing/hall'
import { standardPrices } from '@sabha/ticketing/sections'
import { homeZone, instantOf, localDate } from '@sabha/ticketing/time'
import type { NewShow } from '../../store/shows/shows.ts'

const pieces = [
  {
    title: 'Ragas for the Rain',
    genre: 'Carnatic violin',
    performer: 'Tara Venkatesh',
    performer_slug: 'tara-venkatesh',
    image: 'bow-on-strings',
  },
  { title: 'The Lamp and the River', genre: 'Dance theatre', performer: 'Kaveri Ensemble', performer_slug: '', image: 'lamp-lighting' },
  { title: 'Six Strings, One Evening', genre: 'Veena', performer: 'Nandini Hamsadhwani', performer_slug: '', image: '' },
  { title: 'Voices at Dusk', genre: 'Choir', performer: 'Malleshwaram Voices', performer_slug: '', image: 'the-company' },
] as const

/** Returns `count` shows of one evening each, and a draft. Three of the shows, and the draft, are still to come. */
export function programme(count: number, hall: HallPlan, now: number): NewShow[] {
  const { GENERAL: _, ...prices } = standardPrices
  const ahead = 3
  return Array.from({ length: count + 1 }, (__, index) => {
    const piece = pieces[index % pieces.length] ?? pieces[0]
    // Past shows are half a week apart; the coming ones are a week apart.
    const days = index < count - ahead ? -3.5 * (count - ahead - index) : 7 * (index - count + ahead + 1)
    const date = localDate(now + days * day, homeZone)
    const starts_at = instantOf(date, '19:00', homeZone) ?? now
    return {
      ...piece,
      description: 'A show of the demonstration.',
      age_limit: '6+',
      badge: '',
      filling: index === count - ahead ? 'fast' : 'as-sold',
      venue: 'Rangamandira Hall, Malleshwaram, Bengaluru',
      hall_id: hall.id,
      zone: homeZone,
      starts_at,
      ends_at: starts_at + 2 * hour,
      doors_open_at: starts_at - 45 * minute,
      prices: JSON.stringify(prices),
      early_bird_until: starts_at - 14 * day,
      gst_rate: 18,
      status: index === count ? 'draft' : 'published',
      created_at: starts_at - 90 * day,
    }
  })
}
