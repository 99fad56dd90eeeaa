import type { PriceRuleDraft } from '@sabha/api/admin/prices'
import type { RefusalCode } from '@sabha/api/refusal'
import { rulesOfSale } from '@sabha/backend/rules/prices/rules'
import { Listing } from '@sabha/backend/rules/shows/listing'
import { findShow } from '@sabha/backend/store/shows/shows'
import { homeZone, localDate, localTime } from '@sabha/ticketing/time'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold, payAtSandbox, signIn } from '../builders/buyer.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { it } from '../builders/fixtures.ts'
import { makeCode } from '../builders/price-code.ts'
import { makeRule, ruleDraft, step } from '../builders/price-rule.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'
import { wrapStore } from '../builders/wrap-store.ts'

async function pay(backend: Backend, buyer: Buyer, held: { booking_id: string; total_amount: number }) {
  const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  const fields = await payAtSandbox(backend.origin, order.id)
  return (await buyer.client.payments.verify({ ...fields, booking_id: held.booking_id })).booking
}

async function shownTo(buyer: Buyer) {
  const { shows } = await buyer.client.shows.list({ show_id: '1' })
  if (!shows[0]) throw new Error('no show')
  return shows[0]
}

/** Formats a time as staff type it, in whole minutes. */
const formatLocal = (at: number) => `${localDate(at, homeZone)}T${localTime(at, homeZone).slice(0, 5)}`

const fourOffSeats = ['O1', 'O2', 'O3', 'O4']

