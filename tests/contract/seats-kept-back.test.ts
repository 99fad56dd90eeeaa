import type { HallPlan } from '@sabha/ticketing/hall'
import { describe, expect } from 'vitest'
import type { Buyer } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

const hour = 3_600_000
/** A1 is a wheelchair place, A2 the seat beside it. */
const hall: HallPlan = { ...studio, id: 'with-places', facts: { A1: { wheelchair: true }, A2: { companion: 'A1' } } }

const it = base.extend('kept', async ({ backend }) => {
  const startsAt = backend.clock.now + 72 * hour
  return String(await addShowIn(backend.deps.store, hall, { kept_back_hours: 24, starts_at: startsAt, ends_at: startsAt + 2 * hour }))
})

type Hold = Parameters<Buyer['client']['bookings']['hold']>[0]
const hold = ({ client, name, phone }: Buyer, showId: string, wish: Partial<Hold>) =>
  client.bookings.hold({ show_id: showId, customer_name: name, customer_phone: phone, ...wish })
const refusal = (seats: string[]) => ({ status: 409, code: 'kept-for-wheelchair', params: { seats } }) as const

describe('wheelchair places and companion seats that a show keeps', () => {
  it('are held by who asks for them, by nobody else, and other seats by everybody', async ({ backend, buyer, rival, kept }) => {
    expect((await rival.client.shows.list({ show_id: kept })).shows[0]?.kept_back_hours).toBe(24)
    await expectRefused(backend, () => hold(buyer, kept, { seats: ['A1'] }), refusal(['A1']))
    await expectRefused(backend, () => hold(buyer, kept, { seats: ['A2', 'A3'], accessible: false }), refusal(['A2']))
    expect((await hold(buyer, kept, { seats: ['A1', 'A2'], accessible: true })).success).toBe(true)
    expect((await hold(rival, kept, { seats: ['A3', 'A4'] })).success).toBe(true)
    // The guest's own hold is no way round the rule.
    await expectRefused(backend, () => hold(buyer, kept, { seats: ['A2'] }), refusal(['A2']))
  })

  it('are offered and held together with the best seats where they are asked for', async ({ buyer, rival, kept }) => {
    const offered = await buyer.client.seats.best({ show_id: kept, count: 2, section: 'KAVERI' })
    expect(offered.offers.map(({ seats }) => seats)).toEqual([['A3', 'A4']])
    expect((await hold(buyer, kept, { best: { count: 2, accessible: true } })).seats).toEqual(['A1', 'A2'])
    expect((await hold(rival, kept, { best: { count: 2, section: 'KAVERI' } })).seats).toEqual(['A3', 'A4'])
  })

  it('are everybody’s from the hour that was said, and staff sell them all along', async ({ backend, buyer, admin, kept }) => {
    const sold = await admin.client.bookings.bookByStaff({
      show_id: kept,
      seats: ['A2'],
      kind: 'cash',
      customer_name: 'Gopal Example',
      customer_phone: '',
      customer_email: null,
      amount: null,
      note: '',
    })
    expect(sold.success).toBe(true)
    backend.clock.now += 48 * hour - 1
    // Prolongs their session beforehand, so that the refusal changes nothing.
    await buyer.client.bookings.mine({})
    await expectRefused(backend, () => hold(buyer, kept, { seats: ['A1'] }), refusal(['A1']))
    backend.clock.now += 1
    expect((await hold(buyer, kept, { seats: ['A1'] })).success).toBe(true)
  })

  it('are the office’s to say, show by show, and are nobody’s alone where it says nothing', async ({ backend, buyer, admin }) => {
    const save = (kept_back_hours: number | null, id: string | null = null) =>
      admin.client.shows.save({ id, show: draftOf({ kept_back_hours }) })
    const { show_id } = await save(48)
    const hours = async () => (await admin.client.shows.listAll({})).shows.find(({ id }) => id === show_id)?.kept_back_hours
    expect(await hours()).toBe(48)
    await admin.client.shows.save({ id: show_id, show: draftOf({}) })
    expect(await hours()).toBe(48)
    for (const wrong of [-1, 1.5, 721]) {
      await expectRefused(backend, () => save(wrong, show_id), { status: 422, code: 'setting-out-of-range' })
    }
    await save(null, show_id)
    expect(await hours()).toBeNull()
    const free = String(await addShowIn(backend.deps.store, hall))
    expect((await hold(buyer, free, { seats: ['A1', 'A3'] })).success).toBe(true)
  })
})
