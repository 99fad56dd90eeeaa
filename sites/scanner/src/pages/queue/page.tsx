import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { ageWords } from '../../components/ages.ts'
import { useDoor, useDoorStatus } from '../../components/door-context.tsx'
import { Empty } from '../../components/empty.tsx'
import { ListPage } from '../../components/list-page.tsx'
import { useNow } from '../../components/use-now.ts'
import styles from './page.module.css'
import { QueueItem } from './queue-item.tsx'

/** Scans and undos that the server doesn't have yet. */
export function QueuePage() {
  const { say } = useLanguage()
  const door = useDoor()
  const { queue, syncing } = useDoorStatus()
  const now = useNow(5_000)
  const oldest = Math.min(...queue.map(({ at }) => at))
  return (
    <ListPage title={say('Waiting to be sent')} lead={say('Scans stay on this phone until the server has them.')}>
      <p className={styles['figures']}>
        <span className={styles['count']}>{formatNumber(queue.length)}</span>
        {queue.length > 0 && <span>{say('Oldest: {{age}}', { age: ageWords(now - oldest, say) })}</span>}
      </p>
      <Button className={styles['sync']} busy={syncing} onClick={() => void door.syncNow()}>
        {say('Sync now')}
      </Button>
      {queue.length === 0 && <Empty>{say('Everything is sent.')}</Empty>}
      <ul>
        {queue.map((row) => (
          <QueueItem key={row.id} row={row} age={ageWords(now - row.at, say)} />
        ))}
      </ul>
    </ListPage>
  )
}
