import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../../../components/page-title.ts'
import { paths } from '../../../../paths.ts'
import { Loaded } from '../../../components/load-failure.tsx'
import { PageHead } from '../../../components/page.tsx'
import { picturesQuery } from '../../../site/queries.ts'
import { hallsQuery } from '../../queries.ts'
import { HallPhotographs } from './hall-photographs.tsx'
import { seatPhotosQuery } from './queries.ts'

/** Manages the photographs that show guests the stage from the seats of a hall. */
export default function PhotographsPage() {
  const { hallId = '' } = useParams()
  usePageTitle('Photographs from seats')
  const { say, sayText } = useLanguage()
  const halls = useQuery(hallsQuery)
  const photos = useQuery(seatPhotosQuery(hallId))
  const library = useQuery(picturesQuery)
  const hall = halls.data?.find(({ id }) => id === hallId)
  return (
    <>
      <PageHead
        title={say('Photographs from seats')}
        back={{ to: paths.adminHalls, label: say('Back to the hall plans') }}
        lead={hall && sayText(hall.name)}
      />
      <Loaded query={halls} height="480px">
        {() =>
          hall ? (
            <Loaded query={library} height="480px">
              {({ pictures }) => (
                <Loaded query={photos} height="480px">
                  {(placed) => <HallPhotographs hall={hall} placed={placed} pictures={pictures} />}
                </Loaded>
              )}
            </Loaded>
          ) : (
            <p>{say('This hall plan does not exist.')}</p>
          )
        }
      </Loaded>
    </>
  )
}
