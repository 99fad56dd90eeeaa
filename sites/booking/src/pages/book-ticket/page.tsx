import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { pendingBooking } from '../../session/pending-booking.ts'
import { readShowState } from '../../session/show-state.ts'
import { SeatSelection } from './seat-selection.tsx'

export default function BookTicketPage() {
  usePageTitle('Select Your Seats')
  const { showId = '' } = useParams()
  return <BookTicket key={showId} showId={showId} />
}

/** The show comes with the navigation, or from a choice that waits in this tab; without either there is nothing to choose seats of. */
function BookTicket({ showId }: { showId: string }) {
  const { state } = useLocation()
  const [show] = useState(() => [readShowState(state), pendingBooking()?.show].find((candidate) => candidate?.id === showId))
  return show ? <SeatSelection show={show} /> : <Navigate to={paths.shows} replace />
}
