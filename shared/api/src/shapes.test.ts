import { describe, expect, it } from 'vitest'
import { Booking, Seat, Show, User } from './shapes.ts'

describe('what a backend sends that knows only the specification’s fields, with numbers as strings and times without a zone', () => {
  it('a seat', () => {
    expect(Seat.parse({ row_label: 'A', seat_number: '12', status: 'reserved', reserved_until: '2026-11-19 19:15:00' })).toEqual({
      row_label: 'A',
      seat_number: 12,
      status: 'reserved',
      reserved_until: '2026-11-19T13:45:00.000Z',
    })
    expect(Seat.parse({ row_label: 'ZZ', seat_number: 3, status: 'available' }).reserved_until).toBeNull()
  })

  it('a show', () => {
    const show = Show.parse({
      id: 1,
      title: 'Violin Evening',
      date: '2026-11-19',
      time: '19:15:00',
      venue: 'Hall',
      price: '599.00',
      priceRange: '₹599 - ₹2,999',
    })
    expect(show).toMatchObject({
      id: '1',
      price: 599,
      timezone: 'Asia/Kolkata',
      gst_rate: 0,
      prices: {},
      on_sale: true,
      hall: null,
      starts_at: null,
      duration: '',
    })
  })

  it('a booking', () => {
    const booking = Booking.parse({
      id: '17',
      booking_id: 'BK17',
      customer_name: 'Asha Example',
      customer_email: null,
      customer_phone: 9876543210,
      show_title: 'Violin Evening',
      show_date: '2026-11-19',
      show_time: '19:15:00',
      venue: null,
      seats: '["A13","A12"]',
      amount_paid: '4998.00',
      total_amount: '4998',
      verification_code: 'ACDE3467',
      status: 'paid',
      payment_status: 'paid',
      payment_id: 'pay_1',
      created_at: '2026-11-01 10:00:00',
    })
    expect(booking).toMatchObject({
      id: '17',
      customer_phone: '9876543210',
      venue: '',
      seats: ['A12', 'A13'],
      amount_paid: 4998,
      total_amount: 4998,
      created_at: '2026-11-01T04:30:00.000Z',
      starts_at: null,
      timezone: 'Asia/Kolkata',
      ticket_code: '',
      refund_status: null,
    })
    expect(booking.gst_amount).toBeUndefined()
  })

  it('a user, who has a username and a mobile', () => {
    expect(User.parse({ id: 5, username: 'Asha Example', mobile: 9876543210 })).toEqual({
      id: '5',
      username: 'Asha Example',
      mobile: '9876543210',
      role: 'customer',
      created_at: null,
    })
  })
})

describe('what we send reads back as it was', () => {
  it.each([
    ['a seat', Seat, { row_label: 'A', seat_number: 12, status: 'reserved', reserved_until: '2026-11-19T13:45:00.000Z' }],
    ['a user', User, { id: '5', name: 'Asha Example', phone: '9876543210', role: 'customer', created_at: '2026-11-01T04:30:00.000Z' }],
  ])('%s', (_, schema, sent) => expect(schema.parse(sent)).toEqual(sent))
})

describe('what cannot be meant is not read', () => {
  it.each([
    ['a seat in an unknown state', Seat, { row_label: 'A', seat_number: 1, status: 'melted' }],
    ['a seat without a number', Seat, { row_label: 'A', status: 'available' }],
    ['a show without a title', Show, { id: 1, date: '2026-11-19', time: '19:15' }],
  ])('%s', (_, schema, sent) => expect(schema.safeParse(sent).success).toBe(false))
})

it('a booking as verify_payment is specified to answer it, without ids, is read', () => {
  const sent = {
    verification_code: 'TTA39CYY',
    ticket_code: 'TTH3MNW794RW',
    customer_name: 'Kamala Example',
    customer_phone: 9000000001,
    total_amount: '4998.00',
    amount_paid: '4998.00',
  }
  expect(Booking.parse(sent)).toMatchObject({ booking_id: '', verification_code: 'TTA39CYY', total_amount: 4998, seats: [] })
})
