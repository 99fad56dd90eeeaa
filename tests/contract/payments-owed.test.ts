import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { up as recordKept } from '@sabha/backend/store/migrations/0098-money-kept'
import { moveRefund } from '@sabha/backend/store/payments/refunds'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy } from '../builders/buyer.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { savePoint } from '../builders/put-back.ts'
import { expectRefused } from '../builders/refused.ts'

/** 11:30 in the home time zone. */
const aDay = Date.UTC(2026, 9, 1, 6)
const hour = 60 * 60_000
const clerkOf = async (backend: Backend) => (await signInAdmin(backend, staffAccount)).client

function sellAtDesk({ client }: Pick<Admin, 'client'>, change: Partial<Parameters<Admin['client']['bookings']['bookByStaff']>[0]> = {}) {
  const desk = { show_id: '1', kind: 'cash' as const, customer_name: 'Meena Example', customer_phone: '', customer_email: null }
  return client.bookings.bookByStaff({ ...desk, seats: ['A1'], amount: null, note: '', ...change })
}

const owed = async ({ client }: Pick<Admin, 'client'>) => {
  const list = await client.payments.owed({})
  return { ...list, owed: list.owed.map(({ kind, seats, amount }) => `${kind} ${seats.join()} ${amount}`) }
}

describe('a paid customer’s seat that is taken away', () => {
  it('is for those alone who may cancel the booking, by whatever door', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const clerk = await clerkOf(backend)
    const refusal = { status: 409, code: 'cancel-needs-admin' } as const
    for (const status of ['available', 'blocked'] as const) {
      await expectRefused(backend, () => clerk.seats.update({ seat_id: '1-A1', status }), refusal)
      const seats = ['A9', 'A2'].map((seat) => ({ seat_id: `1-${seat}` }))
      if (status === 'blocked') await expectRefused(backend, () => clerk.seats.updateMany({ show_id: '1', seats, status }), refusal)
    }
    await expectRefused(backend, () => clerk.bookings.cancel({ booking_id, seats: null, refund: true, note: '' }), refusal)
    const { seats } = await clerk.seats.detailed({ show_id: '1' })
    expect(seats.filter(({ may_free }) => !may_free).map(({ id }) => id)).toEqual(['1-A1', '1-A2'])
    expect((await clerk.bookings.get({ booking_id })).booking.may_cancel).toBe(false)
  })

  it('is owed once, where a refund of some of its money had failed', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await client.payments.refund({ booking_id, amount: 1000, note: '', request_id: 'request-number-1' })
    await backend.deps.store.alone((tx) => moveRefund(tx, 1, 'failed', null, backend.clock.now))
    await client.bookings.cancel({ booking_id, seats: null, refund: false, note: '' })
    expect((await client.payments.owed({})).total).toBe(4998)
    await client.payments.retryRefund({ refund_id: '1' })
    const [row] = (await client.payments.owed({})).owed
    expect(row?.amount).toBe(3998)
    await client.payments.settleOwed({ id: row?.id ?? '', how: 'refund', note: '' })
    expect((await client.bookings.get({ booking_id })).booking.refunded_amount).toBe(4998)
  })

  it('is owed no more than is left, where an earlier release put it off beside a refund that had failed', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await client.bookings.cancel({ booking_id, seats: null, refund: false, note: '' })
    const { store } = backend.deps
    await client.payments.refund({ booking_id, amount: 1000, note: '', request_id: 'request-number-1' })
    await store.alone(async (tx) => {
      await moveRefund(tx, 1, 'failed', null, backend.clock.now)
      await tx.updateTable('money_owed').set({ due: 499_800 }).execute()
    })
    await client.payments.retryRefund({ refund_id: '1' })
    const { owed } = await client.payments.owed({})
    expect(owed.map(({ amount }) => amount)).toEqual([3998])
    await client.payments.settleOwed({ id: owed[0]?.id ?? '', how: 'refund', note: '' })
    expect((await client.payments.owed({})).total).toBe(0)
  })

  it.skipIf(standsOnPostgres())(
    'goes back after a restore too, where it is another amount under the same number',
    async ({ backend, buyer, admin: { client } }) => {
      const { booking_id, payment_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
      const putBack = await savePoint(backend.deps.store)
      const giveBack = async (seats: string[] | null) => {
        await client.bookings.cancel({ booking_id, seats, refund: false, note: '' })
        await client.payments.settleOwed({ id: 'owed-1', how: 'refund', note: '' })
        await workMail(backend)
      }
      await giveBack(['A1'])
      await putBack()
      await giveBack(null)
      // The provider refuses to refund more than it has, so a person has to see to it, and nothing waits for ever.
      const made = (await backend.deps.provider.refundsOf(payment_id ?? '')).reduce((sum, { amount }) => sum + amount / 100, 0)
      expect([made, (await client.payments.owed({})).total]).toEqual([2499, 4998])
    },
  )

  it('is refunded, credited, told and recorded as by cancelling', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
    const answer = await admin.client.seats.update({ seat_id: '1-A1', status: 'blocked' })
    expect(answer).toMatchObject({ success: true, refunded: 2499, at_desk: 0 })
    expect(await admin.client.seats.updateMany({ show_id: '1', seats: [{ seat_id: '1-A2' }], status: 'available' })).toMatchObject({
      refunded: 2499,
    })
    await workMail(backend)
    await workMail(backend)
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking).toMatchObject({ status: 'cancelled', refunded_amount: 4998 })
    expect(booking.refunds.map(({ amount, reason, status }) => [amount, reason, status])).toEqual([
      [2499, 'on-request', 'processed'],
      [2499, 'on-request', 'processed'],
    ])
    const deeds = booking.history.filter(({ who }) => who === 'Asha Example').map(({ what, details }) => [what, details['amount']])
    expect(deeds).toEqual([
      ['Cancelled seats of the booking', 2499],
      ['Cancelled the booking', 2499],
    ])
    const subjects = (await keptMails(backend)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /^Cancelled: .+ of booking/.test(subject ?? ''))).toHaveLength(2)
    expect(await owed(admin)).toEqual({ owed: [], count: 0, total: 0, under_way: 0 })
  })
})

