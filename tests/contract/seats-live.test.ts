import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { refillSeats } from '@sabha/backend/store/seats/fill-seats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { describe, expect } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { buy, hold, order, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { addMats } from '../builders/mats.ts'
import { raw } from '../builders/raw.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { type SeatEvent, type SeatWatcher, watch } from '../builders/watcher.ts'

/** Returns the hall after these events: the seats that aren't free, by id. */
function hallAfter(events: readonly SeatEvent[], hall: Record<string, string> = {}): Record<string, string> {
  const seats = new Map(Object.entries(hall))
  for (const { update } of events) {
    if (update.whole) seats.clear()
    for (const id of update.available) seats.delete(id)
    for (const status of ['reserved', 'booked'] as const) for (const id of update[status]) seats.set(id, status)
  }
  return Object.fromEntries(seats)
}

const shows = (hall: Record<string, string>) => (events: SeatEvent[]) =>
  events.length > 0 && JSON.stringify(Object.entries(hallAfter(events)).sort()) === JSON.stringify(Object.entries(hall).sort())
const sawWhole = (events: SeatEvent[]) => events.length > 0
const lastId = (watcher: SeatWatcher) => watcher.events.at(-1)?.id ?? ''

it('a hall with the same places in a section of another name is told with that name', async ({ backend }) => {
  const { store } = backend.deps
  const showId = Number(await addMats(backend, 5))
  const sections = async () => (await visitor(backend.origin).seats.list({ show_id: String(showId) })).places?.map(({ section }) => section)
  expect(await sections()).toEqual(['MATS'])
  const hall = await store.read.selectFrom('hall').select('plan').where('id', '=', 'mehfil').executeTakeFirstOrThrow()
  const plan = JSON.parse(hall.plan.replaceAll('"MATS"', '"LAWN"')) as HallPlan
  await store.alone(async (tx) => {
    await refillSeats(tx, showId, plan, undefined)
    tx.afterCommit({ kind: 'seats-changed', showId })
  })
  expect(await sections()).toEqual(['LAWN'])
})

