import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { Bone } from '../../components/skeleton.tsx'
import type { Performer } from '../../content/performers.ts'
import { paths } from '../../paths.ts'
import { useShows } from '../../queries.ts'
import { ConcertCard } from './concert-card.tsx'
import styles from './concerts.module.css'

/** Where to hear the performer next. */
export function Concerts({ performer }: { performer: Performer }) {
  const { say } = useLanguage()
  return (
    <section className={styles['concerts']}>
      <div className="container">
        <h2>{say('Hear her live')}</h2>
        <ConcertCards performer={performer} />
        <Link className={styles['back']} to={paths.shows}>
          <span aria-hidden="true">←</span> {say('Back to Shows')}
        </Link>
      </div>
    </section>
  )
}

function ConcertCards({ performer }: { performer: Performer }) {
  const { say } = useLanguage()
  const { data: shows, isPending, isFetching, refetch } = useShows()
  if (isPending) return <Bone height="180px" />
  if (!shows) return <NotLoaded what="The shows could not be loaded." isFetching={isFetching} onRetry={() => void refetch()} />
  const concerts = shows.filter((show) => show.performer_slug === performer.slug)
  if (concerts.length === 0) return <p>{say('We’re planning the next concert. Until then, see our other shows.')}</p>
  return concerts.map((show) => <ConcertCard key={show.id} show={show} />)
}