describe('what the desk sold', () => {
  it.override('options', { clockAt: aDay, settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('staff take back on the same day, with who handed out what; the next day that is for admins', async ({ backend, admin }) => {
    const clerk = await clerkOf(backend)
    const first = await sellAtDesk(admin)
    expect((await clerk.bookings.get({ booking_id: first.booking_id })).booking.may_cancel).toBe(true)
    const wish = { seats: null, refund: true, note: '' }
    expect(await clerk.bookings.cancel({ ...wish, booking_id: first.booking_id, handed_back: 'upi' })).toMatchObject({ at_desk: 2499 })
    const { booking } = await clerk.bookings.get({ booking_id: first.booking_id })
    expect(booking).toMatchObject({ status: 'cancelled', refunded_amount: 2499 })
    expect(booking.history.at(-1)).toMatchObject({ who: 'Omkar Example', details: { amount: 2499, handed: 'upi' } })
    expect(await owed({ client: clerk })).toEqual({ owed: [], count: 0, total: 0, under_way: 0 })

    const second = await sellAtDesk({ client: clerk }, { seats: ['A1', 'A2'], kind: 'upi' })
    const gift = await sellAtDesk({ client: clerk }, { seats: ['A3'], kind: 'complimentary' })
    // 23:59 in the home time zone, then midnight.
    backend.clock.now = aDay + 12.5 * hour - 60_000
    expect(await (await clerkOf(backend)).seats.update({ seat_id: '1-A1', status: 'available' })).toMatchObject({ at_desk: 2499 })
    backend.clock.now += 60_000
    const late = await clerkOf(backend)
    const refusal = { status: 409, code: 'desk-sale-of-another-day' } as const
    await expectRefused(backend, () => late.seats.update({ seat_id: '1-A2', status: 'available' }), refusal)
    await expectRefused(backend, () => late.bookings.cancel({ ...wish, booking_id: second.booking_id }), refusal)
    await late.bookings.cancel({ ...wish, booking_id: gift.booking_id })
    const owner = await signInAdmin(backend)
    await owner.client.seats.update({ seat_id: '1-A2', status: 'blocked' })
    expect(await owed(owner)).toEqual({ owed: ['desk A1 2499', 'desk A2 2499'], count: 2, total: 4998, under_way: 0 })
  })

  it('is owed until somebody has handed it out, once', async ({ backend, admin }) => {
    const { booking_id } = await sellAtDesk(admin)
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    const clerk = await clerkOf(backend)
    const [row] = (await clerk.payments.owed({})).owed
    expect(row).toMatchObject({ kind: 'desk', booking_id, customer_name: 'Meena Example', amount: 2499, made_by: 'Asha Example' })
    const settle = (how: 'cash' | 'refund' | 'kept') => () => clerk.payments.settleOwed({ id: row?.id ?? '', how, note: 'in person' })
    for (const how of ['refund', 'kept'] as const) await expectRefused(backend, settle(how), { status: 400, code: 'malformed' })
    const both = await Promise.allSettled([settle('cash')(), settle('cash')()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectRefused(backend, settle('cash'), { status: 409, code: 'matter-settled' })
    expect((await admin.client.payments.owed({})).total).toBe(0)
    expect((await admin.client.bookings.get({ booking_id })).booking.history.at(-1)).toMatchObject({
      who: 'Omkar Example',
      what: 'Settled money owed',
      details: { amount: 2499, handed: 'cash', note: 'in person' },
    })
    await expectRefused(backend, () => clerk.payments.settleOwed({ id: 'owed-999', how: 'cash', note: '' }), {
      status: 404,
      code: 'unknown-refund',
    })
  })

  it('of a show that is cancelled is owed too', async ({ backend, admin }) => {
    await sellAtDesk(admin)
    await sellAtDesk(admin, { seats: ['A2'], kind: 'guest-list' })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    for (let turn = 0; turn < 2; turn++) await workShowChanges(backend.services)
    expect(await owed(admin)).toMatchObject({ owed: ['desk A1 2499'], total: 2499 })
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(0)
  })
})

describe('who was handed the money for cancelled seats', () => {
  it.for(['meena@example.com', null])('is told that it was returned, and not to fetch it: %s', async (email, { backend, admin }) => {
    const sale = { customer_phone: '9000000003', customer_email: email, seats: ['A1', 'A2'] }
    const { booking_id } = await sellAtDesk(admin, sale)
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '', handed_back: 'cash' })
    await workMail(backend)
    const [mail] = (await keptMails(backend)).filter(({ subject }) => subject?.startsWith('Cancelled'))
    const [task] = (await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'to-be-told')
    const said = email === null ? task?.message : mail?.text
    expect(said).toContain('We’ve returned ₹2,499.')
    expect(said).not.toContain('We’ll return it there')
  })
})

describe('seats that were cancelled without their money', () => {
  const cancelled = async (backend: Backend, admin: Admin, buyer: Parameters<typeof buy>[1], refund = false) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund, note: '' })
    const [row] = (await admin.client.payments.owed({})).owed
    return { booking_id, id: row?.id ?? '' }
  }

  it('are owed until an admin refunds them; staff don’t', async ({ backend, buyer, admin }) => {
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    expect(await owed(admin)).toMatchObject({ owed: ['put-off A1 2499'], total: 2499 })
    const clerk = await clerkOf(backend)
    await expectRefused(backend, () => clerk.payments.settleOwed({ id, how: 'cash', note: '' }), {
      status: 409,
      code: 'cancel-needs-admin',
    })
    expect(await admin.client.payments.settleOwed({ id, how: 'refund', note: '' })).toMatchObject({ amount: 2499 })
    expect(await owed(admin)).toEqual({ owed: [], count: 0, total: 0, under_way: 2499 })
    await workMail(backend)
    expect((await admin.client.bookings.get({ booking_id })).booking).toMatchObject({ refunded_amount: 2499, refund_status: 'processed' })
    expect((await admin.client.payments.owed({})).under_way).toBe(0)
  })

  it('are no longer where the money went back by hand, and that can’t go back again', async ({ backend, buyer, admin }) => {
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    await admin.client.payments.settleOwed({ id, how: 'bank', note: 'UTR 42' })
    expect((await admin.client.payments.owed({})).total).toBe(0)
    expect((await admin.client.bookings.get({ booking_id })).booking.refunded_amount).toBe(2499)
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(2499)
    const wish = { booking_id, note: '', request_id: 'request-number-1' }
    await expectRefused(backend, () => admin.client.payments.refund({ ...wish, amount: 2500 }), {
      status: 409,
      code: 'refund-too-large',
    })
  })

  it('are no longer where it is kept for a reason, or went back as an amount', async ({ backend, buyer, admin }) => {
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    await admin.client.payments.refund({ booking_id, amount: 1000, note: '', request_id: 'request-number-1' })
    expect(await owed(admin)).toMatchObject({ owed: ['put-off A1 1499'], total: 1499 })
    await expectRefused(backend, () => admin.client.payments.settleOwed({ id, how: 'kept', note: '' }), {
      status: 422,
      code: 'note-needed',
    })
    await admin.client.payments.settleOwed({ id, how: 'kept', note: 'Less than 48 hours before' })
    expect((await admin.client.payments.owed({})).total).toBe(0)
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(3998)
  })

  it('leave what is kept of them to the house when the show is called off: the other seat’s price goes back', async ({
    backend,
    buyer,
    admin,
  }) => {
    const { id } = await cancelled(backend, admin, buyer)
    await admin.client.payments.settleOwed({ id, how: 'kept', note: 'Less than 48 hours before' })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const refunds = await backend.deps.store.read.selectFrom('refund').select(['amount', 'reason']).execute()
    expect(refunds).toEqual([{ amount: 249_900, reason: 'show-cancelled' }])
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(2499)
    expect((await admin.client.payments.owed({})).total).toBe(0)
  })

  it.for(['before the cancellation', 'before it is kept', 'after'])(
    'leave no more to the house than is kept of them, where money went back without naming seats too: %s',
    async (when, { backend, buyer, admin: { client } }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
      const giveBack = (then: string) =>
        when === then && client.payments.refund({ booking_id, amount: 1000, note: 'goodwill', request_id: 'request-number-1' })
      await giveBack('before the cancellation')
      await client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
      await giveBack('before it is kept')
      const [row] = (await client.payments.owed({})).owed
      await client.payments.settleOwed({ id: row?.id ?? '', how: 'kept', note: 'Less than 48 hours before' })
      await giveBack('after')
      await client.shows.cancel({ show_id: '1', note: '' })
      await workShowChanges(backend.services)
      expect((await client.reports.dashboard({})).totalRevenue).toBe(row?.amount)
      const { refunded_amount } = (await client.bookings.get({ booking_id })).booking
      expect(refunded_amount).toBe(4998 - (row?.amount ?? 0))
    },
  )

  it('leave to the house what is kept of them, and a refund that failed is owed beside what goes back', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await client.payments.refund({ booking_id, amount: 1000, note: 'goodwill', request_id: 'request-number-1' })
    await backend.deps.store.alone((tx) => moveRefund(tx, 1, 'failed', null, backend.clock.now))
    await client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    const [row] = (await client.payments.owed({})).owed.filter(({ kind }) => kind === 'put-off')
    await client.payments.settleOwed({ id: row?.id ?? '', how: 'kept', note: 'Less than 48 hours before' })
    await client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    expect(await owed({ client })).toMatchObject({ owed: ['refund-failed  1000'], total: 1000, under_way: 1499 })
  })

  it('leave to another seat no more than is neither refunded nor kept', async ({ backend, buyer, admin }) => {
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    await admin.client.payments.settleOwed({ id, how: 'kept', note: 'Less than 48 hours before' })
    await admin.client.payments.refund({ booking_id, amount: 1000, note: 'goodwill', request_id: 'request-number-1' })
    // The page counts by this what the dialog names.
    expect((await admin.client.bookings.get({ booking_id })).booking.put_off_amount).toBe(2499)
    expect(await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })).toMatchObject({ refunded: 1499 })
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(2499)
  })

  it('are owed again where the decision to keep it is taken back, and the other seat keeps its price', async ({
    backend,
    buyer,
    admin,
  }) => {
    const { client } = admin
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    await client.payments.settleOwed({ id, how: 'kept', note: 'Less than 48 hours before' })
    const kept = async () => (await client.bookings.get({ booking_id })).booking.kept
    expect(await kept()).toMatchObject([{ id, amount: 2499, seats: ['A1'], decided_by: 'Asha Example', note: 'Less than 48 hours before' }])
    const takeBack = () => client.payments.oweKept({ id, note: 'She was ill' })
    const both = await Promise.allSettled([takeBack(), takeBack()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectRefused(backend, takeBack, { status: 409, code: 'matter-settled' })
    expect(await kept()).toEqual([])
    expect(await owed(admin)).toMatchObject({ owed: ['put-off A1 2499'], total: 2499 })
    expect((await client.bookings.get({ booking_id })).booking.history.at(-1)).toMatchObject({
      what: 'Decided to return money that was kept',
      details: { seats: ['A1'], amount: 2499, note: 'She was ill' },
    })
    await client.payments.refund({ booking_id, amount: 2499, note: '', request_id: 'request-number-1' })
    expect(await client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })).toMatchObject({ refunded: 2499 })
    expect(await owed(admin)).toMatchObject({ owed: [], total: 0, under_way: 4998 })
  })

  it('are owed again no more than is left of the payment', async ({ backend, buyer, admin }) => {
    const { client } = admin
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    await client.payments.settleOwed({ id, how: 'kept', note: 'Less than 48 hours before' })
    const refund = (amount: number) => client.payments.refund({ booking_id, amount, note: '', request_id: `request-of-${amount}` })
    await refund(3498)
    await expectRefused(backend, () => client.payments.oweKept({ id: 'owed-999', note: '' }), { status: 404, code: 'unknown-refund' })
    expect((await client.bookings.get({ booking_id })).booking.kept).toMatchObject([{ amount: 1500 }])
    expect(await client.payments.oweKept({ id, note: '' })).toMatchObject({ amount: 1500 })
    await client.payments.settleOwed({ id, how: 'kept', note: 'After all' })
    await refund(1500)
    expect((await client.bookings.get({ booking_id })).booking.kept).toEqual([])
    await expectRefused(backend, () => client.payments.oweKept({ id, note: '' }), { status: 409, code: 'matter-settled' })
    expect((await client.reports.dashboard({})).totalRevenue).toBe(0)
  })

  it('are owed again at the desk where it sold them, and handed out', async ({ admin }) => {
    const { client } = admin
    const { booking_id } = await sellAtDesk(admin)
    await client.bookings.cancel({ booking_id, seats: null, refund: false, note: '' })
    const id = (await client.payments.owed({})).owed[0]?.id ?? ''
    await client.payments.settleOwed({ id, how: 'kept', note: 'Too late' })
    await client.payments.oweKept({ id, note: '' })
    expect((await client.reports.dashboard({})).totalRevenue).toBe(2499)
    await client.payments.settleOwed({ id, how: 'cash', note: '' })
    expect((await client.reports.dashboard({})).totalRevenue).toBe(0)
  })

  it('of which an earlier release kept a part are known by what the audit log says', async ({ backend, buyer, admin }) => {
    const { booking_id, id } = await cancelled(backend, admin, buyer)
    await admin.client.payments.refund({ booking_id, amount: 1000, note: '', request_id: 'request-number-1' })
    await admin.client.payments.settleOwed({ id, how: 'kept', note: 'Less than 48 hours before' })
    const { store } = backend.deps
    await store.alone(async (tx) => {
      await tx.schema.alterTable('money_owed').dropColumn('kept').execute()
      await recordKept(tx)
    })
    expect(await store.read.selectFrom('money_owed').select(['amount', 'kept']).execute()).toEqual([{ amount: 249_900, kept: 149_900 }])
  })

  it.for([true, false])(
    'leave to another seat no more than is neither refunded nor owed (refunded at once: %s)',
    async (refund, { backend, buyer, admin: { client } }) => {
      const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
      await client.payments.refund({ booking_id, amount: 1000, note: '', request_id: 'request-number-1' })
      await client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
      expect((await client.bookings.get({ booking_id })).booking.put_off_amount).toBe(2499)
      const { refunded, put_off } = await client.bookings.cancel({ booking_id, seats: ['A2'], refund, note: '' })
      expect(put_off).toBe(refund ? 0 : 1499)
      expect(refunded).toBe(refund ? 1499 : 0)
      expect(await owed({ client })).toMatchObject({ owed: ['put-off A1 2499', ...(refund ? [] : ['put-off A2 1499'])] })
      for (const { id } of (await client.payments.owed({})).owed) await client.payments.settleOwed({ id, how: 'refund', note: '' })
      await workMail(backend)
      expect((await client.payments.owed({})).total).toBe(0)
      expect((await client.bookings.get({ booking_id })).booking).toMatchObject({ refunded_amount: 4998, put_off_amount: 0 })
    },
  )

  it('a refund that failed is owed until it was made another way, after the evening too', async ({ backend, buyer, admin: before }) => {
    const { booking_id } = await cancelled(backend, before, buyer, true)
    const { id } = await backend.deps.store.read.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    const { ends_at } = await backend.deps.store.read.selectFrom('show').select('ends_at').where('id', '=', 1).executeTakeFirstOrThrow()
    backend.clock.now = ends_at + hour
    const admin = await signInAdmin(backend)
    await backend.deps.store.alone((tx) => moveRefund(tx, id, 'failed', null, backend.clock.now))
    expect(await owed(admin)).toMatchObject({ owed: ['refund-failed  2499'], count: 1, total: 2499 })
    await admin.client.payments.settleRefund({ refund_id: String(id), note: 'by bank transfer' })
    expect((await admin.client.payments.owed({})).total).toBe(0)
    expect((await admin.client.bookings.get({ booking_id })).booking.refunded_amount).toBe(2499)
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(2499)
  })
})
