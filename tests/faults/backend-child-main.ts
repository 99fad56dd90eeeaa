import { flushCompileCache } from 'node:module'
import { startBackend } from '../builders/backend.ts'
import { type DeathPoint, makeCrashInjector } from './crash-injector.ts'

/** Runs a backend as a process that can be killed. Arguments: its settings as JSON, where it dies (`DeathPoint`), ms added to its clock. */
const [settings = '{}', dieAt = '0', clockAhead = '0'] = process.argv.slice(2)
const crashInjector = makeCrashInjector()
const { DATA_DIR, ...others } = JSON.parse(settings) as Record<string, string>
if (!DATA_DIR) throw new Error('no DATA_DIR')
const backend = await startBackend({
  dataDir: DATA_DIR,
  settings: others,
  change: (deps) => crashInjector.change(deps),
  liveClockAhead: Number(clockAhead),
})
crashInjector.arm(/^\d+$/.test(dieAt) ? Number(dieAt) : (dieAt as DeathPoint))
// Written now, since a killed process writes no cache when it ends.
flushCompileCache()
process.stdout.write(`listening ${backend.origin}\n`)
