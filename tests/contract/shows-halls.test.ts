import type { HallPlan } from '@sabha/ticketing/hall'
import { hallText } from '@sabha/ticketing/hall-text'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import { buy, hold, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

const csv = (...lines: string[]) => ['section,row,number,x,y', ...lines].join('\n')
const hall = { id: 'terrace', name: 'Terrace', format: 'csv' as const, content: csv('FRONT,A,1,0,0', 'FRONT,A,2,1,0'), save: true }

it('a plan is checked, looked at, saved, and has a show put in it', async ({ backend, admin: { client } }) => {
  const checked = await unchanged(backend, () => client.shows.importHall({ ...hall, save: false }))
  expect(checked).toMatchObject({ saved: false, problems: [], plan: { id: 'terrace', name: 'Terrace' } })
  expect(await client.shows.importHall(hall)).toMatchObject({ saved: true })
  expect(await unchanged(backend, () => client.shows.importHall(hall))).toMatchObject({ saved: true })
  const { halls } = await client.shows.halls({})
  expect(halls.find(({ id }) => id === 'terrace')).toMatchObject({ seats: 2, sections: ['FRONT'], plan: checked.plan })
  const prices = { FRONT: { early_bird: 100, regular: 200 } }
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'terrace', prices }) })
  expect((await client.seats.detailed({ show_id })).seats.map(({ id }) => id)).toEqual([`${show_id}-A1`, `${show_id}-A2`])
})

it('each problem names its line, and nothing is saved', async ({ backend, admin: { client } }) => {
  const content = csv('FRONT,A,1,0,0', 'FRONT,A,1,5,5', 'FRONT,B,x,1,1')
  const answer = await unchanged(backend, () => client.shows.importHall({ ...hall, content }))
  expect(answer).toEqual({
    success: true,
    saved: false,
    plan: null,
    warnings: [],
    problems: [
      { line: 3, message: 'This seat is listed twice.' },
      { line: 4, message: 'A seat number is a whole number from 1 to 9999.' },
    ],
  })
})

it('a hall that there is stays as it is; one without a name is none', async ({ backend, admin: { client } }) => {
  const content = JSON.stringify(studio)
  await expectRefused(backend, () => client.shows.importHall({ ...hall, id: 'malleshwaram', format: 'json', content }), {
    status: 409,
    code: 'hall-exists',
  })
  for (const change of [{ name: ' ' }, { id: '' }, { id: '../etc' }, { id: 'Terrace' }]) {
    await expectRefused(backend, () => client.shows.importHall({ ...hall, ...change }), { status: 422, code: 'hall-name-needed' })
  }
})

it('a plan of ten thousand lines fits, what is larger does not, and other calls take no such bodies', async ({ backend, admin }) => {
  const seats = Array.from(
    { length: 10_000 },
    (_, i) => `FRONT,${'ABCDEFGHIJ'[i % 10]},${Math.floor(i / 10) + 1},${i % 100},${Math.floor(i / 100)}`,
  )
  expect(await admin.client.shows.importHall({ ...hall, content: csv(...seats) })).toMatchObject({ saved: true })
  const post = (action: string, bytes: number) =>
    raw(backend.origin, `/api/admin_api.php?action=${action}`, { token: admin.token, json: { content: 'x'.repeat(bytes) } })
  expect((await post('import_hall', 5_000_000)).status).toBe(413)
  expect((await post('save_show', 100_000)).status).toBe(413)
})

