import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../../../components/page-title.ts'
import { paths } from '../../../../paths.ts'
import { Loaded } from '../../../components/load-failure.tsx'
import { PageHead } from '../../../components/page.tsx'
import { hallsQuery } from '../../queries.ts'
import { HallEditor } from './hall-editor.tsx'

/** Draws a hall, from nothing or from the plan that there is. */
export default function DrawHallPage() {
  const { hallId } = useParams()
  usePageTitle('Draw a hall')
  const { say, sayText } = useLanguage()
  const read = useQuery(hallsQuery)
  const isNew = hallId === undefined
  const hall = read.data?.find(({ id }) => id === hallId)
  return (
    <>
      <PageHead
        title={hall ? sayText(hall.name) : say('Draw a hall')}
        back={{ to: paths.adminHalls, label: say('Back to the hall plans') }}
      />
      <Loaded query={read} height="480px">
        {() => (isNew || hall ? <HallEditor key={hallId ?? ''} hall={hall ?? null} /> : <p>{say('This hall plan does not exist.')}</p>)}
      </Loaded>
    </>
  )
}
