const minute = 60_000

export interface Guess {
  /** Whether it is one of those that may not be tried for now. */
  isOneTooMany(): boolean
  countWrong(): void
}

/** Counts wrong codes by whoever typed them, so that codes can't be found by trying. In memory: a restart forgives. */
export class Guesses {
  readonly #most: number
  readonly #now: () => number
  readonly #wrong = new Map<string, { since: number; count: number }>()

  constructor(mostPerMinute: number, now: () => number) {
    this.#most = mostPerMinute
    this.#now = now
  }

  /** Whether no more may be tried for now. */
  areSpent(by: string): boolean {
    const wrong = this.#wrong.get(by)
    return wrong !== undefined && this.#now() - wrong.since < minute && wrong.count >= this.#most
  }

  countWrong(by: string): void {
    const now = this.#now()
    for (const [key, { since }] of this.#wrong) if (now - since >= minute) this.#wrong.delete(key)
    const wrong = this.#wrong.get(by) ?? { since: now, count: 0 }
    this.#wrong.set(by, { ...wrong, count: wrong.count + 1 })
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
