import { office } from './phrases/office.ts'
import { officeBookings } from './phrases/office-bookings.ts'
import { officeMessages } from './phrases/office-messages.ts'
import { officeShows } from './phrases/office-shows.ts'

/** What is said in the office alone: fetched with its pages. */
export const officeKannada = {
  ...office,
  ...officeShows,
  ...officeBookings,
  ...officeMessages,
}
