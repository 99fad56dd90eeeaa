import { ApiError } from '@sabha/api/errors'
import { Booking } from '@sabha/api/shapes'
import { describe, expect, test } from 'vitest'
import { type CheckoutRequest, checkOut } from './checkout.ts'
import { resume } from './checkout-end.ts'
import { restingState, resumingState } from './checkout-record.ts'
import { type CheckoutState, failureOf, ownSeats } from './checkout-state.ts'
import {
  booking,
  fakeBackend,
  fakeForm,
  freeBooking,
  heldForFree,
  hold,
  memoryRecord,
  paymentFields,
  request,
  unreachable,
} from './testing/checkout-fakes.ts'

function bench(backend = fakeBackend(), form = fakeForm(), asked = request) {
  const states: CheckoutState[] = []
  const record = memoryRecord()
  const pauses: number[] = []
  const deps = {
    client: backend.client,
    openForm: form.open,
    record,
    wait: async (ms: number) => {
      pauses.push(ms)
    },
    now: () => 1000,
  }
  const tell = (state: CheckoutState) => {
    states.push(state)
  }
  return {
    states,
    record,
    pauses,
    calls: backend.calls,
    steps: () => states.map(({ step }) => step),
    last: () => states.at(-1),
    run: (signal = new AbortController().signal) => checkOut(asked, deps, tell, signal),
    resume: () => resume(deps, tell),
  }
}

