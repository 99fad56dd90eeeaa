import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { FakeBackend, type Fault } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  backend = new FakeBackend()
  backend.sell(1)
  phone = new Phone(backend)
  door = await phone.open()
  await phone.advance(10)
})
afterEach(() => phone.close())

async function scanOffline(id: number): Promise<void> {
  const before = backend.always
  backend.always = 'unreachable'
  await door.scan(backend.token(id, 1), { source: 'camera' })
  await phone.advance(250)
  backend.always = before
}

describe('a clock that is hours off', () => {
  it('is put right by what the server told', async () => {
    phone = new Phone(backend)
    phone.clockError = -5 * 3_600_000
    door = await phone.open()
    const before = backend.now
    await scanOffline(1)
    await door.syncNow()
    expect(Math.abs((backend.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })

  it('and set right in mid-show, offline', async () => {
    phone = new Phone(backend)
    phone.clockError = 3 * 3_600_000
    door = await phone.open()
    await phone.advance(1000)
    phone.clockError = 0
    const before = backend.now
    await scanOffline(1)
    await door.syncNow()
    expect(Math.abs((backend.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })
})

describe('a clock that is set in mid-show, offline', () => {
  const hour = 3_600_000
  const minute = 60_000

  it.each([5 * hour, -5 * hour])('by %i ms: scans stay in their order, and their ages and that of the list stay right', async (by) => {
    for (const id of [2, 3]) backend.sell(id)
    await door.syncNow()
    const listedAt = backend.now
    backend.always = 'unreachable'
    await scanOffline(1)
    await phone.advance(minute)
    phone.clockError = by
    await scanOffline(2)
    await phone.advance(minute)
    phone.clockError = 0
    await scanOffline(3)
    const { recent, queue, listAt } = door.status()
    const ages = (instants: (number | null)[]) => instants.map((at) => Math.round((backend.now - (at ?? 0)) / minute))
    expect(recent.map(({ judgement }) => judgement.guest?.ticketId)).toEqual([3, 2, 1])
    expect(ages(recent.map(({ judgement }) => judgement.at))).toEqual([0, 1, 2])
    expect(ages(queue.map(({ at }) => at))).toEqual([2, 1, 0])
    expect(ages([listAt])).toEqual(ages([listedAt]))
  })
})

describe('a phone that was closed with its clock right and is opened with it hours off, where there is no network', () => {
  const hour = 3_600_000
  const reopen = async (clockError: number) => {
    backend.show = {
      ...backend.show,
      doors_open_at: new Date(backend.now - hour).toISOString(),
      doors_close_at: new Date(backend.now + hour).toISOString(),
    }
    await door.syncNow()
    door.close()
    await phone.advance(60_000)
    phone.clockError = clockError
    backend.always = 'unreachable'
    door = await phone.open()
  }
  const scan = (id: number, index: number) => phone.until(door.scan(backend.token(id, index), { source: 'camera' }))

  it.each([5 * hour, -5 * hour])(
    '%i ms: says which clock it doubts, and lets the hours be where somebody decides that',
    async (clockError) => {
      const syncedAt = backend.now
      await reopen(clockError)
      const clock = backend.now + clockError
      const outcome = await scan(1, 1)
      expect(outcome).toMatchObject({ tone: 'amber', verdict: { kind: 'outside-hours', seats: [1], doubt: { clock } } })
      const heard = outcome.kind === 'judged' && outcome.verdict?.kind === 'outside-hours' ? outcome.verdict.doubt?.heard : undefined
      expect(Math.abs((heard ?? 0) - syncedAt)).toBeLessThan(1_000)
      door.ignoreHours()
      await door.decide(outcome.scanId, 'admitted')
      expect(await scan(1, 2)).toMatchObject({ tone: 'green', verdict: { kind: 'admitted', seats: [2] } })

      // Once the phone has heard the time, the hours count again.
      backend.always = null
      await door.syncNow()
      backend.always = 'unreachable'
      backend.sell(2)
      expect(await scan(1, 2)).toMatchObject({ verdict: { kind: 'already-used' } })
    },
  )

  it('a clock that may be right is believed', async () => {
    await reopen(2 * hour)
    const outcome = await scan(1, 1)
    expect(outcome).toMatchObject({ tone: 'amber', verdict: { kind: 'outside-hours', doors: 'closed' } })
    expect(outcome).not.toHaveProperty('verdict.doubt')
  })
})

describe('a phone that is opened with its clock hours off, where there is no network', () => {
  const hour = 3_600_000
  const minute = 60_000
  /** What happened, by the true time. */
  let happened: number[]
  /** When the server says that it did. */
  const told = () => backend.ledger.map(({ scannedAt }) => scannedAt)

  beforeEach(async () => {
    happened = []
    for (const id of [2, 3, 4]) backend.sell(id)
    await door.syncNow()
    door.close()
    phone.crash()
    phone.clockError = -5 * hour
    backend.always = 'unreachable'
    door = await phone.open()
  })

  async function scan(id: number, index = 1): Promise<string> {
    await phone.advance(minute)
    happened.push(backend.now)
    const { scanId } = await door.scan(backend.token(id, index), { source: 'camera' })
    return scanId
  }
  /** Closes the program and opens it again, with its clock off by this much. */
  async function openAnew(clockError = phone.clockError): Promise<void> {
    door.close()
    phone.crash()
    phone.clockError = clockError
    door = await phone.open()
  }
  async function networkComes(): Promise<void> {
    await phone.advance(minute)
    backend.always = null
    await door.syncNow()
  }
  function setRightOutOfSight(): void {
    phone.wake('hidden')
    phone.clockError = 0
    phone.wake('visible')
  }
  /** Scans before and after something happens, and looks for both true hours at the server. */
  async function scanBeforeAndAfter(happens: () => unknown): Promise<void> {
    await scan(1)
    await happens()
    await scan(2)
    await networkComes()
    expect(told()).toEqual(happened)
  }

  it('tells each hour rightly once it has heard the time, that of the first row and of an undo, too', async () => {
    const first = await scan(1)
    await scan(2)
    await phone.advance(minute)
    happened.push(backend.now)
    expect(await door.undo(first)).toBe('undone')
    await networkComes()
    expect(backend.ledger.map(({ kind }) => kind).toSorted()).toEqual(['scan', 'scan', 'undo'])
    expect(told().toSorted()).toEqual(happened)
    const [admission] = (await phone.database().recent.toArray()).filter(({ undone }) => !undone)
    expect((admission?.at ?? 0) + (admission?.offset ?? 0)).toBe(happened[1])
  })

  it('puts right who is inside since when, and takes back an admission as long as that may be', async () => {
    const scanId = await scan(1)
    await phone.advance(250)
    // The server tells the time, and then the network is gone again.
    backend.always = null
    backend.faults = [Promise.resolve(), 'unreachable']
    await door.syncNow()
    const rows = await phone.database().admissions.toArray()
    expect(rows.map(({ at }) => at)).toEqual(happened)
    await phone.advance(1.5 * minute)
    expect(await door.undo(scanId)).toBe('undone')
  })

  it('takes back what the server let in before the phone had heard the time', async () => {
    door.close()
    backend.always = null
    // It is there, and has no list for now.
    backend.faults = [429]
    door = await phone.open({ synced: false })
    const { scanId } = await phone.until(door.scan(backend.token(1, 1), { source: 'camera' }))
    expect(backend.arrived.at(-1)).toBe(`scan ${scanId}`)
    await phone.advance(1.5 * minute)
    expect(door.status().recent).toMatchObject([{ canUndo: true }])
    expect(await door.undo(scanId)).toBe('undone')
  })

  it('also where the door was closed and opened again in between, for the exchange with another phone', async () => {
    await scanBeforeAndAfter(async () => {
      door.close()
      door = await phone.open()
    })
  })

  it('and slept for less than it is off', async () => {
    await scanBeforeAndAfter(() => {
      phone.wake('hidden')
      phone.clockError += 10 * minute
      backend.now += 10 * minute
      phone.wake('visible')
    })
  })

  it('leaves as it is what was scanned before the clock was set out of its sight', async () => {
    await networkComes()
    backend.always = 'unreachable'
    await openAnew()
    // By what it heard before it was closed this is right.
    await scanBeforeAndAfter(setRightOutOfSight)
  })

  it('and closed and opened again, since by its own clock it scanned before it last heard the time', async () => {
    await scanBeforeAndAfter(() => openAnew())
  })

  it('also where its clock is set right out of its sight before it hears the time', async () => {
    await scanBeforeAndAfter(setRightOutOfSight)
  })

  it('leaves as it is what was scanned by a clock that may have been right before the program was closed', async () => {
    await openAnew(0)
    // As where a person sets the clock while the scanner is closed.
    await scanBeforeAndAfter(() => openAnew(-10 * minute))
  })

  it('leaves as it is what it scanned before the program was closed and its clock was set', async () => {
    await scan(1)
    await openAnew(0)
    await scan(2)
    await networkComes()
    const [first = 0, second] = happened
    expect(told()).toEqual([first - 5 * hour, second])
  })

  it.each<[string, Fault]>([
    ['that fails', 502],
    ['that is overloaded', 429],
    ['in front of it that asks for a sign-in', 401],
    ['in front of it that shows its own page', 'unreadable'],
    ['in front of it that forbids', 403],
  ])('sends nothing by its own clock where the question for the time is answered by a server %s, and asks again', async (_, fault) => {
    await scan(1)
    await phone.advance(minute)
    backend.always = null
    backend.faults = [fault]
    await door.syncNow()
    expect(backend.ledger).toEqual([])
    await door.syncNow()
    expect(told()).toEqual(happened)
  })

  it('sends what waits though the question for the time alone is never answered', async () => {
    await scan(1)
    backend.always = null
    backend.failingTexts.add('')
    for (let time = 1; time <= 2; time++) {
      await door.syncNow()
      expect(backend.ledger).toEqual([])
    }
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    expect(backend.ledger).toHaveLength(1)
  })
})

describe('a phone that was locked', () => {
  it('and had no network knows the time, though its timers run before it is in view again', async () => {
    backend.always = 'unreachable'
    phone.wake('hidden')
    // Asleep: only the wall's clocks go on.
    phone.clockError += 20 * 60_000
    backend.now += 20 * 60_000
    await phone.advance(70_000)
    phone.wake('visible')
    const before = backend.now
    await scanOffline(1)
    backend.always = null
    await door.syncNow()
    expect(Math.abs((backend.ledger[0]?.scannedAt ?? 0) - before)).toBeLessThan(1000)
  })
})
