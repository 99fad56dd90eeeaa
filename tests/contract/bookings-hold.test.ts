import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

const minute = 60_000
const wish = (buyer: Buyer, seats: string[]) => ({
  show_id: '1',
  seats,
  customer_name: buyer.name,
  customer_phone: buyer.phone,
  customer_email: null,
})
const bookings = ({ deps }: Backend) => deps.store.read.selectFrom('booking').selectAll().orderBy('id').execute()
const seatsThatAre = async ({ deps }: Backend, status: 'reserved' | 'booked', showId = 1) => {
  const rows = await deps.store.read
    .selectFrom('seat')
    .selectAll()
    .where('status', '=', status)
    .where('show_id', '=', showId)
    .orderBy('row')
    .orderBy('number')
    .execute()
  return rows.map((seat) => `${seat.row}${seat.number}`)
}
const taken = (...seats: string[]) =>
  ({
    status: 409,
    code: 'seats-taken',
    message: `Sorry, these seats are no longer available: ${seats.join(', ')}. Please choose others.`,
    params: { seats },
  }) as const

describe('seats that are free', () => {
  it('are held for ten minutes in a pending booking', async ({ backend, buyer }) => {
    const held = await buyer.client.bookings.hold(wish(buyer, ['A1', 'A2']))
    expect(held).toEqual({
      success: true,
      message: 'Seats held',
      total_amount: 4998,
      booking_id: expect.stringMatching(/^BK[34679ACDEFGHJKMNPQRTWXY]{8}$/),
      booking_db_id: expect.stringMatching(/^\d+$/),
      reserved_until: new Date(backend.clock.now + 10 * minute).toISOString(),
      ticket_token: expect.stringMatching(/^BK\w{8}\.en\.[\w-]{24}$/),
    })
    expect(await bookings(backend)).toMatchObject([
      {
        public_id: held.booking_id,
        status: 'pending',
        customer_name: 'Kamala Example',
        customer_phone: '9000000001',
        customer_email: null,
      },
    ])
    expect(await seatsThatAre(backend, 'reserved')).toEqual(['A1', 'A2'])
  })

  it('can be ten, across sections and rows with two letters', async ({ backend, buyer }) => {
    const seats = ['A1', 'D1', 'G1', 'K1', 'O1', 'Z1', 'ZZ1', 'ZZ2', 'A27', 'N5']
    await hold(buyer, seats)
    expect((await seatsThatAre(backend, 'reserved')).toSorted()).toEqual(seats.toSorted())
  })
})

describe('with HOLD_MINUTES=3', () => {
  it.override('options', { settings: { HOLD_MINUTES: '3' } })

  it('seats are held for three minutes', async ({ backend, buyer }) => {
    expect((await hold(buyer, ['A1'])).reserved_until).toBe(new Date(backend.clock.now + 3 * minute).toISOString())
  })
})

