import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { followEvents } from '@sabha/backend/rules/payments/webhooks'
import { showFigures } from '@sabha/backend/rules/reports/figures'
import { up as keepHow } from '@sabha/backend/store/migrations/0092-refunds-by-hand'
import { paiseOf } from '@sabha/ticketing/money'
import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { orderBasket } from '../builders/basket.ts'
import { type Buyer, buy, order, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { deliver } from '../builders/webhooks.ts'

const dear = 2499
const minute = 60_000

const paymentOf = async ({ deps }: Backend) => {
  const { id, basket } = await deps.store.read.selectFrom('payment').selectAll().orderBy('booking_id').executeTakeFirstOrThrow()
  return basket ?? id
}
const refunds = ({ deps }: Backend) => deps.store.read.selectFrom('refund').select(['amount', 'reason', 'status']).orderBy('id').execute()
const outside = async ({ client }: Admin) => (await client.reports.tasks({})).attention.filter(({ kind }) => kind === 'refund-outside')
/** Makes a refund as on the payment service's own page; the service then reports it. */
async function refundOnThePage(backend: Backend, paymentId: string, rupees: number): Promise<void> {
  await backend.deps.provider.refund(paymentId, { amount: paiseOf(rupees), idempotencyKey: `on-the-page-${rupees}` })
  await deliver(backend, { event: 'refund.processed', paymentId })
}

/** What the outbox sends now fails for good. */
async function workWithoutMoney(backend: Backend): Promise<void> {
  const { provider } = backend.deps
  const { refund } = provider
  provider.refund = async () => Promise.reject(new ProviderError('refused', 'no money', { status: 400 }))
  await workMail(backend)
  provider.refund = refund
}

const debts = async ({ client }: Admin) => (await client.payments.owed({})).owed.map(({ id, kind, amount }) => ({ id, kind, amount }))
const sumOf = (rows: readonly { revenue: number }[]) => rows.reduce((sum, { revenue }) => sum + revenue, 0)

/** Every figure and the export say that this is the revenue, and what the other payments gave back. */
async function expectRevenue({ services }: Backend, { client }: Admin, revenue: number, ofOthers: number): Promise<void> {
  expect(await client.reports.dashboard({})).toMatchObject({ totalRevenue: revenue })
  const { sections, days } = await client.reports.sales({ show_id: '1' })
  const ofShow = (await showFigures(services)).get(1)?.revenue.total
  expect([sumOf(sections), sumOf(days), ofShow]).toEqual([revenue, revenue, paiseOf(revenue)])
  const rows = parse<Record<string, string>>(await client.bookings.export({}), { bom: true, columns: true })
  const column = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)
  expect([column('Revenue in rupees'), column('Other payments refunded in rupees')]).toEqual([revenue, ofOthers])
}

