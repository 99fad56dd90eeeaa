import type { Show } from '@sabha/api/shapes'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { useOwnTitle } from '../../components/page-title.ts'
import { Picture } from '../../components/picture.tsx'
import { pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords, priceRangeOf, startOf } from '../../show-words.ts'
import { useSite } from '../../site.ts'
import { Hero, TaglineBand } from './hero.tsx'
import styles from './page.module.css'

export default function HomePage() {
  useOwnTitle(useSite('home').title)
  return (
    <>
      <Hero />
      <TaglineBand />
      <NextEvening />
      <ShortStory />
      <GalleryTeaser />
    </>
  )
}

/** The next show. Where the shows can't be loaded, the link to all of them stays. */
function NextEvening() {
  const { say } = useLanguage()
  const { data: shows, isPending } = useShows()
  const next = shows && soonest(shows)
  return (
    <section className={styles.evening}>
      <div className="container">
        <div className={styles.head}>
          <h2 className="display">{say('The next show')}</h2>
          <Link to={paths.shows}>{say('All shows')}</Link>
        </div>
        {isPending && <Skeleton height="420px" />}
        {next && <Evening show={next} />}
        {!isPending && !next && (
          <p>{say(shows ? 'We’re planning the next show. You’ll hear it here first.' : 'The shows could not be loaded.')}</p>
        )}
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
  const price = priceRangeOf(show, say)
  return (
    <article className={styles.card}>
      <div className={styles.picture} style={pictureFrame(show.image)}>
        <ShowPicture image={show.image} shape="landscape" />
      </div>
      <div className={styles.words}>
        <p className={styles.when}>
          {[when.weekday, when.date].filter(Boolean).join(', ')}
          <span> {when.times}</span>
        </p>
        <h3>{sayText(show.title)}</h3>
        <p>{[show.performer, show.genre].filter(Boolean).map(sayText).join(' · ')}</p>
        <p className={styles.venue}>{sayText(show.venue)}</p>
        <div className={styles.actions}>
          <Link className={buttonClass()} to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
            {say('Book Tickets Now')}
          </Link>
          {price && <p className={styles.price}>{price}</p>}
        </div>
      </div>
    </article>
  )
}

function ShortStory() {
  const { say } = useLanguage()
  const { title, paragraphs, picture, alt } = useSite('home').story
  const { pages } = useSite('identity')
  if (paragraphs.length === 0) return null
  return (
    <section className={styles.story}>
      <div className={`container ${styles.columns}`} data-plain={picture === null || undefined}>
        {picture && <Picture name={picture} alt={alt} sizes="(width < 768px) 92vw, 440px" className={styles.storyPicture} />}
        <div className={styles.storyWords}>
          <h2 className="display">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {pages.about && (
            <Link className={buttonClass('quiet')} to={paths.about}>
              {say('Read our story')}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

/** A few pictures that don't move; the rest is in the gallery. */
function GalleryTeaser() {
  const { say } = useLanguage()
  const { title, pictures } = useSite('home').teaser
  const { pages } = useSite('identity')
  if (pictures.length === 0) return null
  return (
    <section className={styles.teaser}>
      <div className="container">
        <h2 className="display">{title}</h2>
        <div className={styles.pictures}>
          {pictures.map(({ picture, alt }, index) => {
            const sizes = index === 0 ? '(width < 768px) 92vw, 560px' : '(width < 768px) 46vw, 290px'
            return <Picture key={picture} name={picture} alt={alt} sizes={sizes} className={styles.teaserPicture} />
          })}
        </div>
        {pages.gallery && (
          <Link className={buttonClass('quiet')} to={paths.gallery}>
            {say('See the gallery')}
          </Link>
        )}
      </div>
    </section>
  )
}
