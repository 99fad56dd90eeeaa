import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { hold, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellPass } from '../builders/season-pass.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'
import { enter, guests, look, seatsOf, turnedAway, work } from '../builders/waiting-room.ts'
import { watch } from '../builders/watcher.ts'

const minute = 60_000

describe('while no waiting room is open', () => {
  it('nobody waits, and nobody needs a pass', async ({ backend, buyer }) => {
    await work(backend)
    expect(await enter(buyer)).toMatchObject({ state: 'open', place: null, pass: null })
    expect((await seatsOf(backend)).seats.length).toBeGreaterThan(900)
    await hold(buyer, ['A1'])
  })

  it('an unknown show has none, and neither has a draft', async ({ backend, buyer }) => {
    const draft = await addShowIn(backend.deps.store, studio, { status: 'draft' })
    for (const showId of ['999', String(draft)]) {
      await expectRefused(backend, () => enter(buyer, showId), { status: 404, code: 'unknown-show' })
    }
  })
})

describe('opened by staff', () => {
  it('seats are neither shown, nor followed, nor held without a pass; other shows are as before', async ({ backend, buyer, admin }) => {
    const other = String(await addShowIn(backend.deps.store, studio))
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await expectRefused(backend, () => seatsOf(backend), {
      ...turnedAway,
      message: 'A lot of people want seats for this show. Please join the waiting room.',
    })
    await expectRefused(backend, () => hold(buyer, ['A1']), turnedAway)
    expect((await watch(backend.origin)).status).toBe(429)
    expect(Number((await raw(backend.origin, '/api/get_seats.php?show_id=1')).headers['retry-after'])).toBeGreaterThan(0)
    await hold(buyer, ['A1'], other)

    await admin.client.waitingRoom.set({ show_id: '1', mode: 'off', opens_at: null })
    await work(backend)
    await hold(buyer, ['A1'])
  })

  it('stays open for a season pass, too, until they close it', async ({ backend, buyer, admin }) => {
    const show_id = await sellPass(admin.client, { nights: 1 })
    await admin.client.waitingRoom.set({ show_id, mode: 'on', opens_at: null })
    await work(backend)
    const { name: customer_name, phone: customer_phone, client } = buyer
    const ask = () => client.bookings.hold({ show_id, places: { PASS: 1 }, customer_name, customer_phone })
    await expectRefused(backend, ask, turnedAway)
    const { rooms } = await admin.client.waitingRoom.list({})
    expect(rooms).toContainEqual(expect.objectContaining({ show_id, mode: 'on', is_open: true }))
  })

  it('the audit has it, and staff see who waits and who is inside', async ({ backend, buyer, rival, admin }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await enter(buyer)
    await work(backend)
    await enter(buyer)
    await enter(rival)
    backend.services.waitingRooms.invalidate(1)
    const { rooms } = await admin.client.waitingRoom.list({})
    expect(rooms).toEqual([{ show_id: '1', mode: 'on', opens_at: null, is_open: true, waiting: 1, inside: 1, per_minute: null }])
    const { entries } = await admin.client.reports.audit({})
    expect(entries[0]).toMatchObject({ what: 'Changed the waiting room', details: { mode: 'on' } })
  })

  it('knows nobody’s place any more once it has closed, so that they come in anew', async ({ backend, buyer, rival, admin }) => {
    const set = (mode: 'on' | 'off', opens_at: string | null = null) => admin.client.waitingRoom.set({ show_id: '1', mode, opens_at })
    await set('on')
    const place = (await enter(buyer)).place ?? ''
    expect(await rival.client.waitingRoom.place({ place })).toMatchObject({ state: 'waiting', ahead: 0 })
    await set('off')
    await work(backend)
    expect(await buyer.client.waitingRoom.place({ place })).toMatchObject({ state: 'open' })
    await set('on')
    await work(backend)
    const gone = { status: 404, code: 'unknown-place' } as const
    await expectRefused(backend, () => buyer.client.waitingRoom.place({ place }), gone)
    const anew = await enter(buyer)
    expect(anew.state).toBe('waiting')
    expect(await buyer.client.waitingRoom.place({ place: anew.place ?? '' })).toMatchObject({ state: 'waiting', ahead: 0 })
    await work(backend)
    expect((await enter(buyer)).state).toBe('admitted')
    expect(await rival.client.waitingRoom.place({ place: anew.place ?? '' })).toMatchObject({ state: 'called' })
  })

  it('what makes no sense is refused', async ({ backend, admin }) => {
    const set =
      (opens_at: string | null, show_id = '1') =>
      () =>
        admin.client.waitingRoom.set({ show_id, mode: 'auto', opens_at })
    await expectRefused(backend, set('2027-02-30T10:00'), { status: 422, code: 'bad-date' })
    await expectRefused(backend, set('nonsense'), { status: 422, code: 'bad-date' })
    await expectRefused(backend, set('2090-01-01T10:00'), { status: 422, code: 'opens-late' })
    await expectRefused(backend, set(null, '999'), { status: 404, code: 'unknown-show' })
  })

  it('keeps a show from a time by which its sales have not opened', async ({ backend, admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.publish({ show_id })
    await client.waitingRoom.set({ show_id, mode: 'auto', opens_at: '2090-01-10T10:00' })
    const span = { date: '2090-01-08', end_date: '2090-01-08' }
    const doors = { doors_open: null, doors_close: null }
    const late = { status: 422, code: 'opens-late', params: { field: 'date' } } as const
    const moved = { ...span, time: '18:30', end_time: '20:30', note: '' }
    await expectRefused(backend, () => client.shows.postpone({ show_id, ...moved }), late)
    await expectRefused(backend, () => client.shows.save({ id: show_id, show: draftOf({ ...span, ...doors }) }), late)
    await expectRefused(backend, () => client.shows.save({ id: show_id, show: draftOf({ sales_close: '2090-01-09T10:00' }) }), {
      ...late,
      params: { field: 'sales_close' },
    })
    await client.shows.save({ id: show_id, show: draftOf({ sales_close: '2090-01-10T10:01' }) })
  })

  it('lets no older form open sales that were just put off', async ({ backend, admin }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const [seen] = (await staff.client.waitingRoom.list({})).rooms
    const before = {
      mode: seen?.mode ?? 'auto',
      opens_at: seen?.opens_at ?? null,
    }
    await admin.client.waitingRoom.set({
      show_id: '1',
      mode: 'auto',
      opens_at: '2026-12-20T10:00',
      before,
    })
    await expectRefused(
      backend,
      () =>
        staff.client.waitingRoom.set({
          show_id: '1',
          mode: 'on',
          opens_at: null,
          before,
        }),
      {
        status: 409,
        code: 'waiting-room-edited',
      },
    )
    expect((await staff.client.waitingRoom.list({})).rooms[0]).toMatchObject({
      opens_at: '2026-12-20T10:00',
      is_open: false,
    })
    // Sent again, as the answer was lost.
    await admin.client.waitingRoom.set({
      show_id: '1',
      mode: 'auto',
      opens_at: '2026-12-20T10:00',
      before,
    })
  })
})

describe('by itself', () => {
  it.override('options', { settings: { LIMIT_ACTIVE_BUYERS: '3' } })

  it('it opens when more buy than may, keeps their seats, and closes when nobody has waited for a minute', async ({ backend }) => {
    const [a, b, c, d] = await guests(backend, 4)
    if (!a || !b || !c || !d) throw new Error('nobody came')
    const watcher = await watch(backend.origin)
    await watcher.until((events) => events.length > 0)
    await hold(a, ['A1'])
    await hold(b, ['A2'])
    await work(backend)
    expect((await seatsOf(backend)).success).toBe(true)
    const held = await hold(c, ['A3'])
    await work(backend)
    await expectRefused(backend, () => hold(d, ['A4']), turnedAway)
    // A guest who is paying already needs no pass.
    const { order } = await c.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    await c.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id })
    watcher.close()
    await expect.poll(() => backend.services.live.watching(1)).toBe(0)

    await enter(d)
    await work(backend)
    expect((await enter(d)).state).toBe('admitted')
    await work(backend)
    backend.clock.now += minute - 1
    await work(backend)
    await expectRefused(backend, () => hold(a, ['A4']), turnedAway)
    backend.clock.now += 1
    await work(backend)
    await hold(a, ['A4'])
  })

  it('it stays closed where staff say so', async ({ backend, admin }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'off', opens_at: null })
    for (const [index, guest] of (await guests(backend, 5)).entries()) await hold(guest, [`A${index + 1}`])
    await work(backend)
    expect((await seatsOf(backend)).success).toBe(true)
  })
})

it('a server that falls behind shuts a crowd out, not a handful', async ({ backend }) => {
  const watchers = await Promise.all(Array.from({ length: 50 }, () => watch(backend.origin)))
  await work(backend, true)
  expect((await seatsOf(backend)).success).toBe(true)
  watchers.push(await watch(backend.origin))
  await expect.poll(() => backend.services.live.watching(1)).toBe(51)
  await work(backend, true)
  await expectRefused(backend, () => seatsOf(backend), turnedAway)
  for (const watcher of watchers) watcher.close()
})

it('a place that is none of ours is nobody’s', async ({ backend }) => {
  for (const place of ['', 'l.1.1.1.AAAAAAAAAAAAAAAAAAAAAAAA', 'nonsense']) {
    await expectRefused(backend, () => look(backend, place), { status: 404, code: 'unknown-place' })
  }
})