/** Two rows; the end of row A belongs to another section. */
const balcony: HallPlan = {
  format: 2,
  id: 'balcony',
  name: 'Balcony hall',
  width: 6,
  height: 6,
  stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
  sections: [
    { name: 'FRONT', rows: ['A'] },
    { name: 'REAR', rows: ['B'], seats: ['A4'] },
  ],
  floors: [
    { name: 'Stalls', rows: ['A'] },
    { name: 'Balcony', rows: ['B'] },
  ],
  facts: {
    A1: { wheelchair: true, access: 'step-free' },
    A2: { companion: 'A1', access: 'step-free' },
    B1: { view: 'restricted', aisle: 'left' },
    B4: { house: true },
  },
  rows: ['A', 'B'].map((label, index) => ({
    label,
    seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number, 2 * index + 1]),
  })),
}
const sent = { id: 'balcony', name: 'Balcony hall', format: 'json' as const, content: hallText(balcony), save: true }
const prices = { FRONT: { early_bird: 200, regular: 200 }, REAR: { early_bird: 100, regular: 100 } }

it('a part of a row costs what its section costs, and the house’s seats are blocked', async ({ admin: { client }, buyer }) => {
  await client.shows.importHall(sent)
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
  await client.shows.publish({ show_id })
  const { seats } = await client.seats.detailed({ show_id })
  expect(seats.filter(({ status }) => status === 'blocked').map(({ id }) => id)).toEqual([`${show_id}-B4`])
  const held = await hold(buyer, ['A3', 'A4'], show_id)
  expect(held).toMatchObject({ total_amount: 300 })
  const { shows } = await buyer.client.shows.list({ show_id })
  expect(shows[0]?.hall?.facts).toEqual({ A1: balcony.facts?.['A1'], A2: balcony.facts?.['A2'], B1: balcony.facts?.['B1'] })
})

it('what is to be known of a seat is on its booking, and nothing is on others', async ({ backend, admin: { client }, buyer }) => {
  await client.shows.importHall(sent)
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
  await client.shows.publish({ show_id })
  const { booking_id, total_amount } = await hold(buyer, ['A1', 'B1'], show_id)
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  const { booking } = await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
  expect(booking.seat_notes).toEqual({
    A1: { floor: 'Stalls', facts: { wheelchair: true, access: 'step-free' } },
    B1: { floor: 'Balcony', facts: { view: 'restricted' } },
  })
  expect(await buy(backend.origin, buyer, ['A1'])).not.toHaveProperty('seat_notes')
})

it('what is doubtful is told, and saved all the same', async ({ admin: { client } }) => {
  const { floors: _floors, ...oneFloor } = balcony
  const { A2: _, ...alone } = balcony.facts ?? {}
  const checked = await client.shows.importHall({ ...sent, content: hallText({ ...oneFloor, facts: alone }) })
  expect(checked).toMatchObject({
    saved: true,
    warnings: [
      { message: 'This row has no seat at an aisle.', names: ['A'] },
      { message: 'This wheelchair space has no companion’s seat.', seats: ['A1'] },
    ],
  })
})

