import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { LanguageToggle } from '@sabha/ui/language-toggle'
import { useLanguage } from '@sabha/ui/use-language'
import { Suspense } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router-dom'
import barStyles from '../components/layout/bar.module.css'
import { Brand } from '../components/layout/brand.tsx'
import { Corner } from '../components/layout/corner.tsx'
import layoutStyles from '../components/layout/layout.module.css'
import { ProgressLine, useRouteFocus } from '../components/layout/layout.tsx'
import { useLogout } from '../components/layout/links.ts'
import { PageLoading } from '../components/page-loading.tsx'
import { paths } from '../paths.ts'
import { RequireAdmin, type SignedInAccount, useAccount } from './components/account.tsx'
import { leaveThen, useLeaveGuard } from './components/unsaved.tsx'
import styles from './frame.module.css'
import { alsoSayAdmin } from './kannada.ts'

await alsoSayAdmin()

/** The frame of every admin page, with the tabs; each tab has its own address. */
export default function AdminFrame() {
  useRouteFocus()
  return (
    <RequireAdmin>
      <Frame />
    </RequireAdmin>
  )
}

function Frame() {
  const { say } = useLanguage()
  const account = useAccount()
  const logout = useLogout()
  useLeaveGuard()
  return (
    <div className={styles.frame}>
      <ProgressLine />
      <a className={layoutStyles.skip} href="#main">
        {say('Skip to content')}
      </a>
      <header className={`${barStyles.bar} ${styles.bar}`}>
        <div className={styles.row}>
          <Brand />
          <nav className={styles.tabs} aria-label={say('Admin')}>
            {tabsOf(account).map(({ to, label }) => (
              <NavLink key={to} className={styles.tab ?? ''} to={to} end={to === paths.adminDashboard}>
                {say(label)}
              </NavLink>
            ))}
          </nav>
          <div className={styles.account}>
            <Link className={styles.name} to={paths.profile} aria-label={`${say('My Profile')}: ${account.name}`}>
              {account.name}
            </Link>
            <Button variant="quiet" size="small" onClick={() => leaveThen(logout)}>
              {say('Logout')}
            </Button>
          </div>
        </div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Corner>
        <LanguageToggle isRound />
      </Corner>
      <ScrollRestoration getKey={({ pathname, key }) => (key === 'default' ? pathname : key)} />
    </div>
  )
}

interface Tab {
  to: string
  label: Phrase
  /** Shown to owners only. */
  ownersOnly?: true
}

const tabs: readonly Tab[] = [
  { to: paths.adminDashboard, label: 'Dashboard' },
  { to: paths.adminShows, label: 'Shows' },
  { to: paths.adminPrices, label: 'Prices' },
  { to: paths.adminBookings, label: 'Bookings' },
  { to: paths.adminCheckin, label: 'Door' },
  { to: paths.adminAudit, label: 'Audit', ownersOnly: true },
  { to: paths.adminAccounts, label: 'Accounts', ownersOnly: true },
  { to: paths.adminSite, label: 'Site' },
  { to: paths.adminSettings, label: 'Settings' },
]

function tabsOf({ isOwner }: SignedInAccount): readonly Tab[] {
  return tabs.filter(({ ownersOnly }) => isOwner || !ownersOnly)
}
