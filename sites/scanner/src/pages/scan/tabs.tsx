import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { NavLink } from 'react-router-dom'
import { Icon } from '../../components/icon.tsx'
import { useWide } from '../../components/list-page.tsx'
import { useDoorStatus } from '../../components/open-door.tsx'
import { paths } from '../../paths.ts'
import styles from './tabs.module.css'

/** The lists: over the camera on a phone, beside it where there is room. */
export function Tabs() {
  const { say } = useLanguage()
  const isWide = useWide()
  const { queue, conflicts } = useDoorStatus()
  const open = conflicts.filter(({ resolved_at }) => resolved_at === null).length
  const tabs = [
    // Beside the camera there is always a list, the recent scans if no other.
    ...(isWide ? [] : [{ to: paths.scan, icon: 'scan', label: 'Scan', count: 0 } as const]),
    { to: isWide ? paths.scan : paths.recent, icon: 'recent', label: 'Recent', count: 0 },
    { to: paths.search, icon: 'search', label: 'Search', count: 0 },
    { to: paths.queue, icon: 'queue', label: 'Queue', count: queue.length },
    { to: paths.door, icon: 'door', label: 'Door', count: open, isLoud: true },
    { to: paths.settings, icon: 'settings', label: 'Settings', count: 0 },
  ] as const
  return (
    <nav className={styles.tabs} aria-label={say('Main menu')}>
      {tabs.map((tab) => (
        <NavLink key={tab.label} className={styles.tab ?? ''} to={tab.to} end>
          <Icon name={tab.icon} size={23} />
          {say(tab.label)}
          {tab.count > 0 && (
            <span className={styles.badge} data-loud={'isLoud' in tab || undefined}>
              {formatNumber(tab.count)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
