import { isRefusal, refuse } from '@sabha/api/refusal'
import { readRupees } from '@sabha/ticketing/money'
import { orUnavailable, placeOrder } from '../booking/orders.ts'
import { refundRefusal } from '../booking/refund-refusal.ts'
import { settlePayment } from '../booking/settle-payment.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { wireBooking } from '../http/wire.ts'
import { verifyPaymentSignature } from '../payments/signatures.ts'
import { fullBooking } from '../store/bookings.ts'
import { orderOfBooking } from '../store/payments.ts'
import { ownBooking } from './own-booking.ts'

export function paymentCalls(office: BoxOffice): Pick<Handlers, 'createOrder' | 'verifyPayment'> {
  const { store, provider, checkout } = office
  return {
    async createOrder(request, { guest, origin }) {
      const booking = await ownBooking(store.read, request.booking_id, guest)
      if (isRefusal(booking)) return booking
      if (request.currency !== 'INR') return refuse('wrong-currency')
      const amount = readRupees(request.amount)
      if (amount === undefined) return refuse('amount-mismatch')
      const order = await orUnavailable(placeOrder(office, provider, booking, amount))
      if (isRefusal(order)) return order
      return {
        success: true,
        message: 'Order created',
        order: { id: order.id, amount: order.amount, currency: 'INR' },
        key_id: checkout.keyId,
        checkout_url: checkout.scriptUrl,
        callback_url: `${origin}/api/payment_callback.php`,
        timeout: order.timeout,
      }
    },

    async verifyPayment(request, { guest }) {
      const booking = await ownBooking(store.read, request.booking_id, guest)
      if (isRefusal(booking)) return booking
      const order = await orderOfBooking(store.read, booking.id)
      if (!order || order.id !== request.razorpay_order_id) return refuse('unknown-order')
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = request
      if (!verifyPaymentSignature(order.id, paymentId, signature, checkout.keySecret)) return refuse('bad-signature')
      const settlement = await orUnavailable(settlePayment(office, order, paymentId))
      if (isRefusal(settlement)) return settlement
      if (settlement === 'not-of-order') return refuse('bad-signature')
      const lost = refundRefusal(settlement)
      if (lost) return lost
      const booked = settlement === 'booked' ? await fullBooking(store.read, booking.id) : undefined
      if (!booked) return refuse('payment-incomplete')
      return { success: true, message: 'Payment verified', booking: wireBooking(booked) }
    },
  }
}
