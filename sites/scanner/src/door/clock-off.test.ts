import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { BoxOffice } from './testing/box-office.ts'
import { Phone } from './testing/phone.ts'

let office: BoxOffice
let phone: Phone
let door: Door

beforeEach(async () => {
  office = new BoxOffice()
  office.sell(1)
  phone = new Phone(office)
  door = await phone.open()
  await phone.advance(10)
})
afterEach(() => phone.close())

async function scanOffline(id: number): Promise<void> {
  const before = office.always
  office.always = 'unreachable'
  await door.scan(office.token(id, 1), { source: 'camera' })
  await phone.advance(250)
  office.always = before
}

describe('a clock that is hours off', () => {
  it('is put right by what the server told', async () => {
    phone = new Phone(office)
    phone.clockError = -5 * 3_600_000
    door = await phone.open()
    const before = office.now
    await scanOffline(1)
    await door.syncNow()
    expect(Math.abs((office.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })

  it('and set right in mid-show, offline', async () => {
    phone = new Phone(office)
    phone.clockError = 3 * 3_600_000
    door = await phone.open()
    await phone.advance(1000)
    phone.clockError = 0
    const before = office.now
    await scanOffline(1)
    await door.syncNow()
    expect(Math.abs((office.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })
})

describe('a phone that was locked', () => {
  it('and had no network knows the time, though its timers run before it is in view again', async () => {
    office.always = 'unreachable'
    phone.wake('hidden')
    // Asleep: only the wall's clocks go on.
    phone.clockError += 20 * 60_000
    office.now += 20 * 60_000
    await phone.advance(70_000)
    phone.wake('visible')
    const before = office.now
    await scanOffline(1)
    office.always = null
    await door.syncNow()
    expect(Math.abs((office.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })
})
