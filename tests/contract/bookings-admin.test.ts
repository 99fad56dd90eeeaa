import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { newScanId } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const refundsOf = async ({ deps }: Backend) => {
  const rows = await deps.store.read.selectFrom('refund').select(['amount', 'status']).orderBy('id').execute()
  return rows.map(({ amount, status }) => `${amount / 100} ${status}`)
}

describe('bookings are found', () => {
  it('by how a name, a phone number, a booking id or a code begins, in any writing', async ({ backend, admin: { client } }) => {
    const meena = await sellTicket(backend, ['A1'], { name: 'Meena Łukasz-Rao', phone: '9845012345' })
    const kannada = await sellTicket(backend, ['A2'], { name: 'ಕಮಲಾ ರಾವ್', phone: '9845099999' })
    const found = async (search: string) => (await client.bookings.search({ search })).bookings.map(({ booking_id }) => booking_id)
    for (const search of [
      'meena',
      'MEE',
      'rao',
      'łuk',
      'Rao Meena',
      '98450123',
      meena.publicId,
      meena.publicId.toLowerCase(),
      meena.ticketCode,
      meena.verificationCode,
    ]) {
      expect(await found(search), search).toEqual([meena.publicId])
    }
    expect(await found('ಕಮ')).toEqual([kannada.publicId])
    expect(await found('98450')).toEqual([kannada.publicId, meena.publicId])
    for (const search of ['eena', 'meena kamala', "'; drop table booking", 'zz']) expect(await found(search), search).toEqual([])
    // A search without a letter or digit looks for nothing, and lists all.
    for (const search of ['-', ' ']) expect(await found(search), search).toHaveLength(2)
  })

  it('as codes are printed, and as phone numbers, addresses and seats are written', async ({ backend, buyer, admin: { client } }) => {
    const meena = await sellTicket(backend, ['B7', 'B8'], { name: 'Meena Example', phone: '9876543210', email: 'Meena.Rao@Example.com' })
    const asha = await sellTicket(backend, ['ZZ1'], { name: 'Āshā 100% Fun_Club a\\b', phone: '9876500000', email: 'a_b@example.org' })
    const found = async (search: string) => (await client.bookings.search({ search })).bookings.map(({ booking_id }) => booking_id)
    const groups = (code: string, between: string) => code.replace(/(.{4})(?=.)/g, `$1${between}`)
    const codes = [meena.verificationCode, meena.ticketCode, meena.publicId].flatMap((code) => [
      groups(code, ' '),
      groups(code, ' ').toLowerCase(),
      groups(code, '-'),
      groups(code, ' ').slice(0, 7),
    ])
    const phones = ['+91 98765 43210', '+919876543210', '098765-43210', '09876543210', '0091 98765 43210', '98765 43210', '43210', '43 210']
    const addresses = [
      'meena.rao@example.com',
      'MEENA.RAO@EXAMPLE.COM',
      '<Meena.Rao@Example.com>',
      'meena.rao@',
      'meena.rao',
      '@example.com',
    ]
    const seats = ['B7', 'b 7', 'b-8', 'B7, B8', 'meena b7', '  b7  meena 43210']
    for (const search of [...codes, ...phones, ...addresses, ...seats]) expect(await found(search), search).toEqual([meena.publicId])
    for (const search of ['asha', 'ĀSHĀ', '100%', 'fun_', 'club', 'a\\', 'a_b', 'a_b@example.org', 'zz 1', 'zz1']) {
      expect(await found(search), search).toEqual([asha.publicId])
    }
    expect(await found('098765')).toEqual([asha.publicId, meena.publicId])
    for (const search of ['%', '_', '\\', 'me%', 'm_ena', 'a%b@example.org', 'B70', 'b9', 'b7 asha', '+91 98765 43219', '12345 meena']) {
      expect(await found(search), search).toEqual([])
    }

    // A guest who gave a seat up is still found by it; an address that was corrected finds nobody any more.
    await client.bookings.cancel({ booking_id: meena.publicId, seats: ['B8'], refund: false, note: '' })
    const { booking_id: next } = await buy(backend.origin, buyer, ['B8'])
    expect(await found('b8')).toEqual([next, meena.publicId])
    await client.tickets.resendByStaff({ booking_id: meena.publicId, email: 'meena@example.net' })
    expect(await found('meena.rao@example.com')).toEqual([])
    expect(await found('Meena@Example.NET')).toEqual([meena.publicId])
  })

  it('by the last digits of a phone number, as people say them', async ({ backend, admin: { client } }) => {
    const meena = await sellTicket(backend, ['A1'], { name: 'Meena Example', phone: '9845012345' })
    const ravi = await sellTicket(backend, ['A2'], { name: 'Ravi Example', phone: '9000012345' })
    await sellTicket(backend, ['A3'], { name: 'Latha Example', phone: '9123450000' })
    const found = async (search: string) => (await client.bookings.search({ search })).bookings.map(({ booking_id }) => booking_id)
    for (const digits of ['345', '2345', '12345', '012345']) expect(await found(digits), digits).toEqual([ravi.publicId, meena.publicId])
    expect(await found('45012345')).toEqual([meena.publicId])
    expect(await found('2345 ravi')).toEqual([ravi.publicId])
    // Four digits are searched as the last four: too many numbers begin alike.
    expect(await found('9845')).toEqual([])
    expect(await found('23456')).toEqual([])
  })

  it('with what of their own money went back; a second payment is none of it', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const row = async () => (await client.bookings.search({})).bookings[0]
    expect(await row()).toMatchObject({ refund_status: null, refunded_amount: 0 })
    await client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    expect(await row()).toMatchObject({ status: 'paid', refund_status: 'queued', refunded_amount: 2499, total_amount: 4998 })
    await client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    expect(await row()).toMatchObject({ status: 'cancelled', refunded_amount: 4998 })
    expect((await client.bookings.get({ booking_id })).booking.refunded_amount).toBe(4998)
    await backend.deps.store.alone((tx) => tx.updateTable('payment').set({ outcome: 'refund' }).execute())
    expect(await row()).toMatchObject({ refunded_amount: 0 })
  })

  it('by show and state, by page; what was never paid is none', async ({ backend, buyer, admin: { client } }) => {
    const sold = []
    for (let number = 1; number <= 5; number++) sold.push((await sellTicket(backend, [`A${number}`])).publicId)
    await hold(buyer, ['B1'])
    await client.seats.update({ seat_id: '1-C1', status: 'booked' })
    await client.bookings.cancel({ booking_id: sold[0] ?? '', seats: null, refund: true, note: '' })
    const { total, bookings } = await client.bookings.search({ page: 2, per_page: 2 })
    expect(total).toBe(6)
    expect(bookings.map(({ booking_id }) => booking_id)).toEqual([sold[3], sold[2]])
    const count = async (filter: object) => (await client.bookings.search(filter)).total
    expect(
      await Promise.all([{ status: 'paid' }, { status: 'cancelled' }, { status: 'desk' }, { show_id: '1' }, { show_id: '2' }].map(count)),
    ).toEqual([5, 1, 1, 6, 0])
    for (const page of [0, -1, 1e9, 0.5]) expect((await client.bookings.search({ page })).total).toBe(6)
  })
})

