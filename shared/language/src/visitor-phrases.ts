import accounts from './phrases/accounts.kn.json' with { type: 'json' }
import bookings from './phrases/bookings.kn.json' with { type: 'json' }
import checkin from './phrases/checkin.kn.json' with { type: 'json' }
import common from './phrases/common.kn.json' with { type: 'json' }
import groups from './phrases/groups.kn.json' with { type: 'json' }
import messages from './phrases/messages.kn.json' with { type: 'json' }
import payments from './phrases/payments.kn.json' with { type: 'json' }
import policies from './phrases/policies.kn.json' with { type: 'json' }
import prices from './phrases/prices.kn.json' with { type: 'json' }
import privacy from './phrases/privacy.kn.json' with { type: 'json' }
import seats from './phrases/seats.kn.json' with { type: 'json' }
import shows from './phrases/shows.kn.json' with { type: 'json' }
import site from './phrases/site.kn.json' with { type: 'json' }
import tickets from './phrases/tickets.kn.json' with { type: 'json' }
import waitingRoom from './phrases/waiting-room.kn.json' with { type: 'json' }

/** Phrases for visitors and for the scanner. */
export const visitorKannada = {
  ...common,
  ...site,
  ...shows,
  ...seats,
  ...bookings,
  ...groups,
  ...payments,
  ...prices,
  ...tickets,
  ...checkin,
  ...waitingRoom,
  ...accounts,
  ...privacy,
  ...messages,
  ...policies,
}
