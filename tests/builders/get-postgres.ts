import { getPostgres } from './postgres.ts'

/** Exits with 0 if the machine has a PostgreSQL server for the tests, or if one could be installed now. */
process.exitCode = getPostgres() === undefined ? 1 : 0
