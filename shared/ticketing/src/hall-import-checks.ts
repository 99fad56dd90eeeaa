import { parseSeatId, seatId } from './seats.ts'

/** What can be wrong with a plan, at a line of its text. */
export type HallProblemKind =
  | 'not-utf-8'
  | 'not-json'
  | 'bad-shape'
  | 'bad-header'
  | 'bad-columns'
  | 'unclosed-quote'
  | 'no-seats'
  | 'too-many-seats'
  | 'bad-section'
  | 'bad-row'
  | 'bad-number'
  | 'bad-position'
  | 'seat-twice'
  | 'place-taken'
  | 'row-in-two-sections'
  | 'row-in-no-section'
  | 'row-twice'
  | 'section-without-row'
  | 'outside'
  | 'bad-stage'
  | 'newer-format'
  | 'bad-group'
  | 'row-in-two-groups'
  | 'group-without-row'
  | 'unknown-seat'
  | 'seat-in-two-groups'
  | 'bad-door'
  | 'bad-rake'
  | 'bad-fact'
  | 'companion-of-none'
  | 'bad-area'
  | 'area-not-alone'

export interface HallProblem {
  /** From 1. */
  line: number
  kind: HallProblemKind
}

/** The most places of an area: seat ids have no higher numbers. */
export const mostPlaces = 9_999
/** The most seats that the map draws in time. */
export const mostSeats = 10_000
/** Nobody needs a longer list of problems. */
const mostProblems = 1_000
/** The largest size or position in a plan, in seat pitches. */
export const farthest = 1_000
/** The most seat pitches that a floor is above or below the foot of the stage. */
export const highest = 100

export class Problems {
  readonly #found: HallProblem[] = []

  add(line: number, kind: HallProblemKind): void {
    if (!this.isFull) this.#found.push({ line, kind })
  }
  byLine(): HallProblem[] {
    return this.#found.toSorted((a, b) => a.line - b.line)
  }
  areNone(): boolean {
    return this.#found.length === 0
  }
  /** No more problems need to be looked for. */
  get isFull(): boolean {
    return this.#found.length >= mostProblems
  }
}

export interface PlacedSeat {
  row: string
  number: number
  x: number
  y: number
}

/** Checks seats one after another: that each is well formed, and that no two have the same id or position. */
export class SeatCheck {
  readonly #ids = new Set<string>()
  readonly #places = new Set<string>()

  /** Counts all places of an area. */
  problemOfArea(row: string, count: number): HallProblemKind | undefined {
    for (let number = 1; number <= count && !this.isFull; number++) this.#ids.add(seatId({ row, number }))
    return this.isFull ? 'too-many-seats' : undefined
  }

  /** No more seats need to be looked at. */
  get isFull(): boolean {
    return this.#ids.size > mostSeats
  }

  problemOf({ row, number, x, y }: PlacedSeat): HallProblemKind | undefined {
    if (!isRow(row)) return 'bad-row'
    if (parseSeatId(`${row}${number}`) === undefined) return 'bad-number'
    if (![x, y].every((each) => each >= 0 && each <= farthest)) return 'bad-position'
    const id = seatId({ row, number })
    const place = `${x} ${y}`
    if (this.#ids.has(id)) return 'seat-twice'
    if (this.#places.has(place)) return 'place-taken'
    this.#ids.add(id)
    this.#places.add(place)
    return this.isFull ? 'too-many-seats' : undefined
  }
}

export const isRow = (row: string) => /^[A-Z]{1,3}$/.test(row)
/**
 * Whether a text can name a section, floor or block. The joiners of Kannada spelling aren't letters, but names have them. Prices are stored
 * by section name, and no object can store anything under `__proto__`.
 */
export const isSection = (name: string) =>
  name.length <= 40 && /\p{L}/u.test(name) && !/(?![\u200C\u200D])\p{C}/u.test(name) && name.trim() !== '__proto__'