describe('a plan that is there is replaced', () => {
  const wider = hallText({ ...balcony, width: 8 })
  const versionOf = async (client: Admin['client']) =>
    (await client.shows.halls({})).halls.find(({ id }) => id === 'balcony')?.version ?? ''

  it('by who has seen it, and the seats of its shows are laid out again', async ({ admin: { client } }) => {
    await client.shows.importHall(sent)
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
    const replaces = await versionOf(client)
    const rows = balcony.rows.map(({ label, seats }) => ({ label, seats: seats.slice(0, 2) }))
    const smaller = {
      ...balcony,
      rows,
      sections: [
        { name: 'FRONT', rows: ['A'] },
        { name: 'REAR', rows: ['B'] },
      ],
      facts: { B2: { house: true as const } },
    }
    expect(await client.shows.importHall({ ...sent, content: hallText(smaller), replaces })).toMatchObject({ saved: true })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.map(({ id, status }) => `${id} ${status}`)).toEqual([
      `${show_id}-A1 available`,
      `${show_id}-A2 available`,
      `${show_id}-B1 available`,
      `${show_id}-B2 blocked`,
    ])
  })

  it('by nobody who has seen an older one, or none', async ({ backend, admin: { client } }) => {
    await client.shows.importHall(sent)
    const replaces = await versionOf(client)
    await expectRefused(backend, () => client.shows.importHall({ ...sent, content: wider }), { status: 409, code: 'hall-exists' })
    await client.shows.importHall({ ...sent, content: wider, replaces })
    const older = hallText({ ...balcony, width: 9 })
    await expectRefused(backend, () => client.shows.importHall({ ...sent, content: older, replaces }), {
      status: 409,
      code: 'hall-changed',
    })
    // Pressed twice, it is saved once.
    expect(await client.shows.importHall({ ...sent, content: wider, replaces })).toMatchObject({ saved: true })
  })

  it('by one of two who save at once', async ({ admin: { client } }) => {
    await client.shows.importHall(sent)
    const replaces = await versionOf(client)
    const save = (width: number) => client.shows.importHall({ ...sent, content: hallText({ ...balcony, width }), replaces })
    const saved = await Promise.allSettled([save(7), save(8), save(9)])
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('not once somebody is paying in it', async ({ backend, admin: { client }, buyer }) => {
    await client.shows.importHall(sent)
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
    await client.shows.publish({ show_id })
    const replaces = await versionOf(client)
    await hold(buyer, ['A3'], show_id)
    await expectRefused(backend, () => client.shows.importHall({ ...sent, content: wider, replaces }), { status: 409, code: 'hall-in-use' })
    expect((await client.shows.halls({})).halls.find(({ id }) => id === 'balcony')).toMatchObject({ is_sold: true })
  })

  it('not while a show in it is on sale: a visitor may be looking at its map', async ({ backend, admin: { client } }) => {
    await client.shows.importHall(sent)
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
    await client.shows.publish({ show_id })
    const replaces = await versionOf(client)
    await expectRefused(backend, () => client.shows.importHall({ ...sent, content: wider, replaces }), {
      status: 409,
      code: 'hall-on-sale',
    })
  })

  it('and what was blocked stays blocked', async ({ admin: { client } }) => {
    await client.shows.importHall(sent)
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
    await client.seats.update({ seat_id: `${show_id}-A1`, status: 'blocked' })
    const content = hallText({ ...balcony, width: 8 })
    await client.shows.importHall({ ...sent, content, replaces: await versionOf(client) })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.find(({ id }) => id === `${show_id}-A1`)?.status).toBe('blocked')
    expect(seats.find(({ id }) => id === `${show_id}-A2`)?.status).toBe('available')
  })

  it('and of the house’s own seats what staff freed stays free, and what the plan frees is free', async ({ admin: { client } }) => {
    const facts = (...own: string[]) => ({
      ...balcony.facts,
      B4: {},
      ...Object.fromEntries(own.map((seat) => [seat, { house: true as const }])),
    })
    await client.shows.importHall({ ...sent, content: hallText({ ...balcony, facts: facts('B2', 'B3') }) })
    const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
    await client.seats.update({ seat_id: `${show_id}-B3`, status: 'available' })
    await client.seats.update({ seat_id: `${show_id}-A3`, status: 'blocked' })
    const content = hallText({ ...balcony, facts: facts('B1', 'B3') })
    await client.shows.importHall({ ...sent, content, replaces: await versionOf(client) })
    const { seats } = await client.seats.detailed({ show_id })
    expect(seats.filter(({ status }) => status === 'blocked').map(({ id }) => id)).toEqual([`${show_id}-A3`, `${show_id}-B1`])
  })

  it('not where a show has no price for one of its sections', async ({ backend, admin: { client } }) => {
    await client.shows.importHall(sent)
    await client.shows.save({ id: null, show: draftOf({ hall_id: 'balcony', prices }) })
    const replaces = await versionOf(client)
    const renamed = hallText({
      ...balcony,
      sections: [
        { name: 'FRONT', rows: ['A'] },
        { name: 'GALLERY', rows: ['B'] },
      ],
    })
    await expectRefused(backend, () => client.shows.importHall({ ...sent, content: renamed, replaces }), {
      status: 409,
      code: 'section-without-price',
    })
  })
})
