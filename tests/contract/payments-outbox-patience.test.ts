import type { Mailer } from '@sabha/backend/adapters/mail/mail'
import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { followEvents } from '@sabha/backend/rules/payments/webhooks'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, order, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { deliver } from '../builders/webhooks.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const address = 'kamala@example.com'

const tasks = ({ deps }: Backend) => deps.store.read.selectFrom('outbox').selectAll().orderBy('id').execute()
const refunds = async ({ deps }: Backend) =>
  (await deps.store.read.selectFrom('refund').select('status').orderBy('id').execute()).map(({ status }) => status)
const attentionOf = async (backend: Backend) => {
  const { client } = await signInAdmin(backend)
  return (await client.reports.tasks({})).attention.map(({ kind, details }) => ({ kind, details }))
}

async function cancelled(backend: Backend, buyer: Buyer) {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  const { client } = await signInAdmin(backend)
  await client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
}

/** Works what is due and steps to what is due next, for this long. */
async function workFor(backend: Backend, ms: number) {
  const until = backend.clock.now + ms
  for (;;) {
    await workMail(backend)
    const due = (await tasks(backend)).filter((task) => task.done_at === null && task.gave_up_at === null).map(({ due_at }) => due_at)
    const next = Math.min(...due)
    if (next > until) break
    backend.clock.now = Math.max(next, backend.clock.now + 1)
  }
  backend.clock.now = until
}

describe('a box office that was off for two days', () => {
  it('makes a refund that its line is too late for, however long that is away', async ({ backend, buyer, outage }) => {
    await cancelled(backend, buyer)
    backend.clock.now += 2 * day + minute
    outage.isOn = true
    await workFor(backend, 3 * day)
    expect(await refunds(backend)).toEqual(['queued'])
    outage.isOn = false
    await workFor(backend, hour)
    expect(await refunds(backend)).toEqual(['processed'])
  })

  it('takes up an event of the provider’s that it could not deal with before', async ({ backend, buyer, outage }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const { razorpay_payment_id: paymentId } = await payAtSandbox(backend.origin, orderId)
    outage.isOn = true
    await deliver(backend, { event: 'order.paid', orderId, paymentId })
    backend.clock.now += 2 * day
    await followEvents(backend.services)
    outage.isOn = false
    backend.clock.now += hour
    await followEvents(backend.services)
    const { bookings } = await buyer.client.bookings.mine({})
    expect(bookings).toMatchObject([{ booking_id: bookingId, payment_id: paymentId }])
    const events = await backend.deps.store.read.selectFrom('webhook_event').select(['due_at', 'error']).execute()
    expect(events).toEqual([{ due_at: null, error: null }])
  })

  describe('and whose mail server wakes up after it', () => {
    let isUp = false
    const sent: string[] = []
    const mailer: Mailer = {
      async send(mail) {
        if (!isUp) throw new Error('connect ECONNREFUSED')
        sent.push(mail.subject)
      },
      close: async () => {},
    }
    it.override('options', { change: () => ({ mailer }) })

    it('sends every mail that waited, in several tries', async ({ backend, buyer }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1'])
      await buyer.client.tickets.resend({ booking_id, email: address })
      backend.clock.now += 2 * day + minute
      await workFor(backend, 6 * hour)
      expect((await tasks(backend))[0]?.attempts).toBeGreaterThan(5)
      isUp = true
      await workFor(backend, hour)
      expect(sent).toHaveLength(1)
    })
  })
})

describe('a provider that refuses our key', () => {
  const provider = fakeProvider()
  let isMended = false
  it.override('options', {
    change: () => ({
      provider: {
        ...provider,
        refund: (id, wish) =>
          isMended
            ? provider.refund(id, wish)
            : Promise.reject(new ProviderError('refused', 'Authentication failed', { status: 401, code: 'BAD_REQUEST_ERROR' })),
      },
    }),
  })

  it('for three days is asked every hour, and staff hear of it', async ({ backend, buyer, admin }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await buyer.client.payments.verify({ ...signedFields(backend, orderId, provider.pay(orderId).id), booking_id: bookingId })
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    expect(await attentionOf(backend)).toContainEqual({ kind: 'refund-pending', details: '' })
    await workFor(backend, 3 * day)
    expect(await refunds(backend)).toEqual(['queued'])
    expect(await attentionOf(backend)).toContainEqual({
      kind: 'refund-stuck',
      details: 'The payment service hasn’t accepted it yet. We retry every hour.',
    })
    isMended = true
    await workFor(backend, hour)
    expect(await refunds(backend)).toEqual(['processed'])
    expect((await attentionOf(backend)).filter(({ kind }) => kind.startsWith('refund'))).toEqual([])
  })
})

describe('a refund that the provider takes three weeks for', () => {
  const provider = fakeProvider({ refundStatus: 'pending' })
  let isForgetful = false
  it.override('options', {
    change: () => ({
      provider: {
        ...provider,
        refundsOf: (id) =>
          isForgetful
            ? Promise.reject(new ProviderError('refused', 'The id provided does not exist', { status: 400 }))
            : provider.refundsOf(id),
      },
    }),
  })

  it('is followed to its end, past a day on which it isn’t known', async ({ backend, buyer, admin }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const { id } = provider.pay(orderId)
    await buyer.client.payments.verify({ ...signedFields(backend, orderId, id), booking_id: bookingId })
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    await workFor(backend, day)
    expect(await refunds(backend)).toEqual(['pending'])
    expect(await attentionOf(backend)).toContainEqual({ kind: 'refund-pending', details: '' })
    isForgetful = true
    await workFor(backend, day)
    isForgetful = false
    await workFor(backend, 19 * day)
    expect(await attentionOf(backend)).toContainEqual({
      kind: 'refund-stuck',
      details: 'The payment service has had it for more than 15 days without finishing it.',
    })
    Object.assign((await provider.refundsOf(id))[0] ?? {}, { status: 'processed' })
    await workFor(backend, 6 * hour)
    expect(await refunds(backend)).toEqual(['processed'])
  })
})
