import type { CountNews } from '../store/store.ts'

/** How many keys are remembered; the one that was counted longest ago is forgotten first. */
const mostKeys = 50_000

export interface CountsOf {
  news: CountNews
  /** What is counted: letters and digits, unique among the counts of the process. */
  name: string
  windowMs: number
  /** ms since any fixed moment. */
  now: () => number
}

/**
 * Counts in fixed windows, shared by all processes: this process's counts apply at once, those of others a moment later. Asking the
 * database at each request would make the limit cost more than what it limits; so counts of the last tenth of a second elsewhere may
 * overrun a limit.
 */
export class SharedCounts {
  readonly #of: CountsOf
  readonly #counts = new Map<string, { since: number; count: number }>()

  constructor(of: CountsOf) {
    this.#of = of
    of.news.subscribe((key, times) => {
      if (key.startsWith(`${of.name}-`)) this.#add(key, times)
    })
  }

  /** Counts one more and returns the count of this window with it. `key`: letters, digits, `-` and `_`. */
  count(key: string): number {
    const told = `${this.#of.name}-${key}`
    this.#of.news.publish(told)
    return this.#add(told, 1)
  }

  /** Returns the count of this window. */
  counted(key: string): number {
    return this.#inWindow(`${this.#of.name}-${key}`)?.count ?? 0
  }

  #inWindow(key: string): { since: number; count: number } | undefined {
    const before = this.#counts.get(key)
    return before && this.#of.now() - before.since < this.#of.windowMs ? before : undefined
  }

  #add(key: string, times: number): number {
    const counted = this.#inWindow(key) ?? { since: this.#of.now(), count: 0 }
    counted.count += times
    this.#counts.delete(key)
    this.#counts.set(key, counted)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostKeys && oldest !== undefined) this.#counts.delete(oldest)
    return counted.count
  }
}
