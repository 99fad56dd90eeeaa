import type { BankSums } from '@sabha/api/admin/bank'
import type { Till } from '@sabha/api/admin/tills'
import { formatNumber } from '@sabha/language/formats'
import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { useAccount } from '../components/account.tsx'
import { type Column, DataTable, RowNote } from '../components/data-table.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { type Moments, useMoments } from '../components/moments.ts'
import { Columns, PageHead, Panel, Quiet, Stack } from '../components/page.tsx'
import { NoRows, Pager } from '../components/pager.tsx'
import { Tag } from '../components/tag.tsx'
import { bankSumRows, bankTotal } from './bank/words.ts'
import { CloseTillDialog } from './close-dialog.tsx'
import { OpenTillDialog } from './open-dialog.tsx'
import { myTillQuery, tillsQuery } from './queries.ts'
import { Sums } from './sums.tsx'
import { KindTable } from './tables.tsx'
import styles from './tills.module.css'
import { differenceWords, takenIn } from './words.ts'

/** The tills of the counter: the account's own open one, and earlier ones. */
export function TillListPage() {
  usePageTitle('Tills')
  const language = useLanguage()
  const { say } = language
  const moments = useMoments()
  const { isOwner } = useAccount()
  const [search] = useSearchParams()
  const read = useQuery(tillsQuery(search))
  return (
    <>
      <PageHead
        title={say('Tills')}
        back={{ to: paths.adminBookings, label: say('All bookings') }}
        lead={say('What you sell or give back at the counter goes into your open till.')}
      >
        {isOwner && (
          <Link className={buttonClass('quiet', 'small')} to={paths.adminBank}>
            {say('Bank statement')}
          </Link>
        )}
      </PageHead>
      <Columns className={styles.columns}>
        <Loaded query={read} height="320px">
          {({ tills, total }) => (
            <Panel title={say(isOwner ? 'All tills: {{count}}' : 'Your tills: {{count}}', { count: formatNumber(total) })}>
              {tills.length === 0 ? (
                <NoRows total={total}>
                  <Quiet>{say('No till has been opened so far.')}</Quiet>
                </NoRows>
              ) : (
                <>
                  <DataTable label={say('Tills')} rows={tills} keyOf={({ id }) => id} columns={columns(language, moments, isOwner)} />
                  <Pager total={total} />
                </>
              )}
            </Panel>
          )}
        </Loaded>
        <Stack>
          <MyTill />
          {read.data?.reckoning && <Reckoning {...read.data.reckoning} />}
        </Stack>
      </Columns>
    </>
  )
}

function columns({ say, sayText }: ReturnType<typeof useLanguage>, { moment }: Moments, isOwner: boolean): Column<Till>[] {
  return [
    {
      head: say('Till'),
      isTitle: true,
      isWhole: true,
      cell: ({ id }) => <Link to={paths.adminTill(id)}>{say('Till {{number}}', { number: id })}</Link>,
    },
    ...(isOwner ? [{ head: say('Account'), cell: ({ who }: Till) => sayText(who) }] : []),
    {
      head: say('Opened and closed'),
      isWhole: true,
      cell: ({ opened_at, closed_at }) => (
        <>
          {moment(opened_at)}
          {closed_at && <RowNote>{moment(closed_at)}</RowNote>}
        </>
      ),
    },
    { head: say('Taken'), isNumber: true, cell: (till) => rupeesInWords(takenIn(till)) },
    {
      head: say('Cash'),
      isNumber: true,
      cell: ({ counted, expected }) => rupeesInWords(counted ?? expected),
    },
    {
      head: say('UPI at the bank'),
      isNumber: true,
      cell: ({ bank }) =>
        bank &&
        bankTotal(bank) > 0 && (
          <>
            {rupeesInWords(bank.seen)}
            <RowNote>{say('of {{amount}}', { amount: rupeesInWords(bankTotal(bank)) })}</RowNote>
          </>
        ),
    },
    {
      head: say('Difference'),
      isTag: true,
      cell: (till) => {
        const { tone, words } = differenceWords(till, say)
        return <Tag tone={tone}>{words}</Tag>
      },
    },
  ]
}

/** The open till of the signed-in account, or a button to open one. */
function MyTill() {
  const { say } = useLanguage()
  const { moment } = useMoments()
  const read = useQuery(myTillQuery)
  const [isOpening, setOpening] = useState(false)
  // A closed till is no longer the account's open one, but its dialog still shows the difference.
  const [counted, setCounted] = useState<Till | null>(null)
  return (
    <>
      <Loaded query={read} height="160px">
        {(mine) =>
          mine ? (
            <Panel
              title={say('Your open till')}
              aside={<Link to={paths.adminTill(mine.id)}>{say('Till {{number}}', { number: mine.id })}</Link>}
            >
              <Quiet>{say('Opened {{when}} with {{amount}}.', { when: moment(mine.opened_at), amount: rupeesInWords(mine.float) })}</Quiet>
              <KindTable kinds={mine.kinds} isShort />
              <Sums rows={[{ label: say('Cash that should be there'), value: mine.expected, isSum: true }]} />
              <div>
                <Button onClick={() => setCounted(mine)}>{say('Count and close…')}</Button>
              </div>
            </Panel>
          ) : (
            <Panel title={say('Your till')}>
              <Quiet>{say('No till of yours is open. What you sell at the counter now is listed without a till.')}</Quiet>
              <div>
                <Button onClick={() => setOpening(true)}>{say('Open a till…')}</Button>
              </div>
            </Panel>
          )
        }
      </Loaded>
      {isOpening && <OpenTillDialog onClose={() => setOpening(false)} />}
      {counted && <CloseTillDialog till={read.data?.id === counted.id ? read.data : counted} onClose={() => setCounted(null)} />}
    </>
  )
}

interface ReckoningProps {
  in_tills: number
  without_till: number
  owed: number
  revenue: number
  bank?: BankSums | undefined
}

/** Shows that each rupee of the counter is in one till or in none; amounts in rupees. */
function Reckoning({ in_tills, without_till, owed, revenue, bank }: ReckoningProps) {
  const { say } = useLanguage()
  return (
    <Panel
      title={say('At the counter in all')}
      aside={
        <Link className={buttonClass('quiet', 'small')} to={paths.adminTill('without')}>
          {say('Without a till')}
        </Link>
      }
    >
      <Sums
        rows={[
          { label: say('In tills'), value: in_tills },
          { label: say('Without a till'), value: without_till },
          { label: say('Still to be handed back'), value: -owed },
          { label: say('Revenue at the desk, as on the dashboard'), value: revenue, isSum: true },
        ]}
      />
      {bank && bankTotal(bank) > 0 && <Sums rows={bankSumRows(bank, say)} />}
    </Panel>
  )
}
