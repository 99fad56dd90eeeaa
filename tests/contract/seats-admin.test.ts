import type { SeatStatus } from '@sabha/ticketing/states'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { newScanId } from '../builders/phone.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const seatOf = async ({ deps }: Backend, row: string, number: number) =>
  deps.store.read
    .selectFrom('seat')
    .selectAll()
    .where('show_id', '=', 1)
    .where('row', '=', row)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
const audit = ({ deps }: Backend) =>
  deps.store.read.selectFrom('audit').selectAll().where('what', '!=', 'signed-in').orderBy('id').execute()

describe('a change of a seat that cannot be', () => {
  it('of a seat or a show that does not exist', async ({ backend, admin: { client } }) => {
    for (const seat_id of ['1-Q99', '1-AAAA1', '1-A0', 'nonsense', '']) {
      await expectRefused(backend, () => client.seats.update({ seat_id, status: 'blocked', show_id: '1' }), {
        status: 422,
        code: 'unknown-seat',
      })
    }
    await expectRefused(backend, () => client.seats.update({ seat_id: '7-A1', status: 'blocked' }), {
      status: 404,
      code: 'unknown-show',
    })
    // The id alone doesn't say which show is meant.
    await expectRefused(backend, () => client.seats.update({ seat_id: 'A1', status: 'blocked' }), { status: 404, code: 'unknown-show' })
    await expectRefused(backend, () => client.seats.update({ seat_id: '2-A1', status: 'blocked', show_id: '1' }), {
      status: 422,
      code: 'unknown-seat',
    })
  })

  it('into a state that it has, or that is not staff’s to give', async ({ backend, admin: { client } }) => {
    const change = (status: SeatStatus) => () => client.seats.update({ seat_id: '1-A1', status })
    await expectRefused(backend, change('available'), { status: 409, code: 'seat-is-available', params: { seat: 'A1' } })
    await expectRefused(backend, change('reserved'), { status: 400, code: 'malformed' })
    await change('blocked')()
    await expectRefused(backend, change('blocked'), { status: 409, code: 'seat-is-blocked' })
    await change('booked')()
    await expectRefused(backend, change('booked'), { status: 409, code: 'seat-is-booked' })
  })

  it('while somebody is paying for it', async ({ backend, buyer, admin: { client } }) => {
    await hold(buyer, ['A1'])
    for (const status of ['available', 'booked', 'blocked'] as const) {
      await expectRefused(backend, () => client.seats.update({ seat_id: '1-A1', status }), { status: 409, code: 'seat-held' })
    }
    backend.clock.now += 11 * 60_000
    await client.seats.update({ seat_id: '1-A1', status: 'blocked' })
    expect((await client.seats.detailed({ show_id: '1' })).stats.blocked).toBe(1)
  })

  it('that was seen as it is no more: who was faster is told', async ({ backend, buyer, admin: { client } }) => {
    const clerk = await signInAdmin(backend, staffAccount)
    const seen = (await seatOf(backend, 'A', 1)).change
    await clerk.client.seats.update({ seat_id: '1-A1', status: 'blocked', change: seen })
    await expectRefused(backend, () => client.seats.update({ seat_id: '1-A1', status: 'booked', change: seen }), {
      status: 409,
      code: 'seat-changed-by',
      params: { seat: 'A1', who: 'Omkar Example', status: 'blocked' },
    })
    const seenFree = (await seatOf(backend, 'A', 2)).change
    await buy(backend.origin, buyer, ['A2'])
    await expectRefused(backend, () => client.seats.update({ seat_id: '1-A2', status: 'blocked', change: seenFree }), {
      status: 409,
      code: 'seat-sold-meanwhile',
      params: { seat: 'A2', status: 'booked' },
    })
  })

  it('among many: none is changed', async ({ backend, buyer, admin: { client } }) => {
    await hold(buyer, ['B2'])
    const many = (...seats: string[]) => seats.map((seat) => ({ seat_id: `1-${seat}` }))
    const change = (seats: { seat_id: string }[], status: SeatStatus) => () => client.seats.updateMany({ show_id: '1', seats, status })
    await expectRefused(backend, change(many('B1', 'B2', 'B3'), 'blocked'), { status: 409, code: 'seat-held', params: { seat: 'B2' } })
    await expectRefused(backend, change(many('B1', 'Q99'), 'blocked'), { status: 422, code: 'unknown-seat', params: { seats: ['Q99'] } })
    await expectRefused(backend, change(many('B1', 'B1'), 'blocked'), { status: 422, code: 'same-seat-twice' })
    await expectRefused(backend, change([], 'blocked'), { status: 422, code: 'no-seats' })
    const row = Array.from({ length: 51 }, (_, index) => `${index < 27 ? 'A' : 'C'}${(index % 27) + 1}`)
    await expectRefused(backend, change(many(...row), 'booked'), { status: 422, code: 'too-many-desk-seats', params: { max: 50 } })
  })
})

