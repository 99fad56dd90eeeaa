import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useMoments } from '../../components/moments.ts'
import { PhoneLink } from '../../components/person.tsx'
import checkinStyles from '../checkin.module.css'
import { SettleForm } from '../settle-form.tsx'
import styles from './counters.module.css'

interface Settled {
  result: 'booked' | 'conflict'
  name: string
  booking_id: string
  settled_at: string | null
  settled_by: string
  note: string
}

interface SettleCardProps {
  about: Settled
  title: string
  phone?: string
  reasons: readonly Phrase[]
  /** More reasons, as list items. */
  children?: ReactNode
  facts: readonly (readonly [label: string, value: string])[]
  zone: string
  settle: (note: string) => Promise<unknown>
}

/** What a counter's phone did that isn't booked or is in doubt: why, what is known of it, and how it is or was settled. */
export function SettleCard({ about, title, phone = '', reasons, children, facts, zone, settle }: SettleCardProps) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const { result, name, booking_id, settled_at, settled_by, note } = about
  return (
    <li className={`${checkinStyles.conflict} ${styles.sale}`} data-settled={settled_at !== null} data-doubt={result === 'booked'}>
      <h3>{title}</h3>
      {(name || phone || booking_id) && (
        <p className={styles.who}>
          {name && <strong>{name}</strong>}
          <PhoneLink phone={phone} />
          {booking_id && <Link to={paths.adminBooking(booking_id)}>{booking_id}</Link>}
        </p>
      )}
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{say(reason)}</li>
        ))}
        {children}
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
          {say('Settled {{when}} by {{who}}: {{note}}', { when: moment(settled_at, zone), who: sayText(settled_by), note })}
        </p>
      ) : (
        <SettleForm send={settle} failed="This could not be recorded." />
      )}
    </li>
  )
}
