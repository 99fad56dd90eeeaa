import { workOutbox } from '@sabha/backend/jobs/outbox'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { settle } from '@sabha/backend/rules/payments/settle'
import { displayStatus } from '@sabha/ticketing/bookings'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails } from '../builders/mail.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { unchanged } from '../builders/refused.ts'

const minute = 60_000
const refunded = {
  kind: 'refused',
  status: 409,
  code: 'payment-refunded',
  message: 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
}
const work = ({ services, deps }: Backend) => workOutbox({ services, mailer: deps.mailer, publicOrigin: undefined })
const seats = async ({ deps }: Backend, status: 'available' | 'reserved' | 'booked') => {
  const rows = await deps.store.read
    .selectFrom('seat')
    .selectAll()
    .where('status', '=', status)
    .where('row', '=', 'A')
    .where('number', '<', 4)
    .orderBy('number')
    .execute()
  return rows.map((seat) => `${seat.row}${seat.number}`)
}
const own = async (buyer: Buyer) => (await buyer.client.bookings.mine({ user_id: buyer.userId })).bookings

describe('a payment that arrives after the hold', () => {
  it('books seats that are still free', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1', 'A2'])
    const fields = await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 11 * minute
    await sweepLapsed(backend.services)
    expect(await seats(backend, 'reserved')).toEqual([])
    const { booking } = await buyer.client.payments.verify({ ...fields, booking_id: bookingId })
    expect(booking).toMatchObject({ status: 'paid', seats: ['A1', 'A2'] })
    expect(await seats(backend, 'booked')).toEqual(['A1', 'A2'])
  })

  it('goes back where a seat is taken: once, in full, and the buyer is told', async ({ backend, buyer, rival }) => {
    const { bookingId, orderId } = await order(buyer, ['A1', 'A2'])
    const fields = await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 11 * minute
    await buy(backend.origin, rival, ['A2'])

    const told = () => buyer.client.payments.verify({ ...fields, booking_id: bookingId })
    await expect(told()).rejects.toMatchObject(refunded)
    expect(await seats(backend, 'booked')).toEqual(['A2'])
    expect(await seats(backend, 'available')).toEqual(['A1', 'A3'])
    expect(await own(buyer)).toMatchObject([
      { booking_id: bookingId, payment_status: 'paid', refund_status: 'queued', amount_paid: 0, verification_code: '' },
    ])

    await work(backend)
    await expect(unchanged(backend, () => told().catch((error: unknown) => error))).resolves.toMatchObject(refunded)
    await work(backend)
    const refunds = await backend.deps.provider.refundsOf(fields.razorpay_payment_id)
    expect(refunds).toMatchObject([{ amount: 499_800, status: 'processed' }])
    const [booking] = await own(buyer)
    expect(booking).toMatchObject({ payment_status: 'refunded', refund_status: 'processed', payment_id: fields.razorpay_payment_id })
    expect(displayStatus({ status: booking?.status ?? '', startsAt: Infinity }, backend.clock.now)).toBe('Cancelled')
    expect(await own(rival)).toMatchObject([{ status: 'paid', seats: ['A2'] }])
  })

  it('goes back where the show has been cancelled meanwhile', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ status: 'cancelled' }).execute())
    await expect(buyer.client.payments.verify({ ...fields, booking_id: bookingId })).rejects.toMatchObject({
      status: 409,
      code: 'payment-refunded-show-off',
      message: 'The show has been cancelled. Your money is being refunded in full.',
    })
    expect(await seats(backend, 'available')).toEqual(['A1', 'A2', 'A3'])
  })

  it('goes back where the show is over, and the page says so when the provider leads back', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ starts_at: 1, ends_at: 2 }).execute())
    await expect(buyer.client.payments.verify({ ...fields, booking_id: bookingId })).rejects.toMatchObject({
      status: 409,
      code: 'payment-refunded-show-over',
    })
    const body = new URLSearchParams(Object.entries(fields))
    const back = await fetch(`${backend.origin}/api/payment_callback.php`, { method: 'POST', body, redirect: 'manual' })
    expect(back.headers.get('location')).toBe('/book-ticket/1?payment=payment-refunded-show-over')
  })

  it('goes back where the same guest holds its seat in a newer attempt, which stays', async ({ backend, buyer }) => {
    const first = await order(buyer, ['A1', 'A2'])
    const fields = await payAtSandbox(backend.origin, first.orderId)
    const second = await hold(buyer, ['A2', 'A3'])
    await expect(buyer.client.payments.verify({ ...fields, booking_id: first.bookingId })).rejects.toMatchObject({
      status: 409,
      code: 'payment-refunded-anew',
      message: expect.stringContaining('your newer choice hasn’t changed'),
    })
    expect(await seats(backend, 'reserved')).toEqual(['A2', 'A3'])
    expect((await buyer.client.payments.createOrder({ amount: 4998, currency: 'INR', booking_id: second.booking_id })).success).toBe(true)
  })
})

