import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { databaseSettings, standsOnPostgres } from '../builders/databases.ts'
import { FaultEvening } from './fault-evening.ts'
import { FailingJobs, type ServerFaults } from './fault-plan.ts'
import { openHarness } from './harness.ts'
import { unguarded } from './unguarded.ts'

/** For a hunt, play more evenings, or one again: `FAULTS=200`, `FAULTS=1 FIRST_EVENING=17`. */
const wanted = Number(process.env['FAULTS'] ?? 40)
const firstEvening = Number(process.env['FIRST_EVENING'] ?? 1)

let played = 0
let faults = 0
afterAll(() => {
  process.stdout.write(`${faults} generated faults on ${played} evenings, ${standsOnPostgres() ? 'PostgreSQL' : 'SQLite'}\n`)
})

/** Returns what is wrong after the evening of a seed. */
async function evening(seed: number, isGuarded = true): Promise<{ wrong: string[]; log: string[] }> {
  const jobs = new FailingJobs()
  const harness = await openHarness((deps) => {
    const store = isGuarded ? deps.store : unguarded(deps.store)
    return jobs.change({ ...deps, store })
  })
  const server = standsOnPostgres() ? await serverFaults(harness.backend.dataDir) : undefined
  try {
    const play = new FaultEvening({ harness, jobs, server, seed })
    await play.play()
    const wrong = await play.wrong()
    faults += await play.faults()
    played++
    return { wrong, log: play.log }
  } finally {
    await server?.close()
    await harness.close()
  }
}

it(`${wanted} generated faults: no seat is sold twice, nothing that was confirmed is lost, money adds up to the paisa`, {
  timeout: wanted * 10_000 + 60_000,
}, async () => {
  for (let seed = firstEvening; faults < wanted; seed++) {
    const { wrong, log } = await evening(seed)
    expect(wrong, `evening ${seed}\n${log.join('\n')}`).toEqual([])
  }
})

it('without the guard that makes settling idempotent, something is wrong on one of the evenings', { timeout: 240_000 }, async () => {
  const found: string[] = []
  for (let seed = 1; seed <= 12 && found.length === 0; seed++) found.push(...(await evening(seed, false)).wrong)
  expect(found).not.toEqual([])
})

/** Faults of the server of this backend's database, made over a separate connection. */
async function serverFaults(dataDir: string): Promise<ServerFaults & { close(): Promise<void> }> {
  const { DATABASE_URL } = await databaseSettings(dataDir)
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  // A rollback doesn't set a sequence back, so each statement is refused once only.
  await client.query(`
    create sequence refusal;
    create table refused (nth bigint);
    create function refuse_statement() returns trigger language plpgsql as $$
    begin
      if exists (select from refused where nth = nextval('refusal')) then raise exception 'a statement is refused'; end if;
      return null;
    end $$`)
  for (const table of ['booking', 'seat', 'payment_order', 'payment', 'refund', 'ticket', 'outbox', 'invoice', 'show_section']) {
    await client.query(`create trigger refuse after insert or update on ${table} for each statement execute function refuse_statement()`)
  }
  let cuts = 0
  return {
    refuseStatement: async (nth) => {
      await client.query(`insert into refused select nextval('refusal') + $1`, [nth])
    },
    cutConnections: async () => {
      cuts++
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    },
    count: async () => {
      const { rows } = await client.query(`select count(*)::int as count from refused where nth <= (select last_value from refusal)`)
      return cuts + rows[0].count
    },
    close: () => client.end(),
  }
}
