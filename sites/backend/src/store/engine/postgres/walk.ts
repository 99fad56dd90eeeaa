import { type CompiledQuery, type DatabaseConnection, PostgresQueryCompiler, type QueryResult } from 'kysely'
import { type Db, type Effect, type Job, Rollback } from '../../store.ts'
import { JobTransaction } from '../jobs.ts'
import type { Lane, Question } from '../together.ts'
import { postgresDialect } from './dialect.ts'
import type { Session } from './session.ts'

/** What became of a job that ran together with others. */
export type LaneEnd =
  | { kind: 'kept'; answer: unknown; effects: Effect[] }
  /** It returned a rollback, and has written nothing. */
  | { kind: 'taken-back'; answer: unknown }
  /**
   * It has to run by itself: it waits for another of these jobs, or it takes back what it has written, perhaps because of another job that
   * isn't kept either. `hasWritten`: what it leaves must not be committed.
   */
  | { kind: 'apart'; hasWritten: boolean }

/** Whether the transaction may be committed, as far as this job is concerned. */
export function isSound(end: LaneEnd): boolean {
  return end.kind !== 'apart' || !end.hasWritten
}

/**
 * Runs jobs in step in one transaction: what they ask at the same time goes over the line together, and the same question of several jobs
 * is one statement. The jobs are independent: none reads what another writes. Rejects if one fails; then nothing is kept.
 */
export async function walkTogether(session: Session, jobs: readonly Job<unknown>[]): Promise<LaneEnd[]> {
  const walk = new Walk(session)
  const lanes = jobs.map((job, index) => ({ job, lane: laneAt(session, index) }))
  for (const { lane } of lanes) lane.begin(walk)
  const outcomes = await Promise.allSettled(lanes.map(({ job, lane }) => lane.run(job)))
  if (walk.failure) throw walk.failure.error
  const ends = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  if (ends.every(isSound)) await Promise.all(lanes.map(({ lane }) => lane.finish()))
  return ends
}

/**
 * A job can't go with the others: it wants a lock that another of them has, which one transaction can't take twice, or it asks to run by
 * itself.
 */
class Apart extends Error {
  override readonly name = 'Apart'
}

type Ask = (asks: readonly unknown[]) => Promise<readonly unknown[]>

/** What several lanes ask in one statement. */
interface Group {
  key: unknown
  ask: Ask
  asks: { what: unknown; resolve(answer: unknown): void; reject(error: unknown): void }[]
}

/** What the lanes ask before any of them can go on. */
class Step {
  readonly groups: Group[] = []
  readonly #latest = new Map<JobLane, number>()

  /** Returns the group for a question, never one before the group of the lane's previous question. */
  groupOf(lane: JobLane, key: unknown, ask: Ask): Group {
    const from = this.#latest.get(lane) ?? 0
    let index = this.groups.findIndex((group, at) => at >= from && group.key === key)
    if (index === -1) index = this.groups.push({ key, ask, asks: [] }) - 1
    this.#latest.set(lane, index)
    return this.groups[index] as Group
  }
}

/** The steps of one transaction. */
class Walk {
  readonly session: Session
  readonly #lockedBy = new Map<string, JobLane>()
  #next: Step | undefined
  /** The first statement that failed: after it the server accepts no other. */
  failure: { error: unknown } | undefined

  constructor(session: Session) {
    this.session = session
  }

