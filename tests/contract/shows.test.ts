import type { NewShow } from '@sabha/backend/store/shows/shows'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { hold, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

const june2025 = Date.parse('2025-06-01T12:00:00+05:30')
const show = async ({ origin }: Backend, id = '1') => (await visitor(origin).shows.list({ show_id: id })).shows[0]
const listed = async ({ origin }: Backend) => (await visitor(origin).shows.list({})).shows.map(({ id }) => id)
const studioShow = async ({ deps }: Backend, changes: Partial<NewShow>) => String(await addShowIn(deps.store, studio, changes))

describe('the seeded show', () => {
  it.override('options', { clockAt: june2025 })

  it('is listed as the specification has it, without its hall', async ({ backend }) => {
    const { shows } = await visitor(backend.origin).shows.list({})
    expect(shows).toHaveLength(1)
    expect(shows[0]).toMatchObject({
      id: '1',
      date: '2025-11-19',
      time: '19:15',
      end_time: '21:00',
      timezone: 'Asia/Kolkata',
      starts_at: '2025-11-19T13:45:00.000Z',
      ends_at: '2025-11-19T15:30:00.000Z',
      sales_close_at: '2025-11-19T13:45:00.000Z',
      duration: '1 hour 45 minutes',
      age_limit: '6+',
      badge: 'FAST FILLING',
      price: 599,
      priceRange: '₹599 - ₹2,999',
      gst_rate: 18,
      prices: {
        KAVERI: { early_bird: 2499, regular: 2999 },
        TUNGA: { early_bird: 1999, regular: 2499 },
        KRISHNA: { early_bird: 1499, regular: 1999 },
        KAALI: { early_bird: 799, regular: 1299 },
        NETRAAVATI: { early_bird: 599, regular: 1099 },
      },
      early_bird_until: null,
      doors_open_at: null,
      on_sale: true,
      hall: null,
    })
  })

  it('asked for by its id, comes with its hall plan', async ({ backend }) => {
    const hall = (await show(backend))?.hall
    expect(hall?.sections.map(({ name }) => name)).toEqual(['KAVERI', 'TUNGA', 'KRISHNA', 'KAALI', 'NETRAAVATI'])
    expect(hall?.rows.map(({ label }) => label).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZZZ')
  })

  it('is no longer on sale when it starts, and no longer listed when it is over', async ({ backend }) => {
    backend.clock.now = Date.parse('2025-11-19T19:15:00+05:30')
    expect((await show(backend))?.on_sale).toBe(false)
    expect(await listed(backend)).toEqual(['1'])
    backend.clock.now = Date.parse('2025-11-19T21:00:00+05:30')
    expect(await listed(backend)).toEqual([])
    expect((await show(backend))?.title).not.toBe('')
  })
})

describe('a new installation after 19 November 2025', () => {
  it.override('options', { clockAt: Date.parse('2025-11-19T19:15:00+05:30') })

  it('has its show on the next 19 November', async ({ backend }) => {
    expect(await show(backend)).toMatchObject({ date: '2026-11-19', time: '19:15', on_sale: true })
  })
})

describe('other shows', () => {
  it('are listed by when they start', async ({ backend }) => {
    const early = await studioShow(backend, { starts_at: backend.clock.now + 1000 })
    const late = await studioShow(backend, { starts_at: backend.clock.now + 1e11, ends_at: backend.clock.now + 1.1e11 })
    expect(await listed(backend)).toEqual([early, '1', late])
  })

  it('cost the regular price once their early-bird time is over', async ({ backend }) => {
    const until = backend.clock.now + 60_000
    const id = await studioShow(backend, { early_bird_until: until })
    expect(await show(backend, id)).toMatchObject({ price: 599, early_bird_until: new Date(until).toISOString() })
    backend.clock.now = until
    expect(await show(backend, id)).toMatchObject({ price: 1099, priceRange: '₹1,099 - ₹2,999' })
  })

  it('that are drafts do not exist for the public', async ({ backend, buyer }) => {
    const id = await studioShow(backend, { status: 'draft' })
    const unknown = { status: 404, code: 'unknown-show', message: 'This show does not exist.' } as const
    expect(await listed(backend)).not.toContain(id)
    await expectRefused(backend, () => show(backend, id), unknown)
    await expectRefused(backend, () => visitor(backend.origin).seats.list({ show_id: id }), unknown)
    await expectRefused(backend, () => hold(buyer, ['A1'], id), unknown)
  })

  it('that are cancelled are not listed, and not on sale for who has their address', async ({ backend, buyer }) => {
    const id = await studioShow(backend, { status: 'cancelled' })
    expect(await listed(backend)).not.toContain(id)
    expect((await show(backend, id))?.on_sale).toBe(false)
    await expectRefused(backend, () => hold(buyer, ['A1'], id), { status: 409, code: 'not-on-sale', message: 'This show is not on sale.' })
  })

  it('whose sale is closed are listed, and not on sale', async ({ backend, buyer }) => {
    const id = await studioShow(backend, { status: 'closed' })
    expect(await listed(backend)).toContain(id)
    expect((await show(backend, id))?.on_sale).toBe(false)
    await expectRefused(backend, () => hold(buyer, ['A1'], id), { status: 409, code: 'not-on-sale' })
  })
})

it.for(['2', 'abc', '999999999999999'])('show %j is unknown', async (id, { backend }) => {
  await expectRefused(backend, () => show(backend, id), { status: 404, code: 'unknown-show' })
  await expectRefused(backend, () => visitor(backend.origin).seats.list({ show_id: id }), { status: 404, code: 'unknown-show' })
})

it.for(['0', '-1', '1.5', '', '١', '99999999999999999999', "1' OR '1'='1"])('show %j cannot be one', async (id, { backend }) => {
  await expectRefused(backend, () => show(backend, id), { status: 400, code: 'malformed' })
  await expectRefused(backend, () => visitor(backend.origin).seats.list({ show_id: id }), { status: 400, code: 'malformed' })
})