describe('cancelling', () => {
  it('some seats gives their price back, frees them and tells the customer', async ({
    backend,
    buyer,
    rival,
    phone,
    admin: { client },
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
    expect(await client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: 'ill' })).toMatchObject({ refunded: 2499 })
    for (let turn = 0; turn < 3; turn++) await workMail(backend)
    expect(await refundsOf(backend)).toEqual(['2499 processed'])
    const subjects = (await keptMails(backend)).map(({ subject }) => subject)
    expect(subjects).toContain(`Cancelled: A2 of booking ${booking_id}`)
    expect(subjects).toContain(`Refund of ₹2,499 for booking ${booking_id}`)
    const again = await buy(backend.origin, rival, ['A2'])
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ seats: ['A1'], status: 'paid' }])
    const { tickets } = await phone.client.checkin.list({ show_id: '1' })
    expect(
      tickets
        .flatMap(({ booking_id: id, seats }) =>
          seats.map(({ seat, state }) => `${id === again.booking_id ? 'new' : 'old'} ${seat} ${state}`),
        )
        .toSorted(),
    ).toEqual(['new A2 valid', 'old A1 valid', 'old A2 sold-again'])
    const { booking } = await client.bookings.get({ booking_id })
    expect(booking.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Held the seats', 'Paid the booking', 'Cancelled seats of the booking', 'Refund processed']),
    )
  })

  it('twice at the same moment refunds once', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const cancel = () => client.bookings.cancel({ booking_id, seats: ['A2', 'A1'], refund: true, note: '' })
    const outcomes = await Promise.allSettled([cancel(), cancel(), cancel()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(backend)).toEqual(['4998 queued'])
    await expectRefused(backend, cancel, { status: 409, code: 'already-cancelled' })
    expect(await client.reports.dashboard({})).toMatchObject({ totalBookings: 0, totalRevenue: 0 })
  })

  it('what cannot be is refused, and nothing is half-done', async ({ backend, buyer, rival, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const { booking_id: unpaid } = await hold(rival, ['B1'])
    const cancel = (change: object) => () => client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '', ...change })
    await expectRefused(backend, cancel({ booking_id: 'BKNONE' }), { status: 404, code: 'unknown-booking' })
    await expectRefused(backend, cancel({ booking_id: unpaid }), { status: 409, code: 'not-paid' })
    await expectRefused(backend, cancel({ seats: [] }), { status: 422, code: 'no-seats' })
    await expectRefused(backend, cancel({ seats: ['A1', 'B1'] }), { status: 409, code: 'not-in-booking', params: { seats: ['B1'] } })
    await expectRefused(backend, cancel({ seats: ['A1', 'A1'] }), { status: 422, code: 'same-seat-twice' })
    await cancel({ refund: false })()
    await expectRefused(backend, cancel({}), { status: 409, code: 'not-in-booking', params: { seats: ['A1'] } })
    expect(await refundsOf(backend)).toEqual([])
    expect(await client.reports.dashboard({})).toMatchObject({ totalBookings: 1, totalRevenue: 4998 })
  })
})

