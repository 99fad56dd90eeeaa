import { saleOf, sell } from '@sabha/backend/dev/demo/sell'
import { findSeats } from '@sabha/backend/store/seats/seats'
import { findShow } from '@sabha/backend/store/shows/shows'
import { financialYear } from '@sabha/ticketing/invoice'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { addShowIn, studio } from '../builders/show.ts'

const gstin = '29AAGCB7383J1Z4'
const minute = 60_000
const invoices = ({ deps }: Backend) => deps.store.read.selectFrom('invoice').selectAll().orderBy('number').execute()
const aDay = Date.UTC(2026, 9, 1, 6)

describe('without a GSTIN', () => {
  it('no invoice is made', async ({ backend, buyer }) => {
    expect((await buy(backend.origin, buyer, ['A1'])).invoice_number).toBeNull()
    expect(await invoices(backend)).toEqual([])
  })
})

describe('with a GSTIN', () => {
  it.override('options', {
    clockAt: aDay,
    settings: { GSTIN: gstin, INVOICE_PREFIX: 'SBH', SAC: '999621', INVOICE_SUPPLIER: 'Sabha Arts Collective, Bengaluru' },
  })

  it('a booking is invoiced as it is booked: serial, codes, and lines that add up to what was paid', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1', 'O1'])
    expect(booking.invoice_number).toBe('SBH/2627/000001')
    expect(await invoices(backend)).toEqual([
      {
        serial: 'SBH/2627/000001',
        booking_id: Number(booking.id),
        year: '2627',
        number: 1,
        supplier: 'Sabha Arts Collective, Bengaluru',
        gstin,
        sac: '999621',
        exempt: 0,
        taxable: 262_542,
        cgst: 23_629,
        sgst: 23_629,
        total: 309_800,
        issued_at: aDay,
      },
    ])
    expect(booking).toMatchObject({ base_amount: 2625.42, gst_amount: 472.58, total_amount: 3098, amount_paid: 3098 })
  })

  it('its lines stand in the mail too', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.com' })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    for (const said of [
      'Tax invoice SBH/2627/000001',
      gstin,
      'SAC 999621',
      'CGST (9%): ₹190.60',
      'SGST (9%): ₹190.60',
      '₹2,117.80',
      '₹2,499',
    ]) {
      expect(mail?.text).toContain(said)
    }
  })

  it('serials have no gaps: not by holds that lapse, payments that go back, or settlements that are taken back', async ({
    backend,
    buyer,
    rival,
  }) => {
    await buy(backend.origin, buyer, ['A1'])
    await hold(buyer, ['A2'])
    const late = await order(rival, ['A3'])
    const fields = await payAtSandbox(backend.origin, late.orderId)
    backend.clock.now += 11 * minute
    await buy(backend.origin, buyer, ['A3'])
    await expect(rival.client.payments.verify({ ...fields, booking_id: late.bookingId })).rejects.toMatchObject({
      code: 'payment-refunded',
    })
    await buy(backend.origin, rival, ['A4'])
    expect((await invoices(backend)).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('thirty bookings of one moment get thirty serials, one after another', async ({ backend }) => {
    const seats = Array.from({ length: 30 }, (_, index) => `${index < 15 ? 'A' : 'B'}${(index % 15) + 1}`)
    const bookings = await Promise.all(
      seats.map(async (seat) => {
        const buyer: Buyer = await signIn(backend.origin)
        return buy(backend.origin, buyer, [seat])
      }),
    )
    expect(bookings.map(({ invoice_number }) => invoice_number).toSorted()).toEqual(
      seats.map((_, index) => `SBH/2627/${String(index + 1).padStart(6, '0')}`),
    )
  })

  it('a new financial year begins a new series, at midnight in India', async ({ backend, buyer }) => {
    await backend.deps.store.alone((tx) =>
      tx
        .updateTable('show')
        .set({ starts_at: Date.UTC(2027, 10, 19), ends_at: Date.UTC(2027, 10, 20) })
        .execute(),
    )
    await buy(backend.origin, buyer, ['A1'])
    for (const [at, seat] of [
      ['2027-03-31T18:29:00Z', 'A2'],
      ['2027-03-31T18:31:00Z', 'A3'],
    ] as const) {
      backend.clock.now = Date.parse(at)
      await buy(backend.origin, await signIn(backend.origin), [seat])
    }
    expect((await invoices(backend)).map(({ serial }) => serial).toSorted()).toEqual([
      'SBH/2627/000001',
      'SBH/2627/000002',
      'SBH/2728/000001',
    ])
    expect(financialYear(backend.clock.now)).toBe('2728')
  })
})

describe('seats up to the exemption limit', () => {
  it.override('options', { settings: { GSTIN: gstin, GST_EXEMPT_UP_TO: '500' } })

  const pricesOf = (kaveri: number, netraavati: number) =>
    JSON.stringify({ KAVERI: { earlyBird: kaveri, regular: kaveri }, NETRAAVATI: { earlyBird: netraavati, regular: netraavati } })

  it('bear no tax, and stand apart on the invoice', async ({ backend, buyer }) => {
    const show = String(await addShowIn(backend.deps.store, studio, { prices: pricesOf(118_000, 50_000) }))
    const held = await hold(buyer, ['A1', 'Z1'], show)
    const { order: made } = await buyer.client.payments.createOrder({
      amount: held.total_amount,
      currency: 'INR',
      booking_id: held.booking_id,
    })
    const { booking } = await buyer.client.payments.verify({
      ...(await payAtSandbox(backend.origin, made.id)),
      booking_id: held.booking_id,
    })
    expect(booking).toMatchObject({ base_amount: 1500, gst_amount: 180, total_amount: 1680 })
    expect(await invoices(backend)).toMatchObject([{ exempt: 50_000, taxable: 100_000, cgst: 9_000, sgst: 9_000, total: 168_000 }])
    const { shows } = await buyer.client.shows.list({ show_id: show })
    expect(shows[0]).toMatchObject({ gst_rate: 18, gst_exempt_up_to: 500 })
  })

  it('one paisa above, the whole price is taxed', async ({ backend, buyer }) => {
    const show = String(await addShowIn(backend.deps.store, studio, { prices: pricesOf(50_001, 50_000) }))
    const { booking_id } = await hold(buyer, ['A1'], show)
    const row = await backend.deps.store.read
      .selectFrom('booking')
      .select(['base', 'gst'])
      .where('public_id', '=', booking_id)
      .executeTakeFirst()
    expect(row).toEqual({ base: 42_373, gst: 7_628 })
  })
  it('are so for sales of the demonstration’s counter too, as for those of staff', async ({ backend, admin }) => {
    const { services } = backend
    const showId = await addShowIn(services.store, studio, { prices: pricesOf(118_000, 50_000) })
    const made = await admin.client.bookings.bookByStaff({
      show_id: String(showId),
      seats: ['A1', 'Z1'],
      kind: 'cash',
      customer_name: 'Meena Example',
      customer_phone: '',
      customer_email: null,
      amount: null,
      note: '',
    })
    const shown = await services.store.alone(async (tx) => {
      const show = await findShow(tx, showId)
      if (!show) throw new Error('the show is gone')
      const seats = (
        await findSeats(tx, showId, [
          { row: 'A', number: 2 },
          { row: 'Z', number: 2 },
        ])
      ).map(({ row, number, section }) => ({ row, number, section }))
      const person = { name: 'Kamala Example', phone: '9000000001', email: null, language: 'en' as const }
      return sell(tx, services, saleOf(services.randomBytes, new Set(), { show, person, seats, kind: 'cash', at: services.now() }))
    })
    const rows = await services.store.read.selectFrom('booking').select(['public_id', 'base', 'gst', 'total']).orderBy('id').execute()
    expect(rows).toEqual([made.booking_id, shown.publicId].map((public_id) => ({ public_id, base: 150_000, gst: 18_000, total: 168_000 })))
  })
})
