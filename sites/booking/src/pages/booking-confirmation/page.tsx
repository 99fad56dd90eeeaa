import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { Confirmation } from './confirmation.tsx'
import { readConfirmationState } from './confirmation-state.ts'
import { FromTicketLink } from './from-ticket-link.tsx'

export default function BookingConfirmationPage() {
  usePageTitle('Booking confirmed')
  const { state } = useLocation()
  const [query] = useSearchParams()
  const booking = readConfirmationState(state)
  const token = query.get('ticket')
  if (booking) return <Confirmation key={booking.booking_id} booking={booking} />
  return token ? <FromTicketLink token={token} /> : <Navigate to={paths.shows} replace />
}
