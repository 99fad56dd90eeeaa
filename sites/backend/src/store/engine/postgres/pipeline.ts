import { type CompiledQuery, type DatabaseConnection, PostgresQueryCompiler, type QueryResult } from 'kysely'
import { type Db, type Effect, type Job, Rollback } from '../../store.ts'
import type { BatchMember, Question } from '../batchable.ts'
import { JobTransaction } from '../jobs.ts'
import { postgresDialect } from './dialect.ts'
import type { Session } from './session.ts'

/** What became of a job that ran together with others. */
export type JobEnd =
  | { kind: 'kept'; answer: unknown; effects: Effect[] }
  /** It returned a rollback, and has written nothing. */
  | { kind: 'rolled-back'; answer: unknown }
  /**
   * It has to run by itself: it waits for another of these jobs, or it takes back what it has written, perhaps because of another job that
   * isn't kept either. `hasWritten`: what it leaves must not be committed.
   */
  | { kind: 'rerun-alone'; hasWritten: boolean }

/** Whether the transaction may be committed, as far as this job is concerned. */
export function isSound(end: JobEnd): boolean {
  return end.kind !== 'rerun-alone' || !end.hasWritten
}

/**
 * Runs jobs in step in one transaction: what they ask at the same time goes over the line together, and the same question of several jobs
 * is one statement. The jobs are independent: none reads what another writes. Rejects if one fails; then nothing is kept.
 */
export async function runPipelined(session: Session, jobs: readonly Job<unknown>[]): Promise<JobEnd[]> {
  const pipeline = new Pipeline(session)
  const members = jobs.map((job, index) => ({ job, member: memberAt(session, index) }))
  for (const { member } of members) member.begin(pipeline)
  const outcomes = await Promise.allSettled(members.map(({ job, member }) => member.run(job)))
  if (pipeline.failure) throw pipeline.failure.error
  const ends = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  if (ends.every(isSound)) await Promise.all(members.map(({ member }) => member.finish()))
  return ends
}

/**
 * A job can't go with the others: it wants a lock that another of them has, which one transaction can't take twice, or it asks to run by
 * itself.
 */
class RunsAlone extends Error {
  override readonly name = 'RunsAlone'
}

type Ask = (asks: readonly unknown[]) => Promise<readonly unknown[]>

/** What several members ask in one statement. */
interface Group {
  key: unknown
  ask: Ask
  asks: { what: unknown; resolve(answer: unknown): void; reject(error: unknown): void }[]
}

/** What the members ask before any of them can go on. */
class RoundTrip {
  readonly groups: Group[] = []
  readonly #latest = new Map<PipelinedJob, number>()

  /** Returns the group for a question, never one before the group of the member's previous question. */
  groupOf(member: PipelinedJob, key: unknown, ask: Ask): Group {
    const from = this.#latest.get(member) ?? 0
    let index = this.groups.findIndex((group, at) => at >= from && group.key === key)
    if (index === -1) index = this.groups.push({ key, ask, asks: [] }) - 1
    this.#latest.set(member, index)
    return this.groups[index] as Group
  }
}

/** The steps of one transaction. */
class Pipeline {
  readonly session: Session
  readonly #lockedBy = new Map<string, PipelinedJob>()
  #next: RoundTrip | undefined
  /** The first statement that failed: after it the server accepts no other. */
  failure: { error: unknown } | undefined

  constructor(session: Session) {
    this.session = session
  }

  ask(member: PipelinedJob, key: unknown, what: unknown, ask: Ask): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure.error)
    return new Promise((resolve, reject) => {
      this.#coming().groupOf(member, key, ask).asks.push({ what, resolve, reject })
    })
  }

  takeLock(member: PipelinedJob, name: string): void {
    const holder = this.#lockedBy.get(name) ?? member
    if (holder !== member) throw new RunsAlone(`another of these jobs has the lock ${name}`)
    this.#lockedBy.set(name, member)
  }

  #coming(): RoundTrip {
    if (!this.#next) {
      this.#next = new RoundTrip()
      // After this tick every member has gone on as far as it can.
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
class PipelinedJob implements BatchMember, DatabaseConnection {
  readonly #tx: PipelinedTransaction
  #pipeline: Pipeline | undefined
  #hasWritten = false
  #last: { question: Question<Db, unknown, unknown>; what: unknown }[] = []

  constructor() {
    this.#tx = new PipelinedTransaction({
      dialect: postgresDialect({ acquire: async () => this, release() {} }, new PostgresQueryCompiler()),
    })
    this.#tx.member = this
  }

  begin(pipeline: Pipeline): void {
    this.#pipeline = pipeline
    this.#hasWritten = false
    this.#last = []
    this.#tx.takeEffects()
  }

  async run(job: Job<unknown>): Promise<JobEnd> {
    try {
      const answer = await job(this.#tx)
      if (answer instanceof Rollback) {
        return this.#hasWritten ? { kind: 'rerun-alone', hasWritten: true } : { kind: 'rolled-back', answer: answer.value }
      }
      return { kind: 'kept', answer, effects: this.#tx.takeEffects() }
    } catch (error) {
      if (error instanceof RunsAlone) return { kind: 'rerun-alone', hasWritten: this.#hasWritten }
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
    throw new RunsAlone('this job runs by itself')
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

  get #under(): Pipeline {
    if (!this.#pipeline) throw new Error('a job asks before it has begun')
    return this.#pipeline
  }
}

class PipelinedTransaction extends JobTransaction {
  member: BatchMember | undefined
}

/** Kept with their connection, so that what Kysely needs for each isn't made for every job. */
const members = new WeakMap<Session, PipelinedJob[]>()

function memberAt(session: Session, index: number): PipelinedJob {
  const own = members.get(session) ?? []
  members.set(session, own)
  const member = own[index] ?? new PipelinedJob()
  own[index] = member
  return member
}
