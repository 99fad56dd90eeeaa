import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { holdBest as holdBestSeats } from '@sabha/backend/rules/bookings/hold'
import { bestSeats } from '@sabha/ticketing/best-seats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { layOutSeats } from '@sabha/ticketing/seat-layout'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { makeCode } from '../builders/price-code.ts'
import { makeRule, step } from '../builders/price-rule.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { wrapStore } from '../builders/wrap-store.ts'

type Best = NonNullable<Parameters<Buyer['client']['bookings']['hold']>[0]['best']>

function holdBest(buyer: Buyer, best: Best, showId = '1') {
  return buyer.client.bookings.hold({
    show_id: showId,
    best,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_email: null,
  })
}

const seatsThatAre = async ({ deps }: Backend, status: string, showId: number) =>
  (
    await deps.store.read
      .selectFrom('seat')
      .selectAll()
      .where('show_id', '=', showId)
      .where('status', '=', status as never)
      .execute()
  ).map(({ row, number }) => `${row}${number}`)

/** A hall with this many rows of four, and KAVERI in front. */
function hallOf(rows: number, change: Partial<HallPlan> = {}): HallPlan {
  const labels = Array.from({ length: rows }, (_, index) => String.fromCharCode(65 + index))
  return {
    ...studio,
    id: `rows-${rows}`,
    height: rows + 4,
    sections: [{ name: 'KAVERI', rows: labels }],
    rows: labels.map((label, index) => ({
      label,
      seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number, index + 1]),
    })),
    ...change,
  }
}

