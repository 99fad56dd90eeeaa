import { verifyPaymentSignature } from '@sabha/backend/payments/signatures'
import { describe, expect } from 'vitest'
import { it } from '../builders/box-office.ts'
import { type Buyer, hold, order, type PaymentFields, payAtSandbox } from '../builders/buyer.ts'
import { fakeProvider, signedFields } from '../builders/provider.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const verify = (buyer: Buyer, bookingId: string, fields: PaymentFields) => buyer.client.verifyPayment({ ...fields, booking_id: bookingId })
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

describe('a signature that is not the provider’s', () => {
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
    await expectRefused(backend, () => verify(buyer, other.bookingId, fields), { status: 403, code: 'not-yours' })
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
    await expectRefused(backend, () => verify(buyer, 'BK33333333', fields), { status: 404, code: 'unknown-booking' })
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