describe('a refund that was made on the page of the payment service', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('is first of a seat that was given up, also where its money was to be kept', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    const [row] = await debts(admin)
    await admin.client.payments.settleOwed({ id: row?.id ?? '', how: 'kept', note: 'Less than 48 hours before' })
    await refundOnThePage(backend, await paymentOf(backend), dear)
    await workMail(backend)
    const { refunded } = await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    expect(refunded).toBe(dear)
    expect(await debts(admin)).toEqual([])
  })

  it('is in the books, and the office is told that the seats stay', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const paymentId = await paymentOf(backend)
    await refundOnThePage(backend, paymentId, 1000)
    await workMail(backend)
    expect(await refunds(backend)).toEqual([{ amount: 100_000, reason: 'at-provider', status: 'processed' }])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 2 * dear - 1000 })
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([
      { status: 'paid', seats: ['A1', 'A2'], refund_status: 'processed' },
    ])
    expect(await backend.deps.store.read.selectFrom('credit_note').select('total').execute()).toEqual([{ total: 100_000 }])
    const [task] = await outside(admin)
    expect(task).toMatchObject({ booking_id, amount: 1000, customer_phone: buyer.phone })
    // Reported once more, it is the same refund; and no more than the rest can be refunded.
    await deliver(backend, { event: 'refund.processed', paymentId, id: 'evt_again' })
    await workMail(backend)
    expect(await refunds(backend)).toHaveLength(1)
    const beyond = () => admin.client.payments.refund({ booking_id, amount: 2 * dear - 999, note: '', request_id: 'too-much-1' })
    await expectRefused(backend, beyond, { status: 409, code: 'refund-too-large' })
    await admin.client.reports.resolveTask({ id: task?.id ?? '' })
    expect(await outside(admin)).toEqual([])
    const [entry] = (await admin.client.reports.audit({})).entries.filter(({ who }) => who === 'Payment service')
    expect(entry).toMatchObject({ details: { amount: 1000 } })
  })

  it('pays for the seats that are given up afterwards, and for none that stays', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await refundOnThePage(backend, await paymentOf(backend), dear)
    await workMail(backend)
    const cancel = (seat: string, refund: boolean) => admin.client.bookings.cancel({ booking_id, seats: [seat], refund, note: '' })
    expect((await cancel('A1', true)).refunded).toBe(0)
    expect((await admin.client.payments.owed({})).owed).toEqual([])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: dear })
    expect((await cancel('A2', true)).refunded).toBe(dear)
    await workMail(backend)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('leaves no debt where it was of seats that were cancelled without a decision', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    await refundOnThePage(backend, await paymentOf(backend), dear)
    await workMail(backend)
    expect((await admin.client.payments.owed({})).owed).toEqual([])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: dear })
  })

  it('is the one that somebody has told here by hand already', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    const [owed] = (await admin.client.payments.owed({})).owed
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'bank', note: 'on their page' })
    await refundOnThePage(backend, await paymentOf(backend), dear)
    await workMail(backend)
    expect(await refunds(backend)).toHaveLength(1)
    expect(await outside(admin)).toEqual([])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: dear })
  })

  it('is in the place of one of ours that had failed', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await workWithoutMoney(backend)
    await refundOnThePage(backend, await paymentOf(backend), dear)
    await workMail(backend)
    expect((await admin.client.reports.tasks({})).attention.map(({ kind }) => kind)).not.toContain('refund-failed')
    expect(await backend.deps.store.read.selectFrom('credit_note').select('total').execute()).toEqual([{ total: paiseOf(dear) }])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: dear })
  })

  it('pays nothing else where it is in the place of one that had failed', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await workWithoutMoney(backend)
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: false, note: '' })
    await refundOnThePage(backend, await paymentOf(backend), dear)
    expect(await debts(admin)).toMatchObject([{ kind: 'put-off', amount: dear }])
  })

  it.for([false, true])(
    'is another one than what was handed out in cash (by an earlier release: %s)',
    async (isEarlier, { backend, buyer, admin }) => {
      const { client } = admin
      const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
      await client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
      const [owed] = await debts(admin)
      await client.payments.settleOwed({ id: owed?.id ?? '', how: 'cash', note: '' })
      if (isEarlier) {
        await backend.deps.store.alone(async (tx) => {
          await tx.schema.alterTable('refund').dropColumn('seen_to_how').execute()
          await keepHow(tx)
        })
      }
      await refundOnThePage(backend, await paymentOf(backend), dear)
      expect((await client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })).refunded).toBe(0)
      expect((await refunds(backend)).map(({ reason }) => reason)).toEqual(['on-request', 'at-provider'])
      expect(await client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
    },
  )

  it('is shown with what it gave back beyond the payment, once', async ({ backend, buyer, rival, admin }) => {
    /** Bought, one of them paid back in cash, and all of it on the page. */
    const giveBackTwice = async (by: Buyer, seats: [string, ...string[]]) => {
      const { booking_id, payment_id } = await buy(backend.origin, by, seats)
      await admin.client.bookings.cancel({ booking_id, seats: [seats[0]], refund: false, note: '' })
      const [owed] = await debts(admin)
      await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'cash', note: '' })
      await refundOnThePage(backend, payment_id ?? '', seats.length * dear)
      return { booking_id, paymentId: payment_id ?? '' }
    }
    const { booking_id, paymentId } = await giveBackTwice(buyer, ['A1'])
    const [task, ...others] = await outside(admin)
    expect([task, others]).toMatchObject([
      { booking_id, amount: dear, details: expect.stringContaining('more than was left'), message: '' },
      [],
    ])
    await admin.client.reports.resolveTask({ id: task?.id ?? '' })
    await deliver(backend, { event: 'refund.processed', paymentId, id: 'evt_again' })
    expect(await outside(admin)).toEqual([])

    await giveBackTwice(rival, ['A2', 'A3'])
    expect((await outside(admin)).map(({ amount, message }) => [amount, message === ''])).toEqual([
      [dear, true],
      [dear, false],
    ])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('is none where we asked for it', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const paymentId = await paymentOf(backend)
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await workMail(backend)
    await unchanged(backend, () => followEvents(backend.services))
    await deliver(backend, { event: 'refund.processed', paymentId })
    expect(await refunds(backend)).toEqual([{ amount: paiseOf(dear), reason: 'on-request', status: 'processed' }])
    expect(await outside(admin)).toEqual([])
  })

  it('waits until it is known which are ours', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const paymentId = await paymentOf(backend)
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await refundOnThePage(backend, paymentId, 500)
    expect(await refunds(backend)).toMatchObject([{ reason: 'on-request' }])
    await workMail(backend)
    backend.clock.now += minute
    await followEvents(backend.services)
    await workMail(backend)
    expect(await refunds(backend)).toEqual([
      { amount: paiseOf(dear), reason: 'on-request', status: 'processed' },
      { amount: 50_000, reason: 'at-provider', status: 'processed' },
    ])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: dear - 500 })
  })

  it('of several shows is of each', async ({ backend, buyer, admin }) => {
    const other = String(await addShowIn(backend.deps.store, studio, { title: 'Second Night' }))
    const { ids, orderId } = await orderBasket(buyer, [
      { showId: '1', seats: ['A1'] },
      { showId: other, seats: ['A1'] },
    ])
    const fields = await payAtSandbox(backend.origin, orderId)
    await buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })
    await refundOnThePage(backend, await paymentOf(backend), dear + 100)
    await workMail(backend)
    expect((await refunds(backend)).map(({ amount }) => amount)).toEqual([paiseOf(dear), 10_000])
    expect((await outside(admin)).map(({ booking_id }) => booking_id).toSorted()).toEqual([...ids].toSorted())
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: dear - 100 })
  })

  it('of several shows is of the one whose money was put off, before those that are held', async ({ backend, buyer, admin }) => {
    const other = String(await addShowIn(backend.deps.store, studio, { title: 'Second Night' }))
    const { ids, orderId } = await orderBasket(buyer, [
      { showId: '1', seats: ['A1'] },
      { showId: other, seats: ['A1', 'A2'] },
    ])
    const fields = await payAtSandbox(backend.origin, orderId)
    const [first = '', second = ''] = ids
    await buyer.client.payments.verify({ ...fields, booking_id: first })
    const cancel = (seats: string[]) => admin.client.bookings.cancel({ booking_id: second, seats, refund: false, note: '' })
    await cancel(['A1'])
    await refundOnThePage(backend, await paymentOf(backend), dear)
    expect(await debts(admin)).toEqual([])
    const refunded = async (booking_id: string) => (await admin.client.bookings.get({ booking_id })).booking.refunded_amount
    expect([await refunded(first), await refunded(second)]).toEqual([0, dear])
  })

  it('of several shows pays what was put off of each, and then for the one that has no seats any more', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    const other = String(await addShowIn(backend.deps.store, studio, { title: 'Second Night' }))
    const third = String(await addShowIn(backend.deps.store, studio, { title: 'Third Night' }))
    const { ids, orderId } = await orderBasket(buyer, [
      { showId: '1', seats: ['A1', 'A2'] },
      { showId: other, seats: ['A1', 'A2'] },
      { showId: third, seats: ['A1'] },
    ])
    const fields = await payAtSandbox(backend.origin, orderId)
    await buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })
    for (const [index, booking_id] of ids.entries()) {
      await client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
      const kept = (await client.payments.owed({})).owed.find((owed) => owed.booking_id === booking_id)
      if (index === 2) await client.payments.settleOwed({ id: kept?.id ?? '', how: 'kept', note: 'too late' })
    }
    await refundOnThePage(backend, await paymentOf(backend), 2 * dear + 1000)
    expect((await client.payments.owed({})).owed).toEqual([])
    const rows = await backend.deps.store.read.selectFrom('refund').select(['booking_id', 'amount']).orderBy('booking_id').execute()
    expect(rows.map(({ amount }) => amount)).toEqual([paiseOf(dear), paiseOf(dear), 100_000])
  })

  it('that failed at the bank afterwards is owed, like any other', async ({ backend, buyer, admin }) => {
    await buy(backend.origin, buyer, ['A1'])
    const paymentId = await paymentOf(backend)
    await refundOnThePage(backend, paymentId, 1000)
    await workMail(backend)
    const { refundsOf } = backend.deps.provider
    backend.deps.provider.refundsOf = async (id) => (await refundsOf(id)).map((each) => ({ ...each, status: 'failed' }))
    await deliver(backend, { event: 'refund.failed', paymentId })
    await workMail(backend)
    expect(await refunds(backend)).toMatchObject([{ reason: 'at-provider', status: 'failed' }])
    expect((await admin.client.reports.tasks({})).attention).toContainEqual(
      expect.objectContaining({ kind: 'refund-failed', amount: 1000 }),
    )
  })

  it('of another shop of the same account is nobody’s business', async ({ backend }) => {
    await deliver(backend, { event: 'refund.processed', paymentId: 'pay_elsewhere' })
    expect(await refunds(backend)).toEqual([])
    const events = await backend.deps.store.read.selectFrom('webhook_event').select(['due_at', 'error']).execute()
    expect(events).toEqual([{ due_at: null, error: null }])
  })
})

