import {
  distanceOf,
  freeStretches,
  type IsFree,
  restrictedIn,
  type Stretch,
  seatsOf,
  singlesLeft,
  type Window,
  windowsOf,
} from './free-stretches.ts'
import { distanceBetween, type LaidOutSeat, type SeatLayout } from './seat-layout.ts'
import type { SeatId } from './seats.ts'
import type { OfferReason } from './states.ts'

/** The largest party that seats together are looked for. */
export const largestParty = 10

/** How many offers are made at most. */
const mostOffers = 3

/** Seat pitches within which seats in rows one behind the other count as neighbours: less than two rows apart. */
const behindWithin = 1.8

export interface BestWish {
  /** 1 to `largestParty`. */
  count: number
  /** The sections to choose from; undefined: all. */
  sections?: ReadonlySet<string> | undefined
  /** One of the party needs a wheelchair place. */
  accessible?: boolean | undefined
}

export interface SeatOffer {
  /** From one side of the hall to the other; of two rows the front one first. */
  seats: SeatId[]
  section: string
  reason: OfferReason
}

/** Choices are compared by flaws, then by how near they are to the middle of the stage. */
interface Choice {
  windows: readonly Window[]
  /** A wheelchair place and its companion seats. */
  places: readonly LaidOutSeat[]
  flaws: number
  distance: number
}

/** Weights in flaws: a seat left alone counts more than any number of restricted views. */
const perSingle = 100
const perLostCompanion = 10_000

/**
 * Returns up to three choices of seats together, best first; no two share a seat, and each lies in one section. Wheelchair places and
 * companion seats are offered only to guests who ask for them. A party sits in one block of one floor.
 */
export function bestSeats(layout: SeatLayout, isFree: IsFree, wish: BestWish): SeatOffer[] {
  const stretches = freeStretches(layout, isFree)
  if (wish.accessible) return offersOf(wheelchairChoices(layout, isFree, stretches, wish), 'wheelchair')
  const inOneRow = windowsOf(stretches, wish.count, wish.sections).map((window) => choiceOf([window]))
  return inOneRow.length > 0 ? offersOf(inOneRow, 'one-row') : offersOf(splitChoices(stretches, wish), 'two-rows')
}

function choiceOf(windows: readonly Window[], places: readonly LaidOutSeat[] = []): Choice {
  let [flaws, distance, seats] = [0, 0, places.length]
  for (const window of windows) {
    flaws += singlesLeft(window) * perSingle + restrictedIn(window)
    distance += distanceOf(window)
    seats += window.count
  }
  for (const place of places) {
    flaws += place.isRestrictedView ? 1 : 0
    distance += place.distance
  }
  return { windows, places, flaws, distance: distance / seats }
}

function offersOf(choices: readonly Choice[], reason: OfferReason): SeatOffer[] {
  const offers: Choice[] = []
  while (offers.length < mostOffers) {
    let best: Choice | undefined
    for (const choice of choices) if ((!best || isBetter(choice, best)) && !offers.some((other) => overlap(choice, other))) best = choice
    if (!best) break
    offers.push(best)
  }
  return offers.map(({ windows, places }) => {
    const seats = [...places, ...windows.flatMap(seatsOf)]
    return { seats: seats.map(({ id }) => id), section: seats[0]?.section ?? '', reason }
  })
}

/** Sums that are added in another order differ in their last digits. */
const alike = 1e-9

function isBetter(a: Choice, b: Choice): boolean {
  return a.flaws !== b.flaws ? a.flaws < b.flaws : a.distance < b.distance - alike
}

function overlap(a: Choice, b: Choice): boolean {
  return (
    a.windows.some((one) => b.windows.some((other) => doOverlap(one, other))) ||
    a.places.some((place) => b.places.some((other) => other.id === place.id))
  )
}

function doOverlap(a: Window, b: Window): boolean {
  return a.stretch === b.stretch && a.start < b.start + b.count && b.start < a.start + a.count
}

/**
 * Splits the party over two rows of a section, one part behind the other, as equally as possible without leaving a seat alone. In a party
 * of four or more, nobody sits alone.
 */
function splitChoices(stretches: readonly Stretch[], { count, sections }: BestWish): Choice[] {
  const least = count > 3 ? 2 : 1
  const near = new NearSeats(stretches)
  const choices: Choice[] = []
  for (let smaller = Math.floor(count / 2); smaller >= least; smaller--) {
    for (const inFront of new Set([smaller, count - smaller])) {
      for (const front of windowsOf(stretches, inFront, sections)) choices.push(...withRowBehind(front, count - inFront, near))
    }
    if (choices.some(({ flaws }) => flaws < perSingle)) break
  }
  return choices
}

