import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seed } from '@sabha/backend/seed'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { Store } from '@sabha/backend/store/store'
import { cpuOf } from './cpu.ts'

const server = fileURLToPath(new URL('../../sites/backend/src/server.ts', import.meta.url))
/** The compile cache that `pnpm start` fills. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

export type BackendProcess = Awaited<ReturnType<typeof startBackendProcess>>

/** Starts the backend as it is deployed, in its own process, with limits so high that a single load generator doesn't reach them. */
export async function startBackendProcess(settings: Record<string, string> = {}, prepare?: (store: Store) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sabha-bench-'))
  const { DATABASE_URL: address } = settings
  const store = address === undefined ? await openSqlite(join(dataDir, 'sabha.sqlite')) : await openPostgres(address)
  await seed({ store, now: Date.now })
  await prepare?.(store)
  await store.close()
  const begun = performance.now()
  const child = spawn(process.execPath, [server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // The load generator acts as a balancer, and says from which address each visitor comes.
      TRUST_PROXY: '1',
      LIMIT_SIGN_INS_PER_MINUTE: '1000000',
      LIMIT_UNPAID_SEATS: '1000000',
      LIMIT_ACTIVE_BUYERS: '1000000',
      ...settings,
    },
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`the backend ended with ${code}`)))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const address = /http:\/\/localhost:(\d+)/.exec(output)
      if (address) resolve(`http://127.0.0.1:${address[1]}`)
    })
  })
  return {
    origin,
    dataDir,
    /** ms from the process's start until it listened. */
    startedMs: performance.now() - begun,
    /** The memory that the process holds now, in MB (Linux only). */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** ms of CPU that it has used until now (Linux only). */
    cpu: () => cpuOf(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.on('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true })
    },
  }
}
