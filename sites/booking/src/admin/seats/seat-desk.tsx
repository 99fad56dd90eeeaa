import type { OfficeSeat } from '@sabha/api/office-shapes'
import type { Show } from '@sabha/api/shapes'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, sortSeatIds } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { useCallback, useMemo, useState } from 'react'
import { isEarlyBird, showTerms } from '../../pages/book-ticket/show-terms.ts'
import { SeatMap } from '../../seat-map/seat-map.tsx'
import { type SeatState, withMarked } from '../../seat-map/seat-states.ts'
import { usePhone } from '../../seat-map/use-phone.ts'
import { seatsWords } from '../components/seats-words.ts'
import { BookDialog } from './book-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { officeStates, readSeats } from './office-hall.ts'
import type { SeatStats } from './queries.ts'
import type { SeatDeed } from './seat-deeds.ts'
import styles from './seat-desk.module.css'
import { SeatPanel } from './seat-panel.tsx'
import { SeatStatsBar } from './seat-stats-bar.tsx'
import { Sweep } from './sweep.tsx'
import { useMarked } from './use-marked.ts'
import { useSeatChange } from './use-seat-change.ts'

interface SeatDeskProps {
  show: Show
  plan: HallPlan
  seats: readonly OfficeSeat[]
  stats: SeatStats
  /** Epoch ms. */
  readAt: number
}

const everyState: ReadonlySet<SeatState> = new Set(['available', 'booked', 'by-hand', 'blocked', 'reserved'])

/** The hall, the seats that are marked in it, and what can be made of them. */
export function SeatDesk({ show, plan, seats, stats, readAt }: SeatDeskProps) {
  const { say } = useLanguage()
  const isPhone = usePhone()
  const marked = useMarked()
  const { add, press } = marked
  const change = useSeatChange(show.id, marked.clear)
  const [asking, setAsking] = useState<SeatDeed | null>(null)

  const read = useMemo(() => readSeats(seats, readAt), [seats, readAt])
  const hall = useMemo(() => officeStates(plan, seats, readAt), [plan, seats, readAt])
  const states = useMemo(() => withMarked(plan, hall, marked.seats), [plan, hall, marked.seats])
  const early = isEarlyBird(show, readAt)
  const terms = useMemo(() => showTerms(show, early), [show, early])
  const chosen = useMemo(() => sortSeatIds([...marked.seats]).flatMap((id) => read.get(id) ?? []), [marked.seats, read])

  const onPress = useCallback((seat: SeatId, how: { extend: boolean }) => press(plan, seat, how), [press, plan])
  const decide = (deed: SeatDeed) => {
    change.reset()
    if (deed === 'booked' || chosen.some(({ isCustomers }) => isCustomers)) setAsking(deed)
    else change.mutate({ seats: chosen, status: deed })
  }
  const close = () => setAsking(null)

  const legend = <SeatStatsBar stats={stats} reserved={[...read.values()].filter(({ status }) => status === 'reserved').length} />

  return (
    <div className={styles['desk']}>
      {isPhone && legend}
      <div className={styles['map']}>
        <SeatMap
          plan={plan}
          states={states}
          offers={terms.offers}
          label={say('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')}
          pressable={everyState}
          onPress={onPress}
          tools={isPhone ? <strong>{seatsWords(read.size, say)}</strong> : legend}
          over={(space) => <Sweep plan={plan} space={space} onSweep={add} />}
        />
      </div>
      <SeatPanel
        plan={plan}
        terms={terms}
        chosen={chosen}
        change={change}
        onDeed={decide}
        onRows={() => marked.addRows(plan)}
        onClear={() => {
          marked.clear()
          change.reset()
        }}
      />
      {asking === 'booked' && (
        <BookDialog show={show} plan={plan} terms={terms} seats={chosen.map(({ id }) => id)} onBooked={marked.clear} onClose={close} />
      )}
      {asking !== null && asking !== 'booked' && (
        <ConfirmDialog
          seats={chosen}
          deed={asking}
          onConfirm={() => {
            close()
            change.mutate({ seats: chosen, status: asking })
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
