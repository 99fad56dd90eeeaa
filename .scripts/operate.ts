import { inspect } from 'node:util'
import { type Config, ConfigError } from '../sites/backend/src/config.ts'
import { OperationError } from '../sites/backend/src/operation/operation-error.ts'
import { keepToOurselves } from '../sites/backend/src/operation/private-files.ts'
import { CannotOpen, StoreUnavailable } from '../sites/backend/src/store/store.ts'

/** Runs what an operator asked for and prints how it ended. A refusal is printed in its own words, with exit code 1. */
export async function operate(work: () => Promise<string>): Promise<void> {
  keepToOurselves()
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    const isRefusal = isOurs(error) || isUsage(error)
    process.stderr.write(`${isRefusal ? error.message : inspect(error)}\n`)
    process.exitCode = 1
  }
}

/** Whether the error's message says to the operator what is wrong. */
function isOurs(error: unknown): error is Error {
  return [OperationError, ConfigError, CannotOpen].some((kind) => error instanceof kind)
}

/** Returns the database's direct address; of several servers, that of the one that takes writes. undefined: SQLite. */
export async function databaseOf({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): Promise<string | undefined> {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url === undefined) return undefined
  const { primaryOf } = await import('../sites/backend/src/store/engine/postgres/primary.ts')
  return primaryOf(url).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new OperationError(error.message) : error
  })
}

/** Whether the error is about an unknown option. */
function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
}
