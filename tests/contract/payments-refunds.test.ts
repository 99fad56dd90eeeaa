import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { requestRefund } from '@sabha/backend/rules/payments/refunds'
import { givenUp, tryAgain } from '@sabha/backend/store/messages/outbox'
import { moveRefund, refundable } from '@sabha/backend/store/payments/refunds'
import type { RefundReason } from '@sabha/backend/store/payments/tables'
import { failedRefunds } from '@sabha/backend/store/reports/tasks'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { deliver } from '../builders/webhooks.ts'

const second = 1000
const hour = 3_600_000
const address = 'kamala@example.com'

async function paidBooking({ origin, deps }: Backend, buyer: Buyer) {
  const booking = await buy(origin, buyer, ['A1'])
  await deps.store.alone((tx) => tx.updateTable('booking').set({ customer_email: address }).execute())
  const row = await deps.store.read.selectFrom('booking').selectAll().where('id', '=', Number(booking.id)).executeTakeFirstOrThrow()
  return { ...row, paymentId: booking.payment_id ?? '' }
}
type Paid = Awaited<ReturnType<typeof paidBooking>>
const ask = ({ deps, clock }: Backend, booking: Paid, amount: number, key: string, reason: RefundReason = 'on-request') =>
  deps.store.alone((tx) => requestRefund(tx, { booking, paymentId: booking.paymentId, amount, reason, key, now: clock.now }))
const statuses = async ({ deps }: Backend) =>
  (await deps.store.read.selectFrom('refund').select('status').orderBy('id').execute()).map(({ status }) => status)
const subjects = async (backend: Backend) => (await keptMails(backend)).map(({ subject }) => subject ?? '').toSorted()
const trick = async ({ origin }: Backend, wish: object) =>
  expect((await raw(origin, '/sandbox/razorpay/tricks', { json: wish })).status).toBe(200)
const refundIdOf = async ({ deps }: Backend, paymentId: string) => (await deps.provider.refundsOf(paymentId))[0]?.id ?? ''

describe('a refund that staff ask for', () => {
  it.for([0, -1, 249_901])('of %d paise is none', async (amount, { backend, buyer }) => {
    const booking = await paidBooking(backend, buyer)
    await unchanged(backend, async () => expect(await ask(backend, booking, amount, 'office_refund_1')).toBeUndefined())
  })

  it('of a payment that isn’t there is none', async ({ backend, buyer }) => {
    const booking = await paidBooking(backend, buyer)
    await unchanged(backend, async () =>
      expect(await ask(backend, { ...booking, paymentId: 'pay_none' }, 100, 'office_refund_1')).toBeUndefined(),
    )
  })

  it('under a key that the provider wouldn’t take is a mistake of ours', async ({ backend, buyer }) => {
    const booking = await paidBooking(backend, buyer)
    for (const key of ['short', 'with spaces in it', 'a'.repeat(61)])
      await expect(ask(backend, booking, 100, key)).rejects.toBeInstanceOf(RangeError)
  })

  it('in parts is made up to what was paid, and not a paisa more', async ({ backend, buyer }) => {
    const booking = await paidBooking(backend, buyer)
    await ask(backend, booking, 100_000, 'office_refund_1')
    expect(await refundable(backend.deps.store.read, booking.paymentId)).toBe(149_900)
    expect(await ask(backend, booking, 149_901, 'office_refund_2')).toBeUndefined()
    await ask(backend, booking, 149_900, 'office_refund_3')
    expect(await ask(backend, booking, 1, 'office_refund_4')).toBeUndefined()
    await workMail(backend)
    const made = await backend.deps.provider.refundsOf(booking.paymentId)
    expect(made.map(({ amount }) => amount).toSorted()).toEqual([100_000, 149_900])
  })

  it('asked for twenty times at once under one key is one; under twenty keys, as many as there is money for', async ({
    backend,
    buyer,
  }) => {
    const booking = await paidBooking(backend, buyer)
    const same = await Promise.all(Array.from({ length: 20 }, () => ask(backend, booking, 49_900, 'office_refund_same')))
    expect(new Set(same).size).toBe(1)
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(backend, booking, 50_000, `office_refund_${index}`)))
    expect(await statuses(backend)).toHaveLength(5)
    expect(await refundable(backend.deps.store.read, booking.paymentId)).toBe(0)
  })

  it('is told when it is on its way, and when it has gone, once each', async ({ backend, buyer }) => {
    const booking = await paidBooking(backend, buyer)
    await ask(backend, booking, 249_900, 'office_refund_1', 'show-cancelled')
    for (let turn = 0; turn < 4; turn++) await workMail(backend)
    expect(await subjects(backend)).toEqual([expect.stringMatching(/^Refund of ₹2,499/), expect.stringMatching(/^Refunded: ₹2,499/)])
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ refund_status: 'processed' }])
  })
})

