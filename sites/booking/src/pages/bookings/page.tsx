import { useLanguage } from '@sabha/ui/use-language'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { RequireUser } from '../../components/require-user.tsx'
import { authToken } from '../../session/stored-user.ts'
import { AdminWithoutBookings } from './admin-without-bookings.tsx'
import { Bookings } from './bookings.tsx'
import styles from './page.module.css'

export default function BookingsPage() {
  usePageTitle('My Bookings')
  const { say } = useLanguage()
  return (
    <RequireUser>
      {(user) => (
        <>
          <PageHero title={say('My Bookings')} />
          <div className={`container ${styles['body']}`}>
            {user.role === 'admin' && authToken() === null ? <AdminWithoutBookings /> : <Bookings user={user} />}
          </div>
        </>
      )}
    </RequireUser>
  )
}