describe('a checkout', () => {
  test('holds, orders, takes the payment, verifies it and ends with the booking', async () => {
    const form = fakeForm({ pays: true })
    const { run, steps, last, calls, record } = bench(fakeBackend(), form)
    await run()
    expect(steps()).toEqual(['holding', 'ordering', 'paying', 'verifying', 'booked'])
    expect(last()).toMatchObject({ step: 'booked', booking, hold: { ticket: 'BK1.en.seal', guestId: '7' } })
    expect(calls.map(({ name }) => name)).toEqual(['bookings.hold', 'payments.createOrder', 'payments.verify'])
    expect(calls[0]?.request).toMatchObject({ show_id: '1', seats: ['A1', 'A2'], user_id: '7', customer_email: null })
    expect(calls[1]?.request).toMatchObject({ amount: 4998, currency: 'INR', receipt: 'BK1', booking_id: 'BK1' })
    expect(calls[2]?.request).toEqual({ ...paymentFields, booking_id: 'BK1' })
    // The record stays until the ticket is on the screen.
    expect(record.read()?.payment).toEqual(paymentFields)
  })

  test('opens the form with what the order says', async () => {
    const form = fakeForm({ pays: true })
    await bench(fakeBackend(), form).run()
    expect(form.opened).toMatchObject({
      orderId: 'order_1',
      amount: 499_800,
      scriptUrl: '/sandbox/checkout.js',
      key: 'key_1',
      timeout: 570,
    })
  })

  test('counts the time to pay as the order says it, whatever the clock of this phone', async () => {
    const { run, states } = bench(fakeBackend(), fakeForm({ failsFirst: true, pays: true }))
    await run()
    const ends = states.flatMap((state) => (state.step === 'paying' ? [state.hold.reservedUntil] : []))
    expect(ends).toEqual([571_000, 571_000])
  })

  test('ends without a hold where the seats are taken', async () => {
    const error = new ApiError('refused', 'gone', { status: 409, code: 'seats-taken', params: { seats: ['A1'] } })
    const { run, last, calls } = bench(fakeBackend({ 'bookings.hold': [error] }))
    await run()
    expect(last()).toEqual({ step: 'idle', failure: { kind: 'booking', error }, leftover: null })
    expect(calls).toHaveLength(1)
  })

  test.each([unreachable(), new ApiError('refused', '', { status: 502 })])(
    'whose hold was not answered counts its seats as the visitor’s own: they may be held ($kind)',
    async (error) => {
      const { run, last } = bench(fakeBackend({ 'bookings.hold': [error] }))
      await run()
      const idle = last()
      expect(idle).toMatchObject({ step: 'idle', failure: { kind: 'booking', error } })
      expect(idle && ownSeats(idle, '1', 5000)).toEqual(['A1', 'A2'])
    },
  )

  test('whose hold met a backend that was too busy counts no seats as its own', async () => {
    const { run, last } = bench(fakeBackend({ 'bookings.hold': [new ApiError('refused', '', { status: 503, code: 'too-busy' })] }))
    await run()
    expect(last()).toMatchObject({ step: 'idle', leftover: null })
  })

  test('gives the seats back where the order fails', async () => {
    const { run, last, calls } = bench(fakeBackend({ 'payments.createOrder': [unreachable()] }))
    await run()
    expect(calls.map(({ name }) => name)).toEqual(['bookings.hold', 'payments.createOrder', 'bookings.release'])
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'order' }, leftover: { seats: ['A1', 'A2'], freedAt: 1000 } })
  })

  test("gives the seats back where the provider's script does not load", async () => {
    const { run, last, calls, record } = bench(fakeBackend(), fakeForm({ rejects: new Error('blocked') }))
    await run()
    expect(calls.at(-1)?.name).toBe('bookings.release')
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'form' } })
    expect(record.read()).toBeNull()
  })

  test('a failed attempt keeps the hold and the form; a second attempt books', async () => {
    const { run, steps, states, calls } = bench(fakeBackend(), fakeForm({ failsFirst: true, pays: true }))
    await run()
    expect(steps()).toEqual(['holding', 'ordering', 'paying', 'paying', 'verifying', 'booked'])
    expect(states[3]).toMatchObject({ failure: { kind: 'payment' } })
    expect(calls.some(({ name }) => name === 'bookings.release')).toBe(false)
  })

  test('a form closed after a failed attempt says that the payment failed', async () => {
    const { run, last } = bench(fakeBackend(), fakeForm({ failsFirst: true }))
    await run()
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'payment' } })
  })

  test('a dismissed form gives the seats back', async () => {
    const { run, steps, last } = bench()
    await run()
    expect(steps()).toEqual(['holding', 'ordering', 'paying', 'releasing', 'idle'])
    expect(last()).toMatchObject({ failure: { kind: 'dismissed' } })
  })

  test('a form that closed because the time was up says so', async () => {
    const { run, last } = bench(fakeBackend(), fakeForm({ timesOut: true }))
    await run()
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'timed-out' } })
  })

  test('gives the seats back by the token of its ticket, whoever is signed in by then', async () => {
    const { run, calls } = bench()
    await run()
    expect(calls.at(-1)).toEqual({ name: 'bookings.release', request: { booking_id: 'BK1', ticket: 'BK1.en.seal' } })
  })

  test.each([401, 403, 429, 503])('is kept for the next visit where giving back is answered %d', async (status) => {
    const { run, record } = bench(fakeBackend({ 'bookings.release': [new ApiError('refused', '', { status })] }))
    await run()
    expect(record.read()?.hold.bookingId).toBe('BK1')
  })

  test('a dismissed form whose payment arrived all the same ends with the booking', async () => {
    const { run, last } = bench(fakeBackend({ 'bookings.release': [{ success: true, message: '', booking }] }))
    await run()
    expect(last()).toMatchObject({ step: 'booked', booking })
  })

  test.each(['payment-refunded', 'payment-refunded-show-off', 'booking-cancelled'] as const)(
    'a payment that came too late is told as refunded, with its reason: %s',
    async (code) => {
      const error = new ApiError('refused', '', { status: 409, code })
      const { run, last } = bench(fakeBackend({ 'bookings.release': [error] }))
      await run()
      expect(last()).toMatchObject({ failure: { kind: 'refunded', error } })
    },
  )

  test('seats that could not be given back stay ours, and the record stays for the next visit', async () => {
    const { run, states, record } = bench(fakeBackend({ 'bookings.release': [unreachable()] }))
    await run()
    const last = states.at(-1)
    expect(last && ownSeats(last, '1', 5000)).toEqual(['A1', 'A2'])
    expect(record.read()?.hold.bookingId).toBe('BK1')
  })

  test.each([{}, { timesOut: true }, { failsFirst: true }])(
    'a form closed where nobody says whether it was paid doesn’t claim that it wasn’t (%o)',
    async (script) => {
      const { run, last } = bench(fakeBackend({ 'bookings.release': [unreachable()] }), fakeForm(script))
      await run()
      expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'unchecked' } })
    },
  )

  test('where no form was opened, nothing was paid: the seats that weren’t given back change nothing in what is said', async () => {
    const { run, last } = bench(fakeBackend({ 'payments.createOrder': [unreachable()], 'bookings.release': [unreachable()] }))
    await run()
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'order' } })
  })

  test('of a page that was left doesn’t forget the one that has begun since', async () => {
    const { run, record } = bench(fakeBackend(), fakeForm({ waits: true }))
    const leaving = new AbortController()
    const running = run(leaving.signal)
    await Promise.resolve()
    await Promise.resolve()
    const next = { hold: { ...hold, bookingId: 'BK9' }, payment: null }
    record.keep(next)
    leaving.abort()
    await running
    expect(record.read()).toEqual(next)
  })

  test('a visitor who leaves takes the form along', async () => {
    const leaving = new AbortController()
    const { run, calls } = bench(fakeBackend(), fakeForm({ waits: true }))
    const running = run(leaving.signal)
    await Promise.resolve()
    leaving.abort()
    await running
    expect(calls.at(-1)?.name).toBe('bookings.release')
  })
})

