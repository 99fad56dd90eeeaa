import { verifyPaymentSignature } from '@sabha/backend/adapters/razorpay/signatures'
import { describe, expect } from 'vitest'
import { type Buyer, hold, order, type PaymentFields, payAtSandbox, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const verify = (buyer: Buyer, bookingId: string, fields: PaymentFields) =>
  buyer.client.payments.verify({ ...fields, booking_id: bookingId })
const badSignature = { status: 422, code: 'bad-signature', message: 'The payment could not be verified.' } as const
const incomplete = { status: 409, code: 'payment-incomplete', message: 'The payment is not complete yet.' } as const
const unknownOrder = { status: 404, code: 'unknown-order', message: 'We could not find this payment order.' } as const

describe('a payment that the provider has captured', () => {
  it('books the seats and answers the booking with its codes', async ({ backend, buyer }) => {
    const { bookingId, orderId, held } = await order(buyer, ['A1', 'O1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const { success, message, booking } = await verify(buyer, bookingId, fields)
    expect({ success, message }).toEqual({ success: true, message: 'Payment verified' })
    expect(booking).toMatchObject({
      id: held.booking_db_id,
      booking_id: bookingId,
      customer_name: 'Kamala Example',
      customer_phone: '9000000001',
      seats: ['A1', 'O1'],
      amount_paid: 3098,
      total_amount: 3098,
      ticket_code: expect.stringMatching(/^T[34679ACDEFGHJKMNPQRTWXY]{11}$/),
      verification_code: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/),
      status: 'paid',
      payment_status: 'paid',
      payment_id: fields.razorpay_payment_id,
      refund_status: null,
    })
    const seats = await backend.deps.store.read.selectFrom('seat').selectAll().where('status', '!=', 'available').execute()
    const booked = { status: 'booked', reserved_until: null, booking_type: 'customer', customer_name: 'Kamala Example' }
    expect(seats).toMatchObject([
      { row: 'A', number: 1, ...booked },
      { row: 'O', number: 1, ...booked },
    ])
  })

  it('told of again is answered the same, and changes nothing', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const first = await verify(buyer, bookingId, fields)
    expect(await unchanged(backend, () => verify(buyer, bookingId, fields))).toEqual(first)
    backend.clock.now += 86_400_000
    expect(await unchanged(backend, () => verify(buyer, bookingId, fields))).toEqual(first)
  })
})

describe('whoever brings a payment that the provider signed', () => {
  it('has it settled, and is given the ticket: nobody signed in, a dead token, another guest', async ({ backend, buyer, rival }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const { booking } = await visitor(backend.origin).payments.verify({ ...fields, booking_id: bookingId })
    expect(booking).toMatchObject({
      booking_id: bookingId,
      status: 'paid',
      seats: ['A1'],
      ticket_code: expect.stringMatching(/^T\w{11}$/),
      verification_code: expect.stringMatching(/^\w{8}$/),
      customer_name: 'Kamala Example',
      total_amount: 2499,
    })
    const dead = await raw(backend.origin, '/api/verify_payment.php', {
      json: { ...fields, booking_id: bookingId },
      headers: { authorization: `Bearer ${'A'.repeat(43)}` },
    })
    expect([dead.status, dead.json]).toMatchObject([200, { booking: { verification_code: booking.verification_code } }])
    expect((await verify(rival, bookingId, fields)).booking).toEqual(booking)
    // The booking stays the buyer's.
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([{ booking_id: bookingId }])
    expect((await rival.client.bookings.mine({})).bookings).toEqual([])
  })

  it('is not told where the booking’s mails go', async ({ backend, buyer }) => {
    const person = { customer_name: buyer.name, customer_phone: buyer.phone, customer_email: 'kamala@example.org' }
    const held = await buyer.client.bookings.hold({ show_id: '1', seats: ['A1'], ...person })
    const { booking_id } = held
    const made = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id })
    const fields = await payAtSandbox(backend.origin, made.order.id)
    const answer = await visitor(backend.origin).payments.verify({ ...fields, booking_id })
    expect(JSON.stringify(answer)).not.toContain('kamala@example.org')
    const [own] = (await buyer.client.bookings.mine({})).bookings
    expect(own?.customer_email).toBe('kamala@example.org')
  })

  it('without a good signature learns nothing, not even which bookings there are', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const forged = { ...fields, razorpay_signature: 'a'.repeat(64) }
    const ask = async (request: Record<string, string>) => {
      const { status, json } = await raw(backend.origin, '/api/verify_payment.php', { json: request })
      return { status, json }
    }
    const answer = await unchanged(backend, () => ask({ ...forged, booking_id: bookingId }))
    expect(answer).toMatchObject({ status: 422, json: { code: 'bad-signature' } })
    const other = { ...forged, razorpay_order_id: 'order_of_nobody', razorpay_payment_id: 'pay_of_nobody' }
    for (const request of [
      { ...forged, booking_id: 'BK33333333' },
      { ...forged, booking_id: '1' },
      { ...other, booking_id: bookingId },
    ]) {
      expect(await ask(request)).toEqual(answer)
    }
    // Signed, but for another booking: the answer says only that the two don't belong together.
    for (const booking_id of ['BK33333333', '9'])
      expect(await ask({ ...fields, booking_id })).toMatchObject({ json: { code: 'unknown-order' } })
  })
})

