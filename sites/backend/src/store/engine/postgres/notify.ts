import pg from 'pg'
import type { CountNews, SeatNews } from '../../store.ts'
import { breakOff, connectionSettings } from './pools.ts'
import type { Primary } from './primary.ts'

const channel = 'sabha_seats'
const countChannel = 'sabha_counts'
/** ms. News within this time is told together: a rush changes one hall hundreds of times a second. */
const gatherMs = 100
/** Keep a message below the 8,000 bytes of a notification. */
const mostShows = 500
const mostKeys = 250
const waits = { first: 250, longest: 10_000 }

/**
 * Tells the other processes which shows' seats have changed, and hears it from them. It is never part of a transaction that books, because
 * NOTIFY makes commits wait for each other. A connection that breaks is opened again; since news may have been missed, it then tells news
 * of every show.
 */
export class PostgresSeatNews implements SeatNews {
  readonly #primary: Primary
  readonly #listeners = new Set<(showId: number | null) => void>()
  readonly #unsaid = new Set<number>()
  readonly #countListeners = new Set<(key: string, times: number) => void>()
  readonly #uncounted = new Map<string, number>()
  /** Counts go over the same connection: a process that counts requests hears what the others counted. */
  readonly counts: CountNews = {
    publish: (key, times = 1) => {
      this.counts.state(key, times + (this.#uncounted.get(key) ?? 0))
    },
    state: (key, count) => {
      this.#uncounted.set(key, count)
      this.#timer ??= setTimeout(() => this.#say(), gatherMs).unref()
    },
    subscribe: (hear) => void this.#countListeners.add(hear),
  }
  #line: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #wait = waits.first
  #closed = false

  constructor(primary: Primary) {
    this.#primary = primary
    primary.onTakeover(() => this.#line && breakOff(this.#line))
  }

  /** Resolves when it is listening. */
  async open(): Promise<void> {
    await this.#connect()
  }

  publish(showId: number): void {
    this.#unsaid.add(showId)
    this.#timer ??= setTimeout(() => this.#say(), gatherMs).unref()
  }

  subscribe(hear: (showId: number | null) => void): void {
    this.#listeners.add(hear)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#retry)
    await this.#connecting
    if (this.#line && this.#unsaid.size > 0) await this.#notify(this.#line).catch(() => {})
    if (this.#line && this.#uncounted.size > 0) await this.#notifyCounts(this.#line).catch(() => {})
    await this.#line?.end().catch(() => {})
  }

  #say(): void {
    this.#timer = undefined
    if (!this.#line) {
      // Shows wait for the next connection. Counts are true only at this moment, so they are dropped: until then each process counts alone.
      this.#uncounted.clear()
      return
    }
    if (this.#unsaid.size > 0) this.#notify(this.#line).catch(() => {})
    if (this.#uncounted.size > 0) this.#notifyCounts(this.#line).catch(() => {})
  }

  async #notify(line: pg.Client): Promise<void> {
    const shows = [...this.#unsaid].slice(0, mostShows)
    for (const show of shows) this.#unsaid.delete(show)
    if (this.#unsaid.size > 0) this.#timer ??= setTimeout(() => this.#say(), gatherMs).unref()
    try {
      await line.query('SELECT pg_notify($1, $2)', [channel, shows.join()])
    } catch (error) {
      for (const show of shows) this.#unsaid.add(show)
      throw error
    }
  }

  async #notifyCounts(line: pg.Client): Promise<void> {
    const counted = [...this.#uncounted].slice(0, mostKeys)
    for (const [key] of counted) this.#uncounted.delete(key)
    if (this.#uncounted.size > 0) this.#timer ??= setTimeout(() => this.#say(), gatherMs).unref()
    await line.query('SELECT pg_notify($1, $2)', [countChannel, counted.map(([key, times]) => `${key}:${times}`).join()])
  }

  #connect(): Promise<void> {
    this.#connecting = this.#takeUp().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #takeUp(): Promise<void> {
    const address = await this.#primary.address().catch((error: unknown) => {
      this.#later()
      throw error
    })
    const line = new pg.Client(connectionSettings(address))
    line.on('error', () => {})
    line.once('end', () => this.#lost(line))
    line.on('notification', ({ processId, channel: heard, payload = '' }) => {
      // Our own notifications come back to us as well; `processID` is how a client knows itself.
      if (processId === ownProcessId(line)) return
      if (heard === countChannel) return this.#tellCounts(payload)
      for (const show of payload.split(',')) this.#tell(Number(show))
    })
    try {
      await line.connect()
      await line.query(`LISTEN ${channel}; LISTEN ${countChannel}`)
    } catch (error) {
      await line.end().catch(() => {})
      this.#later()
      throw error
    }
    this.#line = line
    this.#wait = waits.first
    this.#tell(null)
    if (this.#unsaid.size > 0) this.#say()
  }

  #lost(line: pg.Client): void {
    if (this.#line !== line) return
    this.#line = undefined
    this.#later()
  }

  #later(): void {
    if (this.#closed) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect().catch(() => {}), this.#wait).unref()
    this.#wait = Math.min(this.#wait * 2, waits.longest)
  }

  #tellCounts(payload: string): void {
    for (const each of payload.split(',')) {
      const [key = '', times] = each.split(':')
      for (const hear of this.#countListeners) hear(key, Number(times))
    }
  }

  #tell(showId: number | null): void {
    for (const hear of this.#listeners) hear(showId)
  }
}

function ownProcessId(line: pg.Client): number | undefined {
  return (line as { processID?: number }).processID
}
