import { expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId } from '../builders/phone.ts'
import { draftOf } from '../builders/show-draft.ts'

/** Puts a show on sale in the theatre that we ship. Returns its id. */
async function openTheatre({ client }: Admin): Promise<string> {
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'udayaraga' }) })
  await client.shows.publish({ show_id })
  return show_id
}

async function buyIn(backend: Backend, buyer: Buyer, showId: string, seats: string[]) {
  const { booking_id, total_amount } = await hold(buyer, seats, showId)
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  const { booking } = await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
  return booking
}

const balcony = { floor: 'Balcony', block: 'Left', kn: { floor: 'ಬಾಲ್ಕನಿ', block: 'ಎಡ' } }
const box = { floor: 'Boxes', block: 'Right box 3', kn: { floor: 'ಬಾಕ್ಸ್‌ಗಳು', block: 'ಬಲ ಬಾಕ್ಸ್ 3' } }

it('a new installation has the theatre, and its 2,000 seats are sold but for the house’s own', async ({ admin, buyer }) => {
  const { halls } = await admin.client.shows.halls({})
  expect(halls.map(({ id, seats }) => [id, seats])).toEqual([
    ['malleshwaram', 1000],
    ['udayaraga', 2000],
  ])
  const show_id = await openTheatre(admin)
  const { seats } = await admin.client.seats.detailed({ show_id })
  expect([seats.length, seats.filter(({ status }) => status === 'blocked').length]).toEqual([2000, 4])
  const { shows } = await buyer.client.shows.list({ show_id })
  expect(shows[0]?.hall?.floors?.map(({ name, kn }) => [name, kn])).toEqual([
    ['Stalls', 'ನೆಲಮಹಡಿ'],
    ['Boxes', 'ಬಾಕ್ಸ್‌ಗಳು'],
    ['Balcony', 'ಬಾಲ್ಕನಿ'],
  ])
  expect(shows[0]?.hall?.doors?.[0]).toMatchObject({ name: '1', access: 'step-free' })
})

it('floor and block go with a seat: onto its booking, the door list, the phones and their verdict', async ({
  backend,
  admin,
  buyer,
  phone,
}) => {
  const show_id = await openTheatre(admin)
  const { booking_id, seat_notes, verification_code } = await buyIn(backend, buyer, show_id, ['AA3', 'RC1'])
  expect(seat_notes).toEqual({ AA3: balcony, RC1: box })
  const { rows } = await admin.client.checkin.sheet({ show_id })
  expect(rows).toMatchObject([{ booking_id, seats: ['AA3', 'RC1'], seat_notes: { AA3: balcony, RC1: box } }])
  const { tickets } = await admin.client.checkin.list({ show_id })
  expect(tickets[0]?.seats.map(({ seat, notes }) => [seat, notes])).toEqual([
    ['AA3', balcony],
    ['RC1', box],
  ])
  const scan = await admin.client.checkin.scan({ qr: verification_code, show_id, scan_id: newScanId(), mark_scanned: false })
  expect(scan.booking?.seat_notes).toEqual({ AA3: balcony, RC1: box })
  // In a hall of one floor there is nothing to note.
  const { tickets: others } = await phone.client.checkin.list({ show_id: '1' })
  expect(others.flatMap(({ seats }) => seats.filter(({ notes }) => notes))).toEqual([])
})

it('best seats of a party are in one block', async ({ admin, buyer }) => {
  const show_id = await openTheatre(admin)
  const customer = { customer_name: buyer.name, customer_phone: buyer.phone, customer_email: null }
  // The front row of this section has 19 seats in each block beside the middle aisle.
  const { seats = [] } = await buyer.client.bookings.hold({ show_id, best: { count: 10, section: 'NETRAAVATI' }, ...customer })
  const numbers = seats.map((seat) => Number(seat.slice(2)))
  expect(seats.every((seat) => seat.startsWith('HH'))).toBe(true)
  expect(numbers).toHaveLength(10)
  expect(Math.max(...numbers) <= 34 || Math.min(...numbers) > 34).toBe(true)
})

it('what is sold, given and paid is told by floor and block, and adds up to what the sections tell', async ({ backend, admin, buyer }) => {
  const show_id = await openTheatre(admin)
  const { client } = admin
  const { booking_id } = await buyIn(backend, buyer, show_id, ['AA3', 'RC1', 'A10'])
  await client.bookings.cancel({ booking_id, seats: ['RC1'], refund: true, note: '' })
  const { places, sections } = await client.reports.sales({ show_id })
  expect(places.map(({ floor, block }) => `${floor}, ${block}`).slice(0, 4)).toEqual([
    'Stalls, Left',
    'Stalls, Centre',
    'Stalls, Right',
    'Boxes, Left box 1',
  ])
  expect(places).toHaveLength(19)
  const told = places.filter(({ sold, revenue }) => sold > 0 || revenue !== 0)
  expect(told.map(({ floor, block, sold, revenue }) => [floor, block, sold, revenue])).toEqual([
    ['Stalls', 'Centre', 1, 2499],
    ['Balcony', 'Left', 1, 1499],
  ])
  expect(places.find(({ block }) => block === 'Right box 3')).toMatchObject({ capacity: 6, sold: 0, kn: box.kn })
  const sum = (rows: readonly { capacity: number; sold: number; given: number; revenue: number }[]) =>
    (['capacity', 'sold', 'given', 'revenue'] as const).map((part) => rows.reduce((whole, row) => whole + row[part], 0))
  expect(sum(places)).toEqual(sum(sections))
  // There are no such figures for all shows together, nor for a hall of one floor.
  expect((await client.reports.sales({})).places).toEqual([])
  expect((await client.reports.sales({ show_id: '1' })).places).toEqual([])
})
