import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import type { DoorStatus } from '../door/door.ts'
import styles from './connection-state.module.css'

const words = { online: 'Online', offline: 'Offline', unknown: 'Connecting…' } as const satisfies Record<DoorStatus['connection'], Phrase>

/** Whether the server answers, in the strip at the top. */
export function ConnectionState({ connection }: Pick<DoorStatus, 'connection'>) {
  const { say } = useLanguage()
  return (
    <span className={styles.state} data-connection={connection}>
      <span className={styles.dot} aria-hidden="true" />
      {say(words[connection])}
    </span>
  )
}
