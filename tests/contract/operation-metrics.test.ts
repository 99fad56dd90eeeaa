import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { StoreUnavailable } from '@sabha/backend/store/store'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, order, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { type RawRequest, raw } from '../builders/raw.ts'
import { wrapStore } from '../builders/wrap-store.ts'

/** Returns what Prometheus would keep: values by name and labels. */
async function measured({ origin }: Pick<Backend, 'origin'>, request: RawRequest = {}): Promise<Map<string, number>> {
  const { status, headers, bytes } = await raw(origin, '/metrics', request)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  const lines = bytes.toString().split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([^#\s][^ ]*(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, Number(value)] as const]
    }),
  )
}

describe('the metrics', () => {
  it('count what was asked, how long it took, and what is held, sold and given back', async ({ backend, buyer, rival, admin }) => {
    const before = await measured(backend)
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await hold(rival, ['B1', 'B2', 'B3'])
    await hold(rival, ['A1']).catch(() => {})
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    const after = await measured(backend)
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)

    expect(grown('sabha_calls_total{call="bookings.hold",status="200"}')).toBe(2)
    expect(grown('sabha_calls_total{call="bookings.hold",status="409"}')).toBe(1)
    expect(grown('sabha_calls_total{call="bookings.cancel",status="200"}')).toBe(1)
    expect(grown('sabha_call_seconds_count{call="bookings.hold"}')).toBe(3)
    expect(grown('sabha_call_seconds_sum{call="bookings.hold"}')).toBeGreaterThan(0)
    expect(after.get('sabha_held_seats')).toBe(3)
    expect(after.get('sabha_bookings{status="cancelled"}')).toBeGreaterThanOrEqual(1)
    expect([...after.keys()].some((name) => name.startsWith('sabha_refunds{'))).toBe(true)
    expect(after.get('sabha_outbox_tasks{state="waiting"}')).toBeGreaterThan(0)
    expect(after.get('sabha_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  it('call nobody for a refund that failed and was made another way since', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    const { provider } = backend.deps
    const { refund } = provider
    provider.refund = async () => Promise.reject(new ProviderError('refused', 'no money', { status: 400 }))
    await workMail(backend)
    const givenUp = async () => (await measured(backend)).get('sabha_outbox_tasks{state="given-up"}')
    expect(await givenUp()).toBe(1)
    provider.refund = refund
    const [task] = (await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'refund-failed')
    await admin.client.payments.retryRefund({ refund_id: task?.refund_id ?? 0 })
    await workMail(backend)
    expect(await givenUp()).toBe(0)
  })

  it('say how old the oldest thing to do is', async ({ backend, buyer }) => {
    await order(buyer, ['A1'])
    await buy(backend.origin, await signIn(backend.origin), ['B1'])
    backend.clock.now += 3_600_000
    const figures = await measured(backend)
    expect(figures.get('sabha_reconciler_due')).toBeGreaterThan(0)
    expect(figures.get('sabha_reconciler_lag_seconds')).toBeGreaterThan(3000)
  })

  it('tell no name, phone, code or path of anybody, whatever is asked for', async ({ backend }) => {
    const buyer = await signIn(backend.origin, 'Chandrika Unmistakable', '9876512345')
    const { booking_id, verification_code } = await buy(backend.origin, buyer, ['A1'])
    for (const path of ['/api/unmistakable.php', '/9876512345', `/api/admin_api.php?action=${booking_id}`, '/sandbox/unmistakable']) {
      await raw(backend.origin, path, { headers: { 'x-forwarded-for': '9876512345' } })
    }
    const said = (await raw(backend.origin, '/metrics')).bytes.toString()
    for (const secret of ['Unmistakable', 'unmistakable', '9876512345', booking_id, verification_code, buyer.token]) {
      expect(said).not.toContain(secret)
    }
  })

  it('are for this machine alone: what a proxy passes on, and a wrong token, find nothing there', async ({ backend }) => {
    const passedOn = ['x-forwarded-for', 'forwarded', 'via'].map((name) => ({ headers: { [name]: 'for=192.0.2.1' } }))
    for (const request of [...passedOn, { token: 'a-token-that-is-none' }]) {
      expect(await raw(backend.origin, '/metrics', request)).toMatchObject({ status: 404, json: { code: 'unknown-call' } })
    }
  })
})

describe('with a METRICS_TOKEN', () => {
  const token = 'a-token-for-prometheus'
  it.override('options', { settings: { METRICS_TOKEN: token } })

  it('who brings it may read them from anywhere, and nobody else', async ({ backend }) => {
    const elsewhere = { headers: { 'x-forwarded-for': '192.0.2.1' } }
    expect((await measured(backend, { token, ...elsewhere })).size).toBeGreaterThan(10)
    for (const wrong of [{ ...elsewhere }, { token: `${token}x`, ...elsewhere }]) {
      expect((await raw(backend.origin, '/metrics', wrong)).status).toBe(404)
    }
  })
})

describe('under pressure', () => {
  it.override('options', { settings: { LIMIT_LATENESS_MS: '10' } })

  it('the metrics are told while everybody else is turned away, and nobody is sent here', async ({ backend }) => {
    const clock = new Int32Array(new SharedArrayBuffer(4))
    const isTurnedAway = async () => {
      Atomics.wait(clock, 0, 0, 100)
      return (await raw(backend.origin, '/api/get_shows.php')).status === 503
    }
    await expect.poll(isTurnedAway, { interval: 1 }).toBe(true)
    const [figures, ready] = await Promise.all([measured(backend), raw(backend.origin, '/ready')])
    expect(figures.get('sabha_calls_total{call="shows.list",status="503"}')).toBeGreaterThan(0)
    expect(ready.status).toBe(503)
  })
})

describe('readiness', () => {
  let isFull = false
  it.override('options', {
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) => (isFull ? Promise.reject(new StoreUnavailable('full')) : run(job))),
    }),
  })
  it.beforeEach(() => {
    isFull = false
  })

  it('is there while the database keeps what it is given', async ({ backend }) => {
    expect(await raw(backend.origin, '/ready')).toMatchObject({
      status: 200,
      json: { status: 'ready' },
      headers: { 'cache-control': 'no-store' },
    })
    const left = await backend.deps.store.read.selectFrom('password_attempt').selectAll().execute()
    expect(left).toEqual([])
  })

  it('is not while it does not, though the backend lives and who only looks is served', async ({ backend }) => {
    isFull = true
    expect(await raw(backend.origin, '/ready')).toMatchObject({ status: 503, json: { status: 'database' } })
    expect((await raw(backend.origin, '/api/health.php')).status).toBe(200)
    expect((await raw(backend.origin, '/api/get_seats.php?show_id=1')).status).toBe(200)
  })
})