describe('a checkout after one of which nobody knows whether it was paid', () => {
  test('looks first, and ends with the booking that was paid', async () => {
    const { run, record, calls, last } = bench(fakeBackend({ 'bookings.release': [{ success: true, message: '', booking }] }))
    record.keep({ hold, payment: null })
    await run()
    expect(calls.map(({ name }) => name)).toEqual(['bookings.release'])
    expect(last()).toMatchObject({ step: 'booked', booking })
  })

  test('goes no further while nobody answers', async () => {
    const { run, record, calls, last } = bench(fakeBackend({ 'bookings.release': [unreachable()] }))
    record.keep({ hold, payment: null })
    await run()
    expect(calls.map(({ name }) => name)).toEqual(['bookings.release'])
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'unchecked' } })
    expect(record.read()?.hold).toEqual(hold)
  })

  test('goes no further where that payment goes back, so that the visitor hears of it', async () => {
    const error = new ApiError('refused', '', { status: 409, code: 'payment-refunded' })
    const { run, record, calls, last } = bench(fakeBackend({ 'bookings.release': [error] }))
    record.keep({ hold, payment: null })
    await run()
    expect(calls).toHaveLength(1)
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'refunded', error } })
  })

  test('goes on where it wasn’t', async () => {
    const { run, record, steps, calls } = bench(fakeBackend(), fakeForm({ pays: true }))
    record.keep({ hold: { ...hold, bookingId: 'BK0' }, payment: null })
    await run()
    expect(calls.slice(0, 2).map(({ name }) => name)).toEqual(['bookings.release', 'bookings.hold'])
    expect(steps()).toEqual(['releasing', 'holding', 'ordering', 'paying', 'verifying', 'booked'])
  })
})

