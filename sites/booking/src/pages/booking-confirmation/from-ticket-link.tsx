import { errorWords } from '@sabha/api/error-words'
import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../api.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { forgetPendingBooking } from '../../session/pending-booking.ts'
import { ConfirmationSkeleton } from './confirmation-skeleton.tsx'
import { confirmationState } from './confirmation-state.ts'

/** After a payment at the provider's own page: `?ticket=` names the booking, which takes its place in the navigation state. */
export function FromTicketLink({ token }: { token: string }) {
  const words = useLanguage()
  const { say } = words
  const found = useQuery({ queryKey: ['ticket-booking', token], queryFn: ({ signal }) => api.tickets.booking({ token }, { signal }) })
  const isPaid = found.data !== undefined
  useEffect(() => {
    // The checkout that left this tab is over.
    if (isPaid) forgetPendingBooking()
  }, [isPaid])

  if (found.data) {
    const { booking } = found.data
    return (
      <Redirect to={paths.bookingConfirmation} state={confirmationState(booking, { ticket: token, checkout: booking.booking_id })}>
        <ConfirmationSkeleton />
      </Redirect>
    )
  }
  if (!found.isError) return <ConfirmationSkeleton />
  return (
    <MessagePage title={say('Payment')} text={errorWords(found.error, words, { failed: 'The server cannot be reached.' })}>
      <Button busy={found.isFetching} onClick={() => void found.refetch()}>
        {say('Try again')}
      </Button>
      <Link className={buttonClass('quiet')} to={paths.bookings}>
        {say('My Bookings')}
      </Link>
    </MessagePage>
  )
}
