import pg from 'pg'
import { StoreUnavailable } from '../../store.ts'
import { addressesOf } from './addresses.ts'

/** ms. A server that doesn't answer within this time isn't waited for: another may have taken over. */
const askMs = 2_000
const watchMs = 2_000

/** A server that takes writes. Each takeover raises the timeline. */
interface Answer {
  address: string
  timeline: string
}

/**
 * Finds which of the servers that an address names is the primary. A single server is taken to be it, without being asked. Several are all
 * asked every two seconds, so that a standby that was promoted takes over without a restart, even if the one before it hangs or comes back
 * by mistake.
 */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #listeners = new Set<(address: string) => void>()
  #known: Answer | undefined
  #asking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#addresses = addressesOf(url)
    const [only = '', ...others] = this.#addresses
    if (others.length === 0) this.#known = { address: only, timeline: '' }
    else this.#timer = setInterval(() => void this.#ask(), watchMs).unref()
  }

  /** Returns the primary's address. Rejects with `StoreUnavailable` if no server takes writes. */
  async address(): Promise<string> {
    if (!this.#known) await this.#ask()
    if (!this.#known) throw new StoreUnavailable('None of the database servers takes writes.')
    return this.#known.address
  }

  /** The primary did not answer, or took no write: asks again which server does. */
  suspect(): void {
    if (this.#addresses.length > 1) void this.#ask()
  }

  /** Calls back when another server has taken over. */
  onTakeover(tell: (address: string) => void): void {
    this.#listeners.add(tell)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askAll().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** A server that has not heard of a takeover still believes that it is the primary, so the highest timeline is right. */
  async #askAll(): Promise<void> {
    const before = this.#known
    const answers = await Promise.all(this.#addresses.map(timelineOf))
    const [best] = answers
      .filter((answer) => answer !== undefined)
      .filter(({ timeline }) => timeline >= (before?.timeline ?? ''))
      .toSorted((a, b) => b.timeline.localeCompare(a.timeline))
    if (!best) return
    this.#known = best
    if (before && best.address !== before.address) for (const tell of this.#listeners) tell(best.address)
  }
}

/** Returns the primary's address at this moment, for a command that asks once. */
export async function primaryOf(url: string): Promise<string> {
  const primary = new Primary(url)
  try {
    return await primary.address()
  } finally {
    primary.close()
  }
}

/** Returns undefined if the server doesn't answer or is a standby. */
async function timelineOf(address: string): Promise<Answer | undefined> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'sabha',
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      'SELECT CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline',
    )
    const timeline = rows[0]?.timeline ?? null
    return timeline === null ? undefined : { address, timeline }
  } catch {
    return undefined
  } finally {
    // Not awaited: a server that hangs doesn't answer.
    void client.end().catch(() => {})
  }
}
