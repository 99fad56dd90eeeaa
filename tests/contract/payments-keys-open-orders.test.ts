import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { dueOrders } from '@sabha/backend/store/payments/payments'
import { moveRefund } from '@sabha/backend/store/payments/refunds'
import { describe, expect } from 'vitest'
import { payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { workMail } from '../builders/mail.ts'
import { enter, it, nothing, ordered, statusOf } from '../builders/payment-keys.ts'

const minute = 60_000

describe('an order that is open while the key changes', () => {
  it('of another account stays there: it is paid, verified and refunded with its own key', async ({
    accounts,
    backend,
    admin,
    buyer,
    rival,
  }) => {
    const [before, after] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, before)
    const own = await ordered(buyer, ['A1'])
    await enter(admin, 1, after)
    // Asked for again, the order is the same, and its form opens with its own key.
    expect(await buyer.client.payments.createOrder(own.asked)).toMatchObject({ order: { id: own.order.id }, key_id: before.keyId })
    const paid = await before.pay(own.order.id)
    const { booking } = await buyer.client.payments.verify({ ...paid, booking_id: own.bookingId })
    expect(booking.status).toBe('paid')
    await admin.client.bookings.cancel({ booking_id: own.bookingId, seats: null, refund: true, note: '' })
    await workMail(backend)
    expect(await before.provider.refundsOf(paid.razorpay_payment_id)).toMatchObject([{ amount: own.order.amount, status: 'processed' }])
    // New orders go to the new account. One whose browser never came back is found at the account that was paid.
    const late = await ordered(rival, ['A2'])
    expect(late.key_id).toBe(after.keyId)
    await after.pay(late.order.id)
    await enter(admin, 2, before)
    backend.clock.now += 10 * minute
    await reconcileDue(backend.services)
    expect(await statusOf(rival)).toEqual(['paid'])
    expect(await admin.client.settings.paymentKeys({})).toMatchObject({ version: 3, earlier: [{ mode: 'live', is_readable: true }] })
  })

  it('of the sandbox books no more once live keys are entered, in whatever process: nobody has paid', async ({
    accounts,
    backend,
    admin,
    buyer,
    startAgain,
  }) => {
    const [live, second] = [await accounts.add('live'), await startAgain()]
    const own = await ordered(buyer, ['A1'])
    await enter(admin, 0, live)
    const played = { status: 409, code: 'payment-refunded-test' }
    await expect(buyer.client.payments.createOrder(own.asked)).rejects.toMatchObject(played)
    const paid = await payAtSandbox(backend.origin, own.order.id)
    // A process that hasn't looked at the keys since.
    await expect(visitor(second.origin).payments.verify({ ...paid, booking_id: own.bookingId })).rejects.toMatchObject(played)
    await expect(buyer.client.bookings.release({ booking_id: own.bookingId })).rejects.toMatchObject(played)
    backend.clock.now += minute
    await workMail(backend)
    expect(await backend.deps.provider.refundsOf(paid.razorpay_payment_id)).toMatchObject([{ status: 'processed' }])
    expect((await admin.client.reports.tasks({})).attention).toEqual([])
    // The seats can be bought again, for money.
    expect(await live.provider.orderPayments((await ordered(buyer, ['A1'])).order.id)).toEqual([])
  })

  it('of test keys neither, once live ones hold', async ({ accounts, backend, admin, buyer }) => {
    const [test, live] = [await accounts.add('test'), await accounts.add('live')]
    await enter(admin, 0, test)
    const own = await ordered(buyer, ['A1'])
    await enter(admin, 1, live)
    await test.pay(own.order.id)
    backend.clock.now += 10 * minute
    await reconcileDue(backend.services)
    expect(await backend.deps.store.read.selectFrom('seat').select('number').where('status', '=', 'booked').execute()).toEqual([])
    await workMail(backend)
    const { id, status } = await backend.deps.store.read.selectFrom('refund').select(['id', 'status']).executeTakeFirstOrThrow()
    expect(status).toBe('processed')
    // The provider could not make the refund after all, but nobody is owed money that was never paid.
    await backend.deps.store.alone((tx) => moveRefund(tx, id, 'failed', null, backend.clock.now))
    expect(await admin.client.payments.owed({})).toEqual({ owed: [], count: 0, total: 0, under_way: 0 })
    expect((await admin.client.reports.tasks({})).attention).toEqual([])
  })

  it('is asked about with the account’s newer key where the provider has ended its own', async ({ accounts, backend, admin, buyer }) => {
    const account = await accounts.add('live')
    await enter(admin, 0, account)
    const own = await ordered(buyer, ['A1'])
    const newer = { keyId: 'rzp_live_NEWERNEWER', keySecret: 'newer-secret-of-tests' }
    account.endKey(newer)
    await admin.client.settings.savePaymentKeys({ ...nothing, version: 1, key_id: newer.keyId, key_secret: newer.keySecret })
    const paid = await account.pay(own.order.id)
    backend.clock.now += 10 * minute
    await reconcileDue(backend.services)
    expect(await statusOf(buyer)).toEqual(['paid'])
    await admin.client.bookings.cancel({ booking_id: own.bookingId, seats: null, refund: true, note: '' })
    await workMail(backend)
    expect(await account.provider.refundsOf(paid.razorpay_payment_id)).toHaveLength(1)
    // The account's webhook still works.
    expect((await account.deliver(backend.origin, { event: 'order.paid', orderId: own.order.id })).status).toBe(200)
  })

  it('waits where its key was ended and the newer one is another account’s', async ({ accounts, backend, admin, buyer }) => {
    const [before, after] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, before)
    const own = await ordered(buyer, ['A1'])
    const paid = await before.pay(own.order.id)
    await buyer.client.payments.verify({ ...paid, booking_id: own.bookingId })
    await enter(admin, 1, after)
    before.endKey()
    await admin.client.bookings.cancel({ booking_id: own.bookingId, seats: null, refund: true, note: '' })
    await workMail(backend)
    expect(await backend.deps.store.read.selectFrom('refund').select('status').execute()).toEqual([{ status: 'queued' }])
    before.endKey(before)
    backend.clock.now += minute
    await workMail(backend)
    expect(await backend.deps.store.read.selectFrom('refund').select('status').execute()).toEqual([{ status: 'processed' }])
  })
})

