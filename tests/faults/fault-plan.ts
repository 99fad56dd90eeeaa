import type { AppDeps } from '@sabha/backend/app'
import { StoreUnavailable } from '@sabha/backend/store/store'
import type { Random } from '../builders/random.ts'
import { wrapStore } from '../builders/wrap-store.ts'
import type { Harness } from './harness.ts'

/** How a database job fails: it never begins, it is rolled back after its writes, or it commits and its answer is lost. */
const jobFaults = ['before', 'inside', 'after'] as const
type JobFault = (typeof jobFaults)[number]

/** How a database server fails: it refuses a statement in the middle of a job, or ends every connection. */
export interface ServerFaults {
  refuseStatement(nth: number): Promise<void>
  cutConnections(): Promise<void>
  /** How many of these faults have happened. */
  count(): Promise<number>
}

/** Makes jobs of the store fail, one for each call of `arm`. Counts those that really failed. */
export class FailingJobs {
  readonly #due = new Map<number, JobFault>()
  #jobs = 0
  fired = 0

  /** Makes the job fail that is `distance` jobs from now. */
  arm(fault: JobFault, distance: number): void {
    this.#due.set(this.#jobs + distance, fault)
  }

  disarm(): void {
    this.#due.clear()
  }

  change = ({ store }: AppDeps): Partial<AppDeps> => ({
    store: wrapStore(store, async (job, run) => {
      const nth = ++this.#jobs
      const fault = this.#due.get(nth)
      if (fault === undefined) return run(job)
      this.#due.delete(nth)
      this.fired++
      const lost = () => new StoreUnavailable(`fault ${fault} of job ${nth}`)
      if (fault === 'before') throw lost()
      const answer = await run(async (tx) => {
        const written = await job(tx)
        if (fault === 'inside') throw lost()
        return written
      })
      throw Object.assign(lost(), { answer })
    }),
  })
}

export interface Fault {
  name: string
  strike(): Promise<unknown>
  /** The fault happens at once; others are counted when they happen. */
  isAtOnce?: boolean
}

/** Chooses one of all the faults around a box office by chance. */
export function anyFault(random: Random, { sandbox, mailServer }: Harness, jobs: FailingJobs, server: ServerFaults | undefined): Fault {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T
  const distance = Math.floor(random.between(1, 12))
  const times = Math.floor(random.between(1, 5))
  const ofJobs: Fault[] = jobFaults.map((fault) => ({ name: `job: ${fault}`, strike: async () => jobs.arm(fault, distance) }))
  const ofProvider: Fault[] = [
    ...['429', '500', 'drop', 'drop-after'].map((does) => ({ trick: 'api', does, times })),
    ...['hold', 'twice', 'drop'].map((mode) => ({ trick: 'webhooks', mode })),
    { trick: 'lose-answer', times: 1 },
  ].map((trick) => ({ name: JSON.stringify(trick), strike: () => sandbox.trick(trick), isAtOnce: true }))
  const ofMail: Fault[] = (['refuses', 'drops'] as const).map((mood) => ({
    name: `mail: ${mood}`,
    strike: async () => {
      mailServer.mood = mood
    },
    isAtOnce: true,
  }))
  const ofServer: Fault[] = server
    ? [
        { name: 'a statement is refused', strike: () => server.refuseStatement(distance) },
        { name: 'connections are cut', strike: () => server.cutConnections() },
      ]
    : []
  return pick([ofJobs, ofJobs, ofProvider, ofMail, ofServer, ofServer].filter((some) => some.length > 0).map((some) => pick(some)))
}
