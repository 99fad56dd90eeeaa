import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { ageWords, oldListAfter, useNow } from '../../components/ages.ts'
import { useDoorStatus } from '../../components/open-door.tsx'
import type { DoorStatus } from '../../door/door.ts'
import styles from './status-strip.module.css'

const connections = { online: 'Online', offline: 'Offline', unknown: 'Connecting…' } as const satisfies Record<
  DoorStatus['connection'],
  Phrase
>

/** Always in sight: the network, what waits, and how old the list is that verdicts rest on. */
export function StatusStrip() {
  const { say } = useLanguage()
  const { connection, queue, listAt, syncing, hoursIgnored } = useDoorStatus()
  const now = useNow()
  const age = listAt === null ? null : Math.max(0, now - listAt)
  const isOld = age === null ? connection !== 'unknown' : age > oldListAfter
  const list =
    age === null ? say('Guest list not downloaded') : say(isOld ? 'Old list: {{age}}' : 'List: {{age}}', { age: ageWords(age, say) })
  return (
    <section className={styles.strip} aria-label={say('Status')}>
      <span className={styles.state} data-connection={connection}>
        <span className={styles.dot} aria-hidden="true" />
        {say(connections[connection])}
      </span>
      <span>{queue.length > 0 ? say('{{count}} waiting', { count: queue.length }) : say(syncing ? 'Sending…' : 'All sent')}</span>
      {hoursIgnored && <span className={styles.warn}>{say('Hours ignored')}</span>}
      <span className={`${styles.push} ${isOld ? styles.warn : ''}`}>{list}</span>
    </section>
  )
}

/** Which show, and which gate. */
export function ScanHeader() {
  const { say, sayText } = useLanguage()
  const { show, gate } = useDoorStatus()
  return (
    <header className={styles.header}>
      <h1>{say('Admin - Ticket Scanner')}</h1>
      {gate && <p className={styles.gate}>{gate}</p>}
      {show && <p className={styles.show}>{sayText(show.title)}</p>}
    </header>
  )
}