it('a watcher gets the hall as it is, then what becomes of its seats', async ({ backend, buyer, rival }) => {
  const held = await hold(buyer, ['A1', 'A2'])
  const watcher = await watch(backend.origin)
  expect(watcher.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(watcher.headers['cache-control']).toBe('no-store')
  await watcher.until(shows({ A1: 'reserved', A2: 'reserved' }))
  expect(watcher.events[0]?.update.whole).toBe(true)
  await buy(backend.origin, rival, ['B1'])
  await watcher.until(shows({ A1: 'reserved', A2: 'reserved', B1: 'booked' }))
  await buyer.client.bookings.release({ booking_id: held.booking_id })
  await watcher.until(shows({ B1: 'booked' }))
  expect(watcher.events.slice(1).some(({ update }) => update.whole)).toBe(false)
  watcher.close()
})

it('whoever begins to watch hears nothing older than their coming', async ({ backend, buyer }) => {
  const first = await watch(backend.origin)
  await first.until(sawWhole)
  const held = await hold(buyer, ['A1'])
  const second = await watch(backend.origin)
  await second.until(sawWhole)
  expect(hallAfter(second.events.slice(0, 1))).toEqual({ A1: 'reserved' })
  await buyer.client.bookings.release({ booking_id: held.booking_id })
  const third = await watch(backend.origin, { lastEventId: lastId(second) })
  await third.until(sawWhole)
  expect(third.events[0]?.update.available).toEqual(['A1'])
  for (const watcher of [first, second, third]) watcher.close()
})

it('changes that come together are one event, and the same for every watcher', async ({ backend, buyer, rival }) => {
  const watchers = await Promise.all(Array.from({ length: 20 }, () => watch(backend.origin)))
  await Promise.all(watchers.map((watcher) => watcher.until(sawWhole)))
  const before = watchers.map((watcher) => watcher.events.length)
  await Promise.all([hold(buyer, ['A1', 'A2', 'A3']), hold(rival, ['B1', 'B2'])])
  const hall = { A1: 'reserved', A2: 'reserved', A3: 'reserved', B1: 'reserved', B2: 'reserved' }
  await Promise.all(watchers.map((watcher) => watcher.until(shows(hall))))
  const news = watchers.map((watcher, index) => watcher.events.slice(before[index]))
  expect(news[0]?.length).toBeLessThanOrEqual(2)
  for (const events of news) expect(events).toEqual(news[0])
  for (const watcher of watchers) watcher.close()
})

it('a seat that staff block looks booked, and its reason is nowhere', async ({ backend, admin }) => {
  const { seats } = await admin.client.seats.detailed({ show_id: '1' })
  const watcher = await watch(backend.origin)
  await watcher.until(sawWhole)
  const seat = seats.find(({ row_label, seat_number }) => row_label === 'A' && seat_number === 1)
  await admin.client.seats.updateMany({ show_id: '1', seats: [{ seat_id: seat?.id ?? '' }], status: 'blocked' })
  await watcher.until(shows({ A1: 'booked' }))
  watcher.close()
})

it('every way in which seats change reaches a watcher', async ({ backend, buyer, rival, admin: { client } }) => {
  const watcher = await watch(backend.origin)
  const comesTo = async (hall: Record<string, string>, change: () => Promise<unknown>) => {
    const before = watcher.events.length
    await change()
    await watcher.until((events) => events.length > before && shows(hall)(events))
  }
  await watcher.until(sawWhole)
  const desk = { show_id: '1', customer_name: 'Guest of Honour', customer_phone: '', customer_email: null, amount: null, note: '' }
  const cancel = (booking_id: string, seats: string[] | null) => client.bookings.cancel({ booking_id, seats, refund: true, note: '' })

  const bought = { A1: 'booked', A2: 'booked' }
  const { booking_id } = await buy(backend.origin, rival, ['A1', 'A2'])
  await watcher.until(shows(bought))
  let held = ''
  await comesTo({ ...bought, B1: 'reserved' }, async () => {
    held = (await hold(buyer, ['B1'])).booking_id
  })
  await comesTo(bought, () => buyer.client.bookings.release({ booking_id: held }))
  await comesTo({ ...bought, A5: 'booked' }, () => client.bookings.bookByStaff({ ...desk, kind: 'guest-list', seats: ['A5'] }))
  await comesTo(bought, () => client.seats.update({ seat_id: '1-A5', status: 'available' }))
  await comesTo({ ...bought, A6: 'booked' }, () => client.seats.update({ seat_id: '1-A6', status: 'blocked' }))
  await comesTo(bought, () => client.seats.update({ seat_id: '1-A6', status: 'available' }))
  await comesTo({ A1: 'booked' }, () => cancel(booking_id, ['A2']))
  await comesTo({}, () => cancel(booking_id, null))

  // A payment that comes when one of its seats is already sold releases the other one.
  const { bookingId, orderId } = await order(buyer, ['C1', 'C2'])
  const fields = await payAtSandbox(backend.origin, orderId)
  await watcher.until(shows({ C1: 'reserved', C2: 'reserved' }))
  backend.clock.now += 11 * 60_000
  await comesTo({ C1: 'booked' }, () => buy(backend.origin, rival, ['C1']))
  const versionOf = () => Number(lastId(watcher).split('-')[0])
  const before = versionOf()
  await expect(buyer.client.payments.verify({ ...fields, booking_id: bookingId })).rejects.toMatchObject({ code: 'payment-refunded' })
  await comesTo({ C1: 'booked', D1: 'reserved' }, () => hold(buyer, ['D1']))
  expect(versionOf()).toBeGreaterThan(before + 1)

  await comesTo({ C1: 'booked' }, () => client.shows.cancel({ show_id: '1', note: '' }))
  await comesTo({}, () => workShowChanges(backend.services))
  watcher.close()
})

describe('a hold whose time is over', () => {
  it('frees its seats for the watchers, though nothing is written', async () => {
    const backend = await startBackend({
      jobs: 'idle',
      liveClockAhead: 0,
      change: ({ fixedSettings }) => ({ fixedSettings: { ...fixedSettings, hold_minutes: 400 / 60_000 } }),
    })
    try {
      const watcher = await watch(backend.origin)
      await watcher.until(sawWhole)
      await hold(await signIn(backend.origin), ['C1'])
      await watcher.until(shows({ C1: 'reserved' }))
      await watcher.until(shows({}))
      const { status } = await backend.deps.store.read
        .selectFrom('seat')
        .select('status')
        .where('row', '=', 'C')
        .where('number', '=', 1)
        .executeTakeFirstOrThrow()
      expect(status).toBe('reserved')
      // A watcher who was away when the hold lapsed hears of it too, and the sweep afterwards is no news.
      const events = watcher.events.length
      const returned = await watch(backend.origin, { lastEventId: watcher.events.at(-2)?.id ?? '' })
      await returned.until((seen) => seen.some(({ update }) => update.available.includes('C1')))
      await sweepLapsed(backend.services)
      await hold(await signIn(backend.origin, 'Gopal Example', '9000000002'), ['D1'])
      await watcher.until((seen) => 'D1' in hallAfter(seen))
      expect(watcher.events.slice(events).flatMap(({ update }) => update.available)).toEqual([])
      watcher.close()
      returned.close()
    } finally {
      await backend.close()
    }
  })
})

describe('coming back', () => {
  it.for(['header', 'query'] as const)(
    'by the last id in the %s brings what was missed, and no more',
    async (by, { backend, buyer, rival }) => {
      const stays = await watch(backend.origin)
      const leaves = await watch(backend.origin)
      await Promise.all([hold(buyer, ['A1']), stays.until(sawWhole), leaves.until(shows({ A1: 'reserved' }))])
      leaves.close()
      await hold(rival, ['B1'])
      await stays.until(shows({ A1: 'reserved', B1: 'reserved' }))
      const back = await watch(backend.origin, { lastEventId: lastId(leaves), by })
      await back.until((events) => events.length > 0)
      expect(back.events[0]?.update).toEqual({ whole: false, available: [], reserved: ['B1'], booked: [] })
      expect(back.events[0]?.id).toBe(lastId(stays))
      stays.close()
      back.close()
    },
  )

  it('with nothing missed brings nothing but a hint when to try again', async ({ backend, buyer }) => {
    const first = await watch(backend.origin)
    await first.until(sawWhole)
    const back = await watch(backend.origin, { lastEventId: lastId(first) })
    await hold(buyer, ['A1'])
    await back.until((events) => events.length > 0)
    expect(back.events).toHaveLength(1)
    expect(back.events[0]?.update).toEqual({ whole: false, available: [], reserved: ['A1'], booked: [] })
    expect(back.retry()).toBeGreaterThanOrEqual(1000)
    first.close()
    back.close()
  })

  it.for(['nonsense', '999999999-1790000000000', ''])('with the id %j brings the whole hall', async (lastEventId, { backend, buyer }) => {
    await hold(buyer, ['A1'])
    const watcher = await watch(backend.origin, { lastEventId })
    await watcher.until(shows({ A1: 'reserved' }))
    expect(watcher.events[0]?.update.whole).toBe(true)
    watcher.close()
  })

  it('after a restart misses nothing: the id is the database’s own', async ({ backend, buyer }) => {
    const first = await watch(backend.origin)
    await first.until(sawWhole)
    await hold(buyer, ['A1'])
    await first.until(shows({ A1: 'reserved' }))
    first.close()
    const restarted = await startBackend({ jobs: 'idle', dataDir: backend.dataDir })
    try {
      const nothingNew = await watch(restarted.origin, { lastEventId: lastId(first) })
      const restartedBuyer = await signIn(restarted.origin, 'Gopal Example', '9000000002')
      await hold(restartedBuyer, ['B1'])
      await nothingNew.until((events) => events.length > 0)
      expect(nothingNew.events[0]?.update).toEqual({ whole: false, available: [], reserved: ['B1'], booked: [] })
      // The other process was told of nothing, so it reads the hall when a client knows more than it does.
      const other = await watch(backend.origin, { lastEventId: lastId(nothingNew) })
      const fresh = await watch(backend.origin)
      await fresh.until(shows({ A1: 'reserved', B1: 'reserved' }))
      for (const watcher of [nothingNew, other, fresh]) watcher.close()
    } finally {
      await restarted.close()
    }
  })

  it('a hall that was exchanged comes whole', async ({ backend, buyer }) => {
    const showId = await addShowIn(backend.deps.store, studio)
    const watcher = await watch(backend.origin, { showId: String(showId) })
    await watcher.until(sawWhole)
    await hold(buyer, ['A1'], String(showId))
    await watcher.until(shows({ A1: 'reserved' }))
    await backend.deps.store.alone(async (tx) => {
      await tx.deleteFrom('seat').where('show_id', '=', showId).where('row', '=', 'Z').execute()
      tx.afterCommit({ kind: 'seats-changed', showId })
    })
    await watcher.until((events) => events.filter(({ update }) => update.whole).length === 2)
    watcher.close()
  })
})

describe('who is not served', () => {
  it('an unknown show, a draft and a request without a show are refused', async ({ backend }) => {
    const draft = await addShowIn(backend.deps.store, studio, { status: 'draft' })
    expect((await watch(backend.origin, { showId: '999' })).status).toBe(404)
    expect((await watch(backend.origin, { showId: String(draft) })).status).toBe(404)
    expect((await raw(backend.origin, '/api/seat_updates.php')).status).toBe(400)
    expect((await raw(backend.origin, '/api/seat_updates.php?show_id=1', { method: 'HEAD' })).status).toBe(404)
  })

  it.for([
    ['in all', { LIMIT_WATCHERS: '2' }],
    ['from one address', { LIMIT_WATCHERS_PER_ADDRESS: '2' }],
  ] as const)('more than the limit %s get 503 and when to come back; who leaves makes room', async ([, settings]) => {
    const backend = await startBackend({ jobs: 'idle', settings })
    try {
      const [first, second] = [await watch(backend.origin), await watch(backend.origin)]
      const refused = await raw(backend.origin, '/api/seat_updates.php?show_id=1')
      expect([refused.status, refused.json]).toMatchObject([503, { code: 'too-many-watchers' }])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await visitor(backend.origin).seats.list({ show_id: '1' })).success).toBe(true)
      first.close()
      await expect.poll(async () => (await watchOnce(backend)).status).toBe(200)
      second.close()
    } finally {
      await backend.close()
    }
  })
})

it('closing the app ends the streams, each with its own hint when to come back', async () => {
  const backend = await startBackend({ jobs: 'idle' })
  const watchers = await Promise.all(Array.from({ length: 5 }, () => watch(backend.origin)))
  await Promise.all(watchers.map((watcher) => watcher.until(sawWhole)))
  await backend.close()
  await Promise.all(watchers.map((watcher) => watcher.ended))
  expect(new Set(watchers.map((watcher) => watcher.retry())).size).toBeGreaterThan(1)
})

async function watchOnce({ origin }: Backend): Promise<SeatWatcher> {
  const watcher = await watch(origin)
  watcher.close()
  return watcher
}
