import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import { SeatSign } from '../../seat-map/seat-sign.tsx'
import type { SeatState } from '../../seat-map/seat-states.ts'
import styles from './page.module.css'

const signs = [
  ['available', 'Available'],
  ['selected', 'Selected'],
  ['booked', 'Sold'],
  ['reserved', 'Reserved'],
] as const satisfies readonly (readonly [SeatState, Phrase])[]

export const Legend = memo(function Legend() {
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
    </ul>
  )
})
