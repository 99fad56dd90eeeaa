import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { startSandbox } from '../builders/sandbox.ts'
import { addShowIn } from '../builders/show.ts'
import { addressOf } from './addresses.ts'
import type { Engine } from './engines.ts'
import { type LoadClient, loadClient } from './http.ts'
import { type Column, type Figure, inMs, perSecond, spread } from './table.ts'

export const clients = 64

/** What one engine makes of the sale. */
interface Sale {
  name: string
  /** Bookings a second. */
  rate: number
  /** ms of CPU a booking, of the backends and the database together. */
  cpu: number
  figures: Figure[]
}

/**
 * Sells out a hall of 1,000 seats, one seat a booking: hold, order and verify, by 64 clients at once over HTTP. Each engine is measured
 * beside the same calls without a database, and beside the engine before it.
 */
export async function benchSale(engines: readonly (Engine | undefined)[]): Promise<Column[]> {
  const bare = await bareRate()
  const sales: Sale[] = []
  for (const engine of engines) if (engine) sales.push(await saleOn(engine, bare))
  const [sqlite, one] = sales
  return sales.map((sale) => ({
    name: sale.name,
    figures: [
      ...sale.figures,
      { what: 'bookings beside SQLite’s', value: beside(sale.rate, sqlite?.rate), aim: 'PostgreSQL ≥ 0.8 ×' },
      ...(sale === sqlite
        ? []
        : [
            { what: 'bookings beside one process of PostgreSQL', value: beside(sale.rate, one?.rate), aim: 'standby ≥ 0.7 ×' },
            { what: 'CPU a booking beside it', value: beside(sale.cpu, one?.cpu), aim: 'two processes ≤ 1.15 ×' },
          ]),
    ],
  }))
}

const beside = (value: number, other: number | undefined) => `${(value / (other ?? Number.NaN)).toFixed(2)} ×`

const plan = hall as unknown as HallPlan
const seats = plan.rows.flatMap((row) => row.seats.map(([number]) => `${row.label}${number}`))

/** Bookings a second of the same calls without a database. */
async function bareRate(): Promise<number> {
  const sandbox = await startSandbox()
  const program = spawn(process.execPath, [fileURLToPath(new URL('bare-routes.ts', import.meta.url))], {
    env: { ...process.env, ...sandbox.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const provider = loadClient(sandbox.origin, clients)
  try {
    const [address] = (await once(program.stdout, 'data')) as [Buffer]
    const api = loadClient(address.toString().trim(), clients)
    await sellOut([api], provider, '1', seats)
    const { ms } = await sellOut([api], provider, '1', seats)
    api.close()
    return (seats.length / ms) * 1000
  } finally {
    provider.close()
    const ended = once(program, 'close')
    program.kill('SIGTERM')
    await ended
    await sandbox.close()
  }
}

async function saleOn(engine: Engine, bare: number): Promise<Sale> {
  const sandbox = await startSandbox()
  let warmUpShow = 0
  const deployment = await engine.start(sandbox.settings, async (store) => {
    warmUpShow = await addShowIn(store, plan)
  })
  const apis = deployment.backends.map(({ origin }) => loadClient(origin, clients / deployment.backends.length))
  const provider = loadClient(sandbox.origin, clients)
  try {
    // A first sold-out show warms up both sides: in practice no sale opens on a process that has just started.
    await sellOut(apis, provider, String(warmUpShow), seats)
    const before = deployment.cpu()
    const { ms, times, sold } = await sellOut(apis, provider, '1', seats)
    const cpu = (deployment.cpu() - before) / seats.length
    const rate = (seats.length / ms) * 1000
    const { name } = engine
    const figures = [
      { what: `${seats.length} bookings, ${clients} clients: bookings`, value: perSecond(seats.length, ms), aim: '' },
      { what: 'beside the same calls without a database', value: beside(rate, bare), aim: 'SQLite ≥ 0.45 ×, PostgreSQL ≥ 0.35 ×' },
      { what: 'CPU a booking, the database’s in it', value: inMs(cpu), aim: '' },
      ...steps.map((step) => ({ what: `${step}: p50, p99`, value: spread(times[step]), aim: 'p99 < 250 ms' })),
      { what: 'seats sold twice', value: String(sold.length - new Set(sold).size), aim: '0' },
    ]
    return { name, rate, cpu, figures }
  } finally {
    for (const client of [...apis, provider]) client.close()
    await deployment.stop()
    await sandbox.close()
  }
}

export const steps = ['hold', 'order', 'verify'] as const

/** Sells the seats, one a booking, by all clients of the sale at once, who take the backends in turn. */
export async function sellOut(apis: readonly LoadClient[], provider: LoadClient, showId: string, allSeats: readonly string[]) {
  const person = { customer_name: 'Bench Example', customer_phone: '9000000000', customer_email: null }
  const everybody = Array.from({ length: clients }, (_, index) => apis[index % apis.length]?.from(addressOf(index))).filter(
    (api) => api !== undefined,
  )
  const guests = await Promise.all(
    everybody.map(async (api) => {
      const { token } = await api.post('/api/simple_auth.php', { name: person.customer_name, phone: person.customer_phone })
      return { api, token: String(token) }
    }),
  )
  const seats = [...allSeats]
  const times: Record<(typeof steps)[number], number[]> = { hold: [], order: [], verify: [] }
  const sold: string[] = []
  const buyAll = async ({ api, token }: { api: LoadClient; token: string }) => {
    const timed = async (step: (typeof steps)[number], path: string, body: unknown) => {
      const begun = performance.now()
      const answer = await api.post(`/api/${path}`, body, token)
      times[step].push(performance.now() - begun)
      if (answer['success'] !== true) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer
    }
    for (let seat = seats.pop(); seat !== undefined; seat = seats.pop()) {
      const held = await timed('hold', 'create_booking_temp.php', { show_id: showId, seats: [seat], ...person })
      const booking_id = held['booking_id']
      const made = await timed('order', 'create_order.php', { amount: held['total_amount'], currency: 'INR', booking_id })
      const { id } = made['order'] as { id: string }
      const fields = await provider.post('/sandbox/razorpay/pay', { order_id: id, outcome: 'success' })
      const { booking } = await timed('verify', 'verify_payment.php', { ...fields, booking_id })
      sold.push(...(booking as { seats: string[] }).seats)
    }
  }
  const begun = performance.now()
  await Promise.all(guests.map(buyAll))
  return { ms: performance.now() - begun, times, sold }
}
