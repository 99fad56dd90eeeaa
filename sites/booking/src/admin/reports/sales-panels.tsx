import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Bone } from '../../components/skeleton.tsx'
import { Choice } from '../components/choice.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { withChoice } from '../components/paging.ts'
import { Panel } from '../components/panel.tsx'
import { ShowOptions } from '../components/show-options.tsx'
import { officeShowsQuery } from '../shows/queries.ts'
import { DeskTable } from './desk-table.tsx'
import { salesQuery } from './queries.ts'
import { SalesByDay } from './sales-by-day.tsx'
import { SectionsTable } from './sections-table.tsx'

const spans = [7, 30, 90] as const

/** Sales of one show or of all, over days and by section; the choice stands in the address. */
export function SalesPanels() {
  const { say } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const showId = search.get('show') ?? ''
  const days = spans.find((span) => String(span) === search.get('days')) ?? 30
  const { data: shows } = useQuery(officeShowsQuery)
  const { data: sales, error, isFetching, refetch } = useQuery(salesQuery(showId, days))
  const choose = (name: string, value: string) => setSearch((before) => withChoice(before, name, value), { replace: true })

  if (error && !sales) return <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
  return (
    <>
      <Panel
        title={say('Sales by day')}
        aside={
          <>
            <Choice label={say('Show')} value={showId} onValueChange={(value) => choose('show', value)}>
              <option value="">{say('All shows')}</option>
              <ShowOptions shows={shows} />
            </Choice>
            <Choice label={say('Period')} value={String(days)} onValueChange={(value) => choose('days', value)}>
              {spans.map((span) => (
                <option key={span} value={span}>
                  {say('{{days}} days', { days: span })}
                </option>
              ))}
            </Choice>
          </>
        }
      >
        {sales ? <SalesByDay sold={sales.days} count={days} /> : <Bone height="240px" />}
      </Panel>
      <Panel title={say('Sales by section')}>{sales ? <SectionsTable sections={sales.sections} /> : <Bone height="200px" />}</Panel>
      {sales && sales.desk.length > 0 && (
        <Panel title={say('At the desk')}>
          <DeskTable desk={sales.desk} />
        </Panel>
      )}
    </>
  )
}
