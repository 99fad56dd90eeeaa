import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { SMTPServer } from 'smtp-server'
import { startSandbox } from '../builders/sandbox.ts'
import { addShowIn } from '../builders/show.ts'
import { addressOf } from './addresses.ts'
import type { Engine } from './engines.ts'
import { type LoadClient, loadClient } from './http.ts'
import { type Figure, inMs, perSecond, quantile } from './table.ts'

const clients = 64
const seats = (hall as unknown as HallPlan).rows.flatMap((row) => row.seats.map(([number]) => `${row.label}${number}`))
/** ms between two looks at the hall by somebody who only looks, and how long they look while nothing else goes on. */
const look = { every: 50, idle: 10_000 } as const

/**
 * Sells 1,000 seats, one a guest, from the page to the paid booking: the list of shows, sign-in, the hall, hold, order, payment and
 * verification. Every guest has an e-mail address, so that a mail with the ticket goes to each, over SMTP.
 */
export async function benchPurchase(engine: Engine): Promise<Figure[]> {
  const [sandbox, mails] = [await startSandbox(), await startMailbox()]
  let warmUpShow = 0
  const settings = { ...sandbox.settings, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'tickets@bench.example' }
  const deployment = await engine.start(settings, async (store) => {
    warmUpShow = await addShowIn(store, hall as unknown as HallPlan)
  })
  const apis = deployment.backends.map(({ origin }) => loadClient(origin, clients / deployment.backends.length))
  const provider = loadClient(sandbox.origin, clients)
  const watching = loadClient(deployment.backends[0]?.origin ?? '', 1)
  try {
    await buyAll(apis, provider, String(warmUpShow), seats.slice(0, 200))
    await mails.until(200)
    const idle = await lookAtHall(watching, sleep(look.idle))
    const begun = performance.now()
    await buyAll(apis, provider, '1', seats)
    const bought = performance.now() - begun
    const meanwhile = await lookAtHall(watching, mails.until(200 + seats.length))
    const mailed = performance.now() - begun - bought
    return [
      { what: `${seats.length} purchases with e-mail, ${clients} clients`, value: perSecond(seats.length, bought), aim: 'SQLite ≥ 220/s' },
      { what: 'after the last, until every mail with its ticket is delivered', value: `${(mailed / 1000).toFixed(1)} s`, aim: '< 60 s' },
      {
        what: 'the hall asked for: p99 idle, meanwhile',
        value: `${inMs(quantile(idle, 0.99))}, ${inMs(quantile(meanwhile, 0.99))}`,
        aim: '< 2 × idle',
      },
    ]
  } finally {
    for (const client of [...apis, provider, watching]) client.close()
    await deployment.stop()
    await mails.close()
    await sandbox.close()
  }
}

async function buyAll(apis: readonly LoadClient[], provider: LoadClient, showId: string, wanted: readonly string[]): Promise<void> {
  const left = [...wanted]
  const buy = async (api: LoadClient, seat: string) => {
    const person = { customer_name: 'Bench Example', customer_phone: '9000000000', customer_email: `${seat}@bench.example` }
    await api.get('/shows')
    const { token } = await api.post('/api/simple_auth.php', { name: person.customer_name, phone: person.customer_phone })
    await api.get(`/api/get_seats.php?show_id=${showId}`)
    const post = async (path: string, body: object) => {
      const answer = await api.post(`/api/${path}`, body, String(token))
      if (answer['success'] !== true) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer
    }
    const { booking_id, total_amount } = await post('create_booking_temp.php', { show_id: showId, seats: [seat], ...person })
    const { order } = await post('create_order.php', { amount: total_amount, currency: 'INR', booking_id })
    const paid = await provider.post('/sandbox/razorpay/pay', { order_id: (order as { id: string }).id, outcome: 'success' })
    await post('verify_payment.php', { ...paid, booking_id })
  }
  const guestAfterGuest = async (api: LoadClient) => {
    for (let seat = left.pop(); seat !== undefined; seat = left.pop()) await buy(api, seat)
  }
  const everybody = Array.from({ length: clients }, (_, index) => apis[index % apis.length]?.from(addressOf(index)))
  await Promise.all(everybody.map((api) => api && guestAfterGuest(api)))
}

/** Asks for the hall until then. Returns the ms of each answer. */
async function lookAtHall(api: LoadClient, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const begun = performance.now()
    await api.get('/api/get_seats.php?show_id=1')
    times.push(performance.now() - begun)
    await sleep(look.every)
  }
  await over
  return times
}

/** An SMTP server that counts what it is given. */
async function startMailbox() {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        count++
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    async until(mails: number) {
      while (count < mails) await sleep(20)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
