import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@sabha/api/client'
import type { ScanOptions } from '@sabha/scanner/door/door'
import { describe, expect, it } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import type { Mishap } from '../builders/network.ts'
import { DoorPhone } from '../builders/scanner-phone.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'
import { VirtualTime } from '../builders/virtual-time.ts'
import { startBackendChild } from './backend-child.ts'
import { type SeenScan, wrongInLedger } from './checkin-audit.ts'
import type { DeathPoint } from './crash-injector.ts'

/**
 * A phone that scanned with no network: a booking, one of its seats again, a single seat whose scan was undone, and a code that is no
 * ticket.
 */
interface Door {
  phone: DoorPhone
  time: VirtualTime
  seen: SeenScan[]
}

const manual: ScanOptions = { source: 'manual' }

async function scanOffline(backend: Backend, meddle?: (client: Client) => Client): Promise<Door> {
  const admin = await signInAdmin(backend)
  const pair = await sellTicket(backend, ['A1', 'A2'])
  const single = await sellTicket(backend, ['B1'])
  const [show] = (await admin.client.checkin.shows({})).shows
  if (!show) throw new Error('no show at the door')
  const time = new VirtualTime(backend.clock)
  const phone = new DoorPhone({
    name: `phone-${new URL(backend.origin).port}`,
    origin: backend.origin,
    admin,
    show,
    time,
    random: () => 0.5,
    ...(meddle && { meddle }),
  })
  await time.until(phone.pair('Main gate'))
  await time.until(door(phone).syncNow())
  phone.network.isOn = false
  const seen: SeenScan[] = []
  const scan = async (ticket: SoldTicket | null, text: string, kind: string) => {
    const outcome = await time.until(door(phone).scan(text, manual))
    expect(outcome).toMatchObject({ kind: 'judged', by: 'phone', verdict: { kind } })
    const seats = outcome.kind === 'judged' && outcome.verdict && 'seats' in outcome.verdict ? outcome.verdict.seats : []
    const end = kind === 'admitted' ? 'in' : 'out'
    seen.push({ id: outcome.scanId, phone: phone.name, ticket, end, seats, at: time.now, leaving: false, isAsked: false })
    return outcome.scanId
  }
  await scan(pair, pair.qr(), 'admitted')
  await scan(pair, pair.qr(2), 'already-used')
  const back = await scan(single, single.qr(), 'admitted')
  await scan(null, 'https://example.com', 'foreign')
  expect(await time.until(door(phone).undo(back))).toBe('undone')
  seen.splice(2, 1, { ...must(seen[2]), end: 'undone' })
  expect(await phone.db.queue.count()).toBe(5)
  phone.network.isOn = true
  return { phone, time, seen }
}

function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it must be there')
  return value
}

const door = (phone: DoorPhone) => must(phone.door)

/** Checks that all that waited is in the ledger, once, as it happened. */
async function expectArrived(backend: Backend, { phone, time, seen }: Door): Promise<void> {
  await time.until(door(phone).syncNow())
  expect(door(phone).status()).toMatchObject({ queue: [], session: 'ok', connection: 'online', admitted: 2 })
  const { read } = backend.deps.store
  expect(await wrongInLedger({ read, showId: 1, seen, ids: new Set(phone.ids), cancelled: null })).toEqual([])
  const scans = await read.selectFrom('scan').select('scan_id').execute()
  expect(scans).toHaveLength(seen.length)
  phone.crash()
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-flush-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the backend is killed while a queue is sent', () => {
  // The first row is sent alone: one write notes that the phone was seen, a second one records the scan.
  const deaths: DeathPoint[] = [
    'inside write#1',
    'after write#1',
    'inside write#2',
    'after write#2',
    'after write#3',
    'after write#5',
    'inside write#6',
  ]
  it.for(deaths)('%s', (dieAt) =>
    withFolder(async (dataDir) => {
      const before = await startBackend({ dataDir, jobs: 'idle' })
      const scanned = await scanOffline(before)
      const { phone, time } = scanned
      await before.close()

      const backend = await startBackendChild({ DATA_DIR: dataDir }, dieAt, 0)
      phone.network.origin = backend.origin
      await time.until(door(phone).syncNow())
      expect(door(phone).status().queue.length).toBeGreaterThan(0)
      expect(door(phone).status().connection).toBe('offline')
      await backend.died

      const after = await startBackend({ dataDir, jobs: 'idle', clockAt: time.now })
      phone.network.origin = after.origin
      await expectArrived(after, scanned)
      await after.close()
    }),
  )
})

