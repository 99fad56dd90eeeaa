import { seed } from '@sabha/backend/seed'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import type { TestProject } from 'vitest/node'
import { addTestAccounts } from './admin.ts'
import { templates } from './databases.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that the tests of the project "postgres" use. */
    postgresServer: string
  }
}

/** Starts one server for all tests of the project, with the databases that the tests' own are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  await server.ask(`create database ${templates.migrated}`)
  await (await openPostgres(server.urlOf(templates.migrated))).close()
  await server.ask(`create database ${templates.seeded} template ${templates.migrated}`)
  const store = await openPostgres(server.urlOf(templates.seeded))
  await seed({ store, now: Date.now })
  await addTestAccounts(store, Date.now())
  await store.close()
  project.provide('postgresServer', server.urlOf('postgres'))
  return () => server.close()
}
