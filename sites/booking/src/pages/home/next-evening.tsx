import type { Show } from '@sabha/api/shapes'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { Bone } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords, priceRangeOf, startOf } from '../../show-words.ts'
import styles from './next-evening.module.css'

/** The show that is on next. Where it can't be told, the way to the listing stays. */
export function NextEvening() {
  const { say } = useLanguage()
  const { data: shows, isPending } = useShows()
  const next = shows && soonest(shows)
  return (
    <section className={styles['evening']}>
      <div className="container">
        <div className={styles['head']}>
          <h2>{say('The next evening')}</h2>
          <Link to={paths.shows}>{say('All shows')}</Link>
        </div>
        {isPending && <Bone height="420px" />}
        {next && <Evening show={next} />}
        {!isPending && !next && <p>{say('We’re planning the next evening. You’ll hear it here first.')}</p>}
      </div>
    </section>
  )
}

function soonest(shows: readonly Show[]): Show | undefined {
  return shows.filter(({ on_sale }) => on_sale).toSorted((one, other) => (startOf(one) ?? Infinity) - (startOf(other) ?? Infinity))[0]
}

function Evening({ show }: { show: Show }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(show, words)
  const price = priceRangeOf(show)
  return (
    <article className={styles['card']}>
      <div className={styles['picture']} style={pictureFrame(show.image)}>
        <ShowPicture image={show.image} shape="landscape" />
      </div>
      <div className={styles['words']}>
        <p className={styles['when']}>
          {[when.weekday, when.date].filter(Boolean).join(', ')}
          <span> {when.times}</span>
        </p>
        <h3>{sayText(show.title)}</h3>
        <p className={styles['performer']}>{[show.performer, show.genre].filter(Boolean).map(sayText).join(' · ')}</p>
        <p className={styles['venue']}>{sayText(show.venue)}</p>
        <div className={styles['actions']}>
          <Link className={buttonClass()} to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
            {say('Book Tickets Now')}
          </Link>
          {price && <p className={styles['price']}>{price}</p>}
        </div>
      </div>
    </article>
  )
}
