import { test } from 'vitest'
import { type BackendOptions, startBackend } from './backend.ts'
import { signIn } from './buyer.ts'
import { type Outage, withOutage } from './provider.ts'

/**
 * A test with a backend of its own, whose jobs run only where the test runs them, and two guests who have signed in.
 * `it.override('options', …)` gives the backends of a `describe` other settings; `outage.isOn = true` cuts their provider off.
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