describeOnce('best_seats', () => {
  it('offers three choices, best first, with what they cost, and holds nothing', async ({ backend }) => {
    const { offers } = await unchanged(backend, () => visitor(backend.origin).seats.best({ show_id: '1', count: 2 }))
    expect(offers).toEqual([
      { seats: ['A13', 'A14'], section: 'KAVERI', total: 4998, reason: 'one-row' },
      { seats: ['A15', 'A16'], section: 'KAVERI', total: 4998, reason: 'one-row' },
      { seats: expect.any(Array), section: 'KAVERI', total: 4998, reason: 'one-row' },
    ])
  })

  it('knows a guest by their token: what they hold is free for them, and their code takes its share', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    const showId = String(await addShowIn(backend.deps.store, hallOf(1)))
    await holdBest(buyer, { count: 4 }, showId)
    const best = { show_id: showId, count: 2 }
    expect((await rival.client.seats.best(best)).offers).toEqual([])
    expect((await visitor(backend.origin).seats.best(best)).offers).toEqual([])
    const [offer] = (await buyer.client.seats.best(best)).offers
    expect(offer?.seats).toHaveLength(2)
    await makeCode(admin.client, { code: 'HALF', kind: 'percent', value: 50, people: [buyer.phone] })
    const [halved] = (await buyer.client.seats.best({ ...best, code: 'half' })).offers
    expect(halved?.total).toBe((offer?.total ?? 0) / 2)
    await expectRefused(backend, () => rival.client.seats.best({ ...best, code: 'HALF' }), { status: 404, code: 'unknown-price-code' })
  })

  it('keeps to a section, and to a price', async ({ backend }) => {
    const client = visitor(backend.origin)
    const inSection = await client.seats.best({ show_id: '1', count: 4, section: 'TUNGA' })
    expect(inSection.offers.map(({ section }) => section)).toEqual(['TUNGA', 'TUNGA', 'TUNGA'])
    const upTo = await client.seats.best({ show_id: '1', count: 4, max_price: '799' })
    expect(upTo.offers.map(({ section, total }) => [section, total])).toEqual(Array(3).fill(['KAALI', 4 * 799]))
    expect((await client.seats.best({ show_id: '1', count: 1, max_price: 1 })).offers).toEqual([])
  })

  it('keeps to a price as the party would pay it: by the places that a step has left, and by offers for so many', async ({
    backend,
    buyer,
    admin,
  }) => {
    const { best } = buyer.client.seats
    const steps = [step('100', { seats: 2 }, 'fixed')]
    await makeRule(admin.client, { kind: 'sold-steps', name: 'First two', steps, sections: ['KAVERI'] })
    const wish = { count: 3, section: 'KAVERI', max_price: 2000 }
    expect((await best({ show_id: '1', ...wish, count: 2 })).offers[0]).toMatchObject({ total: 200 })
    expect((await best({ show_id: '1', ...wish })).offers).toEqual([])
    await expectRefused(backend, () => holdBest(buyer, wish), { status: 409, code: 'no-seats-together' })
    // The guest's own hold takes none of the step's seats from them.
    expect((await holdBest(buyer, { ...wish, count: 2 })).total_amount).toBe(200)
    expect((await holdBest(buyer, { ...wish, count: 2 })).total_amount).toBe(200)
    await makeRule(admin.client, { kind: 'group', name: 'Threes', steps: [step(50, { seats: 3 })], sections: ['TUNGA'] })
    expect((await best({ show_id: '1', count: 3, section: 'TUNGA', max_price: 1000 })).offers[0]).toMatchObject({ total: 2998.5 })
    expect((await holdBest(buyer, { count: 3, section: 'TUNGA', max_price: 1000 })).total_amount).toBe(2998.5)
  })

  it('offers nothing that is held, booked or blocked', async ({ backend, buyer }) => {
    await hold(buyer, ['A13', 'A14'])
    await backend.deps.store.alone(async (tx) => {
      await tx.updateTable('seat').set({ status: 'blocked', change: 1 }).where('row', '=', 'A').where('number', 'in', [15, 16]).execute()
      tx.afterCommit({ kind: 'seats-changed', showId: 1 })
    })
    const { offers } = await visitor(backend.origin).seats.best({ show_id: '1', count: 2 })
    for (const gone of ['A13', 'A14', 'A15', 'A16']) expect(offers.flatMap(({ seats }) => seats)).not.toContain(gone)
  })

  it('gives wheelchair places and companion seats to who asks, and house seats to nobody', async ({ backend }) => {
    const facts = { A1: { wheelchair: true as const }, A2: { companion: 'A1' }, A3: { house: true as const } }
    const showId = String(await addShowIn(backend.deps.store, hallOf(1, { facts })))
    const { best } = visitor(backend.origin).seats
    expect((await best({ show_id: showId, count: 1 })).offers.map(({ seats }) => seats)).toEqual([['A4']])
    expect((await best({ show_id: showId, count: 2 })).offers).toEqual([])
    expect((await best({ show_id: showId, count: 2, accessible: true })).offers).toMatchObject([
      { seats: ['A1', 'A2'], reason: 'wheelchair' },
    ])
  })

  it('offers seats again whose hold is over', async ({ backend, rival }) => {
    const showId = String(await addShowIn(backend.deps.store, hallOf(1)))
    await holdBest(rival, { count: 4 }, showId)
    const offers = async () => (await visitor(backend.origin).seats.best({ show_id: showId, count: 4 })).offers
    expect(await offers()).toEqual([])
    backend.clock.now += 10 * 60_000
    expect(await offers()).toHaveLength(1)
  })

  it('chooses once from one reading of the hall for all who ask the same, and again after a change', async ({ backend, buyer }) => {
    const { best } = backend.services
    const first = async (count: number) => {
      const offers = await best.offers(1, { count })
      return isRefusal(offers) ? offers : offers[0]?.seats
    }
    const seats = await first(2)
    expect(await first(2)).toBe(seats)
    expect(await first(3)).toHaveLength(3)
    await hold(buyer, ['A13', 'A14'])
    expect(await first(2)).not.toEqual(seats)
  })

  it.for([
    ['count=0', { code: 'bad-party', message: 'Seats together: please ask for 1 to 10.', params: { max: 10, field: 'count' } }],
    ['count=11', { code: 'bad-party' }],
    ['count=-1', { code: 'bad-party' }],
    ['count=1.5', { code: 'bad-party' }],
    ['count=two', { code: 'malformed', params: { fields: ['count'] } }],
    ['', { code: 'malformed', params: { fields: ['count'] } }],
    ['count=2&max_price=x', { code: 'malformed', params: { fields: ['max_price'] } }],
    ['count=2&accessible=perhaps', { code: 'malformed', params: { fields: ['accessible'] } }],
    [
      'count=2&section=NOWHERE',
      { code: 'unknown-section', message: 'There is no section NOWHERE in this hall.', params: { section: 'NOWHERE', field: 'section' } },
    ],
  ] as const)('refuses %s with a 400 that says why', async ([query, answer], { backend }) => {
    expect(await raw(backend.origin, `/api/best_seats.php?show_id=1&${query}`)).toMatchObject({ status: 400, json: answer })
  })

  it('knows no show that the public may not see', async ({ backend }) => {
    const draft = await addShowIn(backend.deps.store, studio, { status: 'draft' })
    for (const showId of ['999', String(draft)]) {
      expect(await raw(backend.origin, `/api/best_seats.php?show_id=${showId}&count=2`)).toMatchObject({ status: 404 })
    }
  })
})