describe('refunding', () => {
  it('of less than a rupee, or all but that, is refused: the payment service could never give it back', async ({
    backend,
    buyer,
    admin: { client },
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const refund = (amount: number) =>
      client.payments.refund({ booking_id, amount, note: '', request_id: `request-number-${amount * 100}` })
    const tooSmall = { status: 409, code: 'refund-too-small', params: { least: '₹1' } } as const
    for (const amount of [0.99, 2498.5]) await expectRefused(backend, () => refund(amount), tooSmall)
    expect(await refund(2498)).toMatchObject({ refunded: 2498 })
    expect(await refund(1)).toMatchObject({ refunded: 1 })
  })

  it('gives back at most what was paid, and the same wish once', async ({ backend, buyer, phone, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const refund = (amount: number, request_id = 'request-number-1') =>
      client.payments.refund({ booking_id, amount, note: 'late start', request_id })
    expect(await refund(1000)).toMatchObject({ refunded: 1000 })
    expect(await refund(1000)).toMatchObject({ refunded: 1000 })
    expect(await refundsOf(backend)).toEqual(['1000 queued'])
    await expectRefused(backend, () => refund(999), { status: 400, code: 'malformed' })
    for (const tooMuch of [1500, 50_000_000]) {
      await expectRefused(backend, () => refund(tooMuch, 'request-number-2'), {
        status: 409,
        code: 'refund-too-large',
        params: { field: 'amount', amount: '₹1,499', most: 1499 },
      })
    }
    const race = await Promise.allSettled([refund(1499, 'request-number-3'), refund(1499, 'request-number-4')])
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectRefused(backend, () => refund(1, 'request-number-5'), { status: 409, code: 'nothing-to-refund' })
    const { tickets } = await phone.client.checkin.list({ show_id: '1' })
    expect(tickets[0]?.seats).toMatchObject([{ seat: 'A1', state: 'valid' }])
    expect((await client.reports.tasks({})).attention.map(({ kind }) => kind).toSorted()).toEqual([
      'refund-pending',
      'refund-pending',
      'to-be-told',
      'to-be-told',
    ])
  })

  it('is refused for amounts that are none, and for what the desk took', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const refund = (change: object) => () =>
      client.payments.refund({ booking_id, amount: 1, note: '', request_id: 'request-number-1', ...change })
    for (const amount of [0, -1, 0.001, 1e300, '1e3', '-5', '', '1,00', '5.'])
      await expectRefused(backend, refund({ amount }), { status: 422, code: 'bad-amount' })
    for (const request_id of ['', 'short', 'with space in it', 'x'.repeat(41)]) {
      await expectRefused(backend, refund({ request_id }), { status: 400, code: 'malformed' })
    }
    await expectRefused(backend, refund({ booking_id: '12345' }), { status: 404, code: 'unknown-booking' })
    const desk = await client.bookings.bookByStaff({
      show_id: '1',
      seats: ['A2'],
      kind: 'cash',
      customer_name: 'Walk In',
      customer_phone: '',
      customer_email: null,
      amount: null,
      note: '',
    })
    await expectRefused(backend, refund({ booking_id: desk.booking_id }), { status: 409, code: 'nothing-to-refund' })
  })
})

it('a ticket is sent to a new address, at any hour, and no unpaid one is', async ({ backend, buyer, rival, admin: { client } }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  const { booking_id: unpaid } = await hold(rival, ['B1'])
  await expectRefused(backend, () => client.tickets.resendByStaff({ booking_id }), {
    status: 422,
    code: 'email-needed',
    params: { field: 'email' },
  })
  await expectRefused(backend, () => client.tickets.resendByStaff({ booking_id, email: 'x' }), { status: 422, code: 'invalid-email' })
  await expectRefused(backend, () => client.tickets.resendByStaff({ booking_id: unpaid, email: 'a@example.com' }), {
    status: 409,
    code: 'not-paid',
  })
  for (let times = 0; times < 4; times++) await client.tickets.resendByStaff({ booking_id, email: 'kamala@example.com' })
  await workMail(backend)
  expect((await keptMails(backend)).map(({ to }) => to?.[0]?.address)).toEqual(Array(4).fill('kamala@example.com'))
})

it('a scan stands on the booking’s page', async ({ backend, phone, admin: { client } }) => {
  const sold = await sellTicket(backend, ['A1', 'A2'])
  await phone.client.checkin.scan({ qr: sold.qr(2), scan_id: newScanId() })
  const { booking } = await client.bookings.get({ booking_id: sold.publicId })
  expect(booking.scans).toMatchObject([{ gate: 'Main gate', device: 'First phone', verdict: 'admitted', undone: false }])
  expect(booking.seat_details.map(({ admitted_at }) => admitted_at !== null)).toEqual([false, true])
  await expectRefused(backend, () => client.bookings.get({ booking_id: 'BKNONE' }), { status: 404, code: 'unknown-booking' })
})

it('the export is CSV that no spreadsheet takes for formulas', async ({ backend, admin }) => {
  await sellTicket(backend, ['A1', 'A2'], { name: '=HYPERLINK("http://evil.example","x")', phone: '9845012345' })
  await sellTicket(backend, ['A3'], { name: 'ಕಮಲಾ, "Kamala"' })
  const answer = await raw(backend.origin, '/api/admin_api.php?action=export', { token: admin.token })
  expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="export.csv"')
  const [head, first, second, end] = answer.bytes.toString().split('\r\n')
  expect(head).toMatch(/^\uFEFFBooking ID,Channel,Show,/)
  expect(first).toContain(`,"'=HYPERLINK(""http://evil.example"",""x"")",9845012345,,A1 A2,2,`)
  expect(second).toContain(',"ಕಮಲಾ, ""Kamala""",')
  expect(end).toBe('')
  await expectRefused(backend, () => admin.client.bookings.export({ show_id: '9' }), { status: 404, code: 'unknown-show' })
  expect((await admin.client.reports.audit({})).entries[0]).toMatchObject({ what: 'Exported bookings', details: { bookings: 2 } })
})
