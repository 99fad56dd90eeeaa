import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './chosen-seats.module.css'

interface ChosenSeatsProps {
  seats: readonly SeatId[]
  /** They are being paid for. */
  isFixed: boolean
  onRemove: (seat: SeatId) => void
}

/** The chosen seats as chips that a press takes away again. */
export function ChosenSeats({ seats, isFixed, onRemove }: ChosenSeatsProps) {
  const { say } = useLanguage()
  if (seats.length === 0) return <p className={styles['none']}>{say('No seats yet. Press the seats that you want in the hall.')}</p>
  return (
    <ul className={styles['chips']} aria-label={say('Selected seats')}>
      {seats.map((seat) => (
        <li key={seat}>
          <button type="button" disabled={isFixed} aria-label={say('Remove seat {{seat}}', { seat })} onClick={() => onRemove(seat)}>
            {seat}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="m3 3 6 6m0-6-6 6" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