  ask(lane: JobLane, key: unknown, what: unknown, ask: Ask): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure.error)
    return new Promise((resolve, reject) => {
      this.#coming().groupOf(lane, key, ask).asks.push({ what, resolve, reject })
    })
  }

  takeLock(lane: JobLane, name: string): void {
    const holder = this.#lockedBy.get(name) ?? lane
    if (holder !== lane) throw new Apart(`another of these jobs has the lock ${name}`)
    this.#lockedBy.set(name, lane)
  }

  #coming(): Step {
    if (!this.#next) {
      this.#next = new Step()
      // After this tick every lane has gone on as far as it can.
      if (!this.#isUnderWay) process.nextTick(() => this.#go())
    }
    return this.#next
  }

  #isUnderWay = false

  async #go(): Promise<void> {
    this.#isUnderWay = true
    while (this.#next) {
      const { groups } = this.#next
      this.#next = undefined
      const outcomes = await Promise.allSettled(groups.map(({ ask, asks }) => ask(asks.map(({ what }) => what))))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) this.failure ??= { error: failed.reason }
      for (const [index, { asks }] of groups.entries()) {
        const outcome = outcomes[index]
        for (const [nth, { resolve, reject }] of asks.entries()) {
          if (outcome?.status === 'fulfilled') resolve(outcome.value[nth])
          else reject(outcome?.reason)
        }
      }
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
    this.#isUnderWay = false
  }
}

/** The path of one job. Statements that only this job asks go over the line unchanged, with those of the others. */
class JobLane implements Lane, DatabaseConnection {
  readonly #tx: LaneTransaction
  #walk: Walk | undefined
  #hasWritten = false
  #last: { question: Question<Db, unknown, unknown>; what: unknown }[] = []

  constructor() {
    this.#tx = new LaneTransaction({
      dialect: postgresDialect({ acquire: async () => this, release() {} }, new PostgresQueryCompiler()),
    })
    this.#tx.lane = this
  }

  begin(walk: Walk): void {
    this.#walk = walk
    this.#hasWritten = false
    this.#last = []
    this.#tx.takeEffects()
  }

  async run(job: Job<unknown>): Promise<LaneEnd> {
    try {
      const answer = await job(this.#tx)
      if (answer instanceof Rollback) {
        return this.#hasWritten ? { kind: 'apart', hasWritten: true } : { kind: 'taken-back', answer: answer.value }
      }
      return { kind: 'kept', answer, effects: this.#tx.takeEffects() }
    } catch (error) {
      if (error instanceof Apart) return { kind: 'apart', hasWritten: this.#hasWritten }
      throw error
    }
  }

  async finish(): Promise<void> {
    await Promise.all(this.#last.map(({ question, what }) => this.#ask(question, what)))
  }

  ask<On extends Db, What, Answer>(question: Question<On, What, Answer>, what: What): Promise<Answer> {
    return this.#ask(question as unknown as Question<Db, unknown, unknown>, what) as Promise<Answer>
  }

  askLast<On extends Db, What, Answer>(question: Question<On, What, Answer>, what: What): void {
    this.#last.push({ question: question as unknown as Question<Db, unknown, unknown>, what })
  }

  takeLock(name: string): void {
    this.#under.takeLock(this, name)
  }

  leave(): never {
    throw new Apart('this job runs by itself')
  }

  #ask(question: Question<Db, unknown, unknown>, what: unknown): Promise<unknown> {
    if (question.writes) this.#hasWritten = true
    const { session } = this.#under
    return this.#under.ask(this, question, what, (asks) => question.many(session.tx, asks))
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const onlyReads = /^select\b(?!.* for (no key )?update)/s.test(query.sql)
    if (!onlyReads) this.#hasWritten = true
    // Jobs that read the same share one statement.
    const key = onlyReads ? `${query.sql} ${JSON.stringify(query.parameters)}` : query
    const { session } = this.#under
    const answer = await this.#under.ask(this, key, query, async (asks) => {
      const result = await session.executeQuery<Row>(query)
      return asks.map(() => ({ ...result, rows: [...result.rows] }))
    })
    return answer as QueryResult<Row>
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported by this driver.')
  }

  get #under(): Walk {
    if (!this.#walk) throw new Error('a job asks before it has begun')
    return this.#walk
  }
}

class LaneTransaction extends JobTransaction {
  lane: Lane | undefined
}

/** Kept with their connection, so that what Kysely needs for each isn't made for every job. */
const lanes = new WeakMap<Session, JobLane[]>()

function laneAt(session: Session, index: number): JobLane {
  const own = lanes.get(session) ?? []
  lanes.set(session, own)
  const lane = own[index] ?? new JobLane()
  own[index] = lane
  return lane
}
