import accounts from './phrases/admin/accounts.kn.json' with { type: 'json' }
import bookings from './phrases/admin/bookings.kn.json' with { type: 'json' }
import checkin from './phrases/admin/checkin.kn.json' with { type: 'json' }
import common from './phrases/admin/common.kn.json' with { type: 'json' }
import office from './phrases/admin/counter.kn.json' with { type: 'json' }
import groups from './phrases/admin/groups.kn.json' with { type: 'json' }
import messages from './phrases/admin/messages.kn.json' with { type: 'json' }
import payments from './phrases/admin/payments.kn.json' with { type: 'json' }
import pictures from './phrases/admin/pictures.kn.json' with { type: 'json' }
import prices from './phrases/admin/prices.kn.json' with { type: 'json' }
import reports from './phrases/admin/reports.kn.json' with { type: 'json' }
import seats from './phrases/admin/seats.kn.json' with { type: 'json' }
import settings from './phrases/admin/settings.kn.json' with { type: 'json' }
import shows from './phrases/admin/shows.kn.json' with { type: 'json' }
import site from './phrases/admin/site.kn.json' with { type: 'json' }
import tills from './phrases/admin/tills.kn.json' with { type: 'json' }
import counter from './phrases/counter.kn.json' with { type: 'json' }

/** Phrases that only the admin uses: fetched with its pages. */
export const adminKannada = {
  ...common,
  ...shows,
  ...seats,
  ...bookings,
  ...groups,
  ...payments,
  ...tills,
  ...counter,
  ...office,
  ...prices,
  ...checkin,
  ...accounts,
  ...reports,
  ...messages,
  ...settings,
  ...site,
  ...pictures,
}
