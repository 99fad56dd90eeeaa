import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import { wipePersonalData } from '../store/wipe.ts'
import type { Door } from './door.ts'
import { atRest } from './testing/at-rest.ts'
import { BoxOffice } from './testing/box-office.ts'
import { Phone } from './testing/phone.ts'

let office: BoxOffice
let phone: Phone
let door: Door

beforeEach(async () => {
  office = new BoxOffice()
  for (const id of [1, 2]) office.sell(id)
  phone = new Phone(office)
  door = await phone.open()
  await phone.advance(10)
})
afterEach(() => phone.close())

/** The page stands still, its timers too, and the clocks go on. */
function freeze(ms: number): void {
  phone.elapsed += ms
  office.now += ms
}

describe('a page that is frozen over its question', () => {
  it('and is answered after another tab sent the scan as refused: whoever goes in now is let in at the server too', async () => {
    const answer = Promise.withResolvers<void>()
    office.faults.push(answer.promise)
    const scan = door.scan(office.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    const other = await phone.open()
    expect(office.ledger).toMatchObject([{ acted: 'refused' }])
    expect(other.status().queue).toEqual([])

    answer.resolve()
    const { scanId, tone } = (await scan) as Judgement
    expect(tone).toBe('green')
    await door.syncNow()
    expect(office.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect([...office.inside.values()]).toMatchObject([{ scanId }])
    expect(door.status()).toMatchObject({ queue: [], admitted: 1 })
  })

  it('and is answered while another tab is sending it as refused', async () => {
    const answer = Promise.withResolvers<void>()
    const sending = Promise.withResolvers<void>()
    office.faults.push(answer.promise)
    const scan = door.scan(office.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    office.faults.push(sending.promise)
    const opening = phone.open()
    await atRest()
    answer.resolve()
    const { scanId, tone } = (await scan) as Judgement
    expect(tone).toBe('green')
    expect([...office.inside.values()]).toMatchObject([{ scanId }])
    sending.resolve()
    await opening
    await door.syncNow()
    expect(office.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect([...office.inside.values()]).toMatchObject([{ scanId }])
    expect(door.status().queue).toEqual([])
  })

  it('and is refused by the answer: nobody says it again', async () => {
    office.admitElsewhere(1, 1)
    const answer = Promise.withResolvers<void>()
    office.faults.push(answer.promise)
    const scan = door.scan(office.token(1, 1), { source: 'camera' })
    await atRest()
    freeze(13_000)
    await phone.open()
    answer.resolve()
    expect(await scan).toMatchObject({ tone: 'red' })
    await door.syncNow()
    expect(office.ledger).toMatchObject([{ acted: 'refused' }])
    expect(door.status().queue).toEqual([])
  })
})

describe('an amber verdict on the screen of a phone that is revoked meanwhile', () => {
  it.each(['admitted', 'refused'] as const)('is decided all the same: %s', async (acted) => {
    office.sell(77)
    office.always = 'unreachable'
    const { scanId, tone } = (await door.scan('T00000077', { source: 'manual' })) as Judgement
    expect(tone).toBe('amber')
    const db = phone.database()
    await wipePersonalData(db)
    await door.decide(scanId, acted)
    office.always = null
    await door.syncNow()
    expect(office.ledger).toMatchObject([{ id: scanId, acted }])
    expect(office.inside.size).toBe(acted === 'admitted' ? 2 : 0)
    db.close()
  })
})
