import { formatMoney, formatNumber } from '@sabha/language/formats'
import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ComponentProps, useId } from 'react'
import { Link } from 'react-router-dom'
import { Fact } from '../../components/facts.tsx'
import { Failure } from '../../components/failure.tsx'
import { paths } from '../../paths.ts'
import { priceOf, type ShowTerms } from '../../show-terms.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { reasonOf } from '../components/load-failure.tsx'
import { seatRanges } from '../components/seat-list.tsx'
import type { SeatChanging } from './queries.ts'
import { actionProblem, groupOf, keepProblem, type ReadSeat, type SeatAction, seatActions } from './seat-actions.ts'
import styles from './seats.module.css'

const actionNames = {
  booked: 'Book for a guest…',
  blocked: 'Block',
  available: 'Make available',
} as const satisfies Record<SeatAction, Phrase>

const doneWords = {
  booked: 'Seats booked: {{count}}.',
  blocked: 'Seats blocked: {{count}}.',
  available: 'Seats made available: {{count}}.',
} as const satisfies Record<SeatAction, AnyPhrase>

interface SeatPanelProps {
  plan: HallPlan
  terms: ShowTerms
  chosen: readonly ReadSeat[]
  change: SeatChanging
  onAction: (action: SeatAction) => void
  /** Keeps the seats for a group. */
  onKeep: () => void
  onRows: () => void
  onClear: () => void
}

export function SeatPanel({ plan, terms, chosen, change, onAction, onKeep, onRows, onClear }: SeatPanelProps) {
  const words = useLanguage()
  const { say } = words
  const heading = useId()
  return (
    <section className={styles.panel} data-empty={chosen.length === 0} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          {chosen.length === 0 ? say('Choose seats') : say('Seats chosen: {{count}}', { count: formatNumber(chosen.length) })}
        </h2>
        {chosen.length > 0 && (
          <div className={styles.more}>
            <Button variant="quiet" size="small" onClick={onRows}>
              {say('Whole rows')}
            </Button>
            <Button variant="quiet" size="small" onClick={onClear}>
              {say('Clear')}
            </Button>
          </div>
        )}
      </div>
      {change.isError && (
        <Notice kind="error">
          {say('Failed to update seat status')}: {reasonOf(change.error, words)}
        </Notice>
      )}
      {change.isSuccess && chosen.length === 0 && (
        <Notice kind="success">
          {say(doneWords[change.variables.status], { count: formatNumber(change.variables.seats.length) })}{' '}
          {change.data.refunded > 0 && say('{{amount}} goes back the way it was paid.', { amount: rupeesInWords(change.data.refunded) })}{' '}
          {change.data.at_desk > 0 &&
            say('Please give {{amount}} back at the desk. Until then it is listed under “Money owed”.', {
              amount: rupeesInWords(change.data.at_desk),
            })}{' '}
          {change.data.put_off > 0 && say('{{amount}} is listed under “Money owed”.', { amount: rupeesInWords(change.data.put_off) })}
        </Notice>
      )}
      {chosen.length === 0 ? (
        <>
          <p className={`${styles.hint} ${styles.withMouse}`}>
            {say('Click seats one by one, or hold Shift to take all up to the next one. You can also drag a box around them.')}
          </p>
          <p className={`${styles.hint} ${styles.withFinger}`}>
            {say('Tap seats one by one. “Whole rows” then selects all of their rows.')}
          </p>
        </>
      ) : (
        <>
          <ChosenSeats plan={plan} terms={terms} seats={chosen} />
          <ul className={styles.actions}>
            {seatActions.map((action) => (
              <SeatButton
                key={action}
                variant={action === 'booked' ? 'primary' : 'quiet'}
                problem={actionProblem(chosen, action, say)}
                busy={change.isPending}
                onClick={() => onAction(action)}
              >
                {say(actionNames[action])}
              </SeatButton>
            ))}
            <GroupButton seats={chosen} onKeep={onKeep} onTakenOff={onClear} />
          </ul>
        </>
      )}
    </section>
  )
}

interface SeatButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'disabled' | 'aria-describedby'> {
  /** Why it can't be pressed; null if it can. */
  problem: string | null
}

/** A button that says why, where it can't be pressed. */
function SeatButton({ problem, ...button }: SeatButtonProps) {
  const why = useId()
  return (
    <li>
      <Button {...button} size="small" disabled={problem !== null} aria-describedby={problem ? why : undefined} />
      {problem && (
        <span id={why} className={styles.why}>
          {problem}
        </span>
      )}
    </li>
  )
}

/** Keeps free seats for a group, or takes seats off the group that has them. */
function GroupButton({ seats, onKeep, onTakenOff }: { seats: readonly ReadSeat[]; onKeep: () => void; onTakenOff: () => void }) {
  const { say } = useLanguage()
  const group = groupOf(seats)
  const takeOff = useAdminAction((id: number) => adminApi.groups.change({ group_id: id, remove: seats.map((seat) => seat.id) }), onTakenOff)
  if (group) {
    return (
      <li>
        <Button variant="quiet" size="small" busy={takeOff.isPending} onClick={() => takeOff.mutate(group.id)}>
          {say('Take off: {{name}}', { name: group.name })}
        </Button>
        <Failure error={takeOff.error} failed="The group’s seats could not be changed." />
      </li>
    )
  }
  return (
    <SeatButton variant="quiet" problem={keepProblem(seats, say)} onClick={onKeep}>
      {say('Keep for a group…')}
    </SeatButton>
  )
}

/** The marked seats: a single one with who has it, several with their states. */
function ChosenSeats({ plan, terms, seats }: { plan: HallPlan; terms: ShowTerms; seats: readonly ReadSeat[] }) {
  const { say } = useLanguage()
  const [first] = seats
  const price = formatMoney(
    priceOf(
      plan,
      terms,
      seats.map(({ id }) => id),
    ).amount.total,
  )
  return (
    <>
      <p className={styles.seats} tabIndex={seats.length > 40 ? 0 : undefined}>
        {seatRanges(seats.map(({ id }) => id))}
      </p>
      <dl className={styles.facts}>
        {seats.length === 1 && first ? (
          <>
            <Fact label={say('Status')}>{say(stateName(first))}</Fact>
            {first.stored.group && <Fact label={say('Group')}>{first.stored.group}</Fact>}
            {first.stored.customer_name && <Fact label={say('Customer')}>{first.stored.customer_name}</Fact>}
            {first.stored.booking_id !== null && (
              <Fact label={say('Booking')}>
                <Link to={paths.adminBooking(first.stored.booking_id)}>{first.stored.booking_id}</Link>
              </Fact>
            )}
          </>
        ) : (
          [...countsOf(seats)].map(([name, count]) => (
            <Fact key={name} label={say(name)}>
              {formatNumber(count)}
            </Fact>
          ))
        )}
        <Fact label={say('Price now')}>{price}</Fact>
      </dl>
    </>
  )
}

function stateName({ status, isCustomers, stored }: ReadSeat): Phrase {
  switch (status) {
    case 'available':
      return 'Available'
    case 'blocked':
      return 'Blocked'
    case 'reserved':
      return stored.group_id === null ? 'Held, paying' : 'Kept for a group'
    case 'booked':
      return isCustomers ? 'Booked by customers' : 'Booked by staff'
    default:
      return status satisfies never
  }
}

function countsOf(seats: readonly ReadSeat[]): ReadonlyMap<Phrase, number> {
  const counts = new Map<Phrase, number>()
  for (const seat of seats) counts.set(stateName(seat), (counts.get(stateName(seat)) ?? 0) + 1)
  return counts
}
