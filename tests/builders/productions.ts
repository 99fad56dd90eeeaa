import type { ShowDraft } from '@sabha/api/admin/shows'
import type { Client } from '@sabha/api/client'
import { draftOf } from './show-draft.ts'

/** An evening on that day, by default from 18:30 to 20:30. */
export const night = (date: string, time = '18:30', end_time = '20:30') => ({ date, time, end_date: date, end_time })
export const askFor = (show_id: string, ...nights: ReturnType<typeof night>[]) => ({ show_id, nights, on_sale: true, allow_clash: false })
export const makeFirst = async (client: Client, changes: Partial<ShowDraft> = {}) => {
  const { show_id } = await client.shows.save({ id: null, show: draftOf(changes) })
  await client.shows.publish({ show_id })
  return show_id
}
export const showsOf = async (client: Client, production: string) =>
  (await client.shows.listAll({})).shows
    .filter(({ production_id }) => production_id === production)
    .toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
export const threeNights = async (client: Client, changes: Partial<ShowDraft> = {}) => {
  const first = await makeFirst(client, changes)
  const { production_id, added } = await client.shows.addNights(askFor(first, night('2090-01-15'), night('2090-01-21')))
  const [second = '', third = ''] = added
  return { production: production_id, first, second, third }
}

/** Door times for a show on that day, and the end of early prices. */
export const doorsOf = (date: string) => ({
  doors_open: `${date}T17:45`,
  doors_close: `${date}T19:30`,
  early_bird_until: '2090-01-02T00:00',
})
export const studioPrices = { KAVERI: { early_bird: 100, regular: 200 }, NETRAAVATI: { early_bird: 50, regular: 100 } }