describe('each request of a flush is lost once, and each response', () => {
  const requests = [0, 1, 2, 3, 4, 5]
  const cases = requests.flatMap((before) =>
    (['request lost', 'response lost'] as const).map((mishap): [Mishap, number] => [mishap, before]),
  )
  it.for(cases)('%s, after %i that went well', async ([mishap, before]) => {
    const backend = await startBackend({ jobs: 'idle' })
    const scanned = await scanOffline(backend)
    scanned.phone.network.next = [...Array<null>(before).fill(null), mishap]
    await scanned.time.until(door(scanned.phone).syncNow())
    await expectArrived(backend, scanned)
    await backend.close()
  })
})

describe('the phone is revoked in the middle of its queue', () => {
  it.for([1, 2])('after %i rows: what waits is kept without names, and goes out when it is paired again', async (rows) => {
    const backend = await startBackend({ jobs: 'idle' })
    const admin = await signInAdmin(backend)
    let sent = Number.NEGATIVE_INFINITY
    let revoke = async () => {}
    const { phone, time, seen } = await scanOffline(backend, (client) => ({
      ...client,
      checkin: {
        ...client.checkin,
        async scan(request, options) {
          if (sent++ === rows) await time.real(revoke)
          return client.checkin.scan(request, options)
        },
      },
    }))
    revoke = () => admin.client.checkin.revokeDevice({ device_id: phone.deviceId ?? 0 }).then(() => {})
    sent = 0
    await time.until(door(phone).syncNow())
    expect(phone.session.current()).toEqual({ kind: 'pair-again', was: 'device' })
    const { queue, session, recent } = door(phone).status()
    expect({ session, recent, labels: queue.map(({ label }) => label) }).toEqual({
      session: 'pair-again',
      recent: [],
      labels: queue.map(() => ''),
    })
    expect(queue.length).toBeGreaterThan(0)

    await time.until(phone.restart())
    expect(await time.until(phone.session.waiting())).toBe(queue.length)
    await time.until(phone.pair('Main gate'))
    await expectArrived(backend, { phone, time, seen })
    await backend.close()
  })

  it('between a verdict and its late answer: who was let in stays so', async () => {
    const backend = await startBackend({ jobs: 'idle' })
    const admin = await signInAdmin(backend)
    const { phone, time } = await scanOffline(backend)
    await time.until(door(phone).syncNow())
    const ticket = await sellTicket(backend, ['C1'])
    await time.until(door(phone).syncNow())
    phone.network.next = ['response late']
    const outcome = await time.until(door(phone).scan(ticket.qr(), manual))
    expect(outcome).toMatchObject({ by: 'phone', verdict: { kind: 'admitted' } })
    const deviceId = phone.deviceId ?? 0
    await time.real(() => admin.client.checkin.revokeDevice({ device_id: deviceId }))
    await time.until(door(phone).syncNow())
    expect(phone.session.current().kind).toBe('pair-again')
    await time.advance(2_000)
    await time.until(phone.pair('Main gate'))
    await time.until(door(phone).syncNow())
    const scan = await backend.deps.store.read.selectFrom('scan').selectAll().where('scan_id', '=', outcome.scanId).executeTakeFirst()
    expect(scan).toMatchObject({ verdict: 'admitted', acted: 'admitted' })
    expect(await phone.db.queue.count()).toBe(0)
    phone.crash()
    await backend.close()
  })
})
