import { type Paise, paiseOf } from '@sabha/ticketing/money'

/** How long what is kept: the Privacy page says the same (`sites/booking/src/content/policies/privacy.ts`). */

/** Booking data (specification section 9), from the day of the booking. */
const bookingYears = 3
/**
 * Records of a supply, in India, for 72 months after its annual return is due (CGST Act 2017, section 36): at the most 7 years and 9
 * months after the booking.
 */
const recordYears = 8
/** An invoice of that much has to name its recipient (CGST Rules 2017, rule 46). */
export const namedFrom: Paise = paiseOf(50_000)

export const bookingsKeptSince = (now: number) => yearsBefore(now, bookingYears)
export const recordsKeptSince = (now: number) => yearsBefore(now, recordYears)

/** Printed tickets are made anew when they are asked for again. */
export const printsKeptMs = 30 * 24 * 3_600_000

function yearsBefore(now: number, years: number): number {
  const date = new Date(now)
  return date.setUTCFullYear(date.getUTCFullYear() - years)
}
