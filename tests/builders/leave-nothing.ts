import { afterAll, vi } from 'vitest'

/** The next file of this worker has the same globals, and the modules that this one has loaded. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
