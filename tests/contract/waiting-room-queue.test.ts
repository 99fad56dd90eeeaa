import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '@sabha/backend/operation/backup/make-backup'
import { restoreBackup } from '@sabha/backend/operation/backup/restore-backup'
import { changeRoom, findRoom } from '@sabha/backend/store/waiting-room/waiting-room'
import { drawOrder } from '@sabha/ticketing/draw'
import { describe, expect } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { hold, payAtSandbox, visitor } from '../builders/buyer.ts'
import { databaseSettings, dropDatabase, emptyDatabase } from '../builders/databases.ts'
import { it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { enter, guests, holdWith, lineUp, look, seatsOf, standings, turnedAway, work } from '../builders/waiting-room.ts'

const minute = 60_000

describe('the line', () => {
  it.override('options', { settings: { LIMIT_ACTIVE_BUYERS: '2' } })

  it('is called first come first served, as many as may be inside, and the next when one has paid', async ({ backend, admin }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    const line = await lineUp(backend, 5)
    expect(await standings(backend, line)).toEqual([0, 1, 2, 3, 4])
    await work(backend)
    expect(await standings(backend, line)).toEqual(['called', 'called', 0, 1, 2])

    const [first, second, third] = line
    if (!first || !second || !third) throw new Error('the line is too short')
    const inside = await enter(first.guest)
    expect(inside).toMatchObject({ state: 'admitted', place: null })
    expect(await enter(second.guest)).toMatchObject({ state: 'admitted' })
    // Asking again gives the same pass, and no more time.
    backend.clock.now += 1_000
    expect(await enter(first.guest)).toMatchObject({ pass: inside.pass, pass_until: inside.pass_until })
    await work(backend)
    expect(await standings(backend, line.slice(2))).toEqual([0, 1, 2])

    expect((await seatsOf(backend, inside.pass ?? '')).success).toBe(true)
    const held = await holdWith(first.guest, ['A1'], inside.pass)
    const { order } = await first.guest.client.payments.createOrder({
      amount: held.total_amount,
      currency: 'INR',
      booking_id: held.booking_id,
    })
    const fields = await payAtSandbox(backend.origin, order.id)
    await first.guest.client.payments.verify({ ...fields, booking_id: held.booking_id })
    await work(backend)
    expect(await standings(backend, line.slice(2))).toEqual(['called', 0, 1])
  })

  it('who was called and does not come is passed over, and still comes in at once when they do', async ({ backend, admin }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    const line = await lineUp(backend, 4)
    await work(backend)
    backend.clock.now += minute
    await work(backend)
    expect(await standings(backend, line)).toEqual(['called', 'called', 'called', 'called'])
    const [first] = line
    expect(first && (await enter(first.guest)).state).toBe('admitted')
  })

  it('many tabs of one guest have one place', async ({ backend, admin, buyer }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(buyer)))
    expect(new Set(answers.map(({ place }) => place)).size).toBe(1)
    const rows = await backend.deps.store.read.selectFrom('waiting_place').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('a pass is one guest’s, for one show and for a time; then it is the end of the line', async ({ backend, admin, buyer, rival }) => {
    const other = await addShowIn(backend.deps.store, studio)
    for (const show_id of ['1', String(other)]) await admin.client.waitingRoom.set({ show_id, mode: 'on', opens_at: null })
    await enter(buyer)
    await work(backend)
    const { pass, pass_until } = await enter(buyer)
    if (pass === null || pass_until === null) throw new Error('nobody was let in')
    const last = pass.slice(-1) === 'A' ? 'B' : 'A'
    for (const wrong of [`${pass.slice(0, -1)}${last}`, pass.replace(/^p/, 'l'), 'p.1.1.1', '', 'x'.repeat(200)]) {
      await expectRefused(backend, () => holdWith(buyer, ['A1'], wrong), turnedAway)
      await expectRefused(backend, () => seatsOf(backend, wrong), turnedAway)
    }
    await expectRefused(backend, () => holdWith(rival, ['A1'], pass), turnedAway)
    await expectRefused(backend, () => visitor(backend.origin).seats.list({ show_id: String(other), pass }), turnedAway)
    await holdWith(buyer, ['A1'], pass)

    await enter(rival)
    backend.clock.now = Date.parse(pass_until)
    await expectRefused(backend, () => holdWith(buyer, ['A2'], pass), turnedAway)
    const again = await enter(buyer)
    backend.services.waitingRooms.invalidate(1)
    expect(await look(backend, again.place)).toMatchObject({ state: 'waiting', ahead: 1 })
  })

  it('the estimate is what the last minutes say, and nothing before they say anything', async ({ backend, admin }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    const line = await lineUp(backend, 8)
    await work(backend)
    const eighth = line[7]?.place ?? null
    backend.services.waitingRooms.invalidate(1)
    expect(await look(backend, eighth)).toMatchObject({ ahead: 5, wait_seconds: null })
    // Two come in a minute: whoever was called goes in, and their time is over ten minutes later; until then others are passed over.
    for (let n = 0; n < 2; n++) {
      backend.clock.now += minute
      await work(backend)
    }
    backend.services.waitingRooms.invalidate(1)
    const told = await look(backend, eighth)
    expect(told.ahead).toBe(1)
    expect(told.wait_seconds).toBe(60)
    expect(told.poll_after).toBeGreaterThan(0)
  })

  it('no more are let in than there are seats; sold out, nobody waits any more', async ({ backend, admin }) => {
    const seats = ['A1', 'A2', 'A3', 'A4', 'Z1', 'Z2', 'Z3', 'Z4']
    const showId = await addShowIn(backend.deps.store, studio)
    const { seats: hall } = await admin.client.seats.detailed({ show_id: String(showId) })
    const idOf = (name: string) => hall.find(({ row_label, seat_number }) => `${row_label}${seat_number}` === name)?.id ?? ''
    const block = (names: string[]) =>
      admin.client.seats.updateMany({ show_id: String(showId), seats: names.map((name) => ({ seat_id: idOf(name) })), status: 'blocked' })
    await block(seats.slice(1))
    await admin.client.waitingRoom.set({ show_id: String(showId), mode: 'on', opens_at: null })
    const [first, second] = await guests(backend, 2)
    if (!first || !second) throw new Error('nobody came')
    for (const guest of [first, second]) {
      backend.clock.now += 1_000
      await enter(guest, String(showId))
    }
    await work(backend)
    expect([(await enter(first, String(showId))).state, (await enter(second, String(showId))).state]).toEqual(['admitted', 'waiting'])
    await admin.client.waitingRoom.set({ show_id: String(showId), mode: 'auto', opens_at: null })
    await block(['A1'])
    await work(backend)
    expect((await enter(second, String(showId))).state).toBe('open')
  })
})

it('the line outlasts a restart, and is the same for another process', async ({ backend, admin, buyer, rival }) => {
  await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
  const first = await enter(buyer)
  backend.clock.now += 1_000
  const second = await enter(rival)
  const other = await startBackend({ jobs: 'idle', dataDir: backend.dataDir, clockAt: backend.clock.now })
  try {
    expect(await look(other, first.place)).toMatchObject({ state: 'waiting', ahead: 0 })
    expect(await look(other, second.place)).toMatchObject({ state: 'waiting', ahead: 1 })
    await expectRefused(other, () => seatsOf(other), turnedAway)
    await work(other)
    backend.services.waitingRooms.invalidate(1)
    const { pass } = await enter(buyer)
    expect((await seatsOf(other, pass ?? '')).success).toBe(true)
  } finally {
    await other.close()
  }
})

describe('before sales open', () => {
  const minute = 60_000

  it.override('options', { settings: { LIMIT_ACTIVE_BUYERS: '12' }, clockAt: Date.parse('2026-11-01T04:30:00Z') })
  const opens = '2026-11-01T12:00' // 06:30 UTC, in two hours

  it('seats are shown and not sold; an hour before, who comes waits for a draw, ahead of all who come later', async ({
    backend,
    admin,
    buyer,
  }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'auto', opens_at: opens })
    await work(backend)
    expect((await seatsOf(backend)).success).toBe(true)
    await expectRefused(backend, () => hold(buyer, ['A1']), {
      status: 409,
      code: 'sales-not-open',
      params: { opens_at: '2026-11-01T06:30:00.000Z' },
    })
    backend.clock.now += 61 * minute
    await work(backend)
    await expectRefused(backend, () => seatsOf(backend), turnedAway)

    const early = await lineUp(backend, 24)
    expect(await look(backend, early[0]?.place ?? null)).toMatchObject({ state: 'draw', ahead: null, opens_at: '2026-11-01T06:30:00.000Z' })
    await work(backend)
    expect(new Set(await standings(backend, early))).toEqual(new Set(['draw']))

    backend.clock.now = Date.parse('2026-11-01T06:30:00Z')
    const late = await enter(buyer)
    await work(backend)
    const stand = await standings(backend, early)
    expect(stand.filter((standing) => standing === 'called')).toHaveLength(12)
    const waiting = stand.filter((standing) => typeof standing === 'number')
    expect(waiting.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index))
    // One order of 24 would be that of their coming.
    const turns = await backend.deps.store.read.selectFrom('waiting_place').select(['id', 'turn']).orderBy('turn').execute()
    expect(turns.map(({ id }) => id)).not.toEqual(turns.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(await look(backend, late.place)).toMatchObject({ state: 'waiting', ahead: 12 })
  })

  const drawOf = async ({ origin }: Backend) => (await visitor(origin).waitingRoom.draw({ show_id: '1' })).draw
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const turns = ({ deps }: Backend) => deps.store.read.selectFrom('waiting_place').select(['number', 'turn']).orderBy('turn').execute()

  it('the draw was settled before anybody joined, and everybody can check it afterwards', async ({ backend, admin, buyer }) => {
    expect(await drawOf(backend)).toBeNull()
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: opens })
    const before = await drawOf(backend)
    expect(before).toMatchObject({ secret: null, drawn_at: null, numbers: [], opens_at: '2026-11-01T06:30:00.000Z' })
    await work(backend)
    const early = await lineUp(backend, 14)
    const told = await Promise.all(early.map(async ({ place }) => (await look(backend, place)).draw))
    expect(new Set(told.map((draw) => draw?.hash))).toEqual(new Set([before?.hash]))
    const numbers = told.map((draw) => draw?.number ?? 0)

    backend.clock.now = Date.parse('2026-11-01T06:30:00Z')
    const late = await enter(buyer)
    await work(backend)
    const after = await drawOf(backend)
    if (!after?.secret) throw new Error('the secret is kept')
    expect(sha256(after.secret)).toBe(before?.hash)
    const order = await drawOrder({ secret: after.secret, numbers, rule: 2 }, sha256)
    expect(after).toMatchObject({ rule: 2, numbers: order })
    // Numbers tell neither who came first nor how many came.
    expect(numbers.every((number) => number >= 10_000_000)).toBe(true)
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b))
    // They are called in that order, twelve at a time.
    const stand = await standings(backend, early)
    expect(numbers.filter((_, index) => stand[index] === 'called').toSorted()).toEqual(order.slice(0, 12).toSorted())
    expect(await look(backend, late.place)).toMatchObject({ state: 'waiting', draw: null })
    expect(await look(backend, early[numbers.indexOf(order[13] ?? 0)]?.place ?? null)).toMatchObject({
      state: 'waiting',
      ahead: 1,
      draw: { number: order[13], hash: before?.hash },
    })
    // The draw can be checked when the line is long gone.
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'off', opens_at: null })
    await work(backend)
    expect(await drawOf(backend)).toEqual(after)
  })

  it('nobody is called by what was read before the opening was put off', async ({ backend, admin }) => {
    const { store } = backend.deps
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: opens })
    const read = await findRoom(store.read, 1)
    if (!read) throw new Error('there is no room')
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: '2026-11-01T13:00' })
    expect(await store.alone((tx) => changeRoom(tx, read, { called_through: 7 }))).toBe(false)
    expect(await findRoom(store.read, 1)).toMatchObject({ called_through: 0 })
  })

  it('a secret is kept when sales open later, until somebody could have seen it', async ({ backend, admin }) => {
    const set = (opens_at: string | null) => admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at })
    await set(opens)
    const first = await drawOf(backend)
    await work(backend)
    const line = await lineUp(backend, 14)
    await set('2026-11-01T11:00')
    expect(await drawOf(backend)).toMatchObject({ hash: first?.hash, opens_at: '2026-11-01T05:30:00.000Z' })
    backend.clock.now = Date.parse('2026-11-01T05:30:00Z')
    await work(backend)
    expect(await drawOf(backend)).toMatchObject({ hash: first?.hash, secret: expect.any(String) })

    // One of them goes in, and takes part in no other draw.
    const stand = await standings(backend, line)
    const inside = line[stand.indexOf('called')]
    if (!inside) throw new Error('nobody is called')
    expect((await enter(inside.guest)).state).toBe('admitted')

    await set(opens)
    const second = await drawOf(backend)
    expect(second).toMatchObject({ secret: null, numbers: [] })
    expect(second?.hash).not.toBe(first?.hash)
    expect(new Set(await standings(backend, line))).toEqual(new Set(['draw']))
    backend.clock.now = Date.parse('2026-11-01T06:30:00Z')
    await work(backend)
    const after = await drawOf(backend)
    expect(after?.numbers).toHaveLength(13)
    expect((await turns(backend)).map(({ number }) => number).filter((number) => after?.numbers.includes(number))).toEqual(after?.numbers)
    expect(await drawOrder({ secret: after?.secret ?? '', numbers: after?.numbers ?? [], rule: 2 }, sha256)).toEqual(after?.numbers)
  })

  it('another process has the same secret; one whose time has passed, and that of a restored backup, are not used again', async ({
    backend,
    admin,
  }) => {
    const set = (opens_at: string) => admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at })
    await set(opens)
    const first = await drawOf(backend)
    const other = await startBackend({ jobs: 'idle', dataDir: backend.dataDir, clockAt: backend.clock.now })
    try {
      expect(await drawOf(other)).toEqual(first)
    } finally {
      await other.close()
    }
    // Nobody was at work when sales opened, so the draw is a new one: what was there before a restore may have told the secret.
    backend.clock.now = Date.parse('2026-11-01T06:30:00Z')
    await set('2026-11-01T13:00')
    const second = await drawOf(backend)
    expect(second?.hash).not.toBe(first?.hash)

    const folder = mkdtempSync(join(tmpdir(), 'sabha-draws-'))
    const restored = join(folder, 'restored')
    try {
      const { DATABASE_URL: databaseUrl } = await databaseSettings(backend.dataDir)
      const now = new Date(backend.clock.now)
      const { archive } = await makeBackup({ dataDir: backend.dataDir, databaseUrl, folder, now })
      const target = databaseUrl && (await emptyDatabase(restored))
      await restoreBackup({ archive, dataDir: restored, databaseUrl: target, now, replace: false })
      const again = await startBackend({ jobs: 'idle', dataDir: restored, clockAt: backend.clock.now })
      const third = await drawOf(again)
      await again.close()
      expect(third).toMatchObject({ secret: null, opens_at: second?.opens_at })
      expect([first?.hash, second?.hash]).not.toContain(third?.hash)
    } finally {
      dropDatabase(restored)
      rmSync(folder, { recursive: true })
    }
  })

  it('sales that are opened at once are drawn for by who waits then', async ({ backend, admin, buyer }) => {
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: opens })
    await work(backend)
    await lineUp(backend, 3)
    await admin.client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: null })
    await enter(buyer)
    await work(backend)
    expect((await drawOf(backend))?.numbers).toHaveLength(3)
  })

  it('nobody is told of the draw of a show that is not there', async ({ backend }) => {
    const draw = (show_id: string) => () => visitor(backend.origin).waitingRoom.draw({ show_id })
    for (const unknown of ['999', 'x']) await expectRefused(backend, draw(unknown), { status: 404, code: 'unknown-show' })
    await expectRefused(backend, draw('0'), { status: 400, code: 'malformed' })
  })
})
