import type { DoorConflict } from '@sabha/api/checkin'
import { formatTime } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './conflict-card.module.css'

export function ConflictSide({ title, side, zone }: { title: string; side: DoorConflict['second']; zone: string }) {
  const { language } = useLanguage()
  return (
    <div className={styles['side']}>
      <h4>{title}</h4>
      <strong>{formatTime(language, Date.parse(side.at), zone)}</strong>
      <p>{side.gate}</p>
      <p>{side.device}</p>
    </div>
  )
}
