import { build } from './build.ts'

await build()
// In this process, so that signals reach the server itself.
await import('../sites/backend/src/server.ts')
