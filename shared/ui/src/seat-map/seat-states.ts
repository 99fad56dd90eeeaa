import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import type { HallArea } from '@sabha/ticketing/hall-areas'
import { parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { type SeatStatus, seatStatusAt } from '@sabha/ticketing/states'

/**
 * The looks of a seat: the stored states, the visitor's own choice, booked by staff (which only the admin tells from `booked`), and not for
 * sale at this counter, for whatever reason.
 */
export type SeatState = SeatStatus | 'selected' | 'by-hand' | 'not-here'

/**
 * One letter for each seat, in the plan's order: a row whose string is unchanged needs no redrawing. A capital is the same state on a
 * marked seat: the admin marks seats of any state, and still sees the state.
 */
const letters = {
  available: 'a',
  selected: 's',
  reserved: 'r',
  booked: 'b',
  'by-hand': 'h',
  blocked: 'x',
  'not-here': 'n',
} as const satisfies Record<SeatState, string>
const states: Readonly<Record<string, SeatState>> = Object.fromEntries(
  (Object.entries(letters) as [SeatState, string][]).flatMap(([state, letter]) => [
    [letter, state],
    [letter.toUpperCase(), state],
  ]),
)

/** Row label → the letters of its seats. */
export type HallStates = ReadonlyMap<string, string>

export interface StoredSeat {
  row_label: string
  seat_number: number
  status: SeatStatus
  /** ISO 8601. */
  reserved_until: string | null
}

export function stateAt(rowStates: string, index: number): SeatState {
  return states[rowStates[index] ?? ''] ?? 'available'
}

export function isMarkedAt(rowStates: string, index: number): boolean {
  const letter = rowStates[index]
  return letter !== undefined && letter < 'a'
}

/** Whether a seat is available, marked or not; a visitor's own choice is. */
export function isFreeAt(rowStates: string, index: number): boolean {
  return /[as]/i.test(rowStates[index] ?? '')
}

/**
 * Returns the states of a hall's seats at an instant (epoch ms). Seats that the backend doesn't list are available; those that the plan
 * doesn't have are left out. `own` are seats held by this visitor's own unpaid booking, which a new attempt replaces.
 */
export function hallStates(plan: HallPlan, seats: readonly StoredSeat[], now: number, own: ReadonlySet<SeatId> = new Set()): HallStates {
  const rows = new Set(plan.areas?.map(({ row }) => row))
  const hall = statesOf(plan, seats, (seat) => {
    if (seat.status === 'available') return 'available'
    const state = storedState(seat, now)
    const isOwn = !rows.has(seat.row_label) && own.has(seatId({ row: seat.row_label, number: seat.seat_number }))
    return state === 'reserved' && isOwn ? 'available' : state
  })
  return rows.size === 0 ? hall : withOwnPlaces(hall, own, rows)
}

/** Frees as many reserved places as the visitor holds, for them to choose again: the page doesn't know which ones are theirs. */
function withOwnPlaces(hall: HallStates, own: ReadonlySet<SeatId>, rows: ReadonlySet<string>): HallStates {
  const result = new Map(hall)
  for (const id of own) {
    const row = parseSeatId(id)?.row ?? ''
    if (rows.has(row)) result.set(row, (result.get(row) ?? '').replace(letters.reserved, letters.available))
  }
  return result
}

/** Returns how many of an area's places are available, a visitor's own choice among them. */
export function placesLeft(hall: HallStates, { row }: Pick<HallArea, 'row'>): number {
  return (hall.get(row) ?? '').split(letters.available).length - 1
}

export function storedState({ status, reserved_until }: StoredSeat, now: number): SeatStatus {
  return seatStatusAt(status, reserved_until === null ? null : Date.parse(reserved_until), now)
}

/** Returns a hall in which every seat is available. */
export function allFree(plan: HallPlan): HallStates {
  return statesOf(plan, [], () => 'available')
}

/** Returns a hall in which only these seats are available. */
export function onlyFree(plan: HallPlan, free: ReadonlySet<SeatId>): HallStates {
  const letterOf = (row: string, number: number) => letters[free.has(seatId({ row, number })) ? 'available' : 'not-here']
  return new Map(rowsOf(plan).map(({ label, numbers }) => [label, numbers.map((number) => letterOf(label, number)).join('')]))
}

/** Returns the states of a hall, with `stateOfSeat` deciding about each stored seat. */
export function statesOf<Stored extends StoredSeat>(
  plan: HallPlan,
  seats: readonly Stored[],
  stateOfSeat: (seat: Stored) => SeatState,
): HallStates {
  const rows = rowsOf(plan)
  const taken = new Map(rows.map(({ label }) => [label, new Map<number, SeatState>()]))
  for (const seat of seats) {
    const state = stateOfSeat(seat)
    if (state !== 'available') taken.get(seat.row_label)?.set(seat.seat_number, state)
  }
  return new Map(
    rows.map(({ label, numbers }) => {
      const inThisRow = taken.get(label)
      return [label, numbers.map((number) => letters[inThisRow?.get(number) ?? 'available']).join('')]
    }),
  )
}

/** Returns the rows of seats, and of places without numbers. */
function rowsOf({ rows, areas = [] }: HallPlan): { label: string; numbers: number[] }[] {
  return [
    ...rows.map(({ label, seats }) => ({ label, numbers: seats.map(([number]) => number) })),
    ...areas.map(({ row, count }) => ({ label: row, numbers: Array.from({ length: count }, (_, index) => index + 1) })),
  ]
}

/** Returns the hall with the visitor's choice; rows without a chosen seat keep their string. */
export function withSelected(plan: HallPlan, hall: HallStates, selected: Iterable<SeatId>): HallStates {
  const marked = new Map(hall)
  for (const id of selected) {
    const { row, index } = findSeat(plan, id) ?? {}
    const before = row === undefined ? undefined : marked.get(row)
    if (row === undefined || index === undefined || before === undefined) continue
    marked.set(row, before.slice(0, index) + letters.selected + before.slice(index + 1))
  }
  return marked
}

/** Returns the hall with some seats marked, whatever their state; rows without one keep their string. */
export function withMarked(plan: HallPlan, hall: HallStates, marked: ReadonlySet<SeatId>): HallStates {
  if (marked.size === 0) return hall
  const touched = new Set([...marked].map((id) => parseSeatId(id)?.row))
  const result = new Map(hall)
  for (const { label, seats } of plan.rows) {
    if (!touched.has(label)) continue
    const before = hall.get(label) ?? ''
    const after = seats.map(([number], index) => {
      const letter = before[index] ?? letters.available
      return marked.has(seatId({ row: label, number })) ? letter.toUpperCase() : letter
    })
    result.set(label, after.join(''))
  }
  return result
}

/** Returns how many seats of each section are available, a visitor's own choice among them. */
export function freeSeats(plan: HallPlan, hall: HallStates): ReadonlyMap<string, number> {
  const free = new Map(plan.sections.map(({ name }) => [name, 0]))
  const sectionOf = sectionLookup(plan)
  const add = (section: string | undefined, count: number) => {
    const before = section === undefined ? undefined : free.get(section)
    if (section !== undefined && before !== undefined) free.set(section, before + count)
  }
  // Most halls are divided by rows alone, whose letters are counted together.
  const isByRow = plan.sections.every(({ seats = [] }) => seats.length === 0)
  for (const { label, seats } of plan.rows) {
    const states = hall.get(label) ?? ''
    if (isByRow) {
      add(sectionOf({ row: label, number: 0 }), states.match(/[as]/gi)?.length ?? 0)
      continue
    }
    for (const [index, [number]] of seats.entries()) {
      if (isFreeAt(states, index)) add(sectionOf({ row: label, number }), 1)
    }
  }
  for (const area of plan.areas ?? []) add(sectionOf({ row: area.row, number: 1 }), placesLeft(hall, area))
  return free
}

/** The same for parts of the hall, none of which share a seat. */
export function freeBy<Part extends { seats: ReadonlySet<SeatId> }>(
  plan: HallPlan,
  hall: HallStates,
  parts: readonly Part[],
): ReadonlyMap<Part, number> {
  const free = new Map(parts.map((part) => [part, 0]))
  for (const { label, seats } of plan.rows) {
    const states = hall.get(label) ?? ''
    for (const [index, [number]] of seats.entries()) {
      if (!isFreeAt(states, index)) continue
      const part = parts.find((each) => each.seats.has(seatId({ row: label, number })))
      if (part) free.set(part, (free.get(part) ?? 0) + 1)
    }
  }
  return free
}

/** Returns the state of one seat; undefined if the plan doesn't have it. */
export function stateOf(plan: HallPlan, hall: HallStates, id: SeatId): SeatState | undefined {
  const at = findSeat(plan, id)
  return at && stateAt(hall.get(at.row) ?? '', at.index)
}

function findSeat(plan: HallPlan, id: SeatId): { row: string; index: number } | undefined {
  const place = parseSeatId(id)
  const row = plan.rows.find(({ label }) => label === place?.row)
  const index = row?.seats.findIndex(([number]) => number === place?.number) ?? -1
  return row && index >= 0 ? { row: row.label, index } : undefined
}
