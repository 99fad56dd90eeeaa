import { standardPrices } from '@sabha/ticketing/sections'
import { homeZone, instantOf } from '@sabha/ticketing/time'
import type { Context } from './rules/context.ts'
import { sampleHalls, sampleShow } from './rules/shows/sample.ts'
import { addHall } from './store/shows/halls.ts'
import { addShow, hasShows } from './store/shows/shows.ts'
import { sampleRemoval } from './store/site/first-evening.ts'

const firstYear = 2025

/**
 * Adds the specification's sample show, id 1, to an empty database: 19 November 2025, 7:15 PM to 9:00 PM, or the next 19 November once that
 * has passed, so that a new installation always has a show on sale. Besides its hall there is a theatre with a balcony and boxes.
 */
export async function seed({ store, now }: Pick<Context, 'store' | 'now'>): Promise<void> {
  const [plan] = sampleHalls
  const { startsAt, endsAt } = nextEvening(now())
  await store.alone(async (tx) => {
    if ((await hasShows(tx)) || (await sampleRemoval(tx))) return
    for (const hall of sampleHalls) await addHall(tx, hall)
    const { GENERAL: _, ...prices } = standardPrices
    await addShow(
      tx,
      {
        ...sampleShow,
        hall_id: plan.id,
        zone: homeZone,
        starts_at: startsAt,
        ends_at: endsAt,
        prices: JSON.stringify(prices),
        gst_rate: 18,
        status: 'published',
        created_at: now(),
      },
      plan,
    )
  })
}

function nextEvening(now: number): { startsAt: number; endsAt: number } {
  for (let year = firstYear; ; year++) {
    const startsAt = instantOf(`${year}-11-19`, '19:15', homeZone)
    const endsAt = instantOf(`${year}-11-19`, '21:00', homeZone)
    if (startsAt === undefined || endsAt === undefined) throw new Error(`no 19 November in ${year}`)
    if (startsAt > now) return { startsAt, endsAt }
  }
}
