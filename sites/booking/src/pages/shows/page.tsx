import type { Show } from '@sabha/api/shapes'
import { ButtonAnchor, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { EmptyState, NotLoaded } from '../../components/empty-state.tsx'
import { Facts, TwoLines } from '../../components/facts.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { isOwnPicture, pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { Bone } from '../../components/skeleton.tsx'
import { collective } from '../../content/collective.ts'
import { performerBySlug } from '../../content/performers.ts'
import { paths } from '../../paths.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords, priceRangeOf } from '../../show-words.ts'
import { whatsAppAddress } from '../../whatsapp.ts'
import styles from './page.module.css'

export default function ShowsPage() {
  usePageTitle('Shows')
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('Shows')}>
        <p>{say('Evenings worth leaving home for. We’ll keep the lamps lit.')}</p>
      </PageHero>
      <PageBody>
        <ShowList />
        <div className={styles['more']}>
          <div>
            <p>{say('Everything coming up, by date.')}</p>
            <Link className={buttonClass('quiet', 'small')} to={paths.shows}>
              {say('View Full Calendar')}
            </Link>
          </div>
          <div>
            <p>{say('A concert at your wedding, school or festival: tell us about it on WhatsApp.')}</p>
            <ButtonAnchor
              variant="quiet"
              size="small"
              href={whatsAppAddress(say(collective.whatsApp.privateBooking))}
              target="_blank"
              rel="noreferrer"
            >
              {say('Private Bookings')}
            </ButtonAnchor>
          </div>
        </div>
      </PageBody>
    </>
  )
}

function ShowList() {
  const { say } = useLanguage()
  const { data: shows, isPending, isFetching, refetch } = useShows()
  if (isPending) return <ShowSkeleton />
  if (!shows) {
    return (
      <div className={styles['panel']}>
        <NotLoaded what="The shows could not be loaded." isFetching={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (shows.length === 0) {
    return (
      <EmptyState title={say('No shows on sale right now')}>{say('New evenings are announced here and on our social pages.')}</EmptyState>
    )
  }
  return (
    <ul className={styles['list']}>
      {shows.map((show, index) => (
        <li key={show.id}>
          <ShowCard show={show} first={index === 0} />
        </li>
      ))}
    </ul>
  )
}

/** A show of the listing; `first`: what a visitor sees at once. */
function ShowCard({ show, first }: { show: Show; first: boolean }) {
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

/** The shape of a show card while the listing is on its way. */
function ShowSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles['showSkeletonCard']} role="status">
      <span className="visually-hidden">{say('Loading…')}</span>
      <div className={styles['showSkeletonPicture']} />
      <div className={styles['showSkeletonWords']}>
        <Bone width="130px" />
        <Bone width="90%" height="2.3em" />
        <Bone width="180px" height="1.4em" />
        <Bone height="4em" />
        <div className={styles['showSkeletonFacts']}>
          <Bone height="2.6em" />
          <Bone height="2.6em" />
          <Bone height="2.6em" />
          <Bone height="2.6em" />
        </div>
        <Bone width="168px" height="48px" />
      </div>
    </div>
  )
}
