import { cpus } from 'node:os'
import { benchAdmin } from './admin.ts'
import { benchCheckin } from './checkin.ts'
import { benchCodeLevels } from './code-levels.ts'
import { benchCounterSale } from './counter-sale.ts'
import { benchDecoders } from './decoders.ts'
import { benchEditor } from './editor.ts'
import { type Engine, openEngines } from './engines.ts'
import { benchExchange } from './exchange.ts'
import { benchGrowth } from './growth.ts'
import { benchHolds } from './holds.ts'
import { benchIdle } from './idle.ts'
import { benchLane } from './lane.ts'
import { benchLighthouse, benchOwnSite } from './lighthouse.ts'
import { benchMap } from './map.ts'
import { benchPurchase } from './purchase.ts'
import { benchQuote } from './quote.ts'
import { benchRush } from './rush/rush.ts'
import { benchSale } from './sale.ts'
import { benchSeats } from './seats.ts'
import { benchSignIns } from './sign-ins.ts'
import { type Column, type Figure, printColumns, printTable } from './table.ts'
import { benchTickets } from './tickets.ts'
import { benchWaiting } from './waiting.ts'
import { benchWatchers } from './watchers.ts'

/** Runs all measurements, or those that are named: `pnpm bench sale holds`. */
const engines = await openEngines()
const { sqlite, postgres, standby } = engines

async function compare(title: string, measure: (engine: Engine) => Promise<Figure[]>, on: readonly (Engine | undefined)[]): Promise<void> {
  const columns: Column[] = []
  for (const engine of on) if (engine) columns.push({ name: engine.name, figures: await measure(engine) })
  printColumns(title, columns)
  if (on.includes(undefined)) process.stdout.write('LEFT OUT: PostgreSQL, which is not on this machine.\n')
}

const benches: Record<string, () => Promise<void>> = {
  sale: async () => printColumns('The sale', await benchSale([sqlite, postgres(1), postgres(2), standby])),
  purchase: () => compare('The whole purchase, buyers with e-mail', benchPurchase, [sqlite, postgres(1)]),
  holds: () => compare('500 clients who hold and give back', benchHolds, [sqlite, postgres(1), postgres(2)]),
  rush: () => compare('The rush: 10,000 buyers for 1,000 seats', benchRush, [sqlite, postgres(2)]),
  waiting: () => compare('The waiting room', benchWaiting, [sqlite, postgres(1)]),
  growth: () => compare('The same sale with more sold before', benchGrowth, [sqlite, postgres(1)]),
  'sign-ins': async () => printTable('Wrong passwords by the hundred', await benchSignIns()),
  quote: async () => printTable('What seats cost', benchQuote()),
  seats: async () => printTable('Seats asked for', await benchSeats()),
  watchers: () => compare('Live seats', benchWatchers, [sqlite, postgres(1)]),
  tickets: async () => printTable('Tickets', await benchTickets()),
  map: async () => printTable('The seat map, 4 × CPU slowdown', await benchMap()),
  editor: async () => printTable('The hall editor, 4 × CPU slowdown, no GPU', await benchEditor()),
  admin: async () => printTable('The admin with 100,000 bookings', await benchAdmin()),
  lighthouse: async () => printTable('Public pages by Lighthouse, on its phone, median of 3', await benchLighthouse()),
  'own-site': async () => printTable('Public pages of another collective by Lighthouse, median of 3', await benchOwnSite()),
  decoders: async () => printTable('Codes on door frames', await benchDecoders()),
  'code-levels': async () => printTable('Our codes at M, Q and H, the same size', await benchCodeLevels()),
  lane: async () => printTable('A lane of the door, simulated hands', benchLane()),
  counter: async () => printTable('A sale at the counter, 5,000 seats leased, 4 × CPU slowdown, no network', await benchCounterSale()),
  checkin: async () => printTable('The door', await benchCheckin()),
  exchange: async () => printTable('Two phones tell each other', await benchExchange()),
  idle: () => compare('One process', benchIdle, [sqlite, postgres(1)]),
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in benches))
if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`)
try {
  for (const [name, bench] of Object.entries(benches)) if (named.length === 0 || named.includes(name)) await bench()
} finally {
  await engines.close()
}
