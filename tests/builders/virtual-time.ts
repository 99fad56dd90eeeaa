import { atRest } from '@sabha/scanner/door/testing/at-rest'

interface Timer {
  at: number
  work: () => void
}

/**
 * Time that stands still while anything is under way, and else goes on as far as a test needs it to. Nothing depends on how fast the
 * machine is: requests are made one after another, in the order in which they were asked for, while all else is at rest.
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

  /** ms since it began. */
  get elapsed(): number {
    return this.now - this.#begun
  }

  /** Runs later, once; answers how to cancel. */
  later = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.now + ms, work }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  after(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(ms, resolve))
  }

  /** A request, which takes real time. */
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

  /** Time goes on until this is there. Rejects where it can't come. */
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

  /** Nothing is under way but what waits for time to go on. */
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
