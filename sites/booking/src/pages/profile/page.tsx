import { useLanguage } from '@sabha/ui/use-language'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { RequireUser } from '../../components/require-user.tsx'
import styles from './page.module.css'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'

export default function ProfilePage() {
  usePageTitle('My Profile')
  const { say } = useLanguage()
  return (
    <RequireUser>
      {(user) => (
        <>
          <PageHero title={say('My Profile')} />
          <PageBody>
            <div className={styles['cards']}>
              <ProfileCard user={user} />
              <PasswordCard user={user} />
            </div>
          </PageBody>
        </>
      )}
    </RequireUser>
  )
}
