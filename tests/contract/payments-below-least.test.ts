import { workOutbox } from '@sabha/backend/jobs/outbox'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, payAtSandbox } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { makeCode } from '../builders/price-code.ts'
import { expectRefused } from '../builders/refused.ts'

/** A booking of A1 and A2 for ₹1, half a rupee each. */
const it = base.extend('halves', async ({ backend, buyer, admin }) => {
  await makeCode(admin.client, { kind: 'amount', value: 4997 })
  const { booking_id, total_amount } = await buyer.client.bookings.hold({
    show_id: '1',
    seats: ['A1', 'A2'],
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_email: null,
    code: 'SPRING',
  })
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
  await addressed(backend, booking_id)
  return booking_id
})

const addressed = ({ deps }: Backend, publicId: string) =>
  deps.store.alone((tx) =>
    tx.updateTable('booking').set({ customer_email: 'kamala@example.com' }).where('public_id', '=', publicId).execute(),
  )
const tooLittle = { status: 409, code: 'owed-below-least', params: { least: '₹1' } } as const
const leave = ({ deps }: Backend, paise: { amount: number; donation: number }) =>
  deps.store.alone((tx) => tx.updateTable('payment').set(paise).execute())
const owedOf = async ({ payments }: Admin['client']) =>
  (await payments.owed({})).owed.map(({ is_donation, amount }) => `${is_donation ? 'donation' : 'seats'} ${amount}`).toSorted()
const refundsOf = ({ deps }: Backend) => deps.store.read.selectFrom('refund').select(['amount', 'status']).orderBy('id').execute()
const work = ({ services, deps }: Backend) => workOutbox({ services, mailer: deps.mailer, publicOrigin: undefined })

async function refundMails(backend: Backend) {
  await workMail(backend)
  return (await keptMails(backend)).filter(({ text = '' }) => text.toLowerCase().includes('refund'))
}

