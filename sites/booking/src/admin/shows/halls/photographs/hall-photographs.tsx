import type { LibraryPicture } from '@sabha/api/admin/pictures'
import { photoLookup } from '@sabha/ticketing/seat-photos'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import type { Press } from '@sabha/ui/seat-map/hall-grid'
import { SeatMap, type SeatMapProps } from '@sabha/ui/seat-map/seat-map'
import { allFree, type SeatState, withMarked } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { useCallback, useMemo } from 'react'
import mapColumns from '../../../components/map-columns.module.css'
import { useMarked } from '../../../components/marked-seats.ts'
import { Quiet, Stack } from '../../../components/page.tsx'
import type { Hall } from '../../queries.ts'
import styles from './photographs.module.css'
import { PlacePanel } from './place-panel.tsx'
import { PlacedPanel } from './placed-panel.tsx'
import type { PlacedPhoto } from './queries.ts'

interface HallPhotographsProps {
  hall: Hall
  placed: readonly PlacedPhoto[]
  pictures: readonly LibraryPicture[]
}

const pressable: ReadonlySet<SeatState> = new Set(['available'])
const noOffers: SeatMapProps['offers'] = new Map()
const none: ReadonlySet<SeatId> = new Set()

/** The hall, on which seats are chosen for a photograph, and the photographs that it has. */
export function HallPhotographs({ hall: { id, plan }, placed, pictures }: HallPhotographsProps) {
  const { say } = useLanguage()
  const marked = useMarked()
  const { press } = marked
  const empty = useMemo(() => allFree(plan), [plan])
  const states = useMemo(() => withMarked(plan, empty, marked.seats), [plan, empty, marked.seats])
  const drawn = useMemo(() => {
    if (placed.length === 0) return none
    const find = photoLookup(plan, placed)
    const seats = plan.rows.flatMap(({ label: row, seats: inRow }) => inRow.map(([number]) => seatId({ row, number })))
    return new Set(seats.filter((seat) => !find(seat)))
  }, [plan, placed])
  const onPress = useCallback((seat: SeatId, how: Press) => press(plan, seat, how), [press, plan])
  return (
    <div className={mapColumns.columns}>
      <div className={styles.hall}>
        <div className={styles.map}>
          <SeatMap
            plan={plan}
            states={states}
            offers={noOffers}
            label={say('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')}
            pressable={pressable}
            onPress={onPress}
            faded={drawn}
          />
        </div>
        <Quiet>
          {say('Guests see the photograph of their seat, or one from up to three seats away in its section. Pale seats have the drawing.')}
        </Quiet>
      </div>
      <Stack>
        <PlacePanel hallId={id} plan={plan} pictures={pictures} marked={marked} />
        <PlacedPanel hallId={id} plan={plan} pictures={pictures} placed={placed} />
      </Stack>
    </div>
  )
}
