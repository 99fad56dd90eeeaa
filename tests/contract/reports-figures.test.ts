import { type Sale, sell } from '@sabha/backend/dev/demo/sell'
import { removeSeats } from '@sabha/backend/rules/bookings/cancel-booking'
import { requestRefund } from '@sabha/backend/rules/payments/refunds'
import { dashboardFigures, salesFigures, showFigures } from '@sabha/backend/rules/reports/figures'
import { bookingSeats, findBooking } from '@sabha/backend/store/bookings/bookings'
import { doorSections } from '@sabha/backend/store/checkin/report'
import { bookedPayment } from '@sabha/backend/store/payments/payments'
import { moveRefund } from '@sabha/backend/store/payments/refunds'
import { bookedBySection } from '@sabha/backend/store/reports/reports'
import { findSeats } from '@sabha/backend/store/seats/seats'
import { sectionsOfShow } from '@sabha/backend/store/seats/seats-of-show'
import { findShow } from '@sabha/backend/store/shows/shows'
import type { Db } from '@sabha/backend/store/store'
import { newBookingId, newVerificationCode } from '@sabha/ticketing/codes'
import { leastRefund } from '@sabha/ticketing/money'
import { parseSeatId, seatId } from '@sabha/ticketing/seats'
import { homeZone, localDate } from '@sabha/ticketing/time'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { addMats, buyPlaces } from '../builders/mats.ts'
import { sellPass } from '../builders/season-pass.ts'
import { addShowIn, studio } from '../builders/show.ts'

const rupees = (rows: readonly { section: string; sold: number; revenue: number }[]) =>
  Object.fromEntries(rows.filter(({ revenue, sold }) => revenue !== 0 || sold !== 0).map(({ section, revenue }) => [section, revenue]))

it('a season pass on sale is no active show', async ({ backend, admin }) => {
  const before = await dashboardFigures(backend.services)
  await sellPass(admin.client, { nights: 1 })
  expect((await dashboardFigures(backend.services)).activeShows).toBe(before.activeShows)
})

it('sections are in the order of the hall, in which row AA is behind row Z', async ({ backend }) => {
  const { store } = backend.deps
  const row = (label: string, y: number) => ({ label, seats: [[1, 1, y] as [number, number, number]] })
  const sections = [
    { name: 'GALLERY', rows: ['AA', 'BB'] },
    { name: 'STALLS', rows: ['B', 'Z'] },
    { name: 'CIRCLE', rows: ['C', 'AB'] },
  ]
  const rows = ['B', 'C', 'Z', 'AA', 'AB', 'BB'].map(row)
  const id = await addShowIn(store, { ...studio, id: 'deep', sections, rows })
  const inOrder = ['STALLS', 'CIRCLE', 'GALLERY']
  expect(await sectionsOfShow(store.read, id)).toEqual(inOrder)
  expect((await doorSections(store.read, id)).map(({ section }) => section)).toEqual(inOrder)
  expect((await bookedBySection(store.read, [id])).map(({ section }) => section)).toEqual(inOrder)
})

it('places without numbers are in the capacity of their floor', async ({ backend, buyer, admin: { client } }) => {
  const show_id = await addMats(backend, 50)
  await buyPlaces(backend, buyer, show_id, { MATS: 8 }, ['A1'])
  const { places } = await client.reports.sales({ show_id })
  expect(places).toMatchObject([{ floor: 'Stalls', capacity: 54, sold: 9 }])
})

describe('revenue by section', () => {
  it('a seat that was given back and refunded is off its own section alone', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'D1'])
    await client.bookings.cancel({ booking_id, seats: ['D1'], refund: true, note: '' })
    const { sections } = await client.reports.sales({ show_id: '1' })
    expect(rupees(sections)).toEqual({ KAVERI: 2499 })
    await client.payments.refund({ booking_id, amount: 499, note: '', request_id: 'kindness-of-the-office' })
    expect(rupees((await client.reports.sales({ show_id: '1' })).sections)).toEqual({ KAVERI: 2000 })
  })

  it('a seat that was given back without its money still counts where it was', async ({ backend, buyer, admin: { client } }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'D1'])
    await client.bookings.cancel({ booking_id, seats: ['D1'], refund: false, note: '' })
    const { sections, days } = await client.reports.sales({ show_id: '1' })
    expect(rupees(sections)).toEqual({ KAVERI: 2499, TUNGA: 1999 })
    expect(days).toMatchObject([{ bookings: 1, seats: 1, revenue: 4498 }])
    expect(sections.find(({ section }) => section === 'TUNGA')).toMatchObject({ sold: 0 })
  })
})

type Kind = Sale['kind']
/** What happens to a show's bookings. Numbers choose a booking, seats or an amount from what there is. */
const deeds = fc.array(
  fc.oneof(
    fc.record({
      deed: fc.constant('sell' as const),
      prices: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 4 }),
      kind: fc.constantFrom<Kind[]>('customer', 'customer', 'customer', 'cash', 'guest-list'),
    }),
    fc.record({ deed: fc.constant('give up' as const), which: fc.nat(), seats: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ deed: fc.constant('refund' as const), which: fc.nat(), share: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ deed: fc.constant('fail a refund' as const), which: fc.nat() }),
  ),
  { minLength: 5, maxLength: 25 },
)

