import { ApiError } from '@sabha/api/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScanRow } from '../store/rows.ts'
import type { Door } from './door.ts'
import { FakeBackend } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

/** ms: how long an answer takes, and when a request that is never answered times out. */
const roundTrip = 60
const timeout = 10_000

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(() => {
  backend = new FakeBackend()
  phone = new Phone(backend)
})
afterEach(() => phone.close())

/** Makes every answer take `roundTrip`, and those of the lost requests never come. */
function makeNetworkPoor(isLost: (question: number) => boolean): void {
  const wait = (ms: number) => new Promise<void>((resolve) => void phone.later(ms, resolve))
  let questions = 0
  phone.backend = {
    show: backend.show,
    get now() {
      return backend.now
    },
    set now(now) {
      backend.now = now
    },
    client(token, device) {
      const client = backend.client(token, device)
      return {
        checkin: {
          ...client.checkin,
          async scan(request) {
            const lost = isLost(++questions)
            const answer = await client.checkin.scan(request)
            await wait(lost ? timeout : roundTrip)
            if (lost) throw new ApiError('unreachable', '')
            return answer
          },
        },
      }
    },
  }
}

/** Queues so many scans of single seats that went in without a network. */
async function queueUp(count: number): Promise<void> {
  const db = phone.database()
  await db.queue.bulkAdd(
    Array.from({ length: count }, (_, i): ScanRow => {
      const id = i + 1
      backend.sell(id, { isListed: false })
      return {
        kind: 'scan',
        id: `queued-${String(id).padStart(6, '0')}`,
        showId: backend.show.id,
        lane: `t:${id}`,
        at: backend.now,
        offset: 0,
        label: `Guest ${id}`,
        text: backend.token(id, 1),
        entry: 'camera',
        reentry: false,
        seats: [1],
        shown: 'admitted',
        acted: 'admitted',
        undecided: false,
        askedAt: 0,
        attempts: 0,
        error: null,
        version: 0,
      }
    }),
  )
  db.close()
}

/** Opens the door, and returns the ms until nothing waits any more, at most `most`. */
async function timeToEmpty(most: number): Promise<number> {
  const db = phone.database()
  const begun = phone.elapsed
  door = await phone.until(phone.open({ synced: false }))
  while ((await db.queue.count()) > 0 && phone.elapsed - begun < most) await phone.advance(1_000)
  db.close()
  return phone.elapsed - begun
}

/** Loses one request in `share`, the same ones in every run. */
function oneIn(share: number): (question: number) => boolean {
  return (question) => ((question * 2_654_435_761) >>> 0) % share === 0
}

describe('a network on which a tenth of the answers are lost', () => {
  it('empties a queue of 5,000 rows in less than two minutes, each row kept once', { timeout: 300_000 }, async () => {
    await queueUp(5_000)
    makeNetworkPoor(oneIn(10))
    expect(await timeToEmpty(30 * 60_000)).toBeLessThan(120_000)
    expect(backend.ledger).toHaveLength(5_000)
    expect(backend.inside.size).toBe(5_000)
    expect(backend.conflicts).toEqual([])
  })

  it('holds up no queue for long, even where it is half of them', async () => {
    await queueUp(160)
    makeNetworkPoor(oneIn(2))
    expect(await timeToEmpty(10 * 60_000)).toBeLessThan(60_000)
    expect(backend.ledger).toHaveLength(160)
    expect(door.status().queue).toEqual([])
  })
})

describe('a network that is gone in the middle of a queue', () => {
  it('is asked little, and soon again where rows went through', async () => {
    await queueUp(400)
    let isGone = false
    let asked = 0
    makeNetworkPoor((question) => {
      if (isGone) asked++
      isGone ||= question === 100
      return isGone
    })
    door = await phone.until(phone.open({ synced: false }))
    expect(isGone).toBe(true)
    // Eight lost answers end it, after the requests that are then under way.
    expect(asked).toBeLessThan(20)
    expect(door.status().connection).toBe('offline')
    await phone.advance(10 * 60_000)
    expect(asked).toBeLessThan(40)
  })
})
