import type { HallPlan } from '@sabha/ticketing/hall'
import { parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { type SeatStatus, seatStatusAt } from '@sabha/ticketing/states'

/** What a seat can look like: the stored states, and the visitor's own choice. */
export type SeatState = SeatStatus | 'selected'

/** One letter a seat, in the plan's order: a row whose string is the same needs no second look. */
const letters = { available: 'a', selected: 's', reserved: 'r', booked: 'b', blocked: 'x' } as const satisfies Record<SeatState, string>
const states: Readonly<Record<string, SeatState>> = { a: 'available', s: 'selected', r: 'reserved', b: 'booked', x: 'blocked' }

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

/**
 * The states of a hall's seats at an instant (epoch ms). Seats that the backend doesn't tell of are available; those
 * that the plan hasn't are left out. `own` are seats held by this visitor's own unpaid booking, which a new attempt replaces.
 */
export function hallStates(plan: HallPlan, seats: readonly StoredSeat[], now: number, own: ReadonlySet<SeatId> = new Set()): HallStates {
  const taken = new Map(plan.rows.map(({ label }) => [label, new Map<number, SeatState>()]))
  for (const { row_label: row, seat_number: number, status, reserved_until } of seats) {
    if (status === 'available') continue
    const state = seatStatusAt(status, reserved_until === null ? null : Date.parse(reserved_until), now)
    if (state === 'reserved' && own.has(seatId({ row, number }))) continue
    taken.get(row)?.set(number, state)
  }
  return new Map(
    plan.rows.map(({ label, seats: inRow }) => {
      const inThisRow = taken.get(label)
      return [label, inRow.map(([number]) => letters[inThisRow?.get(number) ?? 'available']).join('')]
    }),
  )
}

/** The same hall with the visitor's choice on it; rows without a chosen seat keep their string. */
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

/** The state of one seat; undefined where the plan hasn't got it. */
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
