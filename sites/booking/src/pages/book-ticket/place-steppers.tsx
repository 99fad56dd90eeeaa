import { groupName, placesInWords } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { areaOf, type HallArea, placeSlots } from '@sabha/ticketing/hall-areas'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import type { SeatId } from '@sabha/ticketing/seats'
import { leftWords } from '@sabha/ui/seat-map/left-words'
import { type HallStates, placesLeft } from '@sabha/ui/seat-map/seat-states'
import type { SectionOffer } from '@sabha/ui/seat-map/section-tags'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './place-steppers.module.css'

interface PlaceSteppersProps {
  plan: HallPlan
  states: HallStates
  /** By section name. */
  prices: ReadonlyMap<string, SectionOffer>
  /** All chosen seats; places without numbers are the first seats of their row. */
  seats: readonly SeatId[]
  max: number
  /** The seats are being paid for. */
  isFixed: boolean
  onChoose: (seats: SeatId[]) => void
}

/** Lets the visitor choose how many places to book in each section without numbers. */
export default function PlaceSteppers({ plan, states, prices, seats, max, isFixed, onChoose }: PlaceSteppersProps) {
  const sectionOf = groupLookup(plan.sections)
  return (plan.areas ?? []).map((area) => {
    const own = seats.filter((seat) => areaOf(plan, seat) === area)
    const others = seats.filter((seat) => areaOf(plan, seat) !== area)
    return (
      <Stepper
        key={area.row}
        area={area}
        price={prices.get(sectionOf({ row: area.row, number: 1 }) ?? '')?.now}
        left={placesLeft(states, area)}
        count={own.length}
        most={max - others.length}
        isFixed={isFixed}
        onCount={(count) => onChoose([...others, ...placeSlots(area, count)])}
      />
    )
  })
}

interface StepperProps {
  area: HallArea
  /** Paise. */
  price: number | undefined
  left: number
  count: number
  /** The most that the booking has room for. */
  most: number
  isFixed: boolean
  onCount: (count: number) => void
}

function Stepper({ area, price, left, count, most, isFixed, onCount }: StepperProps) {
  const words = useLanguage()
  const { say } = words
  const name = groupName(area, words)
  const told = [...(price === undefined ? [] : [formatMoney(price)]), leftWords(left, say)]
  // The buttons are never `disabled`: that would take the focus away from the visitor who has just pressed one.
  const step = (by: 1 | -1, isEnd: boolean) => () => !isEnd && !isFixed && onCount(count + by)
  const [isLeast, isMost] = [count === 0, count >= Math.min(left, most)]
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
    <div role="group" aria-label={name} className={styles.stepper}>
      <p className={styles.about}>
        <strong>{name}</strong> <span>{told.join(' · ')}</span>
      </p>
      <button
        type="button"
        aria-disabled={isLeast || isFixed}
        aria-label={say('One place fewer: {{name}}', { name })}
        onClick={step(-1, isLeast)}
      >
        −
      </button>
      <output aria-live="polite">
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{placesInWords(name, count, say)}</span>
      </output>
      <button
        type="button"
        aria-disabled={isMost || isFixed}
        aria-label={say('One more place: {{name}}', { name })}
        onClick={step(1, isMost)}
      >
        +
      </button>
    </div>
  )
}