describe('verifying', () => {
  test('asks again with the same fields until it is answered', async () => {
    const backend = fakeBackend({ 'payments.verify': [unreachable(), new ApiError('refused', '', { status: 503, code: 'try-again' })] })
    const { run, last, pauses, calls } = bench(backend, fakeForm({ pays: true }))
    await run()
    expect(last()).toMatchObject({ step: 'booked', booking })
    expect(pauses).toEqual([1000, 2000])
    const asked = calls.filter(({ name }) => name === 'payments.verify').map((call) => call.request)
    expect(new Set(asked.map((sent) => JSON.stringify(sent))).size).toBe(1)
  })

  test('waits for a payment that the provider has not captured yet', async () => {
    const pending = new ApiError('refused', '', { status: 409, code: 'payment-incomplete' })
    const { run, last } = bench(fakeBackend({ 'payments.verify': [pending] }), fakeForm({ pays: true }))
    await run()
    expect(last()).toMatchObject({ step: 'booked', booking })
  })

  test('takes it as final that the money goes back', async () => {
    const error = new ApiError('refused', 'no', { status: 409, code: 'payment-refunded' })
    const { run, last, pauses } = bench(fakeBackend({ 'payments.verify': [error] }), fakeForm({ pays: true }))
    await run()
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'refused', error, paymentId: 'pay_1' } })
    expect(pauses).toEqual([])
  })

  test.each([
    [401, 'sign-in-required'],
    [403, 'not-yours'],
    [404, 'unknown-booking'],
    [422, 'bad-signature'],
  ])('any other refusal (%d %s) is told at once and forgets nothing', async (status, code) => {
    const error = new ApiError('refused', 'no', { status, code })
    const { run, last, pauses, record, resume } = bench(fakeBackend({ 'payments.verify': [error] }), fakeForm({ pays: true }))
    await run()
    expect(last()).toMatchObject({ step: 'unverified', failure: { kind: 'refused', error, paymentId: 'pay_1' } })
    expect(pauses).toEqual([])
    expect(record.read()?.payment).toEqual(paymentFields)
    await resume()
    expect(last()).toMatchObject({ step: 'booked', booking })
  })

  test('where the answer has only the fields of the specification, the rest is as the seat page knew it', async () => {
    const short = Booking.parse({ verification_code: 'Q9X4', ticket_code: 'T1', customer_name: 'A. Sample', amount_paid: '4998.00' })
    const { run, last } = bench(
      fakeBackend({ 'payments.verify': [{ success: true, message: '', booking: short }] }),
      fakeForm({ pays: true }),
    )
    await run()
    expect(last()).toMatchObject({
      step: 'booked',
      booking: {
        ...hold.known,
        booking_id: 'BK1',
        seats: ['A1', 'A2'],
        customer_name: 'A. Sample',
        verification_code: 'Q9X4',
        ticket_code: 'T1',
        amount_paid: 4998,
      },
    })
  })

  test('gives up after five attempts, keeps the fields, and can be asked again', async () => {
    const backend = fakeBackend({ 'payments.verify': Array.from({ length: 5 }, unreachable) })
    const { run, resume, last, states, pauses, record } = bench(backend, fakeForm({ pays: true }))
    await run()
    expect(pauses).toEqual([1000, 2000, 4000, 8000])
    expect(last()).toMatchObject({ step: 'unverified' })
    const { step, failure } = { step: states.at(-1)?.step, failure: failureOf(states.at(-1) ?? { step: 'holding' }) }
    expect({ step, failure }).toMatchObject({ failure: { kind: 'unanswered', paymentId: 'pay_1' } })
    expect(record.read()?.payment).toEqual(paymentFields)
    await resume()
    expect(last()).toMatchObject({ step: 'booked', booking })
  })
})

describe('seats that cost nothing', () => {
  const free = (script: Parameters<typeof fakeBackend>[0] = {}) => fakeBackend({ 'bookings.hold': [heldForFree], ...script })

  test('are confirmed, without order and form', async () => {
    const form = fakeForm({ pays: true })
    const { run, steps, last, calls } = bench(free(), form)
    await run()
    expect(steps()).toEqual(['holding', 'confirming', 'booked'])
    expect(last()).toMatchObject({ booking: freeBooking })
    expect(calls.map(({ name }) => name)).toEqual(['bookings.hold', 'bookings.confirm'])
    expect(form.opened).toBeUndefined()
  })

  test('are asked for again until it is answered', async () => {
    const { run, last, pauses } = bench(free({ 'bookings.confirm': [unreachable(), new ApiError('refused', '', { status: 503 })] }))
    await run()
    expect(last()).toMatchObject({ step: 'booked', booking: freeBooking })
    expect(pauses).toEqual([1000, 2000])
  })

  test('that cannot be booked any more are given back, with the reason', async () => {
    const error = new ApiError('refused', 'over', { status: 409, code: 'hold-over' })
    const { run, steps, last, pauses } = bench(free({ 'bookings.confirm': [error] }))
    await run()
    expect(steps()).toEqual(['holding', 'confirming', 'releasing', 'idle'])
    expect(last()).toMatchObject({ failure: { kind: 'confirm', error } })
    expect(pauses).toEqual([])
  })

  test('whose answer was lost each time are found where they would be given back', async () => {
    const lost = Array.from({ length: 5 }, unreachable)
    const { run, last } = bench(
      free({ 'bookings.confirm': lost, 'bookings.release': [{ success: true, message: '', booking: freeBooking }] }),
    )
    await run()
    expect(last()).toMatchObject({ step: 'booked', booking: freeBooking })
  })
})

