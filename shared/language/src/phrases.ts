import { account } from './phrases/account.ts'
import { booking } from './phrases/booking.ts'
import { common } from './phrases/common.ts'
import { content } from './phrases/content.ts'
import { door } from './phrases/door.ts'
import { messages } from './phrases/messages.ts'
import { office } from './phrases/office.ts'
import { officeBookings } from './phrases/office-bookings.ts'
import { officeMessages } from './phrases/office-messages.ts'
import { officeShows } from './phrases/office-shows.ts'
import { policies } from './phrases/policies.ts'
import { ticket } from './phrases/ticket.ts'
import { verdicts } from './phrases/verdicts.ts'

/** English phrase → Kannada. One room of the product a file; a phrase stands in one of them. */
export const kannada = {
  ...common,
  ...content,
  ...booking,
  ...account,
  ...ticket,
  ...messages,
  ...policies,
  ...verdicts,
  ...door,
  ...office,
  ...officeShows,
  ...officeBookings,
  ...officeMessages,
}

export type Phrase = keyof typeof kannada
