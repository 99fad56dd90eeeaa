import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../components/load-failure.tsx'
import { PageHead } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { settingsQuery } from '../settings/queries.ts'
import { copyOf, draftOf, emptyDraft } from './draft.ts'
import { adminShowsQuery, hallsQuery } from './queries.ts'
import { ShowForm } from './show-form.tsx'
import { statusWords } from './show-status.ts'

/** Makes a show, from nothing or as a copy of another (`?copy=`), or changes one. */
export default function ShowEditorPage() {
  const { showId } = useParams()
  const [search] = useSearchParams()
  const isNew = showId === undefined
  usePageTitle(isNew ? 'New show' : 'Edit show')
  const { say, sayText } = useLanguage()
  const shows = useQuery(adminShowsQuery)
  const halls = useQuery(hallsQuery)
  const settings = useQuery(settingsQuery)
  const id = showId ?? search.get('copy')
  const show = shows.data?.find((known) => known.id === id)
  return (
    <>
      <PageHead
        title={isNew ? say('New show') : sayText(show?.title ?? '')}
        back={{ to: paths.adminShows, label: say('Back to Shows') }}
        tag={!isNew && show && <Tag tone={statusWords[show.status].tone}>{say(statusWords[show.status].name)}</Tag>}
      />
      <Loaded query={shows} height="480px">
        {() => (
          <Loaded query={halls} height="480px">
            {(known) => {
              if (id !== null && !show) return <p>{say('This show does not exist.')}</p>
              if (show && !isNew) {
                return (
                  <ShowForm
                    key={`${showId}-${id}`}
                    id={id}
                    initial={draftOf(show)}
                    initialChange={show.change}
                    halls={known}
                    isBooked={show.bookings_count > 0}
                    isNight={show.production_id !== null}
                    isPass={show.is_pass}
                  />
                )
              }
              return (
                <Loaded query={settings} height="480px">
                  {({ settings: usual }) => (
                    <ShowForm
                      key={`${showId}-${id}`}
                      id={null}
                      initial={show ? copyOf(show) : { ...emptyDraft(usual), hall_id: known[0]?.id ?? '' }}
                      initialChange={undefined}
                      halls={known}
                      isBooked={false}
                      copyOf={show?.id}
                    />
                  )}
                </Loaded>
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