describe('a database that is away', () => {
  let isAway = false
  it.override('options', {
    change: ({ store }) => ({
      store: {
        ...store,
        get read() {
          if (isAway) throw new StoreUnavailable('away')
          return store.read
        },
      },
    }),
  })
  it.afterEach(() => {
    isAway = false
  })

  it('takes no process from the balancer, which still has pages to show', async ({ backend }) => {
    isAway = true
    expect((await raw(backend.origin, '/api/get_seats.php?show_id=1')).status).toBe(503)
    expect(await raw(backend.origin, '/api/health.php')).toMatchObject({ status: 200, json: { status: 'ok' } })
  })
})

describe('every answer', () => {
  it('has an id of its own, which is never the visitor’s', async ({ backend }) => {
    const ids = new Set<unknown>()
    const paths = [
      '/api/get_shows.php',
      '/api/get_shows.php',
      '/api/nothing.php',
      '/api/%',
      '/shows',
      '/api/get_user_bookings.php',
      '/ready',
    ]
    for (const path of paths) {
      const { headers } = await raw(backend.origin, path, { headers: { 'x-request-id': '9876512345' } })
      expect(headers['x-request-id'], path).toMatch(/^[\w-]{12}$/)
      ids.add(headers['x-request-id'])
    }
    expect(ids.size).toBe(paths.length)
  })
})
