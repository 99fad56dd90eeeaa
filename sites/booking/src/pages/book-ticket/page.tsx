import { Navigate, useLocation, useParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { pendingBooking } from '../../session/pending-booking.ts'
import { readShowState } from '../../session/show-state.ts'
import { SeatSelection } from './seat-selection.tsx'

/** The show comes with the navigation, or from a booking that waits in this tab; without either there is nothing to choose seats of. */
export default function BookTicketPage() {
  usePageTitle('Select Your Seats')
  const { showId } = useParams()
  const { state } = useLocation()
  const show = [readShowState(state), pendingBooking()?.show].find((candidate) => candidate?.id === showId)
  if (!show) return <Navigate to={paths.shows} replace />
  return <SeatSelection key={show.id} show={show} />
}
