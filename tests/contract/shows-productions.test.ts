import type { ShowDraft } from '@sabha/api/admin/shows'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { hold, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

type Client = Admin['client']

/** An evening as long as the sample's, on that day. */
const night = (date: string, time = '18:30', end_time = '20:30') => ({ date, time, end_date: date, end_time })
const askFor = (show_id: string, ...nights: ReturnType<typeof night>[]) => ({ show_id, nights, on_sale: true, allow_clash: false })
const makeFirst = async (client: Client, changes: Partial<ShowDraft> = {}) => {
  const { show_id } = await client.shows.save({ id: null, show: draftOf(changes) })
  await client.shows.publish({ show_id })
  return show_id
}
const showsOf = async (client: Client, production: string) =>
  (await client.shows.listAll({})).shows
    .filter(({ production_id }) => production_id === production)
    .toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
const threeNights = async (client: Client, changes: Partial<ShowDraft> = {}) => {
  const first = await makeFirst(client, changes)
  const { production_id, added } = await client.shows.addNights(askFor(first, night('2090-01-15'), night('2090-01-21')))
  const [second = '', third = ''] = added
  return { production: production_id, first, second, third }
}

describe('nights that are added', () => {
  it('are shows of their own, like the first, whose sale keeps its distance from the start', async ({ admin: { client }, buyer }) => {
    const first = await makeFirst(client, { sales_close: '2090-01-14T16:30', badge: 'PREMIERE' })
    const { added, production_id } = await client.shows.addNights(askFor(first, night('2090-01-15', '19:00', '21:00')))
    const [, second] = await showsOf(client, production_id)
    expect(second).toMatchObject({
      id: added[0],
      title: 'Evening ragas',
      production_title: 'Evening ragas',
      badge: '',
      status: 'published',
      date: '2090-01-15',
      time: '19:00',
      end_time: '21:00',
      // Two hours before, three quarters of an hour before, and an hour after.
      sales_close_at: '2090-01-15T11:30:00.000Z',
      doors_open_at: '2090-01-15T12:45:00.000Z',
      doors_close_at: '2090-01-15T14:30:00.000Z',
      early_bird_until: '2090-01-01T19:00:00.000Z',
      prices: draftOf().prices,
      bookings_count: 0,
    })
    await hold(buyer, ['A1'], first)
    await hold(buyer, ['A1'], added[0])
    const { entries } = await client.reports.audit({ search: `show ${first}` })
    expect(entries[0]).toMatchObject({ what: 'Added evenings', details: { name: 'Evening ragas', shows: added } })
  })

  it('may be drafts, which nobody sees', async ({ backend, admin: { client } }) => {
    const first = await makeFirst(client)
    const { added } = await client.shows.addNights({ ...askFor(first, night('2090-01-15')), on_sale: false })
    await expectRefused(backend, () => visitor(backend.origin).shows.list({ show_id: added[0] }), { status: 404, code: 'unknown-show' })
    expect((await visitor(backend.origin).shows.list({ show_id: first })).shows[0]?.nights.map(({ id }) => id)).toEqual([first])
  })

  it('have the seats blocked that are blocked in the show that they are like', async ({ backend, admin: { client } }) => {
    const first = String(await addShowIn(backend.deps.store, studio))
    await client.seats.updateMany({ show_id: first, seats: [{ seat_id: 'A2' }, { seat_id: 'Z4' }], status: 'blocked' })
    const { added } = await client.shows.addNights(askFor(first, night('2090-01-15')))
    const { seats } = await client.seats.detailed({ show_id: added[0] ?? '' })
    expect(seats.filter(({ status }) => status === 'blocked').map(({ row_label, seat_number }) => `${row_label}${seat_number}`)).toEqual([
      'A2',
      'Z4',
    ])
  })

  it('are added once where two add the same in the same moment, and where a request comes again', async ({
    backend,
    admin: { client },
  }) => {
    const first = await makeFirst(client)
    const clerk = await signInAdmin(backend, staffAccount)
    const asked = askFor(first, night('2090-01-15'), night('2090-01-16'))
    const answers = await Promise.all([client, clerk.client, client].map((each) => each.shows.addNights(asked)))
    const ids = answers.map(({ added, known }) => [...added, ...known].toSorted())
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(answers.flatMap(({ added }) => added)).toHaveLength(2)
    expect(await showsOf(client, answers[0]?.production_id ?? '')).toHaveLength(3)
  })

  it('keep the hour of the hall’s own clock when that clock changes', async ({ admin: { client } }) => {
    const first = await makeFirst(client, {
      timezone: 'Europe/London',
      date: '2090-03-20',
      end_date: '2090-03-20',
      doors_open: null,
      doors_close: null,
    })
    const { production_id } = await client.shows.addNights(askFor(first, night('2090-03-25'), night('2090-03-26')))
    expect((await showsOf(client, production_id)).map(({ time, starts_at }) => `${time} ${starts_at}`)).toEqual([
      '18:30 2090-03-20T18:30:00.000Z',
      '18:30 2090-03-25T18:30:00.000Z',
      '18:30 2090-03-26T17:30:00.000Z',
    ])
  })
})

it('sixty nights are added at once, each with its seats', async ({ backend, admin: { client } }) => {
  await addShowIn(backend.deps.store, studio)
  const first = await makeFirst(client, { hall_id: 'studio', prices: studioPrices })
  const saturdays = Array.from({ length: 60 }, (_, week) => new Date(Date.UTC(2090, 0, 21 + 7 * week)).toISOString().slice(0, 10))
  const { added } = await client.shows.addNights(askFor(first, ...saturdays.map((date) => night(date))))
  expect(added).toHaveLength(60)
  const { shows } = await client.shows.listAll({})
  const capacities = new Set(shows.filter(({ id }) => id === first || added.includes(id)).map(({ capacity }) => capacity))
  expect(capacities.size).toBe(1)
})

it('of a large hall as many are added at once as make 30,000 seats', async ({ backend, admin: { client } }) => {
  const first = await makeFirst(client)
  const { seats } = await client.seats.detailed({ show_id: first })
  const most = Math.floor(30_000 / seats.length)
  const days = Array.from({ length: most + 1 }, (_, day) => new Date(Date.UTC(2090, 0, 21 + day)).toISOString().slice(0, 10))
  const add = () => client.shows.addNights(askFor(first, ...days.map((date) => night(date))))
  await expectRefused(backend, add, { status: 422, code: 'too-many-nights', params: { most } })
})

describe('nights like one whose sales open later', () => {
  const friday = '2090-01-06T10:00'
  const openingAt = async (opens_at: string, backend: Backend, client: Client) => {
    await addShowIn(backend.deps.store, studio)
    const first = await makeFirst(client, { hall_id: 'studio', prices: studioPrices })
    await client.waitingRoom.set({ show_id: first, mode: 'off', opens_at })
    return first
  }
  const days = Array.from({ length: 11 }, (_, day) => `2090-01-${15 + day}`)

  it('open at the same moment, and not before, each with a draw of its own', async ({ backend, admin: { client }, buyer }) => {
    const first = await openingAt(friday, backend, client)
    const { added } = await client.shows.addNights(askFor(first, ...days.map((date) => night(date))))
    for (const showId of [first, ...added]) {
      await expectRefused(backend, () => hold(buyer, ['A1'], showId), { status: 409, code: 'sales-not-open' })
    }
    const draws = await backend.deps.store.read.selectFrom('waiting_draw').select(['show_id', 'secret']).execute()
    expect(draws).toHaveLength(12)
    expect(new Set(draws.map(({ secret }) => secret)).size).toBe(12)
    backend.clock.now = Date.parse('2090-01-06T10:00:00+05:30')
    await hold(await signIn(backend.origin), ['A1'], added[10])
  })

  it('are on sale at once where it has opened, with its waiting room', async ({ backend, admin: { client }, buyer }) => {
    const first = await openingAt('2020-01-03T10:00', backend, client)
    const { added } = await client.shows.addNights(askFor(first, night('2090-01-15')))
    await hold(buyer, ['A1'], added[0])
    const { rooms } = await client.waitingRoom.list({})
    expect(rooms.find(({ show_id }) => show_id === added[0])).toMatchObject({ mode: 'off', opens_at: null })
  })

  it('are refused where they would begin before that', async ({ backend, admin: { client } }) => {
    const first = await openingAt(friday, backend, client)
    const add = () => client.shows.addNights(askFor(first, night('2090-01-05')))
    await expectRefused(backend, add, { status: 422, code: 'opens-late', params: { field: 'nights.0' } })
  })
})

describe('nights at the same hall and time as another show', () => {
  it('are asked about, and added where that is meant', async ({ backend, admin: { client } }) => {
    await makeFirst(client, { title: 'A play', date: '2090-01-20', end_date: '2090-01-20', time: '20:00', end_time: '22:00', ...noDoors })
    const first = await makeFirst(client)
    const asked = askFor(first, night('2090-01-19'), night('2090-01-20'))
    await expectRefused(backend, () => client.shows.addNights(asked), {
      status: 409,
      code: 'hall-taken',
      params: { field: 'nights.1', show: 'A play', when: '2090-01-20 20:00' },
    })
    expect((await client.shows.addNights({ ...asked, allow_clash: true })).added).toHaveLength(2)
  })

  it('begin when that one ends, or take its place once it is cancelled', async ({ admin: { client } }) => {
    const play = await makeFirst(client, { date: '2090-01-20', end_date: '2090-01-20', time: '16:30', end_time: '18:30', ...noDoors })
    const first = await makeFirst(client)
    await client.shows.addNights(askFor(first, night('2090-01-20')))
    await client.shows.cancel({ show_id: play, note: '' })
    await client.shows.addNights(askFor(first, night('2090-01-20', '16:00', '18:00')))
  })

  it('are noticed among those that are asked for, too', async ({ backend, admin: { client } }) => {
    const first = await makeFirst(client)
    const both = () => client.shows.addNights(askFor(first, night('2090-01-20'), night('2090-01-20', '19:00', '21:00')))
    await expectRefused(backend, both, { status: 409, code: 'hall-taken', params: { field: 'nights.1' } })
  })
})

const noDoors = { doors_open: null, doors_close: null }

describeOnce('nights that cannot be', () => {
  it.for([
    ['none', [], 'nights-needed', {}],
    ['400', Array.from({ length: 400 }, () => night('2090-01-15')), 'too-many-nights', { most: 60 }],
    ['in the past', [night('2090-01-15'), night('2020-01-15')], 'in-the-past', { field: 'nights.1' }],
    ['on 30 February', [night('2090-02-30')], 'bad-date', { field: 'nights.0' }],
    ['that end before they begin', [night('2090-01-15', '20:30', '18:30')], 'end-before-start', { field: 'nights.0' }],
    ['at an hour that is none', [night('2090-01-15', '7 PM')], 'bad-date', { field: 'nights.0' }],
  ] as const)('are refused, with all that were asked for: %s', async ([, nights, code, params], { backend, admin: { client } }) => {
    const first = await makeFirst(client)
    const add = () => client.shows.addNights({ ...askFor(first), nights: [...nights] })
    await expectRefused(backend, add, { status: 422, code, params })
  })

  it('are refused of a show that there is not', async ({ backend, admin: { client } }) => {
    await expectRefused(backend, () => client.shows.addNights(askFor('77', night('2090-01-15'))), { status: 404, code: 'unknown-show' })
  })
})

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
    expect((await showsOf(client, production)).find(({ id }) => id === added[0])?.title).toBe('Evening ragas, again')
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
    expect(made?.prices).toEqual(draftOf().prices)
    const prices = JSON.stringify({ KAVERI: { earlyBird: 100_00, regular: 100_00 } })
    await backend.deps.store.alone((tx) => tx.updateTable('production').set({ prices }).where('id', '=', Number(production)).execute())
    await expectRefused(backend, () => client.shows.addNights(askFor(second, night('2090-02-04'))), {
      status: 409,
      code: 'night-without-price',
      params: { field: 'nights.0', when: '2090-02-04 18:30' },
    })
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

const studioPrices = { KAVERI: { early_bird: 100, regular: 200 }, NETRAAVATI: { early_bird: 50, regular: 100 } }
const doorsOf = (date: string) => ({ doors_open: `${date}T17:45`, doors_close: `${date}T19:30`, early_bird_until: '2090-01-02T00:00' })

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

describe('what visitors see', () => {
  it('are the nights of a show’s production, with what is left of each', async ({ backend, admin: { client }, buyer }) => {
    const { production, first, second, third } = await threeNights(client)
    await hold(buyer, ['A1', 'A2'], second)
    const { shows } = await visitor(backend.origin).shows.list({ show_id: first })
    expect(shows[0]).toMatchObject({ production_id: production, production_title: 'Evening ragas' })
    expect(shows[0]?.nights.map(({ id, date, time, on_sale }) => [id, date, time, on_sale])).toEqual([
      [first, '2090-01-14', '18:30', true],
      [second, '2090-01-15', '18:30', true],
      [third, '2090-01-21', '18:30', true],
    ])
    expect(shows[0]?.nights.every(({ seats_left }) => seats_left !== null && seats_left > 900)).toBe(true)
  })

  it('of a show without a production is as it was', async ({ backend }) => {
    const [show] = (await visitor(backend.origin).shows.list({ show_id: '1' })).shows
    expect(show).toMatchObject({ production_id: null, production_title: '', nights: [] })
  })
})

it('the shows to come are a calendar, in the language that is asked for; drafts and what is cancelled are not in it', async ({
  backend,
  admin: { client },
}) => {
  const { first, second, third } = await threeNights(client, { title: 'Ragas; one, two\\three' })
  await client.shows.save({ id: null, show: draftOf({ title: 'A draft' }) })
  await client.shows.cancel({ show_id: second, note: '' })
  const { headers, bytes } = await raw(backend.origin, '/api/shows_calendar.php?lang=kn')
  expect(headers['content-type']).toMatch(/^text\/calendar/)
  const lines = bytes.toString().replaceAll('\r\n ', '').split('\r\n')
  const events = lines.filter((line) => /^(BEGIN:VEVENT|UID|DTSTART|SUMMARY)/.test(line))
  expect(events).toEqual([
    'BEGIN:VEVENT',
    `UID:show-1@${new URL(backend.origin).host}`,
    expect.stringMatching(/^DTSTART:\d{8}T134500Z$/),
    'SUMMARY:ಕಾವೇರಿಯ ತಂತಿನಾದ: ಒಂದು ವಯಲಿನ್ ಸಂಜೆ',
    ...[`show-${first}`, `show-${third}`].flatMap((id, index) => [
      'BEGIN:VEVENT',
      expect.stringMatching(new RegExp(`^UID:${id}@`)),
      `DTSTART:209001${['14', '21'][index]}T130000Z`,
      'SUMMARY:Ragas\\; one\\, two\\\\three',
    ]),
  ])
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

describe('a copy', () => {
  it('is made once, however often it is sent', async ({ backend, admin: { client } }) => {
    const copy = {
      id: null,
      show: draftOf({ title: 'Copied', ...night('2090-02-14'), ...doorsOf('2090-02-14') }),
      key: 'the-key-of-a-form',
      copy_of: '1',
    }
    const made = await Promise.all(Array.from({ length: 5 }, () => client.shows.save(copy)))
    expect(new Set(made.map(({ show_id }) => show_id)).size).toBe(1)
    expect((await client.shows.listAll({})).shows.filter(({ title }) => title === 'Copied')).toHaveLength(1)
    await client.shows.save({ ...copy, key: 'the-key-of-another-form' })
    expect(await backend.deps.store.read.selectFrom('show').select('id').where('title', '=', 'Copied').execute()).toHaveLength(2)
  })

  it('whose form is corrected and sent again is corrected, unless somebody has changed it since', async ({
    backend,
    admin: { client },
  }) => {
    const form = (title: string) => ({ id: null, show: draftOf({ title }), key: 'the-key-of-a-form' })
    const { show_id } = await client.shows.save(form('Copied'))
    expect((await client.shows.save(form('Corrected'))).show_id).toBe(show_id)
    expect((await client.shows.listAll({})).shows.filter(({ id }) => id === show_id).map(({ title }) => title)).toEqual(['Corrected'])
    await expectRefused(backend, () => client.shows.save(form('Copied')), { status: 409, code: 'show-changed' })
    expect((await client.shows.save(form('Corrected'))).show_id).toBe(show_id)
  })

  it('has a form whose key nobody else has by chance', async ({ backend, admin: { client } }) => {
    const short = () => client.shows.save({ id: null, show: draftOf(), key: 'a-form' })
    await expectRefused(backend, short, { status: 400, code: 'malformed' })
  })

  it('in another hall has none of the blocked seats', async ({ backend, admin: { client } }) => {
    await addShowIn(backend.deps.store, studio)
    await client.seats.updateMany({ show_id: '1', seats: [{ seat_id: 'A1' }], status: 'blocked' })
    const show = draftOf({ hall_id: 'studio', prices: studioPrices })
    const { show_id } = await client.shows.save({ id: null, show, copy_of: '1' })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.filter(({ status }) => status === 'blocked')).toEqual([])
  })

  it('has the blocked seats, and no booking, hold or phone', async ({ backend, admin: { client }, buyer, phone }) => {
    expect(phone.token).not.toBe('')
    await client.seats.updateMany({ show_id: '1', seats: [{ seat_id: 'A1' }], status: 'blocked' })
    await hold(buyer, ['B1'])
    const { show_id } = await client.shows.save({ id: null, show: draftOf(), key: 'the-key-of-a-form', copy_of: '1' })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.filter(({ status }) => status !== 'available').map(({ row_label, seat_number }) => `${row_label}${seat_number}`)).toEqual([
      'A1',
    ])
    expect(await backend.deps.store.read.selectFrom('booking').select('id').where('show_id', '=', Number(show_id)).execute()).toEqual([])
    expect((await client.shows.listAll({})).shows.find(({ id }) => id === show_id)).toMatchObject({ status: 'draft', production_id: null })
  })
})
