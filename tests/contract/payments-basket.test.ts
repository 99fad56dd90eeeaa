import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { lock } from '@sabha/backend/store/engine/postgres/locks'
import { mostNights } from '@sabha/ticketing/basket'
import { paiseOf } from '@sabha/ticketing/money'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { holdNights, type NightWish, orderBasket, orderNights } from '../builders/basket.ts'
import { type Buyer, buy, hold, payAtSandbox } from '../builders/buyer.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { it as base, describeOnce } from '../builders/fixtures.ts'
import { keepGroup } from '../builders/group.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { makeCode } from '../builders/price-code.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { withUnguardedSeats } from '../builders/unguarded-seats.ts'
import { deliver } from '../builders/webhooks.ts'

const minute = 60_000
const dear = 2499
const address = 'kamala@example.com'

const it = base
  .extend('other', async ({ backend }) => String(await addShowIn(backend.deps.store, studio, { title: 'Second Night' })))
  .extend('nights', ({ other }): NightWish[] => [
    { showId: '1', seats: ['A1', 'A2'] },
    { showId: other, seats: ['A1'] },
  ])

const rowsOf = async ({ deps }: Backend, table: 'payment_order' | 'payment' | 'refund' | 'ticket' | 'invoice' | 'credit_note') =>
  deps.store.read.selectFrom(table).selectAll().execute()
const statuses = async ({ deps }: Backend) =>
  (await deps.store.read.selectFrom('booking').select('status').orderBy('id').execute()).map(({ status }) => status)
const seatsThatAre = async ({ deps }: Backend, status: 'reserved' | 'booked') =>
  (await deps.store.read.selectFrom('seat').select(['show_id', 'row', 'number']).where('status', '=', status).execute())
    .map((seat) => `${seat.show_id}:${seat.row}${seat.number}`)
    .toSorted()

async function buyBasket(backend: Backend, buyer: Buyer, nights: readonly NightWish[], email?: string) {
  const basket = await orderBasket(buyer, nights, email)
  const fields = await payAtSandbox(backend.origin, basket.orderId)
  const answer = await buyer.client.payments.verify({ ...fields, booking_id: basket.ids[0] ?? '' })
  return { ...basket, fields, answer, paymentId: fields.razorpay_payment_id }
}

const exported = async ({ client }: Admin) => parse<Record<string, string>>(await client.bookings.export({}), { bom: true, columns: true })
const paise = (of: readonly Record<string, string>[], column: string) => of.reduce((sum, row) => sum + paiseOf(Number(row[column])), 0)

/** Expects that the dashboard, the export and the provider's own books agree about this payment, to the paisa. */
async function expectReconciled(backend: Backend, admin: Admin, paymentId: string): Promise<void> {
  await workMail(backend)
  const { amount, amountRefunded } = await backend.deps.provider.payment(paymentId)
  const { totalRevenue, donations = 0 } = await admin.client.reports.dashboard({})
  const rows = await exported(admin)
  expect(paiseOf(totalRevenue) + paiseOf(donations)).toBe(amount - amountRefunded)
  expect(paise(rows, 'Revenue in rupees')).toBe(paiseOf(totalRevenue))
  expect(paise(rows, 'Donation in rupees') - paise(rows, 'Donation refunded in rupees')).toBe(paiseOf(donations))
  expect(paise(rows, 'Other payments in rupees')).toBe(paise(rows, 'Other payments refunded in rupees'))
}

