import { randomBytes } from 'node:crypto'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import type { Door } from './door.ts'
import { atRest } from './testing/at-rest.ts'
import type { FakeBackend } from './testing/fake-backend.ts'
import { type Phone, phoneAtDoor } from './testing/phone.ts'

const week = 7 * 24 * 3_600_000

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2, 3]))
})
afterEach(() => phone.close())

const scan = async (text: string) => ((await door.scan(text, { source: 'camera' })) as Judgement).verdict

/** Opens the door a week later, without a network. */
async function onTheNewEvening(): Promise<void> {
  await atRest()
  phone.crash()
  phone.elapsed += week
  backend.now += week
  backend.always = 'unreachable'
  door = await phone.open({ synced: false })
}

describe('a show that is moved to another day after its doors opened', () => {
  it('is entered anew by those whom this phone had let in, and by those of others', async () => {
    const unlisted = backend.sell(newTicketId(Date.UTC(2027, 0, 1), randomBytes), { isListed: false }).seat(1)
    for (const text of [backend.token(1, 0), unlisted]) expect(await scan(text)).toMatchObject({ kind: 'admitted' })
    backend.admitElsewhere(2, 1)
    await door.syncNow()
    backend.move(week)
    await door.syncNow()
    expect(door.status()).toMatchObject({ admitted: 0 })

    await onTheNewEvening()
    expect(await door.search('BK000001')).toMatchObject([{ seatStates: [{ state: 'outside' }, { state: 'outside' }] }])
    expect(await scan(backend.token(1, 0))).toMatchObject({ kind: 'admitted', seats: [1, 2], inside: 0 })
    expect(await scan(backend.token(2, 1))).toMatchObject({ kind: 'admitted' })
    expect(await scan(unlisted)).toMatchObject({ kind: 'admitted' })
    await phone.advance(3000)
    expect(door.status()).toMatchObject({ admitted: 4 })
    expect(await scan(backend.token(1, 0))).toMatchObject({ kind: 'already-used', here: true })
  })

  it('and of which the phone has not heard: a person decides about those who were in on the day before', async () => {
    expect(await scan(backend.token(1, 1))).toMatchObject({ kind: 'admitted' })
    backend.admitElsewhere(2, 1)
    await door.syncNow()
    // On the evening itself, and where the show runs late, it is used.
    expect(await scan(backend.token(1, 1))).toMatchObject({ kind: 'already-used' })
    backend.move(week)
    await onTheNewEvening()
    for (const [id, index] of [
      [1, 1],
      [2, 1],
    ] as const) {
      const outcome = await phone.until(door.scan(backend.token(id, index), { source: 'camera' }))
      expect(outcome).toMatchObject({ tone: 'amber', verdict: { kind: 'cannot-tell', why: 'earlier-day', seats: [index] } })
      await door.decide(outcome.scanId, 'admitted')
      // A guest who was let in today is inside.
      expect(await scan(backend.token(id, index))).toMatchObject({ kind: 'already-used' })
    }
  })

  it('is entered anew by those whose scans still wait, and by those about whom somebody decided', async () => {
    backend.always = 'unreachable'
    await scan(backend.token(1, 1))
    const unknown = await door.scan('T99999999', { source: 'manual' })
    await door.decide(unknown.scanId, 'admitted')
    backend.always = null
    backend.faults = [400, 400]
    backend.move(week)
    await door.syncNow()
    expect(door.status()).toMatchObject({ admitted: 0, queue: [{}, {}] })

    await onTheNewEvening()
    expect(await scan(backend.token(1, 1))).toMatchObject({ kind: 'admitted', seats: [1] })
    expect(await scan('T99999999')).toMatchObject({ kind: 'cannot-tell' })
  })

  it('is not entered at the old hour, once the phone has heard of it', async () => {
    backend.move(week)
    await door.syncNow()
    backend.always = 'unreachable'
    expect(await scan(backend.token(1, 1))).toMatchObject({
      kind: 'outside-hours',
      doors: 'not-yet-open',
      at: Date.parse(backend.show.starts_at),
    })
  })
})
