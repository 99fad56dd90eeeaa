import { atRest } from '@sabha/scanner/door/testing/at-rest'

interface Timer {
  at: number
  work: () => void
}

/**
 * Time that stops while anything is under way, and otherwise advances as far as a test needs. Nothing depends on how fast the machine is:
 * requests run one after another, in the order in which they were made, while everything else is at rest.
 */
export class VirtualTime {
  readonly #clock: { now: number }
  readonly #begun: number
  #timers = new Set<Timer>()
  #requests = 0
  #line: Promise<unknown> = Promise.resolve()

  /** Moves this clock, such as a backend's. */
  constructor(clock: { now: number }) {
    this.#clock = clock
    this.#begun = clock.now
  }

  /** Epoch ms. */
  get now(): number {
    return this.#clock.now
  }

  /** ms since this time began. */
  get elapsed(): number {
    return this.now - this.#begun
  }

  /** Runs `work` later, once; returns a function that cancels it. */
  later = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.now + ms, work }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  after(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(ms, resolve))
  }

  /** Runs a request, which takes real time. */
  real<T>(work: () => Promise<T>): Promise<T> {
    this.#requests++
    const mine = this.#line.then(atRest).then(work)
    this.#line = mine.then(
      () => void this.#requests--,
      () => void this.#requests--,
    )
    return mine
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await this.calm()
    for (let next = this.#next(); next && next.at <= end; next = this.#next()) {
      this.#ring(next)
      await this.calm()
    }
    this.#clock.now = Math.max(this.now, end)
  }

  /** Advances time until this result is there. Rejects where it can't come. */
  async until<T>(result: Promise<T>): Promise<T> {
    let isThere = false
    const there = () => {
      isThere = true
    }
    const thereOnce = result.then(there, there)
    for (;;) {
      await Promise.race([thereOnce, this.calm()])
      if (isThere) return result
      const next = this.#next()
      if (!next) throw new Error('nothing is under way, and nothing will be')
      this.#ring(next)
    }
  }

  /** Resolves when nothing is under way except what waits for time to advance. */
  async calm(): Promise<void> {
    do {
      await this.#line
      await atRest()
    } while (this.#requests > 0)
  }

  #next(): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer
    return next
  }

  #ring(timer: Timer): void {
    this.#timers.delete(timer)
    this.#clock.now = Math.max(this.now, timer.at)
    timer.work()
  }
}