describe('a refund of less than a rupee, which the payment service could never make,', () => {
  it('is put off where a seat is cancelled, and sent with the rest when the show is called off', async ({ backend, admin, halves }) => {
    const { client } = admin
    const back = await client.bookings.cancel({ booking_id: halves, seats: ['A1'], refund: true, note: '' })
    expect(back).toMatchObject({ refunded: 0, put_off: 0.5 })
    expect(await refundMails(backend)).toEqual([])
    const { owed } = await client.payments.owed({})
    expect(owed).toMatchObject([{ kind: 'put-off', amount: 0.5, seats: ['A1'] }])
    const id = owed[0]?.id ?? ''
    await expectRefused(backend, () => client.payments.settleOwed({ id, how: 'refund', note: '' }), tooLittle)
    await client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await work(backend)
    expect(await refundsOf(backend)).toEqual([{ amount: 100, status: 'processed' }])
    expect((await client.payments.owed({})).owed).toEqual([])
  })

  it('is owed for a person to decide, once, where all seats are cancelled one after another', async ({ backend, admin, halves }) => {
    const { client } = admin
    for (const seat of ['A1', 'A2']) await client.bookings.cancel({ booking_id: halves, seats: [seat], refund: true, note: '' })
    await work(backend)
    expect(await refundsOf(backend)).toEqual([])
    expect((await client.payments.owed({})).owed.map(({ amount }) => amount)).toEqual([0.5, 0.5])
    await client.payments.refund({ booking_id: halves, amount: 1, note: '', request_id: 'both-halves-1' })
    expect((await client.payments.owed({})).owed).toEqual([])
    expect(await client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('is promised to nobody where a show is called off, and owed', async ({ backend, buyer, admin }) => {
    const { client } = admin
    const { booking_id } = await buy(backend.origin, buyer, ['A3'])
    await addressed(backend, booking_id)
    // As the provider's own page may leave it.
    await leave(backend, { amount: 50, donation: 0 })
    await client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await work(backend)
    expect(await refundMails(backend)).toEqual([])
    expect(await refundsOf(backend)).toEqual([])
    const { owed } = await client.payments.owed({})
    expect(owed).toMatchObject([{ kind: 'put-off', amount: 0.5, seats: ['A3'] }])
    await client.payments.settleOwed({ id: owed[0]?.id ?? '', how: 'kept', note: 'The guest does not want it.' })
  })

  it.for([
    [40, ['donation 0.4']],
    [70, ['donation 0.4', 'seats 0.3']],
  ] as const)(
    'of a donation, too, is owed where a show is called off: of %s paise in all',
    async ([amount, owed], { backend, buyer, admin }) => {
      const { client } = admin
      const { booking_id } = await buy(backend.origin, buyer, ['A3'])
      await addressed(backend, booking_id)
      await leave(backend, { amount, donation: 40 })
      await client.shows.cancel({ show_id: '1', note: '' })
      await workShowChanges(backend.services)
      await work(backend)
      expect(await refundMails(backend)).toEqual([])
      expect(await refundsOf(backend)).toEqual([])
      expect(await owedOf(client)).toEqual(owed)
      const rows = (await client.payments.owed({})).owed
      expect(rows.every(({ kind }) => kind === 'put-off')).toBe(true)
      for (const { id } of rows) {
        await expectRefused(backend, () => client.payments.settleOwed({ id, how: 'refund', note: '' }), tooLittle)
        await client.payments.settleOwed({ id, how: 'bank', note: 'UTR 42' })
      }
      expect((await client.payments.owed({})).total).toBe(0)
      const refunds = await backend.deps.store.read
        .selectFrom('refund')
        .select(['amount', 'donation', 'seen_to_how'])
        .orderBy('amount')
        .execute()
      const ofSeats = { amount: 30, donation: 0, seen_to_how: 'bank' }
      expect(refunds).toEqual([...(amount === 70 ? [ofSeats] : []), { amount: 40, donation: 40, seen_to_how: 'bank' }])
    },
  )

  it('of a donation is put off with the seat that it was to go back with, and sent once there is more', async ({
    backend,
    admin: { client },
    halves,
  }) => {
    await leave(backend, { amount: 140, donation: 40 })
    const wish = { booking_id: halves, refund: true, donation: true, note: '' }
    expect(await client.bookings.cancel({ ...wish, seats: ['A1'] })).toMatchObject({ refunded: 0 })
    expect(await owedOf(client)).toEqual(['donation 0.4', 'seats 0.5'])
    expect(await client.bookings.cancel({ ...wish, refund: false, seats: ['A2'] })).toMatchObject({ refunded: 0 })
    await work(backend)
    expect([await refundMails(backend), await refundsOf(backend)]).toEqual([[], []])
    expect(await owedOf(client)).toEqual(['donation 0.4', 'seats 0.5', 'seats 0.5'])
    await client.payments.refund({ booking_id: halves, amount: 1, note: '', request_id: 'both-halves-1' })
    expect(await owedOf(client)).toEqual(['donation 0.4'])
  })

  it.for(['refund', 'kept'] as const)(
    'of a donation that was put off is in what a cancelled show gives back, or stays: %s',
    async (how, { backend, admin: { client }, halves }) => {
      await leave(backend, { amount: 140, donation: 40 })
      await client.bookings.cancel({ booking_id: halves, seats: ['A1'], refund: true, donation: true, note: '' })
      const [donation] = (await client.payments.owed({})).owed.filter((row) => row.is_donation)
      if (how === 'kept') await client.payments.settleOwed({ id: donation?.id ?? '', how, note: 'The guest does not want it.' })
      await client.shows.cancel({ show_id: '1', note: '' })
      await workShowChanges(backend.services)
      expect(await refundsOf(backend)).toEqual([{ amount: how === 'kept' ? 100 : 140, status: 'queued' }])
      expect((await client.payments.owed({})).total).toBe(0)
      expect(await client.reports.dashboard({})).toMatchObject({ donations: how === 'kept' ? 0.4 : 0 })
    },
  )

  it('that an earlier release asked for is not asked for again', async ({ backend, admin: { client }, halves }) => {
    const { store } = backend.deps
    const payment = await store.read.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    const { booking_id, id: payment_id, created_at } = payment
    const asked = { key: 'cancel_of_an_earlier_release', booking_id, payment_id, amount: 50, created_at, updated_at: created_at }
    await store.alone((tx) =>
      tx
        .insertInto('refund')
        .values({ ...asked, reason: 'on-request', status: 'failed', provider_id: null })
        .execute(),
    )
    const again = () => client.payments.retryRefund({ refund_id: '1' })
    // It can't be kept, nor go back with others: whoever asks again is told what can be done.
    await expectRefused(backend, again, { ...tooLittle, code: 'refund-below-least' })
    expect(await client.payments.retryRefunds({ show_id: '1' })).toMatchObject({ left: 1 })
    await client.payments.settleRefund({ refund_id: '1', how: 'cash', note: 'in person' })
    expect((await client.bookings.get({ booking_id: halves })).booking.refunded_amount).toBe(0.5)
  })
})
