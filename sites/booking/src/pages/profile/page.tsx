import { buttonClass } from '@sabha/ui/button'
import { lazyOr } from '@sabha/ui/lazy-or'
import { useLanguage } from '@sabha/ui/use-language'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { NotFetched } from '../../components/empty-state.tsx'
import { MessagePage } from '../../components/message-page.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import styles from '../../components/profile-card.module.css'
import { RequireUser } from '../../components/redirect.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { authToken, forgetGuest } from '../../session/stored-user.ts'
import { OwnDataCard } from './own-data-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Loaded by admins alone. */
const SecurityCards = lazyOr(() => import('../../admin/accounts/security-cards.tsx'), NotFetched)

export default function ProfilePage() {
  usePageTitle('My Profile')
  const { say } = useLanguage()
  const queries = useQueryClient()
  const [isDeleted, setDeleted] = useState(false)
  const onDeleted = () => {
    setDeleted(true)
    forgetGuest()
    queries.removeQueries({ queryKey: ['bookings'] })
  }
  if (isDeleted) {
    return (
      <MessagePage
        title={say('Your data has been deleted.')}
        text={say('Our records no longer point to you. Tickets that are still valid will still let you in.')}
      >
        <Link className={buttonClass('primary')} to={paths.home}>
          {say('Back to Home')}
        </Link>
      </MessagePage>
    )
  }
  return (
    <RequireUser skeleton={<ProfileSkeleton />}>
      {(user) => (
        <>
          <PageHero title={say('My Profile')} />
          <PageBody>
            <div className={styles.cards}>
              <ProfileCard user={user} />
              <PasswordCard user={user} />
              {authToken() !== null && <OwnDataCard onDeleted={onDeleted} />}
              {user.role === 'admin' && (
                <Suspense>
                  <SecurityCards />
                </Suspense>
              )}
            </div>
          </PageBody>
        </>
      )}
    </RequireUser>
  )
}

/** The profile before it is known who is signed in. */
function ProfileSkeleton() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('My Profile')} />
      <PageBody>
        <div className={styles.cards}>
          <section className={styles.card}>
            <h2>{say('Personal details')}</h2>
            <div className={styles.form} role="status">
              <span className="visually-hidden">{say('Loading…')}</span>
              <Skeleton height="3em" />
              <Skeleton height="3em" />
              <Skeleton width="60%" height="3em" />
            </div>
          </section>
          <div className={styles.card}>
            <Skeleton width="60%" height="2em" />
            <Skeleton height="10em" />
          </div>
        </div>
      </PageBody>
    </>
  )
}
