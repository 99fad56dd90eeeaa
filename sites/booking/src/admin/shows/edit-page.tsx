import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { PageHead } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { copyOf, draftOf, emptyDraft } from './draft.ts'
import { adminShowsQuery, hallsQuery } from './queries.ts'
import { ShowForm } from './show-form.tsx'
import { statusWords } from './show-status.ts'

/** Makes a show, from nothing or as a copy of another (`?copy=`), or changes one. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: new, copied and edited shows share one page
export default function ShowEditorPage() {
  const { showId } = useParams()
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const isNew = showId === undefined
  usePageTitle(isNew ? 'New show' : 'Edit show')
  const { say, sayText } = useLanguage()
  const shows = useQuery(adminShowsQuery)
  const halls = useQuery(hallsQuery)
  const show = shows.data?.find(({ id }) => id === (showId ?? copied))
  const error = (shows.data ? null : shows.error) ?? (halls.data ? null : halls.error)
  const isUnknown = shows.data !== undefined && !show && (showId ?? copied) !== null
  return (
    <>
      <PageHead
        title={isNew ? say('New show') : sayText(show?.title ?? '')}
        back={{ to: paths.adminShows, label: say('Back to Shows') }}
        tag={!isNew && show && <Tag tone={statusWords[show.status].tone}>{say(statusWords[show.status].name)}</Tag>}
      />
      {error && (
        <LoadFailure
          error={error}
          isFetching={shows.isFetching || halls.isFetching}
          onRetry={() => Promise.all([shows.refetch(), halls.refetch()])}
        />
      )}
      {isUnknown && <p>{say('This show does not exist.')}</p>}
      {!error && (!shows.data || !halls.data) && <Skeleton height="480px" />}
      {halls.data && shows.data && !isUnknown && (
        <ShowForm
          key={`${showId}-${copied}`}
          id={showId ?? null}
          initial={show ? (isNew ? copyOf(show) : draftOf(show)) : { ...emptyDraft(), hall_id: halls.data[0]?.id ?? '' }}
          initialChange={isNew ? undefined : show?.change}
          halls={halls.data}
          isBooked={!isNew && (show?.bookings_count ?? 0) > 0}
        />
      )}
    </>
  )
}
