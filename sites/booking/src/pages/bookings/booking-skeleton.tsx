import { useLanguage } from '@sabha/ui/use-language'
import { Bone } from '../../components/skeleton.tsx'
import styles from './booking-ticket.module.css'

/** The shape of a ticket while the bookings are on their way. */
export function BookingSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles['ticket']} role="status">
      <div className={styles['body']}>
        <span className="visually-hidden">{say('Loading…')}</span>
        <Bone width="110px" height="1.6em" />
        <Bone width="70%" height="2em" />
        <Bone height="3em" />
        <Bone width="220px" height="2em" />
        <Bone width="180px" height="40px" />
      </div>
      <div className={styles['stub']}>
        <Bone width="60%" height="2.4em" />
        <Bone width="40%" height="1.6em" />
        <Bone width="80%" height="2em" />
      </div>
    </div>
  )
}
