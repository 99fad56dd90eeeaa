import type { SitePages } from '@sabha/api/site/pages'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link, useParams } from 'react-router-dom'
import { NotLoaded } from '../../components/empty-state.tsx'
import { Facts, TwoLines } from '../../components/facts.tsx'
import { NightList } from '../../components/nights.tsx'
import { PictureHero } from '../../components/page-hero.tsx'
import { useOwnTitle } from '../../components/page-title.ts'
import { hasPicture, pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { leadOf, type Nights, productionsIn } from '../../productions.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords, priceRangeOf } from '../../show-words.ts'
import { useSite, useSitePage } from '../../site.ts'
import NotFoundPage from '../not-found/page.tsx'
import styles from './page.module.css'

type Performer = SitePages['performer/-']

/** `/{name}` is the last route that is tried: a name that no performer has is a page that doesn't exist. */
export default function PerformerPage() {
  const { performer: slug = '' } = useParams()
  const { performers } = useSite('identity')
  return performers.some((performer) => performer.slug === slug) ? <OwnPage slug={slug} /> : <NotFoundPage />
}

function OwnPage({ slug }: { slug: string }) {
  const performer = useSitePage(`performer/${slug}`)
  return performer ? <PerformerView performer={performer} /> : <NotFoundPage />
}

function PerformerView({ performer }: { performer: Performer }) {
  useOwnTitle(performer.name)
  const { say } = useLanguage()
  const { counters, biography, kannada, reach } = performer
  return (
    <article>
      <PictureHero picture={performer.picture}>
        <p>{performer.role}</p>
        <h1>{performer.name}</h1>
        <p>{performer.tagline}</p>
      </PictureHero>
      {counters.length > 0 && (
        <section className={styles.counters} aria-label={say('Numbers so far')}>
          <dl className="container">
            {counters.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className={`container ${styles.body}`}>
        {biography.paragraphs.length > 0 && (
          <section className={styles.biography}>
            {biography.title && <h2>{biography.title}</h2>}
            {biography.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        )}
        <div className={styles.aside}>
          {kannada?.title && (
            <section lang="kn" className={styles.kannada}>
              <h2>{kannada.title}</h2>
              {kannada.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          )}
          {reach.title && (
            <section>
              <h2>{reach.title}</h2>
              <p>{reach.text}</p>
            </section>
          )}
        </div>
      </div>
      <Concerts performer={performer} />
    </article>
  )
}

/** Where to hear the performer next. */
function Concerts({ performer }: { performer: Performer }) {
  const { say } = useLanguage()
  return (
    <section className={styles.concerts}>
      <div className="container">
        <h2 className="display">{performer.concerts || say('Shows')}</h2>
        <ConcertCards performer={performer} />
        <Link className={styles.back} to={paths.shows}>
          <span aria-hidden="true">←</span> {say('Back to Shows')}
        </Link>
      </div>
    </section>
  )
}

function ConcertCards({ performer }: { performer: Performer }) {
  const { say } = useLanguage()
  const { data: shows, isPending, isFetching, refetch } = useShows()
  if (isPending) return <Skeleton height="180px" />
  if (!shows) return <NotLoaded what="The shows could not be loaded." isFetching={isFetching} onRetry={() => void refetch()} />
  const concerts = shows.filter((show) => show.performer_slug === performer.slug)
  if (concerts.length === 0) return <p>{say('We’re planning the next concert. Until then, see our other shows.')}</p>
  return productionsIn(concerts).map((nights) => <ConcertCard key={nights[0].id} nights={nights} />)
}

/** The concert as a ticket: what and where on its body, the booking on its stub. */
function ConcertCard({ nights }: { nights: Nights }) {
  const show = leadOf(nights)
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(show, words)
  const price = priceRangeOf(show, say)
  return (
    <article className={styles.ticket}>
      <div className={styles.concertCardBody}>
        {/* The performer's page has pictures enough without our artwork. */}
        {hasPicture(show.image) && (
          <div className={styles.picture} style={pictureFrame(show.image)}>
            <ShowPicture image={show.image} />
          </div>
        )}
        <h3>{sayText(show.title)}</h3>
        <div className={styles.facts}>
          <Facts
            facts={[
              { label: say('Date'), value: <TwoLines first={when.date} second={when.weekday} /> },
              { label: say('Time'), value: when.times },
              { label: say('Venue'), value: sayText(show.venue), wide: true },
            ]}
          />
        </div>
        {nights.length > 1 && <NightList nights={nights} />}
      </div>
      <div className={styles.stub}>
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
