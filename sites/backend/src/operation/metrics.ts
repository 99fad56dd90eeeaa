import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'
import { operationFigures } from '../store/reports/operation-figures.ts'

export interface Metrics {
  /** Counts a request that has been answered. */
  answered(call: string, status: number, seconds: number): void
  /** Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>
  close(): void
}

/** Seconds. A hold should stay below 0.3. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10]
const seconds = (ms: number) => ms / 1000

/** Exposes what this process measures and what the database tells. Labels are calls, statuses and states, never people. */
export function openMetrics({ store, now, live }: Pick<Services, 'store' | 'now' | 'live'>): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const calls = new Counter({ name: 'sabha_calls_total', help: 'Requests answered.', labelNames: ['call', 'status'], registers })
  const times = new Histogram({ name: 'sabha_call_seconds', help: 'Time to the answer.', labelNames: ['call'], buckets, registers })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()

  const watchers = gauge('sabha_seat_watchers', 'Maps that follow their seats over this process.')
  const late = gauge('sabha_event_loop_delay_seconds', 'Since the last look.', ['quantile'])
  const memory = gauge('process_resident_memory_bytes', 'Memory of this process.')
  const heap = gauge('nodejs_heap_size_used_bytes', 'JavaScript objects of this process.')
  const cpu = gauge('process_cpu_seconds_total', 'Processor time of this process.')
  const started = gauge('process_start_time_seconds', 'When this process started, since 1970.')
  started.set(seconds(Date.now()) - process.uptime())
  const lookAtProcess = () => {
    watchers.set(live.watchers())
    for (const quantile of [0.5, 0.99]) late.set({ quantile }, delay.percentile(quantile * 100) / 1e9)
    late.set({ quantile: 1 }, delay.max / 1e9)
    delay.reset()
    memory.set(process.memoryUsage.rss())
    heap.set(process.memoryUsage().heapUsed)
    const { user, system } = process.cpuUsage()
    cpu.set((user + system) / 1e6)
  }

  const held = gauge('sabha_held_seats', 'Seats of unpaid bookings, now.')
  const bookings = gauge('sabha_bookings', 'Bookings by their state.', ['status'])
  const refunds = gauge('sabha_refunds', 'Refunds by their state.', ['status'])
  const outbox = gauge('sabha_outbox_tasks', 'Mails, refunds and prints to be deleted, and those that were given up.', ['state'])
  const outboxAge = gauge('sabha_outbox_age_seconds', 'Of the oldest of them to do.')
  const due = gauge('sabha_reconciler_due', 'Payment orders that the provider is to be asked about by now.')
  const lag = gauge('sabha_reconciler_lag_seconds', 'Of the first of them.')
  const events = gauge('sabha_webhook_events_waiting', 'Events of the provider that are not dealt with.')
  const eventAge = gauge('sabha_webhook_age_seconds', 'Of the oldest of them.')
  const lookAtDatabase = async () => {
    const figures = await operationFigures(store.read, now())
    held.set(figures.heldSeats)
    for (const { status, count } of figures.bookings) bookings.set({ status }, count)
    for (const { status, count } of figures.refunds) refunds.set({ status }, count)
    outbox.set({ state: 'waiting' }, figures.outbox.waiting + figures.prints.waiting)
    outbox.set({ state: 'given-up' }, figures.outbox.givenUp)
    outboxAge.set(seconds(Math.max(figures.outbox.age, figures.prints.age)))
    due.set(figures.reconciler.due)
    lag.set(seconds(figures.reconciler.lag))
    events.set(figures.webhooks.waiting)
    eventAge.set(seconds(figures.webhooks.age))
  }

  return {
    answered(call, status, took) {
      calls.inc({ call, status })
      times.observe({ call }, took)
    },
    async text() {
      lookAtProcess()
      await lookAtDatabase()
      return { type: registry.contentType, body: await registry.metrics() }
    },
    close: () => delay.disable(),
  }
}