describe('an order whose key the provider takes no more', () => {
  it('keeps no other from being asked about', async ({ accounts, backend, admin, buyer }) => {
    const [ended, holding] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, ended)
    for (const number of [1, 2, 3]) await ordered(await signIn(backend.origin, 'Meena Example', `900000010${number}`), [`B${number}`])
    await enter(admin, 1, holding)
    ended.endKey()
    backend.clock.now += 1000
    const own = await ordered(buyer, ['A1'])
    await holding.pay(own.order.id)
    backend.clock.now += 10 * minute
    const { store } = backend.deps
    const due = async (butKeys: string[]) => (await dueOrders(store.read, backend.clock.now, 1, butKeys)).map(({ id }) => id)
    expect(await due([])).not.toEqual([own.order.id])
    expect(await due([ended.keyId])).toEqual([own.order.id])
    await expect(reconcileDue(backend.services)).rejects.toMatchObject({ status: 401 })
    expect(await statusOf(buyer)).toEqual(['paid'])
  })

  it('keeps nobody from being asked about after a start, while its hold stands', async ({
    accounts,
    backend,
    admin,
    buyer,
    rival,
    startAgain,
  }) => {
    const [ended, holding] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, holding)
    const own = await ordered(buyer, ['A1'])
    await holding.pay(own.order.id)
    backend.clock.now += 5 * minute
    await enter(admin, 1, ended)
    await ordered(rival, ['A2'])
    await enter(admin, 2, holding)
    ended.endKey()
    backend.clock.now += 6 * minute
    await sweepLapsed(backend.services)
    await startAgain({ jobs: 'running', clockAt: backend.clock.now })
    await expect.poll(() => statusOf(buyer)).toEqual(['paid'])
  })
})
