import type { CountNews } from '../store/store.ts'

/** Keys that are remembered; the one that was counted longest ago is forgotten first. */
const mostKeys = 50_000

export interface CountsOf {
  news: CountNews
  /** What is counted: letters and digits, and what no other counts of the process are called. */
  name: string
  windowMs: number
  /** In ms, of whatever beginning. */
  now: () => number
}

/**
 * Counts of all processes in fixed windows: this one's at once, those of others a moment later. Asking the database at each request would make the
 * limit dearer than what it limits; so a limit may be overrun by what others counted in the last tenth of a second.
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

  /** Answers how often it was done in this window, with this time. `key`: letters, digits, `-` and `_`. */
  count(key: string): number {
    const told = `${this.#of.name}-${key}`
    this.#of.news.publish(told)
    return this.#add(told, 1)
  }

  /** How often it was done in this window. */
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