describe('a payment for seats of which the same guest has one anew and somebody else the other', () => {
  it('hears of somebody else', async ({ backend, buyer, rival }) => {
    const first = await order(buyer, ['A1', 'A2'])
    const fields = await payAtSandbox(backend.origin, first.orderId)
    await hold(buyer, ['A2'])
    await hold(rival, ['A1'])
    await expect(buyer.client.payments.verify({ ...fields, booking_id: first.bookingId })).rejects.toMatchObject(refunded)
    expect(await seats(backend, 'reserved')).toEqual(['A1', 'A2'])
  })
})

describe('captures that no booking needs', () => {
  const provider = fakeProvider()

  it.override('options', { change: () => ({ provider }) })

  const verify = (backend: Backend, buyer: Buyer, bookingId: string, payment: { orderId: string; id: string }) =>
    buyer.client.payments.verify({ ...signedFields(backend, payment.orderId, payment.id), booking_id: bookingId })

  it('a second one on an order goes back; the booking stands', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    await verify(backend, buyer, bookingId, first)
    const again = await verify(backend, buyer, bookingId, second)
    expect(again.booking).toMatchObject({ status: 'paid', payment_status: 'paid', payment_id: first.id, amount_paid: 2499 })
    await work(backend)
    expect(await provider.refundsOf(first.id)).toEqual([])
    expect(await provider.refundsOf(second.id)).toMatchObject([{ amount: 249_900 }])
  })

  it('a second one of a booking that staff have cancelled goes back, and no ticket is promised', async ({ backend, buyer, admin }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const first = provider.pay(orderId)
    await verify(backend, buyer, bookingId, first)
    await buyer.client.tickets.resend({ booking_id: bookingId, email: 'kamala@example.com' })
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    const cancelled = { status: 409, code: 'booking-cancelled' }
    await expect(verify(backend, buyer, bookingId, first)).rejects.toMatchObject(cancelled)
    await expect(verify(backend, buyer, bookingId, provider.pay(orderId))).rejects.toMatchObject(cancelled)
    await work(backend)
    await work(backend)
    const said = (await keptMails(backend)).map(({ text }) => text ?? '').join()
    expect(said).toContain('This booking had been cancelled before the payment arrived. Your money is being refunded in full.')
    expect(said).not.toContain('your ticket stays valid')
  })

  it('both found at once: one books, one goes back', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const payments = [provider.pay(orderId), provider.pay(orderId)]
    expect(await settle(backend.services, orderId, payments)).toBe('booked')
    expect(await unchanged(backend, () => settle(backend.services, orderId, payments))).toBe('booked')
    await work(backend)
    expect(await Promise.all(payments.map(async ({ id }) => (await provider.refundsOf(id)).length))).toEqual([0, 1])
  })

  it.for([
    ['too little', { amount: 249_899 }],
    ['too much', { amount: 249_901 }],
    ['in dollars', { currency: 'USD' }],
  ] as const)('one of %s goes back as it came, and the right one still books', async ([, change], { backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const wrong = provider.pay(orderId, change)
    await expect(verify(backend, buyer, bookingId, wrong)).rejects.toMatchObject({ code: 'payment-refunded-amount' })
    await work(backend)
    expect(await provider.refundsOf(wrong.id)).toMatchObject([{ amount: wrong.amount }])
    expect(await seats(backend, 'reserved')).toEqual(['A1'])
    expect((await verify(backend, buyer, bookingId, provider.pay(orderId))).booking.status).toBe('paid')
  })
})
