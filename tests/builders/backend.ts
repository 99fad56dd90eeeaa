import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppDeps, buildApp } from '@sabha/backend/app'
import { readConfig } from '@sabha/backend/config'
import { openDeps } from '@sabha/backend/deps'
import { createPasswordThreads } from '@sabha/backend/rules/accounts/password-threads'
import { seed } from '@sabha/backend/seed'
import type { Services } from '@sabha/backend/services'
import { openServices } from '@sabha/backend/services'
import type { Store } from '@sabha/backend/store/store'
import { addTestAccounts } from './admin.ts'
import { copySqlite, dropDatabase, hasTemplates, withDatabase } from './databases.ts'

export interface Backend {
  /** `http://127.0.0.1:<port>`, or `https:` where the settings say so. */
  origin: string
  deps: AppDeps
  /** The services that its calls use. A job that runs with them is this backend's job. */
  services: Services
  /** The backend's clock, unless `liveClockAhead` is set. It stands still until a test moves it. */
  clock: { now: number }
  dataDir: string
  close(): Promise<void>
}

export interface BackendOptions {
  settings?: Record<string, string>
  /** Replaces parts of what the backend depends on. */
  change?: (deps: AppDeps) => Partial<AppDeps>
  /** A folder that is kept at close; undefined: a temporary folder that is removed. */
  dataDir?: string
  /** The clock's first time, epoch ms; undefined: now. */
  clockAt?: number
  /** Uses the machine's clock, this many ms ahead. */
  liveClockAhead?: number
  /** `idle`: jobs run only when a test runs them. */
  jobs?: 'running' | 'idle'
  /** undefined: a free port. */
  port?: number
}

const hour = 3_600_000

/** Shared by all backends of a process: starting a thread takes longer than hashing a password. */
const passwords = createPasswordThreads()

/** With `SABHA_TESTS_SINGLY=1` no job shares a transaction with others, as happens after a batch has failed. */
function singly<Opened extends { store: Store }>(opened: Opened): Opened {
  if (process.env['SABHA_TESTS_SINGLY'] !== '1') return opened
  const { store } = opened
  return { ...opened, store: { ...store, batched: ({ locks }, job) => store.concurrent(locks, job) } }
}

/** Starts the real app on a real database (`databases.ts`) and the sandbox provider, listening on 127.0.0.1. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { settings = {}, change, dataDir, clockAt = Date.now(), liveClockAhead, jobs = 'running', port = 0 } = options
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'sabha-backend-'))
  const clock = { now: clockAt }
  const now = () => (liveClockAhead === undefined ? clock.now : Date.now() + liveClockAhead)
  // The sample show is on the next 19 November, so a clock on another day needs its own sample show.
  const isToday = Math.abs(now() - Date.now()) < hour
  const isSeeded = hasTemplates() && isToday && dataDir === undefined && settings['DATABASE_URL'] === undefined
  const template = isSeeded ? 'seeded' : 'migrated'
  const config = readConfig(
    await withDatabase({ DATA_DIR: folder, LOG_LEVEL: 'silent', LIMIT_LATENESS_MS: '60000', SANDBOX_TRICKS: '1', ...settings }, template),
  )
  if (config.DATABASE_URL === undefined) copySqlite(config.DATA_DIR, template)
  const opened = singly(await openDeps(config))
  const own: AppDeps = { ...opened, now, passwords }
  const deps = { ...own, ...change?.(own) }
  if (!isSeeded) {
    await seed(deps)
    await addTestAccounts(deps.store, deps.now())
  }
  const services = await openServices(deps)
  const app = await buildApp(deps, services)
  if (jobs === 'running') {
    await app.listen({ port, host: '127.0.0.1' })
  } else {
    // The jobs start when Fastify listens, so its server listens without Fastify being told.
    await app.ready()
    await once(app.server.listen(port, '127.0.0.1'), 'listening')
  }
  return {
    origin: `${deps.tls ? 'https' : 'http'}://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    deps,
    services,
    clock,
    dataDir: folder,
    async close() {
      await app.close()
      await opened.close()
      if (dataDir !== undefined) return
      rmSync(folder, { recursive: true })
      dropDatabase(folder)
    },
  }
}