it('of two who change one seat at the same moment one wins, and the other is told', async ({ backend, admin }) => {
  const clerk = await signInAdmin(backend, staffAccount)
  const { change } = await seatOf(backend, 'A', 1)
  const outcomes = await Promise.allSettled([
    admin.client.seats.update({ seat_id: '1-A1', status: 'blocked', change }),
    clerk.client.seats.update({ seat_id: '1-A1', status: 'booked', change }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'seat-changed-by' } })
  expect((await seatOf(backend, 'A', 1)).change).toBe(change + 1)
})

it('seats go round all the changes of the specification, and customers see blocked ones as sold', async ({ backend, admin, buyer }) => {
  const { client } = admin
  const after = async (status: SeatStatus) => {
    await client.seats.update({ seat_id: '1-A1', status })
    return (await client.seats.detailed({ show_id: '1' })).seats.find(({ id }) => id === '1-A1')
  }
  expect(await after('blocked')).toMatchObject({ status: 'blocked', booking_type: null })
  const { seats } = await buyer.client.seats.list({ show_id: '1' })
  expect(seats.find((seat) => seat.row_label === 'A' && seat.seat_number === 1)).toMatchObject({ status: 'booked' })
  expect(await after('available')).toMatchObject({ status: 'available' })
  expect(await after('booked')).toMatchObject({ status: 'booked', booking_type: 'manual', customer_name: 'Asha Example' })
  expect(await after('blocked')).toMatchObject({ status: 'blocked', booking_type: null, customer_name: null, booking_id: null })
  expect(await after('booked')).toMatchObject({ status: 'booked' })
  expect(await after('available')).toMatchObject({ status: 'available' })
  expect((await audit(backend)).map(({ what, who }) => `${who}: ${what}`)).toEqual([
    'Asha Example: seats-blocked',
    'Asha Example: seats-freed',
    'Asha Example: booking-made',
    'Asha Example: booking-cancelled',
    'Asha Example: seats-blocked',
    'Asha Example: booking-made',
    'Asha Example: booking-cancelled',
    'Asha Example: seats-freed',
  ])
  expect((await client.bookings.search({ status: 'desk' })).bookings.map(({ status, kind }) => [status, kind])).toEqual([
    ['cancelled', 'complimentary'],
    ['cancelled', 'complimentary'],
  ])
})

it('a seat that staff book by the plain call is on the door list, and its code opens the door', async ({ admin, phone }) => {
  await admin.client.seats.update({ seat_id: '1-A1', status: 'booked' })
  const { tickets } = await phone.client.checkin.list({ show_id: '1' })
  expect(tickets).toMatchObject([{ name: 'Asha Example', state: 'paid', seats: [{ seat: 'A1', state: 'valid' }] }])
  const answer = await phone.client.checkin.scan({ qr: tickets[0]?.booking_id ?? '', scan_id: newScanId() })
  expect(answer).toMatchObject({ success: true, verdict: 'admitted', seats_admitted: ['A1'] })
})

describe('a customer’s seat that staff take', () => {
  it('admits no more; the others do, and the customer is told by mail', async ({ backend, admin, phone }) => {
    const sold = await sellTicket(backend, ['A1', 'A2'], { email: 'kamala@example.com' })
    await admin.client.seats.update({ seat_id: '1-A1', status: 'available' })
    expect(await phone.client.checkin.scan({ qr: sold.qr(1), scan_id: newScanId() })).toMatchObject({ verdict: 'released' })
    expect(await phone.client.checkin.scan({ qr: sold.qr(2), scan_id: newScanId() })).toMatchObject({ seats_admitted: ['A2'] })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.subject).toBe(`Cancelled: A1 of booking ${sold.publicId}`)
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar'])
    const { booking } = await admin.client.bookings.get({ booking_id: sold.publicId })
    expect(booking).toMatchObject({ status: 'paid', seats: ['A2'], refunds: [] })
    expect(booking.seat_details.map(({ seat, state }) => [seat, state])).toEqual([
      ['A1', 'released'],
      ['A2', 'valid'],
    ])
    expect(booking.history.at(-1)).toMatchObject({
      who: 'Asha Example',
      what: 'Cancelled seats of the booking',
      details: { seats: ['A1'] },
    })
  })

  it('without an address is on the list of those to be told, until they are', async ({ backend, admin: { client }, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await client.seats.update({ seat_id: '1-A1', status: 'blocked' })
    const { attention } = await client.reports.tasks({})
    const untold = attention.filter(({ kind }) => kind === 'to-be-told')
    expect(untold).toMatchObject([
      { booking_id, customer_phone: '9000000001' },
      { booking_id, customer_phone: '9000000001' },
    ])
    expect(untold.map(({ message }) => message).join(' ')).toContain('seats A1 of your booking')
    expect((await client.bookings.get({ booking_id })).booking).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 2499, reason: 'on-request' }],
      amount_paid: 2499,
    })
  })
})

