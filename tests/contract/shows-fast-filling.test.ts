import { Listing } from '@sabha/backend/rules/shows/listing'
import { findShow, type NewShow } from '@sabha/backend/store/shows/shows'
import { wireListedShow } from '@sabha/backend/wire/shows'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

const fast = 'FAST FILLING'
/** Adds a show of eight seats for which staff haven't said how fast it fills. */
const newShow = async ({ deps }: Backend, changes: Partial<NewShow> = {}) =>
  String(await addShowIn(deps.store, studio, { filling: 'as-sold', badge: 'NEW', ...changes }))

/** The show's badge by a fresh count. */
const badgeOf = async ({ services, deps }: Backend, id: string) => {
  const show = await findShow(deps.store.read, Number(id))
  if (!show) throw new Error(`no show ${id}`)
  const [listed] = await new Listing(services).of([show])
  return listed && wireListedShow(listed, null, deps.now(), 0).badge
}

const handed = { kind: 'cash', customer_name: 'Meena Example', customer_phone: '', customer_email: null, amount: null, note: '' } as const

describe('a show is filling fast by what is sold', () => {
  it('from six of ten seats that could be sold, until none is left', async ({ backend, admin: { client } }) => {
    const show_id = await newShow(backend)
    const sell = (...seats: string[]) => client.bookings.bookByStaff({ ...handed, show_id, seats })
    expect(await badgeOf(backend, show_id)).toBe('NEW')
    await sell('A1', 'A2', 'A3', 'A4')
    expect(await badgeOf(backend, show_id)).toBe('NEW')
    await client.seats.updateMany({ show_id, seats: [{ seat_id: 'Z4' }], status: 'blocked' })
    expect(await badgeOf(backend, show_id)).toBe('NEW')
    await client.bookings.bookByStaff({ ...handed, show_id, seats: ['Z3'], kind: 'guest-list' })
    // Four of the six seats for sale are sold.
    expect(await badgeOf(backend, show_id)).toBe(fast)
    const last = await sell('Z1', 'Z2')
    expect(await badgeOf(backend, show_id)).toBe('NEW')
    await client.bookings.cancel({ booking_id: last.booking_id, seats: ['Z1'], refund: false, handed_back: 'cash', note: '' })
    expect(await badgeOf(backend, show_id)).toBe(fast)
    await client.seats.updateMany({ show_id, seats: [{ seat_id: 'Z1' }], status: 'blocked' })
    expect(await badgeOf(backend, show_id)).toBe('NEW')
  })

  it('and it is told in the list and on its own, within seconds', async ({ backend, admin: { client } }) => {
    const show_id = await newShow(backend)
    const told = async () => {
      const guest = visitor(backend.origin)
      const listed = (await guest.shows.list({})).shows.find(({ id }) => id === show_id)
      return [listed?.badge, (await guest.shows.list({ show_id })).shows[0]?.badge]
    }
    expect(await told()).toEqual(['NEW', 'NEW'])
    await client.bookings.bookByStaff({ ...handed, show_id, seats: ['A1', 'A2', 'A3', 'A4', 'Z1'] })
    await expect.poll(told).toEqual([fast, fast])
    await client.bookings.bookByStaff({ ...handed, show_id, seats: ['Z2', 'Z3', 'Z4'] })
    await expect.poll(told).toEqual(['NEW', 'NEW'])
  })
})

describe('a show that staff call fast filling', () => {
  it('is not while it is not on sale', async ({ backend, admin: { client } }) => {
    const show_id = await newShow(backend, { filling: 'fast' })
    expect(await badgeOf(backend, show_id)).toBe(fast)
    await client.shows.close({ show_id })
    expect(await badgeOf(backend, show_id)).toBe('NEW')
    await client.shows.publish({ show_id })
    expect(await badgeOf(backend, show_id)).toBe(fast)
    await client.shows.cancel({ show_id, note: '' })
    expect(await badgeOf(backend, show_id)).toBe('NEW')
  })

  it('is not once sales are over, and not when it is past', async ({ backend }) => {
    const { now } = backend.clock
    const show_id = await newShow(backend, { filling: 'fast', sales_close_at: now + 1000, starts_at: now + 2000, ends_at: now + 3000 })
    expect(await badgeOf(backend, show_id)).toBe(fast)
    backend.clock.now = now + 1000
    expect(await badgeOf(backend, show_id)).toBe('NEW')
    backend.clock.now = now + 3000
    expect(await badgeOf(backend, show_id)).toBe('NEW')
  })

  it('is not when it is sold out', async ({ backend, admin: { client } }) => {
    const show_id = await newShow(backend, { filling: 'fast' })
    await client.bookings.bookByStaff({ ...handed, show_id, seats: ['A1', 'A2', 'A3', 'A4', 'Z1', 'Z2', 'Z3', 'Z4'] })
    expect(await badgeOf(backend, show_id)).toBe('NEW')
  })
})

it('staff tick it, and take the tick away', async ({ backend, admin: { client } }) => {
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ badge: 'NEW' }) })
  await client.shows.publish({ show_id })
  const save = (change: Parameters<typeof draftOf>[0]) => client.shows.save({ id: show_id, show: draftOf(change) })
  const services = async () => {
    const { badge, fast_filling } = (await client.shows.listAll({})).shows.find(({ id }) => id === show_id) ?? {}
    return { badge, fast_filling }
  }
  expect(await badgeOf(backend, show_id)).toBe('NEW')
  await save({ badge: 'NEW', fast_filling: true })
  expect(await badgeOf(backend, show_id)).toBe(fast)
  expect(await services()).toEqual({ badge: 'NEW', fast_filling: true })
  expect((await client.reports.audit({})).entries[0]).toMatchObject({ what: 'Changed the show', details: { fields: ['filling'] } })
  // A page of an earlier release doesn't send the field …
  await save({ badge: 'NEW', title: 'Morning ragas' })
  expect(await badgeOf(backend, show_id)).toBe(fast)
  await save({ badge: 'NEW', fast_filling: false })
  expect(await badgeOf(backend, show_id)).toBe('NEW')
  // … or writes it into the badge's free text.
  await save({ badge: 'Fast filling' })
  expect(await services()).toEqual({ badge: '', fast_filling: true })
  expect(await badgeOf(backend, show_id)).toBe(fast)
})

it('the sample show has the tick', async ({ admin: { client } }) => {
  expect((await client.shows.listAll({})).shows[0]).toMatchObject({ badge: '', fast_filling: true })
})
