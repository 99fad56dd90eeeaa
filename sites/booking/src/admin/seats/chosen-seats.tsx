import { formatMoney, formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { priceOf, type ShowTerms } from '../../pages/book-ticket/show-terms.ts'
import { paths } from '../../paths.ts'
import { seatRanges } from '../components/seat-ranges.ts'
import type { ReadSeat } from './office-hall.ts'
import styles from './seat-panel.module.css'

/** Which seats are marked: a single one with who has it, several by their states. */
export function ChosenSeats({ plan, terms, seats }: { plan: HallPlan; terms: ShowTerms; seats: readonly ReadSeat[] }) {
  const { say } = useLanguage()
  const [first] = seats
  const price = formatMoney(
    priceOf(
      plan,
      terms,
      seats.map(({ id }) => id),
    ).total,
  )
  return (
    <>
      <p className={styles['seats']} tabIndex={seats.length > 40 ? 0 : undefined}>
        {seatRanges(seats.map(({ id }) => id))}
      </p>
      <dl className={styles['facts']}>
        {seats.length === 1 && first ? (
          <>
            <Fact name={say('Status')}>{say(stateName(first))}</Fact>
            {first.stored.customer_name && <Fact name={say('Customer')}>{first.stored.customer_name}</Fact>}
            {first.stored.booking_id !== null && (
              <Fact name={say('Booking')}>
                <Link to={paths.adminBooking(first.stored.booking_id)}>{first.stored.booking_id}</Link>
              </Fact>
            )}
          </>
        ) : (
          [...countsOf(seats)].map(([name, count]) => (
            <Fact key={name} name={say(name)}>
              {formatNumber(count)}
            </Fact>
          ))
        )}
        <Fact name={say('Price now')}>{price}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function stateName({ status, isCustomers }: ReadSeat): Phrase {
  switch (status) {
    case 'available':
      return 'Available'
    case 'blocked':
      return 'Blocked'
    case 'reserved':
      return 'Held, paying'
    case 'booked':
      return isCustomers ? 'Booked by customers' : 'Booked by hand'
    default:
      return status satisfies never
  }
}

function countsOf(seats: readonly ReadSeat[]): ReadonlyMap<Phrase, number> {
  const counts = new Map<Phrase, number>()
  for (const seat of seats) counts.set(stateName(seat), (counts.get(stateName(seat)) ?? 0) + 1)
  return counts
}