describe('booking by hand', () => {
  const desk = { show_id: '1', customer_name: 'Guest of Honour', customer_phone: '', customer_email: null, amount: null, note: '' }

  it('is refused with the field that is wrong, and nothing is half-done', async ({ backend, buyer, admin: { client } }) => {
    await hold(buyer, ['A9'])
    await buy(backend.origin, buyer, ['A8'])
    const book = (change: object) => () => client.bookings.bookByStaff({ ...desk, kind: 'cash', seats: ['A1'], ...change })
    await expectRefused(backend, book({ seats: [] }), { status: 422, code: 'no-seats' })
    await expectRefused(backend, book({ seats: ['A1', 'Q99'] }), { status: 422, code: 'unknown-seat' })
    await expectRefused(backend, book({ seats: ['A1', 'A1'] }), { status: 422, code: 'same-seat-twice' })
    await expectRefused(backend, book({ seats: ['A1', 'A8'] }), { status: 409, code: 'seats-taken', params: { seats: ['A8'] } })
    await expectRefused(backend, book({ customer_name: ' \u200e ' }), {
      status: 422,
      code: 'door-list-name-needed',
      params: { field: 'customer_name' },
    })
    await expectRefused(backend, book({ customer_phone: '12345' }), {
      status: 422,
      code: 'invalid-phone',
      params: { field: 'customer_phone' },
    })
    await expectRefused(backend, book({ customer_email: 'no address' }), { status: 422, code: 'invalid-email' })
    for (const amount of [-1, 0.001, 1e12]) {
      await expectRefused(backend, book({ amount }), { status: 422, code: 'bad-amount', params: { field: 'amount' } })
    }
    await expectRefused(backend, book({ show_id: '9' }), { status: 404, code: 'unknown-show' })
  })

  it('makes a ticket, a row on the door list and a mail, and is counted as what it is', async ({ backend, admin: { client }, phone }) => {
    const booked = await client.bookings.bookByStaff({
      ...desk,
      kind: 'cash',
      seats: ['A1', '1-Z2'],
      customer_phone: '+91 98450 00000',
      customer_email: 'guest@example.com',
      amount: 3000,
      note: 'at the gate',
    })
    const { booking } = await client.bookings.get({ booking_id: booked.booking_id })
    expect(booking).toMatchObject({ kind: 'cash', note: 'at the gate', total_amount: 3000, amount_paid: 3000, payment_id: null })
    expect(booking.seat_details.reduce((sum, { price }) => sum + price, 0)).toBe(3000)
    expect((await fetch(booked.pdf_url)).headers.get('content-type')).toBe('application/pdf')
    const { tickets } = await phone.client.checkin.list({ show_id: '1' })
    expect(tickets).toMatchObject([{ name: 'Guest of Honour', phone_end: '0000', amount: 3000 }])
    await workMail(backend)
    expect((await keptMails(backend))[0]?.subject).toMatch(/^Your ticket/)
    expect(await client.reports.dashboard({})).toMatchObject({
      totalBookings: 1,
      totalRevenue: 3000,
      onlineRevenue: 0,
      deskRevenue: 3000,
      todayBookings: 1,
    })
    const { desk: counted, days, sections } = await client.reports.sales({})
    expect(counted).toEqual([{ kind: 'cash', bookings: 1, seats: 2, revenue: 3000 }])
    expect(days).toMatchObject([{ bookings: 1, seats: 2, revenue: 3000 }])
    expect(sections.find(({ section }) => section === 'KAVERI')).toMatchObject({ sold: 1, given: 0 })
    expect(sections.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0)).toBe(300_000)
  })

  it('takes the price of the seats where nothing else is said, and nothing of guests', async ({ admin: { client } }) => {
    const book = async (kind: 'upi' | 'guest-list', seat: string, amount: number | null) => {
      const { booking_id } = await client.bookings.bookByStaff({ ...desk, kind, seats: [seat], amount })
      return (await client.bookings.get({ booking_id })).booking
    }
    expect(await book('upi', 'A1', null)).toMatchObject({ total_amount: 2499, gst_amount: 381.2 })
    expect(await book('guest-list', 'A2', 500)).toMatchObject({ total_amount: 0, amount_paid: 0 })
  })

  it('of two who book one seat one has it', async ({ backend, admin }) => {
    const clerk = await signInAdmin(backend, staffAccount)
    const book = (who: typeof admin) => who.client.bookings.bookByStaff({ ...desk, kind: 'guest-list', seats: ['A1'] })
    const outcomes = await Promise.allSettled([book(admin), book(clerk)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'seats-taken' } })
  })
})
