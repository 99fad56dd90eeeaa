import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { startSandbox } from '../builders/sandbox.ts'
import { addShowIn } from '../builders/show.ts'
import type { Engine } from './engines.ts'
import { loadClient } from './http.ts'
import { clients, sellOut, steps } from './sale.ts'
import { addSoldOutShows } from './sold-out-shows.ts'
import { type Figure, inMs, perSecond, quantile } from './table.ts'

/** How large the box office already is: shows of 1,000 seats that are sold out, and shows on sale. */
const sizes = [
  { soldOut: 1, onSale: 1 },
  { soldOut: 10, onSale: 1 },
  { soldOut: 100, onSale: 1 },
  { soldOut: 1, onSale: 10 },
  { soldOut: 1, onSale: 100 },
] as const

type Size = (typeof sizes)[number]

/**
 * Measures the same sale in box offices that have sold little, more and much, and that have one show, some and many on sale. Where nothing
 * grows with them, the figures are as good as flat.
 */
export async function benchGrowth(engine: Engine): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) figures.push(await saleIn(engine, size))
  return figures
}

async function saleIn(engine: Engine, size: Size): Promise<Figure> {
  const sandbox = await startSandbox()
  const plan = hall as unknown as HallPlan
  const shows = { warmUp: 0, onSale: 0 }
  const deployment = await engine.start(sandbox.settings, async (store) => {
    await addSoldOutShows(store, plan, size.soldOut)
    // The seeded show is one of those on sale; the sale buys out the last one.
    shows.warmUp = await addShowIn(store, plan)
    for (let show = 1; show < size.onSale; show++) await addShowIn(store, plan)
    shows.onSale = await addShowIn(store, plan)
  })
  const apis = deployment.backends.map(({ origin }) => loadClient(origin, clients))
  const provider = loadClient(sandbox.origin, clients)
  try {
    const seats = plan.rows.flatMap((row) => row.seats.map(([number]) => `${row.label}${number}`))
    await sellOut(apis, provider, String(shows.warmUp), seats)
    const { ms, times } = await sellOut(apis, provider, String(shows.onSale), seats)
    const median = (step: (typeof steps)[number]) => inMs(quantile(times[step], 0.5))
    return { what: whatOf(size, seats.length), value: `${perSecond(seats.length, ms)}, ${steps.map(median).join(', ')}`, aim: 'flat' }
  } finally {
    for (const client of [...apis, provider]) client.close()
    await deployment.stop()
    await sandbox.close()
  }
}

function whatOf({ soldOut, onSale }: Size, seats: number): string {
  const sold = `${(soldOut * seats).toLocaleString('en')} seats sold before in ${soldOut} ${soldOut === 1 ? 'show' : 'shows'}`
  return `${sold}, ${onSale} on sale beside: bookings, ${steps.join(', ')} p50`
}
