import type { Booking } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { type BookingFilter, matchesFilter } from '@sabha/ticketing/bookings'
import { localDate } from '@sabha/ticketing/time'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { paths } from '../../paths.ts'
import styles from './booking-list.module.css'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { BookingTicket } from './booking-ticket.tsx'
import { showDateOf } from './booking-view.ts'

const emptyTexts = {
  all: "You haven't made any bookings yet",
  upcoming: "You don't have any upcoming shows",
  past: "You haven't attended any shows yet",
} as const satisfies Record<BookingFilter, Phrase>

export interface BookingListProps {
  filter: BookingFilter
  /** Undefined while they are on their way. */
  bookings: readonly Booking[] | undefined
  /** Whether these are all that there are. */
  isWhole: boolean
}

export function BookingList({ filter, bookings, isWhole }: BookingListProps) {
  const { say } = useLanguage()
  if (!bookings) return <BookingSkeleton />
  const shown = bookings.filter((booking) => matchesFilter(filter, showDateOf(booking), localDate(Date.now(), booking.timezone)))
  if (shown.length === 0) {
    if (!isWhole) return null
    const browse = (
      <Link className={buttonClass()} to={paths.shows}>
        {say('Browse Shows')}
      </Link>
    )
    return (
      <EmptyState title={say('No bookings found')} action={browse}>
        {say(emptyTexts[filter])}
      </EmptyState>
    )
  }
  return (
    <ul className={styles['list']}>
      {shown.map((booking) => (
        <li key={booking.booking_id}>
          <BookingTicket booking={booking} />
        </li>
      ))}
    </ul>
  )
}