describe('a hold of the best', () => {
  it('chooses and holds in one step, and says which seats they are', async ({ backend, buyer }) => {
    expect(await holdBest(buyer, { count: 2, section: 'TUNGA' })).toMatchObject({
      success: true,
      total_amount: 3998,
      seats: [expect.stringMatching(/^D\d+$/), expect.stringMatching(/^D\d+$/)],
    })
    expect(await seatsThatAre(backend, 'reserved', 1)).toHaveLength(2)
  })

  it('takes the place of the guest’s earlier hold, whose seats are free to be chosen again', async ({ backend, buyer }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(1))
    await holdBest(buyer, { count: 4 }, String(showId))
    expect((await holdBest(buyer, { count: 4 }, String(showId))).seats?.toSorted()).toEqual(['A1', 'A2', 'A3', 'A4'])
    expect(await seatsThatAre(backend, 'reserved', showId)).toHaveLength(4)
  })

  it('finds seats whose hold is over', async ({ backend, buyer, rival }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(1))
    await holdBest(rival, { count: 4 }, String(showId))
    await expectRefused(backend, () => holdBest(buyer, { count: 2 }, String(showId)), {
      status: 409,
      code: 'no-seats-together',
      message: 'There are no 2 seats together any more. Please choose fewer, or another section.',
    })
    backend.clock.now += 10 * 60_000
    expect((await holdBest(buyer, { count: 2 }, String(showId))).seats).toHaveLength(2)
  })

  it.for([
    [
      { seats: ['A1'], best: { count: 2 } },
      { code: 'seats-or-best', message: 'Please send either seats or a wish for the best, not both.' },
    ],
    [{}, { code: 'malformed', params: { fields: ['seats'] } }],
    [{ best: { count: 0 } }, { code: 'bad-party', message: 'Seats together: please ask for 1 to 10.' }],
    [{ best: { count: 11 } }, { code: 'bad-party' }],
    [{ best: { count: -1 } }, { code: 'bad-party' }],
    [{ best: { count: 1.5 } }, { code: 'bad-party' }],
    [{ best: { count: 'two' } }, { code: 'malformed', params: { fields: ['best.count'] } }],
    [{ best: {} }, { code: 'malformed', params: { fields: ['best.count'] } }],
    [{ best: [] }, { code: 'malformed', params: { fields: ['best'] } }],
    [{ best: { count: 2, section: 'NOWHERE' } }, { code: 'unknown-section' }],
    [{ best: { count: 2, max_price: 'cheap' } }, { code: 'malformed', params: { fields: ['max_price'] } }],
  ] as const)('of %j is refused with a 400 that says why', async ([choice, answer], { backend, buyer }) => {
    const body = { show_id: '1', customer_name: buyer.name, customer_phone: buyer.phone, customer_email: null, ...choice }
    const asked = () =>
      raw(backend.origin, '/api/create_booking_temp.php', {
        method: 'POST',
        token: buyer.token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect(await unchanged(backend, asked)).toMatchObject({ status: 400, json: { success: false, ...answer } })
  })
})

describe('while somebody else’s hold is under way', () => {
  const party = (count: number, mostPrice?: number) => ({ count, section: undefined, accessible: false, mostPrice })

  it.for([
    ['more than sit together there', party(10)],
    ['a price that no section has', party(2, 1)],
  ] as const)('%s are refused without waiting for it', async ([, wish], { backend }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(4))
    const { promise, resolve } = Promise.withResolvers<object>()
    const { promise: began, resolve: begin } = Promise.withResolvers<void>()
    const { best } = backend.services
    const slow = best.hold(showId, party(4), [], () => {
      begin()
      return promise
    })
    await began
    expect(await best.hold(showId, wish, [], async () => ({}))).toMatchObject({ refused: 'no-seats-together' })
    resolve({})
    await slow
  })

  it('the seats that it does not get are given to who waits', async ({ backend }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(1))
    const { promise, resolve } = Promise.withResolvers<Refusal>()
    const { promise: began, resolve: begin } = Promise.withResolvers<void>()
    const { best } = backend.services
    const slow = best.hold<object>(showId, party(4), [], () => {
      begin()
      return promise
    })
    await began
    const waiting = best.hold(showId, party(2), [], async () => ({}))
    resolve(refuse('too-many-held'))
    expect(await slow).toMatchObject({ refused: 'too-many-held' })
    expect(await waiting).toMatchObject({ seats: [expect.any(String), expect.any(String)] })
  })
})

