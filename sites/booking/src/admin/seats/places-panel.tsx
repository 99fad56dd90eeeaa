import { mostDeskSeats } from '@sabha/api/admin/bookings'
import type { RequestOf } from '@sabha/api/call'
import type { Contract } from '@sabha/api/contract'
import { isRefused } from '@sabha/api/errors'
import { groupName } from '@sabha/api/seat-words'
import { formatNumber } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type HallArea, placeSlots } from '@sabha/ticketing/hall-areas'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Fact } from '../../components/facts.tsx'
import { adminApi, asAdmin, requestId } from '../admin-api.ts'
import { reasonOf } from '../components/load-failure.tsx'
import { Panel } from '../components/page.tsx'
import { countOf } from '../components/whole-number.ts'
import { adminSeatsQuery } from './queries.ts'
import type { ReadSeat } from './seat-actions.ts'
import styles from './seats.module.css'

interface PlacesPanelProps {
  showId: string
  plan: HallPlan
  seats: readonly ReadSeat[]
  /** Sells this number of places at the desk. */
  onSell: (slots: SeatId[]) => void
  /** Keeps this number of places for a group. */
  onKeep: (slots: SeatId[]) => void
}

/** Sections without numbers: how many places are in each state, and what can be done with a number of them. */
export function PlacesPanel({ showId, plan, seats, onSell, onKeep }: PlacesPanelProps) {
  return (plan.areas ?? []).map((area) => (
    <AreaPanel
      key={area.row}
      showId={showId}
      area={area}
      section={groupLookup(plan.sections)({ row: area.row, number: 1 }) ?? ''}
      places={seats.filter(({ stored }) => stored.row_label === area.row)}
      onSell={(count) => onSell(placeSlots(area, count))}
      onKeep={(count) => onKeep(placeSlots(area, count))}
    />
  ))
}

interface AreaPanelProps {
  showId: string
  area: HallArea
  section: string
  places: readonly ReadSeat[]
  onSell: (count: number) => void
  onKeep: (count: number) => void
}

function AreaPanel({ showId, area, section, places, onSell, onKeep }: AreaPanelProps) {
  const words = useLanguage()
  const { say } = words
  const queries = useQueryClient()
  const [typed, setTyped] = useState('1')
  // A request without a response keeps its id, so that the backend handles a retry once.
  const unanswered = useRef<RequestOf<Contract['seats']['updatePlaces']>>(undefined)
  const change = useMutation({
    mutationFn: async (status: 'available' | 'blocked') => {
      const wish = { show_id: showId, section, count: Number(typed), status }
      const before = unanswered.current
      const sent = before?.count === wish.count && before.status === status ? before : { ...wish, request_id: requestId() }
      unanswered.current = sent
      await asAdmin(adminApi.seats.updatePlaces(sent))
      return wish
    },
    onSettled: (_done, error) => {
      if (!error || isRefused(error)) unanswered.current = undefined
      return queries.invalidateQueries({ queryKey: adminSeatsQuery(showId).queryKey })
    },
  })
  const inState = (status: ReadSeat['status']) => places.filter((place) => place.status === status).length
  const [free, blocked] = [inState('available'), inState('blocked')]
  const count = countOf(typed) || 0
  const figures = [
    [say('Available'), free],
    [say('Booked'), inState('booked')],
    [say('Blocked'), blocked],
    [say('Held, paying'), places.filter(({ status, stored }) => status === 'reserved' && stored.group_id === null).length],
    [say('Kept for groups'), places.filter(({ status, stored }) => status === 'reserved' && stored.group_id !== null).length],
  ] as const
  return (
    <Panel title={groupName(area, words)}>
      <dl className={styles.facts}>
        {figures.map(([label, figure]) => (
          <Fact key={label} label={label}>
            {formatNumber(figure)}
          </Fact>
        ))}
      </dl>
      <Field label={say('How many places?')} inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {change.error && (
        <Notice kind="error">
          {say('Failed to update seat status')}: {reasonOf(change.error, words)}
        </Notice>
      )}
      {change.data && (
        <Notice kind="success">
          {say(change.data.status === 'blocked' ? 'Seats blocked: {{count}}.' : 'Seats made available: {{count}}.', {
            count: formatNumber(change.data.count),
          })}
        </Notice>
      )}
      <div className={styles.placeActions}>
        <Button disabled={count === 0 || count > Math.min(free, mostDeskSeats)} onClick={() => onSell(count)}>
          {say('Book for a guest…')}
        </Button>
        <Button variant="quiet" disabled={count === 0 || count > free} onClick={() => onKeep(count)}>
          {say('Keep for a group…')}
        </Button>
        <Button variant="quiet" busy={change.isPending} disabled={count === 0 || count > free} onClick={() => change.mutate('blocked')}>
          {say('Block')}
        </Button>
        <Button
          variant="quiet"
          busy={change.isPending}
          disabled={count === 0 || count > blocked}
          onClick={() => change.mutate('available')}
        >
          {say('Make available')}
        </Button>
      </div>
    </Panel>
  )
}
