import type { Phrase } from '@sabha/language/phrases'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { useInBrowser } from '../../components/browser.ts'
import { usePageTitle } from '../../components/page-title.ts'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { pendingBooking } from '../../session/pending-booking.ts'
import { readShowState } from '../../session/show-state.ts'
import { forgetUnseenConfirmation, unseenConfirmation } from '../booking-confirmation/unseen-confirmation.ts'
import { SeatSelection } from './seat-selection.tsx'
import { BookTicketSkeleton } from './skeletons.tsx'

export default function BookTicketPage() {
  usePageTitle('Select Your Seats')
  const { showId = '' } = useParams()
  const isInBrowser = useInBrowser()
  return isInBrowser ? <BookTicket key={showId} showId={showId} /> : <BookTicketSkeleton />
}

/** What payment_callback.php says of a payment that was made away from this page, and didn't end well. */
const paymentTroubles: Readonly<Record<string, Phrase>> = {
  failed: 'Payment failed. Please try again.',
  unverified: 'The payment could not be verified.',
  'already-paid': 'This booking is already paid.',
  'booking-cancelled': 'The box office has cancelled this booking. See My Bookings for your refund.',
  'payment-refunded': 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-anew':
    'You chose these seats again before this payment arrived. It is being refunded in full; your newer choice hasn’t changed.',
  'payment-refunded-code': 'Somebody else had the last use of your code before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-test': 'This was only a test payment: no money moved, and nothing is booked. Please choose your seats again.',
  'payment-refunded-amount': 'The amount that arrived does not match this booking. It is being refunded in full.',
  'payment-refunded-cancelled': 'This booking had been cancelled before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-show-off': 'The show has been cancelled. Your money is being refunded in full.',
  'payment-refunded-show-over': 'The show was over before the payment arrived. Your money is being refunded in full.',
  'payment-refunded-basket': 'One of the shows could no longer be booked, so none was. Your money is being refunded in full.',
  pending: 'We are still checking your payment. When it has gone through, the booking appears in My Bookings.',
  unanswered: 'We are still checking your payment. When it has gone through, the booking appears in My Bookings.',
}

/** The show comes with the navigation, or from a choice that waits in this tab; without either there is nothing to choose seats of. */
function BookTicket({ showId }: { showId: string }) {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const trouble = paymentTroubles[query.get('payment') ?? '']
  const [show] = useState(() => [readShowState(state), pendingBooking()?.show].find((candidate) => candidate?.id === showId))
  const [unseen] = useState(unseenConfirmation)
  useEffect(() => {
    if (!unseen) forgetUnseenConfirmation()
  }, [unseen])
  if (unseen) {
    return (
      <Redirect to={paths.bookingConfirmation} state={unseen}>
        <BookTicketSkeleton />
      </Redirect>
    )
  }
  if (show) return <SeatSelection show={show} returned={trouble ?? null} />
  return (
    <Redirect to={paths.shows}>
      <BookTicketSkeleton />
    </Redirect>
  )
}
