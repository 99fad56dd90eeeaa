import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { hold, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { addMats } from '../builders/mats.ts'
import { askFor, makeFirst, night, showsOf, studioPrices, threeNights } from '../builders/productions.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

type Client = Admin['client']

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
  // Places without a number are rows, too.
  const mats = await addMats(backend, 10_000)
  const nights = days.slice(0, 3).map((date) => night(date))
  const refusal = { status: 422, code: 'too-many-nights', params: { most: 2 } } as const
  await expectRefused(backend, () => client.shows.addNights(askFor(mats, ...nights)), refusal)
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
