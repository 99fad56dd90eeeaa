import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import { NavLink } from 'react-router-dom'
import { ageWords, oldListAfter, useNow } from '../../components/ages.ts'
import { ConnectionState } from '../../components/connection-state.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWide } from '../../components/list-page.tsx'
import { useDoorStatus } from '../../components/open-door.tsx'
import { paths } from '../../paths.ts'
import styles from './frame.module.css'

/** Always in sight: the network, what waits to be sent, and the age of the list that verdicts rest on. */
export const StatusStrip = memo(function StatusStrip() {
  const { say } = useLanguage()
  const { connection, queue, unsentSales, listAt, syncing, hoursIgnored } = useDoorStatus()
  const waiting = queue.length + unsentSales
  const now = useNow()
  const age = listAt === null ? null : Math.max(0, now - listAt)
  const isOld = age === null ? connection !== 'unknown' : age > oldListAfter
  const list =
    age === null ? say('Guest list not downloaded') : say(isOld ? 'Old list: {{age}}' : 'List: {{age}}', { age: ageWords(age, say) })
  return (
    <section className={styles.strip} aria-label={say('Status')}>
      <ConnectionState connection={connection} />
      <span>{waiting > 0 ? say('{{count}} waiting', { count: waiting }) : say(syncing ? 'Sending…' : 'All sent')}</span>
      {hoursIgnored && <span className={styles.warn}>{say('Hours ignored')}</span>}
      <span className={`${styles.push} ${isOld ? styles.warn : ''}`}>{list}</span>
    </section>
  )
})

/** Names the show, or how many shows, and the gate. */
export const ScanHeader = memo(function ScanHeader() {
  const { say, sayText } = useLanguage()
  const { shows, gate } = useDoorStatus()
  const [first] = shows
  return (
    <header className={styles.header}>
      <h1>{say('Admin - Ticket Scanner')}</h1>
      {gate && <p className={styles.gate}>{gate}</p>}
      {first && (
        <p className={styles.show}>
          {shows.length > 1 ? say('{{count}} shows, chosen by the ticket', { count: shows.length }) : sayText(first.show.title)}
        </p>
      )}
    </header>
  )
})

/** The lists: over the camera on a phone, beside it where there is room. */
export const Tabs = memo(function Tabs() {
  const { say } = useLanguage()
  const isWide = useWide()
  const { queue, conflicts, letInTwice } = useDoorStatus()
  const open = conflicts.filter(({ resolved_at }) => resolved_at === null).length + letInTwice.length
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
})
