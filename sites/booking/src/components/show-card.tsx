import type { Show } from '@sabha/api/shapes'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { performerBySlug } from '../content/performers.ts'
import { paths } from '../paths.ts'
import { bookTicketState } from '../session/show-state.ts'
import { occasionWords, priceRangeOf } from '../show-words.ts'
import { Facts } from './facts.tsx'
import styles from './show-card.module.css'
import { isOwnPicture, pictureFrame, ShowPicture } from './show-picture.tsx'
import { TwoLines } from './two-lines.tsx'

/** A show of the listing; `first`: what a visitor sees at once. */
export function ShowCard({ show, first }: { show: Show; first: boolean }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(show, words)
  // The office says that a show fills fast; nothing fills that can't be booked.
  const badge = show.badge === 'FAST FILLING' && !show.on_sale ? '' : show.badge
  const isOwn = isOwnPicture(show.image)
  const performer = performerBySlug(show.performer_slug)
  const duration = when.duration || sayText(show.duration)
  const facts = [
    { label: say('Date'), value: <TwoLines first={when.date} second={when.weekday} /> },
    { label: say('Time'), value: <TwoLines first={when.times} second={duration} /> },
    { label: say('Venue'), value: sayText(show.venue), wide: true },
    { label: say('Tickets'), value: priceRangeOf(show) },
    { label: say('Age limit'), value: sayText(show.age_limit) },
  ]
  return (
    <article className={styles['card']}>
      <div className={styles['picture']} style={pictureFrame(show.image)}>
        <ShowPicture image={show.image} first={first} />
        {badge && !isOwn && <p className={styles['badge']}>{sayText(badge)}</p>}
      </div>
      <div className={styles['words']}>
        {badge && isOwn && <p className={`${styles['badge']} ${styles['beside']}`}>{sayText(badge)}</p>}
        <p className={styles['genre']}>{sayText(show.genre)}</p>
        <h2 className={styles['title']}>{sayText(show.title)}</h2>
        <p className={styles['performer']}>{sayText(show.performer)}</p>
        <p className={styles['description']}>{sayText(show.description)}</p>
        <div className={styles['facts']}>
          <Facts facts={facts.filter(({ value }) => value !== '')} />
        </div>
        <div className={styles['actions']}>
          {show.on_sale ? (
            <Link className={buttonClass()} to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
              {say('Book Now')}
            </Link>
          ) : (
            <span className={styles['closed']}>{say('Bookings closed')}</span>
          )}
          {performer && (
            <Link className={buttonClass('quiet')} to={paths.performer(performer.slug)}>
              {say('Read More')}
              {/* Out of its card, in a list of links, it would say nothing. */}
              <span className="visually-hidden"> {sayText(show.performer)}</span>
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}
