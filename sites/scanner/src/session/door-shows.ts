import type { DoorShow } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import type { Show } from '@sabha/api/shapes'
import { instantOf } from '@sabha/ticketing/time'

export type ShowsClient = ClientWith<'checkin.shows' | 'shows.listAll' | 'shows.list'>

/** ms. The listing is a visitor's call, which waits as long as the network does. */
export const listingPatience = 10_000

/** ms that a show is taken to last where nobody has told its end. */
const usualLength = 3 * 3_600_000

/**
 * Returns the shows whose door may be opened; for a phone that is paired for every show, those of the listing. Rejects with an `ApiError`.
 */
export async function listDoorShows(client: ShowsClient, who: 'device' | 'admin'): Promise<DoorShow[]> {
  if (who === 'device') return (await client.shows.list({}, { signal: AbortSignal.timeout(listingPatience) })).shows.flatMap(doorShow)
  try {
    return (await client.checkin.shows({})).shows
  } catch (error) {
    // This backend knows only the specification's calls.
    if (!(error instanceof ApiError) || error.kind === 'unreachable' || (error.status !== 404 && error.status !== 400)) throw error
    return (await client.shows.listAll({})).shows.flatMap(doorShow)
  }
}

function doorShow(show: Show): DoorShow[] {
  const { id, title, venue, timezone } = show
  const startsAt = show.starts_at === null ? instantOf(show.date, show.time, timezone) : Date.parse(show.starts_at)
  if (startsAt === undefined) return []
  const byClock = show.end_time === null ? undefined : instantOf(show.date, show.end_time, timezone)
  const endsAt = show.ends_at === null ? (byClock ?? startsAt + usualLength) : Date.parse(show.ends_at)
  const iso = (instant: number) => new Date(instant).toISOString()
  return [
    {
      id,
      title,
      venue,
      timezone,
      starts_at: iso(startsAt),
      ends_at: iso(Math.max(endsAt, startsAt)),
      doors_open_at: show.doors_open_at,
      doors_close_at: null,
      admits_from: null,
    },
  ]
}
