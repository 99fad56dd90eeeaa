import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../sites/backend/src/config.ts'
import { makeBackup } from '../sites/backend/src/operation/backup/make-backup.ts'
import { OperationError } from '../sites/backend/src/operation/operation-error.ts'
import { databaseOf, operate } from './operate.ts'

/** `pnpm backup [folder] [--keep 14]`: saves the box office, which may be running, to one checked file. */
await operate(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    throw new OperationError('pnpm backup [folder] [--keep <number of backups>]')
  const config = readConfig()
  const folder = positionals[0] ?? join(config.DATA_DIR, 'backups')
  const saved = await makeBackup({
    dataDir: config.DATA_DIR,
    databaseUrl: await databaseOf(config),
    folder,
    now: new Date(),
    keep,
  })
  const bytes = saved.manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  return `${saved.archive}: ${saved.manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, read back and found whole.`
})
