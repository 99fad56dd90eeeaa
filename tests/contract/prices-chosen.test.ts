import type { RefusalCode } from '@sabha/api/refusal'
import { paiseOf } from '@sabha/ticketing/money'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Buyer } from '../builders/buyer.ts'
import { payAtSandbox } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

/** KAVERI (row A): ₹100 or more. NETRAAVATI (row Z) has its price. */
const prices = {
  KAVERI: { earlyBird: 10_000, regular: 10_000, suggested: [25_000, 60_000] },
  NETRAAVATI: { earlyBird: 30_000, regular: 30_000 },
}

const it = base.extend('openShow', async ({ backend }) =>
  String(await addShowIn(backend.deps.store, studio, { prices: JSON.stringify(prices) })),
)

type Amounts = Record<string, number | string>

function holdAt(buyer: Buyer, showId: string, seats: string[], amounts?: Amounts, shown_total?: number) {
  return buyer.client.bookings.hold({
    show_id: showId,
    seats,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    ...(amounts && { amounts }),
    ...(shown_total !== undefined && { shown_total }),
  })
}

async function buyAt(origin: string, buyer: Buyer, showId: string, seats: string[], amounts: Amounts) {
  const { booking_id, total_amount } = await holdAt(buyer, showId, seats, amounts)
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  return (await buyer.client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id })).booking
}

const sale = {
  kind: 'cash' as const,
  customer_name: 'Gopal',
  customer_phone: '',
  customer_email: null,
  amount: null,
  note: '',
}

describe('pay what you like', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('is told by the show, is held at what was chosen for each seat, and each seat gives back what it cost', async ({
    backend,
    buyer,
    admin,
    openShow,
  }) => {
    const { shows } = await buyer.client.shows.list({ show_id: openShow })
    expect(shows[0]).toMatchObject({
      price: 100,
      priceRange: '₹100 - ₹600',
      prices: { KAVERI: { early_bird: 100, regular: 100, suggested: [250, 600] } },
    })
    const booking = await buyAt(backend.origin, buyer, openShow, ['A1', 'A2', 'Z1'], { KAVERI: '501.25' })
    expect(booking).toMatchObject({ total_amount: 1302.5, amount_paid: 1302.5, gst_amount: 152.92 })
    // Above ₹500 a seat bears tax; the one of ₹300 is exempt.
    const [invoice] = await backend.deps.store.read.selectFrom('invoice').selectAll().execute()
    expect(invoice).toMatchObject({ exempt: 30_000, taxable: 84_958, cgst: 7_646, sgst: 7_646, total: 130_250 })
    const { booking_id } = booking
    const { refunded } = await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    expect(refunded).toBe(501.25)
    const all = await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    expect(all.refunded).toBe(801.25)
    const notes = await backend.deps.store.read.selectFrom('credit_note').selectAll().execute()
    for (const line of ['exempt', 'taxable', 'cgst', 'sgst', 'total'] as const) {
      expect(notes.reduce((sum, note) => sum + note[line], 0)).toBe(invoice?.[line])
    }
  })

  it('refuses what can’t be a price of it, and holds nothing', async ({ backend, buyer, openShow }) => {
    const wrong: [Amounts | undefined, RefusalCode][] = [
      [undefined, 'amount-needed'],
      [{ KAVERI: 99.99 }, 'amount-too-low'],
      [{ KAVERI: '-100' }, 'amount-unreadable'],
      [{ KAVERI: -100 }, 'amount-unreadable'],
      [{ KAVERI: 250.015 }, 'amount-unreadable'],
      [{ KAVERI: '1e3' }, 'amount-unreadable'],
      [{ KAVERI: 'a lot' }, 'amount-unreadable'],
      [{ KAVERI: 50_000.01 }, 'amount-too-high'],
      [{ KAVERI: 250, NETRAAVATI: 1 }, 'not-to-choose'],
      [{ KAVERI: 250, ELSEWHERE: 1 }, 'not-to-choose'],
    ]
    for (const [amounts, code] of wrong) {
      await expectRefused(backend, () => holdAt(buyer, openShow, ['A1', 'Z1'], amounts), { status: 422, code })
    }
  })

  it('sets no price where seats have one, and keeps to the total that the screen said', async ({ backend, buyer, openShow }) => {
    await expectRefused(backend, () => holdAt(buyer, '1', ['A1'], { KAVERI: 1 }), { status: 422, code: 'not-to-choose' })
    await expectRefused(backend, () => holdAt(buyer, openShow, ['A1'], { KAVERI: 250 }, 100), { status: 409, code: 'price-changed' })
    expect((await holdAt(buyer, openShow, ['A1'], { KAVERI: 250 }, 250)).total_amount).toBe(250)
  })

  it('of nothing books without a payment, and counts as a free seat', async ({ backend, buyer, admin }) => {
    const free = { early_bird: 5, regular: 0, suggested: [0, 200, ''] }
    const all = Object.fromEntries(Object.keys(draftOf().prices).map((name) => [name, free]))
    const { show_id } = await admin.client.shows.save({ id: null, show: draftOf({ prices: all }) })
    await admin.client.shows.publish({ show_id })
    const { shows } = await buyer.client.shows.list({ show_id })
    expect(shows[0]).toMatchObject({ price: 0, priceRange: 'Pay what you like' })
    expect(shows[0]?.prices['KAVERI']).toEqual({ early_bird: 0, regular: 0, suggested: [0, 200] })
    await expectRefused(backend, () => holdAt(buyer, show_id, ['A1'], { KAVERI: 0.99 }), { status: 422, code: 'amount-unpayable' })
    const { booking_id, total_amount } = await holdAt(buyer, show_id, ['A1', 'A2'], { KAVERI: 0 })
    expect(total_amount).toBe(0)
    expect((await buyer.client.bookings.confirm({ booking_id })).booking).toMatchObject({ status: 'paid', total_amount: 0 })
  })

  it('is set by staff with sound suggestions alone', async ({ backend, admin }) => {
    const save =
      (suggested: (number | string)[], regular: number | string = 100) =>
      () =>
        admin.client.shows.save({
          id: null,
          show: draftOf({ prices: { ...draftOf().prices, KAVERI: { early_bird: 0, regular, suggested } } }),
        })
    for (const wrong of [save([99]), save([100, 200, 300, 400, 500]), save(['1e3']), save([60_000])]) {
      await expectRefused(backend, wrong, { status: 422, code: 'bad-suggestions' })
    }
    await expectRefused(backend, save([100], 0.5), { status: 422, code: 'price-too-low' })
  })

  it('is sold at the counter at what the guest chose or what was taken, and given away at nothing', async ({
    backend,
    admin,
    openShow,
  }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const sell = (seat: string, changes: object) => () =>
      staff.client.bookings.bookByStaff({ ...sale, show_id: openShow, seats: [seat], ...changes })
    await expectRefused(backend, sell('A1', {}), { status: 422, code: 'amount-needed' })
    await expectRefused(backend, sell('A1', { amounts: { KAVERI: 50 } }), { status: 422, code: 'amount-too-low' })
    await sell('A1', { amounts: { KAVERI: 250 }, shown_total: 250 })()
    await sell('A2', { amount: 120.5 })()
    await sell('A3', { kind: 'complimentary' })()
    const { bookings } = await admin.client.bookings.search({ show_id: openShow })
    expect(bookings.map(({ seats, total_amount }) => [seats.join(), paiseOf(total_amount)]).toSorted()).toEqual([
      ['A1', 25_000],
      ['A2', 12_050],
      ['A3', 0],
    ])
  })
})
