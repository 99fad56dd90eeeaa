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
  /** What its calls stand on; a job that is run with it is this backend's job. */
  services: Services
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
  /** Where the clock stands at first, epoch ms; now, where nothing is said. */
  clockAt?: number
  /** Uses the machine's clock, this many ms ahead. */
  liveClockAhead?: number
  /** `idle`: nothing happens but what is asked for. */
  jobs?: 'running' | 'idle'
  /** A free one, where nothing is said. */
  port?: number
}

const hour = 3_600_000

/** For all backends of a process: starting a thread takes longer than a password. */
const passwords = createPasswordThreads()

/** With `SABHA_TESTS_SINGLY=1` no job shares a transaction with others: the way of a batch that fails. */
function singly<Opened extends { store: Store }>(opened: Opened): Opened {
  if (process.env['SABHA_TESTS_SINGLY'] !== '1') return opened
  const { store } = opened
  return { ...opened, store: { ...store, together: ({ locks }, job) => store.concurrent(locks, job) } }
}

/** The real app on a real database (`databases.ts`) and the sandbox provider, listening on 127.0.0.1. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { settings = {}, change, dataDir, clockAt = Date.now(), liveClockAhead, jobs = 'running', port = 0 } = options
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'sabha-backend-'))
  const clock = { now: clockAt }
  const now = () => (liveClockAhead === undefined ? clock.now : Date.now() + liveClockAhead)
  // The sample show is on the next 19 November: another day needs its own.
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
    // The jobs start when Fastify listens; its server can do so without telling it.
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
