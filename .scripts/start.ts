import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { build } from './build.ts'
import { root } from './run.ts'

await build()
// Types are stripped and code is compiled once: half the start, and 20 MB less.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
// In this process, so that signals reach the server itself.
await import('../sites/backend/src/server.ts')
