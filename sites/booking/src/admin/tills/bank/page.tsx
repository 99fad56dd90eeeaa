import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../../components/page-title.ts'
import { paths } from '../../../paths.ts'
import { OwnersOnly, useAccount } from '../../components/account.tsx'
import { Chips } from '../../components/fields.tsx'
import { Loaded } from '../../components/load-failure.tsx'
import { useMoments } from '../../components/moments.ts'
import { Columns, PageHead, Panel, Quiet } from '../../components/page.tsx'
import { withChoice } from '../../components/pager.tsx'
import { Sums } from '../sums.tsx'
import { CreditsList } from './credits-list.tsx'
import { ImportOutcome, ImportWays, useImport } from './import-statement.tsx'
import { bankCreditsQuery, bankSalesQuery, type ReadSales } from './queries.ts'
import { SalesList } from './sales-list.tsx'
import { type BankView, bankSumRows, bankViews, viewIn } from './words.ts'

/** Compares the UPI sales of the counter with the bank's statements. */
export function BankPage() {
  usePageTitle('Bank statement')
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  const imported = useImport()
  return (
    <>
      <PageHead
        title={say('Bank statement')}
        back={{ to: paths.adminTills, label: say('All tills') }}
        lead={say('What was paid by UPI at the counter, beside what came in at the bank.')}
      >
        {isOwner && <ImportWays imported={imported} />}
      </PageHead>
      <OwnersOnly>
        <ImportOutcome imported={imported} />
        <Beside />
      </OwnersOnly>
    </>
  )
}

function Beside() {
  const [search] = useSearchParams()
  const view = viewIn(search)
  const sales = useQuery(bankSalesQuery(view, search))
  return (
    <Loaded query={sales} height="480px">
      {(read) => (
        <Columns>
          <ListPanel view={view} read={read} />
          <SumsPanel read={read} />
        </Columns>
      )}
    </Loaded>
  )
}

const views = Object.keys(bankViews) as BankView[]
/** Views that are offered only while they have entries. */
const seldom: readonly BankView[] = ['settled', 'settled-credits']

function ListPanel({ view, read }: { view: BankView; read: ReadSales }) {
  const { say } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const credits = useQuery(bankCreditsQuery(view, search))
  const counts: Record<BankView, number> = {
    ...read.counts,
    credits: credits.data?.counts.open ?? 0,
    'settled-credits': credits.data?.counts.settled ?? 0,
  }
  const isOfCredits = view === 'credits' || view === 'settled-credits'
  return (
    <Panel title={say('Sales and credits')}>
      <Chips
        legend={say('Which of them?')}
        isLegendHidden
        options={views
          .filter((each) => each === view || counts[each] > 0 || !seldom.includes(each))
          .map((value) => ({ value, label: say(bankViews[value], { count: formatNumber(counts[value]) }) }))}
        value={view}
        onValueChange={(next) => setSearch(withChoice(search, 'view', next === 'choose' ? '' : next), { replace: true })}
      />
      {isOfCredits ? (
        <Loaded query={credits} height="240px">
          {(found) => <CreditsList read={found} />}
        </Loaded>
      ) : (
        <SalesList view={view} read={read} />
      )}
    </Panel>
  )
}

function SumsPanel({ read: { sums, last_day: lastDay } }: { read: ReadSales }) {
  const { say } = useLanguage()
  const { day: dayWords } = useMoments()
  return (
    <Panel title={say('UPI and the bank')}>
      <Sums rows={bankSumRows(sums, say)} />
      <Quiet>
        {lastDay === ''
          ? say('No statement has been imported so far.')
          : say('Credits until {{day}} have been read.', { day: dayWords(lastDay) })}{' '}
        {say('What is handed back by UPI is not looked for, and card machines are compared by their total.')}
      </Quiet>
      <Quiet>{say('CSV of HDFC, ICICI, Axis or SBI. An XLSX file is saved as CSV first. Other lines and the balance aren’t kept.')}</Quiet>
    </Panel>
  )
}
