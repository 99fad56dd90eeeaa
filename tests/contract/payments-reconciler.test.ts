import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { reconcileDue, reconcileHolds } from '@sabha/backend/jobs/reconciler'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { describe, expect } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { fakeProvider } from '../builders/provider.ts'
import { unchanged } from '../builders/refused.ts'

const minute = 60_000
const hour = 60 * minute
const due = ({ services }: Backend) => reconcileDue(services)
const afterStart = ({ services }: Backend) => reconcileHolds(services)
const own = async (buyer: Buyer) => (await buyer.client.bookings.mine({})).bookings
const orderRow = async ({ deps }: Backend, id: string) =>
  deps.store.read.selectFrom('payment_order').select(['check_at', 'checks']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a browser that paid and never came back', () => {
  it('finds its booking paid before the hold was over', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 9 * minute
    await unchanged(backend, () => due(backend))
    backend.clock.now += 45_000
    await due(backend)
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, status: 'paid', seats: ['A1'] }])
  })

  it('finds it paid when it was the hold that was over first, and swept', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    backend.clock.now += 11 * minute
    await sweepLapsed(backend.services)
    await payAtSandbox(backend.origin, orderId)
    await due(backend)
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, status: 'paid' }])
  })

  it('finds its money going back when the seat was sold meanwhile', async ({ backend, buyer, rival }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 11 * minute
    await buy(backend.origin, rival, ['A1'])
    await due(backend)
    await workMail(backend)
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, payment_status: 'refunded', refund_status: 'processed' }])
  })

  it('finds it paid at once after a restart', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    await afterStart(backend)
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, status: 'paid' }])
  })

  it('needs nobody to do that after a real one', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    const { read } = backend.deps.store
    const restarted = await startBackend({ dataDir: backend.dataDir })
    try {
      const booked = () => read.selectFrom('seat').select('row').where('status', '=', 'booked').execute()
      await expect.poll(booked).toHaveLength(1)
    } finally {
      await restarted.close()
    }
  })
})

describe('an order that nobody pays', () => {
  it('is asked about less and less often for more than three days, and then no more', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const paidBy = backend.clock.now + 10 * minute
    for (let row = await orderRow(backend, orderId); row.check_at !== null; row = await orderRow(backend, orderId)) {
      backend.clock.now = row.check_at
      await due(backend)
    }
    expect(backend.clock.now - paidBy).toBeGreaterThan(72 * hour)
    expect((await orderRow(backend, orderId)).checks).toBe(8)
    expect(await own(buyer)).toEqual([])
  })

  it('keeps its hold while the hold stands', async ({ backend, buyer, rival }) => {
    await order(buyer, ['A1'])
    await afterStart(backend)
    backend.clock.now += 9.9 * minute
    await due(backend)
    await expect(hold(rival, ['A1'])).rejects.toMatchObject({ code: 'seats-taken' })
  })
})

describe('with a provider that plays what the sandbox does not', () => {
  const provider = fakeProvider()

  it.override('options', { change: () => ({ provider }) })

  it('a payment that failed and is captured two days later is booked', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const payment = provider.pay(orderId, { status: 'failed' })
    backend.clock.now += 10 * minute
    await due(backend)
    expect(await own(buyer)).toEqual([])
    Object.assign(payment, { status: 'captured' })
    for (let hours = 0; hours < 72; hours += 6) {
      backend.clock.now += 6 * hour
      await due(backend)
    }
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, status: 'paid', payment_id: payment.id }])
  })

  it('a second payment of a booked order is found, and goes back', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const first = provider.pay(orderId)
    await afterStart(backend)
    const second = provider.pay(orderId)
    backend.clock.now += hour
    await due(backend)
    await workMail(backend)
    expect(await own(buyer)).toMatchObject([{ status: 'paid', payment_id: first.id, amount_paid: 2499 }])
    expect(await provider.refundsOf(second.id)).toHaveLength(1)
  })
})

describe('a provider that does not answer', () => {
  it('is asked again when it does', async ({ backend, buyer, outage }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 10 * minute
    outage.isOn = true
    await expect(due(backend)).rejects.toBeInstanceOf(ProviderError)
    await unchanged(backend, () => expect(afterStart(backend)).rejects.toBeInstanceOf(ProviderError))
    outage.isOn = false
    backend.clock.now += 15_000
    await due(backend)
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, status: 'paid' }])
  })
})

describe('an order that the provider does not know', () => {
  it.for([
    ['when due', due],
    ['after a start', afterStart],
  ] as const)('does not stop those behind it, %s', async ([, reconcile], { backend, buyer, rival }) => {
    const lost = await order(rival, ['A1'])
    const { bookingId, orderId } = await order(buyer, ['A2'])
    await payAtSandbox(backend.origin, orderId)
    await backend.deps.store.alone((tx) =>
      tx.updateTable('payment_order').set({ id: 'order_unknown', check_at: 0 }).where('id', '=', lost.orderId).execute(),
    )
    backend.clock.now += 10 * minute
    await reconcile(backend)
    expect(await own(buyer)).toMatchObject([{ booking_id: bookingId, status: 'paid' }])
  })
})
