import type { Phrase } from '@sabha/language/phrases'
import { useSearchParams } from 'react-router-dom'

/** Words for each outcome that payment_callback.php reports of a payment made away from this page, where it didn't end well. */
const paymentTroubles: Readonly<Record<string, Phrase>> = {
  failed: 'Payment failed. Please try again.',
  unverified: 'The payment could not be verified.',
  'already-paid': 'This booking is already paid.',
  'booking-cancelled': 'The box office has cancelled this booking. See My Bookings for your refund.',
  'payment-refunded': 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-anew':
    'You chose these seats again before this payment arrived. It is being refunded in full; your newer choice hasn’t changed.',
  'payment-refunded-code': 'Somebody else had the last use of your code before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-free':
    'With these seats you would have more free seats of this show than one person can have. Your money is being refunded in full.',
  'payment-refunded-test': 'This was only a test payment: no money moved, and nothing is booked. Please choose your seats again.',
  'payment-refunded-amount': 'The amount that arrived does not match this booking. It is being refunded in full.',
  'payment-refunded-cancelled': 'This booking had been cancelled before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-show-off': 'The show has been cancelled. Your money is being refunded in full.',
  'payment-refunded-show-over': 'The show was over before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-basket': 'One of the shows could no longer be booked, so none was. Your money is being refunded in full.',
  pending: 'We are still checking your payment. When it has gone through, the booking appears in My Bookings.',
  unanswered: 'We are still checking your payment. When it has gone through, the booking appears in My Bookings.',
}

/** Returns the words for the outcome in the page's address; null where there is none. */
export function usePaymentTrouble(): Phrase | null {
  const [query] = useSearchParams()
  return paymentTroubles[query.get('payment') ?? ''] ?? null
}
