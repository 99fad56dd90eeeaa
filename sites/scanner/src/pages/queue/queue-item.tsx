import { useLanguage } from '@sabha/ui/use-language'
import type { QueueRow } from '../../door/door.ts'
import styles from './queue-item.module.css'

export function QueueItem({ row, age }: { row: QueueRow; age: string }) {
  const { say, sayText } = useLanguage()
  const tried = row.attempts > 0 ? say('Attempts: {{count}}', { count: row.attempts }) : ''
  return (
    <li className={styles['item']}>
      <p className={styles['label']}>{row.label}</p>
      <p className={styles['detail']}>{[say(row.kind === 'undo' ? 'Undoing' : 'Scan'), age, tried].filter(Boolean).join(' · ')}</p>
      {row.error && <p className={styles['error']}>{say('Refused: {{message}}', { message: sayText(row.error) })}</p>}
    </li>
  )
}
