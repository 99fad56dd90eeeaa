import type { AdminShow } from '@sabha/api/admin/shows'
import type { Phrase } from '@sabha/language/phrases'

export const repeats = ['once', 'daily', 'weekly'] as const
export type Repeat = (typeof repeats)[number]

export const repeatWords = {
  once: 'This date alone',
  daily: 'Every day',
  weekly: 'Every week',
} as const satisfies Record<Repeat, Phrase>

/** The most nights that the backend adds at once. */
export const mostNights = 60

const day = 86_400_000

/** Returns the dates (`YYYY-MM-DD`) from the first to the last, at most one more than `mostNights`; none if a date can't be read. */
export function datesOf({ first, repeat, until }: { first: string; repeat: Repeat; until: string }): string[] {
  const from = Date.parse(`${first}T00:00:00Z`)
  const to = repeat === 'once' ? from : Date.parse(`${until}T00:00:00Z`)
  if (Number.isNaN(from) || Number.isNaN(to)) return []
  const step = repeat === 'weekly' ? 7 * day : day
  const dates: string[] = []
  for (let at = from; at <= to && dates.length <= mostNights; at += step) dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}

export interface PlannedNight {
  date: string
  time: string
  end_date: string
  end_time: string
}

/** Plans a night. If its end isn't after its start, it ends on the next day. */
export function plannedNight(date: string, time: string, end_time: string): PlannedNight {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10)
  return { date, time, end_date: end_time > time ? date : next, end_time }
}

/** Merges the nights in order of time, each start once. */
export function withNights(planned: readonly PlannedNight[], more: readonly PlannedNight[]): PlannedNight[] {
  const byStart = new Map([...planned, ...more].map((night) => [`${night.date} ${night.time}`, night]))
  return [...byStart].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, night]) => night)
}

/** The most seats that the backend adds at once. */
const mostSeats = 30_000

/** Returns how many nights in this show's hall the backend adds at once. */
export function partFor({ capacity }: Pick<AdminShow, 'capacity'>): number {
  return Math.min(mostNights, Math.max(1, Math.floor(mostSeats / Math.max(1, capacity))))
}

interface Added {
  added: readonly string[]
  known: readonly string[]
}

/** Adds the nights in parts of `atOnce`. `onAdded` gets what is left after each part; what was added stays if a later part is refused. */
export async function inParts(
  nights: readonly PlannedNight[],
  atOnce: number,
  { add, onAdded }: { add: (part: PlannedNight[]) => Promise<Added>; onAdded: (left: readonly PlannedNight[]) => void },
): Promise<Added> {
  const done = { added: [] as string[], known: [] as string[] }
  for (let from = 0; from < nights.length; from += atOnce) {
    const { added, known } = await add(nights.slice(from, from + atOnce))
    done.added.push(...added)
    done.known.push(...known)
    onAdded(nights.slice(from + atOnce))
  }
  return done
}