describe('a refund on the page of a payment that booked nothing', () => {
  it('of seats that were lost is no loss of revenue, and nobody is told of seats', async ({ backend, buyer, rival, admin }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 11 * minute
    await buy(backend.origin, rival, ['A1'])
    const told = () => buyer.client.payments.verify({ ...fields, booking_id: bookingId })
    await expect(told()).rejects.toMatchObject({ status: 409, code: 'payment-refunded' })
    await workWithoutMoney(backend)
    await expectRevenue(backend, admin, dear, 0)
    await refundOnThePage(backend, fields.razorpay_payment_id, dear)
    await workMail(backend)
    expect((await refunds(backend)).at(-1)).toMatchObject({ amount: paiseOf(dear), status: 'processed' })
    await expectRevenue(backend, admin, dear, dear)
    expect((await admin.client.reports.tasks({})).attention.map(({ kind }) => kind)).toEqual(['to-be-told'])
  })

  describe('paid twice', () => {
    const provider = fakeProvider()
    it.override('options', { change: () => ({ provider }) })

    /** Two seats, and what refunds could not give back of the second payment. */
    async function buyTwice(backend: Backend, buyer: Buyer) {
      const { bookingId: booking_id, orderId } = await order(buyer, ['A1', 'A2'])
      const [{ id }, { id: second }] = [provider.pay(orderId), provider.pay(orderId)]
      await buyer.client.payments.verify({ ...signedFields(backend, orderId, id), booking_id })
      await buyer.client.payments.verify({ ...signedFields(backend, orderId, second), booking_id }).catch(() => undefined)
      await workWithoutMoney(backend)
      return { booking_id, second }
    }

    it('it is no loss of revenue, and pays none of what is owed of the booking', async ({ backend, buyer, admin }) => {
      const { booking_id, second } = await buyTwice(backend, buyer)
      await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
      await refundOnThePage(backend, second, 2 * dear)
      await workMail(backend)
      await expectRevenue(backend, admin, 2 * dear, 2 * dear)
      expect(await outside(admin)).toEqual([])
      expect(await debts(admin)).toMatchObject([{ kind: 'put-off', amount: dear }])
      const { booking } = await admin.client.bookings.get({ booking_id })
      expect([booking.refunded_amount, booking.refunds.map(({ is_unbooked }) => is_unbooked)]).toEqual([0, [true, true]])
      expect((await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })).refunded).toBe(dear)
    })

    it('asking for it again pays none of what is owed of the booking either', async ({ backend, buyer, admin }) => {
      const { booking_id } = await buyTwice(backend, buyer)
      await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
      await admin.client.payments.retryRefund({ refund_id: '1' })
      expect(await debts(admin)).toMatchObject([{ kind: 'put-off', amount: dear }])
    })
  })
})

