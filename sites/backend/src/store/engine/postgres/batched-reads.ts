import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Db } from '../../store.ts'
import type { QueryBatcher, Question } from '../batchable.ts'

interface Asked {
  what: unknown
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/**
 * The database for reading, where questions that several requests ask at the same time become one statement. A statement begins only after
 * all its questions were asked, so that none gets an older answer.
 */
export class BatchedReads extends Kysely<Schema> {
  readonly member: QueryBatcher = { ask: (question, what) => this.#ask(question as never, what) as Promise<never> }
  readonly #waiting = new Map<Question<Db, unknown, unknown>, Asked[]>()

  #ask(question: Question<Db, unknown, unknown>, what: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(question)
      if (waiting) waiting.push({ what, resolve, reject })
      else void this.#answer(question, [{ what, resolve, reject }])
    })
  }

  /** Questions that arrive while a statement is under way make up the next. */
  async #answer(question: Question<Db, unknown, unknown>, first: Asked[]): Promise<void> {
    let asks = first
    this.#waiting.set(question, asks)
    // One turn of the event loop, so that the questions that the sockets have brought meanwhile go together.
    await nextTurn()
    while (asks.length > 0) {
      this.#waiting.set(question, [])
      try {
        const answers = await question.many(
          this,
          asks.map(({ what }) => what),
        )
        for (const [index, { resolve }] of asks.entries()) resolve(answers[index])
      } catch (error) {
        for (const { reject } of asks) reject(error)
      }
      asks = this.#waiting.get(question) ?? []
    }
    this.#waiting.delete(question)
  }
}
