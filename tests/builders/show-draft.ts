import type { ShowDraft } from '@sabha/api/admin/shows'
import { standardPrices } from '@sabha/ticketing/sections'

/** A valid show in the seeded hall, on an evening far enough ahead. */
export function draftOf(changes: Partial<ShowDraft> = {}): ShowDraft {
  const { GENERAL: _, ...sections } = standardPrices
  return {
    title: 'Evening ragas',
    performer: 'Tara Venkatesh',
    performer_slug: 'tara-venkatesh',
    genre: 'Carnatic violin',
    description: 'Two hours.\nOne interval.',
    image: '',
    age_limit: '6+',
    badge: '',
    venue: 'Rangamandira Hall',
    hall_id: 'malleshwaram',
    timezone: 'Asia/Kolkata',
    date: '2090-01-14',
    time: '18:30',
    end_date: '2090-01-14',
    end_time: '20:30',
    sales_close: null,
    early_bird_until: '2090-01-01T00:00',
    doors_open: '2090-01-14T17:45',
    doors_close: '2090-01-14T19:30',
    prices: Object.fromEntries(
      Object.entries(sections).map(([name, price]) => [name, { early_bird: price.earlyBird / 100, regular: price.regular / 100 }]),
    ),
    gst_rate: 18,
    ...changes,
  }
}
