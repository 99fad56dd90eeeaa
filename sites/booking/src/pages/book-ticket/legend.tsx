import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { FactSign, markNames, marksOf } from '@sabha/ui/seat-map/fact-marks'
import { SeatSign } from '@sabha/ui/seat-map/seat-sign'
import type { SeatState } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import styles from './page.module.css'

const signs = [
  ['available', 'Available'],
  ['selected', 'Selected'],
  ['booked', 'Sold'],
  ['reserved', 'Reserved'],
] as const satisfies readonly (readonly [SeatState, Phrase])[]

/** With a `plan`, the legend also explains the marks on its seats. */
export const Legend = memo(function Legend({ plan }: { plan?: HallPlan | undefined }) {
  const { say } = useLanguage()
  return (
    <ul className={styles.legend} aria-label={say('Legend')}>
      {signs.map(([state, name]) => (
        <li key={state}>
          <SeatSign state={state} />
          {say(name)}
        </li>
      ))}
      <li>{say('EB: Early Bird')}</li>
      {plan &&
        marksOf(plan).map((fact) => (
          <li key={fact}>
            <FactSign fact={fact} />
            {say(markNames[fact])}
          </li>
        ))}
    </ul>
  )
})
