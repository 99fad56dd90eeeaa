import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { persistOwn, readOwn } from '../store/own.ts'
import type { Door } from './door.ts'
import { type FakeBackend, show } from './testing/fake-backend.ts'
import { type Phone, phoneAtDoor } from './testing/phone.ts'

const day = 86_400_000
const postponed = {
  ...show,
  title: 'Strings of the Kaveri, anew',
  starts_at: '2026-12-19T13:45:00.000Z',
  ends_at: '2026-12-19T15:30:00.000Z',
}

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2, 3]))
})
afterEach(() => phone.close())

/** Lets days pass without running timers. */
function pass(days: number): void {
  phone.elapsed += days * day
  backend.now += days * day
}

const listsAsked = () => backend.arrived.filter((call) => call === 'list').length
const scanOffline = async (id: number) => {
  backend.always = 'unreachable'
  return phone.until(door.scan(backend.token(id, 0), { source: 'camera' }))
}

describe('a show that is postponed by a month', () => {
  it('has its door on the new night on a phone that heard of it in time', async () => {
    backend.show = postponed
    await door.syncNow()
    pass(30)
    await phone.advance(60_000)
    expect(door.status()).toMatchObject({ shows: [{ show: postponed }], sold: 6 })
    expect(await scanOffline(1)).toMatchObject({ by: 'phone', tone: 'green', guest: { name: 'Guest 1' } })
  })

  it('has it on a phone that was off since before, once it has asked', async () => {
    phone.crash()
    backend.show = postponed
    pass(30)
    backend.sell(4)
    door = await phone.open()
    expect(door.status()).toMatchObject({ shows: [{ show: postponed }], sold: 8 })
    expect(await scanOffline(4)).toMatchObject({ by: 'phone', tone: 'green', guest: { name: 'Guest 4' } })
  })

  it('has it on such a phone as it was left, where nobody can be asked', async () => {
    phone.crash()
    backend.show = postponed
    pass(30)
    backend.always = 'unreachable'
    door = await phone.open()
    await phone.advance(60_000)
    expect(door.status().sold).toBe(6)
    expect(await scanOffline(1)).toMatchObject({ by: 'phone', tone: 'green', guest: { name: 'Guest 1' } })
    backend.always = null
    await door.syncNow()
    expect(door.status().shows).toMatchObject([{ show: postponed }])
  })

  it('has it on a phone that slept in its door since before', async () => {
    backend.show = postponed
    pass(30)
    phone.wake('visible')
    await phone.advance(1000)
    expect(door.status()).toMatchObject({ shows: [{ show: postponed }], sold: 6 })
  })

  it('is kept with the session by its new dates and title', async () => {
    const db = phone.database()
    const device = { id: 1, name: 'Phone', gate: 'Gate 1' }
    const session = {
      id: 'session',
      kind: 'device',
      token: 'token-1',
      dead: false,
      device,
      bound: show,
      name: '',
      email: '',
    } as const
    await persistOwn(db, { ...session, shows: [show] })
    backend.show = postponed
    await door.syncNow()
    expect(await readOwn(db, 'session')).toMatchObject({ token: 'token-1', bound: postponed, shows: [postponed] })
    const elsewhere = { ...show, id: '2' }
    await persistOwn(db, { ...session, bound: null, shows: [elsewhere, show] })
    await door.syncNow()
    expect(await readOwn(db, 'session')).toMatchObject({ bound: null, shows: [elsewhere, postponed] })
    db.close()
  })
})

describe('a show that is over', () => {
  it('is wiped, and asked for no more, once the box office has said when it was', async () => {
    pass(3)
    await phone.advance(60_000)
    expect(door.status()).toMatchObject({ sold: null, listAt: null })
    const asked = listsAsked()
    await phone.advance(5 * 60_000)
    await door.syncNow()
    expect(listsAsked()).toBe(asked)
  })

  it('is wiped where the box office lists it no more', async () => {
    backend.always = 404
    pass(3)
    await phone.advance(60_000)
    expect(door.status().listAt).toBeNull()
  })

  it('is wiped on a phone that is signed in no more, by what it knows', async () => {
    phone.pairAgain(null)
    await phone.advance(60_000)
    expect(door.status().listAt).not.toBeNull()
    pass(3)
    await phone.advance(60_000)
    expect(door.status().listAt).toBeNull()
  })

  it('is wiped in the end where nobody can be asked', async () => {
    backend.always = 'unreachable'
    pass(8)
    await phone.advance(60_000)
    expect(door.status().listAt).not.toBeNull()
    pass(60)
    await phone.advance(60_000)
    expect(door.status().listAt).toBeNull()
  })
})
