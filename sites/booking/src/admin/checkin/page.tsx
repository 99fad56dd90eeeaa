import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Bone } from '../../components/skeleton.tsx'
import { paths, scannerAddress } from '../../paths.ts'
import { Choice } from '../components/choice.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ShowOptions } from '../components/show-options.tsx'
import { officeShowsQuery } from '../shows/queries.ts'
import { defaultShow } from './default-show.ts'
import { Night } from './night.tsx'

/** The night at the door: of the show in the address, else of the one that is on or comes next. */
export default function DoorPage() {
  usePageTitle('Door')
  const { showId } = useParams()
  const { say } = useLanguage()
  const navigate = useNavigate()
  const { data: shows, error, isFetching, refetch } = useQuery(officeShowsQuery)
  const show = shows && (shows.find(({ id }) => id === showId) ?? (showId === undefined ? defaultShow(shows, Date.now()) : undefined))
  return (
    <>
      <PageHead title={say('Door')}>
        {shows && shows.length > 0 && (
          <Choice
            label={say('Show')}
            value={show?.id ?? ''}
            onValueChange={(id) => void navigate(paths.adminDoorOf(id), { replace: true })}
          >
            {!show && <option value="">{say('Choose the show')}</option>}
            <ShowOptions shows={shows} />
          </Choice>
        )}
        {show && (
          <Link className={buttonClass('quiet', 'small')} to={paths.adminDoorSheet(show.id)}>
            {say('Door list to print')}
          </Link>
        )}
        <a className={buttonClass('quiet', 'small')} href={scannerAddress}>
          {say('Open the scanner')}
        </a>
      </PageHead>
      {error && !shows && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {!shows && !error && <Bone height="420px" />}
      {shows && !show && <EmptyState title={say('No show has a door yet')}>{say('Publish a show, and its door appears here.')}</EmptyState>}
      {show && <Night key={show.id} showId={show.id} zone={show.timezone} />}
    </>
  )
}
