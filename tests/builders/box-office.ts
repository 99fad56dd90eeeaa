import { test } from 'vitest'
import { type BackendOptions, startBackend } from './backend.ts'
import { signIn } from './buyer.ts'

/**
 * A test with a backend of its own, whose jobs run only where the test runs them, and two guests who have signed in.
 * `it.override('options', …)` gives the backend of a `describe` other settings.
 */
export const it = test
  .extend('options', (): BackendOptions => ({}))
  .extend('backend', async ({ options }, { onCleanup }) => {
    const backend = await startBackend({ jobs: 'idle', ...options })
    onCleanup(() => backend.close())
    return backend
  })
  .extend('buyer', ({ backend }) => signIn(backend.origin))
  .extend('rival', ({ backend }) => signIn(backend.origin, 'Gopal Example', '9000000002'))
