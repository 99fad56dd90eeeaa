import type { GroupPage } from '@sabha/api/shapes'
import type { HallPlan } from '@sabha/ticketing/hall'
import { placeSlots } from '@sabha/ticketing/hall-areas'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import { parseSeatId, type SeatId, sortSeatIds } from '@sabha/ticketing/seats'

/** What a visitor with the group's link has chosen: numbered seats, and for sections without numbers how many places. */
export interface GroupChoice {
  named: ReadonlySet<SeatId>
  /** Section → how many. */
  places: Readonly<Record<string, number>>
}

export const nothingChosen: GroupChoice = { named: new Set(), places: {} }

type GroupSeat = GroupPage['seats'][number]

/** Returns the numbered seats by section, in the order of the hall, without those that are no longer kept for the group. */
export function sectionsOf({ seats }: Pick<GroupPage, 'seats'>): [section: string, seats: GroupSeat[]][] {
  const shown = seats.filter(({ unnumbered, state }) => !unnumbered && (state === 'free' || state === 'held' || state === 'paid'))
  return [...Map.groupBy(shown, ({ section }) => section)]
}

/** Returns how many places of each section without numbers can be had. */
export function placesOf({ seats }: Pick<GroupPage, 'seats'>): [section: string, free: number][] {
  const there = seats.filter(({ unnumbered, state }) => unnumbered && (state === 'free' || state === 'held'))
  return [...Map.groupBy(there, ({ section }) => section)].map(([section, places]) => [section, countFree(places)])
}

function countFree(seats: readonly GroupSeat[]): number {
  return seats.filter(({ state }) => state === 'free').length
}

export function everythingFree({ seats, max }: Pick<GroupPage, 'seats' | 'max'>): GroupChoice {
  const free = seats.filter(({ state }) => state === 'free').slice(0, max)
  const counts = Map.groupBy(
    free.filter(({ unnumbered }) => unnumbered),
    ({ section }) => section,
  )
  return {
    named: new Set(free.filter(({ unnumbered }) => !unnumbered).map(({ seat }) => seat)),
    places: Object.fromEntries([...counts].map(([section, places]) => [section, places.length])),
  }
}

/** A section without numbers where fewer places are left than were chosen. */
export type FewerPlaces = readonly [section: string, was: number, now: number]

/**
 * Returns what of a choice can still be had, which of its seats others have taken, and where fewer places are left. `own`: seats that look
 * taken, but are ours.
 */
export function standingChoice(
  { named, places }: GroupChoice,
  group: Pick<GroupPage, 'seats'>,
  own: readonly SeatId[] = [],
): { choice: GroupChoice; gone: SeatId[]; fewer: FewerPlaces[] } {
  const free = new Set([...own, ...group.seats.filter(({ state }) => state === 'free').map(({ seat }) => seat)])
  const [left, ours] = [new Map(placesOf(group)), ownPlaces(group, own)]
  const counts = Object.entries(places).map(
    ([section, was]) => [section, was, Math.min(was, (left.get(section) ?? 0) + (ours.get(section) ?? 0))] as const,
  )
  return {
    choice: {
      named: new Set([...named].filter((seat) => free.has(seat))),
      places: Object.fromEntries(counts.flatMap(([section, , now]) => (now > 0 ? [[section, now]] : []))),
    },
    gone: sortSeatIds([...named].filter((seat) => !free.has(seat))),
    fewer: counts.filter(([, was, now]) => now < was),
  }
}

/** Returns the group as its visitor sees it: the seats that they hold themselves are theirs to choose. */
export function withOwnFree<Group extends Pick<GroupPage, 'seats'>>(group: Group, own: readonly SeatId[]): Group {
  const [named, places] = [new Set(own), ownPlaces(group, own)]
  const isOwn = ({ seat, section, unnumbered }: GroupSeat) => {
    if (!unnumbered) return named.has(seat)
    const left = places.get(section) ?? 0
    places.set(section, left - 1)
    return left > 0
  }
  return { ...group, seats: group.seats.map((seat) => (seat.state === 'held' && isOwn(seat) ? { ...seat, state: 'free' } : seat)) }
}

/** Counts our own places by section. Which places of a section they are is the backend's to say, so they are told by their row. */
function ownPlaces({ seats }: Pick<GroupPage, 'seats'>, own: readonly SeatId[]): Map<string, number> {
  const rowOf = (seat: SeatId) => parseSeatId(seat)?.row
  const sections = new Map(seats.flatMap(({ seat, section, unnumbered }) => (unnumbered ? [[rowOf(seat), section]] : [])))
  const counts = new Map<string, number>()
  for (const seat of own) {
    const section = sections.get(rowOf(seat))
    if (section !== undefined) counts.set(section, (counts.get(section) ?? 0) + 1)
  }
  return counts
}

export function countOf({ named, places }: GroupChoice): number {
  return named.size + Object.values(places).reduce((sum, count) => sum + count, 0)
}

/** Returns the choice as seats of the plan, for prices and concessions; places are the first seats of their row. */
export function slotsOf({ named, places }: GroupChoice, plan: HallPlan): SeatId[] {
  const sectionIn = groupLookup(plan.sections)
  const slots = (plan.areas ?? []).flatMap((area) => placeSlots(area, places[sectionIn({ row: area.row, number: 1 }) ?? ''] ?? 0))
  return [...sortSeatIds([...named]), ...slots]
}
