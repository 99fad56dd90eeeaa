import type { BookingKind } from '../bookings/tables.ts'

export interface ReportTables {
  day_tally: DayTallyTable
  show_section: ShowSectionTable
}

/** What was booked on a day, on the wall at home (`YYYY-MM-DD`); see `tallies.ts`. Amounts in paise. */
interface DayTallyTable {
  show_id: number
  kind: BookingKind
  day: string
  /** That stand. */
  bookings: number
  seats: number
  /** Price of the seats that stand, and of all that were ever booked. */
  standing: number
  paid: number
}

/** A section of a show's hall: seats that it has, that are sold (at the counter too) and given, and paise that were paid for it, online and at the counter. */
interface ShowSectionTable {
  show_id: number
  section: string
  first_row: string
  capacity: number
  sold: number
  given: number
  paid: number
}
