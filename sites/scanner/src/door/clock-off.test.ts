import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  backend = new FakeBackend()
  backend.sell(1)
  phone = new Phone(backend)
  door = await phone.open()
  await phone.advance(10)
})
afterEach(() => phone.close())

async function scanOffline(id: number): Promise<void> {
  const before = backend.always
  backend.always = 'unreachable'
  await door.scan(backend.token(id, 1), { source: 'camera' })
  await phone.advance(250)
  backend.always = before
}

describe('a clock that is hours off', () => {
  it('is put right by what the server told', async () => {
    phone = new Phone(backend)
    phone.clockError = -5 * 3_600_000
    door = await phone.open()
    const before = backend.now
    await scanOffline(1)
    await door.syncNow()
    expect(Math.abs((backend.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })

  it('and set right in mid-show, offline', async () => {
    phone = new Phone(backend)
    phone.clockError = 3 * 3_600_000
    door = await phone.open()
    await phone.advance(1000)
    phone.clockError = 0
    const before = backend.now
    await scanOffline(1)
    await door.syncNow()
    expect(Math.abs((backend.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })
})

describe('a phone that was closed with its clock right and is opened with it hours off, where there is no network', () => {
  const hour = 3_600_000
  const reopen = async (clockError: number) => {
    backend.show = {
      ...backend.show,
      doors_open_at: new Date(backend.now - hour).toISOString(),
      doors_close_at: new Date(backend.now + hour).toISOString(),
    }
    await door.syncNow()
    door.close()
    await phone.advance(60_000)
    phone.clockError = clockError
    backend.always = 'unreachable'
    door = await phone.open()
  }
  const scan = (id: number, index: number) => phone.until(door.scan(backend.token(id, index), { source: 'camera' }))

  it.each([5 * hour, -5 * hour])(
    '%i ms: says which clock it doubts, and lets the hours be where somebody decides that',
    async (clockError) => {
      const syncedAt = backend.now
      await reopen(clockError)
      const clock = backend.now + clockError
      const outcome = await scan(1, 1)
      expect(outcome).toMatchObject({ tone: 'amber', verdict: { kind: 'outside-hours', seats: [1], doubt: { clock } } })
      const heard = outcome.kind === 'judged' && outcome.verdict?.kind === 'outside-hours' ? outcome.verdict.doubt?.heard : undefined
      expect(Math.abs((heard ?? 0) - syncedAt)).toBeLessThan(1_000)
      door.ignoreHours()
      await door.decide(outcome.scanId, 'admitted')
      expect(await scan(1, 2)).toMatchObject({ tone: 'green', verdict: { kind: 'admitted', seats: [2] } })

      // Once it has heard the time, the hours count again.
      backend.always = null
      await door.syncNow()
      backend.always = 'unreachable'
      backend.sell(2)
      expect(await scan(1, 2)).toMatchObject({ verdict: { kind: 'already-used' } })
    },
  )

  it('a clock that may be right is believed', async () => {
    await reopen(2 * hour)
    const outcome = await scan(1, 1)
    expect(outcome).toMatchObject({ tone: 'amber', verdict: { kind: 'outside-hours', doors: 'closed' } })
    expect(outcome).not.toHaveProperty('verdict.doubt')
  })
})

describe('a phone that was locked', () => {
  it('and had no network knows the time, though its timers run before it is in view again', async () => {
    backend.always = 'unreachable'
    phone.wake('hidden')
    // Asleep: only the wall's clocks go on.
    phone.clockError += 20 * 60_000
    backend.now += 20 * 60_000
    await phone.advance(70_000)
    phone.wake('visible')
    const before = backend.now
    await scanOffline(1)
    backend.always = null
    await door.syncNow()
    expect(Math.abs((backend.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })
})
