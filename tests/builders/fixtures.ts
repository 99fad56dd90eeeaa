import { describe, test } from 'vitest'
import { signInAdmin } from './admin.ts'
import { type BackendOptions, startBackend } from './backend.ts'
import { signIn } from './buyer.ts'
import { standsOnPostgres } from './databases.ts'
import { pairPhone } from './phone.ts'
import { type Outage, withOutage } from './provider.ts'

/**
 * A test with a backend of its own, whose jobs run only where the test runs them, two guests who have signed in, an admin, and two paired
 * phones; each is there as soon as a test asks for it.
 * `it.override('options', …)` gives the backends of a `describe` other settings; outside of one it would hold for the worker's next
 * files, too. `outage.isOn = true` cuts their provider off.
 */
export const it = test
  .extend('options', (): BackendOptions => ({}))
  .extend('outage', (): Outage => ({ isOn: false }))
  .extend('backend', async ({ options, outage }, { onCleanup }) => {
    const change: BackendOptions['change'] = (deps) => {
      const changed = { ...deps, ...options.change?.(deps) }
      return { ...changed, provider: withOutage(changed.provider, outage) }
    }
    const backend = await startBackend({ jobs: 'idle', ...options, change })
    onCleanup(() => backend.close())
    return backend
  })
  .extend('buyer', ({ backend }) => signIn(backend.origin))
  .extend('rival', ({ backend }) => signIn(backend.origin, 'Gopal Example', '9000000002'))
  .extend('admin', ({ backend }) => signInAdmin(backend))
  .extend('phone', ({ backend, admin }) => pairPhone(backend, { admin, gate: 'Main gate', name: 'First phone' }))
  .extend('otherPhone', ({ backend, admin }) => pairPhone(backend, { admin, gate: 'East gate', name: 'Second phone' }))

/** What is refused before it comes near a database: run once, on SQLite, where the rest of its file asks both. */
export const describeOnce = describe.skipIf(standsOnPostgres())

/** The same for one test, outside of every `it.override`. */
export const itOnce = it.skipIf(standsOnPostgres())
