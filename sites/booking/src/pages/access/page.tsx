import type { Show } from '@sabha/api/shapes'
import type { AccessGuide } from '@sabha/ticketing/access-guide'
import { useLanguage } from '@sabha/ui/use-language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { accessTitle } from '../../access-title.ts'
import { NotLoaded } from '../../components/empty-state.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { useOwnTitle } from '../../components/page-title.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { showsQuery, useShows } from '../../queries.ts'
import NotFoundPage from '../not-found/page.tsx'
import { HallDrawing } from './hall-drawing.tsx'
import { AskUs, HowToBook, ShowsHere } from './how-to-book.tsx'
import styles from './page.module.css'
import { AisleSeats, Doors, PlacesWithoutNumbers, RestrictedView, StepFreeSeats, WheelchairSpaces } from './seat-lists.tsx'

/** The access of a hall with a listed show; null for any other hall. The page's HTML carries it; otherwise the plan is fetched. */
const hallGuideQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'hall', id],
    queryFn: async ({ client: queries, signal }): Promise<AccessGuide | null> => {
      const shows = await queries.ensureQueryData(showsQuery)
      const show = shows.find(({ hall_id }) => hall_id === id)
      if (!show) return null
      const [{ api }, { accessGuide }] = await Promise.all([import('../../api.ts'), import('@sabha/ticketing/access-guide')])
      const [whole] = (await api.shows.list({ show_id: show.id }, { signal })).shows
      return whole?.hall ? accessGuide(whole.hall) : null
    },
  })

/** Who can come in, sit and see where: in words, made from the plan of the hall alone. */
export default function AccessPage() {
  const { hall = '' } = useParams()
  const shows = useShows()
  const guide = useQuery(hallGuideQuery(hall))
  const { say } = useLanguage()
  const here = shows.data?.filter(({ hall_id }) => hall_id === hall) ?? []
  if (guide.data && here.length > 0) return <Guide guide={guide.data} shows={here} />
  if (guide.data === null || (guide.data && shows.data)) return <NotFoundPage />
  return (
    <>
      <PageHero title={say('Access to the hall')} />
      <PageBody>
        <div className={styles.sheet} role={guide.isPending ? 'status' : undefined}>
          {guide.isPending ? (
            <>
              <span className="visually-hidden">{say('Loading…')}</span>
              <Skeleton height="12em" />
            </>
          ) : (
            <NotLoaded what="A part of this page could not be loaded." isFetching={guide.isFetching} onRetry={() => void guide.refetch()} />
          )}
        </div>
      </PageBody>
    </>
  )
}

function Guide({ guide, shows }: { guide: AccessGuide; shows: readonly Show[] }) {
  const { say, sayText } = useLanguage()
  const venues = [...new Set(shows.map(({ venue }) => sayText(venue)))]
  useOwnTitle(accessTitle(venues[0] ?? '', say))
  return (
    <>
      <PageHero title={say('Access to the hall')}>
        {venues.map((venue) => (
          <p key={venue}>{venue}</p>
        ))}
      </PageHero>
      <PageBody>
        <div className={styles.sheet}>
          <HallDrawing outline={guide.outline} />
          <div className={styles.text}>
            {guide.says ? (
              <>
                <WheelchairSpaces guide={guide} />
                <StepFreeSeats guide={guide} />
                <Doors guide={guide} />
                <HowToBook guide={guide} shows={shows} />
                <ShowsHere guide={guide} shows={shows} />
                <RestrictedView guide={guide} />
                <AisleSeats guide={guide} />
                <PlacesWithoutNumbers guide={guide} />
              </>
            ) : (
              <>
                <p className={styles.lead}>
                  {say('The plan of this hall says nothing yet of wheelchair spaces, steps or views. Please ask us before you book.')}
                </p>
                <PlacesWithoutNumbers guide={guide} />
                <ShowsHere guide={guide} shows={shows} />
              </>
            )}
            <AskUs />
          </div>
        </div>
      </PageBody>
    </>
  )
}
