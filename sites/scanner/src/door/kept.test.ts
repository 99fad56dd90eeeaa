import { randomBytes } from 'node:crypto'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import type { Door } from './door.ts'
import { FakeBackend, showTime } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  backend = new FakeBackend()
  for (const id of [1, 2]) backend.sell(id)
  phone = new Phone(backend)
  door = await phone.open()
  backend.always = 'unreachable'
})
afterEach(() => phone.close())

const scan = (text: string) => door.scan(text, { source: 'camera' })

describe('what stays on the phone', () => {
  it('is no code in clear, once it is sent and decided', async () => {
    const secrets = [
      backend.token(1, 1),
      backend.token(newTicketId(showTime, randomBytes), 1),
      'T00000002',
      'T99999999',
      'https://example.org/?q=ticket',
    ]
    for (const text of secrets) {
      const { scanId, tone } = (await scan(text)) as Judgement
      if (tone === 'amber') await door.decide(scanId, 'admitted')
    }
    backend.always = null
    await door.syncNow()
    expect(door.status()).toMatchObject({ queue: [], recent: [{}, {}, {}, {}, {}] })
    const db = phone.database()
    const kept = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
    for (const text of secrets) expect(kept.includes(text), text).toBe(false)
    db.close()
  })
})

describe('the scans of this phone', () => {
  it('are listed as long as they can be taken back, however many come', async () => {
    const first = (await scan(backend.token(1, 1))) as Judgement
    for (let count = 0; count < 60; count++) await scan(`https://example.org/${count}`)
    await phone.advance(250)
    expect(door.status().recent).toHaveLength(61)
    expect(door.status().recent.at(-1)).toMatchObject({ judgement: { scanId: first.scanId }, canUndo: true })
    await phone.advance(16 * 60_000)
    await scan('https://example.org/later')
    await phone.advance(250)
    expect(door.status().recent).toHaveLength(50)
  })
})