describe('several shows in one payment', () => {
  const secondShow = { ...request.show, id: '2', title: 'Another evening' }
  const basket: CheckoutRequest = { ...request, beside: [{ show: secondShow, seats: ['Z1'], code: 'SPRING', shownTotal: 599.5 }] }
  const held = (id: string, total: number, until: string) => ({
    success: true as const,
    message: '',
    total_amount: total,
    booking_id: id,
    reserved_until: until,
    ticket_token: `${id}.en.seal`,
  })
  const holds = [held('BK1', 4998.25, '2026-11-19T10:10:00.000Z'), held('BK2', 599.5, '2026-11-19T10:09:00.000Z')]
  const second: Booking = { ...booking, id: '71', booking_id: 'BK2', show_id: '2', seats: ['Z1'] }

  test('are held one after another, ordered together, and booked together', async () => {
    const verified = { success: true as const, message: '', booking, bookings: [second, booking] }
    const backend = fakeBackend({ 'bookings.hold': holds, 'payments.verify': [verified] })
    const { run, last, calls, states } = bench(backend, fakeForm({ pays: true }), basket)
    await run()
    const holdsAsked = calls.filter(({ name }) => name === 'bookings.hold').map((call) => call.request)
    expect(holdsAsked).toMatchObject([{ show_id: '1' }, { show_id: '2', seats: ['Z1'], code: 'SPRING', shown_total: 599.5 }])
    expect(holdsAsked[0]).not.toHaveProperty('code')
    const ordered = calls.find(({ name }) => name === 'payments.createOrder')?.request
    expect(ordered).toMatchObject({ amount: 5597.75, booking_id: 'BK1', bookings: ['BK1', 'BK2'] })
    // The hold that ends first ends both.
    const ordering = states.find(({ step }) => step === 'ordering')
    expect(ordering).toMatchObject({ hold: { reservedUntil: Date.parse('2026-11-19T10:09:00.000Z') } })
    expect(last()).toMatchObject({ step: 'booked', booking, beside: [{ booking: { booking_id: 'BK2' }, ticket: 'BK2.en.seal' }] })
  })

  test('of which one can’t be held give back the others, and say which it was', async () => {
    const error = new ApiError('refused', '', { status: 409, code: 'seats-taken' })
    const { run, steps, last, calls } = bench(fakeBackend({ 'bookings.hold': [...holds.slice(0, 1), error] }), fakeForm(), basket)
    await run()
    expect(steps()).toEqual(['holding', 'releasing', 'idle'])
    expect(last()).toMatchObject({ failure: { kind: 'night', error, show: 'Another evening' } })
    expect(calls.at(-1)).toMatchObject({ name: 'bookings.release', request: { booking_id: 'BK1' } })
  })

  test('are all given back when the form is closed', async () => {
    const { run, last, calls, record } = bench(fakeBackend({ 'bookings.hold': holds }), fakeForm(), basket)
    await run()
    const released = calls.filter(({ name }) => name === 'bookings.release').map((call) => call.request)
    expect(released).toMatchObject([{ booking_id: 'BK1' }, { booking_id: 'BK2', ticket: 'BK2.en.seal' }])
    expect(last()).toMatchObject({ step: 'idle', failure: { kind: 'dismissed' } })
    expect(record.read()).toBeNull()
  })

  test('of which one was not given back are asked about again on the next visit', async () => {
    const released = { success: true as const, message: '', booking: null }
    const backend = fakeBackend({ 'bookings.hold': holds, 'bookings.release': [released, unreachable()] })
    const { run, record } = bench(backend, fakeForm(), basket)
    await run()
    expect(record.read()?.hold.beside).toHaveLength(1)
  })

  test('that were paid after all end with each booking', async () => {
    const paid = [booking, second].map((each) => ({ success: true as const, message: '', booking: each }))
    const { run, last } = bench(fakeBackend({ 'bookings.hold': holds, 'bookings.release': paid }), fakeForm(), basket)
    await run()
    expect(last()).toMatchObject({ step: 'booked', booking, beside: [{ booking: { booking_id: 'BK2' } }] })
  })

  test('that cost nothing are confirmed in one step', async () => {
    const free = holds.map((each) => ({ ...each, total_amount: 0 }))
    const { run, last, calls } = bench(fakeBackend({ 'bookings.hold': free }), fakeForm(), basket)
    await run()
    expect(calls.at(-1)).toMatchObject({ name: 'bookings.confirm', request: { booking_id: 'BK1', bookings: ['BK1', 'BK2'] } })
    expect(last()).toMatchObject({ step: 'booked' })
  })
})