describe('two nights in one payment', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('are two bookings with their own tickets, invoices and mails, of one order', async ({ backend, buyer, admin, nights, other }) => {
    const { made, answer, ids, orderId, paymentId } = await buyBasket(backend, buyer, nights, address)
    expect(made.order).toEqual({ id: expect.stringMatching(/^order_\w{14}$/), amount: paiseOf(3 * dear), currency: 'INR' })
    expect(made.bookings).toEqual([
      { booking_id: ids[0], amount: 2 * dear },
      { booking_id: ids[1], amount: dear },
    ])
    expect(answer.booking).toMatchObject({ booking_id: ids[0], status: 'paid', amount_paid: 2 * dear, payment_id: paymentId })
    expect(answer.bookings).toMatchObject([
      { booking_id: ids[0], seats: ['A1', 'A2'], amount_paid: 2 * dear },
      { booking_id: ids[1], seats: ['A1'], amount_paid: dear, show_title: 'Second Night', payment_id: paymentId },
    ])
    expect(new Set(answer.bookings?.flatMap((night) => [night.ticket_code, night.verification_code])).size).toBe(4)
    expect(await seatsThatAre(backend, 'booked')).toEqual(['1:A1', '1:A2', `${other}:A1`])
    expect(await rowsOf(backend, 'invoice')).toMatchObject([{ total: paiseOf(2 * dear) }, { total: paiseOf(dear) }])
    const mine = await buyer.client.bookings.mine({ user_id: buyer.userId })
    expect(mine.bookings).toHaveLength(2)
    await workMail(backend)
    expect(await keptMails(backend)).toHaveLength(2)
    for (const row of await exported(admin)) expect(row['Payment ID']).toBe(paymentId)
    expect((await backend.deps.provider.orderPayments(orderId)).map(({ amount }) => amount)).toEqual([paiseOf(3 * dear)])
    await expectReconciled(backend, admin, paymentId)
  })

  it('give back what each of them cost: a seat, a night, and never more than was paid', async ({ backend, buyer, admin, nights }) => {
    const { ids, paymentId } = await buyBasket(backend, buyer, nights)
    const [first = '', second = ''] = ids
    const cancel = (booking_id: string, seats: string[] | null) =>
      admin.client.bookings.cancel({ booking_id, seats, refund: true, note: '' })
    expect(await cancel(first, ['A2'])).toMatchObject({ refunded: dear })
    await expectReconciled(backend, admin, paymentId)
    expect((await backend.deps.provider.refundsOf(paymentId)).map(({ amount }) => amount)).toEqual([paiseOf(dear)])
    // Of the first night only its other seat can still be refunded, although the provider also has the second night's money.
    const tooMuch = () => admin.client.payments.refund({ booking_id: first, amount: dear + 0.01, note: '', request_id: 'too-much-1' })
    await expectRefused(backend, tooMuch, { status: 409, code: 'refund-too-large' })

    expect(await cancel(second, null)).toMatchObject({ refunded: dear })
    expect(await statuses(backend)).toEqual(['paid', 'cancelled'])
    await expectReconciled(backend, admin, paymentId)
    expect(await cancel(first, null)).toMatchObject({ refunded: dear })
    await expectReconciled(backend, admin, paymentId)
    expect(await backend.deps.provider.payment(paymentId)).toMatchObject({ amountRefunded: paiseOf(3 * dear), status: 'refunded' })
    const invoices = await rowsOf(backend, 'invoice')
    const notes = await backend.deps.store.read.selectFrom('credit_note').selectAll().orderBy('number').execute()
    expect(notes.map((note) => [note.booking_id, note.total])).toEqual([
      [1, paiseOf(dear)],
      [2, paiseOf(dear)],
      [1, paiseOf(dear)],
    ])
    expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(notes.reduce((sum, { total }) => sum + total, 0))
  })

  it('stand apart when the house cancels one show: the other stays, with its money', async ({ backend, buyer, admin, nights, other }) => {
    const { paymentId } = await buyBasket(backend, buyer, nights)
    await admin.client.shows.cancel({ show_id: other, note: '' })
    await workShowChanges(backend.services)
    expect((await rowsOf(backend, 'refund')).map(({ amount, reason }) => [amount, reason])).toEqual([[paiseOf(dear), 'show-cancelled']])
    await expectReconciled(backend, admin, paymentId)
    const mine = await buyer.client.bookings.mine({ user_id: buyer.userId })
    expect(mine.bookings.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'paid'])
  })
})