describe('a rush', () => {
  it.override('options', { settings: { LIMIT_UNPAID_SEATS: '1000' } })

  it('gives everybody who asks for two at once two, while there are any, and no seat to two', { timeout: 120_000 }, async ({ backend }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(20))
    const buyers = await Promise.all(Array.from({ length: 60 }, () => signIn(backend.origin)))
    const outcomes = await Promise.allSettled(buyers.map((buyer) => holdBest(buyer, { count: 2 }, String(showId))))
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.seats ?? []] : []))
    // 20 rows of four have 40 pairs, and no choice leaves a single seat.
    expect(held).toHaveLength(40)
    expect(new Set(held.flat()).size).toBe(80)
    expect(await seatsThatAre(backend, 'reserved', showId)).toHaveLength(80)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'no-seats-together' })
    }
  })

  it('among others who pick by hand, nobody who asks for the best is told to choose again', { timeout: 120_000 }, async ({ backend }) => {
    const plan = hallOf(20)
    const showId = String(await addShowIn(backend.deps.store, plan))
    const buyers = await Promise.all(Array.from({ length: 30 }, () => signIn(backend.origin)))
    const [first = { seats: [] }] = bestSeats(layOutSeats(plan), () => true, { count: 2 })
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, index) => (index % 3 === 0 ? hold(buyer, first.seats, showId) : holdBest(buyer, { count: 2 }, showId))),
    )
    const ofBest = outcomes.filter((_, index) => index % 3 !== 0)
    expect(ofBest.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'))
    const byHand = outcomes.filter((outcome, index) => index % 3 === 0 && outcome.status === 'fulfilled').length
    expect(byHand).toBeLessThanOrEqual(1)
    expect(await seatsThatAre(backend, 'reserved', Number(showId))).toHaveLength(2 * (20 + byHand))
  })
})

describe('a show that insists that no seat is left alone', () => {
  const leavesA1 = ['A2', 'A3']

  it('refuses a choice that leaves one, and says what to choose instead', async ({ backend, buyer }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(3), { single_seats: 'insist' })
    await expectRefused(backend, () => hold(buyer, leavesA1, String(showId)), {
      status: 409,
      code: 'single-seat-left',
      message: 'Your choice would leave A1, A4 alone. Please choose other seats: A1 + A2, A3 + A4.',
    })
    await hold(buyer, ['A1', 'A2'], String(showId))
    expect(await seatsThatAre(backend, 'reserved', showId)).toEqual(['A1', 'A2'])
  })

  it('lets it be where nothing else is free, and counts the guest’s own earlier hold as free', async ({ backend, buyer, rival }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(1), { single_seats: 'insist' })
    await hold(rival, ['A4'], String(showId))
    await hold(buyer, ['A1'], String(showId))
    await hold(buyer, ['A1', 'A2'], String(showId))
    expect((await seatsThatAre(backend, 'reserved', showId)).toSorted()).toEqual(['A1', 'A2', 'A4'])
  })

  it('leaves none between two who choose in one row at the same time', { timeout: 120_000 }, async ({ backend }) => {
    const showId = String(await addShowIn(backend.deps.store, hallOf(24), { single_seats: 'insist' }))
    const rows = 'ABCDEFGHIJKL'.split('')
    const buyers = await Promise.all(rows.flatMap(() => [signIn(backend.origin), signIn(backend.origin)]))
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, index) => {
        const row = rows[Math.floor(index / 2)]
        return hold(buyer, index % 2 === 0 ? [`${row}1`] : [`${row}3`, `${row}4`], showId)
      }),
    )
    const perRow = rows.map((_, at) => outcomes.slice(2 * at, 2 * at + 2).filter(({ status }) => status === 'fulfilled').length)
    expect(perRow).toEqual(rows.map(() => 1))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'single-seat-left' })
    }
  })

  it('has the best seats chosen again where somebody was faster beside them', async ({ backend, buyer, rival }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(3), { single_seats: 'insist' })
    const [offer] = (await buyer.client.seats.best({ show_id: String(showId), count: 2 })).offers
    const row = offer?.seats[0]?.[0]
    const far = offer?.seats.includes(`${row}1`) ? `${row}4` : `${row}1`
    let isFirst = true
    const store = wrapStore(backend.deps.store, async (job, run) => {
      if (isFirst) {
        isFirst = false
        await hold(rival, [far], String(showId))
      }
      return run(job)
    })
    const party = { count: 2, section: undefined, accessible: false, mostPrice: undefined }
    const customer = { name: buyer.name, phone: buyer.phone, email: null }
    const request = { showId, guestId: Number(buyer.userId), customer, language: 'en' as const, address: 'a hash' }
    const held = await holdBestSeats({ ...backend.services, store }, request, party)
    expect(held).toMatchObject({ chosen: [expect.not.stringContaining(String(row)), expect.not.stringContaining(String(row))] })
  })

  it.for(['off', 'ask'] as const)('is not one that is set to %s', async (single_seats, { backend, buyer }) => {
    const showId = await addShowIn(backend.deps.store, hallOf(3), { single_seats })
    await hold(buyer, leavesA1, String(showId))
    expect((await visitor(backend.origin).shows.list({ show_id: String(showId) })).shows[0]?.single_seats).toBe(single_seats)
  })
})
