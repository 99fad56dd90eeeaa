import { build } from './build.ts'
import { run } from './run.ts'

/**
 * Runs the backend on port 4000, restarted when a file changes, with the sites as built now; and the booking site with hot updates on the
 * address that Vite prints.
 */
await build()
await Promise.all([run('node', ['--watch', 'sites/backend/src/server.ts']), run('vite', [], { cwd: 'sites/booking' })])
