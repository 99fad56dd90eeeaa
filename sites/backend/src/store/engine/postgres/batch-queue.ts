import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BatchKey, Job } from '../../store.ts'

export interface BatchedJob {
  job: Job<unknown>
  key: BatchKey
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** Bounds what one transaction locks. */
const mostJobs = 64
const mostUnderWay = 2

/**
 * Runs jobs of one kind in batches, in the order of their arrival: those that arrive while others are under way make up the next batch. Of
 * jobs that need the same, one at a time runs, in the order in which they came.
 */
export class BatchQueue {
  readonly #run: (batch: readonly BatchedJob[]) => Promise<void>
  readonly #needed = new Set<string>()
  #waiting: BatchedJob[] = []
  #underWay = 0
  #isTaking = false

  /** `run` settles every job of its batch, and never rejects. */
  constructor(run: (batch: readonly BatchedJob[]) => Promise<void>) {
    this.#run = run
  }

  add(job: BatchedJob): void {
    this.#waiting.push(job)
    void this.#take()
  }

  async #take(): Promise<void> {
    if (this.#isTaking) return
    this.#isTaking = true
    // One turn of the event loop, so that the jobs that the sockets have brought meanwhile go together.
    await nextTurn()
    this.#isTaking = false
    if (this.#underWay >= mostUnderWay) return
    const batch = this.#nextBatch()
    if (batch.length === 0) return
    this.#underWay++
    await this.#run(batch)
    this.#underWay--
    for (const need of batch.flatMap(needsOf)) this.#needed.delete(need)
    if (this.#waiting.length > 0) void this.#take()
  }

  #nextBatch(): BatchedJob[] {
    const batch: BatchedJob[] = []
    const left: BatchedJob[] = []
    // No job overtakes an earlier one that needs the same.
    const wanted = new Set<string>()
    for (const job of this.#waiting) {
      const needs = needsOf(job)
      const isNext = batch.length < mostJobs && !needs.some((need) => this.#needed.has(need) || wanted.has(need))
      for (const need of needs) wanted.add(need)
      if (isNext) batch.push(job)
      else left.push(job)
    }
    for (const need of batch.flatMap(needsOf)) this.#needed.add(need)
    this.#waiting = left
    return batch
  }
}

function needsOf({ key: { locks, conflictsOn } }: BatchedJob): string[] {
  return [...locks, ...conflictsOn]
}
