import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A reading that many callers share. After `invalidate` a caller waits for a reading that began later, so nobody gets an outdated one. One
 * reading runs at a time, and they begin at least `pauseMs` apart: a rush of changes costs a bounded number of readings.
 */
export class Coalesced<T> {
  readonly #read: () => Promise<T>
  readonly #pauseMs: number
  #current: Promise<T> | undefined
  #next: Promise<T> | undefined
  #isStale = true
  #begunAt = Number.NEGATIVE_INFINITY

  constructor(read: () => Promise<T>, pauseMs: number) {
    this.#read = read
    this.#pauseMs = pauseMs
  }

  invalidate(): void {
    this.#isStale = true
  }

  /** `mostMs`: a reading of this age is stale even without `invalidate`. */
  get(mostMs = Number.POSITIVE_INFINITY): Promise<T> {
    if (this.#current && !this.#isStale && performance.now() - this.#begunAt < mostMs) return this.#current
    this.#next ??= this.#begin()
    return this.#next
  }

  async #begin(): Promise<T> {
    await this.#current?.catch(() => undefined)
    const pause = this.#begunAt + this.#pauseMs - performance.now()
    if (pause > 0) await sleep(pause)
    this.#current = this.#next
    this.#next = undefined
    this.#isStale = false
    this.#begunAt = performance.now()
    try {
      return await this.#read()
    } catch (error) {
      this.#isStale = true // a failed reading is not kept
      throw error
    }
  }
}
