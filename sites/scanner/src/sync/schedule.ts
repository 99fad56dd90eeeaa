import { ApiError } from '@sabha/api/errors'
import { deathOf, sendResultOf } from '../send-result.ts'
import { StorageProblem } from '../store/storage-problem.ts'
import type { Later } from './clock.ts'
import type { FlushResult } from './flush.ts'

/** ms after which the door asks again what changed elsewhere, while all goes well. */
const pollInterval = 10_000
const firstRetry = 2_000
const longestRetry = 60_000

/**
 * Returns the ms until the next attempt after so many failures in a row, spread so that a hall full of phones doesn't come back at once.
 */
export function nextDelay(failures: number, random: () => number): number {
  if (failures === 0) return pollInterval
  const full = Math.min(longestRetry, firstRetry * 2 ** (failures - 1))
  return full * (0.5 + random() / 2)
}

/** Why a sync is asked for now. A scan sends the queue at once; the list is still fetched at its own interval. */
type Reason = 'scan' | 'online' | 'visible' | 'person' | 'start' | 'session' | 'poll'

/** Of two reasons for the next sync, the stronger one counts: a scan's sync fetches nothing, and after a failure only the last two are tried. */
const byStrength: readonly Reason[] = ['scan', 'poll', 'session', 'start', 'visible', 'online', 'person']

function strongerOf(one: Reason | null, other: Reason): Reason {
  return one !== null && byStrength.indexOf(one) > byStrength.indexOf(other) ? one : other
}

interface ScheduleDeps {
  flush: () => Promise<FlushResult>
  /** Brings the list up to date. */
  download: () => Promise<void>
  later: Later
  monotonic: () => number
  random: () => number
  /** To be called after every attempt. */
  onResult: (result: SyncResult) => void
  onSyncing: (isSyncing: boolean) => void
}

export type SyncResult = { flushed: FlushResult; downloaded: 'done' | 'skipped' | 'unauthorized'; error: unknown }

/** Decides when to sync: one sync at a time, all uploads before any download, with back-off. */
export class Schedule {
  #deps: ScheduleDeps
  #running: Promise<void> | null = null
  /** Why another sync was asked for while one was running. */
  #again: Reason | null = null
  #failures = 0
  /** Monotonic ms until which the server asked us to slow down: until then, a scan starts no sync. */
  #notBefore = 0
  #downloadedAt = Number.NEGATIVE_INFINITY
  #cancel = () => {}
  #isClosed = false

  constructor(deps: ScheduleDeps) {
    this.#deps = deps
  }

  /** Resolves when what was asked for has been tried. */
  trigger(reason: Reason): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    if (this.#running) {
      this.#again = strongerOf(this.#again, reason)
      return this.#running
    }
    if (reason === 'scan' && this.#deps.monotonic() < this.#notBefore) return Promise.resolve()
    this.#cancel()
    this.#deps.onSyncing(true)
    this.#running = this.#run(reason).finally(() => {
      this.#running = null
      if (this.#isClosed) return
      this.#deps.onSyncing(false)
    })
    return this.#running
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  async #run(first: Reason): Promise<void> {
    for (let reason: Reason | null = first; reason && !this.#isClosed; reason = this.#again) {
      this.#again = null
      const result = await this.#attempt(reason).catch((fault: unknown) => {
        // A fault of ours is reported, and must not be the last sync of the evening.
        if (!this.#isClosed) this.#plan({ flushed: 'unreachable', downloaded: 'skipped', error: fault })
        throw fault
      })
      if (this.#isClosed) return
      this.#deps.onResult(result)
      this.#plan(result)
      // A sync asked for meanwhile would fail as well, unless the network came back. What a person asks for is always tried.
      if (result.error !== null && this.#again !== 'person' && this.#again !== 'online') this.#again = null
    }
  }

  async #attempt(reason: Reason): Promise<SyncResult> {
    let flushed: FlushResult = 'unreachable'
    try {
      flushed = await this.#deps.flush()
      if (flushed !== 'done') return { flushed, downloaded: flushed === 'unauthorized' ? 'unauthorized' : 'skipped', error: flushed }
      if (reason === 'scan' && this.#deps.monotonic() - this.#downloadedAt < pollInterval)
        return { flushed, downloaded: 'skipped', error: null }
      await this.#deps.download()
      this.#downloadedAt = this.#deps.monotonic()
      return { flushed, downloaded: 'done', error: null }
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof StorageProblem)) throw error
      return { flushed, downloaded: deathOf(error) ? 'unauthorized' : 'skipped', error }
    }
  }

  #plan({ flushed, error }: SyncResult): void {
    this.#cancel()
    // Where some rows went through, the network is poor but there: the rest is tried again soon.
    const before = flushed === 'interrupted' ? 0 : this.#failures
    this.#failures = error === null ? 0 : before + 1
    const delay = nextDelay(this.#failures, this.#deps.random)
    const isBusy = flushed === 'busy' || (error instanceof ApiError && sendResultOf(error).kind === 'busy')
    if (isBusy) this.#notBefore = this.#deps.monotonic() + delay
    // A token that lapsed may be good again; with a revoked one, no request is made.
    this.#cancel = this.#deps.later(delay, () => void this.trigger('poll'))
  }
}
