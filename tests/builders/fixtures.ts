import { describe, test } from 'vitest'
import { signInAdmin } from './admin.ts'
import { type BackendOptions, startBackend } from './backend.ts'
import { signIn } from './buyer.ts'
import { standsOnPostgres } from './databases.ts'
import { pairPhone } from './phone.ts'
import { type Outage, withOutage } from './provider.ts'

/**
 * A test with its own backend, whose jobs run only when the test runs them, two guests who have signed in, an admin, and two paired phones.
 * Each is made when a test first uses it. `it.override('options', …)` gives the backends of a `describe` other settings; outside a
 * `describe` it would also apply to the worker's next files. `outage.isOn = true` cuts their provider off.
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

/** For refusals that don't reach a database: they run once, on SQLite, while the rest of their file runs on both databases. */
export const describeOnce = describe.skipIf(standsOnPostgres())

/** The same for a single test, without any `it.override`. */
export const itOnce = it.skipIf(standsOnPostgres())
