import { useLocation, useSearchParams } from 'react-router-dom'
import { useInBrowser } from '../../components/in-browser.ts'
import { usePageTitle } from '../../components/page-title.ts'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { Confirmation } from './confirmation.tsx'
import { ConfirmationSkeleton } from './confirmation-skeleton.tsx'
import { readConfirmationState } from './confirmation-state.ts'
import { FromTicketLink } from './from-ticket-link.tsx'

export default function BookingConfirmationPage() {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const isInBrowser = useInBrowser()
  const shown = isInBrowser ? readConfirmationState(state) : null
  usePageTitle(shown ? 'Booking confirmed' : 'Your booking')
  const token = query.get('ticket')
  if (shown) return <Confirmation key={shown.booking.booking_id} shown={shown} />
  if (isInBrowser && token) return <FromTicketLink token={token} />
  if (!isInBrowser) return <ConfirmationSkeleton />
  return (
    <Redirect to={paths.shows}>
      <ConfirmationSkeleton />
    </Redirect>
  )
}
