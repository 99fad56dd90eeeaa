import { parseArgs } from 'node:util'
import { readConfig } from '../sites/backend/src/config.ts'
import { restoreBackup } from '../sites/backend/src/operation/backup/restore-backup.ts'
import { OperationError } from '../sites/backend/src/operation/operation-error.ts'
import { databaseOf, operate } from './operate.ts'

/**
 * `pnpm restore <file> [--replace]`: restores a saved box office where there is none or, with `--replace`, in place of one that is moved
 * aside. With DATABASE_URL set, a backup of SQLite moves to PostgreSQL.
 */
await operate(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
  const [archive, ...rest] = positionals
  if (archive === undefined || rest.length > 0) throw new OperationError('pnpm restore <file> [--replace]')
  const config = readConfig()
  const options = {
    archive,
    dataDir: config.DATA_DIR,
    databaseUrl: await databaseOf(config),
    now: new Date(),
    replace: values.replace,
  }
  const { manifest, aside, moved } = await restoreBackup(options)
  const tables = moved?.map(({ name, rows, sha256 }) => `  ${name.padEnd(20)}${String(rows).padStart(9)}  sha256 ${sha256}`)
  return [
    ...(tables ? ['Moved to PostgreSQL and read back from there, rows and all:', ...tables] : []),
    `Restored as of ${manifest.made_at}.${aside === undefined ? '' : ` What was there is in ${aside}.`}`,
  ].join('\n')
})
