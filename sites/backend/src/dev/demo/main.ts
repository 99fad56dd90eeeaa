import { readConfig } from '../../config.ts'
import { openDeps } from '../../deps.ts'
import { keepToOurselves } from '../../operation/private-files.ts'
import { gstOf, openSettings } from '../../rules/settings/live-settings.ts'
import { seed } from '../../seed.ts'
import { fillDemo } from './fill.ts'

/** Fills the database that the settings name. */
export async function prepareDemo(bookings: number): Promise<void> {
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
