import { accounts } from './phrases/admin/accounts.ts'
import { bookings } from './phrases/admin/bookings.ts'
import { checkin } from './phrases/admin/checkin.ts'
import { common } from './phrases/admin/common.ts'
import { messages } from './phrases/admin/messages.ts'
import { payments } from './phrases/admin/payments.ts'
import { reports } from './phrases/admin/reports.ts'
import { seats } from './phrases/admin/seats.ts'
import { shows } from './phrases/admin/shows.ts'

/** What is said in the admin alone: fetched with its pages. */
export const adminKannada = {
  ...common,
  ...shows,
  ...seats,
  ...bookings,
  ...payments,
  ...checkin,
  ...accounts,
  ...reports,
  ...messages,
}
