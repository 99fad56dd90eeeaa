import type { DoorShow } from '@sabha/api/checkin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { FakeBackend, show } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

/** The second show of a festival day, whose guests arrive during the first. */
const later: DoorShow = {
  ...show,
  id: '2',
  title: 'Dance of the Ghats',
  starts_at: '2026-11-19T16:30:00.000Z',
  ends_at: '2026-11-19T18:00:00.000Z',
}

/** One server of two shows, each with tickets and a salt of its own. */
class Festival {
  show = show
  first = new FakeBackend()
  second = Object.assign(new FakeBackend(), { show: later, salt: 'another salt' })

  get now(): number {
    return this.first.now
  }

  set now(now: number) {
    this.first.now = now
    this.second.now = now
  }

  client(...who: Parameters<FakeBackend['client']>): ReturnType<FakeBackend['client']> {
    const [one, two] = [this.first.client(...who).checkin, this.second.client(...who).checkin]
    const of = (showId: unknown) => (String(showId) === later.id ? two : one)
    return {
      checkin: {
        scan: (request) => of(request.show_id).scan(request),
        scans: async ({ scans }) => {
          const answers = [
            await one.scans({ scans: scans.filter(({ show_id }) => of(show_id) === one) }),
            await two.scans({ scans: scans.filter(({ show_id }) => of(show_id) === two) }),
          ] as const
          const rows = answers.flatMap((answer) => answer.rows)
          return { ...answers[0], rows: scans.flatMap(({ scan_id }) => rows.find((row) => row.scan_id === scan_id) ?? []) }
        },
        undo: (request) => (this.second.ledger.some(({ id }) => id === request.scan_id) ? two : one).undo(request),
        list: (request, options) => of(request.show_id).list(request, options),
      },
    }
  }

  cut(fault: FakeBackend['always']): void {
    this.first.always = fault
    this.second.always = fault
  }
}

let festival: Festival
let phone: Phone
let door: Door

async function scan(text: string, source: 'camera' | 'manual' | 'list' = 'camera') {
  const judged = await phone.until(door.scan(text, { source }))
  if (judged.kind !== 'judged') throw new Error(`not judged: ${judged.why}`)
  return judged
}

/** Lets time pass without running timers, as while the phone lies in a bag. */
function pass(hours: number): void {
  phone.elapsed += hours * 3_600_000
  festival.now += hours * 3_600_000
}

const figures = () => door.status().shows.map(({ show: { id }, admitted, sold }) => ({ id, admitted, sold }))

beforeEach(() => {
  festival = new Festival()
  festival.first.sell(1)
  festival.first.sell(2)
  festival.second.sell(11, { name: 'Ravi Sample' })
  phone = new Phone(festival)
  phone.more = [later]
})

afterEach(() => phone.close())

async function open(): Promise<void> {
  door = await phone.open()
}

async function openOffline(): Promise<void> {
  await open()
  festival.cut('unreachable')
  await door.syncNow()
}

