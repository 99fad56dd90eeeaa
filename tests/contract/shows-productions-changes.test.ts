import type { ShowDraft } from '@sabha/api/admin/shows'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { hold, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { askFor, doorsOf, night, showsOf, studioPrices, threeNights } from '../builders/productions.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

describe('a change for all nights', () => {
  it('reaches every night that is to come and has no other, and what is sold keeps its price', async ({
    backend,
    admin: { client },
    buyer,
  }) => {
    const { production, first, second, third } = await threeNights(client)
    await client.shows.save({ id: third, show: draftOf({ ...night('2090-01-21'), ...doorsOf('2090-01-21'), title: 'Ragas with a guest' }) })
    const held = await hold(buyer, ['A1'], second)
    const dearer = { ...draftOf().prices, KAVERI: { early_bird: 4000, regular: 5000 } }
    const change = draftOf({ title: 'Evening ragas, again', description: '<script>alert(1)</script>\u202e', prices: dearer, badge: 'NEW' })
    await client.shows.save({ id: first, show: change, all_nights: true })
    const nights = await showsOf(client, production)
    expect(nights.map(({ title, badge, prices }) => [title, badge, prices['KAVERI']?.regular])).toEqual([
      ['Evening ragas, again', 'NEW', 5000],
      ['Evening ragas, again', '', 5000],
      ['Ragas with a guest', '', 5000],
    ])
    expect(new Set(nights.map(({ production_title }) => production_title))).toEqual(new Set(['Evening ragas, again']))
    const booking = await backend.deps.store.read
      .selectFrom('booking')
      .selectAll()
      .where('public_id', '=', held.booking_id)
      .executeTakeFirst()
    expect(booking?.total).toBe(held.total_amount * 100)
    const { added } = await client.shows.addNights(askFor(third, night('2090-01-28')))
    expect((await showsOf(client, production)).find(({ id }) => id === added[0])?.title).toBe('Ragas with a guest')
  })

  it('leaves what is over and what is cancelled as it was', async ({ backend, admin: { client } }) => {
    const { production, first, second, third } = await threeNights(client)
    await client.shows.cancel({ show_id: second, note: '' })
    backend.clock.now = Date.parse('2090-01-20T00:00:00+05:30')
    const later = (await signInAdmin(backend)).client
    await later.shows.save({
      id: third,
      show: draftOf({ ...night('2090-01-21'), ...doorsOf('2090-01-21'), title: 'New title' }),
      all_nights: true,
    })
    const titles = new Map((await showsOf(later, production)).map(({ id, title }) => [id, title]))
    expect([first, second, third].map((id) => titles.get(id))).toEqual(['Evening ragas', 'Evening ragas', 'New title'])
  })

  it('is kept in the history of each night that it reaches', async ({ admin: { client } }) => {
    const { first, second } = await threeNights(client)
    await client.shows.save({ id: first, show: draftOf({ title: 'New title' }), all_nights: true })
    const { entries } = await client.reports.audit({ search: `show ${second}` })
    expect(entries[0]?.details).toMatchObject({ fields: ['title'] })
  })

  it('of what is said of single seats reaches the others, and new ones', async ({ admin: { client } }) => {
    const { production, first } = await threeNights(client, { single_seats: 'ask' })
    const rules = async () => (await showsOf(client, production)).map(({ single_seats }) => single_seats)
    expect(await rules()).toEqual(['ask', 'ask', 'ask'])
    await client.shows.save({ id: first, show: draftOf({ single_seats: 'insist' }), all_nights: true })
    await client.shows.addNights(askFor(first, night('2090-01-28')))
    expect(await rules()).toEqual(['insist', 'insist', 'insist', 'insist'])
  })

  it('by a night in another hall leaves its prices to that night', async ({ backend, admin: { client } }) => {
    await addShowIn(backend.deps.store, studio)
    const { production, first, second, third } = await threeNights(client)
    for (const show_id of [first, third]) await client.shows.cancel({ show_id, note: '' })
    const elsewhere = { ...night('2090-01-15'), ...doorsOf('2090-01-15'), hall_id: 'studio' }
    await client.shows.save({ id: second, show: draftOf({ ...elsewhere, prices: studioPrices }) })
    const dearer = { KAVERI: { early_bird: 300, regular: 400 }, NETRAAVATI: { early_bird: 50, regular: 100 } }
    await client.shows.save({ id: second, show: draftOf({ ...elsewhere, prices: dearer }), all_nights: true })
    const { added } = await client.shows.addNights(askFor(second, night('2090-01-28')))
    const made = (await showsOf(client, production)).find(({ id }) => id === added[0])
    expect(made).toMatchObject({ hall_id: 'studio', prices: dearer })
    const prices = JSON.stringify({ KAVERI: { earlyBird: 100_00, regular: 100_00 } })
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ prices }).where('id', '=', Number(second)).execute())
    await expectRefused(backend, () => client.shows.addNights(askFor(second, night('2090-02-04'))), {
      status: 409,
      code: 'night-without-price',
      params: { field: 'nights.0', when: '2090-02-04 18:30' },
    })
  })

  it('of one night alone is in those that are added like it, wherever it was moved', async ({ admin: { client }, buyer }) => {
    const { first, third } = await threeNights(client)
    await hold(buyer, ['A1'], third)
    const prices = { ...draftOf().prices, KAVERI: { early_bird: 5000, regular: 5000 } }
    await client.shows.save({ id: first, show: draftOf({ title: 'Gala', prices }) })
    await client.shows.postpone({ show_id: third, ...night('2090-01-23'), venue: 'New Town Hall', note: '' })
    const [gala, moved] = [
      await client.shows.addNights(askFor(first, night('2090-01-28'))),
      await client.shows.addNights(askFor(third, night('2090-01-29'))),
    ]
    const all = new Map((await client.shows.listAll({})).shows.map((show) => [show.id, show]))
    expect(all.get(gala.added[0] ?? '')).toMatchObject({ title: 'Gala', prices, venue: draftOf().venue })
    expect(all.get(moved.added[0] ?? '')).toMatchObject({ title: 'Evening ragas', venue: 'New Town Hall' })
  })

  it('of one night alone reaches no other', async ({ admin: { client } }) => {
    const { production, first } = await threeNights(client)
    await client.shows.save({ id: first, show: draftOf({ title: 'This one alone' }) })
    expect((await showsOf(client, production)).map(({ title }) => title)).toEqual(['This one alone', 'Evening ragas', 'Evening ragas'])
  })

  it('does not move the hall of nights that are sold, and changes nothing then', async ({ backend, admin: { client }, buyer }) => {
    await addShowIn(backend.deps.store, studio)
    const { production, first, second } = await threeNights(client)
    await hold(buyer, ['A1'], second)
    const move = (changes: Partial<ShowDraft>) => () =>
      client.shows.save({ id: first, show: draftOf({ title: 'Moved', ...changes }), all_nights: true })
    const sold = { status: 409, code: 'night-sold' } as const
    await expectRefused(backend, move({ hall_id: 'studio' }), { ...sold, params: { field: 'hall_id', when: '2090-01-15 18:30' } })
    await expectRefused(backend, move({ venue: 'Elsewhere' }), { ...sold, params: { field: 'venue' } })
    expect((await showsOf(client, production)).map(({ title }) => title)).toEqual(Array(3).fill('Evening ragas'))
  })

  it('moves the hall where nobody has booked, unless a night’s own prices lack a section', async ({ backend, admin: { client } }) => {
    await addShowIn(backend.deps.store, studio)
    const { first, second, third } = await threeNights(client, { hall_id: 'studio', prices: studioPrices })
    const own = { KAVERI: { early_bird: 5, regular: 5 }, NETRAAVATI: { early_bird: 5, regular: 5 } }
    await client.shows.save({
      id: second,
      show: draftOf({ ...night('2090-01-15'), ...doorsOf('2090-01-15'), hall_id: 'studio', prices: own }),
    })
    const move = () => client.shows.save({ id: first, show: draftOf({ hall_id: 'malleshwaram' }), all_nights: true })
    const onSale = { status: 409, code: 'night-on-sale', params: { field: 'hall_id', when: '2090-01-15 18:30' } } as const
    await expectRefused(backend, move, onSale)
    for (const show_id of [second, third]) await client.shows.close({ show_id })
    await expectRefused(backend, move, { status: 409, code: 'night-without-price', params: { section: 'TUNGA', when: '2090-01-15 18:30' } })
    await client.shows.save({
      id: second,
      show: draftOf({ ...night('2090-01-15'), ...doorsOf('2090-01-15'), hall_id: 'studio', prices: studioPrices }),
    })
    await move()
    expect((await client.seats.detailed({ show_id: second })).seats.length).toBeGreaterThan(900)
  })
})

