import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, order, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { expectRefused } from '../builders/refused.ts'

const minute = 60_000
const hour = 60 * minute
const address = 'kamala@example.com'

const rows = ({ deps }: Backend) => deps.store.read.selectFrom('refund').selectAll().orderBy('id').execute()
const refunds = async (backend: Backend) => (await rows(backend)).map(({ amount, status }) => `${amount / 100} ${status}`)
const matters = async ({ client }: Admin) => (await client.reports.tasks({})).attention.filter(({ kind }) => kind.startsWith('refund'))
const failures = async (admin: Admin) => (await matters(admin)).filter(({ kind }) => kind === 'refund-failed').map(({ amount }) => amount)

describe('with a provider that has no money of ours', () => {
  const provider = fakeProvider()
  let isPoor = true
  const refusal = () =>
    Promise.reject(new ProviderError('refused', 'Your account does not have enough balance', { status: 400, code: 'BAD_REQUEST_ERROR' }))

  it.override('options', {
    settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' },
    change: () => ({ provider: { ...provider, refund: (id, wish) => (isPoor ? refusal() : provider.refund(id, wish)) } }),
  })
  it.beforeEach(() => {
    isPoor = true
  })

  async function bought(backend: Backend, buyer: Buyer, seats: string[], email: string | null = address): Promise<string> {
    const { bookingId, orderId } = await order(buyer, seats)
    await backend.deps.store.alone((tx) =>
      tx.updateTable('booking').set({ customer_email: email }).where('public_id', '=', bookingId).execute(),
    )
    const { id } = provider.pay(orderId)
    await buyer.client.payments.verify({ ...signedFields(backend, orderId, id), booking_id: bookingId })
    return bookingId
  }
  const cancel = ({ client }: Admin, booking_id: string, seats: string[] | null = null) =>
    client.bookings.cancel({ booking_id, seats, refund: true, note: '' })

  it('a refund that failed stays until it is asked for again, whatever else of its payment goes back', async ({
    backend,
    buyer,
    admin,
  }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2', 'A3'])
    await cancel(admin, booking_id, ['A1'])
    await workMail(backend)
    expect(await failures(admin)).toEqual([2499])
    isPoor = false
    await cancel(admin, booking_id, ['A2'])
    await admin.client.payments.refund({ booking_id, amount: 1, note: '', request_id: 'a-kindness' })
    await workMail(backend)
    expect(await refunds(backend)).toEqual(['2499 failed', '2499 processed', '1 processed'])
    expect(await failures(admin)).toEqual([2499])
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking.refunds.map(({ is_owed }) => is_owed)).toEqual([true, false, false])

    // The guest and the admin's list show the refund that is owed, not the last one.
    const own = async () => (await buyer.client.bookings.mine({})).bookings[0]?.refund_status
    const listed = async () => (await admin.client.bookings.search({})).bookings[0]?.refund_status
    expect([await own(), await listed()]).toEqual(['failed', 'failed'])

    const [matter] = await matters(admin)
    expect(await admin.client.payments.retryRefund({ refund_id: String(matter?.refund_id) })).toMatchObject({ refunded: 2499 })
    expect(await failures(admin)).toEqual([])
    await workMail(backend)
    expect((await rows(backend)).at(-1)).toMatchObject({
      key: 'asked_again_1_pay_fake0_249900',
      again_of: 1,
      reason: 'on-request',
      status: 'processed',
    })
    const page = (await admin.client.bookings.get({ booking_id })).booking
    expect(page.history.map(({ what }) => what)).toContain('Retried a refund')
    expect(page.refunds.map(({ is_owed }) => is_owed)).toEqual([false, false, false, false])
    expect([await own(), await listed()]).toEqual(['processed', 'processed'])
  })

  it('pressed by many at once it is asked for once, and never is more than was paid', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2'])
    await cancel(admin, booking_id, ['A1'])
    await workMail(backend)
    const again = () => admin.client.payments.retryRefund({ refund_id: '1' })
    const all = () => admin.client.payments.retryRefunds({ show_id: '1' })
    const pressed = await Promise.allSettled([again(), all(), again(), all(), again()])
    const made = pressed.map((each) => (each.status === 'fulfilled' ? each.value.refunded : 0))
    expect(made.reduce((sum, rupees) => sum + rupees, 0)).toBe(2499)
    expect(await refunds(backend)).toEqual(['2499 failed', '2499 queued'])
    await expectRefused(backend, again, { status: 409, code: 'matter-settled' })
    const beyond = () => admin.client.payments.refund({ booking_id, amount: 2500, note: '', request_id: 'one-more-x' })
    await expectRefused(backend, beyond, { status: 409, code: 'refund-too-large', params: { most: 2499 } })

    // It fails again, and is asked for again in turn.
    await workMail(backend)
    expect(await failures(admin)).toEqual([2499])
    isPoor = false
    await admin.client.payments.retryRefund({ refund_id: '2' })
    await workMail(backend)
    expect(await refunds(backend)).toEqual(['2499 failed', '2499 failed', '2499 processed'])
    expect(await matters(admin)).toEqual([])
  })

  it('what is none, or is none any more, is refused', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2'])
    await cancel(admin, booking_id, ['A1'])
    const again = () => admin.client.payments.retryRefund({ refund_id: '1' })
    await expectRefused(backend, again, { status: 409, code: 'matter-settled' })
    for (const refund_id of ['2', 'x']) {
      await expectRefused(backend, () => admin.client.payments.retryRefund({ refund_id }), { status: 404, code: 'unknown-refund' })
    }
    for (const refund_id of ['0', '-1', '9'.repeat(20)]) {
      await expectRefused(backend, () => admin.client.payments.retryRefund({ refund_id }), { status: 400, code: 'malformed' })
    }
    await expectRefused(backend, () => admin.client.payments.retryRefunds({ show_id: '7' }), { status: 404, code: 'unknown-show' })
    await workMail(backend)
    isPoor = false
    // Most of the money was refunded by hand meanwhile, so the failed refund can't be made in full.
    await admin.client.payments.refund({ booking_id, amount: 2500, note: '', request_id: 'by-hand-meanwhile' })
    await expectRefused(backend, again, { status: 409, code: 'less-left', params: { amount: '₹2,498', most: 2498 } })
    expect(await admin.client.payments.retryRefunds({ show_id: '1' })).toMatchObject({ asked: 0, refunded: 0, left: 1 })
    await admin.client.payments.refund({ booking_id, amount: 2498, note: '', request_id: 'and-all-the-rest' })
    expect(await failures(admin)).toEqual([])
    await expectRefused(backend, again, { status: 409, code: 'matter-settled' })
  })

  it('given back another way, with a note of how, it is asked for no more', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1'])
    await cancel(admin, booking_id)
    await workMail(backend)
    const settle = (note: string) => admin.client.payments.settleRefund({ refund_id: '1', note })
    await expectRefused(backend, () => settle(' '), { status: 422, code: 'note-needed' })
    await settle('Bank transfer of 3 March')
    expect(await matters(admin)).toEqual([])
    await expectRefused(backend, () => settle('again'), { status: 409, code: 'matter-settled' })
    await expectRefused(backend, () => admin.client.payments.retryRefund({ refund_id: '1' }), { status: 409, code: 'matter-settled' })
    expect(await admin.client.payments.retryRefunds({ show_id: '1' })).toMatchObject({ asked: 0, left: 0 })
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking.history.at(-1)).toMatchObject({
      what: 'Recorded a refund made another way',
      details: { amount: 2499, note: 'Bank transfer of 3 March' },
    })
  })

  it('what went back another way does not go back once more', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2'])
    await cancel(admin, booking_id, ['A1'])
    await workMail(backend)
    await admin.client.payments.settleRefund({ refund_id: '1', note: 'Bank transfer of 3 March' })
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking.refunds).toMatchObject([{ amount: 2499, status: 'failed', is_owed: false, is_settled: true }])
    isPoor = false
    const refund = (amount: number) => () => admin.client.payments.refund({ booking_id, amount, note: '', request_id: 'by-hand-too' })
    await expectRefused(backend, refund(2500), { status: 409, code: 'refund-too-large', params: { amount: '₹2,499', most: 2499 } })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await workMail(backend)
    expect(await refunds(backend)).toEqual(['2499 failed', '2499 processed'])
  })

  it('of a seat that failed, and of the whole after it, is the same money once, also where it went back another way', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2'])
    await client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await workMail(backend)
    await client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await workMail(backend)
    expect(await refunds(backend)).toEqual(['2499 failed', '4998 failed'])
    expect(await client.payments.owed({})).toMatchObject({ count: 2, total: 4998 })
    expect((await client.reports.tasks({})).failed_refunds).toMatchObject([{ count: 2, amount: 4998 }])
    await client.payments.settleRefund({ refund_id: '1', note: 'Bank transfer of 3 March' })
    const after = await client.payments.owed({})
    expect([after.total, after.owed.map(({ amount }) => amount)]).toEqual([2499, [2499]])
    const page = async () => (await client.bookings.get({ booking_id })).booking
    expect((await page()).refunds.map(({ owed_amount }) => owed_amount)).toEqual([undefined, 2499])
    await client.payments.settleRefund({ refund_id: '2', note: 'Bank transfer of the rest' })
    expect((await client.payments.owed({})).total).toBe(0)
    expect((await page()).history.at(-1)).toMatchObject({ what: 'Recorded a refund made another way', details: { amount: 2499 } })
    expect((await page()).refunded_amount).toBe(4998)
    expect((await client.reports.dashboard({})).totalRevenue).toBe(0)
  })

  it('of which a part went back since is settled for the rest', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1'])
    await cancel(admin, booking_id)
    await workMail(backend)
    isPoor = false
    await admin.client.payments.refund({ booking_id, amount: 1000, note: '', request_id: 'what-there-was' })
    await workMail(backend)
    expect(await failures(admin)).toEqual([1499])
    await admin.client.payments.settleRefund({ refund_id: '1', note: 'The rest by bank transfer' })
    expect((await admin.client.bookings.get({ booking_id })).booking.refunded_amount).toBe(2499)
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(0)
  })

  it('of a seat that failed, and of the whole after it, the whole is asked for', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2'])
    await cancel(admin, booking_id, ['A1'])
    await workMail(backend)
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await workMail(backend)
    expect(await refunds(backend)).toEqual(['2499 failed', '4998 failed'])
    isPoor = false
    expect(await admin.client.payments.retryRefunds({ show_id: '1' })).toMatchObject({ asked: 1, refunded: 4998, left: 0 })
    await workMail(backend)
    expect(await refunds(backend)).toEqual(['2499 failed', '4998 failed', '4998 processed'])
    expect(await failures(admin)).toEqual([])
  })

  it('all refunds of a cancelled show are asked for by one press, and counted beyond what is listed', async ({ backend, admin }) => {
    const seats = Array.from({ length: 103 }, (_, index) => `${'ABCDEF'[Math.floor(index / 20)]}${(index % 20) + 1}`)
    for (const seat of seats) await bought(backend, await signIn(backend.origin), [seat], null)
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    for (let turn = 0; turn < 6; turn++) await workMail(backend)
    const { attention, total, failed_refunds } = await admin.client.reports.tasks({})
    expect(attention.filter(({ kind }) => kind === 'refund-failed')).toHaveLength(100)
    const paid = (await rows(backend)).reduce((sum, { amount }) => sum + amount, 0) / 100
    expect(failed_refunds).toMatchObject([{ show_id: '1', count: 103, amount: paid }])
    // Each buyer also has to be told about the show.
    expect(total).toBe(206)

    isPoor = false
    expect(await admin.client.payments.retryRefunds({ show_id: '1' })).toMatchObject({ asked: 103, refunded: paid, left: 0 })
    for (let turn = 0; turn < 6; turn++) await workMail(backend)
    expect((await rows(backend)).filter(({ status }) => status === 'processed')).toHaveLength(103)
    const after = await admin.client.reports.tasks({})
    expect(after).toMatchObject({ failed_refunds: [], total: 103 })
    expect(await admin.client.payments.retryRefunds({ show_id: '1' })).toMatchObject({ asked: 0, left: 0 })
  })

  it('takes over the credit note of the failed one; any other refund has a note of its own amount', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1', 'A2'])
    const refund = (amount: number, request_id: string) => admin.client.payments.refund({ booking_id, amount, note: '', request_id })
    await refund(1000, 'the-first-one')
    await workMail(backend)
    isPoor = false
    await refund(1, 'a-kindness-x')
    await workMail(backend)
    const notes = () => backend.deps.store.read.selectFrom('credit_note').select(['refund_id', 'total']).orderBy('number').execute()
    expect(await notes()).toEqual([
      { refund_id: 1, total: 100_000 },
      { refund_id: 2, total: 100 },
    ])
    const said = async (amount: string) => {
      const mails = (await keptMails(backend)).filter(({ subject }) => subject?.startsWith(`Refund of ${amount} `))
      return mails.map(({ text }) => /Credited in total: (.*)/.exec(text ?? '')?.[1])
    }
    expect(await said('₹1')).toEqual(['₹1'])
    await admin.client.payments.retryRefund({ refund_id: '1' })
    await workMail(backend)
    expect(await notes()).toEqual([
      { refund_id: 3, total: 100_000 },
      { refund_id: 2, total: 100 },
    ])
    // Nobody is told a second time that a refund is on its way when the first attempt never left.
    expect(await said('₹1,000')).toEqual(['₹1,000'])
  })

  it('a mail that waited while its refund was asked for again still brings the credit note', async ({ backend, buyer, admin }) => {
    const booking_id = await bought(backend, buyer, ['A1'])
    await cancel(admin, booking_id)
    const { store } = backend.deps
    const wait = (ms: number) =>
      store.alone((tx) => tx.updateTable('outbox').set({ due_at: ms }).where('kind', '=', 'refund-mail').execute())
    await wait(backend.clock.now + hour)
    await workMail(backend)
    await admin.client.payments.retryRefund({ refund_id: '1' })
    await wait(backend.clock.now)
    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ subject }) => subject?.startsWith('Refund of'))
    expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }])
  })
})

