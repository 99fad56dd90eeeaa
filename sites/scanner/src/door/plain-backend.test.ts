import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'
import { PlainBackend } from './testing/plain-backend.ts'

let door: Door
let phone: Phone
afterEach(() => phone.close())

const scan = (text: string) => phone.until(door.scan(text, { source: 'manual' }))

describe('with a backend that knows tickets as used or not, and nothing more', () => {
  let backend: PlainBackend

  beforeEach(async () => {
    backend = new PlainBackend()
    for (const ticket of ['BK1', 'BK2', 'BK3']) backend.tickets.add(ticket)
    phone = new Phone(backend)
    door = await phone.open({ synced: false })
  })

  it('a ticket is let in once', async () => {
    expect(await scan('BK1')).toMatchObject({ by: 'server', tone: 'green' })
    expect(await scan('BK1')).toMatchObject({ by: 'server', tone: 'red', message: 'Ticket invalid or already used.' })
    expect([...backend.used]).toEqual(['BK1'])
    expect(door.status().queue).toEqual([])
  })

  it('a guest whose scan nobody could judge is not used up behind their back', async () => {
    backend.isOn = false
    expect(await scan('BK1')).toMatchObject({ kind: 'failed', why: 'no-answer' })
    expect(await scan('BK2')).toMatchObject({ kind: 'failed', why: 'no-answer' })
    backend.isOn = true
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    expect([...backend.used]).toEqual([])
    expect(await scan('BK1')).toMatchObject({ tone: 'green' })
  })
})

describe('with ours, before the phone has a list', () => {
  it('such a scan is in the ledger as refused, once, and an admission whose answer was lost is taken back', async () => {
    const backend = new FakeBackend()
    for (const id of [1, 2]) backend.sell(id)
    phone = new Phone(backend)
    backend.always = 'unreachable'
    door = await phone.open({ synced: false })
    backend.faults = ['lost']
    expect(await scan(backend.token(1, 1))).toMatchObject({ kind: 'failed', why: 'no-answer' })
    expect(await scan(backend.token(2, 1))).toMatchObject({ kind: 'failed', why: 'no-answer' })
    expect(backend.inside.size).toBe(1)
    backend.always = null
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    expect(backend.ledger).toMatchObject([{ acted: 'refused' }, { acted: 'refused' }])
    expect(backend.inside.size).toBe(0)
  })
})

describe('with ours, in a network where another server answers in its place', () => {
  let backend: FakeBackend

  beforeEach(async () => {
    backend = new FakeBackend()
    for (const id of [1, 2]) backend.sell(id)
    phone = new Phone(backend)
    door = await phone.open()
  })

  it.each([true, false])('and says only success: %s, the phone decides, and the scan reaches ours later', async (success) => {
    backend.always = { success }
    expect(await scan(backend.token(1, 1))).toMatchObject({ by: 'phone', tone: 'green' })
    await phone.advance(1_000)
    expect(backend.ledger).toEqual([])
    expect(door.status().queue).toHaveLength(1)
    backend.always = null
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    expect(backend.ledger).toMatchObject([{ acted: 'admitted' }])
    expect(backend.inside.size).toBe(1)
  })

  it('no undo is lost to it', async () => {
    const { scanId } = await scan(backend.token(1, 1))
    await phone.advance(1_000)
    backend.always = { success: true }
    await door.undo(scanId)
    await phone.advance(1_000)
    backend.always = null
    await door.syncNow()
    expect(backend.inside.size).toBe(0)
  })
})
