import { useLanguage } from '@sabha/ui/use-language'
import { useDoorStatus } from '../../components/door-context.tsx'
import { Empty } from '../../components/empty.tsx'
import { ListPage } from '../../components/list-page.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { DoorFacts } from './door-facts.tsx'
import { Figures } from './figures.tsx'
import styles from './page.module.css'

/** How full the hall is, how fresh that is, and where two phones disagree. */
export function DoorPage() {
  const { say } = useLanguage()
  const { conflicts, show } = useDoorStatus()
  const openFirst = conflicts.toSorted((a, b) => Number(a.resolved_at !== null) - Number(b.resolved_at !== null))
  return (
    <ListPage title={say('At the door')}>
      <Figures />
      <DoorFacts />
      <h2 className={styles['title']}>{say('Conflicts')}</h2>
      {conflicts.length === 0 && <Empty>{say('No conflicts. Every seat was let in once.')}</Empty>}
      {openFirst.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} {...(show && { zone: show.timezone })} />
      ))}
    </ListPage>
  )
}