describeOnce('a signature that is not the provider’s', () => {
  it.for([
    ['made up', () => 'a'.repeat(64)],
    ['in capitals', (real: string) => real.toUpperCase()],
    ['one digit off', (real: string) => real.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['cut short', (real: string) => real.slice(0, 63)],
    ['followed by more', (real: string) => `${real}0`],
    ['empty', () => ''],
  ] as const)('%s, is refused; the real one is still taken', async ([, forge], { backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const forged = { ...fields, razorpay_signature: forge(fields.razorpay_signature) }
    await expectRefused(backend, () => verify(buyer, bookingId, forged), badSignature)
    expect((await verify(buyer, bookingId, fields)).success).toBe(true)
  })

  it('belonging to another payment is refused', async ({ backend, buyer, rival }) => {
    const own = await order(buyer, ['A1'])
    const other = await order(rival, ['A2'])
    const fields = await payAtSandbox(backend.origin, other.orderId)
    const mixed = { ...fields, razorpay_order_id: own.orderId }
    await expectRefused(backend, () => verify(buyer, own.bookingId, mixed), badSignature)
  })
})

describe('a genuine payment that is not for this booking', () => {
  it('of another guest’s order does not book', async ({ backend, buyer, rival }) => {
    const own = await order(buyer, ['A1'])
    const other = await order(rival, ['A2'])
    const fields = await payAtSandbox(backend.origin, other.orderId)
    await expectRefused(backend, () => verify(buyer, own.bookingId, fields), unknownOrder)
    expect((await verify(rival, other.bookingId, fields)).booking.seats).toEqual(['A2'])
  })

  it('of a cheaper booking of the same guest does not book the dear one', async ({ backend, buyer }) => {
    const cheap = await order(buyer, ['O1'])
    const fields = await payAtSandbox(backend.origin, cheap.orderId)
    const dear = await order(buyer, ['A1', 'A2'])
    await expectRefused(backend, () => verify(buyer, dear.bookingId, fields), unknownOrder)
  })

  it('is refused even when somebody could sign for it: the provider knows whose it is', async ({ backend, buyer, rival }) => {
    const own = await order(buyer, ['A1'])
    const other = await order(rival, ['A2'])
    const { razorpay_payment_id: paymentId } = await payAtSandbox(backend.origin, other.orderId)
    const fields = signedFields(backend, own.orderId, paymentId)
    expect(verifyPaymentSignature(own.orderId, paymentId, fields.razorpay_signature, backend.deps.checkout.keySecret)).toBe(true)
    await expectRefused(backend, () => verify(buyer, own.bookingId, fields), badSignature)
  })

  it.for(['pay_33333333333333', '../orders', '', 'pay_x?expand=order'])(
    '%j, signed but unknown to the provider, is refused',
    async (paymentId, { backend, buyer }) => {
      const { bookingId, orderId } = await order(buyer, ['A1'])
      await expectRefused(backend, () => verify(buyer, bookingId, signedFields(backend, orderId, paymentId)), badSignature)
    },
  )
})

describe('nothing to verify', () => {
  it('where no order was made', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    await expectRefused(backend, () => verify(buyer, booking_id, signedFields(backend, 'order_1', 'pay_1')), unknownOrder)
  })

  it('where the order is one that nobody knows', async ({ backend, buyer }) => {
    const { bookingId } = await order(buyer, ['A1'])
    await expectRefused(backend, () => verify(buyer, bookingId, signedFields(backend, 'order_33333333333333', 'pay_1')), unknownOrder)
  })

  it('where there is no such booking', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    await expectRefused(backend, () => verify(buyer, 'BK33333333', fields), unknownOrder)
  })
})

describe('a payment that failed', () => {
  it('keeps the hold: the next attempt on the same order books', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId, 'failure')
    const [failed] = await backend.deps.provider.orderPayments(orderId)
    expect(failed?.status).toBe('failed')
    await expectRefused(backend, () => verify(buyer, bookingId, signedFields(backend, orderId, failed?.id ?? '')), incomplete)
    const fields = await payAtSandbox(backend.origin, orderId)
    expect((await verify(buyer, bookingId, fields)).booking.status).toBe('paid')
  })
})

describe('with a provider that plays what the sandbox does not', () => {
  const provider = fakeProvider()

  it.override('options', { change: () => ({ provider }) })

  it('a payment that is only authorised is captured, and books', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const { id } = provider.pay(orderId, { status: 'authorized' })
    expect((await verify(buyer, bookingId, signedFields(backend, orderId, id))).booking.status).toBe('paid')
    expect((await provider.payment(id)).status).toBe('captured')
  })

  it('a payment that is under way does not book', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const { id } = provider.pay(orderId, { status: 'created' })
    await expectRefused(backend, () => verify(buyer, bookingId, signedFields(backend, orderId, id)), incomplete)
  })

  it('a payment that went back at the provider does not book', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const { id } = provider.pay(orderId, { status: 'refunded' })
    await expectRefused(backend, () => verify(buyer, bookingId, signedFields(backend, orderId, id)), incomplete)
  })
})

it('a provider that does not answer is told, changes nothing, and the next attempt books', async ({ backend, buyer, outage }) => {
  const { bookingId, orderId } = await order(buyer, ['A1'])
  const fields = await payAtSandbox(backend.origin, orderId)
  outage.isOn = true
  await expectRefused(backend, () => verify(buyer, bookingId, fields), { status: 503, code: 'provider-unavailable' })
  outage.isOn = false
  expect((await verify(buyer, bookingId, fields)).booking.status).toBe('paid')
})