function withRowBehind(front: Window, count: number, near: NearSeats): Choice[] {
  const middle = front.stretch.seats[front.start + Math.floor(front.count / 2)]
  if (!middle) return []
  return near.behind(middle).flatMap(({ stretch, at }) => around(stretch, at, count, middle.section).map((back) => choiceOf([front, back])))
}

/** Choices of this many seats of a stretch and section that include this seat, the one with it in the middle first. */
function around(stretch: Stretch, at: number, count: number, section: string | undefined): Window[] {
  const middle = at - Math.floor(count / 2)
  return [middle, middle - 1, middle + 1].flatMap((start) => {
    const isThere = start >= 0 && start + count <= stretch.seats.length && start <= at && at < start + count
    const window = { stretch, start, count }
    return isThere && seatsOf(window).every((seat) => seat.section === section) ? [window] : []
  })
}

interface PlacedInStretch {
  stretch: Stretch
  at: number
}

/** Finds free seats by where they are. */
class NearSeats {
  readonly #squares = new Map<number, PlacedInStretch[]>()
  readonly #behind = new Map<LaidOutSeat, PlacedInStretch[]>()

  constructor(stretches: readonly Stretch[]) {
    for (const stretch of stretches) {
      for (const [at, seat] of stretch.seats.entries()) {
        const square = squareOf(columnOf(seat.x), columnOf(seat.y))
        const inIt = this.#squares.get(square)
        if (inIt) inIt.push({ stretch, at })
        else this.#squares.set(square, [{ stretch, at }])
      }
    }
  }

  /** The two nearest free seats behind this one: in another row, farther from the stage. */
  behind(seat: LaidOutSeat): PlacedInStretch[] {
    const known = this.#behind.get(seat)
    if (known) return known
    const [column, row] = [columnOf(seat.x), columnOf(seat.y)]
    const found = ring
      .flatMap(([dx, dy]) => this.#squares.get(squareOf(column + dx, row + dy)) ?? [])
      .filter(({ stretch, at }) => isBehind(stretch.seats[at], seat))
      .toSorted((a, b) => distanceBetween(a.stretch.seats[a.at], seat) - distanceBetween(b.stretch.seats[b.at], seat))
      .slice(0, 2)
    this.#behind.set(seat, found)
    return found
  }
}

function isBehind(other: LaidOutSeat | undefined, seat: LaidOutSeat): boolean {
  if (!other || other.row === seat.row || other.part !== seat.part) return false
  return other.distance > seat.distance && distanceBetween(other, seat) <= behindWithin
}

const columnOf = (position: number) => Math.floor(position / behindWithin)
const squareOf = (column: number, row: number) => column * 100_000 + row
const ring = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

/** Choices of a wheelchair place with its companion seats, and the rest of the party beside them or one row away. */
function wheelchairChoices(layout: SeatLayout, isFree: IsFree, stretches: readonly Stretch[], wish: BestWish): Choice[] {
  const places = [...layout.seats.values()].filter(
    ({ id, isWheelchairPlace, section }) =>
      isWheelchairPlace && isFree(id) && section !== undefined && (!wish.sections || wish.sections.has(section)),
  )
  const companionsOf = Map.groupBy(layout.seats.values(), ({ companionOf }) => companionOf)
  return places.flatMap((place) => {
    const companions = (companionsOf.get(place.id) ?? [])
      .filter(({ id, section, part }) => section === place.section && part === place.part && isFree(id))
      .toSorted((a, b) => distanceBetween(a, place) - distanceBetween(b, place))
      .slice(0, wish.count - 1)
    const together = [place, ...companions]
    const rest = wish.count - together.length
    const lost = companions.length === 0 && wish.count > 1 ? perLostCompanion : 0
    const choices = rest === 0 ? [choiceOf([], together)] : restBeside(stretches, together, rest)
    return choices.map((choice) => ({ ...choice, flaws: choice.flaws + lost }))
  })
}

function restBeside(stretches: readonly Stretch[], together: readonly LaidOutSeat[], rest: number): Choice[] {
  const { section, part } = together[0] ?? {}
  return windowsOf(stretches, rest, new Set(section === undefined ? [] : [section]))
    .filter((window) => seatsOf(window).every((seat) => seat.part === part))
    .filter((window) => seatsOf(window).some((seat) => together.some((other) => distanceBetween(seat, other) <= behindWithin)))
    .map((window) => choiceOf([window], together))
}
