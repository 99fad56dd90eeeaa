import { formatNumber } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePageTitle } from '../../../components/page-title.ts'
import { Bone } from '../../../components/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { SeatMap, type SeatMapProps } from '../../../seat-map/seat-map.tsx'
import { hallStates, type SeatState } from '../../../seat-map/seat-states.ts'
import { DataTable } from '../../components/data-table.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { PageHead, Panel } from '../../components/page.tsx'
import { type Hall, hallsQuery } from '../queries.ts'
import styles from './halls.module.css'
import { ImportPanel } from './import-panel.tsx'

/** The halls that shows can be put in, and the way to add one. */
export default function HallsPage() {
  usePageTitle('Hall plans')
  const { say, sayText } = useLanguage()
  const { data: halls, error, isFetching, refetch } = useQuery(hallsQuery)
  const [shown, setShown] = useState<Hall | null>(null)
  return (
    <>
      <PageHead title={say('Hall plans')} back={{ to: paths.adminShows, label: say('Back to Shows') }} />
      {error && !halls && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      <div className={styles['columns']}>
        <Panel title={say('In use')}>
          {!halls && !error && <Bone height="120px" />}
          {halls && (
            <DataTable
              label={say('Hall plans')}
              rows={halls}
              keyOf={({ id }) => id}
              columns={[
                { head: say('Hall'), cell: ({ name }) => <strong>{sayText(name)}</strong>, isTitle: true },
                { head: say('Seats'), cell: ({ seats }) => formatNumber(seats), isNumber: true },
                { head: say('Sections'), cell: ({ sections }) => sections.map(sayText).join(', ') },
                {
                  head: '',
                  cell: (hall) => (
                    <Button variant="quiet" size="small" aria-pressed={shown?.id === hall.id} onClick={() => setShown(hall)}>
                      {say('Preview')}
                    </Button>
                  ),
                },
              ]}
            />
          )}
          {shown && <HallPreview plan={shown.plan} />}
        </Panel>
        <ImportPanel />
      </div>
    </>
  )
}

const none: ReadonlySet<SeatState> = new Set()
const noOffers: SeatMapProps['offers'] = new Map()

/** A hall as customers will see it, empty. */
export function HallPreview({ plan }: { plan: HallPlan }) {
  const { say } = useLanguage()
  const states = useMemo(() => hallStates(plan, [], 0), [plan])
  return (
    <div className={styles['preview']}>
      <SeatMap
        plan={plan}
        states={states}
        offers={noOffers}
        label={say('Preview of the hall, the stage in front.')}
        pressable={none}
        onPress={() => undefined}
      />
    </div>
  )
}
