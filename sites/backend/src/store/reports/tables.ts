import type { BookingKind } from '../bookings/tables.ts'

export interface ReportTables {
  day_tally: DayTallyTable
  show_section: ShowSectionTable
}

/** What was booked on a day, `YYYY-MM-DD` in the house's time zone; see `tallies.ts`. Amounts in paise. */
interface DayTallyTable {
  show_id: number
  kind: BookingKind
  day: string
  /** Bookings that are not cancelled, and the seats that they still have. */
  bookings: number
  seats: number
  /** Price of the seats that bookings still have, and of all that were ever booked. */
  standing: number
  paid: number
}

/**
 * A section of a show's hall: how many seats it has, how many are sold (at the counter too) and given away, and the paise that were paid
 * for it, online and at the counter.
 */
interface ShowSectionTable {
  show_id: number
  section: string
  first_row: string
  capacity: number
  sold: number
  given: number
  paid: number
}
