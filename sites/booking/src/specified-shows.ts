import { Show } from '@sabha/api/shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { standardPrices } from '@sabha/ticketing/sections'

/**
 * The listing of a backend that has no get_shows.php, such as one that speaks the specification's calls alone:
 * its one show, at the specification's prices.
 */
export const shows: readonly Show[] = [
  Show.parse({
    id: 1,
    title: 'Strings of the Kaveri: An Evening of Violin',
    performer: 'Tara Venkatesh',
    performer_slug: 'tara-venkatesh',
    genre: 'Carnatic violin',
    description:
      'A young violinist and her ensemble travel down the river in ragas: keerthanas, folk songs and film melodies, from the hills of Kodagu to the sea.',
    venue: 'Rangamandira Hall, Malleshwaram, Bengaluru',
    date: '2027-11-19',
    time: '19:15',
    end_time: '21:00',
    starts_at: '2027-11-19T19:15:00+05:30',
    ends_at: '2027-11-19T21:00:00+05:30',
    duration: '1 hour 45 minutes',
    age_limit: '6+',
    badge: 'FAST FILLING',
    price: 599,
    priceRange: '₹599 - ₹2,999',
    gst_rate: 18,
    prices: Object.fromEntries(
      Object.entries(standardPrices).map(([section, { earlyBird, regular }]) => [
        section,
        { early_bird: rupeesOf(earlyBird), regular: rupeesOf(regular) },
      ]),
    ),
  }),
]
