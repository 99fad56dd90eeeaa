import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { useRef } from 'react'
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
  const whole = useRef<HTMLDivElement>(null)
  const remove = (seat: SeatId, chip: Element) => {
    // A chip that goes would take the focus with it: the one beside it gets it, or what says that there is none.
    const place = chip.closest('li')
    const beside = (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector('button')
    const heir = beside ?? whole.current
    heir?.focus({ preventScroll: true })
    onRemove(seat)
  }
  return (
    <div ref={whole} tabIndex={-1}>
      {seats.length === 0 && <p className={styles['none']}>{say('Tap the seats you’d like.')}</p>}
      {seats.length > 0 && (
        <ul className={styles['chips']} aria-label={say('Selected seats')}>
          {seats.map((seat) => (
            <li key={seat}>
              <button
                type="button"
                disabled={isFixed}
                aria-label={say('Remove seat {{seat}}', { seat })}
                onClick={({ currentTarget }) => remove(seat, currentTarget)}
              >
                {seat}
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m3 3 6 6m0-6-6 6" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
