import { shownPhone } from '@sabha/ticketing/phone'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { leaveBehind } from '../../session/return-to.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { accountLinks, useLogout, useMainLinks } from './links.ts'
import styles from './mobile-menu.module.css'

const link = styles.link ?? ''

const guestLinks = [
  { to: paths.bookings, label: 'My Bookings' },
  { to: paths.login, label: 'Login' },
] as const

/** The navigation of narrow screens. A native dialog: it traps the focus and closes on Escape with no script of ours. */
export function MobileMenu({ user }: { user: StoredUser | null }) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const location = useLocation()
  const mainLinks = useMainLinks()
  const logout = useLogout()
  const sheet = useRef<HTMLDialogElement>(null)
  // The browser gives the focus back to the button that opened the dialog.
  const close = () => sheet.current?.close()
  useEffect(() => {
    if (isOpen) sheet.current?.showModal()
  }, [isOpen])
  return (
    <>
      <button type="button" className={styles.trigger} aria-label={say('Menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen && (
        <dialog ref={sheet} className={styles.sheet} aria-labelledby={titleId} closedby="any" onClose={() => setOpen(false)}>
          <div className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {user ? say('Welcome, {{name}}', { name: user.name }) : say('Menu')}
            </h2>
            <button type="button" className={styles.close} aria-label={say('Close')} onClick={close}>
              <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path d="m4 4 12 12M16 4 4 16" strokeLinecap="round" />
              </svg>
            </button>
          </div>
          {user && <p className={styles.contact}>{user.email || shownPhone(user.phone)}</p>}
          <nav className={styles.links} aria-label={say('Main menu')}>
            {mainLinks.map(({ to, label }) => (
              <NavLink key={to} className={link} to={to} end onClick={close}>
                {say(label)}
              </NavLink>
            ))}
            {(user ? accountLinks(user) : guestLinks).map(({ to, label }) => (
              <NavLink key={to} className={link} to={to} state={to === paths.login ? leaveBehind(location) : undefined} onClick={close}>
                {say(label)}
              </NavLink>
            ))}
          </nav>
          <Link className={buttonClass('primary')} to={paths.shows} onClick={close}>
            {say('Book Tickets')}
          </Link>
          {user && (
            <button
              type="button"
              className={buttonClass('quiet')}
              onClick={() => {
                logout()
                close()
              }}
            >
              {say('Logout')}
            </button>
          )}
        </dialog>
      )}
    </>
  )
}
