import type { HallPlan } from '@sabha/ticketing/hall'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo } from 'react'
import { SeatMap, type SeatMapProps } from '../../../seat-map/seat-map.tsx'
import { hallStates, type SeatState } from '../../../seat-map/seat-states.ts'
import styles from './halls.module.css'

const none: ReadonlySet<SeatState> = new Set()
const noOffers: SeatMapProps['offers'] = new Map()

/** A hall as customers will see it, empty. */
export function HallPreview({ plan }: { plan: HallPlan }) {
  const { say } = useLanguage()
  const states = useMemo(() => hallStates(plan, [], 0), [plan])
  return (
    <div className={styles.preview}>
      <SeatMap
        plan={plan}
        states={states}
        offers={noOffers}
        label={say('Preview of the hall, the stage in front.')}
        pressable={none}
        onPress={() => undefined}
      />
    </div>
  )
}
