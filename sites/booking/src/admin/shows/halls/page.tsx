import { formatNumber } from '@sabha/language/formats'
import { hallText } from '@sabha/ticketing/hall-text'
import { Button, buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../../components/page-title.ts'
import { saveFile } from '../../../components/save-file.ts'
import { paths } from '../../../paths.ts'
import { DataTable } from '../../components/data-table.tsx'
import { Loaded } from '../../components/load-failure.tsx'
import { PageHead, Panel, Stack } from '../../components/page.tsx'
import { type Hall, hallsQuery, useSaved } from '../queries.ts'
import { HallPreview } from './hall-preview.tsx'
import { ImportPanel } from './import-panel.tsx'

/** Lists the halls for shows, and leads to new ones. */
export default function HallsPage() {
  usePageTitle('Hall plans')
  const { say, sayText } = useLanguage()
  const read = useQuery(hallsQuery)
  const [shown, setShown] = useState<Hall | null>(null)
  const saved = useSaved()
  return (
    <>
      <PageHead title={say('Hall plans')} back={{ to: paths.adminShows, label: say('Back to Shows') }}>
        <Link className={buttonClass('primary', 'small')} to={paths.adminNewHall}>
          {say('Draw a hall')}
        </Link>
      </PageHead>
      {saved !== null && <Notice kind="success">{say('The hall is saved. You can now put shows in it.')}</Notice>}
      <Stack>
        <Panel title={say('In use')}>
          <Loaded query={read} height="120px">
            {(halls) => (
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
                      <>
                        <Button variant="quiet" size="small" aria-pressed={shown?.id === hall.id} onClick={() => setShown(hall)}>
                          {say('Preview')}
                        </Button>
                        <Link className={buttonClass('quiet', 'small')} to={paths.adminHallDrawing(hall.id)}>
                          {say('Draw')}
                        </Link>
                        <Link className={buttonClass('quiet', 'small')} to={paths.adminHallPhotographs(hall.id)}>
                          {say('Photographs')}
                        </Link>
                        <Button variant="quiet" size="small" onClick={() => download(hall)}>
                          {say('Download the plan')}
                        </Button>
                      </>
                    ),
                  },
                ]}
              />
            )}
          </Loaded>
          {shown && <HallPreview plan={shown.plan} />}
        </Panel>
        <ImportPanel />
      </Stack>
    </>
  )
}

function download({ id, plan }: Hall): void {
  saveFile(new TextEncoder().encode(hallText(plan)), `${id}.json`, 'application/json')
}
