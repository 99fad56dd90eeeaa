import { Navigate, useLocation } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { Confirmation } from './confirmation.tsx'
import { readConfirmationState } from './confirmation-state.ts'

export default function BookingConfirmationPage() {
  usePageTitle('Booking confirmed')
  const { state } = useLocation()
  const booking = readConfirmationState(state)
  return booking ? <Confirmation key={booking.booking_id} booking={booking} /> : <Navigate to={paths.shows} replace />
}
