import { accounts } from './phrases/accounts.ts'
import { bookings } from './phrases/bookings.ts'
import { checkin } from './phrases/checkin.ts'
import { common } from './phrases/common.ts'
import { messages } from './phrases/messages.ts'
import { payments } from './phrases/payments.ts'
import { policies } from './phrases/policies.ts'
import { privacy } from './phrases/privacy.ts'
import { seats } from './phrases/seats.ts'
import { shows } from './phrases/shows.ts'
import { site } from './phrases/site.ts'
import { tickets } from './phrases/tickets.ts'
import { waitingRoom } from './phrases/waiting-room.ts'

/** What visitors and the scanner are told. */
export const visitorKannada = {
  ...common,
  ...site,
  ...shows,
  ...seats,
  ...bookings,
  ...payments,
  ...tickets,
  ...checkin,
  ...waitingRoom,
  ...accounts,
  ...privacy,
  ...messages,
  ...policies,
}
