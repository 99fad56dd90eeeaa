import type { ConcessionDraft } from '@sabha/api/admin/prices'
import type { RefusalCode } from '@sabha/api/refusal'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { type Buyer, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { makeCode } from '../builders/price-code.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

type Kind = 'child' | 'student' | 'senior' | 'member'
type Chosen = Record<string, Kind>

function holdFor(buyer: Buyer, seats: string[], concessions: Chosen, changes: { showId?: string; code?: string } = {}) {
  return buyer.client.bookings.hold({
    show_id: changes.showId ?? '1',
    seats,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    concessions,
    ...(changes.code !== undefined && { code: changes.code }),
  })
}

const half = { who: 'child', kind: 'percent', value: 50, most: 2 } as const
const student = { who: 'student', kind: 'fixed', value: '499', most: null } as const

describe('a concession', () => {
  it('is of its own seat, kept with it, and told on ticket, list, sheet and in the admin', async ({ backend, buyer, admin, phone }) => {
    await admin.client.prices.saveConcessions({ show_id: null, concessions: [half, student] })
    const { shows } = await buyer.client.shows.list({ show_id: '1' })
    expect(shows[0]?.concessions).toEqual([half, { ...student, value: 499 }])
    const held = await holdFor(buyer, ['A1', 'A2', 'A3'], { A1: 'child', A3: 'student' })
    expect(held.total_amount).toBe(1249.5 + 2499 + 499)
    expect(held.discounts).toEqual([
      { reason: 'concession', name: 'child', amount: 1249.5 },
      { reason: 'concession', name: 'student', amount: 2000 },
    ])
    const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    const fields = await payAtSandbox(backend.origin, order.id)
    const { booking } = await buyer.client.payments.verify({ ...fields, booking_id: held.booking_id })
    expect(booking.seat_notes).toMatchObject({ A1: { who: 'child' }, A3: { who: 'student' } })
    expect(booking.seat_notes).not.toHaveProperty('A2')
    const list = await phone.client.checkin.list({ show_id: '1' })
    expect(list.tickets[0]?.seats.map(({ seat, notes }) => [seat, notes?.who])).toEqual([
      ['A1', 'child'],
      ['A2', undefined],
      ['A3', 'student'],
    ])
    await buyer.client.tickets.resend({ booking_id: booking.booking_id, email: 'kamala@example.com' })
    await workMail(backend)
    const text = (await keptMails(backend))[0]?.text ?? ''
    for (const line of ['A1: Child', 'Full price: ₹7,497', 'Child: −₹1,249.50', 'Student: −₹2,000', 'Total paid: ₹4,247.50']) {
      expect(text).toContain(line)
    }
    const { rows } = await admin.client.checkin.sheet({ show_id: '1' })
    expect(rows[0]?.seat_notes).toMatchObject({ A1: { who: 'child' }, A3: { who: 'student' } })
    const { refunded } = await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: ['A3'], refund: true, note: '' })
    expect(refunded).toBe(499)
  })

  it('comes before a code, and both are rounded once', async ({ buyer, admin }) => {
    await admin.client.prices.saveConcessions({ show_id: null, concessions: [half] })
    await makeCode(admin.client, { value: 15 })
    const held = await holdFor(buyer, ['A1', 'A2'], { A1: 'child' }, { code: 'SPRING' })
    // 2499 × 0.5 × 0.85 = 1062.075, rounded once.
    expect(held.total_amount).toBe(Math.round((1062.08 + 2124.15) * 100) / 100)
  })

  it('of a show is instead of those of the house, also where it has none', async ({ backend, buyer, admin }) => {
    const { client } = admin
    const own = String(await addShowIn(backend.deps.store, studio))
    await client.prices.saveConcessions({ show_id: null, concessions: [half] })
    await client.prices.saveConcessions({ show_id: own, concessions: [student] })
    expect(await client.prices.concessions({})).toEqual({ house: [half], shows: { [own]: [{ ...student, value: 499 }] } })
    const none = { status: 409, code: 'no-such-concession' } as const
    await expectRefused(backend, () => holdFor(buyer, ['A1'], { A1: 'child' }, { showId: own }), none)
    expect((await holdFor(buyer, ['A1'], { A1: 'student' }, { showId: own })).total_amount).toBe(499)
    await client.prices.saveConcessions({ show_id: own, concessions: [] })
    await expectRefused(backend, () => holdFor(buyer, ['A2'], { A2: 'student' }, { showId: own }), none)
    await client.prices.saveConcessions({ show_id: own, concessions: null })
    expect((await holdFor(buyer, ['A2'], { A2: 'child' }, { showId: own })).total_amount).toBe(1249.5)
  })

  it('of a show is of its copies and of the nights that are added to it, too', async ({ admin: { client } }) => {
    await client.prices.saveConcessions({ show_id: null, concessions: [half] })
    const { show_id: first } = await client.shows.save({ id: null, show: draftOf() })
    const night = { date: '2090-01-15', time: '18:30', end_date: '2090-01-15', end_time: '20:30' }
    const more = async (like: string) => {
      const { added } = await client.shows.addNights({ show_id: like, nights: [night], on_sale: false, allow_clash: true })
      const { show_id } = await client.shows.save({ id: null, show: draftOf(), copy_of: like })
      return [...added, show_id]
    }
    // Nobody pays less for this show, whatever the house offers.
    await client.prices.saveConcessions({ show_id: first, concessions: [] })
    const made = await more(first)
    const none = Object.fromEntries([first, ...made].map((id) => [id, []]))
    expect(await client.prices.concessions({})).toEqual({ house: [half], shows: none })
    const { show_id: other } = await client.shows.save({ id: null, show: draftOf() })
    await more(other)
    expect((await client.prices.concessions({})).shows).toEqual(none)
  })

  it('that somebody else has changed since it was read is not overwritten', async ({ admin: { client } }) => {
    const save = (show_id: string | null, concessions: ConcessionDraft[] | null, before: ConcessionDraft[] | null) =>
      client.prices.saveConcessions({ show_id, concessions, before })
    const stale = { status: 409, code: 'concessions-edited' }
    // A house that offers none is the same as one that never said so.
    await save(null, [half], [])
    await expect(save(null, [student], [])).rejects.toMatchObject(stale)
    expect((await client.prices.concessions({})).house).toEqual([half])
    await save('1', [], null)
    await expect(save('1', [half], null)).rejects.toMatchObject(stale)
    await expect(save('1', null, [half])).rejects.toMatchObject(stale)
    await save('1', [half], [])
    const { house, shows } = await client.prices.concessions({})
    await save('1', null, shows['1'] ?? null)
    await save(null, [student], house)
    expect(await client.prices.concessions({})).toEqual({ house: [{ ...student, value: 499 }], shows: {} })
  })

  it('is had by so many seats of a booking, and by those that are chosen', async ({ backend, buyer, admin }) => {
    await admin.client.prices.saveConcessions({ show_id: null, concessions: [half] })
    const three: Chosen = { A1: 'child', A2: 'child', A3: 'child' }
    await expectRefused(backend, () => holdFor(buyer, ['A1', 'A2', 'A3'], three), {
      status: 409,
      code: 'too-many-concessions',
      params: { most: 2 },
    })
    await expectRefused(backend, () => holdFor(buyer, ['A1'], { A2: 'child' }), { status: 400, code: 'malformed' })
    await expectRefused(backend, () => holdFor(buyer, ['A1'], { A1: 'pensioner' as Kind }), { status: 400, code: 'malformed' })
  })

  it('counts at the counter, too', async ({ admin }) => {
    await admin.client.prices.saveConcessions({ show_id: null, concessions: [half] })
    const { booking_id } = await admin.client.bookings.bookByStaff({
      show_id: '1',
      seats: ['A1', 'A2'],
      kind: 'cash',
      customer_name: 'Meena Example',
      customer_phone: '',
      customer_email: null,
      amount: null,
      concessions: { A2: 'child' },
      note: '',
    })
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking.seat_details.map(({ price }) => price)).toEqual([2499, 1249.5])
    expect(booking.seat_notes).toEqual({ A2: { who: 'child' } })
  })
})

it.for<[string, string, RefusalCode, { value: string; kind: 'percent' | 'fixed'; most: number | null }]>([
  ['all of it off', 'child', 'bad-percent', { kind: 'percent', value: '100', most: null }],
  ['no price', 'child', 'bad-amount', { kind: 'fixed', value: 'x', most: null }],
  ['a price of half a rupee', 'child', 'price-too-low', { kind: 'fixed', value: '0.5', most: null }],
  ['no seats', 'child_most', 'bad-uses', { kind: 'percent', value: '50', most: 0 }],
])('staff cannot save %s', async ([, field, code, change], { backend }) => {
  const { client } = await signInAdmin(backend, staffAccount)
  const error: unknown = await client.prices
    .saveConcessions({ show_id: null, concessions: [{ who: 'child', ...change }] })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code, params: { field } })
  const unknown: unknown = await client.prices.saveConcessions({ show_id: '99', concessions: null }).catch((reason: unknown) => reason)
  expect(unknown).toMatchObject({ code: 'unknown-show' })
  expect(await client.prices.concessions({})).toEqual({ house: [], shows: {} })
})
