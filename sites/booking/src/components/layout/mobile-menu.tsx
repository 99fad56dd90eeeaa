import { Dialog } from '@base-ui/react/dialog'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { accountLinks } from './account-links.ts'
import { mainLinks } from './main-links.ts'
import styles from './mobile-menu.module.css'
import { useLogout } from './use-logout.ts'

const link = styles['link'] ?? ''

/** The navigation of narrow screens: a sheet from the side. */
export function MobileMenu({ user }: { user: StoredUser | null }) {
  const { say } = useLanguage()
  const [open, setOpen] = useState(false)
  const location = useLocation()
  const logout = useLogout()
  const close = () => setOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={styles['trigger']} aria-label={say('Menu')}>
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
        </svg>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['sheet']}>
          <div className={styles['head']}>
            <Dialog.Title className={styles['title']}>{user ? say('Welcome, {{name}}', { name: user.name }) : say('Menu')}</Dialog.Title>
            <Dialog.Close className={styles['close']} aria-label={say('Close')}>
              <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path d="m4 4 12 12M16 4 4 16" strokeLinecap="round" />
              </svg>
            </Dialog.Close>
          </div>
          {user && <p className={styles['contact']}>{user.email || user.phone}</p>}
          <nav className={styles['links']} aria-label={say('Main menu')}>
            {mainLinks.map(({ to, label }) => (
              <NavLink key={to} className={link} to={to} end onClick={close}>
                {say(label)}
              </NavLink>
            ))}
            {user ? (
              accountLinks(user).map(({ to, label }) => (
                <NavLink key={to} className={link} to={to} onClick={close}>
                  {say(label)}
                </NavLink>
              ))
            ) : (
              <>
                <NavLink className={link} to={paths.bookings} onClick={close}>
                  {say('My Bookings')}
                </NavLink>
                <NavLink className={link} to={paths.login} state={returnTo(location)} onClick={close}>
                  {say('Login')}
                </NavLink>
              </>
            )}
          </nav>
          <Link className={buttonClass('primary')} to={paths.shows} onClick={close}>
            {say('Book Tickets')}
          </Link>
          {user && (
            <button type="button" className={buttonClass('quiet')} onClick={() => void logout().then(close)}>
              {say('Logout')}
            </button>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
