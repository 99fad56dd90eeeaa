import { Menu } from '@base-ui/react/menu'
import type { OfficeShow } from '@sabha/api/office-shapes'
import type { Phrase } from '@sabha/language/phrases'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import menuStyles from '../../components/layout/user-menu.module.css'
import { paths } from '../../paths.ts'
import { deedsFor, type ShowDeed } from './show-status.ts'

const names = {
  publish: 'Put on sale…',
  close: 'Close the sale…',
  postpone: 'Postpone or move…',
  cancel: 'Cancel the show…',
} as const satisfies Record<ShowDeed, Phrase>

interface ShowMenuProps {
  show: OfficeShow
  isOwner: boolean
  onDeed: (deed: ShowDeed) => void
}

export function ShowMenu({ show, isOwner, onDeed }: ShowMenuProps) {
  const { say, sayText } = useLanguage()
  const links = [
    { to: paths.adminShow(show.id), label: say('Edit') },
    { to: `${paths.adminNewShow}?copy=${show.id}`, label: say('Copy') },
    { to: `${paths.adminBookings}?show=${show.id}`, label: say('Bookings') },
    { to: paths.adminDoorOf(show.id), label: say('Door') },
  ]
  const deeds = deedsFor(show.status, isOwner)
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClass('quiet', 'small')} aria-label={`${say('More')}: ${sayText(show.title)}`}>
        {say('More')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menuStyles['positioner']} align="end" sideOffset={6}>
          <Menu.Popup className={menuStyles['popup']}>
            {links.map(({ to, label }) => (
              <Menu.LinkItem key={to} className={menuStyles['item']} render={<Link to={to} />} closeOnClick>
                {label}
              </Menu.LinkItem>
            ))}
            {deeds.length > 0 && <Menu.Separator className={menuStyles['separator']} />}
            {deeds.map((deed) => (
              <Menu.Item key={deed} className={menuStyles['item']} onClick={() => onDeed(deed)}>
                {say(names[deed])}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
