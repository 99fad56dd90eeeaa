/** What is asked for again while its answer is under way is one question. An answer that was given is never given a second time. */
export class InFlight<Answer> {
  #last: { key: string; answer: Promise<Answer> } | null = null

  once(key: string, work: () => Promise<Answer>): Promise<Answer> {
    if (this.#last?.key === key) return this.#last.answer
    const mine = { key, answer: work() }
    const settled = () => {
      if (this.#last === mine) this.#last = null
    }
    mine.answer.then(settled, settled)
    this.#last = mine
    return mine.answer
  }
}
