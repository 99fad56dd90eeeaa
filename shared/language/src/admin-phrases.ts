import accounts from './phrases/admin/accounts.kn.json' with { type: 'json' }
import bookings from './phrases/admin/bookings.kn.json' with { type: 'json' }
import checkin from './phrases/admin/checkin.kn.json' with { type: 'json' }
import common from './phrases/admin/common.kn.json' with { type: 'json' }
import messages from './phrases/admin/messages.kn.json' with { type: 'json' }
import payments from './phrases/admin/payments.kn.json' with { type: 'json' }
import reports from './phrases/admin/reports.kn.json' with { type: 'json' }
import seats from './phrases/admin/seats.kn.json' with { type: 'json' }
import shows from './phrases/admin/shows.kn.json' with { type: 'json' }
import { accounts } from './phrases/admin/accounts.ts'
import { bookings } from './phrases/admin/bookings.ts'
import { checkin } from './phrases/admin/checkin.ts'
import { common } from './phrases/admin/common.ts'
import { messages } from './phrases/admin/messages.ts'
import { payments } from './phrases/admin/payments.ts'
import { reports } from './phrases/admin/reports.ts'
import { seats } from './phrases/admin/seats.ts'
import { settings } from './phrases/admin/settings.ts'
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
  ...settings,
}
