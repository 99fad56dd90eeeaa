import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { HallPlan } from '@sabha/ticketing/hall'
import hall from '@sabha/ticketing/halls/malleshwaram.json' with { type: 'json' }
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visitor } from '../builders/buyer.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { type BackendChild, startBackendChild } from './backend-child.ts'
import { gstin } from './harness.ts'
import { rush } from './rush.ts'
import { expectAllWell, leasesAreOver } from './rush-audit.ts'

/** Kills one process on SQLite again and again while many buy. Whatever it had confirmed is there when it serves again on the same data. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const plan = hall as unknown as HallPlan
const seats = plan.rows.flatMap((row) => row.seats.map(([number]) => `${row.label}${number}`)).slice(0, 300)
const buyers = 40
/** Numbers of payments after which the process is killed; after the last one twice, the second time as soon as it serves again. */
const killedAfter = [15, 70, 140, 210, 280]

let sandbox: SandboxServer
let home: string
let settings: Record<string, string>
let backend: BackendChild

beforeEach(async () => {
  sandbox = await startSandbox()
  home = mkdtempSync(join(tmpdir(), 'sabha-rush-'))
  settings = { ...sandbox.settings, DATA_DIR: home, LIMIT_UNPAID_SEATS: '1000', GSTIN: gstin }
  await start()
})

afterEach(async () => {
  await backend.stop()
  await sandbox.close()
  rmSync(home, { recursive: true })
})

async function start(clockAhead = 0): Promise<void> {
  backend = await startBackendChild(settings, 0, clockAhead)
  sandbox.deliverTo(backend.origin)
}

async function killAndStart(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await backend.stop()
    await start()
  }
}

it('a process that is killed again and again in mid-rush loses no paid seat, and sells none twice', async () => {
  const restarts: Promise<void>[] = []
  const onPaid = (count: number) => {
    if (killedAfter.includes(count)) restarts.push(killAndStart(count === killedAfter.at(-1) ? 2 : 1))
  }
  const paid = await rush({ origins: () => [backend.origin], provider: sandbox.origin, buyers, seats, onPaid })
  await Promise.all(restarts)
  expect(restarts).toHaveLength(killedAfter.length)

  await backend.stop()
  await start(leasesAreOver)
  const store = await openSqlite(join(home, 'sabha.sqlite'))
  try {
    await expectAllWell({ store, sandbox, seats, paid })
  } finally {
    await store.close()
  }
  const shown = (await visitor(backend.origin).seats.list({ show_id: '1' })).seats
  expect(shown.filter(({ status }) => status === 'booked')).toHaveLength(seats.length)
})
