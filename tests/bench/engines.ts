import { join } from 'node:path'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { Store } from '@sabha/backend/store/store'
import { findPostgres, startPostgres } from '../builders/postgres.ts'
import { type BackendProcess, startBackendProcess } from './backend-process.ts'
import { durableCommitsPerSecond, postgresCommitsPerSecond } from './ceiling.ts'

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
  stop(): Promise<void>
}

export interface Engines {
  sqlite: Engine
  /** PostgreSQL with this many backend processes; undefined where it is not installed. */
  postgres(processes: number): Engine | undefined
  close(): Promise<void>
}

/** Opens both engines on this machine's disk with their ordinary settings, so that whatever they have confirmed is durable. */
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
