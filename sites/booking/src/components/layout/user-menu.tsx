import { Menu } from '@base-ui/react/menu'
import { shownPhone } from '@sabha/ticketing/phone'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import type { StoredUser } from '../../session/stored-user.ts'
import { accountLinks, useLogout } from './links.ts'
import { UserSign } from './user-link.tsx'
import styles from './user-menu.module.css'

/** Says who is signed in, and leads to their pages. */
export default function UserMenu({ user }: { user: StoredUser }) {
  const { say } = useLanguage()
  const logout = useLogout()
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger} aria-label={`${say('Your account')}: ${user.name}`}>
        <UserSign user={user} />
      </Menu.Trigger>
      <Menu.Portal>
        {/* Like the bar, the menu keeps its place while the page scrolls. */}
        <Menu.Positioner className={styles.positioner} positionMethod="fixed" align="end" sideOffset={10}>
          <Menu.Popup className={styles.popup}>
            <div className={styles.who}>
              <p className={styles.welcome}>{say('Welcome, {{name}}', { name: user.name })}</p>
              <p className={styles.contact}>{user.email || shownPhone(user.phone)}</p>
            </div>
            {accountLinks(user).map(({ to, label }) => (
              <Menu.LinkItem key={to} className={styles.item} render={<Link to={to} />} closeOnClick>
                {say(label)}
              </Menu.LinkItem>
            ))}
            <Menu.Separator className={styles.separator} />
            <Menu.Item className={styles.item} onClick={logout}>
              {say('Logout')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
