import { seatsInWords } from '@sabha/api/seat-words'
import type { GroupPage } from '@sabha/api/shapes'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './page.module.css'

/** The tickets of the seats that were paid in this browser. */
export function OwnTickets({ group: { tickets, seat_notes: notes } }: { group: GroupPage }) {
  const words = useLanguage()
  const { say } = words
  if (tickets.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{say('Your tickets')}</h2>
      <ul className={styles.tickets}>
        {tickets.map(({ booking_id, seats, pdf_url }) => (
          <li key={booking_id}>
            <span>
              {booking_id} · {seatsInWords(seats, notes, words).join(', ')}
            </span>
            <a className={buttonClass('quiet', 'small')} href={pdf_url} target="_blank" rel="noreferrer">
              {say('Download Ticket PDF')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
