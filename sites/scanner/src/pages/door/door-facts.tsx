import { useLanguage } from '@sabha/ui/use-language'
import { ageWords } from '../../components/ages.ts'
import { useDoorStatus } from '../../components/door-context.tsx'
import { useNow } from '../../components/use-now.ts'
import styles from './page.module.css'

/** How much what the phone shows can be trusted. */
export function DoorFacts() {
  const { say } = useLanguage()
  const { syncedAt, listAt, gate, persisted } = useDoorStatus()
  const now = useNow()
  const age = (at: number | null) => (at === null ? say('never') : ageWords(Math.max(0, now - at), say))
  return (
    <dl className={styles['facts']}>
      <dt>{say('Last sync')}</dt>
      <dd>{age(syncedAt)}</dd>
      <dt>{say('Door list')}</dt>
      <dd>{age(listAt)}</dd>
      {gate && (
        <>
          <dt>{say('Gate')}</dt>
          <dd>{gate}</dd>
        </>
      )}
      <dt>{say('Storage')}</dt>
      <dd>{say(persisted ? 'won’t be cleared by the browser' : 'may be cleared by the browser')}</dd>
    </dl>
  )
}
