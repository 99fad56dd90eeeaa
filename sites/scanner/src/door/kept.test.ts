import { randomBytes } from 'node:crypto'
import { Booking } from '@sabha/api/shapes'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import type { Door } from './door.ts'
import { type FakeBackend, showTime } from './testing/fake-backend.ts'
import { Phone, phoneAtDoor } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2]))
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
    const kept = await keptBy(phone)
    for (const text of secrets) expect(kept.includes(text), text).toBe(false)
  })

  it('is no address, number or code of a guest, also where the server tells an admin all of them', async () => {
    const secrets = { customer_email: 'guest@example.org', customer_phone: '9000004711', verification_code: '4GKH9TWX' }
    const booking = Booking.parse({ booking_id: 'BK000001', customer_name: 'Guest 1', seats: ['A1', 'B1'], ...secrets })
    const admins = new Phone({
      show: backend.show,
      now: showTime,
      client: (...as) => {
        const { checkin } = backend.client(...as)
        return { checkin: { ...checkin, scan: async (request) => ({ ...(await checkin.scan(request)), booking }) } }
      },
    })
    backend.always = null
    const shown = await (await admins.open()).scan(backend.token(1, 1), { source: 'camera' })
    expect(shown).toMatchObject({ by: 'server', guest: { email: 'guest@example.org', verificationCode: '4GKH9TWX' } })
    const kept = await keptBy(admins)
    expect(kept).toContain('Guest 1')
    for (const text of Object.values(secrets)) expect(kept.includes(text), text).toBe(false)
    admins.close()
  })
})

async function keptBy(some: Phone): Promise<string> {
  const db = some.database()
  const tables = await Promise.all(db.tables.map((table) => table.toArray()))
  db.close()
  return JSON.stringify(tables)
}

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