describe('a rule', () => {
  it('for four seats at the price of three is spread over them, and giving back a seat gives back what it cost', async ({
    backend,
    buyer,
    admin,
  }) => {
    await makeRule(admin.client, { sections: ['NETRAAVATI'] })
    const held = await hold(buyer, [...fourOffSeats, 'A1'])
    expect(held).toMatchObject({
      total_amount: 3 * 599 + 2499,
      discounts: [{ reason: 'offer', name: 'Four for three', amount: 599 }],
    })
    const booking = await pay(backend, buyer, held)
    expect(booking.discounts).toEqual([{ reason: 'offer', name: 'Four for three', amount: 599 }])
    const { booking: page } = await admin.client.bookings.get({ booking_id: booking.booking_id })
    expect(page.seat_details.map(({ price }) => price)).toEqual([2499, 449.25, 449.25, 449.25, 449.25])
    // The price stays, whatever becomes of the rule and of the number of seats.
    await admin.client.prices.saveRule({ id: 1, rule: ruleDraft({ is_on: false }) })
    const { refunded } = await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: ['O1'], refund: true, note: '' })
    expect(refunded).toBe(449.25)
    const rest = await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: null, refund: true, note: '' })
    expect(rest.refunded).toBe(3 * 449.25 + 2499)
  })

  it('for a fee is in every price from the start, and not in what staff edit', async ({ backend, buyer, admin }) => {
    await makeRule(admin.client, { kind: 'fee', name: 'House', amount: '30.50' })
    const show = await shownTo(buyer)
    expect([show.price, show.priceRange]).toEqual([629.5, '₹629.50 - ₹3,029.50'])
    expect(show.prices['KAVERI']).toEqual({ early_bird: 2529.5, regular: 3029.5 })
    expect(show.rules).toEqual([])
    const listed = await buyer.client.shows.list({})
    expect(listed.shows[0]?.price).toBe(629.5)
    const { offers } = await buyer.client.seats.best({ show_id: '1', count: 2, section: 'KAVERI' })
    expect(offers[0]?.total).toBe(5059)
    expect((await hold(buyer, ['A1'])).total_amount).toBe(2529.5)
    const edited = (await admin.client.shows.listAll({})).shows.find(({ id }) => id === '1')
    expect(edited?.prices['KAVERI']).toEqual({ early_bird: 2499, regular: 2999 })
    const rows = await backend.deps.store.read.selectFrom('booking_seat').select(['price', 'fee']).execute()
    expect(rows).toEqual([{ price: 252_950, fee: 3_050 }])
    const sale = { customer_name: 'Meena Example', customer_phone: '', customer_email: null, note: '' }
    for (const [seat, amount] of [
      ['B1', null],
      ['B2', 10],
    ] as const) {
      await admin.client.bookings.bookByStaff({ ...sale, show_id: '1', kind: 'cash', seats: [seat], amount })
    }
    const csv = new TextDecoder()
      .decode(await admin.client.bookings.export({}))
      .split('\r\n')
      .map((line) => line.split(','))
    const at = csv[0]?.indexOf('House fee in rupees') ?? -1
    // The second booking was charged less than the fee.
    expect(csv.slice(1, -1).map((cells) => cells[at])).toEqual(['30.5', '10'])
  })

  it('that has not begun is nobody’s business before it does', async ({ backend, buyer, admin }) => {
    const begins = backend.clock.now + 3_600_000
    await makeRule(admin.client, { valid_from: formatLocal(begins), name: 'Surprise' })
    expect((await shownTo(buyer)).rules).toEqual([])
    backend.clock.now = begins
    expect((await shownTo(buyer)).rules).toMatchObject([{ name: 'Surprise' }])
  })

  describe('by date', () => {
    it.override('options', { clockAt: Date.parse('2026-06-01T23:59:59+05:30') })

    it('makes the price of the day on list, map and hold, and is over at its moment', async ({ backend, buyer, admin }) => {
      await makeRule(admin.client, {
        kind: 'date-steps',
        name: 'Early',
        steps: [step(50, { until: '2026-06-02T00:00' }), step('200.50', { until: '2089-01-01T00:00' }, 'off')],
      })
      const half = await shownTo(buyer)
      expect([half.price, half.rules[0]?.steps.length]).toEqual([Math.min(599, 1099 / 2), 2])
      expect((await hold(buyer, ['A1'])).total_amount).toBe(1499.5)
      backend.clock.now += 1000
      // Now the early bird is lower than the rule's price.
      expect((await hold(buyer, ['A1'])).total_amount).toBe(2499)
      expect((await shownTo(buyer)).price).toBe(599)
    })
  })

  it('for groups counts the seats of its sections, and a code comes after it', async ({ buyer, admin }) => {
    await makeRule(admin.client, { kind: 'group', name: 'Groups', steps: [step(10, { seats: 3 })], sections: ['KAVERI'] })
    await makeCode(admin.client, { kind: 'percent', value: 50 })
    expect((await hold(buyer, ['A1', 'A2', 'O1'])).total_amount).toBe(2 * 2499 + 599)
    expect((await hold(buyer, ['A1', 'A2', 'A3'])).total_amount).toBe(6747.3)
    const { client, name, phone } = buyer
    const held = await client.bookings.hold({
      show_id: '1',
      seats: ['A1', 'A2', 'A3'],
      customer_name: name,
      customer_phone: phone,
      code: 'SPRING',
    })
    // Each seat costs 2499 × 0.9 × 0.5 = 1124.55, rounded once.
    expect(held.total_amount).toBe(3373.65)
  })

  it('that is changed or withdrawn while somebody pays leaves the price that was quoted, until the hold lapses', async ({
    backend,
    buyer,
    admin,
  }) => {
    const id = await makeRule(admin.client)
    const held = await hold(buyer, fourOffSeats)
    await admin.client.prices.saveRule({ id, rule: ruleDraft({ is_on: false }) })
    expect((await pay(backend, buyer, held)).total_amount).toBe(1797)
    expect((await hold(buyer, ['P1', 'P2', 'P3', 'P4'])).total_amount).toBe(2396)
  })

  it('by seats sold counts whoever pays or has paid, and a hold that lapses frees its cheap seats', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    await makeRule(admin.client, {
      kind: 'sold-steps',
      name: 'First two',
      steps: [step('100', { seats: 2 }, 'fixed')],
      sections: ['NETRAAVATI'],
    })
    const first = await hold(buyer, ['O1'])
    expect(first.total_amount).toBe(100)
    await pay(backend, buyer, first)
    expect((await shownTo(buyer)).rules[0]?.sold).toBe(1)
    expect((await hold(rival, ['O2', 'O3'])).total_amount).toBe(699)
    expect((await shownTo(buyer)).price).toBe(599)
    // A guest's own earlier hold doesn't count against them.
    expect((await hold(rival, ['O3'])).total_amount).toBe(100)
    const other = await signIn(backend.origin, 'Ravi Example', '9000000093')
    expect((await hold(other, ['O4'])).total_amount).toBe(599)
    backend.clock.now += 60 * 60_000
    expect((await hold(other, ['O4'])).total_amount).toBe(100)
  })

  it('is that of copies and of added nights, too', async ({ admin: { client } }) => {
    const { show_id: first } = await client.shows.save({ id: null, show: draftOf() })
    await makeRule(client, { show_ids: [first] })
    const night = { date: '2090-01-15', time: '18:30', end_date: '2090-01-15', end_time: '20:30' }
    const { added } = await client.shows.addNights({ show_id: first, nights: [night], on_sale: false, allow_clash: true })
    const { show_id: copy } = await client.shows.save({ id: null, show: draftOf(), copy_of: first })
    const { rules } = await client.prices.rules({})
    expect(rules[0]?.show_ids).toEqual([first, ...added, copy])
  })

  it('of one show is not another’s, and counts at the counter', async ({ backend, buyer, admin: { client } }) => {
    const other = String(await addShowIn(backend.deps.store, studio))
    await makeRule(client, { kind: 'fee', name: 'House', amount: 10, show_ids: ['1'] })
    const sold = async (show_id: string) => {
      const guest = { customer_name: 'Meena Example', customer_phone: '', customer_email: null }
      const sale = { show_id, kind: 'cash', amount: null, note: '' } as const
      const { booking_id } = await client.bookings.bookByStaff({ ...sale, ...guest, seats: ['A1'] })
      return (await client.bookings.get({ booking_id })).booking.total_amount
    }
    expect([await sold('1'), await sold(other)]).toEqual([2509, 2499])
    expect((await hold(buyer, ['A2'])).total_amount).toBe(2509)
  })

  it('is made once by a form, however often it is sent because its answer was lost', async ({ backend, admin: { client } }) => {
    const make = (name = 'House') =>
      client.prices.saveRule({ id: null, rule: ruleDraft({ kind: 'fee', name, amount: 10 }), request_id: 'form-of-a-rule' })
    const [first, second] = await Promise.all([make(), make()])
    expect(second).toEqual(first)
    await expectRefused(backend, () => make('Hall'), { status: 409, code: 'recorded-before' })
    expect((await client.prices.rules({})).rules).toMatchObject([{ id: first.rule_id, name: 'House' }])
  })

  it('that somebody else has changed since it was read is not overwritten; each change is recorded', async ({ admin: { client } }) => {
    const id = await makeRule(client)
    await client.prices.saveRule({ id, rule: ruleDraft({ name: 'Four' }), change: 0 })
    await expect(client.prices.saveRule({ id, rule: ruleDraft({ name: 'Five' }), change: 0 })).rejects.toMatchObject({
      code: 'price-rule-edited',
    })
    await expect(client.prices.saveRule({ id: 99, rule: ruleDraft() })).rejects.toMatchObject({ code: 'price-rule-gone' })
    expect((await client.prices.rules({})).rules).toMatchObject([{ name: 'Four', change: 1, is_on: true, buy: 4, pay: 3 }])
    const { entries } = await client.reports.audit({ search: 'price rule' })
    expect(entries.map(({ what }) => what)).toEqual(['Changed a price rule', 'Made a price rule'])
  })
})

