import { rupeesOf } from '@sabha/ticketing/money'
import { priceAt } from '@sabha/ticketing/sections'
import type { Services } from '../routes/services.ts'
import { sectionsWithSeats } from '../store/seats/seats.ts'
import { listShows, pricesOf, type ShowRow } from '../store/shows/shows.ts'
import type { PageData } from './built-site.ts'

/** Search engines learn of a sold-out section within a minute; counting a hall's seats for every page would cost more than that is worth. */
const recountMs = 60_000

/** Reads what public pages show, as it is now. */
export function pageDataReader({
  store,
  now,
  listing,
}: Pick<Services, 'store' | 'now' | 'listing'>): () => Promise<Omit<PageData, 'figures'>> {
  let counted: { at: number; shows: string; open: Promise<ReadonlySet<string>> } | undefined

  const openSections = (ids: readonly number[]) => {
    const at = now()
    const shows = ids.join()
    if (counted && counted.shows === shows && Math.abs(at - counted.at) < recountMs) return counted.open
    const open = sectionsWithSeats(store.read, ids, at)
    const counting = { at, shows, open }
    counted = counting
    open.catch(() => {
      if (counted === counting) counted = undefined
    })
    return open
  }

  return async () => {
    const shows = await listShows(store.read, now())
    const open = await openSections(shows.map(({ id }) => id))
    return {
      shows: await listing.of(shows),
      offers: Object.fromEntries(shows.map((show) => [String(show.id), offersOf(show, open, now())])),
    }
  }
}

function offersOf(show: ShowRow, open: ReadonlySet<string>, now: number): PageData['offers'][string] {
  return Object.entries(pricesOf(show)).map(([section, price]) => ({
    section,
    price: rupeesOf(priceAt(price, show.early_bird_until, now)),
    isAvailable: open.has(`${show.id} ${section}`),
  }))
}
