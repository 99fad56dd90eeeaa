import { useLanguage } from '@sabha/ui/use-language'
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
          <div className={`container ${styles['cards']}`}>
            <ProfileCard user={user} />
            <PasswordCard user={user} />
          </div>
        </>
      )}
    </RequireUser>
  )
}
