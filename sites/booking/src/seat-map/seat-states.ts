import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
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
  const byId = new Map<SeatId, SeatState>()
  for (const seat of seats) {
    const id = seatId({ row: seat.row_label, number: seat.seat_number })
    const until = seat.reserved_until === null ? null : Date.parse(seat.reserved_until)
    const status = seatStatusAt(seat.status, until, now)
    byId.set(id, status === 'reserved' && own.has(id) ? 'available' : status)
  }
  return new Map(
    plan.rows.map(({ label, seats: inRow }) => [
      label,
      inRow.map(([number]) => letters[byId.get(seatId({ row: label, number })) ?? 'available']).join(''),
    ]),
  )
}

/** The same hall with the visitor's choice on it; rows without a chosen seat keep their string. */
export function withSelected(plan: HallPlan, hall: HallStates, selected: ReadonlySet<SeatId>): HallStates {
  if (selected.size === 0) return hall
  const marked = new Map(hall)
  for (const { label, seats } of plan.rows) {
    const before = hall.get(label) ?? ''
    const after = seats.map(([number], index) => (selected.has(seatId({ row: label, number })) ? letters.selected : before[index])).join('')
    marked.set(label, after)
  }
  return marked
}

/** The state of one seat; undefined where the plan hasn't got it. */
export function stateOf(plan: HallPlan, hall: HallStates, id: SeatId): SeatState | undefined {
  for (const { label, seats } of plan.rows) {
    if (!id.startsWith(label)) continue
    const index = seats.findIndex(([number]) => seatId({ row: label, number }) === id)
    if (index >= 0) return stateAt(hall.get(label) ?? '', index)
  }
  return undefined
}