const lastCheap = {
  kind: 'sold-steps',
  name: 'First',
  steps: [step('100', { seats: 1 }, 'fixed')],
} as const satisfies Partial<PriceRuleDraft>

it('of many who want the last cheap seat at once, one has it', async ({ backend, admin }) => {
  await makeRule(admin.client, lastCheap)
  const rivals = await Promise.all(Array.from({ length: 6 }, (_, index) => signIn(backend.origin, 'Guest', `900000010${index}`)))
  const held = await Promise.all(rivals.map((rival, index) => hold(rival, [`O${index + 1}`])))
  expect(held.map(({ total_amount }) => total_amount).sort((a, b) => a - b)).toEqual([100, 599, 599, 599, 599, 599])
})

describe('were what was sold not counted', () => {
  const countsNothing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map((row) => ('seats' in row ? { ...row, seats: 0 } : row)) }),
  }
  it.override('options', {
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) =>
        run((tx) => job(Object.assign(tx.withPlugin(countsNothing), { afterCommit: tx.afterCommit.bind(tx) }))),
      ),
    }),
  })

  it('negative control: several have the last cheap seat', async ({ buyer, rival, admin }) => {
    await makeRule(admin.client, lastCheap)
    expect([await hold(buyer, ['O1']), await hold(rival, ['O2'])].map(({ total_amount }) => total_amount)).toEqual([100, 100])
  })
})

