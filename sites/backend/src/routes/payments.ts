import type { Contract } from '@sabha/api/contract'
import { isRefusal, refuse } from '@sabha/api/refusal'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { verifyPaymentSignature } from '../adapters/razorpay/signatures.ts'
import { idOf, readText } from '../input/texts.ts'
import { guestOfSession } from '../rules/accounts/sessions.ts'
import { ownBookings } from '../rules/bookings/own-bookings.ts'
import { placeBasket } from '../rules/payments/basket-orders.ts'
import { moneyOwed, oweKept, settleOwed } from '../rules/payments/money-owed.ts'
import { orUnavailable, placeOrder, toPay } from '../rules/payments/orders.ts'
import { refundBooking, retryRefund, retryRefunds, settleRefund } from '../rules/payments/refunds.ts'
import { refundRefusal, settlePayment } from '../rules/payments/settle.ts'
import type { Services } from '../services.ts'
import { findBooking } from '../store/bookings/bookings.ts'
import { fullBooking } from '../store/bookings/full-booking.ts'
import { idAtProvider, partsOfOrder } from '../store/payments/baskets.ts'
import { findOrder, type OrderRow, orderOfBooking } from '../store/payments/payments.ts'
import { wireTicketBooking } from '../wire/bookings.ts'
import { callbackPath, wireMoneyOwed } from '../wire/payments.ts'
import { type Caller, done, doneWith, type Handlers } from './handlers.ts'

export function paymentHandlers(services: Services): Handlers<Contract['payments']> {
  const { store } = services
  /** Checks with the key that the order was made with; for an unknown order, with the current key. */
  const refusalOfSignature = async (orderId: string, paymentId: string, signature: string) => {
    const order = await findOrder(store.read, orderId)
    const key = order ? await services.paymentKeys.of(order) : services.paymentKeys.current
    return verifyPaymentSignature(orderId, paymentId, signature, key?.keySecret ?? '') ? undefined : refuse('bad-signature')
  }
  /** Returns the booking that the payment bought. Once its ticket is reissued, only the booking's own guest may see it. */
  const bookedBy = async (order: OrderRow, { bearer }: Pick<Caller, 'bearer'>) => {
    const booking = await fullBooking(store.read, order.booking_id)
    if (!booking) return refuse('payment-incomplete')
    if ((booking.issue ?? 1) === 1) return booking
    const token = bearer()
    const guest = token === undefined ? undefined : await guestOfSession(services, token)
    return guest?.id === booking.guest_id ? booking : refuse('ticket-made-anew')
  }
  /** Returns all bookings that the payment of a basket made, except those that the caller may no longer see. */
  const nightsBookedBy = async ({ basket }: OrderRow, caller: Pick<Caller, 'bearer'>) => {
    if (basket === null) return {}
    const nights = await Promise.all((await partsOfOrder(store.read, basket)).map((part) => bookedBy(part, caller)))
    return { bookings: nights.flatMap((night) => (isRefusal(night) ? [] : wireTicketBooking(night))) }
  }
  return {
    async createOrder(request, { guest, origin }) {
      const bookings = await ownBookings(store.read, [request.booking_id, ...(request.bookings ?? [])], guest)
      if (isRefusal(bookings)) return bookings
      const isBasket = bookings.length > 1
      if (request.currency !== 'INR') return refuse('wrong-currency')
      const amount = readRupees(request.amount)
      if (amount === undefined) return refuse('amount-mismatch')
      const order = await orUnavailable(isBasket ? placeBasket(services, bookings, amount) : placeOrder(services, bookings[0], amount))
      if (isRefusal(order)) return order
      return {
        success: true,
        message: 'Order created',
        order: { id: order.id, amount: order.amount, currency: 'INR' },
        key_id: order.key.keyId,
        checkout_url: order.key.scriptUrl,
        callback_url: `${origin}${callbackPath}`,
        timeout: order.timeout,
        ...(isBasket && {
          bookings: bookings.map((booking) => ({ booking_id: booking.public_id, amount: rupeesOf(toPay(booking)) })),
        }),
      }
    },

    /** Authorised by the provider's signature alone (`decisions/verification-by-signature.md`). */
    async verify(request, caller) {
      const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = request
      // Checked first: without the provider's signature nobody learns which bookings and orders exist.
      const unsigned = await orUnavailable(refusalOfSignature(orderId, paymentId, signature))
      if (unsigned) return unsigned
      const booking = await findBooking(store.read, request.booking_id.trim())
      const order = booking && (await orderOfBooking(store.read, booking.id))
      if (!order || idAtProvider(order) !== orderId) return refuse('unknown-order')
      const settlement = await orUnavailable(settlePayment(services, order, paymentId))
      if (isRefusal(settlement)) return settlement
      if (settlement === 'not-of-order') return refuse('bad-signature')
      if (settlement !== 'booked') return refundRefusal(settlement) ?? refuse('payment-incomplete')
      const booked = await bookedBy(order, caller)
      if (isRefusal(booked)) return booked
      return {
        success: true,
        message: 'Payment verified',
        booking: wireTicketBooking(booked),
        ...(await nightsBookedBy(order, caller)),
      }
    },

    async refund({ booking_id, amount, note, request_id, of = 'seats' }, { account }) {
      const wish = {
        bookingId: booking_id.trim(),
        rupees: amount,
        note: readText(note),
        requestId: request_id,
        isOfDonation: of === 'donation',
      }
      const refunded = await refundBooking(services, account, wish)
      return isRefusal(refunded) ? refunded : doneWith({ refunded: rupeesOf(refunded) })
    },

    async retryRefund({ refund_id }, { account }) {
      const refunded = await retryRefund(services, account, idOf(refund_id))
      return isRefusal(refunded) ? refunded : doneWith({ refunded: rupeesOf(refunded) })
    },

    async retryRefunds({ show_id }, { account }) {
      const answer = await retryRefunds(services, account, idOf(show_id))
      if (isRefusal(answer)) return answer
      return doneWith({ asked: answer.asked, refunded: rupeesOf(answer.amount), left: answer.left })
    },

    async settleRefund({ refund_id, how, note }, { account }) {
      return done(await settleRefund(services, account, idOf(refund_id), { how, note: readText(note) }))
    },

    async owed() {
      return wireMoneyOwed(await moneyOwed(services))
    },

    async settleOwed({ id, how, note }, { account }) {
      const amount = await settleOwed(services, account, { id, how, note: readText(note) })
      return isRefusal(amount) ? amount : doneWith({ amount: rupeesOf(amount) })
    },

    async oweKept({ id, note }, { account }) {
      const amount = await oweKept(services, account, { id, note: readText(note) })
      return isRefusal(amount) ? amount : doneWith({ amount: rupeesOf(amount) })
    },
  }
}