describe('a refund that the bank sends back', () => {
  const provider = fakeProvider({ refundStatus: 'pending' })
  it.override('options', { change: () => ({ provider }) })

  it('after a smaller one was made is raised, and its customer is told when it leaves again', async ({ backend, buyer, admin }) => {
    const { bookingId, orderId } = await order(buyer, ['A1', 'A2'])
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ customer_email: address }).execute())
    const { id } = provider.pay(orderId)
    await buyer.client.payments.verify({ ...signedFields(backend, orderId, id), booking_id: bookingId })
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: ['A1'], refund: true, note: '' })
    await admin.client.payments.refund({ booking_id: bookingId, amount: 1, note: '', request_id: 'kindness-1' })
    await workMail(backend)
    const [first, second] = await provider.refundsOf(id)
    Object.assign(first ?? {}, { status: 'failed' })
    Object.assign(second ?? {}, { status: 'processed' })
    backend.clock.now += minute
    await workMail(backend)
    const again = await signInAdmin(backend)
    expect(await failures(again)).toEqual([2499])
    await again.client.payments.retryRefund({ refund_id: '1' })
    await workMail(backend)
    expect(await failures(again)).toEqual([])
    expect(await refunds(backend)).toEqual(['2499 failed', '1 processed', '2499 pending'])
    expect((await keptMails(backend)).filter(({ subject }) => subject?.startsWith('Refund of ₹2,499 '))).toHaveLength(2)
  })
})
