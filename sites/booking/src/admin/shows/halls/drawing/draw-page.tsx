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

/** Draws a new hall, or changes the plan of an existing one. */
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
                  <HallEditor key={hall.id} hall={hall} draftKey={hall.id} {...usageOf(hall, all)} />
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

/** Begins a new hall. Each tab keeps its own draft. */
function NewHall(usage: ReturnType<typeof usageOf>) {
  const [draftKey, setDraftKey] = useState<string | null>(null)
  useEffect(() => {
    claimed ??= claimNewHall()
    void claimed.then(setDraftKey)
  }, [])
  return draftKey === null ? null : <HallEditor hall={null} draftKey={draftKey} {...usage} />
}

/** Says how shows use the hall. While guests choose seats on its map, its plan can't change. */
function usageOf(hall: Hall | undefined, shows: readonly AdminShow[]): { isInUse: boolean; priced: ReadonlySet<string> | undefined } {
  const inIt = shows.filter(({ hall_id, status }) => hall !== undefined && hall_id === hall.id && status !== 'cancelled')
  const isInUse = hall !== undefined && (hall.is_sold || inIt.some(({ status }) => status === 'published'))
  if (isInUse || inIt.length === 0) return { isInUse, priced: undefined }
  const named = inIt.map(({ prices }) => new Set(Object.keys(prices)))
  return { isInUse, priced: named.reduce((all, each) => all.intersection(each)) }
}
