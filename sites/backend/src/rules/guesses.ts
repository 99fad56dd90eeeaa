import { type Refusal, refuse } from '@sabha/api/refusal'
import type { CountNews } from '../store/store.ts'
import { SharedCounts } from './shared-counts.ts'

const minute = 60_000

export interface GuessNeeds {
  store: { countNews: CountNews }
  now: () => number
  /** Other processes are told hashes alone. */
  addressHash: (text: string) => string
}

export interface Guess {
  /** Whether it is one of those that may not be tried for now. */
  isOneTooMany(): boolean
  countWrong(): void
}

/** Counts wrong codes by whoever typed them, over all processes, so that codes can't be found by trying. In memory: a restart forgives. */
export class Guesses {
  readonly #wrong: SharedCounts
  readonly #hash: GuessNeeds['addressHash']
  readonly #most: number
  /** Tries of which nobody knows yet whether they are right. */
  readonly #open = new Map<string, number>()

  /** `name`: of these codes, in letters. */
  constructor({ store, now, addressHash }: GuessNeeds, name: string, mostPerMinute: number) {
    this.#wrong = new SharedCounts({ news: store.countNews, name, windowMs: minute, now })
    this.#hash = addressHash
    this.#most = mostPerMinute
  }

  /** Whether no more may be tried for now. */
  areSpent(by: string): boolean {
    return this.#wrong.counted(this.#hash(by)) + (this.#open.get(by) ?? 0) >= this.#most
  }

  countWrong(by: string): void {
    this.#wrong.count(this.#hash(by))
  }

  /**
   * For what has to wait before it knows. A try counts from its beginning, so that of many that come at once none is told beyond the limit; what
   * was right counts no more then.
   */
  async trying<T>(by: string, attempt: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T | Refusal> {
    if (this.areSpent(by)) return refuse('too-many-requests')
    return this.counting(by, attempt, isWrong)
  }

  /** The same of what is done even where too many were wrong. */
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

  /** One guess, for a job that may run again: however often it does, the guess is counted once, and doesn't stop itself. */
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
