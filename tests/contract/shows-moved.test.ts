import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { localTime } from '@sabha/ticketing/time'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, order, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { newScanId } from '../builders/phone.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const addressed = ({ deps }: Backend, publicId: string) =>
  deps.store.alone((tx) =>
    tx.updateTable('booking').set({ customer_email: 'kamala@example.com' }).where('public_id', '=', publicId).execute(),
  )
const show = ({ deps }: Backend) => deps.store.read.selectFrom('show').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
const refundsOf = ({ deps }: Backend) => deps.store.read.selectFrom('refund').select(['amount', 'reason', 'status']).orderBy('id').execute()
/** Marks the bookings as paid by another process, whose clock is a minute ahead. */
const paidAhead = ({ deps, clock }: Backend) =>
  deps.store.alone((tx) =>
    tx
      .updateTable('booking')
      .set({ created_at: clock.now + 60_000, paid_at: clock.now + 60_000 })
      .execute(),
  )
const next = { date: '2090-03-01', time: '19:00', end_date: '2090-03-01', end_time: '21:00', note: 'The hall is being painted.' }

describe('a show that is called off', () => {
  it('promises no refund to who has it all back already', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await addressed(backend, booking_id)
    await admin.client.payments.refund({ booking_id, amount: 2499, note: '', request_id: 'all-of-it-1' })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await workMail(backend)
    const off = (await keptMails(backend)).find(({ subject }) => subject?.startsWith('Cancelled:'))
    expect(off?.text).toContain('this show will not take place.')
    expect(off?.text).not.toContain('refund')
    expect(await refundsOf(backend)).toEqual([{ amount: 249_900, reason: 'on-request', status: 'processed' }])
  })
})

describe('the mail of a show that is called off', () => {
  it('names the seats that its guest still had, and none that went back long before', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await addressed(backend, booking_id)
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    backend.clock.now += 60_000
    const later = await signInAdmin(backend)
    await later.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await workMail(backend)
    const off = (await keptMails(backend)).find(({ subject }) => subject?.startsWith('Cancelled: Strings'))
    expect(off?.text).toMatch(/^Seat: A2$/m)
  })
})

