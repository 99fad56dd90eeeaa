import type { AdminSeat } from '@sabha/api/admin/seats'
import type { Show } from '@sabha/api/shapes'
import { formatNumber } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type SeatId, sortSeatIds } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { type HallSpace, SeatMap } from '@sabha/ui/seat-map/seat-map'
import { SeatSign } from '@sabha/ui/seat-map/seat-sign'
import { type SeatState, withMarked } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { usePhone } from '@sabha/ui/use-phone'
import { useQuery } from '@tanstack/react-query'
import { useDrag } from '@use-gesture/react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { pricedSince, showTerms } from '../../show-terms.ts'
import formStyles from '../components/form.module.css'
import mapColumns from '../components/map-columns.module.css'
import { type Box, seatsWithin, useMarked } from '../components/marked-seats.ts'
import { seatsWords } from '../components/words.ts'
import { GroupsPanel } from '../groups/groups-panel.tsx'
import { KeepDialog } from '../groups/keep-dialog.tsx'
import { groupsQuery } from '../groups/queries.ts'
import { DeskSaleDialog } from './desk-sale.tsx'
import { PlacesPanel } from './places-panel.tsx'
import { type SeatStats, useSeatChange } from './queries.ts'
import { adminStates, type ReadSeat, readSeats, type SeatAction } from './seat-actions.ts'
import { SeatPanel } from './seat-panel.tsx'
import styles from './seats.module.css'

interface SeatEditorProps {
  show: Show
  plan: HallPlan
  seats: readonly AdminSeat[]
  stats: SeatStats
  /** Epoch ms. */
  readAt: number
}

const everyState: ReadonlySet<SeatState> = new Set(['available', 'booked', 'by-hand', 'blocked', 'reserved'])

