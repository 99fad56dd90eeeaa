import { usePageTitle } from '../../components/page-title.ts'
import { RequireUser } from '../../components/require-user.tsx'
import { authToken } from '../../session/stored-user.ts'
import { AdminWithoutBookings } from './admin-without-bookings.tsx'
import { Bookings } from './bookings.tsx'
import { BookingsSkeleton } from './bookings-skeleton.tsx'

export default function BookingsPage() {
  usePageTitle('My Bookings')
  return (
    <RequireUser skeleton={<BookingsSkeleton />}>
      {(user) => (user.role === 'admin' && authToken() === null ? <AdminWithoutBookings /> : <Bookings user={user} />)}
    </RequireUser>
  )
}
