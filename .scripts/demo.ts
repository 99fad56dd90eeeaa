import { parseArgs } from 'node:util'
import { build } from './build.ts'

/** `pnpm demo [--bookings 100000]`: the box office with a lived-in database, kept apart from the real one. */
const { values } = parseArgs({ options: { bookings: { type: 'string', default: '700' } } })
const bookings = Number(values.bookings)
if (!Number.isInteger(bookings) || bookings < 1 || bookings > 1_000_000) throw new Error('--bookings is a number up to 1000000')

process.env['DATA_DIR'] ??= `data/demo-${bookings}`
await build()
const { prepareDemo } = await import('../sites/backend/src/dev/demo/main.ts')
await prepareDemo(bookings)
// In this process, so that signals reach the server itself.
await import('../sites/backend/src/server.ts')
