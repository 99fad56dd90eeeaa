import type { AdminShow } from '@sabha/api/admin/shows'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../../../components/page-title.ts'
import { paths } from '../../../../paths.ts'
import { Loaded } from '../../../components/load-failure.tsx'
import { PageHead } from '../../../components/page.tsx'
import { adminShowsQuery, type Hall, hallsQuery } from '../../queries.ts'
import { HallEditor } from './hall-editor.tsx'
import { claimNewHall } from './kept-drawing.ts'

/** Draws a hall, from nothing or from the plan that there is. */
export default function DrawHallPage() {
  const { hallId } = useParams()
  usePageTitle('Draw a hall')
  const { say, sayText } = useLanguage()
  const read = useQuery(hallsQuery)
  const shows = useQuery(adminShowsQuery)
  const isNew = hallId === undefined
  const hall = read.data?.find(({ id }) => id === hallId)
  return (
    <>
      <PageHead
        title={hall ? sayText(hall.name) : say('Draw a hall')}
        back={{ to: paths.adminHalls, label: say('Back to the hall plans') }}
      />
      <Loaded query={read} height="480px">
        {() =>
          isNew || hall ? (
            <Loaded query={shows} height="480px">
              {(all) =>
                hall ? (
                  <HallEditor key={hall.id} hall={hall} place={hall.id} {...usageOf(hall, all)} />
                ) : (
                  <NewHall {...usageOf(hall, all)} />
                )
              }
            </Loaded>
          ) : (
            <p>{say('This hall plan does not exist.')}</p>
          )
        }
      </Loaded>
    </>
  )
}

let claimed: Promise<string> | undefined

/** Each tab has a drawing of its own. */
function NewHall(usage: ReturnType<typeof usageOf>) {
  const [place, setPlace] = useState<string | null>(null)
  useEffect(() => {
    claimed ??= claimNewHall()
    void claimed.then(setPlace)
  }, [])
  return place === null ? null : <HallEditor hall={null} place={place} {...usage} />
}

/** What shows ask of the plan of their hall. On the map of a show that is on sale people are choosing seats: its plan stays. */
function usageOf(hall: Hall | undefined, shows: readonly AdminShow[]): { isInUse: boolean; priced: ReadonlySet<string> | undefined } {
  const inIt = shows.filter(({ hall_id, status }) => hall !== undefined && hall_id === hall.id && status !== 'cancelled')
  const isInUse = hall !== undefined && (hall.is_sold || inIt.some(({ status }) => status === 'published'))
  if (isInUse || inIt.length === 0) return { isInUse, priced: undefined }
  const named = inIt.map(({ prices }) => new Set(Object.keys(prices)))
  return { isInUse, priced: named.reduce((all, each) => all.intersection(each)) }
}
