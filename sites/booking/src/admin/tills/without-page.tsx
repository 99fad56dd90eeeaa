import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { OwnersOnly } from '../components/account.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Columns, PageHead, Panel, Quiet } from '../components/page.tsx'
import { Pager } from '../components/pager.tsx'
import { withoutTillQuery } from './queries.ts'
import { EntryTable, KindTable } from './tables.tsx'

/** What an account sold or gave back at the counter while it had no open till. */
export function WithoutTillPage() {
  usePageTitle('Without a till')
  const { say } = useLanguage()
  return (
    <>
      <PageHead
        title={say('Without a till')}
        back={{ to: paths.adminTills, label: say('All tills') }}
        lead={say('What was sold and given back at the counter while the account had no open till.')}
      />
      <OwnersOnly>
        <Entries />
      </OwnersOnly>
    </>
  )
}

function Entries() {
  const { say } = useLanguage()
  const [search] = useSearchParams()
  const read = useQuery(withoutTillQuery(search))
  return (
    <Loaded query={read} height="480px">
      {({ kinds, entries, total }) => (
        <Columns>
          <Panel title={say('All entries')}>
            {entries.length === 0 ? <Quiet>{say('Nothing sold so far.')}</Quiet> : <EntryTable entries={entries} />}
            <Pager total={total} />
          </Panel>
          <Panel title={say('By way of payment')}>
            <KindTable kinds={kinds} />
          </Panel>
        </Columns>
      )}
    </Loaded>
  )
}
