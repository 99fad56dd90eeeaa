import type { SeatId } from '@sabha/ticketing/seats'
import { seatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo } from 'react'
import { type CounterHall, sectionOfSeat } from '../../counter/proposals.ts'
import styles from './sell.module.css'

interface RowListProps {
  hall: CounterHall
  free: ReadonlySet<SeatId>
  chosen: readonly SeatId[]
  /** null: all. */
  section: string | null
  onPick: (seat: SeatId) => void
}

/** Lists the rows that have a seat left, from the stage on, each to be scrolled sideways, for choosing without the map. */
export function RowList({ hall, free, chosen, section, onPick }: RowListProps) {
  const { say } = useLanguage()
  const rows = useMemo(() => rowsOf(hall, free, section), [hall, free, section])
  return (
    <div className={styles.rows}>
      {rows.map(({ label, seats }) => (
        // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
        <div key={label} className={styles.row} role="group" aria-label={say('Row {{row}}', { row: label })}>
          <span aria-hidden="true">{label}</span>
          <div>
            {seats.map(({ id, number, isFree, isAfterAisle }) => (
              <button
                key={id}
                type="button"
                data-aisle={isAfterAisle || undefined}
                aria-label={`${label} ${number}`}
                aria-pressed={chosen.includes(id)}
                disabled={!isFree}
                onClick={() => onPick(id)}
              >
                {number}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

interface ShownSeat {
  id: SeatId
  number: number
  isFree: boolean
  isAfterAisle: boolean
}

function rowsOf({ plan, layout }: CounterHall, free: ReadonlySet<SeatId>, section: string | null): { label: string; seats: ShownSeat[] }[] {
  const sectionOf = sectionOfSeat(plan)
  const rows = plan.rows.flatMap(({ label, seats }) => {
    let run: number | undefined
    const shown = seats.map(([number]) => {
      const id = seatId({ row: label, number })
      const before = run
      run = layout.seats.get(id)?.run
      return { id, number, isFree: free.has(id), isAfterAisle: before !== undefined && run !== before }
    })
    const wanted = shown.map(({ id, isFree }) => isFree && (section === null || sectionOf(id) === section))
    // From the first free seat to the last, so that a thumb needn't pass by sold ones.
    return wanted.includes(true) ? [{ label, seats: shown.slice(wanted.indexOf(true), wanted.lastIndexOf(true) + 1) }] : []
  })
  const distance = ({ seats }: { seats: ShownSeat[] }) => Math.min(...seats.map(({ id }) => layout.seats.get(id)?.distance ?? 0))
  return rows.toSorted((a, b) => distance(a) - distance(b))
}