describe('a phone with several shows', () => {
  it.each([
    ['with a network', open, 'server'],
    ['without one', openOffline, 'phone'],
  ] as const)('judges a ticket by the show that it names, %s', async (_, start, by) => {
    await start()
    expect(await scan(festival.first.token(1, 0))).toMatchObject({ by, tone: 'green', showId: '1' })
    expect(await scan(festival.second.token(11, 1))).toMatchObject({ by, tone: 'green', showId: '2' })
    expect(await scan(festival.second.token(11, 1))).toMatchObject({ tone: 'red', showId: '2', verdict: { kind: 'already-used' } })
    expect(figures()).toEqual([
      { id: '1', admitted: 2, sold: 4 },
      { id: '2', admitted: 1, sold: 2 },
    ])
    expect(door.status()).toMatchObject({ admitted: 3, sold: 6 })
  })

  it('finds a booking, a number and a code in whichever list has it', async () => {
    await openOffline()
    expect(await scan('BK000011', 'list')).toMatchObject({ tone: 'green', showId: '2', guest: { showTitle: later.title } })
    expect(await scan('1002', 'manual')).toMatchObject({ tone: 'green', showId: '1' })
    expect(await scan('T00000011', 'manual')).toMatchObject({ showId: '2', verdict: { kind: 'already-used' } })
    expect(await door.search('ravi')).toMatchObject([{ name: 'Ravi Sample', showTitle: later.title }])
    expect(await door.search('sample guest')).toEqual([])
    expect((await door.search('a')).length).toBe(3)
  })

  it('tells a ticket of a show that it does not take', async () => {
    await openOffline()
    expect(await scan(festival.first.token(3, 0, { showId: 7 }))).toMatchObject({ tone: 'red', verdict: { kind: 'wrong-show', show: '' } })
  })

  it('names a show that it does not take, as the server told it last', async () => {
    const shakuntala = { id: '7', title: 'Shakuntala', starts_at: '2026-11-20T13:30:00.000Z', timezone: 'Asia/Kolkata' }
    const house = { stamp: 'stamp-a', shows: [shakuntala, { id: '8', title: 'All winter', starts_at: null, timezone: 'Asia/Kolkata' }] }
    festival.first.house = house
    await open()
    const starts_at = '2026-11-21T13:30:00.000Z'
    festival.first.house = { stamp: 'stamp-b', shows: [{ ...shakuntala, starts_at }, ...house.shows.slice(1)] }
    await door.syncNow()
    festival.cut('unreachable')
    const on = { at: Date.parse(starts_at), zone: 'Asia/Kolkata' }
    expect(await scan(festival.first.token(3, 0, { showId: 7 }))).toMatchObject({ verdict: { kind: 'wrong-show', show: 'Shakuntala', on } })
    const { verdict } = await scan(festival.first.token(4, 0, { showId: 8 }))
    expect(verdict).toEqual({ kind: 'wrong-show', show: 'All winter' })
    phone.crash()
    await open()
    expect(await scan(festival.first.token(5, 0, { showId: 7 }))).toMatchObject({ by: 'phone', verdict: { show: 'Shakuntala', on } })
  })

  it('remembers what was decided of a code that no list has, when the next show is on', async () => {
    await openOffline()
    const { scanId, showId } = await scan('T00000099', 'manual')
    expect(showId).toBe('1')
    await door.decide(scanId, 'admitted')
    pass(4)
    expect(await scan('T00000088', 'manual')).toMatchObject({ showId: '2' })
    expect(await scan('T00000099', 'manual')).toMatchObject({ showId: '1', verdict: { kind: 'already-used' } })
  })

  it('sends what waits to the show of each, over a crash, and takes back what is undone', async () => {
    await openOffline()
    await scan(festival.first.token(1, 0))
    const { scanId } = await scan(festival.second.token(11, 0))
    expect(await phone.until(door.undo(scanId))).toBe('undone')
    await phone.advance(300)
    expect(figures()).toMatchObject([{ admitted: 2 }, { admitted: 0 }])
    phone.crash()
    await open()
    expect(door.status().recent).toHaveLength(2)
    festival.cut(null)
    await door.syncNow()
    await phone.until(door.syncNow())
    expect(door.status().queue).toEqual([])
    expect([festival.first.inside.size, festival.second.inside.size]).toEqual([2, 0])
    expect(festival.second.ledger.map(({ kind }) => kind)).toEqual(['scan', 'undo'])
    expect(door.status()).toMatchObject({ syncedAt: expect.any(Number), listAt: expect.any(Number) })
  })

  it('keeps the list of the one up to date where the other is refused', async () => {
    festival.first.always = 404
    await open()
    expect(figures()).toMatchObject([{ sold: null }, { sold: 2 }])
    expect(door.status()).toMatchObject({ sold: null, listAt: null })
    expect(await scan(festival.second.token(11, 0))).toMatchObject({ tone: 'green', showId: '2' })
  })

  it('forgets the one that is over, and goes on with the other', async () => {
    festival.second.show = { ...later, starts_at: '2026-11-21T13:00:00.000Z', ends_at: '2026-11-21T15:00:00.000Z' }
    await open()
    pass(30)
    await phone.advance(60_000)
    expect(figures()).toMatchObject([{ id: '2', sold: 2 }])
    expect(door.status()).toMatchObject({ sold: 2, admitted: 0 })
    const db = phone.database()
    expect((await db.tickets.toArray()).map(({ showId }) => showId)).toEqual(['2'])
    db.close()
  })
})
