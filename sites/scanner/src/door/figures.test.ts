import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judgement } from '../scan.ts'
import type { RefundRow } from '../store/rows.ts'
import type { Door } from './door.ts'
import type { FakeBackend } from './testing/fake-backend.ts'
import { type Phone, phoneAtDoor } from './testing/phone.ts'

const hour = 3_600_000
let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  ;({ backend, phone, door } = await phoneAtDoor([1, 2, 3]))
  await phone.advance(10)
})
afterEach(() => phone.close())

const scan = async (text: string, reentry = false) => (await door.scan(text, { source: 'camera', reentry })) as Judgement

async function expectInside(count: number): Promise<void> {
  await phone.advance(250)
  expect(door.status().admitted).toBe(count)
}

describe('how many are inside', () => {
  it.each([-2 * hour, 2 * hour])('is right after the clock of the phone was set by %d ms, online and offline', async (set) => {
    await scan(backend.token(1, 0))
    await expectInside(2)
    phone.clockError = set
    await door.syncNow()
    await expectInside(2)
    await scan(backend.token(2, 1))
    await expectInside(3)
    backend.always = 'unreachable'
    await scan(backend.token(3, 0))
    await scan(backend.token(2, 2))
    await expectInside(6)
    phone.clockError = 0
    backend.always = null
    await door.syncNow()
    await expectInside(6)
    expect(backend.inside.size).toBe(6)
  })

  it('goes down for what is taken back without a network, whether or not the list has told of it', async () => {
    const [early, late] = [await scan(backend.token(1, 0)), await scan(backend.token(2, 1))]
    await door.syncNow()
    await expectInside(3)
    backend.always = 'unreachable'
    const unsent = await scan(backend.token(3, 1))
    await expectInside(4)
    for (const [{ scanId }, left] of [
      [early, 2],
      [unsent, 1],
      [late, 0],
    ] as const) {
      expect(await door.undo(scanId)).toBe('undone')
      await expectInside(left)
    }
    backend.always = null
    await door.syncNow()
    await expectInside(0)
  })

  it('counts who came back in from the interval once, when the scan that had let them in is taken back', async () => {
    const { scanId } = await scan(backend.token(1, 1))
    backend.always = 'unreachable'
    expect((await scan(backend.token(1, 1), true)).verdict?.kind).toBe('let-back-in')
    await expectInside(1)
    expect(await door.undo(scanId)).toBe('undone')
    await expectInside(1)
    expect((await scan(backend.token(1, 1))).verdict).toMatchObject({ kind: 'already-used', here: true })
  })
})

describe('how many sales wait', () => {
  it('follows what is given back, as well as what is sold', async () => {
    const db = phone.database()
    await db.refunds.put({ id: 'back', showId: '1', sale: '7/1', state: 'waiting', at: 0 } as RefundRow)
    await phone.advance(250)
    expect(door.status().unsentSales).toBe(1)
    await db.refunds.update('back', { state: 'sent' })
    await phone.advance(250)
    expect(door.status().unsentSales).toBe(0)
  })
})

describe('how many scans wait', () => {
  it('is told to the server with the question for the list', async () => {
    expect(backend.toldWaiting).toBe(0)
    backend.badTexts.add(backend.token(1, 1))
    await scan(backend.token(1, 1))
    await door.syncNow()
    expect(door.status().queue).toHaveLength(1)
    expect(backend.toldWaiting).toBe(1)
  })
})
