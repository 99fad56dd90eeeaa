import type { ShowDraft } from '@sabha/api/admin/shows'
import type { RefusalCode } from '@sabha/api/refusal'
import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { endLease } from '@sabha/ticketing/counter-seller'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { buy, hold } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

const minute = 60_000
const day = 86_400_000
const cheap = draftOf().prices['KAALI'] ?? { early_bird: 0, regular: 0 }

const unsound: [what: string, field: string, code: RefusalCode, change: Partial<ShowDraft>][] = [
  ['no title', 'title', 'title-needed', { title: ' \u200b ' }],
  ['no performer', 'performer', 'performer-needed', { performer: '' }],
  ['an address that is none', 'performer_slug', 'bad-slug', { performer_slug: 'Tara V' }],
  ['a picture that is a script', 'image', 'bad-image', { image: 'javascript:alert(1)' }],
  ['a picture of somebody else', 'image', 'bad-image', { image: 'https://pictures.example/poster.jpg' }],
  ['no venue', 'venue', 'venue-needed', { venue: '' }],
  ['a hall that there is not', 'hall_id', 'hall-needed', { hall_id: 'nowhere' }],
  ['a rate above everything', 'gst_rate', 'bad-gst-rate', { gst_rate: 101 }],
  ['a zone that there is not', 'timezone', 'bad-zone', { timezone: 'Asia/Nowhere' }],
  ['30 February', 'date', 'bad-date', { date: '2090-02-30' }],
  ['a date that is none', 'date', 'bad-date', { date: '' }],
  ['an hour that is none', 'time', 'bad-date', { time: '7 PM' }],
  ['25 o’clock', 'end_date', 'bad-date', { end_time: '25:00' }],
  ['an end before its start', 'end_time', 'end-before-start', { end_time: '18:29' }],
  ['an end with its start', 'end_time', 'end-before-start', { end_time: '18:30' }],
  ['sales that close after its start', 'sales_close', 'sales-close-late', { sales_close: '2090-01-14T18:31' }],
  ['sales that close at no time', 'sales_close', 'bad-date', { sales_close: '2090-01-14' }],
  ['early birds after sales', 'early_bird_until', 'early-bird-late', { early_bird_until: '2090-01-14T18:31' }],
  ['doors that open after its end', 'doors_open', 'doors-open-late', { doors_open: '2090-01-14T20:31' }],
  ['doors that close before they open', 'doors_close', 'doors-close-early', { doors_close: '2090-01-14T17:45' }],
  ['no price for a section', 'prices.TUNGA', 'price-needed', { prices: { ...draftOf().prices, TUNGA: { early_bird: 1, regular: -1 } } }],
  [
    'a price of half a rupee',
    'prices.KAALI',
    'price-too-low',
    { prices: { ...draftOf().prices, KAALI: { early_bird: 0.5, regular: 0.5 } } },
  ],
  [
    'a price with an exponent',
    'prices.KAALI',
    'price-needed',
    { prices: { ...draftOf().prices, KAALI: { early_bird: '1e2', regular: 1000 } } },
  ],
  ['no prices at all', 'prices.KAVERI', 'price-needed', { prices: {} }],
  [
    'a price of fractions of a paisa',
    'prices.KAALI',
    'price-needed',
    { prices: { ...draftOf().prices, KAALI: { early_bird: 0.001, regular: 1 } } },
  ],
  [
    'an early bird that pays more',
    'prices.KAALI',
    'early-bird-above-regular',
    { prices: { ...draftOf().prices, KAALI: { ...cheap, early_bird: Number(cheap.regular) + 1 } } },
  ],
  [
    'a date that has passed',
    'date',
    'in-the-past',
    { date: '2020-01-14', end_date: '2020-01-14', early_bird_until: null, doors_open: null, doors_close: null },
  ],
]

describeOnce('an unsound show', () => {
  it.for(unsound)('a show with %s is refused at its field', async ([, field, code, change], { backend, admin: { client } }) => {
    await expectRefused(backend, () => client.shows.save({ id: null, show: draftOf(change) }), {
      status: 422,
      code,
      params: { field },
    })
  })
})

it('a show is made as a draft that nobody sees, published, sold, and closed', async ({ backend, admin: { client }, buyer }) => {
  const { show_id } = await client.shows.save({ id: null, show: draftOf() })
  const { shows } = await client.shows.listAll({})
  expect(shows.find(({ id }) => id === show_id)).toMatchObject({
    title: 'Evening ragas',
    status: 'draft',
    date: '2090-01-14',
    time: '18:30',
    sales_close_at: '2090-01-14T13:00:00.000Z',
    doors_close_at: '2090-01-14T14:00:00.000Z',
    bookings_count: 0,
    total_revenue: 0,
    seats_taken: 0,
    description: 'Two hours.\nOne interval.',
    under_way: null,
  })
  expect(shows.find(({ id }) => id === show_id)?.capacity).toBeGreaterThan(900)
  await expectRefused(backend, () => hold(buyer, ['A1'], show_id), { status: 404, code: 'unknown-show' })
  await expectRefused(backend, () => buyer.client.shows.list({ show_id }), { status: 404, code: 'unknown-show' })

  await client.shows.publish({ show_id })
  await client.shows.publish({ show_id })
  expect((await buyer.client.shows.list({})).shows.map(({ id }) => id)).toContain(show_id)
  await hold(buyer, ['A1'], show_id)
  await client.shows.close({ show_id })
  await expectRefused(backend, () => hold(buyer, ['A2'], show_id), { status: 409, code: 'not-on-sale' })
  const { entries } = await client.reports.audit({ search: `show ${show_id}` })
  expect(entries.map(({ what }) => what)).toEqual(['Closed the sale', 'Put the show on sale', 'Made the show'])
})

