import { type Refusal, refuse } from '@sabha/api/refusal'
import { minute } from '@sabha/ticketing/durations'
import type { CountNews } from '../store/store.ts'
import { SharedCounts } from './shared-counts.ts'

export interface GuessNeeds {
  store: { countNews: CountNews }
  now: () => number
  /** Other processes learn only these hashes. */
  addressHash: (text: string) => string
}

export interface Guess {
  /** Whether this guess exceeds the limit and may not be tried for now. */
  isOneTooMany(): boolean
  countWrong(): void
}

/**
 * Counts wrong codes per sender, over all processes, so that nobody finds codes by trying. The counts are in memory: a restart clears them.
 */
export class Guesses {
  readonly #wrong: SharedCounts
  readonly #hash: GuessNeeds['addressHash']
  readonly #most: number
  /** Tries that are still being checked, by sender. */
  readonly #open = new Map<string, number>()

  /** `name`: which codes these are; letters only. */
  constructor({ store, now, addressHash }: GuessNeeds, name: string, mostPerMinute: number) {
    this.#wrong = new SharedCounts({ news: store.countNews, name, windowMs: minute, now })
    this.#hash = addressHash
    this.#most = mostPerMinute
  }

  /** Whether this sender may not try again for now. */
  areSpent(by: string): boolean {
    return this.#wrong.counted(this.#hash(by)) + (this.#open.get(by) ?? 0) >= this.#most
  }

  countWrong(by: string): void {
    this.#wrong.count(this.#hash(by))
  }

  /**
   * Judges a try whose result is known. Called after the last await, so that many tries at once get no more answers than the limit.
   */
  judge(by: string, { isWrong }: { isWrong: boolean }): Refusal | undefined {
    if (this.areSpent(by)) return refuse('too-many-requests')
    if (isWrong) this.countWrong(by)
    return undefined
  }

  /**
   * Runs a try whose result takes time. It counts from its beginning, so that many tries at once get no answer beyond the limit; a right
   * one stops counting when it ends.
   */
  async trying<T>(by: string, attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | Refusal> {
    if (this.areSpent(by)) return refuse('too-many-requests')
    return this.counting(by, attempt, isWrong)
  }

  /** Does the same without the limit: the attempt is made even after too many wrong ones. */
  async counting<T>(by: string, attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T> {
    this.#open.set(by, 1 + (this.#open.get(by) ?? 0))
    try {
      const answer = await attempt()
      if (isWrong(answer)) this.countWrong(by)
      return answer
    } finally {
      const open = (this.#open.get(by) ?? 1) - 1
      if (open === 0) this.#open.delete(by)
      else this.#open.set(by, open)
    }
  }

  /** One guess of a job that may run again: however often the job runs, the guess is counted once and doesn't block itself. */
  guess(by: string): Guess {
    let isCounted = false
    return {
      isOneTooMany: () => !isCounted && this.areSpent(by),
      countWrong: () => {
        if (!isCounted) this.countWrong(by)
        isCounted = true
      },
    }
  }
}