it('whatever is sold, given back and refunded: the sections, the days and the shows add up to the revenue, to the paisa', async ({
  backend,
}) => {
  const { services } = backend
  const { read, alone } = services.store
  // All runs share one hall: each goes on where the one before it ended.
  const seats = await read.selectFrom('seat').select(['row', 'number']).where('show_id', '=', 1).execute()
  const free = seats.map(({ row, number }) => `${row}${number}`)
  const sold: string[] = []
  const chosen = <T>(list: readonly T[], which: number) => list[which % Math.max(1, list.length)]
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      for (const step of list) {
        if (step.deed === 'sell') {
          // Sells from both ends of the hall, so that a booking spans several sections.
          const taken = step.prices.flatMap((_, index) => (index % 2 ? free.pop() : free.shift()) ?? [])
          sold.push(await sellFor(backend, taken, step.prices, step.kind))
        } else if (step.deed === 'fail a refund') {
          const refund = chosen(await read.selectFrom('refund').select('id').execute(), step.which)
          if (refund) await alone((tx) => moveRefund(tx, refund.id, 'failed', null, services.now()))
        } else {
          const publicId = chosen(sold, step.which)
          if (publicId !== undefined) await change(backend, publicId, step)
        }
      }
      const { revenue, bookings: totalBookings } = await dashboardFigures(services)
      const totalRevenue = revenue.total
      const { sections, days } = await salesFigures(services, 30)
      const [show] = (await showFigures(services)).values()
      const sum = (rows: readonly { revenue: number }[]) => rows.reduce((whole, { revenue }) => whole + revenue, 0)
      expect([sum(sections), sum(days), show?.revenue.total]).toEqual([totalRevenue, totalRevenue, totalRevenue])
      expect(sections.filter(({ revenue }) => !Number.isInteger(revenue) || revenue < 0)).toEqual([])
      const anew = await countedAnew(read)
      expect({ totalBookings, totalRevenue, seatsTaken: show?.seatsTaken }).toEqual(anew)
      expect(sections.reduce((whole, { sold: bought, given }) => whole + bought + given, 0)).toBe(anew.seatsTaken)
    }),
    { numRuns: 15 },
  )
})

/** Counts from the bookings themselves, without the sums that are kept beside them. */
async function countedAnew(db: Db) {
  const bookings = await db.selectFrom('booking').select(['id', 'status', 'total', 'paid_at']).execute()
  const refunds = await db.selectFrom('refund').select('amount').where('status', '!=', 'failed').execute()
  const seats = await db.selectFrom('booking_seat').select(['booking_id', 'released_at']).where('released_at', 'is', null).execute()
  const standing = new Set(bookings.filter(({ status }) => status === 'paid').map(({ id }) => id))
  const today = localDate(Date.now(), homeZone)
  expect(bookings.filter(({ paid_at }) => paid_at === null || localDate(paid_at, homeZone) !== today)).toEqual([])
  const total = (rows: readonly number[]) => rows.reduce((sum, amount) => sum + amount, 0)
  return {
    totalBookings: standing.size,
    totalRevenue: total(bookings.map((booking) => booking.total)) - total(refunds.map(({ amount }) => amount)),
    seatsTaken: seats.filter(({ booking_id }) => standing.has(booking_id)).length,
  }
}

async function sellFor({ services }: Backend, names: readonly string[], prices: number[], kind: Kind): Promise<string> {
  const { randomBytes, now, store } = services
  const places = names.flatMap((name) => parseSeatId(name) ?? [])
  return store.alone(async (tx) => {
    const show = await findShow(tx, 1)
    if (!show) throw new Error('the seeded show is gone')
    const seats = (await findSeats(tx, 1, places)).map(({ row, number, section }) => ({ row, number, section }))
    const priced = seats.map((seat, index) => ({ ...seat, id: seatId(seat), full: 0, discounts: [], price: prices[index] ?? 0 }))
    const publicId = newBookingId(randomBytes)
    const person = { name: 'Kamala Example', phone: '9000000001', email: null, language: 'en' as const }
    const verificationCode = newVerificationCode(randomBytes)
    await sell(tx, services, { publicId, verificationCode, show, person, seats, kind, at: now(), priced, payment: null })
    return publicId
  })
}

async function change(backend: Backend, publicId: string, step: { deed: 'give up'; seats: number } | { deed: 'refund'; share: number }) {
  const { store, now } = backend.services
  await store.alone(async (tx) => {
    const booking = await findBooking(tx, publicId)
    if (booking?.status !== 'paid') return
    if (step.deed === 'give up') {
      const standing = (await bookingSeats(tx, booking.id)).filter(({ released_at }) => released_at === null)
      await removeSeats(tx, booking, standing.slice(0, step.seats), { name: 'Asha Example', now: now() })
      return
    }
    const payment = await bookedPayment(tx, booking.id)
    if (!payment) return
    const amount = Math.max(leastRefund, Math.floor((payment.amount * step.share) / 100))
    const key = `property_${booking.id}_${amount}`
    await requestRefund(tx, { booking, paymentId: payment.id, amount, reason: 'on-request', key, now: now() })
  })
}
