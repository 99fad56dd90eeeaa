import { isOrdinary, type LaidOutSeat, type SeatLayout } from './seat-layout.ts'
import type { SeatId } from './seats.ts'

export type IsFree = (seat: SeatId) => boolean

/** Free seats side by side, with a taken seat, a place of another kind or an aisle at both ends. */
export interface Stretch {
  seats: readonly LaidOutSeat[]
  /** Where it begins in its run. */
  from: number
  /** Prefix sums: index n has the sum over the first n seats. */
  distances: readonly number[]
  restricted: readonly number[]
}

/** Some seats of a stretch, side by side and in one section. */
export interface Window {
  stretch: Stretch
  /** The index of its first seat in the stretch. */
  start: number
  count: number
}

export function freeStretches({ runs }: SeatLayout, isFree: IsFree): Stretch[] {
  const stretches: Stretch[] = []
  for (const run of runs) {
    let from: number | undefined
    for (let at = 0; at <= run.length; at++) {
      const seat = run[at]
      if (seat && isOrdinary(seat) && isFree(seat.id)) from ??= at
      else if (from !== undefined) {
        stretches.push(stretchOf(run.slice(from, at), from))
        from = undefined
      }
    }
  }
  return stretches
}

function stretchOf(seats: readonly LaidOutSeat[], from: number): Stretch {
  const [distances, restricted] = [[0], [0]]
  for (const [index, seat] of seats.entries()) {
    distances.push((distances[index] ?? 0) + seat.distance)
    restricted.push((restricted[index] ?? 0) + (seat.isRestrictedView ? 1 : 0))
  }
  return { seats, from, distances, restricted }
}

/** Returns all choices of this many seats side by side in one section: one of the given sections, or any. */
export function windowsOf(stretches: readonly Stretch[], count: number, sections?: ReadonlySet<string>): Window[] {
  const windows: Window[] = []
  for (const stretch of stretches) {
    /** Where the section of the current seat begins. */
    let begin = 0
    for (const [at, { section }] of stretch.seats.entries()) {
      if (section !== stretch.seats[begin]?.section) begin = at
      const start = at - count + 1
      if (start < begin || (sections && (section === undefined || !sections.has(section)))) continue
      windows.push({ stretch, start, count })
    }
  }
  return windows
}

export function seatsOf({ stretch, start, count }: Window): readonly LaidOutSeat[] {
  return stretch.seats.slice(start, start + count)
}

/** The sum of its seats' distances from the middle of the stage. */
export function distanceOf({ stretch: { distances }, start, count }: Window): number {
  return (distances[start + count] ?? 0) - (distances[start] ?? 0)
}

export function restrictedIn({ stretch: { restricted }, start, count }: Window): number {
  return (restricted[start + count] ?? 0) - (restricted[start] ?? 0)
}

/** How many seats it leaves free without a free neighbour. */
export function singlesLeft({ stretch, start, count }: Window): number {
  return (start === 1 ? 1 : 0) + (stretch.seats.length - start - count === 1 ? 1 : 0)
}
