import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import { wipePersonalData } from '../store/wipe.ts'
import type { Door } from './door.ts'
import { atRest } from './testing/at-rest.ts'
import type { FakeBackend } from './testing/fake-backend.ts'
import { type Phone, phoneAtDoor } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2]))
  await phone.advance(10)
})
afterEach(() => phone.close())

/** Freezes the page with its timers, while the clocks go on. */
function freeze(ms: number): void {
  phone.elapsed += ms
  backend.now += ms
}

describe('a page that is frozen over its question', () => {
  it('and is answered after another tab sent the scan as refused: whoever goes in now is let in at the server too', async () => {
    const answer = Promise.withResolvers<void>()
    backend.faults.push(answer.promise)
    const scan = door.scan(backend.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    const other = await phone.open()
    expect(backend.ledger).toMatchObject([{ acted: 'refused' }])
    expect(other.status().queue).toEqual([])

    answer.resolve()
    const { scanId, tone } = (await scan) as Judgement
    expect(tone).toBe('green')
    await door.syncNow()
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect([...backend.inside.values()]).toMatchObject([{ scanId }])
    expect(door.status()).toMatchObject({ queue: [], admitted: 1 })
  })

  it('and is answered while another tab is sending it as refused', async () => {
    const answer = Promise.withResolvers<void>()
    const sending = Promise.withResolvers<void>()
    backend.faults.push(answer.promise)
    const scan = door.scan(backend.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    backend.faults.push(sending.promise)
    const opening = phone.open()
    await atRest()
    answer.resolve()
    const { scanId, tone } = (await scan) as Judgement
    expect(tone).toBe('green')
    expect([...backend.inside.values()]).toMatchObject([{ scanId }])
    sending.resolve()
    await opening
    await door.syncNow()
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect([...backend.inside.values()]).toMatchObject([{ scanId }])
    expect(door.status().queue).toEqual([])
  })

  it('and has no room to note that it was answered after another tab sent it as refused: nobody is let in', async () => {
    const db = phone.database()
    db.recent.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    door = await phone.open({ db })
    const answer = Promise.withResolvers<void>()
    backend.faults.push(answer.promise)
    const scan = door.scan(backend.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    const other = await phone.open()
    answer.resolve()
    expect(await scan).toMatchObject({ kind: 'failed', why: 'storage-full' })
    await other.syncNow()
    expect(backend.inside.size).toBe(0)
  })

  it('and is refused by the answer: nobody says it again', async () => {
    backend.admitElsewhere(1, 1)
    const answer = Promise.withResolvers<void>()
    backend.faults.push(answer.promise)
    const scan = door.scan(backend.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    await phone.open()
    answer.resolve()
    expect(await scan).toMatchObject({ tone: 'red' })
    await door.syncNow()
    expect(backend.ledger).toMatchObject([{ acted: 'refused' }])
    expect(door.status().queue).toEqual([])
  })
})

describe('an amber verdict on the screen of a phone that is revoked meanwhile', () => {
  it.each(['admitted', 'refused'] as const)('is decided all the same: %s', async (acted) => {
    backend.sell(77)
    backend.always = 'unreachable'
    const { scanId, tone } = (await door.scan('T00000077', { source: 'manual' })) as Judgement
    expect(tone).toBe('amber')
    const db = phone.database()
    await wipePersonalData(db)
    await door.decide(scanId, acted)
    backend.always = null
    await door.syncNow()
    expect(backend.ledger).toMatchObject([{ id: scanId, acted }])
    expect(backend.inside.size).toBe(acted === 'admitted' ? 2 : 0)
    db.close()
  })
})