describeOnce('the customer of a booking', () => {
  it('has a phone without +91 and a name on one line', async ({ backend, buyer }) => {
    await buyer.client.bookings.hold({ ...wish(buyer, ['A1']), customer_name: ' ಕಮಲಾ\n🎻 ', customer_phone: '+91 90000 00003' })
    expect(await bookings(backend)).toMatchObject([{ customer_name: 'ಕಮಲಾ 🎻', customer_phone: '9000000003' }])
  })

  it('may be named with their own id, as text or as a number, or not at all', async ({ backend, buyer }) => {
    for (const user_id of [buyer.userId, Number(buyer.userId), null, undefined]) {
      await buyer.client.bookings.hold({ ...wish(buyer, ['A1']), ...(user_id !== undefined && { user_id }) })
    }
    expect((await bookings(backend)).map((booking) => String(booking.guest_id))).toEqual(Array(4).fill(buyer.userId))
  })

  it('may have an address and a language', async ({ backend, buyer }) => {
    await buyer.client.bookings.hold({ ...wish(buyer, ['A1']), customer_email: ' kamala@example.com ', language: 'kn' })
    expect(await bookings(backend)).toMatchObject([{ customer_email: 'kamala@example.com', language: 'kn' }])
  })

  it.for([
    [{ customer_name: ' ' }, 'name-and-phone-required', 'Name and phone number are required'],
    [{ customer_phone: '' }, 'name-and-phone-required', 'Name and phone number are required'],
    [{ customer_phone: '12345' }, 'invalid-phone', 'Please enter a valid 10-digit phone number'],
    [{ customer_name: 'x'.repeat(101) }, 'name-too-long', 'This name is too long.'],
    [{ customer_email: 'nobody' }, 'invalid-email', 'Please enter a valid e-mail address.'],
    [{ customer_email: 'a@example.com\r\nBcc: b@example.com' }, 'invalid-email', 'Please enter a valid e-mail address.'],
  ] as const)('%j is refused: %s', async ([change, code, message], { backend, buyer }) => {
    await expectRefused(backend, () => buyer.client.bookings.hold({ ...wish(buyer, ['A1']), ...change }), {
      status: 422,
      code,
      message,
    })
  })

  it('cannot be another guest', async ({ backend, buyer, rival }) => {
    const notYours = { status: 403, code: 'not-yours', message: 'This belongs to somebody else.' } as const
    await expectRefused(backend, () => buyer.client.bookings.hold({ ...wish(buyer, ['A1']), user_id: rival.userId }), notYours)
    await expectRefused(backend, () => buyer.client.bookings.hold({ ...wish(buyer, ['A1']), user_id: 999 }), notYours)
  })
})

describe('a choice that breaks a rule', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `A${index + 1}`)
  it.for([
    ['no seat', [], 'no-seats', 'Please select at least one seat'],
    ['eleven seats', eleven, 'too-many-seats', 'Maximum 10 seats can be selected per booking'],
    ['the same seat twice', ['A1', 'A2', 'A1'], 'same-seat-twice', 'Each seat can be selected only once.'],
    ['a seat that the row has not', ['A1', 'A99'], 'unknown-seat', 'Seat A99 is not in this hall.'],
    ['rows that the hall has not', ['AA1', 'ZZZ2'], 'unknown-seat', 'Seat AA1, ZZZ2 is not in this hall.'],
    ['a small letter', ['a1'], 'unknown-seat', 'Seat a1 is not in this hall.'],
    ['a leading zero', ['A01'], 'unknown-seat', 'Seat A01 is not in this hall.'],
    ['a space', ['A 1'], 'unknown-seat', 'Seat A 1 is not in this hall.'],
    ['seat 0', ['A0'], 'unknown-seat', 'Seat A0 is not in this hall.'],
    ['nothing', [''], 'unknown-seat', 'Seat  is not in this hall.'],
    ['a quote', ["A1' OR 1"], 'unknown-seat', "Seat A1' OR 1 is not in this hall."],
  ] as const)('%s is refused', async ([, seats, code, message], { backend, buyer }) => {
    await expectRefused(backend, () => hold(buyer, [...seats]), { status: 422, code, message })
  })
})

describe('seats that somebody else has', () => {
  it('are named, and only they; the others of the attempt stay free', async ({ backend, buyer, rival }) => {
    await hold(rival, ['A2', 'A3'])
    await expectRefused(backend, () => hold(buyer, ['A1', 'A2', 'A3', 'A4']), taken('A2', 'A3'))
    expect((await hold(buyer, ['A1', 'A4'])).success).toBe(true)
  })

  it('are gone when they are paid', async ({ backend, buyer, rival }) => {
    await buy(backend.origin, rival, ['A1'])
    backend.clock.now += 60 * minute
    await expectRefused(backend, () => hold(buyer, ['A1']), taken('A1'))
  })

  it('are free again when their time is over, to the millisecond', async ({ backend, buyer, rival }) => {
    await hold(rival, ['A1'])
    backend.clock.now += 10 * minute - 1
    await expectRefused(backend, () => hold(buyer, ['A1']), taken('A1'))
    backend.clock.now += 1
    expect((await hold(buyer, ['A1'])).success).toBe(true)
    await expectRefused(backend, () => hold(rival, ['A1']), taken('A1'))
  })
})

