import type { CountNews } from '../store/store.ts'

/** Keys that are remembered; the one that was counted longest ago is forgotten first. */
const mostKeys = 50_000

/**
 * Counts of all processes in fixed windows: this one's at once, those of others a moment later. Asking the database at each request would make the
 * limit dearer than what it limits; so a limit may be overrun by what others counted in the last tenth of a second.
 */
export class SharedCounts {
  readonly #news: CountNews
  readonly #windowMs: number
  readonly #counts = new Map<string, { since: number; count: number }>()

  constructor(news: CountNews, windowMs: number) {
    this.#news = news
    this.#windowMs = windowMs
    news.subscribe((key, times) => this.#add(key, times))
  }

  /** Answers how often it was done in this window, with this time. `key`: letters, digits, `-` and `_`. */
  count(key: string): number {
    this.#news.publish(key)
    return this.#add(key, 1)
  }

  #add(key: string, times: number): number {
    const now = performance.now()
    const before = this.#counts.get(key)
    const counted = before && now - before.since < this.#windowMs ? before : { since: now, count: 0 }
    counted.count += times
    this.#counts.delete(key)
    this.#counts.set(key, counted)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostKeys && oldest !== undefined) this.#counts.delete(oldest)
    return counted.count
  }
}
