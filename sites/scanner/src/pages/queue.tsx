import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { ageWords, useNow } from '../components/ages.ts'
import { Empty, ListPage } from '../components/list-page.tsx'
import { useDoor, useDoorStatus } from '../components/open-door.tsx'
import { showInShort } from '../components/show-words.ts'
import type { QueueRow } from '../door/door.ts'
import styles from './queue.module.css'
import { queueShown } from './queue-shown.ts'

/** Scans and undos that the server doesn't have yet. */
export function QueuePage() {
  const { say } = useLanguage()
  const door = useDoor()
  const { queue, unsentSales, syncing } = useDoorStatus()
  const now = useNow(5_000)
  const oldest = queue.reduce((least, { at }) => Math.min(least, at), now)
  const { rows, more } = queueShown(queue)
  return (
    <ListPage title={say('Waiting to be sent')} lead={say('Scans stay on this phone until the server has them.')}>
      <p className={styles.figures}>
        <span className={styles.count}>{formatNumber(queue.length)}</span>
        {queue.length > 0 && <span>{say('Oldest: {{age}}', { age: ageWords(now - oldest, say) })}</span>}
      </p>
      <Button className={styles.sync} busy={syncing} onClick={() => void door.syncNow()}>
        {say('Sync now')}
      </Button>
      {unsentSales > 0 && <p className={styles.detail}>{say('Sales not sent yet: {{count}}', { count: unsentSales })}</p>}
      {queue.length + unsentSales === 0 && <Empty>{say('Everything is sent.')}</Empty>}
      <ul>
        {rows.map((row) => (
          <QueueItem key={row.id} row={row} age={ageWords(now - row.at, say)} />
        ))}
      </ul>
      {more > 0 && <p className={styles.detail}>{say('And {{count}} more waiting.', { count: more })}</p>}
    </ListPage>
  )
}

function QueueItem({ row, age }: { row: QueueRow; age: string }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { shows } = useDoorStatus()
  const show = shows.length > 1 ? shows.find((one) => one.show.id === row.showId)?.show : undefined
  const tried = row.attempts > 0 ? say('Attempts: {{count}}', { count: row.attempts }) : ''
  return (
    <li className={styles.item}>
      <p className={styles.label}>{row.label}</p>
      <p className={styles.detail}>{[say(row.kind === 'undo' ? 'Undoing' : 'Scan'), age, tried].filter(Boolean).join(' · ')}</p>
      {show && <p className={styles.detail}>{showInShort(show, words)}</p>}
      {row.error && <p className={styles.error}>{say('Refused: {{message}}', { message: sayText(row.error) })}</p>}
    </li>
  )
}
