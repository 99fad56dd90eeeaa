import { Menu } from '@base-ui/react/menu'
import type { AdminShow } from '@sabha/api/admin/shows'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Fact } from '../../components/facts.tsx'
import menuStyles from '../../components/layout/user-menu.module.css'
import { paths } from '../../paths.ts'
import { occasionWords, rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { ActionButton } from '../components/action-button.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import { Tag } from '../components/tag.tsx'
import { ShowActionDialog } from './show-dialogs.tsx'
import { actionsFor, type ShowAction, statusWords } from './show-status.ts'
import styles from './shows.module.css'
import { WaitingRoomStatus } from './waiting-room.tsx'

/** A show in the list: how it sells, and its actions. */
export function ShowRow({ show, isNext }: { show: AdminShow; isNext: boolean }) {
  const language = useLanguage()
  const { say, sayText } = language
  const account = useAccount()
  const [action, setAction] = useState<ShowAction | null>(null)
  const { name, tone } = statusWords[show.status]
  const { weekday, date, times } = occasionWords(show, language)
  return (
    <li className={styles.show} data-next={isNext || undefined}>
      <div>
        {isNext && <p className={styles.next}>{say('Next show')}</p>}
        <div className={styles.title}>
          <h2>
            <Link to={paths.adminShow(show.id)}>{sayText(show.title)}</Link>
          </h2>
          {show.is_pass && <Tag tone="plain">{say('Season pass')}</Tag>}
          <Tag tone={tone}>{say(name)}</Tag>
        </div>
        <p className={styles.when}>{[weekday, date, times].filter(Boolean).join(', ')}</p>
        {show.production_id !== null && (
          <p className={styles.where}>
            <Link to={paths.adminEvenings(show.id)}>{say('One of several evenings')}</Link>
          </p>
        )}
        <p className={styles.where}>{[sayText(show.performer), sayText(show.venue)].filter(Boolean).join(' · ')}</p>
        {show.status === 'published' && <WaitingRoomStatus show={show} />}
      </div>
      <dl className={styles.figures}>
        <div className={styles.taken}>
          <dt>{say(show.is_pass ? 'Passes sold' : 'Seats taken')}</dt>
          <dd>
            {say('{{taken}} of {{capacity}}', { taken: formatNumber(show.seats_taken), capacity: formatNumber(show.capacity) })}
            <ShareBar whole={show.capacity} part={show.seats_taken} />
          </dd>
        </div>
        <Fact label={say('Bookings')}>{formatNumber(show.bookings_count)}</Fact>
        <Fact label={say('Revenue')}>{rupeesInWords(show.total_revenue)}</Fact>
      </dl>
      <div className={styles.buttons}>
        <Link className={buttonClass('quiet', 'small')} to={paths.adminSeats(show.id)}>
          {say('Seats')}
        </Link>
        <ShowMenu show={show} isOwner={account.isOwner} onAction={setAction} />
      </div>
      {show.under_way && <UnderWay show={show} work={show.under_way} mayContinue={account.isOwner} />}
      {action && <ShowActionDialog show={show} action={action} onClose={() => setAction(null)} />}
    </li>
  )
}

const names = {
  publish: 'Put on sale…',
  close: 'Close the sale…',
  postpone: 'Postpone or move…',
  cancel: 'Cancel the show…',
} as const satisfies Record<ShowAction, Phrase>

interface ShowMenuProps {
  show: AdminShow
  isOwner: boolean
  onAction: (action: ShowAction) => void
}

function ShowMenu({ show, isOwner, onAction }: ShowMenuProps) {
  const { say, sayText } = useLanguage()
  // A season pass has no nights, no door, and is made anew by its own form.
  const ofEvening = <Link,>(links: Link[]) => (show.is_pass ? [] : links)
  const links = [
    { to: paths.adminShow(show.id), label: say('Edit') },
    ...ofEvening([
      { to: paths.adminEvenings(show.id), label: say('Evenings') },
      { to: `${paths.adminNewShow}?copy=${show.id}`, label: say('Copy') },
    ]),
    { to: `${paths.adminBookings}?show=${show.id}`, label: say('Bookings') },
    ...ofEvening([{ to: paths.adminCheckinOf(show.id), label: say('Door') }]),
  ]
  const actions = actionsFor(show.status, isOwner)
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClass('quiet', 'small')} aria-label={`${say('More')}: ${sayText(show.title)}`}>
        {say('More')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menuStyles.positioner} align="end" sideOffset={6}>
          <Menu.Popup className={menuStyles.popup}>
            {links.map(({ to, label }) => (
              <Menu.LinkItem key={to} className={menuStyles.item} render={<Link to={to} />} closeOnClick>
                {label}
              </Menu.LinkItem>
            ))}
            {actions.length > 0 && <Menu.Separator className={menuStyles.separator} />}
            {actions.map((action) => (
              <Menu.Item key={action} className={menuStyles.item} onClick={() => onAction(action)}>
                {say(action === 'cancel' && show.is_pass ? 'Cancel the pass…' : names[action])}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface UnderWayProps {
  show: AdminShow
  work: NonNullable<AdminShow['under_way']>
  mayContinue: boolean
}

/**
 * The progress of the notices and refunds of a changed show. A cancellation that stopped can be continued: each booking is handled once.
 */
function UnderWay({ show, work, mayContinue }: UnderWayProps) {
  const { say } = useLanguage()
  const count = { done: formatNumber(work.done), of: formatNumber(work.of) }
  return (
    <div className={styles.work}>
      <p role="status">
        {work.what === 'cancel'
          ? say('Refunding and telling customers: {{done}} of {{of}} bookings done.', count)
          : say('Telling customers what has changed: {{done}} of {{of}} bookings done.', count)}
      </p>
      <ShareBar whole={work.of} part={work.done} />
      {work.what === 'cancel' && mayContinue && (
        <ActionButton
          label="Resume"
          call={() => adminApi.shows.cancel({ show_id: show.id, note: '' })}
          failed="The show could not be cancelled."
        />
      )}
    </div>
  )
}
