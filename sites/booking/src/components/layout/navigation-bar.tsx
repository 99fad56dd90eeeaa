import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { lazy, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { leaveBehind } from '../../session/return-to.ts'
import { useStoredUser } from '../../session/stored-user.ts'
import barStyles from './bar.module.css'
import { Brand } from './brand.tsx'
import { useMainLinks } from './links.ts'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './navigation-bar.module.css'
import { UserLink } from './user-link.tsx'

/** The menu and all that it needs load once somebody is signed in. */
const UserMenu = lazy(() => import('./user-menu.tsx').catch(() => ({ default: UserLink })))

const link = styles.link ?? ''

export function NavigationBar() {
  const { say } = useLanguage()
  const user = useStoredUser()
  const location = useLocation()
  const mainLinks = useMainLinks()
  return (
    <header className={`${barStyles.bar} ${styles.bar}`}>
      <div className={`container ${styles.row}`}>
        <Brand />
        <nav className={styles.links} aria-label={say('Main menu')}>
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} className={link} to={to} end>
              {say(label)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.actions}>
          <div className={styles.account}>
            {user ? (
              <Suspense fallback={<UserLink user={user} />}>
                <UserMenu user={user} />
              </Suspense>
            ) : (
              <NavLink className={link} to={paths.login} state={leaveBehind(location)}>
                {say('Login')}
              </NavLink>
            )}
          </div>
          <Link className={buttonClass('primary', 'small')} to={paths.shows}>
            {say('Book Tickets')}
          </Link>
          <MobileMenu user={user} />
        </div>
      </div>
    </header>
  )
}