describe('books that a restore has put back', () => {
  it('find what had gone back of a payment when they book it again', async ({ backend, buyer, admin }) => {
    const { bookingId, orderId } = await order(buyer, ['A1', 'A2'])
    const fields = await payAtSandbox(backend.origin, orderId)
    await backend.deps.provider.refund(fields.razorpay_payment_id, { amount: paiseOf(dear), idempotencyKey: 'before-the-restore' })
    await buyer.client.bookings.release({ booking_id: bookingId })
    await followEvents(backend.services)
    await workMail(backend)
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ status: 'paid', seats: ['A1', 'A2'] }])
    expect(await refunds(backend)).toEqual([{ amount: paiseOf(dear), reason: 'at-provider', status: 'processed' }])
    expect(await outside(admin)).toMatchObject([{ amount: dear }])
  })

  it('count a refund of before once, though it is asked for under its number again', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const paymentId = await paymentOf(backend)
    const { id } = await backend.deps.store.read
      .selectFrom('booking')
      .select('id')
      .where('public_id', '=', booking_id)
      .executeTakeFirstOrThrow()
    await backend.deps.provider.refund(paymentId, { amount: paiseOf(dear), idempotencyKey: `office_${id}_asked-before-1` })
    await deliver(backend, { event: 'refund.processed', paymentId })
    await workMail(backend)
    await admin.client.payments.refund({ booking_id, amount: dear, note: '', request_id: 'asked-before-1' })
    await workMail(backend)
    expect((await refunds(backend)).map(({ reason, status }) => `${reason} ${status}`)).toEqual([
      'at-provider processed',
      'on-request failed',
    ])
    expect((await backend.deps.provider.payment(paymentId)).amountRefunded).toBe(paiseOf(dear))
    expect((await admin.client.reports.tasks({})).attention).toContainEqual(
      expect.objectContaining({ kind: 'refund-failed', amount: dear }),
    )
  })
})