describe('a refund that the provider takes its time for', () => {
  async function pending(backend: Backend, buyer: Buyer) {
    await trick(backend, { trick: 'refunds', become: 'pending' })
    const booking = await paidBooking(backend, buyer)
    await ask(backend, booking, 249_900, 'office_refund_1')
    await workMail(backend)
    expect(await statuses(backend)).toEqual(['pending'])
    return { booking, refund_id: await refundIdOf(backend, booking.paymentId) }
  }

  it('is followed for days by asking, never by sending it again', async ({ backend, buyer }) => {
    const { booking, refund_id } = await pending(backend, buyer)
    for (let hours = 0; hours < 96; hours += 6) {
      backend.clock.now += 6 * hour
      await workMail(backend)
    }
    expect(await statuses(backend)).toEqual(['pending'])
    await trick(backend, { trick: 'end-refund', refund_id, status: 'processed' })
    backend.clock.now += 6 * hour
    await workMail(backend)
    expect(await statuses(backend)).toEqual(['processed'])
    expect(await backend.deps.provider.refundsOf(booking.paymentId)).toHaveLength(1)
  })

  it('is looked at as soon as the provider tells', async ({ backend, buyer }) => {
    const { booking, refund_id } = await pending(backend, buyer)
    await trick(backend, { trick: 'end-refund', refund_id, status: 'processed' })
    await unchanged(backend, () => workMail(backend))
    await deliver(backend, { event: 'refund.processed', paymentId: booking.paymentId })
    await workMail(backend)
    expect(await statuses(backend)).toEqual(['processed'])
  })

  it('that fails is raised, told to nobody as made, and can be made anew', async ({ backend, buyer }) => {
    const { booking, refund_id } = await pending(backend, buyer)
    await trick(backend, { trick: 'end-refund', refund_id, status: 'failed' })
    await deliver(backend, { event: 'refund.failed', paymentId: booking.paymentId })
    await workMail(backend)
    expect(await statuses(backend)).toEqual(['failed'])
    const { read } = backend.deps.store
    expect(await failedRefunds(read, 10)).toMatchObject([{ id: 1, amount: 249_900 }])
    expect(await givenUp(read, 10)).toMatchObject([{ kind: 'refund', event: 'office_refund_1' }])
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ refund_status: 'failed' }])

    await trick(backend, { trick: 'none' })
    await deliver(backend, { event: 'refund.failed', paymentId: booking.paymentId, id: 'evt_again' })
    await ask(backend, booking, 249_900, 'office_refund_2')
    for (let turn = 0; turn < 3; turn++) await workMail(backend)
    expect(await statuses(backend)).toEqual(['failed', 'processed'])
    expect((await subjects(backend)).filter((subject) => subject.startsWith('Refunded'))).toHaveLength(1)
  })

  it('does not believe an event that the provider, when asked, knows better', async ({ backend, buyer }) => {
    const { booking } = await pending(backend, buyer)
    for (const event of ['refund.processed', 'refund.failed']) await deliver(backend, { event, paymentId: booking.paymentId })
    await workMail(backend)
    expect(await statuses(backend)).toEqual(['pending'])
  })
})

it('a refund that was processed, and that the bank sent back, is raised', async ({ backend, buyer }) => {
  const booking = await paidBooking(backend, buyer)
  await ask(backend, booking, 249_900, 'office_refund_1')
  await workMail(backend)
  expect(await statuses(backend)).toEqual(['processed'])
  const { provider } = backend.deps
  backend.deps.provider = {
    ...provider,
    refundsOf: async (id) => (await provider.refundsOf(id)).map((refund) => ({ ...refund, status: 'failed' })),
  }
  await deliver(backend, { event: 'refund.failed', paymentId: booking.paymentId })
  await workMail(backend)
  expect(await statuses(backend)).toEqual(['failed'])
})

it('a task that was given up can be put back', async ({ backend, buyer }) => {
  const booking = await paidBooking(backend, buyer)
  await ask(backend, booking, 249_900, 'office_refund_1')
  const { store } = backend.deps
  await store.alone((tx) => tx.updateTable('outbox').set({ gave_up_at: backend.clock.now, error: 'no' }).execute())
  await workMail(backend)
  expect(await statuses(backend)).toEqual(['queued'])
  for (const { id } of await givenUp(store.read, 10)) expect(await store.alone((tx) => tryAgain(tx, id, backend.clock.now))).toBe(true)
  backend.clock.now += second
  await workMail(backend)
  expect(await statuses(backend)).toEqual(['processed'])
})

describe('refunds after a restore', () => {
  const none = { seats: null, refund: false, note: '' }

  it('are made under numbers that were given out before it', async ({ backend, buyer, admin: { client } }) => {
    const { store } = backend.deps
    const put = async (who: Buyer, seat: string) => {
      const { booking_id } = await buy(backend.origin, who, [seat])
      await client.bookings.cancel({ booking_id, ...none })
      // Set by hand, as the sequences of the database go on from where they were.
      await store.alone((tx) => tx.updateTable('money_owed').set({ id: 1 }).execute())
      await client.payments.settleOwed({ id: 'owed-1', how: 'refund', note: '' })
      await workMail(backend)
    }
    await put(buyer, 'A1')
    await store.alone(async (tx) => {
      for (const table of ['outbox', 'credit_note', 'refund', 'money_owed'] as const) await tx.deleteFrom(table).execute()
    })
    await put(await signIn(backend.origin, 'Gopal Example', '9000000002'), 'B1')
    expect(await statuses(backend)).toEqual(['processed'])
  })

  it('have keys of their payments, whoever decides on them', async ({ backend, buyer, admin: { client } }) => {
    const { store } = backend.deps
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2', 'A3'])
    await client.bookings.cancel({ booking_id, ...none, seats: ['A1'] })
    const [owed] = (await client.payments.owed({})).owed
    await client.payments.settleOwed({ id: owed?.id ?? '', how: 'refund', note: '' })
    await client.bookings.cancel({ booking_id, ...none, seats: ['A2'], refund: true })
    const { id } = await store.read.selectFrom('refund').select('id').orderBy('id').executeTakeFirstOrThrow()
    await store.alone((tx) => moveRefund(tx, id, 'failed', null, backend.clock.now))
    await client.payments.retryRefund({ refund_id: String(id) })
    await client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const made = await store.read.selectFrom('refund').select(['key', 'payment_id']).orderBy('id').execute()
    const kinds = made.map(({ key, payment_id }) =>
      key.includes(payment_id) ? key.replaceAll(payment_id, '').replace(/[\d_].*/, '') : key,
    )
    expect(kinds).toEqual(['owed', 'cancel', 'asked', 'show'])
  })
})