describe('a new attempt of the same guest for the same show', () => {
  it('replaces the earlier one, and never meets its own seats', async ({ backend, buyer, rival }) => {
    await hold(buyer, ['A1', 'A2'])
    await hold(buyer, ['A2', 'A3'])
    expect((await bookings(backend)).map((booking) => booking.status)).toEqual(['expired', 'pending'])
    expect(await seatsThatAre(backend, 'reserved')).toEqual(['A2', 'A3'])
    expect((await hold(rival, ['A1'])).success).toBe(true)
  })

  it('that fails leaves the earlier one as it was', async ({ backend, buyer, rival }) => {
    await hold(buyer, ['A1', 'A2'])
    await hold(rival, ['B1'])
    await expectRefused(backend, () => hold(buyer, ['A1', 'B1']), taken('B1'))
    await expectRefused(backend, () => hold(buyer, ['A1', 'B99']), { status: 422, code: 'unknown-seat' })
    expect(await seatsThatAre(backend, 'reserved')).toEqual(['A1', 'A2', 'B1'])
  })

  it('leaves a paid booking alone', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    await hold(buyer, ['A2'])
    expect((await bookings(backend)).map((booking) => booking.status)).toEqual(['paid', 'pending'])
    expect(await seatsThatAre(backend, 'booked')).toEqual(['A1'])
  })

  it('for another show stands beside it', async ({ backend, buyer }) => {
    const other = await addShowIn(backend.deps.store, studio)
    await hold(buyer, ['A1'])
    await hold(buyer, ['A1'], String(other))
    expect((await bookings(backend)).map((booking) => booking.status)).toEqual(['pending', 'pending'])
    expect(await seatsThatAre(backend, 'reserved', other)).toEqual(['A1'])
  })
})

describe('sales', () => {
  const closed = { status: 409, code: 'sales-closed', message: 'Booking for this show has closed.' } as const

  it.override('options', { clockAt: Date.parse('2026-11-19T19:14:59.999+05:30') })

  it('close when the show starts', async ({ backend, buyer }) => {
    expect((await hold(buyer, ['A1'])).success).toBe(true)
    backend.clock.now += 1
    await expectRefused(backend, () => hold(buyer, ['A2']), closed)
  })

  it('close earlier where the show says so', async ({ backend, buyer }) => {
    const id = await addShowIn(backend.deps.store, studio, { sales_close_at: backend.clock.now })
    await expectRefused(backend, () => hold(buyer, ['A1'], String(id)), closed)
  })
})

describe('with 3 unpaid seats an address', () => {
  const tooMany = {
    status: 429,
    code: 'too-many-held',
    message: 'Too many unpaid seats are held from this connection. Please try again in a few minutes.',
  } as const

  it.override('options', { settings: { LIMIT_UNPAID_SEATS: '3' } })

  it('a fourth is refused, whoever asks', async ({ backend, buyer, rival }) => {
    await hold(rival, ['A1', 'A2'])
    await expectRefused(backend, () => hold(buyer, ['A3', 'A4']), tooMany)
    expect((await hold(buyer, ['A3'])).success).toBe(true)
  })

  it('a new attempt that is refused leaves the earlier one as it was', async ({ backend, buyer, rival }) => {
    await hold(buyer, ['A1'])
    await hold(rival, ['A2', 'A3'])
    await expectRefused(backend, () => hold(buyer, ['A4', 'A5']), tooMany)
  })

  it('seats that the attempt replaces do not count', async ({ buyer }) => {
    await hold(buyer, ['A1', 'A2', 'A3'])
    expect((await hold(buyer, ['A4', 'A5', 'A6'])).success).toBe(true)
  })

  it('neither do those that are paid, nor those whose time is over', async ({ backend, buyer, rival }) => {
    await buy(backend.origin, rival, ['A1', 'A2', 'A3'])
    await hold(rival, ['A4', 'A5', 'A6'])
    backend.clock.now += 10 * minute
    expect((await hold(buyer, ['A7', 'A8', 'A9'])).success).toBe(true)
  })
})
