import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link, useLocation } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'

/** An admin who never booked here has no guest's token: asking for bookings would end the admin's session with a 401. */
export function AdminWithoutBookings() {
  const { say } = useLanguage()
  const location = useLocation()
  const proceed = (
    <Link className={buttonClass()} to={paths.login} state={returnTo(location)}>
      {say('Continue')}
    </Link>
  )
  return (
    <>
      <PageHero title={say('My Bookings')} />
      <PageBody>
        <EmptyState title={say('No bookings found')} action={proceed}>
          {say(
            'You are signed in as an administrator. Bookings belong to guests: continue with a name and phone number to see those of this browser.',
          )}
        </EmptyState>
      </PageBody>
    </>
  )
}
