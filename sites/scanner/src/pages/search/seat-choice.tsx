import { formatTime } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import type { ListedGuest } from '../../door/door.ts'
import styles from './seat-choice.module.css'

export interface SeatChoiceProps {
  seat: ListedGuest['seatStates'][number]
  zone: string
  goes: boolean
  isOffered: boolean
  onChange: (goes: boolean) => void
}

/** One seat of a booking: goes in now, is inside, or is not theirs any more. */
export function SeatChoice({ seat, zone, goes, isOffered, onChange }: SeatChoiceProps) {
  const { say, language } = useLanguage()
  const words = () => {
    if (seat.state === 'released') return say('given back')
    if (seat.state === 'outside') return say('outside')
    if (seat.since === null) return say('inside')
    const time = formatTime(language, seat.since, zone)
    return seat.gate ? say('inside since {{time}}, {{gate}}', { time, gate: seat.gate }) : say('inside since {{time}}', { time })
  }
  return (
    <label className={styles['seat']}>
      <input type="checkbox" checked={goes} disabled={!isOffered} onChange={(event) => onChange(event.target.checked)} />
      <span className={styles['name']}>{seat.seat}</span>
      <span className={styles['state']}>{words()}</span>
    </label>
  )
}
