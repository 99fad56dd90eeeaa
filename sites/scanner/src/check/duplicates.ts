/** Readers see a code many times a second. */
const moment = 2_000

interface Asked<Answer> {
  key: string
  answer: Promise<Answer>
  /** null: not yet. */
  settledAt: number | null
}

/** The same thing asked for within a moment is one thing, and is answered alike. */
export class Duplicates<Answer> {
  #monotonic: () => number
  #last: Asked<Answer> | null = null

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  once(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const last = this.#last
    if (last?.key === key && (last.settledAt === null || this.#monotonic() - last.settledAt < moment)) return last.answer
    const answer = work()
    const mine: Asked<Answer> = { key, answer, settledAt: null }
    const settled = () => {
      mine.settledAt = this.#monotonic()
    }
    answer.then(settled, settled)
    this.#last = mine
    return answer
  }

  /** The next one is new, whatever it is: the last failed, or was taken back. */
  forget(): void {
    this.#last = null
  }
}