describe('after a reload in the middle', () => {
  test('a payment is verified again', async () => {
    const { resume, record, last, calls } = bench()
    record.keep({ hold, payment: paymentFields })
    expect(resumingState(record)).toEqual({ step: 'verifying', hold, attempt: 1 })
    await resume()
    expect(calls.map(({ name }) => name)).toEqual(['payments.verify'])
    expect(last()).toMatchObject({ step: 'booked', booking })
  })

  test('a mere hold is given back without a word', async () => {
    const { resume, record, last, calls } = bench()
    record.keep({ hold, payment: null })
    expect(resumingState(record)).toEqual({ step: 'releasing', hold })
    await resume()
    expect(calls.map(({ name }) => name)).toEqual(['bookings.release'])
    expect(last()).toMatchObject({ step: 'idle', failure: null })
    expect(record.read()).toBeNull()
  })

  test('of the request, the seats may be held, and count as the visitor’s own as long as a hold lasts', async () => {
    const { run, record } = bench(fakeBackend({ 'bookings.hold': [unreachable()] }))
    await run()
    expect(ownSeats(restingState(record, 600_999), '1', 5000)).toEqual(['A1', 'A2'])
    expect(ownSeats(restingState(record, 601_000), '1', 5000)).toEqual([])
  })

  test.each([[], [new ApiError('refused', '', { status: 409, code: 'seats-taken' })]])(
    'after an answer to it, no seats are taken for the visitor’s own (%o)',
    async (...answers) => {
      const { run, record } = bench(fakeBackend({ 'bookings.hold': answers }))
      await run()
      expect(record.asked()).toBeNull()
    },
  )

  test('where there was nothing, nothing happens', async () => {
    const { resume, record, states } = bench()
    expect(resumingState(record)).toBeNull()
    await resume()
    expect(states).toEqual([])
  })
})

test('seats that were given back are ours only until the hall was read again', () => {
  const idle: CheckoutState = { step: 'idle', failure: null, leftover: { showId: '1', seats: ['A1'], freedAt: 1000 } }
  expect(ownSeats(idle, '1', 999)).toEqual(['A1'])
  expect(ownSeats(idle, '1', 1001)).toEqual([])
})

test('seats of another show are not ours because they have the same names', () => {
  const leftover = { showId: '1', seats: ['A1'], freedAt: null }
  expect(ownSeats({ step: 'idle', failure: null, leftover }, '2', 0)).toEqual([])
  expect(ownSeats({ step: 'releasing', hold }, '2', 0)).toEqual([])
  expect(ownSeats({ step: 'releasing', hold }, '1', 0)).toEqual(['A1', 'A2'])
})
