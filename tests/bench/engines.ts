import { join } from 'node:path'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { Store } from '@sabha/backend/store/store'
import { findPostgres, type PostgresServer, startPostgres } from '../builders/postgres.ts'
import { type PostgresPair, startPostgresPair } from '../builders/postgres-pair.ts'
import { type BackendProcess, startBackendProcess } from './backend-process.ts'
import { durableCommitsPerSecond, postgresCommitsPerSecond } from './ceiling.ts'
import { cpuOf } from './cpu.ts'

/** A database engine to measure on, and how to start backends on one database of it. */
export interface Engine {
  name: string
  /** Durable commits per second that the engine alone makes on this disk, one after another. */
  ceiling(): Promise<number>
  /** Starts backends on a new database with the seeded show and whatever `prepare` adds. */
  start(settings?: Record<string, string>, prepare?: (store: Store) => Promise<void>): Promise<Deployment>
}

interface Deployment {
  backends: readonly BackendProcess[]
  /** Opens the database of these backends for another reader. */
  openStore(): Promise<Store>
  /** ms of CPU that the backends and the database's server have used until now; a standby isn't counted. */
  cpu(): number
  stop(): Promise<void>
}

export interface Engines {
  sqlite: Engine
  /** PostgreSQL with this many backend processes; undefined where it is not installed. */
  postgres(processes: number): Engine | undefined
  /** One backend process on a PostgreSQL that confirms nothing before its standby has it; undefined likewise. */
  standby: Engine | undefined
  close(): Promise<void>
}

/** Opens both engines on this machine's disk with their ordinary settings, so that whatever they have confirmed is durable. */
export async function openEngines(): Promise<Engines> {
  const server = findPostgres() === undefined ? undefined : await startPostgres({ durable: true })
  let pair: PostgresPair | undefined
  return {
    sqlite: { name: 'SQLite, one process', ceiling: async () => durableCommitsPerSecond(), start: startOnSqlite },
    postgres(processes) {
      if (!server) return undefined
      return {
        name: `PostgreSQL, ${processes === 1 ? 'one process' : `${processes} processes`}`,
        ceiling: () => postgresCommitsPerSecond(server.urlOf('postgres')),
        start: (settings, prepare) => startOnPostgres(server, processes, settings, prepare),
      }
    },
    standby: server && {
      name: 'PostgreSQL, one process, a synchronous standby',
      async ceiling() {
        pair ??= await startPostgresPair()
        return postgresCommitsPerSecond(pair.urlOf('postgres'))
      },
      async start(settings, prepare) {
        pair ??= await startPostgresPair()
        return startOnPostgres(pair, 1, settings, prepare)
      },
    },
    async close() {
      await server?.close()
      await pair?.close()
    },
  }
}

let databases = 0

async function startOnPostgres(
  server: Pick<PostgresServer, 'pid' | 'urlOf' | 'ask'>,
  processes: number,
  settings?: Record<string, string>,
  prepare?: (store: Store) => Promise<void>,
): Promise<Deployment> {
  const database = `bench_${++databases}`
  await server.ask(`create database ${database}`)
  const address = server.urlOf(database)
  const backends: BackendProcess[] = []
  for (let index = 0; index < processes; index++) {
    backends.push(await startBackendProcess({ ...settings, DATABASE_URL: address }, index === 0 ? prepare : undefined))
  }
  return {
    backends,
    openStore: () => openPostgres(address),
    cpu: () => backends.reduce((sum, backend) => sum + backend.cpu(), cpuOf(server.pid())),
    async stop() {
      await Promise.all(backends.map((backend) => backend.stop()))
      await server.ask(`drop database ${database} with (force)`)
    },
  }
}

async function startOnSqlite(settings?: Record<string, string>, prepare?: (store: Store) => Promise<void>): Promise<Deployment> {
  const backend = await startBackendProcess(settings, prepare)
  return {
    backends: [backend],
    openStore: () => openSqlite(join(backend.dataDir, 'sabha.sqlite')),
    cpu: () => backend.cpu(),
    stop: () => backend.stop(),
  }
}