/** The hall, the seats that are marked in it, and the actions for them. */
export function SeatEditor({ show, plan, seats, stats, readAt }: SeatEditorProps) {
  const { say } = useLanguage()
  const isPhone = usePhone()
  const marked = useMarked()
  const { add, press } = marked
  const change = useSeatChange(show.id, marked.clear)
  const [asking, setAsking] = useState<SeatAction | null>(null)
  /** The places without numbers that are being sold at the desk. */
  const [selling, setSelling] = useState<readonly SeatId[] | null>(null)
  /** The seats that are being kept for a group. */
  const [keeping, setKeeping] = useState<readonly SeatId[] | null>(null)
  const groups = useQuery(groupsQuery(show.id)).data?.groups ?? []

  const read = useMemo(() => readSeats(seats, readAt), [seats, readAt])
  const hall = useMemo(() => adminStates(plan, seats, readAt), [plan, seats, readAt])
  const states = useMemo(() => withMarked(plan, hall, marked.seats), [plan, hall, marked.seats])
  const since = pricedSince(show, readAt)
  const terms = useMemo(() => showTerms(show, since), [show, since])
  const chosen = useMemo(() => sortSeatIds([...marked.seats]).flatMap((id) => read.get(id) ?? []), [marked.seats, read])

  const onPress = useCallback((seat: SeatId, how: { extend: boolean }) => press(plan, seat, how), [press, plan])
  const decide = (action: SeatAction) => {
    change.reset()
    if (action === 'booked' || chosen.some(({ status }) => status === 'booked')) setAsking(action)
    else change.mutate({ seats: chosen, status: action })
  }
  const close = () => setAsking(null)

  const reserved = [...read.values()].filter(({ status }) => status === 'reserved')
  const kept = reserved.filter(({ stored }) => stored.group_id !== null).length
  const legend = <SeatStatsBar stats={stats} held={reserved.length - kept} kept={kept} />

  return (
    <div className={`${mapColumns.columns} ${styles.editor}`}>
      {isPhone && legend}
      <div className={styles.map}>
        <SeatMap
          plan={plan}
          states={states}
          offers={terms.offers}
          label={say('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')}
          pressable={everyState}
          onPress={onPress}
          tools={isPhone ? <strong>{seatsWords(read.size, say)}</strong> : legend}
          over={(space) => <BoxSelection plan={plan} space={space} onSelect={add} />}
        />
      </div>
      <SeatPanel
        plan={plan}
        terms={terms}
        chosen={chosen}
        change={change}
        onAction={decide}
        onKeep={() => {
          change.reset()
          setKeeping(chosen.map(({ id }) => id))
        }}
        onRows={() => marked.addRows(plan)}
        onClear={() => {
          marked.clear()
          change.reset()
        }}
      />
      {plan.areas && <PlacesPanel showId={show.id} plan={plan} seats={[...read.values()]} onSell={setSelling} onKeep={setKeeping} />}
      <GroupsPanel show={show} />
      {keeping && (
        <KeepDialog
          show={show}
          plan={plan}
          seats={keeping}
          open={groups.filter(({ ended_at }) => ended_at === null)}
          onKept={marked.clear}
          onClose={() => setKeeping(null)}
        />
      )}
      {selling && (
        <DeskSaleDialog show={show} plan={plan} terms={terms} seats={selling} onBooked={marked.clear} onClose={() => setSelling(null)} />
      )}
      {asking === 'booked' && (
        <DeskSaleDialog show={show} plan={plan} terms={terms} seats={chosen.map(({ id }) => id)} onBooked={marked.clear} onClose={close} />
      )}
      {asking !== null && asking !== 'booked' && (
        <ConfirmDialog
          seats={chosen}
          action={asking}
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

interface BoxSelectionProps {
  plan: HallPlan
  space: HallSpace
  onSelect: (seats: readonly SeatId[]) => void
}

/** Draws a box around many seats with the mouse; touch keeps scrolling. */
function BoxSelection({ plan, space, onSelect }: BoxSelectionProps) {
  const [box, setBox] = useState<Box | null>(null)
  useDrag(
    ({ event, tap, first, last, memo, xy: [x, y] }) => {
      if (!('pointerType' in event) || event.pointerType !== 'mouse') return
      const hall = space.floor.current?.getBoundingClientRect()
      if (!hall) return
      // In the plan's units, so that scrolling during the drag moves no corner.
      const at = { x: (x - hall.left) / space.pitch, y: (y - hall.top) / space.pitch }
      const start: typeof at = first || !memo ? at : memo
      const next = {
        left: Math.min(start.x, at.x),
        top: Math.min(start.y, at.y),
        right: Math.max(start.x, at.x),
        bottom: Math.max(start.y, at.y),
      }
      if (last && !tap) onSelect(seatsWithin(plan, next))
      setBox(last ? null : next)
      return start
    },
    { target: space.window, filterTaps: true, tapsThreshold: 8, pointer: { keys: false } },
  )
  if (!box) return null
  const px = (units: number) => units * space.pitch
  return (
    <div
      className={styles.box}
      style={{ left: px(box.left), top: px(box.top), width: px(box.right - box.left), height: px(box.bottom - box.top) }}
    />
  )
}

/** The number of seats in each state, which is also the map's legend. */
function SeatStatsBar({ stats, held, kept }: { stats: SeatStats; held: number; kept: number }) {
  const { say } = useLanguage()
  const figures = [
    ['available', say('Available'), stats.available],
    ['booked', say('Booked by customers'), stats.booked_by_customer],
    ['by-hand', say('Booked by staff'), stats.booked_manually],
    ['blocked', say('Blocked'), stats.blocked],
    ['reserved', say('Held, paying'), held],
    // A show without groups needs no figure for them.
    ...(kept > 0 ? ([['reserved', say('Kept for groups'), kept]] as const) : []),
  ] as const
  return (
    <dl className={styles.stats}>
      {figures.map(([state, label, count]) => (
        <div key={label}>
          <dt>
            <SeatSign state={state} />
            {label}
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ConfirmDialogProps {
  seats: readonly ReadSeat[]
  action: Exclude<SeatAction, 'booked'>
  onConfirm: () => void
  onClose: () => void
}

const namedAtMost = 12

/** Asks again before seats are taken from whoever has them: customers (specification section 4), or guests of the desk. */
function ConfirmDialog({ seats, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { say } = useLanguage()
  const booked = seats.filter(({ status }) => status === 'booked')
  const customers = booked.filter(({ isCustomers }) => isCustomers)
  const isOfDesk = customers.length < booked.length
  const cancelled =
    customers.length > 0
      ? say('This cancels their bookings of these seats. We tell them, and what they paid goes back the way it was paid.')
      : say('This cancels the bookings of these seats.')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={customers.length > 0 ? say('Customers have these seats') : say('These seats are booked')}
      description={isOfDesk ? `${cancelled} ${say('What was paid at the desk is given back there.')}` : cancelled}
    >
      <div className={formStyles.form}>
        <ul className={formStyles.list}>
          {booked.slice(0, namedAtMost).map(({ id, stored }) => (
            <li key={id}>
              <strong>{id}</strong> {stored.customer_name}
              {stored.booking_id !== null && (
                <>
                  {' · '}
                  <Link to={paths.adminBooking(stored.booking_id)}>{stored.booking_id}</Link>
                </>
              )}
            </li>
          ))}
          {booked.length > namedAtMost && <li>{say('and {{count}} more', { count: booked.length - namedAtMost })}</li>}
        </ul>
        <div className={formStyles.actions}>
          <Button variant="danger" onClick={onConfirm}>
            {say(action === 'blocked' ? 'Cancel and block' : 'Cancel and make available')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Leave them')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
