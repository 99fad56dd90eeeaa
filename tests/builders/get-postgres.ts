import { getPostgres } from './postgres.ts'

/** Ends well where the machine has a PostgreSQL server to test on, or got one now. */
process.exitCode = getPostgres() === undefined ? 1 : 0
