import { pricesNow } from '@sabha/ticketing/quote'
import type { SeatId } from '@sabha/ticketing/seats'
import { SeatMap } from '@sabha/ui/seat-map/seat-map'
import { onlyFree, withSelected } from '@sabha/ui/seat-map/seat-states'
import type { SectionOffer } from '@sabha/ui/seat-map/section-tags'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useMemo, useRef } from 'react'
import { sectionOfSeat } from '../../counter/proposals.ts'
import styles from './sell.module.css'
import type { Stock } from './use-draft.ts'

interface MapViewProps {
  stock: Stock
  chosen: readonly SeatId[]
  /** null: all. */
  section: string | null
  onPick: (seat: SeatId) => void
}

/** The size of a seat to tap, in px, for a thumb and for a mouse. */
const taps = { coarse: 44, fine: 24 } as const

/** The hall from above: seats that this phone can sell are in colour, all others are pale, whatever their state. */
export function MapView({ stock, chosen, section, onPick }: MapViewProps) {
  const { say } = useLanguage()
  const { hall, free } = stock
  const offers = useOffers(stock)
  const states = useMemo(() => withSelected(hall.plan, onlyFree(hall.plan, free), chosen), [hall, free, chosen])
  const [first, faded] = useMemo(() => {
    const sectionOf = sectionOfSeat(hall.plan)
    const isElsewhere = (seat: SeatId) => section !== null && sectionOf(seat) !== section
    const [elsewhere, here] = [new Set<SeatId>(), new Set<SeatId>()]
    for (const seat of free) (isElsewhere(seat) ? elsewhere : here).add(seat)
    return [here, elsewhere]
  }, [hall, free, section])
  const pick = (seat: SeatId) => {
    if (free.has(seat)) onPick(seat)
  }
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces, so that the effect returns no cleanup: newer browsers return a promise here.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={frame} className={styles.map}>
      <SeatMap
        // Starts afresh for another section.
        key={section ?? ''}
        plan={hall.plan}
        states={states}
        offers={offers}
        label={say('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')}
        faded={faded}
        first={first}
        tap={taps[matchMedia('(pointer: fine)').matches ? 'fine' : 'coarse']}
        sayLeft={(left) => say('{{count}} left', { count: left })}
        tools={<p className={styles.hint}>{say('In colour: sold here.')}</p>}
        onPress={pick}
      />
    </div>
  )
}

/** Returns the same map until a price changes, since the seats' names are made of it. */
function useOffers({ terms, at }: Stock): ReadonlyMap<string, SectionOffer> {
  const now = JSON.stringify([...pricesNow({ ...terms, at })])
  return useMemo(() => new Map(JSON.parse(now) as [string, SectionOffer][]), [now])
}
