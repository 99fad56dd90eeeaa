import { errorWords } from '@sabha/api/error-words'
import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { api } from '../../api.ts'
import { useInBrowser } from '../../components/browser.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Redirect } from '../../components/redirect.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { forgetBasket } from '../../session/basket.ts'
import { forgetPendingBooking } from '../../session/pending-booking.ts'
import { useHasSignedOut } from '../../session/stored-user.ts'
import { Confirmation } from './confirmation.tsx'
import { confirmationState, readConfirmationState } from './confirmation-state.ts'
import styles from './page.module.css'

export default function BookingConfirmationPage() {
  const hasSignedOut = useHasSignedOut()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const isInBrowser = useInBrowser()
  const shown = isInBrowser ? readConfirmationState(state) : null
  usePageTitle(shown ? 'Booking confirmed' : 'Your booking')
  const tokens = query.getAll('ticket').filter((token) => token !== '')
  if (shown) return <Confirmation key={shown.booking.booking_id} shown={shown} />
  if (isInBrowser && tokens.length > 0) return <FromTicketLinks tokens={tokens} />
  if (!isInBrowser) return <ConfirmationSkeleton />
  return (
    <Redirect to={hasSignedOut ? paths.home : paths.shows}>
      <ConfirmationSkeleton />
    </Redirect>
  )
}

/** After a payment at the provider's own page: reads the bookings that `?ticket=` names, and moves them into the navigation state. */
function FromTicketLinks({ tokens }: { tokens: readonly string[] }) {
  const words = useLanguage()
  const { say } = words
  const found = useQuery({
    queryKey: ['ticket-booking', ...tokens],
    queryFn: ({ signal }) => Promise.all(tokens.map(async (token) => ({ ...(await api.tickets.booking({ token }, { signal })), token }))),
  })
  const isPaid = found.data !== undefined
  useEffect(() => {
    // The checkout that left this tab is over.
    if (!isPaid) return
    forgetPendingBooking()
    forgetBasket()
  }, [isPaid])

  const [first, ...others] = found.data ?? []
  if (first) {
    const { booking, token } = first
    const beside = others.map((other) => ({ booking: other.booking, ticket: other.token }))
    const origin = { ticket: token, checkout: booking.booking_id, ...(beside.length > 0 && { beside }) }
    return (
      <Redirect to={paths.bookingConfirmation} state={confirmationState(booking, origin)}>
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

/** The shape of a ticket, before it is known whose it is, and for a visitor who has none. */
function ConfirmationSkeleton() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('Your booking')}>
        <p>{say('Loading…')}</p>
      </PageHero>
      <div className={`container ${styles.content}`}>
        <div className={styles.frame}>
          <div className={styles.ticket}>
            <div className={styles.stub}>
              <div className={styles.noCode} />
            </div>
            <div className={styles.body}>
              <Skeleton width="140px" />
              <Skeleton width="80%" height="2.4em" />
              <Skeleton height="3em" />
              <Skeleton height="3em" />
              <Skeleton width="60%" height="3em" />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
