import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { lock } from '@sabha/backend/store/engine/postgres/locks'
import { findShow } from '@sabha/backend/store/shows/shows'
import type { Tx } from '@sabha/backend/store/store'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, payAtSandbox, signIn } from '../builders/buyer.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { it as base } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { makeCode } from '../builders/price-code.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'
import { wrapStore } from '../builders/wrap-store.ts'

/** KAVERI (row A) is free, NETRAAVATI (row Z) is not. */
const prices = (kaveri: number) => ({ KAVERI: { earlyBird: kaveri, regular: kaveri }, NETRAAVATI: { earlyBird: 30_000, regular: 30_000 } })

const it = base.extend('freeShow', async ({ backend }) =>
  String(await addShowIn(backend.deps.store, studio, { prices: JSON.stringify(prices(0)) })),
)

async function waitingFor(tx: Tx) {
  const stuck = sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`
  return (await stuck.execute(tx)).rows[0]?.waiting
}

const confirm = (buyer: Buyer, bookingId: string) => buyer.client.bookings.confirm({ booking_id: bookingId })
const count = async ({ deps }: Backend, table: 'ticket' | 'payment_order' | 'payment' | 'refund' | 'invoice' | 'credit_note') =>
  (await deps.store.read.selectFrom(table).selectAll().execute()).length

async function confirmed(buyer: Buyer, seats: string[], showId: string) {
  const held = await hold(buyer, seats, showId)
  return (await confirm(buyer, held.booking_id)).booking
}

async function heldWithEmail(buyer: Buyer, seats: string[], showId: string) {
  const held = await buyer.client.bookings.hold({
    show_id: showId,
    seats,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_email: 'kamala@example.com',
  })
  return held.booking_id
}

/** Holds free seats with a donation of ₹50, and orders its payment. */
async function ordered({ client, name, phone }: Buyer, seats: string[], show_id: string) {
  const { booking_id } = await client.bookings.hold({
    show_id,
    seats,
    customer_name: name,
    customer_phone: phone,
    customer_email: 'kamala@example.com',
    donation: 50,
  })
  const { order } = await client.payments.createOrder({ amount: 50, currency: 'INR', booking_id })
  return { booking_id, orderId: order.id }
}

const paid = async ({ origin }: Backend, { client }: Buyer, { booking_id, orderId }: { booking_id: string; orderId: string }) =>
  client.payments.verify({ ...(await payAtSandbox(origin, orderId)), booking_id })

describe('free seats', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('are published, held and booked without a payment, and answered as a paid booking is', async ({ backend, buyer, admin, freeShow }) => {
    const free = { early_bird: 0, regular: 0 }
    const { show_id } = await admin.client.shows.save({
      id: null,
      show: draftOf({ prices: Object.fromEntries(Object.keys(draftOf().prices).map((name) => [name, free])) }),
    })
    await admin.client.shows.publish({ show_id })
    const { shows } = await buyer.client.shows.list({ show_id })
    expect(shows[0]).toMatchObject({ price: 0, priceRange: 'Free', on_sale: true })
    const held = await hold(buyer, ['A1', 'A2'], freeShow)
    expect(held.total_amount).toBe(0)
    const { booking, ...answer } = await confirm(buyer, held.booking_id)
    expect(answer).toMatchObject({ success: true })
    const paid = await buy(backend.origin, buyer, ['B1'])
    expect(Object.keys(booking)).toEqual(Object.keys(paid))
    expect(booking).toMatchObject({
      booking_id: held.booking_id,
      status: 'paid',
      payment_status: 'paid',
      total_amount: 0,
      amount_paid: 0,
      seats: ['A1', 'A2'],
      payment_id: null,
      invoice_number: null,
    })
    expect(booking.ticket_code).not.toBe('')
    expect([await count(backend, 'ticket'), await count(backend, 'payment_order'), await count(backend, 'invoice')]).toEqual([2, 1, 1])
  })

  it('beside seats that cost something are paid for with them', async ({ backend, buyer, freeShow }) => {
    const held = await hold(buyer, ['A1', 'Z1'], freeShow)
    expect(held.total_amount).toBe(300)
    await expectRefused(backend, () => confirm(buyer, held.booking_id), { status: 409, code: 'payment-needed' })
    expect((await buyer.client.payments.createOrder({ amount: 300, currency: 'INR', booking_id: held.booking_id })).success).toBe(true)
  })

  it('are free by a code and by a concession, too', async ({ buyer, admin }) => {
    await makeCode(admin.client, { code: 'GUEST', kind: 'fixed', value: 0 })
    await makeCode(admin.client, { code: 'MUCH', kind: 'amount', value: 100_000, uses_most: 1 })
    await admin.client.prices.saveConcessions({ show_id: null, concessions: [{ who: 'child', kind: 'fixed', value: 0, most: null }] })
    const person = { show_id: '1', customer_name: buyer.name, customer_phone: buyer.phone }
    const wishes = [
      { seats: ['A1'], code: 'GUEST' },
      { seats: ['A2', 'D1'], code: 'MUCH' },
      { seats: ['A3'], concessions: { A3: 'child' as const } },
    ]
    for (const wish of wishes) {
      const held = await buyer.client.bookings.hold({ ...person, ...wish })
      expect(held.total_amount).toBe(0)
      expect((await confirm(buyer, held.booking_id)).booking).toMatchObject({ status: 'paid', seats: wish.seats })
    }
    expect((await admin.client.prices.codes({})).codes.map(({ code, uses }) => [code, uses])).toEqual([
      ['MUCH', 1],
      ['GUEST', 1],
    ])
    await expect(buyer.client.bookings.hold({ ...person, seats: ['A5'], code: 'MUCH' })).rejects.toMatchObject({
      code: 'unknown-price-code',
    })
  })

  it('have no order at the payment provider', async ({ backend, buyer, freeShow }) => {
    const { booking_id } = await hold(buyer, ['A1'], freeShow)
    const ask = () => buyer.client.payments.createOrder({ amount: 0, currency: 'INR', booking_id })
    await expectRefused(backend, ask, { status: 409, code: 'free-booking' })
    expect(await count(backend, 'payment_order')).toBe(0)
    await confirm(buyer, booking_id)
    await expectRefused(backend, ask, { status: 409, code: 'already-paid' })
  })

  it('that are given back are free again: no money goes back, and no credit note is made', async ({
    backend,
    buyer,
    rival,
    freeShow,
    admin,
  }) => {
    const { booking_id } = await confirmed(buyer, ['A1', 'A2'], freeShow)
    const staff = await signInAdmin(backend, staffAccount)
    const part = await staff.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    expect(part).toMatchObject({ refunded: 0, at_desk: 0 })
    expect((await confirmed(rival, ['A1'], freeShow)).seats).toEqual(['A1'])
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    expect((await buyer.client.bookings.mine({})).bookings[0]).toMatchObject({ status: 'cancelled', refund_status: null })
    expect([await count(backend, 'refund'), await count(backend, 'credit_note'), await count(backend, 'invoice')]).toEqual([0, 0, 0])
    expect((await admin.client.payments.owed({})).owed).toEqual([])
    await expectRefused(backend, () => confirm(buyer, booking_id), { status: 409, code: 'already-cancelled' })
  })

  it('are counted as seats, and as no money', async ({ buyer, rival, freeShow, admin: { client } }) => {
    const { booking_id } = await confirmed(buyer, ['A1', 'A2'], freeShow)
    await confirmed(rival, ['A3'], freeShow)
    await client.bookings.cancel({ booking_id, seats: ['A2'], refund: false, note: '' })
    const sales = await client.reports.sales({ show_id: freeShow })
    expect(sales.sections.find(({ section }) => section === 'KAVERI')).toMatchObject({ capacity: 4, sold: 2, given: 0, revenue: 0 })
    const figures = await client.reports.dashboard({})
    expect([figures.totalBookings, figures.todayBookings, figures.totalRevenue]).toEqual([2, 2, 0])
    const { shows } = await client.shows.listAll({})
    expect(shows.find(({ id }) => id === freeShow)).toMatchObject({ bookings_count: 2, seats_taken: 2, total_revenue: 0 })
    const { bookings } = await client.bookings.search({ show_id: freeShow })
    expect(bookings.map(({ total_amount, status }) => [total_amount, status])).toEqual([
      [0, 'paid'],
      [0, 'paid'],
    ])
    expect(new TextDecoder().decode(await client.bookings.export({ show_id: freeShow }))).toContain(booking_id)
    const { booking } = await client.bookings.get({ booking_id })
    expect(booking.history.map(({ what }) => what)).toContain('Confirmed the booking')
  })

  it('say so on the ticket and in its mail', async ({ backend, buyer, freeShow }) => {
    await confirm(buyer, await heldWithEmail(buyer, ['A1'], freeShow))
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.subject).toMatch(/^Your ticket: /)
    expect(mail?.text).toMatch(/Price:? +Free/)
    expect(mail?.text).not.toMatch(/₹|GST|Total paid/)
  })

  it('of a show that is cancelled are told of, without a word of money', async ({ backend, buyer, rival, freeShow, admin }) => {
    await confirm(buyer, await heldWithEmail(buyer, ['A1'], freeShow))
    await confirmed(rival, ['A2'], freeShow)
    await workMail(backend)
    await admin.client.shows.cancel({ show_id: freeShow, note: '' })
    await workShowChanges(backend.services)
    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ subject }) => subject?.startsWith('Cancelled:'))
    expect(mail?.text).toContain('We’re sorry: this show will not take place.')
    expect(mail?.text).not.toContain('refund')
    const { attention } = await admin.client.reports.tasks({})
    const [told] = attention.filter(({ customer_name }) => customer_name === rival.name)
    expect(told?.message).toContain('is cancelled')
    expect(told?.message).not.toContain('refund')
    expect((await rival.client.bookings.mine({})).bookings[0]?.status).toBe('cancelled')
  })

  it('are confirmed by whoever holds them, and by nobody else', async ({ backend, buyer, rival, freeShow }) => {
    const { booking_id } = await hold(buyer, ['A1'], freeShow)
    await expectRefused(backend, () => confirm(rival, booking_id), { status: 403, code: 'not-yours' })
    await expectRefused(backend, () => confirm(buyer, 'BKNONE'), { status: 404, code: 'unknown-booking' })
    const { status } = await raw(backend.origin, '/api/confirm_booking.php', { json: { booking_id } })
    expect(status).toBe(401)
    expect(await count(backend, 'ticket')).toBe(0)
  })
})

describe('a confirmation', () => {
  it('that comes twenty times at once makes one ticket, and every answer is the same', async ({ backend, buyer, freeShow }) => {
    const { booking_id } = await hold(buyer, ['A1', 'A2'], freeShow)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(buyer, booking_id)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count(backend, 'ticket')).toBe(1)
    expect(await unchanged(backend, () => confirm(buyer, booking_id))).toEqual(answers[0])
  })

  it('after the hold has lapsed is refused, and takes nothing from whoever has the seat by then', async ({
    backend,
    buyer,
    rival,
    freeShow,
  }) => {
    const { booking_id } = await hold(buyer, ['A1'], freeShow)
    backend.clock.now += 11 * 60_000
    await expectRefused(backend, () => confirm(buyer, booking_id), { status: 409, code: 'hold-over' })
    expect((await confirmed(rival, ['A1'], freeShow)).seats).toEqual(['A1'])
    await sweepLapsed(backend.services)
    await expectRefused(backend, () => confirm(buyer, booking_id), { status: 409, code: 'hold-over' })
    expect(await count(backend, 'ticket')).toBe(1)
  })

  it('of two seats of which somebody else has one by then books neither', async ({ backend, buyer, rival, freeShow }) => {
    const { booking_id } = await hold(buyer, ['A1', 'A2'], freeShow)
    // The clock of another process runs ahead: there the hold is over.
    backend.clock.now += 11 * 60_000
    await hold(rival, ['A1'], freeShow)
    backend.clock.now -= 11 * 60_000
    await expectRefused(backend, () => confirm(buyer, booking_id), { status: 409, code: 'hold-over' })
    backend.clock.now += 11 * 60_000
    await sweepLapsed(backend.services)
    expect((await confirmed(rival, ['A2'], freeShow)).seats).toEqual(['A2'])
  })

  it('beside another call that gives the seats back ends as one of the two', async ({ buyer, rival, freeShow }) => {
    for (const seat of ['A1', 'A2', 'A3', 'A4']) {
      const { booking_id } = await hold(buyer, [seat], freeShow)
      const [booked, released] = await Promise.allSettled([confirm(buyer, booking_id), buyer.client.bookings.release({ booking_id })])
      expect(released.status).toBe('fulfilled')
      const given = released.status === 'fulfilled' ? released.value.booking : undefined
      // A guest who gives back a hold that is booked by then is told of the booking.
      expect(given?.booking_id).toBe(booked.status === 'fulfilled' ? booking_id : undefined)
      const taken = await hold(rival, [seat], freeShow).then(
        () => false,
        () => true,
      )
      expect(taken).toBe(booked.status === 'fulfilled')
    }
  })

  it('counts the price that was quoted, whatever it is by now', async ({ backend, buyer, rival, freeShow }) => {
    const free = await hold(buyer, ['A1'], freeShow)
    const setPrice = (kaveri: number) =>
      backend.deps.store.alone(async (tx) => {
        expect(await findShow(tx, Number(freeShow))).toBeDefined()
        await tx
          .updateTable('show')
          .set({ prices: JSON.stringify(prices(kaveri)) })
          .where('id', '=', Number(freeShow))
          .execute()
      })
    await setPrice(10_000)
    const paid = await hold(rival, ['A2'], freeShow)
    expect((await confirm(buyer, free.booking_id)).booking.total_amount).toBe(0)
    await setPrice(0)
    await expectRefused(backend, () => confirm(rival, paid.booking_id), { status: 409, code: 'payment-needed' })
  })

  it('of a show that was cancelled meanwhile is refused', async ({ backend, buyer, freeShow, admin }) => {
    const { booking_id } = await hold(buyer, ['A1'], freeShow)
    await admin.client.shows.cancel({ show_id: freeShow, note: '' })
    await expectRefused(backend, () => confirm(buyer, booking_id), { status: 409, code: 'hold-over' })
  })
})

describe('whose limit was lowered', () => {
  it('free seats that are paid for late are kept by a guest who has no others', async ({ backend, buyer, freeShow, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
    const late = await ordered(buyer, ['A1', 'A2', 'A3'], freeShow)
    backend.clock.now += 11 * 60_000
    await sweepLapsed(backend.services)
    await admin.client.settings.save({ version: 1, settings: { free_seats_per_guest: 2 } })
    expect((await paid(backend, buyer, late)).booking.seats).toHaveLength(3)
    await expectRefused(backend, () => hold(buyer, ['A4'], freeShow), { status: 409, code: 'too-many-free-seats', params: { most: 2 } })
  })
})

describe('with 3 free seats a guest', () => {
  it.override('options', { settings: { LIMIT_FREE_SEATS: '3' } })

  it('nobody empties a free house: not in one go, not bit by bit, and not as somebody else with the same number', async ({
    backend,
    buyer,
    rival,
    freeShow,
  }) => {
    const tooMany = { status: 409, code: 'too-many-free-seats' } as const
    await expectRefused(backend, () => hold(buyer, ['A1', 'A2', 'A3', 'A4'], freeShow), tooMany)
    await confirmed(buyer, ['A1', 'A2'], freeShow)
    await expectRefused(backend, () => hold(buyer, ['A3', 'A4'], freeShow), tooMany)
    const again = await signIn(backend.origin, 'Another Name', buyer.phone)
    await expectRefused(backend, () => hold(again, ['A3', 'A4'], freeShow), tooMany)
    await expectRefused(backend, () => hold({ ...buyer, phone: '9000000077' }, ['A3', 'A4'], freeShow), tooMany)
    // A guest's own later hold replaces the earlier one. Other guests have three free seats of their own, and paid seats don't count.
    await hold(buyer, ['A3'], freeShow)
    await hold(buyer, ['A4'], freeShow)
    expect((await hold(buyer, ['Z1', 'Z2', 'Z3', 'Z4'], freeShow)).total_amount).toBe(1200)
    expect((await confirmed(rival, ['A3', 'A4'], freeShow)).seats).toEqual(['A3', 'A4'])
  })

  it('nor by handing seats on to friends, who may take as many themselves', async ({ backend, buyer, freeShow, admin }) => {
    const { booking_id } = await confirmed(buyer, ['A1', 'A2', 'A3'], freeShow)
    const friend = await signIn(backend.origin, 'Meena Example', '9000000003')
    await admin.client.tickets.reissue({ booking_id, holder: { name: friend.name, phone: friend.phone }, email: '' })
    await expect(hold(buyer, ['A4'], freeShow)).rejects.toMatchObject({ code: 'too-many-free-seats' })
    expect((await hold(friend, ['A4'], freeShow)).total_amount).toBe(0)
  })

  it('what is given back may be had again', async ({ buyer, freeShow, admin }) => {
    const { booking_id } = await confirmed(buyer, ['A1', 'A2', 'A3'], freeShow)
    await expect(hold(buyer, ['A4'], freeShow)).rejects.toMatchObject({ code: 'too-many-free-seats' })
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: false, note: '' })
    expect((await hold(buyer, ['A4'], freeShow)).total_amount).toBe(0)
  })

  it('of four who have one number and come at once, three get a seat', async ({ backend, freeShow }) => {
    const guests = await Promise.all(['A1', 'A2', 'A3', 'A4'].map(() => signIn(backend.origin)))
    const outcomes = await Promise.allSettled(guests.map((guest, index) => hold(guest, [`A${index + 1}`], freeShow)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  describe('and a donation beside each', () => {
    const refused = { status: 409, code: 'payment-refunded-free' }

    it.beforeEach(async ({ admin }) => {
      await admin.client.settings.save({
        version: 0,
        settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' },
      })
    })

    it('who pays late for holds that were replaced gets no more than three, and the money back', async ({
      backend,
      buyer,
      freeShow,
      admin,
    }) => {
      const tries = []
      for (const seats of [['A1'], ['A2', 'A3'], ['A4']]) tries.push(await ordered(buyer, seats, freeShow))
      const [first, second, third] = tries.map((each) => () => paid(backend, buyer, each))
      expect((await first?.())?.booking.seats).toEqual(['A1'])
      expect((await third?.())?.booking.seats).toEqual(['A4'])
      await expect(second?.()).rejects.toMatchObject(refused)
      const refunds = await backend.deps.store.read.selectFrom('refund').select(['amount', 'reason']).execute()
      expect(refunds).toEqual([{ amount: 5000, reason: 'free-seats-over' }])
      expect(await admin.client.reports.dashboard({})).toMatchObject({ donations: 100 })
      await workMail(backend)
      const mails = (await keptMails(backend)).map(({ text = '' }) => text)
      expect(mails.some((text) => text.includes('more free seats of this show than one person can have'))).toBe(true)
    })

    it('the payments of one number come at once, from two guests, and three seats are booked', async ({ backend, freeShow }) => {
      const guests = await Promise.all([signIn(backend.origin), signIn(backend.origin, 'Another Name')])
      const [one, two] = guests
      const tries = [await ordered(one, ['A1', 'A2'], freeShow)]
      backend.clock.now += 11 * 60_000
      await sweepLapsed(backend.services)
      tries.push(await ordered(two, ['A3', 'A4'], freeShow))
      backend.clock.now += 11 * 60_000
      const outcomes = await Promise.allSettled(tries.map((each, index) => paid(backend, guests[index] ?? one, each)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
    })

    it('a payment within its hold books, whatever else was held before', async ({ backend, buyer, freeShow }) => {
      const booked = await ordered(buyer, ['A1', 'A2', 'A3'], freeShow)
      expect((await paid(backend, buyer, booked)).booking.seats).toHaveLength(3)
    })
  })

  describe.runIf(standsOnPostgres())('while somebody counts', () => {
    it('all others of that number wait', async ({ backend, freeShow }) => {
      const guests = await Promise.all(['A1', 'A2', 'A3', 'A4'].map(() => signIn(backend.origin)))
      let waiting: Promise<PromiseSettledResult<unknown>[]> | undefined
      // The holder of the lock keeps all other holds of that phone number waiting.
      await backend.deps.store.concurrent([], async (tx) => {
        await lock(tx, `free:${freeShow}:9000000001`)
        waiting = Promise.allSettled(guests.map((guest, index) => hold(guest, [`A${index + 1}`], freeShow)))
        // At least one waits for the lock; the others may wait for that one.
        await expect.poll(() => waitingFor(tx)).toBeGreaterThan(0)
      })
      expect((await waiting)?.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    })

    it('the same guest waits under another number', async ({ backend, buyer, freeShow }) => {
      await confirmed(buyer, ['A1', 'A2'], freeShow)
      const { store } = backend.deps
      const { guest_id } = await store.read.selectFrom('booking').select('guest_id').executeTakeFirstOrThrow()
      let waiting: Promise<unknown> | undefined
      await store.concurrent([], async (tx) => {
        await lock(tx, `free:${freeShow}:guest:${guest_id}`)
        waiting = hold({ ...buyer, phone: '9000000077' }, ['A3', 'A4'], freeShow).catch(({ code }) => code)
        await expect.poll(() => waitingFor(tx)).toBeGreaterThan(0)
      })
      expect(await waiting).toBe('too-many-free-seats')
    })
  })
})

describe('counted by nobody', () => {
  it.override('options', {
    settings: { LIMIT_FREE_SEATS: '1' },
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) =>
        run((tx) =>
          job(
            Object.assign(
              tx.withPlugin({
                transformQuery: ({ node }) => node,
                transformResult: async ({ result }) => ({
                  ...result,
                  rows: result.rows.map((row) => ('seats' in row ? { ...row, seats: 0 } : row)),
                }),
              }),
              { afterCommit: tx.afterCommit.bind(tx) },
            ),
          ),
        ),
      ),
    }),
  })

  it('free seats are anybody’s: the count is what keeps them', async ({ buyer, freeShow }) => {
    await confirmed(buyer, ['A1'], freeShow)
    expect((await confirmed(buyer, ['A2'], freeShow)).seats).toEqual(['A2'])
  })
})
