import { setTimeout as sleep } from 'node:timers/promises'

interface Timer {
  at: number
  work: () => void
}

/** Looks without anything under way until time may go on. */
const calmLooks = 4

/** Time that stands still while something is under way, and else goes on as far as a test needs it to. */
export class VirtualTime {
  readonly #clock: { now: number }
  readonly #begun: number
  #timers = new Set<Timer>()
  #underWay = 0

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

  /** Work that takes real time, such as a request. */
  async real<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++
    try {
      return await work()
    } finally {
      this.#underWay--
    }
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await this.calm()
    for (;;) {
      const next = this.#next()
      if (!next || next.at > end) break
      this.#ring(next)
      await this.calm()
    }
    this.#clock.now = Math.max(this.now, end)
  }

  /** Time goes on until this is there. */
  async until<T>(result: Promise<T>): Promise<T> {
    let isThere = false
    const there = () => {
      isThere = true
    }
    result.then(there, there)
    for (;;) {
      await this.calm(() => isThere)
      if (isThere) return result
      const next = this.#next()
      if (next) this.#ring(next)
    }
  }

  /** Nothing is under way but what waits for time to go on. */
  async calm(isEnough: () => boolean = () => false): Promise<void> {
    for (let looks = 0; looks < calmLooks && !isEnough(); looks = this.#isBusy() ? 0 : looks + 1) await sleep(1)
  }

  /** A request, or a step of the database, which takes one after another, or of the cryptography's threads. */
  #isBusy(): boolean {
    return this.#underWay > 0 || process.getActiveResourcesInfo().some((resource) => /^Immediate$|Request$|Job$/.test(resource))
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
