import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import theatre from '@sabha/ticketing/halls/udayaraga.json' with { type: 'json' }
import type { NewShow } from '../../store/shows/shows.ts'

/** The halls that a new installation has, which are removed with the sample. */
export const sampleHalls = [hall, theatre] as unknown as readonly [HallPlan, HallPlan]
export const sampleShow = {
  title: 'Strings of the Kaveri: An Evening of Violin',
  performer: 'Tara Venkatesh',
  performer_slug: 'tara-venkatesh',
  genre: 'Carnatic violin',
  description:
    'A young violinist and her ensemble travel down the river in ragas: keerthanas, folk songs and film melodies, from the hills of Kodagu to the sea.',
  image: '',
  age_limit: '6+',
  badge: '',
  filling: 'fast',
  venue: 'Rangamandira Hall, Malleshwaram, Bengaluru',
} as const satisfies Partial<NewShow>
