import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppDeps, buildApp } from '@sabha/backend/app'
import { readConfig } from '@sabha/backend/config'
import { openDeps } from '@sabha/backend/deps'
import { seed } from '@sabha/backend/seed'

export interface Backend {
  /** `http://127.0.0.1:<port>` */
  origin: string
  deps: AppDeps
  /** The backend's clock, where `liveClockAhead` doesn't say otherwise: it stands still until it is moved. */
  clock: { now: number }
  dataDir: string
  close(): Promise<void>
}

export interface BackendOptions {
  settings?: Record<string, string>
  /** Exchanges parts of what the backend stands on. */
  change?: (deps: AppDeps) => Partial<AppDeps>
  /** Kept at close; without one, a temporary folder that is removed. */
  dataDir?: string
  /** Uses the machine's clock, this many ms ahead. */
  liveClockAhead?: number
}

/** The real app on a real SQLite file and the sandbox provider, listening on a free port of 127.0.0.1. */
export async function startBackend({ settings = {}, change, dataDir, liveClockAhead }: BackendOptions = {}): Promise<Backend> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'sabha-backend-'))
  const opened = await openDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings }))
  const clock = { now: Date.now() }
  const own: AppDeps = { ...opened, now: () => (liveClockAhead === undefined ? clock.now : Date.now() + liveClockAhead) }
  const deps = { ...own, ...change?.(own) }
  await seed(deps)
  const app = await buildApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    deps,
    clock,
    dataDir: folder,
    async close() {
      await app.close()
      await opened.close()
      if (dataDir === undefined) rmSync(folder, { recursive: true })
    },
  }
}
