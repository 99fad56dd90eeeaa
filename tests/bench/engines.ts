import { join } from 'node:path'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { Store } from '@sabha/backend/store/store'
import { findPostgres, startPostgres } from '../builders/postgres.ts'
import { type BackendProcess, startBackendProcess } from './backend-process.ts'
import { durableCommitsPerSecond, postgresCommitsPerSecond } from './ceiling.ts'

/** What a measurement stands on: an engine, and the backends on one database of it. */
export interface Engine {
  name: string
  /** What the engine does alone on this disk, one durable commit after another, a second. */
  ceiling(): Promise<number>
  /** On a new database with the seeded show and what `prepare` adds. */
  start(settings?: Record<string, string>, prepare?: (store: Store) => Promise<void>): Promise<Deployment>
}

interface Deployment {
  backends: readonly BackendProcess[]
  /** Its database, beside the backends. */
  openStore(): Promise<Store>
  stop(): Promise<void>
}

export interface Engines {
  sqlite: Engine
  /** PostgreSQL with so many processes; undefined where it is not on this machine. */
  postgres(processes: number): Engine | undefined
  close(): Promise<void>
}

/** Both engines on this machine's disk, as they are installed: what they have answered is durable. */
export async function openEngines(): Promise<Engines> {
  const server = findPostgres() === undefined ? undefined : await startPostgres({ durable: true })
  let databases = 0
  return {
    sqlite: { name: 'SQLite, one process', ceiling: async () => durableCommitsPerSecond(), start: startOnSqlite },
    postgres(processes) {
      if (!server) return undefined
      return {
        name: `PostgreSQL, ${processes === 1 ? 'one process' : `${processes} processes`}`,
        ceiling: () => postgresCommitsPerSecond(server.urlOf('postgres')),
        async start(settings, prepare) {
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
            async stop() {
              await Promise.all(backends.map((backend) => backend.stop()))
              await server.ask(`drop database ${database} with (force)`)
            },
          }
        },
      }
    },
    close: async () => server?.close(),
  }
}

async function startOnSqlite(settings?: Record<string, string>, prepare?: (store: Store) => Promise<void>): Promise<Deployment> {
  const backend = await startBackendProcess(settings, prepare)
  return { backends: [backend], openStore: () => openSqlite(join(backend.dataDir, 'sabha.sqlite')), stop: () => backend.stop() }
}
