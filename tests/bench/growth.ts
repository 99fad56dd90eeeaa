import { randomBytes } from 'node:crypto'
import { fillDemo } from '@sabha/backend/demo/fill'
import type { Store } from '@sabha/backend/store/store'
import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { startSandbox } from '../builders/sandbox.ts'
import { addShowIn } from '../builders/show.ts'
import { startBackendProcess } from './backend-process.ts'
import { loadClient } from './http.ts'
import { clients, sellOut, steps } from './sale.ts'
import { type Figure, inMs, perSecond, quantile } from './table.ts'

/** Bookings that are there already; of two to three seats each, and 330 a show. */
const sizes = [400, 4_000, 40_000]

/** The same sale in a house that has sold little, more, and much: as good as flat, where nothing grows with what was. */
export async function benchGrowth(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) figures.push(...(await saleAfter(size)))
  return figures
}

async function saleAfter(size: number): Promise<Figure[]> {
  const sandbox = await startSandbox()
  const plan = hall as unknown as HallPlan
  const house = { shows: 0, seats: 0, warmUp: 0, onSale: 0 }
  const backend = await startBackendProcess(sandbox.settings, async (store) => {
    await fillDemo({ store, now: Date.now, randomBytes, provider: sandbox.provider, sandbox: undefined }, size)
    Object.assign(house, await countOf(store))
    house.warmUp = await addShowIn(store, plan)
    house.onSale = await addShowIn(store, plan)
  })
  const api = loadClient(backend.origin, clients)
  const provider = loadClient(sandbox.origin, clients)
  try {
    const seats = plan.rows.flatMap((row) => row.seats.map(([number]) => `${row.label}${number}`))
    await sellOut(api, provider, String(house.warmUp), seats)
    const { ms, times } = await sellOut(api, provider, String(house.onSale), seats)
    const median = (step: (typeof steps)[number]) => inMs(quantile(times[step], 0.5))
    return [
      {
        what: `${house.seats.toLocaleString('en-IN')} seats sold in ${house.shows} shows: bookings, ${steps.join(', ')} p50`,
        value: `${perSecond(seats.length, ms)}, ${steps.map(median).join(', ')}`,
        aim: 'flat',
      },
    ]
  } finally {
    api.close()
    provider.close()
    await backend.stop()
    await sandbox.close()
  }
}

async function countOf({ read }: Store): Promise<{ shows: number; seats: number }> {
  const shows = await read.selectFrom('show').select('id').execute()
  const { seats } = await read
    .selectFrom('seat')
    .select((eb) => eb.fn.countAll<number>().as('seats'))
    .where('status', '=', 'booked')
    .executeTakeFirstOrThrow()
  return { shows: shows.length, seats: Number(seats) }
}
