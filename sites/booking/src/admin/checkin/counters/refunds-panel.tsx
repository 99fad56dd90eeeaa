import type { Counter, CounterRefund } from '@sabha/api/admin/counter'
import { refundReasonsOf } from '@sabha/api/admin/counter-words'
import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { rupeesInWords } from '../../../show-words.ts'
import { adminApi } from '../../admin-api.ts'
import { useMoments } from '../../components/moments.ts'
import { Panel } from '../../components/page.tsx'
import { namedRanges } from '../../components/seat-list.tsx'
import { kindWords } from '../../components/words.ts'
import checkinStyles from '../checkin.module.css'
import { SettleForm } from '../settle-form.tsx'
import styles from './counters.module.css'

/** A refund with the name of its counter. */
type Refund = CounterRefund & Pick<Counter, 'seat_notes'> & { counter: string }

/** Counter refunds that are not booked or are in doubt: why, and how each was settled. */
export function RefundsPanel({ title, refunds, zone }: { title: Phrase; refunds: readonly Refund[]; zone: string }) {
  const { say } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <Panel title={say(title)}>
      <ul className={checkinStyles.conflicts}>
        {refunds.map((refund) => (
          <RefundCard key={refund.id} refund={refund} zone={zone} />
        ))}
      </ul>
    </Panel>
  )
}

function RefundCard({ refund, zone }: { refund: Refund; zone: string }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { moment } = useMoments()
  const named = (seats: readonly string[]) => namedRanges(seats, refund.seat_notes, words).join(', ')
  const { result, name, booking_id, amount, booked, how, settled_at } = refund
  const way = how === 'none' ? '' : ` · ${kindWords(how, say)}`
  const facts = [
    [say('Given back by'), refund.counter],
    [say('Amount'), `${rupeesInWords(amount)}${way}`],
    ...(booked === amount ? [] : [[say('Booked of it'), rupeesInWords(booked)] as const]),
    [say('When'), moment(refund.at, zone)],
  ] as const
  return (
    <li className={`${checkinStyles.conflict} ${styles.sale}`} data-settled={settled_at !== null} data-doubt={result === 'booked'}>
      <h3>
        {say(result === 'conflict' ? 'Given back, and not booked: {{seats}}' : 'Given back, but please check: {{seats}}', {
          seats: named(result === 'conflict' ? refund.gone : refund.seats),
        })}
      </h3>
      {(name || booking_id) && (
        <p className={styles.who}>
          {name && <strong>{name}</strong>}
          {booking_id && <Link to={paths.adminBooking(booking_id)}>{booking_id}</Link>}
        </p>
      )}
      <ul className={styles.reasons}>
        {refundReasonsOf(refund).map((reason) => (
          <li key={reason}>{say(reason)}</li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {settled_at !== null ? (
        <p className={checkinStyles.second}>
          {say('Settled {{when}} by {{who}}: {{note}}', {
            when: moment(settled_at, zone),
            who: sayText(refund.settled_by),
            note: refund.note,
          })}
        </p>
      ) : (
        <SettleForm send={(note) => adminApi.counter.settleRefund({ refund_id: refund.id, note })} failed="This could not be recorded." />
      )}
    </li>
  )
}
