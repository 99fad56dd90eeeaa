import { groupName } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { areaOf, type HallArea, placeSlots } from '@sabha/ticketing/hall-areas'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import type { SeatId } from '@sabha/ticketing/seats'
import { leftWords } from '@sabha/ui/seat-map/left-words'
import { type HallStates, placesLeft } from '@sabha/ui/seat-map/seat-states'
import type { SectionOffer } from '@sabha/ui/seat-map/section-tags'
import { useLanguage } from '@sabha/ui/use-language'
import { Stepper } from '../../components/stepper.tsx'
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
      <Places
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

interface PlacesProps {
  area: HallArea
  price: number | undefined
  left: number
  count: number
  /** The most that the booking has room for. */
  most: number
  isFixed: boolean
  onCount: (count: number) => void
}

function Places({ area, price, left, most, ...counted }: PlacesProps) {
  const words = useLanguage()
  const name = groupName(area, words)
  const told = [...(price === undefined ? [] : [formatMoney(price)]), leftWords(left, words.say)]
  return (
    <Stepper className={styles.stepper} name={name} most={Math.min(left, most)} {...counted}>
      <p className={styles.about}>
        <strong>{name}</strong> <span>{told.join(' · ')}</span>
      </p>
    </Stepper>
  )
}
