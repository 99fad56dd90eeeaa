import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { bundledPlanQuery } from '../../bundled-plan.ts'
import { usePageTitle } from '../../components/page-title.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { occasionWords } from '../../show-words.ts'
import { reasonOf } from '../components/load-failure.tsx'
import { PageHead } from '../components/page.tsx'
import { adminSeatsQuery } from './queries.ts'
import { SeatEditor } from './seat-editor.tsx'

/** The seats of a show, who has them, and how to change them. */
export default function SeatsPage() {
  usePageTitle('Seats')
  const { showId = '' } = useParams()
  const language = useLanguage()
  const { say, sayText } = language
  const { data, error } = useQuery(adminSeatsQuery(showId))
  // A backend without hall plans has the one hall that is built into the site.
  const bundled = useQuery({ ...bundledPlanQuery, enabled: data?.show.hall === null })
  const plan = data?.show.hall ?? bundled.data
  const when = data && occasionWords(data.show, language)
  return (
    <>
      <PageHead
        title={data ? sayText(data.show.title) : say('Seats')}
        back={{ to: paths.adminShows, label: say('Back to Shows') }}
        lead={when && [when.weekday, when.date, when.times].filter(Boolean).join(', ')}
      />
      {error && (
        <Notice kind="error">
          {say('Failed to load seat details')}: {reasonOf(error, language)}
          {data && <p>{say('What you see below is from before.')}</p>}
        </Notice>
      )}
      {data && plan ? (
        <SeatEditor key={showId} show={data.show} plan={plan} seats={data.seats} stats={data.stats} readAt={data.at} />
      ) : (
        !error && <Skeleton height="60vh" />
      )}
    </>
  )
}
