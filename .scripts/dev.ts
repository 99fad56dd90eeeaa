import { build } from './build.ts'
import { run } from './run.ts'

/**
 * The backend on 4000, started anew when a file changes, with the sites as they are now; and the booking site with hot updates on the
 * address that Vite prints.
 */
await build()
await Promise.all([run('node', ['--watch', 'sites/backend/src/server.ts']), run('vite', [], { cwd: 'sites/booking' })])
