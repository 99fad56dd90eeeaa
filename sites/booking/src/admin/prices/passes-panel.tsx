import type { AdminSeasonPass } from '@sabha/api/admin/season-passes'
import { formatMoney, formatNumber } from '@sabha/language/formats'
import { paiseOf } from '@sabha/ticketing/money'
import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { DataTable, RowNote } from '../components/data-table.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { statusWords } from '../shows/show-status.ts'
import { AddToPassDialog } from './add-to-pass-dialog.tsx'
import { FindPassDialog } from './find-pass-dialog.tsx'
import { PassDialog } from './pass-dialog.tsx'
import styles from './prices.module.css'
import { seasonPassesQuery } from './queries.ts'

/** The season passes, how many of each are sold and used, and a look-up by code. */
export function PassesPanel() {
  const { say, sayText } = useLanguage()
  const { date } = useMoments()
  const query = useQuery(seasonPassesQuery)
  const [asking, setAsking] = useState<'new' | 'find' | AdminSeasonPass | null>(null)
  const close = () => setAsking(null)
  const passes = query.data
  return (
    <Panel
      title={say('Season passes')}
      aside={
        <div className={styles.buttons}>
          <Button variant="quiet" size="small" onClick={() => setAsking('find')}>
            {say('Look up a pass')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setAsking('new')}>
            {say('New season pass')}
          </Button>
        </div>
      }
    >
      <Quiet>{say('A pass is sold like a show, and books one seat on each of so many evenings at ₹0.')}</Quiet>
      {!passes && (
        <Loaded query={query} height="120px">
          {() => null}
        </Loaded>
      )}
      {passes?.length === 0 && <Quiet>{say('No season passes yet.')}</Quiet>}
      {passes && passes.length > 0 && (
        <DataTable
          label={say('Season passes')}
          rows={passes}
          keyOf={({ show_id }) => show_id}
          columns={[
            {
              head: say('Name of the pass'),
              isTitle: true,
              cell: (pass) => (
                <>
                  <strong className={styles.code}>{sayText(pass.title)}</strong>
                  <RowNote>
                    {say('{{nights}} of {{evenings}} evenings', { nights: pass.nights, evenings: pass.show_ids.length })}
                    {pass.sections.length > 0 && ` · ${pass.sections.map(sayText).join(', ')}`}
                  </RowNote>
                </>
              ),
            },
            {
              head: say('Status'),
              isTag: true,
              cell: ({ status }) => <Tag tone={status === 'published' ? 'good' : 'plain'}>{say(statusWords[status].name)}</Tag>,
            },
            { head: say('Price'), isNumber: true, cell: ({ price }) => formatMoney(paiseOf(price)) },
            {
              head: say('Sold'),
              isNumber: true,
              cell: ({ sold, places, uses }) => (
                <>
                  {say('{{sold}} of {{places}} sold', { sold: formatNumber(sold), places: formatNumber(places) })}
                  <RowNote>{say('{{uses}} seats booked with it', { uses: formatNumber(uses) })}</RowNote>
                </>
              ),
            },
            { head: say('Sold until'), isNumber: true, cell: ({ sales_close_at: at }) => (at === null ? '' : date(at)) },
            {
              head: '',
              cell: (pass) => (
                <>
                  <SaleButton pass={pass} />
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`${say('Add evenings')}: ${sayText(pass.title)}`}
                    onClick={() => setAsking(pass)}
                  >
                    {say('Add evenings')}
                  </Button>
                  <Link
                    className={buttonClass('quiet', 'small')}
                    to={paths.adminShow(pass.show_id)}
                    aria-label={`${say('Edit')}: ${sayText(pass.title)}`}
                  >
                    {say('Edit')}
                  </Link>
                </>
              ),
            },
          ]}
        />
      )}
      {asking === 'new' && <PassDialog passes={passes ?? []} onClose={close} />}
      {asking === 'find' && <FindPassDialog onClose={close} />}
      {asking !== null && typeof asking === 'object' && <AddToPassDialog pass={asking} passes={passes ?? []} onClose={close} />}
    </Panel>
  )
}

/** Puts a pass on sale or takes it off, as a show; asks first. */
function SaleButton({ pass: { show_id, status, title } }: { pass: AdminSeasonPass }) {
  const { say, sayText } = useLanguage()
  // What was asked stays what it was, even if a colleague has done it meanwhile.
  const [asked, setAsked] = useState<'publish' | 'close' | null>(null)
  if (status === 'cancelled') return null
  const deed = status === 'published' ? 'close' : 'publish'
  const word = say(deed === 'close' ? 'Close the sale…' : 'Put on sale…')
  const name = sayText(title)
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`${word}: ${name}`} onClick={() => setAsked(deed)}>
        {word}
      </Button>
      {asked && (
        <FormDialog
          title={say(asked === 'close' ? 'Close the sale of “{{title}}”?' : 'Put “{{title}}” on sale?', { title: name })}
          description={say(
            asked === 'close'
              ? 'Nobody can buy this pass then. Passes that are sold stay good.'
              : 'It is listed below the shows, and guests can buy it.',
          )}
          send={() => (asked === 'close' ? adminApi.shows.close({ show_id }) : adminApi.shows.publish({ show_id }))}
          failed="The season pass could not be saved."
          submit={say(asked === 'close' ? 'Close the sale' : 'Put on sale')}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
