import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { usePaymentTrouble } from '../../checkout/payment-trouble.ts'
import { useInBrowser } from '../../components/browser.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { useShow } from '../../queries.ts'
import { pendingBooking } from '../../session/pending-booking.ts'
import { bookTicketState, readShowState } from '../../session/show-state.ts'
import { forgetUnseenConfirmation, unseenConfirmation } from '../booking-confirmation/unseen-confirmation.ts'
import { SeatSelection } from './seat-selection.tsx'
import { BookTicketSkeleton } from './skeletons.tsx'

export default function BookTicketPage() {
  usePageTitle('Select Your Seats')
  const { showId = '' } = useParams()
  const isInBrowser = useInBrowser()
  return isInBrowser ? <BookTicket key={showId} showId={showId} /> : <BookTicketSkeleton />
}

/** The show comes with the navigation, or from a choice that waits in this tab. Without either the visitor goes to the list of shows. */
function BookTicket({ showId }: { showId: string }) {
  const { say } = useLanguage()
  const { state } = useLocation()
  const trouble = usePaymentTrouble()
  const [known] = useState(() => [readShowState(state), pendingBooking()?.show].find((candidate) => candidate?.id === showId))
  // The show as it is now: the link may come from a list that was read long ago.
  const { data } = useShow(showId)
  const show = useMemo(() => (known && data ? bookTicketState(data).show : known), [known, data])
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
  if (show) return <SeatSelection show={show} returned={trouble} />
  // An in-app browser may have led to another browser, which knows nothing of the choice.
  if (trouble) {
    return (
      <MessagePage title={say('Payment')} text={say(trouble)}>
        <Link className={buttonClass()} to={paths.bookings}>
          {say('My Bookings')}
        </Link>
        <Link className={buttonClass('quiet')} to={paths.shows}>
          {say('See the shows')}
        </Link>
      </MessagePage>
    )
  }
  return (
    <Redirect to={paths.shows}>
      <BookTicketSkeleton />
    </Redirect>
  )
}
