import { noSeats, type SeatId } from '@sabha/ticketing/seats'

/** What a wish leaves of the hall. */
export interface Filter {
  /** The seats that don't fit the wish. */
  faded: ReadonlySet<SeatId>
  /** The visitor looks for a wheelchair place; the rest of the party may sit anywhere beside it. */
  needsPlace: boolean
}
export const noFilter: Filter = { faded: noSeats, needsPlace: false }