describe('a show that there is', () => {
  it('changes, and says which fields did', async ({ backend, admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.save({ id: show_id, show: draftOf({ title: 'Morning ragas', date: '2090-01-15', end_date: '2090-01-15' }) })
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === show_id)).toMatchObject({
      title: 'Morning ragas',
      date: '2090-01-15',
    })
    const [entry] = (await client.reports.audit({})).entries
    expect(entry).toMatchObject({
      what: 'Changed the show',
      to_what: `show ${show_id}`,
      details: { fields: ['title', 'starts_at', 'ends_at'] },
    })
    const before = await backend.deps.store.read.selectFrom('audit').selectAll().execute()
    await client.shows.save({ id: show_id, show: draftOf({ title: 'Morning ragas', date: '2090-01-15', end_date: '2090-01-15' }) })
    expect(await backend.deps.store.read.selectFrom('audit').selectAll().execute()).toEqual(before)
  })

  it('an older dialog cancels no show that was moved since, and opens no sale that was closed since', async ({
    backend,
    admin: { client },
  }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    const read = async () => (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)
    const { change, status } = (await read()) ?? {}
    await client.shows.publish({ show_id, change, status })
    // Sent again, as its answer was lost.
    await client.shows.publish({ show_id, change, status })
    await client.shows.close({ show_id })
    const stale = { status: 409, code: 'show-changed' } as const
    await expectRefused(backend, () => client.shows.publish({ show_id, change, status }), stale)
    await client.shows.postpone({ show_id, date: '2090-02-14', time: '18:30', end_date: '2090-02-14', end_time: '20:30', note: '', change })
    await expectRefused(backend, () => client.shows.publish({ show_id, change, status: 'closed' }), stale)
    await expectRefused(backend, () => client.shows.cancel({ show_id, note: '', change }), stale)
    const now = await read()
    await client.shows.publish({ show_id, change: now?.change, status: now?.status })
    for (let times = 0; times < 2; times++) await client.shows.cancel({ show_id, note: '', change: now?.change })
    expect((await read())?.status).toBe('cancelled')
  })

  it('is edited by two at once: the second is told by whom, and nothing is lost', async ({ backend, admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    const changeOf = async () => (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.change
    const change = await changeOf()
    const clerk = await signInAdmin(backend, staffAccount)
    await clerk.client.shows.save({ id: show_id, show: draftOf({ title: 'Morning ragas' }), change })
    const late = () => client.shows.save({ id: show_id, show: draftOf({ badge: 'NEW' }), change })
    await expectRefused(backend, late, { status: 409, code: 'show-changed', params: { who: 'Omkar Example' } })
    const seen = await changeOf()
    await client.shows.save({ id: show_id, show: draftOf({ title: 'Morning ragas', badge: 'NEW' }), change: seen })
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === show_id)).toMatchObject({ title: 'Morning ragas', badge: 'NEW' })
  })

  it('is edited by two in the same moment: one of them saves', async ({ admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    const change = (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.change
    const titles = Array.from({ length: 6 }, (_, number) => `Ragas ${number}`)
    const saved = await Promise.allSettled(titles.map((title) => client.shows.save({ id: show_id, show: draftOf({ title }), change })))
    const winner = titles.filter((_, index) => saved[index]?.status === 'fulfilled')
    expect(winner).toHaveLength(1)
    const losers = saved.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(losers).toEqual(losers.map(() => expect.objectContaining({ status: 409, code: 'show-changed' })))
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.title).toBe(winner[0])
    const entries = (await client.reports.audit({ search: 'changed the show' })).entries
    expect(entries.map(({ to_what }) => to_what)).toEqual([`show ${show_id}`])
  })

  it('was postponed while it was edited: the edit is stale', async ({ backend, admin: { client } }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    const change = (await client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.change
    await client.shows.publish({ show_id })
    await client.shows.postpone({ show_id, date: '2090-01-20', time: '18:30', end_date: '2090-01-20', end_time: '20:30', note: '' })
    const stale = () => client.shows.save({ id: show_id, show: draftOf({ title: 'Old hour' }), change })
    await expectRefused(backend, stale, { status: 409, code: 'show-changed', params: { who: 'Asha Example' } })
  })

  it('goes into another hall while nobody has booked, and then stays, with its hour', async ({ backend, admin: { client }, buyer }) => {
    await addShowIn(backend.deps.store, studio)
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.save({ id: show_id, show: draftOf({ hall_id: 'studio' }) })
    expect((await client.seats.detailed({ show_id })).seats).toHaveLength(8)
    await client.shows.publish({ show_id })
    const save = (change: Partial<ShowDraft>) => () => client.shows.save({ id: show_id, show: draftOf({ hall_id: 'studio', ...change }) })
    // Only the counter knows what it has sold.
    const counter = await CounterPhone.pair(backend, { showId: show_id })
    await counter.lease({ seats: ['A2'] })
    await expectRefused(backend, save({ hall_id: 'malleshwaram' }), { status: 409, code: 'bookings-stand', params: { field: 'hall_id' } })
    counter.state = endLease(counter.state)
    await counter.report()
    await save({})()
    await hold(buyer, ['A1'], show_id)
    await expectRefused(backend, save({ hall_id: 'malleshwaram' }), { status: 409, code: 'bookings-stand', params: { field: 'hall_id' } })
    await expectRefused(backend, save({ time: '18:00' }), { status: 409, code: 'bookings-stand', params: { field: 'date' } })
    await expectRefused(backend, save({ venue: 'Another house' }), { status: 409, code: 'bookings-stand', params: { field: 'venue' } })
    await save({ title: 'Renamed', doors_close: null })()
  })

  it('stays where and when it is while a payment may still come, whose hold is over', async ({ backend, admin: { client }, buyer }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.publish({ show_id })
    const held = await hold(buyer, ['A1'], show_id)
    await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    backend.clock.now += 30 * minute
    await sweepLapsed(backend.services)
    const moved = () => client.shows.save({ id: show_id, show: draftOf({ date: '2090-01-15', end_date: '2090-01-15' }) })
    await expectRefused(backend, moved, { status: 409, code: 'bookings-stand', params: { field: 'date' } })
    // The provider is asked about it for the last time after the three days that a payment may take.
    for (let asked = 0; asked < 8; asked++) {
      backend.clock.now += 2 * day
      await reconcileDue(backend.services)
    }
    const { client: later } = await signInAdmin(backend)
    await later.shows.save({ id: show_id, show: draftOf({ date: '2090-01-15', end_date: '2090-01-15' }) })
  })

  it('moves freely once a hold without a payment is over', async ({ backend, admin: { client }, buyer }) => {
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.publish({ show_id })
    await hold(buyer, ['A1'], show_id)
    backend.clock.now += 30 * minute
    await sweepLapsed(backend.services)
    await client.shows.save({ id: show_id, show: draftOf({ venue: 'Another house' }) })
  })

  it('is refused where it is unknown or over', async ({ backend, admin: { client } }) => {
    await expectRefused(backend, () => client.shows.save({ id: '77', show: draftOf() }), { status: 404, code: 'unknown-show' })
    await expectRefused(backend, () => client.shows.publish({ show_id: '77' }), { status: 404, code: 'unknown-show' })
    await expectRefused(backend, () => client.shows.close({ show_id: 'x' }), { status: 404, code: 'unknown-show' })
    await client.shows.close({ show_id: '1' })
    backend.clock.now += 400 * day
    const { client: later } = await signInAdmin(backend)
    await expectRefused(backend, () => later.shows.publish({ show_id: '1' }), { status: 409, code: 'show-over' })
  })
})

it('the figures: what was taken and not given back, what stands, and what is of today', async ({ backend, buyer, rival }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
  backend.clock.now += 2 * day
  const clerk = await signInAdmin(backend)
  await buy(backend.origin, rival, ['D1'])
  expect(await clerk.client.reports.dashboard({})).toEqual({
    totalBookings: 2,
    totalRevenue: 6997,
    onlineRevenue: 6997,
    deskRevenue: 0,
    donations: 0,
    activeShows: 1,
    todayBookings: 1,
  })
  await clerk.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
  expect(await clerk.client.reports.dashboard({})).toMatchObject({ totalBookings: 2, totalRevenue: 4498 })
  expect((await clerk.client.shows.listAll({})).shows).toMatchObject([{ id: '1', bookings_count: 2, total_revenue: 4498, seats_taken: 2 }])
  const sales = await clerk.client.reports.sales({ show_id: '1', days: 7 })
  expect(sales.days.map(({ bookings, revenue }) => ({ bookings, revenue }))).toEqual([
    { bookings: 1, revenue: 2499 },
    { bookings: 1, revenue: 1999 },
  ])
  expect(sales.sections.filter(({ sold }) => sold > 0).map(({ section, sold, revenue }) => [section, sold, revenue])).toEqual([
    ['KAVERI', 1, 2499],
    ['TUNGA', 1, 1999],
  ])
})

it('a show from before whose price cannot be paid is not put on sale, and says why', async ({ backend, admin: { client } }) => {
  const prices = JSON.stringify({
    KAVERI: { earlyBird: 50, regular: 50 },
    NETRAAVATI: { earlyBird: 100, regular: 100 },
  })
  const show_id = String(await addShowIn(backend.deps.store, studio, { prices, status: 'draft' }))
  await expectRefused(backend, () => client.shows.publish({ show_id }), { status: 422, code: 'price-too-low' })
})
