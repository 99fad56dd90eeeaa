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
  const shown = readConfirmationState(state)
  const token = query.get('ticket')
  if (shown) return <Confirmation key={shown.booking.booking_id} shown={shown} />
  return token ? <FromTicketLink token={token} /> : <Navigate to={paths.shows} replace />
}
