import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canMakeMachines, type Machine, makeMachine } from '../builders/machines.ts'
import { type PostgresServer, startPostgres } from '../builders/postgres.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { type ServerProcess, startServer } from '../builders/server.ts'
import { type SlowLine, slowLine } from '../builders/slow-line.ts'
import { gstin } from './harness.ts'
import { rush } from './rush.ts'
import { expectAllWellAnew } from './rush-audit.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const isHere = canMakeMachines()
if (!isHere) process.stdout.write('LEFT OUT: two machines on one database. Who runs this may make no network namespaces.\n')

/** ms in each direction between a machine and the database or the provider. */
const delay = 20
/** ms of silence: requests that are under way in it never get an answer. */
const silenceMs = 3_000
const seats = ['A', 'B'].flatMap((row) => Array.from({ length: 12 }, (_, n) => `${row}${n + 1}`))

let database: PostgresServer
let sandbox: SandboxServer
let home: string
let machines: Machine[]
let lines: SlowLine[]
let running: ServerProcess[]
let shared: Record<string, string>

beforeEach(async () => {
  ;[database, sandbox] = await Promise.all([startPostgres({ durable: true }), startSandbox()])
  home = mkdtempSync(join(tmpdir(), 'sabha-machines-'))
  await database.ask('create database sabha')
  // Migrates over a direct connection, as the migrations needn't use the slow lines.
  await (await openPostgres(database.urlOf('sabha'))).close()
  shared = { ...sandbox.settings, LIMIT_UNPAID_SEATS: '1000', GSTIN: gstin }
  ;[machines, lines, running] = [[], [], []]
  for (const name of ['one', 'other']) running.push(await startMachine(name))
  sandbox.deliverTo(running[0]?.origin)
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.kill()))
  await Promise.all(lines.map((line) => line.close()))
  for (const machine of machines) machine.close()
  await Promise.all([database.close(), sandbox.close()])
  rmSync(home, { recursive: true })
})

/** Starts a backend with its own data folder, which reaches the database and the provider over slow lines only. */
async function startMachine(name: string): Promise<ServerProcess> {
  const machine = makeMachine()
  machines.push(machine)
  const socket = join(new URL(database.urlOf('sabha')).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const toDatabase = await slowLine(machine.gateway, { path: socket }, delay)
  const provider = new URL(sandbox.origin)
  const toProvider = await slowLine(machine.gateway, { host: provider.hostname, port: Number(provider.port) }, delay)
  lines.push(toDatabase, toProvider)
  const settings = {
    ...shared,
    DATA_DIR: join(home, name),
    DATABASE_URL: `postgres://sabha@${machine.gateway}:${toDatabase.port}/sabha`,
    RAZORPAY_API_URL: (shared['RAZORPAY_API_URL'] ?? '').replace(sandbox.origin, `http://${machine.gateway}:${toProvider.port}`),
  }
  return startServer(settings, machine)
}

describe.skipIf(!isHere)('two machines, each 20 ms from the database and from the provider', () => {
  it('sell a house between them; their lines end in mid-sale, and one falls silent', async () => {
    const [toDatabase] = lines
    const troubles = new Map([
      [3, () => lines[0]?.cut()],
      [8, () => lines[2]?.cut()],
      [12, () => lines[3]?.cut()],
      [15, () => toDatabase?.fallSilent(silenceMs)],
    ])
    const paid = await rush({
      // A buyer who gets no answer from one machine goes to the other.
      origins: () => running.map(({ origin }) => origin),
      provider: sandbox.origin,
      buyers: 12,
      seats,
      onPaid: (count) => troubles.get(count)?.(),
    })
    expect(paid.length).toBeGreaterThanOrEqual(seats.length)
    await Promise.all(running.splice(0).map((server) => server.kill()))
    await expectAllWellAnew({ ...shared, DATA_DIR: join(home, 'one'), DATABASE_URL: database.urlOf('sabha') }, { sandbox, seats, paid })
  })
})
