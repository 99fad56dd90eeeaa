import { rupeesOf } from '@sabha/ticketing/money'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import { buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'

/** Reads the export as a spreadsheet does, one record per row. */
async function exported({ client }: Pick<Admin, 'client'>): Promise<Record<string, string>[]> {
  return parse<Record<string, string>>(await client.bookings.export({}), { bom: true, columns: true })
}

const paise = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
const sumOf = (rows: readonly { revenue: number }[]) => rupeesOf(rows.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0))

describe('the export', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' } })

  it('names the payment, the tax and the papers of each booking', async ({ backend, buyer, admin }) => {
    const online = await buy(backend.origin, buyer, ['A1', 'O1'])
    await admin.client.bookings.cancel({ booking_id: online.booking_id, seats: ['O1'], refund: true, note: '' })
    await admin.client.bookings.bookByStaff({
      show_id: '1',
      seats: ['A2'],
      kind: 'upi',
      customer_name: 'Meena Example',
      customer_phone: '',
      customer_email: null,
      amount: '1,180.00',
      note: '',
    })
    const clerk = await signInAdmin(backend, staffAccount)
    expect(await exported(clerk)).toMatchObject([
      {
        'Booking ID': online.booking_id,
        Channel: 'online',
        'Payment ID': online.payment_id,
        Payment: 'online',
        'Base in rupees': '2625.42',
        'CGST in rupees': '236.29',
        'SGST in rupees': '236.29',
        'GST in rupees': '472.58',
        'Total in rupees': '3098',
        'Refunded in rupees': '599',
        'Revenue in rupees': '2499',
        Invoice: expect.stringMatching(/^SBHA\/\d{4}\/000001$/),
        'Credit notes': expect.stringMatching(/^SBHA\/\d{4}\/C00001$/),
      },
      {
        Channel: 'desk',
        Payment: 'upi',
        'Payment ID': '',
        'Base in rupees': '1000',
        'CGST in rupees': '90',
        'SGST in rupees': '90',
        'Total in rupees': '1180',
        'Refunded in rupees': '0',
        Invoice: expect.stringMatching(/000002$/),
        'Credit notes': '',
      },
    ])
  })

  it('keeps UTGST apart from SGST', async ({ backend, buyer, admin }) => {
    await buy(backend.origin, buyer, ['A1'])
    await backend.deps.store.alone((tx) => tx.updateTable('invoice').set({ gstin: '04AAGCB7383J1ZG' }).execute())
    expect(await exported(admin)).toMatchObject([
      { 'CGST in rupees': '190.6', 'SGST in rupees': '0', 'UTGST in rupees': '190.6', 'GST in rupees': '381.2' },
    ])
  })

  const step = fc.oneof(
    fc.record({ does: fc.constant('buy' as const), seats: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      does: fc.constant('desk' as const),
      seats: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('cash' as const, 'upi' as const, 'guest-list' as const),
      amount: fc.option(fc.integer({ min: 1, max: 999_999 })),
    }),
    fc.record({ does: fc.constant('cancel' as const), which: fc.nat(), seats: fc.integer({ min: 1, max: 3 }), refund: fc.boolean() }),
    fc.record({ does: fc.constant('take' as const), which: fc.nat() }),
    fc.record({ does: fc.constant('refund' as const), which: fc.nat(), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ does: fc.constant('settle' as const), which: fc.nat(), how: fc.constantFrom('cash', 'refund', 'kept') }),
  )

  it('adds up to the dashboard, to the paisa, whatever was sold and given back online and at the desk', async ({
    backend,
    buyer,
    admin,
  }) => {
    const { client } = admin
    // Sells from both ends of the hall, so that bookings span several sections.
    const { seats } = await client.seats.detailed({ show_id: '1' })
    const free = seats.map(({ row_label, seat_number }) => `${row_label}${seat_number}`)
    const sold: string[] = []
    const chosen = <T>(list: readonly T[], which: number) => list[which % Math.max(1, list.length)]
    const take = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 ? free.pop() : free.shift()) ?? '')
    let requests = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        for (const wish of steps) {
          if (wish.does === 'buy') sold.push((await buy(backend.origin, buyer, take(wish.seats))).booking_id)
          else if (wish.does === 'desk') {
            const amount = wish.amount === null ? null : rupeesOf(wish.amount)
            const desk = { show_id: '1', customer_name: 'Walk In', customer_phone: '', customer_email: null, note: '' }
            sold.push((await client.bookings.bookByStaff({ ...desk, seats: take(wish.seats), kind: wish.kind, amount })).booking_id)
          } else if (wish.does === 'settle') {
            const row = chosen((await client.payments.owed({})).owed, wish.which)
            const how = row?.kind === 'desk' || !row?.is_online ? 'cash' : wish.how
            // Less may be left of a payment from which amounts were refunded already.
            if (row)
              await client.payments.settleOwed({ id: row.id, how: how as 'cash' | 'refund' | 'kept', note: 'why' }).catch(() => undefined)
          } else {
            const booking_id = chosen(sold, wish.which)
            if (booking_id === undefined) continue
            const { booking } = await client.bookings.get({ booking_id })
            const valid = booking.seat_details.filter(({ state }) => state === 'valid').map(({ seat }) => seat)
            if (wish.does === 'refund') {
              const amount = rupeesOf(Math.floor((Math.round(booking.amount_paid * 100) * wish.percent) / 100))
              const request_id = `request-number-${requests++}`
              await client.payments.refund({ booking_id, amount, note: '', request_id }).catch(() => undefined)
            } else if (wish.does === 'take') {
              if (valid[0] !== undefined) await client.seats.update({ seat_id: `1-${valid[0]}`, status: 'blocked' })
            } else if (valid.length > 0) {
              await client.bookings.cancel({ booking_id, seats: valid.slice(0, wish.seats), refund: wish.refund, note: '' })
            }
          }
        }
        await workMail(backend)
        const rows = await exported(admin)
        const figures = await client.reports.dashboard({})
        const { days, sections, desk } = await client.reports.sales({})
        const { shows } = await client.shows.listAll({})
        const inRupees = (column: string, of = rows) => rupeesOf(paise(of, column))
        const deskRows = rows.filter((row) => row['Channel'] === 'desk')
        expect(inRupees('Revenue in rupees')).toBe(figures.totalRevenue)
        expect(rupeesOf(paise(rows, 'Total in rupees') - paise(rows, 'Refunded in rupees'))).toBe(figures.totalRevenue)
        expect([inRupees('Revenue in rupees', deskRows), sumOf(desk)]).toEqual([figures.deskRevenue, figures.deskRevenue])
        expect([sumOf(days), sumOf(sections), shows[0]?.total_revenue]).toEqual(Array(3).fill(figures.totalRevenue))
        expect(Math.round(((figures.onlineRevenue ?? 0) + (figures.deskRevenue ?? 0)) * 100)).toBe(Math.round(figures.totalRevenue * 100))
        for (const row of rows) {
          expect(row['CGST in rupees']).toBe(row['SGST in rupees'])
          const parts = ['Base in rupees', 'CGST in rupees', 'SGST in rupees'].reduce((sum, column) => sum + paise([row], column), 0)
          expect(parts).toBe(paise([row], 'Total in rupees'))
          expect(paise([row], 'Revenue in rupees')).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 6 },
    )
  })
})

it('staff may export; guests and strangers may not', async ({ backend, buyer }) => {
  const path = '/api/admin_api.php?action=export'
  const clerk = await signInAdmin(backend, staffAccount)
  const as = async (token: string) => (await raw(backend.origin, path, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await as(clerk.token), await as(buyer.token), (await raw(backend.origin, path)).status]).toEqual([200, 403, 401])
})
