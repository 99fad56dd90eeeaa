import { addShedCalls } from '../../store/waiting-room/shed-calls.ts'
import type { Context } from '../context.ts'

/** Counts the calls that this process turned away because it was late; a job stores the count when it finds the time. */
export class ShedCalls {
  #count = 0

  add(): void {
    this.#count++
  }

  async writeDown({ store, now }: Pick<Context, 'store' | 'now'>): Promise<void> {
    const count = this.#count
    if (count === 0) return
    await store.concurrent([], (tx) => addShedCalls(tx, count, now()))
    this.#count -= count
  }
}