it('one night that is cancelled leaves the others on sale, and the sums are over all', async ({ backend, admin: { client } }) => {
  const { production, first, second, third } = await threeNights(client)
  await client.bookings.bookByStaff({
    show_id: second,
    seats: ['K1', 'K2'],
    kind: 'cash',
    customer_name: 'Gopal Example',
    customer_phone: '9000000002',
    customer_email: null,
    amount: 500,
    note: '',
    language: 'en',
  })
  const sums = async () => (await client.shows.productions({})).productions.find(({ id }) => id === production)
  const before = await sums()
  expect(before).toMatchObject({
    title: 'Evening ragas',
    nights: 3,
    nights_to_come: 3,
    bookings_count: 1,
    total_revenue: 500,
    seats_taken: 2,
  })
  await client.shows.cancel({ show_id: first, note: '' })
  await workShowChanges(backend.services)
  expect(await sums()).toEqual({ ...before, nights: 2, nights_to_come: 2, capacity: ((before?.capacity ?? 0) * 2) / 3 })
  const { shows } = await visitor(backend.origin).shows.list({ show_id: third })
  expect(shows[0]?.nights.map(({ id, on_sale }) => [id, on_sale])).toEqual([
    [second, true],
    [third, true],
  ])
})

it('a night that is sold moves alone, by postponing', async ({ backend, admin: { client }, buyer }) => {
  const { production, second } = await threeNights(client)
  await hold(buyer, ['A1'], second)
  const later = draftOf({ ...night('2090-01-16'), ...doorsOf('2090-01-16') })
  const save = () => client.shows.save({ id: second, show: later, all_nights: true })
  await expectRefused(backend, save, { status: 409, code: 'bookings-stand', params: { field: 'date' } })
  await client.shows.postpone({ show_id: second, ...night('2090-01-16'), note: '' })
  expect((await showsOf(client, production)).map(({ date }) => date)).toEqual(['2090-01-14', '2090-01-16', '2090-01-21'])
  const changes = await backend.deps.store.read.selectFrom('show_change').select('show_id').execute()
  expect(changes).toEqual([{ show_id: Number(second) }])
})