it('what was sold is counted once for many who look at shows, and again after a change', async ({ backend: { deps, clock }, admin }) => {
  await makeRule(admin.client, lastCheap)
  let counts = 0
  const read = new Proxy(deps.store.read, {
    get: (db, name) => {
      if (name !== 'selectFrom') return Reflect.get(db, name, db) as unknown
      return (table: 'show_section') => {
        if (table === 'show_section') counts++
        return db.selectFrom(table)
      }
    },
  })
  const show = await findShow(deps.store.read, 1)
  if (!show) throw new Error('no show')
  const listing = new Listing({ store: { read }, now: () => clock.now })
  for (let time = 0; time < 5; time++) expect((await listing.of([show]))[0]?.rules).toMatchObject([{ sold: 0 }])
  expect(counts).toBe(1)
  listing.invalidate()
  await listing.of([show])
  expect(counts).toBe(2)
})

it('a hold waits for another that is told a price by seats sold', async ({ backend, buyer, rival, admin }) => {
  await makeRule(admin.client, lastCheap)
  const isTold = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  // Reads the rules as a hold does, in a transaction that commits later.
  const first = backend.deps.store.concurrent([], async (tx) => {
    await rulesOfSale(tx, 1, backend.clock.now)
    isTold.resolve()
    await mayGoOn.promise
  })
  await isTold.promise
  let isHeld = false
  const second = hold(rival, ['O2']).then((held) => {
    isHeld = true
    return held
  })
  if (standsOnPostgres()) {
    const waits = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waits.execute(backend.deps.store.read)).rows.length).toBe(1)
  }
  expect(isHeld).toBe(false)
  mayGoOn.resolve()
  await first
  expect((await second).total_amount).toBe(100)
  expect((await hold(buyer, ['O1'])).total_amount).toBe(599)
})

it.for<[string, string, RefusalCode, Partial<PriceRuleDraft>]>([
  ['no name', 'name', 'rule-name-needed', { name: ' ' }],
  ['four for five', 'pay', 'bad-step-seats', { pay: 5 }],
  ['one for nothing', 'buy', 'bad-step-seats', { buy: 1, pay: 0 }],
  ['half a seat', 'buy', 'bad-step-seats', { buy: 2.5 }],
  ['no fee', 'amount', 'bad-amount', { kind: 'fee', amount: 'x' }],
  ['a fee below a rupee', 'amount', 'price-too-low', { kind: 'fee', amount: 0.5 }],
  ['no steps', 'steps.0.value', 'steps-needed', { kind: 'group' }],
  ['a group of one', 'steps.0.seats', 'bad-step-seats', { kind: 'group', steps: [step(10, { seats: 1 })] }],
  ['all of it off', 'steps.0.value', 'bad-percent', { kind: 'group', steps: [step(100, { seats: 5 })] }],
  ['a step without a moment', 'steps.0.until', 'bad-date', { kind: 'date-steps', steps: [step(10, {})] }],
  [
    'steps that go back',
    'steps.1.seats',
    'steps-not-ascending',
    { kind: 'sold-steps', steps: [step(20, { seats: 50 }), step(10, { seats: 50 })] },
  ],
  ['a section that is not there', 'sections', 'unknown-section', { sections: ['TUNGABHADRA'] }],
  ['a show that is not there', 'show_ids', 'unknown-show', { show_ids: ['99'] }],
  ['an end before its start', 'valid_until', 'end-before-start', { valid_from: '2026-12-02T00:00', valid_until: '2026-12-01T00:00' }],
])('staff cannot save a rule with %s', async ([, field, code, changes], { backend }) => {
  const { client } = await signInAdmin(backend, staffAccount)
  await expect(makeRule(client, changes)).rejects.toMatchObject({ code, params: { field } })
  expect((await client.prices.rules({})).rules).toEqual([])
})
