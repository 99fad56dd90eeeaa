import { parseArgs } from 'node:util'
import { readConfig } from '../sites/backend/src/config.ts'
import { openDeps } from '../sites/backend/src/deps.ts'
import { fillDemo } from '../sites/backend/src/dev/demo/fill.ts'
import { keepToOurselves } from '../sites/backend/src/operation/private-files.ts'
import { gstOf, openSettings } from '../sites/backend/src/rules/settings/live-settings.ts'
import { seed } from '../sites/backend/src/seed.ts'
import { build } from './build.ts'

/** `pnpm demo [--bookings 100000]`: runs the box office on a database full of sample bookings, kept apart from the real one. */
const { values } = parseArgs({ options: { bookings: { type: 'string', default: '700' } } })
const bookings = Number(values.bookings)
if (!Number.isInteger(bookings) || bookings < 1 || bookings > 1_000_000) throw new Error('--bookings is a number up to 1000000')

process.env['DATA_DIR'] ??= `data/demo-${bookings}`
await build()
await fill()
// Runs in this process, so that signals reach the server itself.
await import('../sites/backend/src/server.ts')

async function fill(): Promise<void> {
  keepToOurselves()
  const deps = await openDeps(readConfig())
  try {
    await seed(deps)
    const begun = performance.now()
    const isNew = await fillDemo({ ...deps, gst: gstOf(await openSettings({ store: deps.store, fixed: deps.fixedSettings })) }, bookings)
    const said = isNew
      ? `Made ${bookings} bookings in ${Math.round((performance.now() - begun) / 1000)} s.`
      : 'This database is lived in already.'
    process.stdout.write(`${said}\n`)
  } finally {
    await deps.close()
  }
}
