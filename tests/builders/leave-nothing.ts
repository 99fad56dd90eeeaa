import { afterAll, vi } from 'vitest'

/** The next test file of this worker shares the globals, and the modules that this file has loaded. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