describe('a donation in a basket', () => {
  it('is of the night that it was given with, and once', async ({ backend, buyer, admin, other }) => {
    await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
    const { ids, paymentId } = await buyBasket(backend, buyer, [
      { showId: '1', seats: ['A1'], donation: 100.5 },
      { showId: other, seats: ['A1'] },
    ])
    expect(await rowsOf(backend, 'payment')).toMatchObject([
      { amount: paiseOf(dear + 100.5), donation: 10_050 },
      { amount: paiseOf(dear), donation: 0 },
    ])
    await expectReconciled(backend, admin, paymentId)
    await admin.client.bookings.cancel({ booking_id: ids[1] ?? '', seats: null, refund: true, note: '', donation: true })
    await expectReconciled(backend, admin, paymentId)
    await admin.client.bookings.cancel({ booking_id: ids[0] ?? '', seats: null, refund: true, note: '', donation: true })
    await expectReconciled(backend, admin, paymentId)
    expect((await backend.deps.provider.payment(paymentId)).amountRefunded).toBe(paiseOf(2 * dear + 100.5))
  })
})

describe('a night that costs nothing', () => {
  const free = JSON.stringify({ KAVERI: { earlyBird: 0, regular: 0 }, NETRAAVATI: { earlyBird: 59_900, regular: 59_900 } })

  it('is booked with those that are paid, whichever comes first, and has no part in the money', async ({ backend, buyer, admin }) => {
    const freeShow = String(await addShowIn(backend.deps.store, studio, { prices: free }))
    const wish = [
      { showId: freeShow, seats: ['A1'] },
      { showId: '1', seats: ['A1'] },
    ]
    const { ids, fields, orderId } = await orderedAndPaid(backend, buyer, wish)
    // It waits for the other bookings, so it can't be confirmed alone.
    await expectRefused(backend, () => buyer.client.bookings.confirm({ booking_id: ids[0] ?? '' }), { status: 409, code: 'payment-needed' })
    for (const booking_id of ids) {
      const { booking, bookings } = await buyer.client.payments.verify({ ...fields, booking_id })
      expect(booking).toMatchObject({ booking_id, status: 'paid' })
      expect(bookings).toHaveLength(2)
    }
    expect(await rowsOf(backend, 'payment')).toMatchObject([{ id: fields.razorpay_payment_id, order_id: orderId, amount: paiseOf(dear) }])
    await expectReconciled(backend, admin, fields.razorpay_payment_id)
  })

  it('is not to blame for its free seats where another night is lost, though fewer are given by now', async ({
    backend,
    buyer,
    rival,
    admin,
  }) => {
    const freeShow = String(await addShowIn(backend.deps.store, studio, { prices: free }))
    await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
    const wish = [
      { showId: freeShow, seats: ['A1', 'A2'], donation: 50 },
      { showId: '1', seats: ['A1'] },
    ]
    const { ids, fields } = await orderedAndPaid(backend, buyer, wish)
    backend.clock.now += 11 * minute
    await sweepLapsed(backend.services)
    await buy(backend.origin, rival, ['A1'])
    await admin.client.settings.save({ version: 1, settings: { free_seats_per_guest: 1 } })
    const verified = buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })
    await expect(verified).rejects.toMatchObject({ status: 409, code: 'payment-refunded-basket' })
    const refunds = await backend.deps.store.read.selectFrom('refund').select(['amount', 'reason']).orderBy('amount').execute()
    expect(refunds).toEqual([
      { amount: 5000, reason: 'night-lost' },
      { amount: paiseOf(dear), reason: 'seats-lost' },
    ])
  })

  describe.runIf(standsOnPostgres())('before a night with a code that somebody else is just using', () => {
    it.for(['payment', 'payment that comes too late', 'confirmation'] as const)(
      'keeps nobody waiting for free seats: %s',
      async (when, { backend, buyer, rival, admin }) => {
        const { store } = backend.deps
        const isFreeToo = when === 'confirmation'
        const codeId = await makeCode(admin.client, { uses_most: 5, ...(isFreeToo && { kind: 'amount', value: dear }) })
        const freeShow = String(await addShowIn(store, studio, { prices: free }))
        const secondShow = String(await addShowIn(store, studio, { title: 'Second Night' }))
        const wish = [
          { showId: freeShow, seats: ['A1'] },
          { showId: secondShow, seats: ['A1'], code: 'SPRING' },
        ]
        const done = isFreeToo ? await confirmsHeld(buyer, wish) : await paysOrdered(backend, buyer, wish)
        if (when === 'payment that comes too late') {
          backend.clock.now += 11 * minute
          await sweepLapsed(backend.services)
          await hold(rival, ['A1'], secondShow)
        }
        const { guest_id } = await store.read.selectFrom('booking').select('guest_id').executeTakeFirstOrThrow()
        let answered: Promise<unknown> | undefined
        let isFree = false
        await store.concurrent([], async (tx) => {
          await lock(tx, `price-code:${codeId}`)
          answered ??= done().catch(() => undefined)
          const stuck = sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`
          await expect.poll(async () => (await stuck.execute(tx)).rows[0]?.waiting).toBe(1)
          await sql`set local lock_timeout = '200ms'`.execute(tx)
          for (const of of [`guest:${guest_id}`, buyer.phone]) await lock(tx, `free:${freeShow}:${of}`)
          isFree = true
        })
        expect(isFree).toBe(true)
        await answered
        expect(await statuses(backend)).toEqual(
          when === 'payment that comes too late' ? ['expired', 'expired', 'pending'] : ['paid', 'paid'],
        )
      },
    )
  })

  it('among others of its kind needs no payment: all are confirmed, or none', async ({ backend, buyer, rival }) => {
    const shows: string[] = []
    for (let night = 0; night < 2; night++) shows.push(String(await addShowIn(backend.deps.store, studio, { prices: free })))
    const [one = '', two = ''] = shows
    const held = await holdNights(buyer, [
      { showId: one, seats: ['A1'] },
      { showId: two, seats: ['A1'] },
    ])
    const ids = held.map(({ booking_id }) => booking_id)
    const confirm = () => buyer.client.bookings.confirm({ booking_id: ids[0] ?? '', bookings: ids })
    await expectRefused(backend, () => orderNights(buyer, held, { amount: 0 }), { status: 409, code: 'free-booking' })
    await backend.deps.store.alone((tx) =>
      tx
        .updateTable('booking')
        .set({ reserved_until: 0 })
        .where('public_id', '=', ids[1] ?? '')
        .execute(),
    )
    await expectRefused(backend, confirm, { status: 409, code: 'hold-over' })
    expect(await statuses(backend)).toEqual(['pending', 'pending'])
    const [again] = await holdNights(buyer, [{ showId: two, seats: ['A2'] }])
    ids[1] = again?.booking_id ?? ''
    const answer = await confirm()
    expect(answer.bookings).toMatchObject([{ booking_id: ids[0] }, { booking_id: ids[1], seats: ['A2'] }])
    expect(await unchanged(backend, confirm)).toEqual(answer)
    await expectRefused(backend, () => rival.client.bookings.confirm({ booking_id: ids[0] ?? '', bookings: ids }), {
      status: 403,
      code: 'not-yours',
    })
  })
})

/** Pays an order of these nights; returns what tells the box office of it. */
async function paysOrdered(backend: Backend, buyer: Buyer, nights: readonly NightWish[]) {
  const { ids, fields } = await orderedAndPaid(backend, buyer, nights)
  return () => buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })
}

/** Holds these nights, which cost nothing; returns what confirms them. */
async function confirmsHeld(buyer: Buyer, nights: readonly NightWish[]) {
  const bookings = (await holdNights(buyer, nights)).map(({ booking_id }) => booking_id)
  return () => buyer.client.bookings.confirm({ booking_id: bookings[0] ?? '', bookings })
}

async function orderedAndPaid(backend: Backend, buyer: Buyer, nights: readonly NightWish[], email?: string) {
  const basket = await orderBasket(buyer, nights, email)
  return { ...basket, fields: await payAtSandbox(backend.origin, basket.orderId) }
}

describe('a night that is lost before the payment arrives', () => {
  const lost = { status: 409, code: 'payment-refunded-basket' } as const

  it('counts its use of a code against the other’s', async ({ backend, buyer, rival, admin, nights, other }) => {
    await makeCode(admin.client, { code: 'SPRING', uses_most: 2 })
    const byCode = nights.map((night) => ({ ...night, code: 'SPRING' }))
    const { ids, fields } = await orderedAndPaid(backend, buyer, byCode)
    backend.clock.now += 11 * minute
    await holdNights(rival, [{ showId: other, seats: ['A2'], code: 'SPRING' }])
    await expect(buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })).rejects.toMatchObject(lost)
    expect(await seatsThatAre(backend, 'booked')).toEqual([])
  })

  it('finds the seats of a group where they were, and says so', async ({ backend, buyer, rival, admin, other }) => {
    const { link } = await keepGroup(backend, admin, { seats: ['B1', 'B2'] })
    const wish = [
      { showId: '1', seats: ['B1'], group: link },
      { showId: other, seats: ['A1'] },
    ]
    const { ids, fields } = await orderedAndPaid(backend, buyer, wish)
    backend.clock.now += 11 * minute
    await buyAt(backend, rival, other, ['A1'])
    await expect(buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })).rejects.toMatchObject(lost)
    const refunds = await backend.deps.store.read.selectFrom('refund').select('reason').orderBy('booking_id').execute()
    expect(refunds.map(({ reason }) => reason)).toEqual(['night-lost', 'seats-lost'])
    expect(await seatsThatAre(backend, 'reserved')).toEqual(['1:B1', '1:B2'])
  })

  it('takes the other with it: nothing is booked, everything goes back, and each mail says why', async ({
    backend,
    buyer,
    rival,
    admin,
    nights,
    other,
  }) => {
    const { ids, fields } = await orderedAndPaid(backend, buyer, nights, address)
    backend.clock.now += 11 * minute
    await buyAt(backend, rival, other, ['A1'])
    const ask = (booking_id: string) => buyer.client.payments.verify({ ...fields, booking_id })
    for (const id of ids) await expect(ask(id)).rejects.toMatchObject(lost)
    expect(await seatsThatAre(backend, 'booked')).toEqual([`${other}:A1`])
    expect(await seatsThatAre(backend, 'reserved')).toEqual([])
    const refunds = await backend.deps.store.read.selectFrom('refund').selectAll().orderBy('booking_id').execute()
    expect(refunds.map(({ amount, reason }) => [amount, reason])).toEqual([
      [paiseOf(2 * dear), 'night-lost'],
      [paiseOf(dear), 'seats-lost'],
    ])
    await workMail(backend)
    expect((await backend.deps.provider.payment(fields.razorpay_payment_id)).amountRefunded).toBe(paiseOf(3 * dear))
    const told = (await keptMails(backend)).filter(({ subject }) => subject?.startsWith('Refund of'))
    expect(told.map(({ text }) => /could no longer be booked|taken by someone else/.exec(text ?? '')?.[0]).toSorted()).toEqual([
      'could no longer be booked',
      'taken by someone else',
    ])
    await unchanged(backend, () => ask(ids[0] ?? '').catch((error: unknown) => error))
    const rows = await exported(admin)
    expect(paise(rows, 'Other payments in rupees')).toBe(paiseOf(3 * dear))
    expect(paise(rows, 'Other payments refunded in rupees')).toBe(paiseOf(3 * dear))
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(dear)
  })

  it('because its show was cancelled takes the other with it, too', async ({ backend, buyer, nights, other }) => {
    const { ids, fields } = await orderedAndPaid(backend, buyer, nights)
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ status: 'cancelled' }).where('id', '=', Number(other)).execute())
    await expect(buyer.client.payments.verify({ ...fields, booking_id: ids[0] ?? '' })).rejects.toMatchObject(lost)
    const refunds = await backend.deps.store.read.selectFrom('refund').select('reason').orderBy('booking_id').execute()
    expect(refunds.map(({ reason }) => reason)).toEqual(['night-lost', 'late-for-show-off'])
    expect(await statuses(backend)).toEqual(['expired', 'expired'])
  })

  it('whose seats are free again is booked with the other, after the hold', async ({ backend, buyer, nights, other }) => {
    const { ids, fields } = await orderedAndPaid(backend, buyer, nights)
    backend.clock.now += 11 * minute
    await sweepLapsed(backend.services)
    expect(await seatsThatAre(backend, 'reserved')).toEqual([])
    await buyer.client.payments.verify({ ...fields, booking_id: ids[1] ?? '' })
    expect(await seatsThatAre(backend, 'booked')).toEqual(['1:A1', '1:A2', `${other}:A1`])
  })
})

async function buyAt(backend: Backend, buyer: Buyer, showId: string, seats: string[]) {
  const { booking_id, total_amount } = await hold(buyer, seats, showId)
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
}

describe('whoever brings the payment of a basket', () => {
  it('twenty times at once, by page, closed form, webhook and reconciler, books each night once', async ({
    backend,
    buyer,
    nights,
    other,
  }) => {
    for (let round = 1; round <= 3; round++) {
      const wish = [
        { showId: '1', seats: [`A${round}`] },
        { showId: other, seats: [`Z${round}`] },
      ]
      const { ids, fields, orderId } = await orderedAndPaid(backend, buyer, round % 2 === 0 ? wish.toReversed() : wish)
      backend.clock.now += 10 * minute
      const ways = [
        (index: number) => buyer.client.payments.verify({ ...fields, booking_id: ids[index % 2] ?? '' }),
        (index: number) => buyer.client.bookings.release({ booking_id: ids[index % 2] ?? '' }),
        () => deliver(backend, { event: 'payment.captured', orderId, paymentId: fields.razorpay_payment_id }),
        () => reconcileDue(backend.services),
        () => sweepLapsed(backend.services),
      ]
      await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ways[(index + round) % ways.length]?.(index)))
      expect((await rowsOf(backend, 'ticket')).length).toBe(2 * round)
      expect((await rowsOf(backend, 'payment')).length).toBe(2 * round)
    }
    expect(nights).toHaveLength(2)
    expect(await rowsOf(backend, 'refund')).toEqual([])
  })

  it('is asked no more after a webhook alone: each night is booked', async ({ backend, buyer, nights }) => {
    const { fields, orderId } = await orderedAndPaid(backend, buyer, nights)
    const event = { event: 'order.paid', orderId, paymentId: fields.razorpay_payment_id, id: 'evt_1' }
    expect((await deliver(backend, event)).status).toBe(200)
    expect(await statuses(backend)).toEqual(['paid', 'paid'])
    await unchanged(backend, () => deliver(backend, event))
  })

  it('from the provider’s own page comes to a confirmation with each ticket', async ({ backend, buyer, nights }) => {
    const { fields, held } = await orderedAndPaid(backend, buyer, nights)
    const body = new URLSearchParams(Object.entries(fields))
    const back = await fetch(`${backend.origin}/api/payment_callback.php`, { method: 'POST', body, redirect: 'manual' })
    const { searchParams } = new URL(back.headers.get('location') ?? '', backend.origin)
    expect(searchParams.getAll('ticket')).toEqual(held.map(({ ticket_token }) => ticket_token))
  })
})

describe('payments that nobody asked for', () => {
  const provider = fakeProvider()
  const captured: number[] = []
  const capture: typeof provider.capture = (id, amount) => {
    captured.push(amount)
    return provider.capture(id, amount)
  }
  it.override('options', { change: () => ({ provider: { ...provider, capture } }) })

  it('a second one for a basket goes back in its parts, and one of another sum as a whole', async ({ backend, buyer, nights }) => {
    const { ids, orderId } = await orderBasket(buyer, nights)
    const verify = (paymentId: string) =>
      buyer.client.payments.verify({ ...signedFields(backend, orderId, paymentId), booking_id: ids[0] ?? '' })
    const wrong = provider.pay(orderId, { amount: paiseOf(dear) })
    await expect(verify(wrong.id)).rejects.toMatchObject({ code: 'payment-refunded-amount' })
    const right = provider.pay(orderId)
    expect((await verify(right.id)).bookings).toHaveLength(2)
    const second = provider.pay(orderId)
    await verify(second.id)
    await workMail(backend)
    const back = async (id: string) => (await provider.refundsOf(id)).map(({ amount }) => amount)
    expect(await back(wrong.id)).toEqual([paiseOf(dear)])
    expect(await back(right.id)).toEqual([])
    expect(await back(second.id)).toEqual([paiseOf(2 * dear), paiseOf(dear)])
  })

  it('one that is only authorised is captured with the sum', async ({ backend, buyer, nights }) => {
    const { ids, orderId } = await orderBasket(buyer, nights)
    const { id } = provider.pay(orderId, { status: 'authorized' })
    await buyer.client.payments.verify({ ...signedFields(backend, orderId, id), booking_id: ids[1] ?? '' })
    expect(captured).toEqual([paiseOf(3 * dear)])
  })
})

describe('the order of a basket', () => {
  it('is one, however often and from however many tabs it is asked for', async ({ backend, buyer, nights }) => {
    const held = await holdNights(buyer, nights)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, tab) => orderNights(buyer, tab % 2 === 0 ? held : held.toReversed())))
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
    expect(await rowsOf(backend, 'payment_order')).toHaveLength(2)
  })

  it('and that of one of its nights exclude each other: each booking is in one order, whichever tab is faster', async ({
    backend,
    buyer,
    other,
  }) => {
    for (let round = 1; round <= 6; round++) {
      const held = await holdNights(buyer, [
        { showId: '1', seats: [`B${round}`] },
        { showId: other, seats: ['Z1'] },
      ])
      const [first] = held
      const alone = () =>
        buyer.client.payments.createOrder({ amount: first?.total_amount ?? 0, currency: 'INR', booking_id: first?.booking_id ?? '' })
      const tabs = [() => orderNights(buyer, held), alone]
      const outcomes = await Promise.allSettled((round % 2 === 0 ? tabs : tabs.toReversed()).map((tab) => tab()))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'other-order', status: 409 })
    }
    expect((await rowsOf(backend, 'payment_order')).length).toBeGreaterThan(5)
  })

  it('is made while all of its holds last, until the first of them ends', async ({ backend, buyer, nights }) => {
    const [first] = await holdNights(buyer, nights.slice(0, 1))
    backend.clock.now += 4 * minute
    const [second] = await holdNights(buyer, nights.slice(1))
    const held = [first, second].flatMap((night) => night ?? [])
    expect((await orderNights(buyer, held)).timeout).toBe(330)
    backend.clock.now += 6 * minute
    await expectRefused(backend, () => orderNights(buyer, held), { status: 409, code: 'hold-over' })
    await buyer.client.bookings.release({ booking_id: second?.booking_id ?? '' })
    await expectRefused(backend, () => orderNights(buyer, held), { status: 409, code: 'hold-over' })
  })

  it('has room for twelve nights', async ({ backend, buyer }) => {
    const wish: NightWish[] = []
    for (let night = 0; night <= mostNights; night++)
      wish.push({ showId: String(await addShowIn(backend.deps.store, studio)), seats: ['A1'] })
    const held = await holdNights(buyer, wish)
    expect((await orderNights(buyer, held.slice(0, mostNights))).bookings).toHaveLength(mostNights)
    await expectRefused(backend, () => orderNights(buyer, held), { status: 400, code: 'malformed' })
    const [first, ...others] = held.map(({ booking_id }) => booking_id)
    const order = { amount: held.length * dear, currency: 'INR', booking_id: first ?? '', bookings: others }
    const tooMany = () => buyer.client.payments.createOrder(order)
    await expectRefused(backend, tooMany, { status: 400, code: 'malformed' })
  })

  describeOnce('is refused', () => {
    it('of another sum, and with a booking of somebody else', async ({ backend, buyer, rival, nights }) => {
      const held = await holdNights(buyer, nights)
      await expectRefused(backend, () => orderNights(buyer, held, { amount: dear }), { status: 422, code: 'amount-mismatch' })
      const theirs = await hold(rival, ['C1'])
      await expectRefused(backend, () => orderNights(buyer, [...held, theirs]), { status: 403, code: 'not-yours' })
      const paid = await buy(backend.origin, buyer, ['D1'])
      const more = [...held.slice(1), { ...paid, total_amount: dear }]
      await expectRefused(backend, () => orderNights(buyer, more), { status: 409, code: 'already-paid' })
    })
  })

  it('of one booking that is named twice is that booking’s alone, as an older client has it', async ({ buyer }) => {
    const { booking_id, booking_db_id = '' } = await hold(buyer, ['A1'])
    const ask = (bookings?: string[]) =>
      buyer.client.payments.createOrder({ amount: dear, currency: 'INR', booking_id, ...(bookings && { bookings }) })
    const plain = await ask()
    expect(plain).not.toHaveProperty('bookings')
    expect(await ask([booking_id, booking_db_id])).toEqual(plain)
  })
})

/** Pays two baskets whose holds have lapsed and that both want the one seat of the second night. Returns how many tickets there are. */
async function ticketsOfRace(backend: Backend, buyer: Buyer, rival: Buyer, other: string): Promise<number> {
  const of = async (guest: Buyer, first: string) => {
    const paid = await orderedAndPaid(backend, guest, [
      { showId: '1', seats: [first] },
      { showId: other, seats: ['A1'] },
    ])
    backend.clock.now += 11 * minute
    return () => guest.client.payments.verify({ ...paid.fields, booking_id: paid.ids[0] ?? '' })
  }
  const racers = [await of(buyer, 'A1'), await of(rival, 'A2')]
  await Promise.allSettled(Array.from({ length: 10 }, (_, index) => racers[index % 2]?.()))
  return (await rowsOf(backend, 'ticket')).length
}

describe('two baskets that race for one seat', () => {
  it('end with one booked in whole, and the other refunded in whole', async ({ backend, buyer, rival, other }) => {
    expect(await ticketsOfRace(backend, buyer, rival, other)).toBe(2)
    const payments = await rowsOf(backend, 'payment')
    for (const outcome of ['booked', 'refund']) expect(payments.filter((payment) => payment.outcome === outcome)).toHaveLength(2)
    expect((await rowsOf(backend, 'refund')).map(({ reason }) => reason).toSorted()).toEqual(['night-lost', 'seats-lost'])
    expect((await seatsThatAre(backend, 'booked')).filter((seat) => seat.startsWith(`${other}:`))).toEqual([`${other}:A1`])
  })

  describe('negative control', () => {
    it.override('options', { change: withUnguardedSeats })

    it('with the condition on the seat taken out, both get it', async ({ backend, buyer, rival, other }) => {
      expect(await ticketsOfRace(backend, buyer, rival, other)).toBe(4)
    })
  })
})
