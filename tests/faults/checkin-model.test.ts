import type { Client } from '@sabha/api/client'
import type { DoorDatabase } from '@sabha/scanner/store/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Admin, signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { Night, type NightOptions } from './checkin-evening.ts'

/** For a hunt, play more nights, or one of them again: `NIGHTS=1000`, `NIGHTS=1 FIRST_NIGHT=78`. */
const nights = Number(process.env['NIGHTS'] ?? 16)
const firstNight = Number(process.env['FIRST_NIGHT'] ?? 1)
const steps = 40

let backend: Backend
let admin: Admin

beforeAll(async () => {
  backend = await startBackend({ jobs: 'idle', settings: { LIMIT_WRONG_CODES_PER_MINUTE: '1000000' } })
  admin = await signInAdmin(backend)
})
afterAll(() => backend.close())

interface Ending {
  seed: number
  wrong: string[]
  log: string[]
}

/** Returns the first night after which something is wrong, if any. */
async function firstWrong(count: number, meddle?: NightOptions['meddle']): Promise<Ending | undefined> {
  for (let seed = firstNight; seed < firstNight + count; seed++) {
    const night = new Night({ backend, admin, seed, ...(meddle && { meddle }) })
    await night.open()
    for (let step = 0; step < steps; step++) await night.step()
    const wrong = await night.close()
    if (wrong.length > 0) return { seed, wrong, log: night.log }
  }
}

function withScan(client: Client, scan: Client['checkin']['scan']): Client {
  return { ...client, checkin: { ...client.checkin, scan } }
}

/** A queue that forgets a row before it knows that it arrived. */
function forgetful(client: Client, db: DoorDatabase): Client {
  return withScan(client, async (request, options) => {
    await db.queue
      .where('id')
      .equals(request.scan_id ?? '')
      .delete()
    return client.checkin.scan(request, options)
  })
}

/** A queue that sends a row under a new id each time. */
function renaming(client: Client): Client {
  let sent = 0
  return withScan(client, (request, options) => client.checkin.scan({ ...request, scan_id: `sent-anew-${++sent}` }, options))
}

/** A phone that doesn't tell the server whom it let in. */
function silent(client: Client): Client {
  return withScan(client, ({ acted: _, ...request }, options) => client.checkin.scan(request, options))
}

/** A phone that lets guests out, and reports an entry to the server. */
function hushed(client: Client): Client {
  const entering = <R extends object>(request: R) => ({ ...request, leaving: false })
  const { scan, scans } = client.checkin
  return {
    ...client,
    checkin: {
      ...client.checkin,
      scan: (request, options) => scan(entering(request), options),
      scans: ({ scans: rows }, options) => scans({ scans: rows.map(entering) }, options),
    },
  }
}

describe('three phones at one door, with whatever may happen to networks, phones and clocks', () => {
  it(`${nights} evenings: each scan once in the ledger, each seat let in once, each double entry a conflict, who went out is out`, {
    timeout: nights * 30_000,
  }, async () => {
    const { seed, wrong, log } = (await firstWrong(nights)) ?? { seed: 0, wrong: [], log: [] }
    expect(wrong, `seed ${seed}\n${log.join('\n')}`).toEqual([])
  })

  it.for([
    ['forgets a row before it is acknowledged', forgetful, /: not in the ledger$/],
    ['makes a new scan of each attempt', renaming, /: in the ledger, and nobody scanned it$/],
    ['does not say whom it let in', silent, /and no conflict$|and is out$/],
    ['does not say who went out', hushed, /and nobody noted it$/],
  ] as const)('a queue that %s is found out', async ([, meddle, sign]) => {
    const found = await firstWrong(20, meddle)
    expect(found?.wrong).toContainEqual(expect.stringMatching(sign))
  })
})
