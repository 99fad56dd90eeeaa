import type { HallPlan } from '@sabha/ticketing/hall'
import { SeatMap, type SeatMapProps } from '@sabha/ui/seat-map/seat-map'
import { allFree, type SeatState } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo } from 'react'
import styles from './halls.module.css'

const none: ReadonlySet<SeatState> = new Set()
const noOffers: SeatMapProps['offers'] = new Map()

/** A hall as guests will see it, with every seat free. */
export function HallPreview({ plan }: { plan: HallPlan }) {
  const { say } = useLanguage()
  const states = useMemo(() => allFree(plan), [plan])
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
