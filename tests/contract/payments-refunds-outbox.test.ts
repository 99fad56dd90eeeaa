import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { hastenRefunds, markDone, takeDue } from '@sabha/backend/store/messages/outbox'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { fakeProvider } from '../builders/provider.ts'
import { unchanged } from '../builders/refused.ts'

const second = 1000
const minute = 60 * second

/** Makes a payment that comes too late for its seat, which queues a refund. Returns the payment's id. */
async function payTooLate(
  backend: Backend,
  buyer: Buyer,
  pay = (orderId: string) => payAtSandbox(backend.origin, orderId).then((f) => f.razorpay_payment_id),
) {
  const { bookingId, orderId } = await order(buyer, ['A1'])
  const paymentId = await pay(orderId)
  backend.clock.now += 11 * minute
  await hold(await signIn(backend.origin), ['A1'])
  await expect(buyer.client.bookings.release({ booking_id: bookingId })).rejects.toMatchObject({ code: 'payment-refunded' })
  return paymentId
}
const refundStatus = async (buyer: Buyer) => (await buyer.client.bookings.mine({})).bookings[0]?.refund_status

describe('a refund', () => {
  it('that the provider could not be asked for is asked for again, and made once', async ({ backend, buyer, outage }) => {
    const paymentId = await payTooLate(backend, buyer)
    outage.isOn = true
    await workMail(backend)
    expect(await refundStatus(buyer)).toBe('queued')
    outage.isOn = false
    await unchanged(backend, () => workMail(backend))
    backend.clock.now += 30 * second
    await workMail(backend)
    expect(await refundStatus(buyer)).toBe('processed')
    expect(await backend.deps.provider.refundsOf(paymentId)).toMatchObject([{ amount: 249_900 }])
  })

  it('that the provider tells something of while its answer is on the way is looked at again', async ({ backend, buyer }) => {
    const paymentId = await payTooLate(backend, buyer)
    await workMail(backend)
    const { now } = backend.clock
    const news = () => backend.deps.store.alone((tx) => hastenRefunds(tx, paymentId, 'failed', now))
    const take = () => backend.deps.store.alone((tx) => takeDue(tx, 'refunds', { now, leaseUntil: now + minute, most: 20 }))
    await news()
    const [task] = await take()
    if (!task) throw new Error('there is a task')
    await news()
    await backend.deps.store.alone((tx) => markDone(tx, task, now))
    expect(await take()).toMatchObject([{ id: task.id, attempts: task.attempts + 1 }])
  })

  it('is told to a buyer who left an address', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ customer_email: 'kamala@example.com' }).execute())
    await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 11 * minute
    await hold(await signIn(backend.origin), ['A1'])
    await expect(buyer.client.bookings.release({ booking_id: bookingId })).rejects.toMatchObject({ code: 'payment-refunded' })
    await workMail(backend)
    // Another mail, which may come as soon, says that the refund has arrived.
    const [mail, ...others] = (await keptMails(backend)).filter(({ text }) => text?.includes('is being refunded'))
    expect(others).toEqual([])
    expect(mail?.to).toMatchObject([{ address: 'kamala@example.com' }])
    expect(mail?.subject).toContain(bookingId)
    expect(mail?.text).toContain('₹2,499')
    expect(mail?.attachments).toEqual([])
  })
})

describe('a refund whose answer is lost', () => {
  let lost = 0

  it.override('options', {
    change: ({ provider }) => ({
      provider: {
        ...provider,
        async refund(paymentId, wish) {
          const made = await provider.refund(paymentId, wish)
          if (lost++ === 0) throw new ProviderError('unreachable', 'the answer is lost')
          return made
        },
      },
    }),
  })

  it('is asked for again, and is the same refund', async ({ backend, buyer }) => {
    const paymentId = await payTooLate(backend, buyer)
    await workMail(backend)
    backend.clock.now += 30 * second
    await workMail(backend)
    expect(lost).toBe(2)
    expect(await refundStatus(buyer)).toBe('processed')
    expect(await backend.deps.provider.refundsOf(paymentId)).toHaveLength(1)
  })
})

describe('a refund that the provider has not made yet', () => {
  const provider = fakeProvider({ refundStatus: 'pending' })

  it.override('options', { change: () => ({ provider }) })

  it('is pending, and asked about until it is made', async ({ backend, buyer }) => {
    const paymentId = await payTooLate(backend, buyer, async (orderId) => provider.pay(orderId).id)
    await workMail(backend)
    expect(await refundStatus(buyer)).toBe('pending')
    const [refund] = await provider.refundsOf(paymentId)
    Object.assign(refund ?? {}, { status: 'processed' })
    backend.clock.now += 30 * second
    await workMail(backend)
    expect(await refundStatus(buyer)).toBe('processed')
  })
})

describe('a refund that the provider refuses', () => {
  const provider = fakeProvider()
  let status = 400
  const refund = () => Promise.reject(new ProviderError('refused', 'The payment has been fully refunded already', { status }))

  it.override('options', { change: () => ({ provider: { ...provider, refund } }) })

  it('has failed, and is not asked for again', async ({ backend, buyer }) => {
    status = 400
    await payTooLate(backend, buyer, async (orderId) => provider.pay(orderId).id)
    await workMail(backend)
    expect(await refundStatus(buyer)).toBe('failed')
    backend.clock.now += 60 * minute
    await unchanged(backend, () => workMail(backend))
  })

  it('because of our key stays queued until that is mended', async ({ backend, buyer }) => {
    status = 401
    await payTooLate(backend, buyer, async (orderId) => provider.pay(orderId).id)
    await workMail(backend)
    expect(await refundStatus(buyer)).toBe('queued')
  })
})