describe('a show that moves', () => {
  it('is told to everybody with a ticket, once, with the new ticket: by mail, or by staff', async ({ backend, buyer, rival, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await addressed(backend, booking_id)
    const other = await buy(backend.origin, rival, ['A2'])
    await hold(rival, ['A3'])
    await admin.client.shows.postpone({ show_id: '1', ...next })
    expect((await admin.client.shows.listAll({})).shows[0]?.under_way).toEqual({ what: 'postpone', done: 0, of: 2 })
    await workShowChanges(backend.services)
    await workShowChanges(backend.services)
    expect((await admin.client.shows.listAll({})).shows[0]).toMatchObject({ under_way: null, date: '2090-03-01', time: '19:00' })
    await workMail(backend)
    await workMail(backend)
    const mails = await keptMails(backend)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Changed: .* now 1 March 2090/)
    expect(mails[0]?.text).toContain('19 November')
    expect(mails[0]?.text).toContain('The hall is being painted.')
    expect(mails[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar'])
    const { attention } = await admin.client.reports.tasks({})
    expect(attention).toMatchObject([{ kind: 'to-be-told', booking_id: other.booking_id }])
    expect(attention[0]?.message).toContain('has a new date: 1 March 2090')
    await admin.client.reports.resolveTask({ id: attention[0]?.id ?? '' })
    expect((await admin.client.reports.tasks({})).attention).toEqual([])
    await expectRefused(backend, () => admin.client.reports.resolveTask({ id: attention[0]?.id ?? '' }), {
      status: 409,
      code: 'matter-settled',
    })
  })

  it('is told to who was paying meanwhile, once, and not to who booked the new date', async ({ backend, buyer, rival, admin }) => {
    const paying = await order(buyer, ['A1'])
    await admin.client.shows.postpone({ show_id: '1', ...next })
    await workShowChanges(backend.services)
    const fields = await payAtSandbox(backend.origin, paying.orderId)
    await buyer.client.payments.verify({ ...fields, booking_id: paying.bookingId })
    await buyer.client.payments.verify({ ...fields, booking_id: paying.bookingId })
    await buy(backend.origin, rival, ['A2'])
    await workShowChanges(backend.services)
    const { attention } = await admin.client.reports.tasks({})
    expect(attention).toMatchObject([{ kind: 'to-be-told', booking_id: paying.bookingId }])
  })

  it('is told once to who paid before the others had been told', async ({ backend, buyer, rival, admin }) => {
    const paying = await order(buyer, ['A1'])
    await buy(backend.origin, rival, ['A2'])
    await admin.client.shows.postpone({ show_id: '1', ...next })
    const fields = await payAtSandbox(backend.origin, paying.orderId)
    await buyer.client.payments.verify({ ...fields, booking_id: paying.bookingId })
    await workShowChanges(backend.services)
    expect((await admin.client.reports.tasks({})).attention).toHaveLength(2)
  })

  it('is told to who paid by a clock that is ahead', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await paidAhead(backend)
    await admin.client.shows.postpone({ show_id: '1', ...next })
    await workShowChanges(backend.services)
    expect((await admin.client.reports.tasks({})).attention).toMatchObject([{ kind: 'to-be-told', booking_id }])
  })

  it('to another venue is told with the one before, and changes nothing else', async ({ backend, buyer, rival, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await addressed(backend, booking_id)
    const other = await buy(backend.origin, rival, ['A2'])
    const before = await show(backend)
    const { date, time, ends_at, timezone } = (await admin.client.shows.listAll({})).shows[0] ?? expect.fail('no show')
    const end_time = localTime(Date.parse(ends_at ?? ''), timezone)
    const stay = { show_id: '1', date, time, end_date: date, end_time, note: '' }
    const move = (venue: string) => () => admin.client.shows.postpone({ ...stay, venue })
    await expectRefused(backend, move(before.venue), { status: 422, code: 'same-time' })
    await expectRefused(backend, move(' \u200b '), { status: 422, code: 'venue-needed', params: { field: 'venue' } })
    await move(' The house  across the road')()
    const after = await show(backend)
    expect(after).toMatchObject({ venue: 'The house across the road', starts_at: before.starts_at, ends_at: before.ends_at })
    const [entry] = (await admin.client.reports.audit({ search: 'moved the show' })).entries
    expect(entry?.details).toEqual({ from: `${date} ${time}, ${before.venue}`, to: `${date} ${time}, ${after.venue}` })

    await workShowChanges(backend.services)
    await workMail(backend)
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.subject).toMatch(/^Changed: .*, now at The house across the road$/)
    expect(mail?.text).toContain('The house across the road')
    expect(mail?.text).toContain(before.venue)
    expect(mail?.text).not.toContain('Earlier date and time')
    const { attention } = await admin.client.reports.tasks({})
    expect(attention).toMatchObject([{ kind: 'to-be-told', booking_id: other.booking_id, details: 'The show has a new venue.' }])
    expect(attention[0]?.message).toContain(`a new venue: The house across the road, not ${before.venue}. It is on`)
  })

  it('takes its doors and sale along', async ({ backend, admin }) => {
    const minute = 60_000
    const before = await show(backend)
    const set = (times: Partial<typeof before>) => backend.deps.store.alone((tx) => tx.updateTable('show').set(times).execute())
    const move = (end_time: string) => admin.client.shows.postpone({ show_id: '1', ...next, end_time })
    await set({ doors_open_at: before.starts_at - 60 * minute, sales_close_at: before.starts_at - minute, doors_close_at: before.ends_at })
    await move('22:30')
    const after = await show(backend)
    expect([after.doors_open_at, after.sales_close_at]).toEqual([after.starts_at - 60 * minute, after.starts_at - minute])
    // Doors that close at the end close at the later end, too; doors that close after half an hour still do so in a longer show.
    expect(after.doors_close_at).toBe(after.ends_at)
    await set({ doors_close_at: after.starts_at + 30 * minute })
    await move('23:30')
    expect((await show(backend)).doors_close_at).toBe(after.starts_at + 30 * minute)
    // Staff could not mend contradictory times on this form, so they are adjusted: doors that close some time before the end of a show that
    // is now too short for it, and a sale that ends late.
    await set({
      doors_open_at: after.starts_at,
      doors_close_at: after.starts_at + 250 * minute,
      sales_close_at: after.starts_at + 5 * minute,
    })
    await admin.client.shows.postpone({ show_id: '1', ...next, time: '19:00', end_time: '19:10' })
    const short = await show(backend)
    const times = [short.starts_at, short.starts_at, short.starts_at + minute]
    expect([short.doors_open_at, short.sales_close_at, short.doors_close_at]).toEqual(times)
    // Doors that would open after the end are left to a person.
    await set({ doors_open_at: after.starts_at + 120 * minute })
    await expectRefused(backend, () => move('20:00'), { status: 422, code: 'doors-open-late' })
  })

  it('is refused to the past, to nowhere, and where it already is', async ({ backend, admin: { client } }) => {
    const move = (change: object) => () => client.shows.postpone({ show_id: '1', ...next, ...change })
    const refused = (change: object, code: 'in-the-past' | 'bad-date' | 'end-before-start', field: string) =>
      expectRefused(backend, move(change), { status: 422, code, params: { field } })
    await refused({ date: '2020-01-01', end_date: '2020-01-01' }, 'in-the-past', 'date')
    await refused({ date: '2090-02-30' }, 'bad-date', 'date')
    await refused({ end_time: '18:00' }, 'end-before-start', 'end_time')
    await expectRefused(backend, move({ show_id: '9' }), { status: 404, code: 'unknown-show' })
    await move({})()
    await expectRefused(backend, move({}), { status: 422, code: 'same-time' })
  })

  it('goes back to no earlier date by an older form in which the venue alone is changed', async ({ backend, buyer, admin }) => {
    await buy(backend.origin, buyer, ['A1'])
    const staff = await signInAdmin(backend, staffAccount)
    const [seen] = (await staff.client.shows.listAll({})).shows
    const move = {
      show_id: '1',
      date: '2090-03-01',
      time: '19:00',
      end_date: '2090-03-01',
      end_time: '21:00',
      note: '',
      change: seen?.change,
    }
    await admin.client.shows.postpone(move)
    await expectRefused(
      backend,
      () =>
        staff.client.shows.postpone({
          ...move,
          date: seen?.date ?? '',
          time: seen?.time ?? '',
          end_date: seen?.date ?? '',
          end_time: seen?.end_time ?? '',
          venue: 'Town Hall',
        }),
      { status: 409, code: 'show-changed', params: { who: 'Asha Example' } },
    )
    expect((await admin.client.shows.listAll({})).shows[0]).toMatchObject({
      date: '2090-03-01',
      venue: seen?.venue,
    })
  })
})

describe('a show that is cancelled', () => {
  it('is told to everybody, and each payment goes back, once', async ({ backend, buyer, rival, admin, phone }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'D1'])
    await addressed(backend, booking_id)
    await buy(backend.origin, rival, ['A2'])
    const desk = await sellTicket(backend, ['Z1'])
    await admin.client.payments.refund({ booking_id, amount: 98, note: '', request_id: 'a-goodwill-refund' })
    await admin.client.shows.cancel({ show_id: '1', note: 'The artist is ill.' })
    await admin.client.shows.cancel({ show_id: '1', note: 'again' })
    await workShowChanges(backend.services)
    await admin.client.shows.cancel({ show_id: '1', note: 'and again' })
    await workShowChanges(backend.services)
    expect(await refundsOf(backend)).toMatchObject([
      { amount: 9_800, reason: 'on-request' },
      { amount: 440_000, reason: 'show-cancelled' },
      { amount: 249_900, reason: 'show-cancelled' },
    ])
    await workMail(backend)
    await workMail(backend)
    const mails = await keptMails(backend)
    const off = mails.filter(({ subject }) => subject?.startsWith('Cancelled: '))
    expect(off).toHaveLength(1)
    expect(off[0]?.text).toContain('The artist is ill.')
    const [entry, ...others] = off[0]?.attachments ?? []
    expect(others).toEqual([])
    expect(Buffer.from(entry?.content as ArrayBuffer).toString()).toContain('STATUS:CANCELLED')

    expect(await phone.client.checkin.scan({ qr: desk.qr(), scan_id: newScanId() })).toMatchObject({
      success: false,
      verdict: 'cancelled',
    })
    const figures = (await admin.client.shows.listAll({})).shows[0]
    expect(figures).toMatchObject({
      status: 'cancelled',
      bookings_count: 0,
      total_revenue: 1000,
      seats_taken: 0,
      on_sale: false,
      under_way: null,
    })
    // The builder's sold ticket has no payment, so there is nothing to refund.
    expect((await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'to-be-told')).toHaveLength(2)
  })

  it('gives back what was paid by a clock that is ahead', async ({ backend, buyer, admin }) => {
    await buy(backend.origin, buyer, ['A1'])
    await paidAhead(backend)
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    expect(await refundsOf(backend)).toMatchObject([{ amount: 249_900, reason: 'show-cancelled' }])
    expect((await admin.client.shows.listAll({})).shows[0]).toMatchObject({ bookings_count: 0, under_way: null })
  })

  it('is sold no more: holds end, and a payment under way comes back', async ({ backend, buyer, rival, admin }) => {
    const held = await hold(rival, ['B1'])
    const paying = await order(buyer, ['A1'])
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await expectRefused(backend, () => hold(rival, ['C1']), { status: 409, code: 'not-on-sale' })
    await expectRefused(
      backend,
      () => rival.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id }),
      { status: 409, code: 'hold-over' },
    )
    const fields = await payAtSandbox(backend.origin, paying.orderId)
    await expect(buyer.client.payments.verify({ ...fields, booking_id: paying.bookingId })).rejects.toMatchObject({
      code: 'payment-refunded-show-off',
    })
    await expectRefused(backend, () => admin.client.shows.publish({ show_id: '1' }), { status: 409, code: 'show-cancelled' })
    await expectRefused(backend, () => admin.client.seats.update({ seat_id: '1-A1', status: 'blocked' }), {
      status: 409,
      code: 'show-cancelled',
    })
    await expectRefused(backend, () => admin.client.shows.postpone({ show_id: '1', ...next }), { status: 409, code: 'show-cancelled' })
  })

  it('goes on after a crash where the last batch ended, each booking once', async ({ backend, admin }) => {
    for (let number = 1; number <= 27; number++) await sellTicket(backend, [`A${number}`], { email: `guest${number}@example.com` })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    const { store } = backend.services
    let jobs = 0
    const dying = wrapStore(store, (job, run) => (jobs++ > 0 ? Promise.reject(new Error('the process died')) : run(job)))
    await expect(workShowChanges({ ...backend.services, store: dying })).rejects.toThrow('died')
    expect((await admin.client.shows.listAll({})).shows[0]?.under_way).toEqual({ what: 'cancel', done: 25, of: 27 })
    await Promise.all([workShowChanges(backend.services), workShowChanges(backend.services)])
    const mails = await store.read.selectFrom('outbox').select('event').where('kind', '=', 'show-mail').execute()
    expect(new Set(mails.map(({ event }) => event)).size).toBe(27)
    expect((await admin.client.shows.listAll({})).shows[0]).toMatchObject({ under_way: null, bookings_count: 0 })
  })

  it('is told to its guests although another change fails', async ({ backend, admin }) => {
    await sellTicket(backend, ['A1'], { email: 'guest@example.com' })
    await admin.client.shows.postpone({ show_id: '1', ...next })
    const { store } = backend.deps
    await store.alone((tx) => tx.updateTable('show_change').set({ before: 'not what it was' }).execute())
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await expect(workShowChanges(backend.services)).rejects.toThrow('JSON')
    const mails = await store.read.selectFrom('outbox').select('details').where('kind', '=', 'show-mail').execute()
    expect(mails).toMatchObject([{ details: expect.stringContaining('cancelled') }])
  })

  it('stays as it is when it is over', async ({ backend }) => {
    const { ends_at } = await show(backend)
    backend.clock.now = ends_at - 11 * 3_600_000
    const { client } = await signInAdmin(backend)
    backend.clock.now = ends_at + 1
    await client.shows.halls({})
    await expectRefused(backend, () => client.shows.cancel({ show_id: '1', note: '' }), { status: 409, code: 'show-over' })
  })
})
