import type { Show } from '@sabha/api/shapes'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { Facts } from '../../components/facts.tsx'
import { hasPicture, pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { TwoLines } from '../../components/two-lines.tsx'
import { paths } from '../../paths.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords, priceRangeOf } from '../../show-words.ts'
import styles from './concert-card.module.css'

/** The concert as a ticket to be taken: what and where on its body, the booking on its stub. */
export function ConcertCard({ show }: { show: Show }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(show, words)
  const price = priceRangeOf(show)
  return (
    <article className={styles['ticket']}>
      <div className={styles['body']}>
        {/* The performer's page has pictures enough without our artwork. */}
        {hasPicture(show.image) && (
          <div className={styles['picture']} style={pictureFrame(show.image)}>
            <ShowPicture image={show.image} />
          </div>
        )}
        <h3>{sayText(show.title)}</h3>
        <div className={styles['facts']}>
          <Facts
            facts={[
              { label: say('Date'), value: <TwoLines first={when.date} second={when.weekday} /> },
              { label: say('Time'), value: when.times },
              { label: say('Venue'), value: sayText(show.venue), wide: true },
            ]}
          />
        </div>
      </div>
      <div className={styles['stub']}>
        {price && (
          <p>
            <span>{say('Tickets')}</span> <strong>{price}</strong>
          </p>
        )}
        {show.on_sale ? (
          <Link className={buttonClass()} to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
            {say('Book Tickets Now')}
          </Link>
        ) : (
          <p>{say('Bookings closed')}</p>
        )}
      </div>
    </article>
  )
}
