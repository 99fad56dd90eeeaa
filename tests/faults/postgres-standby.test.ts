import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PostgresPair, startPostgresPair } from '../builders/postgres-pair.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { type ServerProcess, startServer } from '../builders/server.ts'
import { gstin } from './harness.ts'
import { rush } from './rush.ts'
import { expectAllWellAnew } from './rush-audit.ts'

/** Promotes a standby in mid-rush: the box office goes on selling on it without a restart, and nothing that it confirmed is lost. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let pair: PostgresPair
let sandbox: SandboxServer
let home: string
let settings: Record<string, string>
let server: ServerProcess

beforeEach(async () => {
  ;[pair, sandbox] = await Promise.all([startPostgresPair(), startSandbox()])
  await pair.ask('create database rush')
  home = mkdtempSync(join(tmpdir(), 'sabha-standby-'))
  settings = { ...sandbox.settings, DATA_DIR: home, DATABASE_URL: pair.urlOf('rush'), LIMIT_UNPAID_SEATS: '1000', GSTIN: gstin }
  server = await startServer(settings)
  sandbox.deliverTo(server.origin)
})

afterEach(async () => {
  await pair.close()
  await sandbox.close()
  rmSync(home, { recursive: true })
})

const seats = ['A', 'B'].flatMap((row) => Array.from({ length: 20 }, (_, n) => `${row}${n + 1}`))

it.for(['dies', 'hangs'] as const)('the primary %s, and the standby takes over', async (how) => {
  let takenOver: Promise<void> | undefined
  const onPaid = (count: number) => {
    if (count === 12) takenOver = pair.takeOver(how)
    // A former primary that comes back as a second one is left alone.
    if (count === 30 && how === 'hangs') pair.wakeFormer()
  }
  const selling = rush({ origins: () => [server.origin], provider: sandbox.origin, buyers: 12, seats, onPaid })
  const paid = await selling.finally(() => server.stop())
  expect(takenOver).toBeDefined()
  await takenOver
  await expectAllWellAnew(settings, { sandbox, seats, paid })
})
