import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import type { TestProject } from 'vitest/node'
import { template } from './databases.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that the tests of the project "postgres" stand on. */
    postgresServer: string
  }
}

/** One server for all tests of the project, with a database that theirs are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  await server.ask(`create database ${template}`)
  await (await openPostgres(server.urlOf(template))).close()
  project.provide('postgresServer', server.urlOf('postgres'))
  return () => server.close()
}
