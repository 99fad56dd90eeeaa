import type { Till } from '@sabha/api/admin/tills'
import { formatNumber } from '@sabha/language/formats'
import { paiseOf, rupeesOf } from '@sabha/ticketing/money'
import { cashPieces } from '@sabha/ticketing/till'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { DataTable } from '../components/data-table.tsx'
import { csv, DownloadButton } from '../components/download-button.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Columns, PageHead, Panel, Quiet, Stack } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { bankSumRows, bankTotal } from './bank/words.ts'
import { CloseTillDialog } from './close-dialog.tsx'
import { CorrectTillDialog } from './correct-dialog.tsx'
import { MailSlipButton } from './mail-slip-button.tsx'
import { type ReadTill, tillQuery } from './queries.ts'
import { Sums } from './sums.tsx'
import { EntryTable, KindTable } from './tables.tsx'
import styles from './tills.module.css'
import { differenceWords } from './words.ts'

/** A till with all its entries; once it is closed, this is the closing slip. */
export function TillPage({ tillId }: { tillId: string }) {
  usePageTitle('Till')
  const { say } = useLanguage()
  const read = useQuery(tillQuery(tillId))
  const till = read.data?.till
  const state = till && differenceWords(till, say)
  return (
    <>
      <PageHead
        title={say('Till {{number}}', { number: tillId })}
        back={{ to: paths.adminTills, label: say('All tills') }}
        tag={state && <Tag tone={state.tone}>{state.words}</Tag>}
        lead={till && <Lead till={till} />}
      >
        {till && <Ways till={till} />}
      </PageHead>
      <Loaded query={read} height="480px">
        {(known) => <Slip read={known} />}
      </Loaded>
    </>
  )
}

function Lead({ till: { who, opened_at, closed_at, closed_by } }: { till: Till }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const opened = say('Opened by {{who}}, {{when}}', { who: sayText(who), when: moment(opened_at) })
  return closed_at === null
    ? opened
    : `${opened} · ${say('Closed by {{who}}, {{when}}', { who: sayText(closed_by), when: moment(closed_at) })}`
}

function Ways({ till }: { till: Till }) {
  const { say } = useLanguage()
  const [dialog, setDialog] = useState<'close' | 'correct' | null>(null)
  return (
    <>
      {till.may_close && (
        <Button size="small" onClick={() => setDialog('close')}>
          {say('Count and close…')}
        </Button>
      )}
      {till.may_correct && (
        <Button variant="quiet" size="small" onClick={() => setDialog('correct')}>
          {say('Correct…')}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => print()}>
        {say('Print')}
      </Button>
      <DownloadButton
        label={say('Export as CSV')}
        name={`till-${till.id}.csv`}
        type={csv}
        fetch={() => adminApi.tills.export({ till_id: till.id })}
      />
      {till.closed_at !== null && <MailSlipButton till={till} />}
      {dialog === 'close' && <CloseTillDialog till={till} onClose={() => setDialog(null)} />}
      {dialog === 'correct' && <CorrectTillDialog till={till} onClose={() => setDialog(null)} />}
    </>
  )
}

function Slip({ read: { till, entries } }: { read: ReadTill }) {
  const { say } = useLanguage()
  return (
    <div className={styles.slip}>
      <Columns className={styles.pair}>
        <Stack>
          <Panel title={say('By way of payment')}>
            <KindTable kinds={till.kinds} />
          </Panel>
          {till.counted !== null && (
            <Panel title={say('Notes and coins')}>
              <CountTable pieces={till.pieces} />
            </Panel>
          )}
          {till.bank && bankTotal(till.bank) > 0 && (
            <Panel title={say('UPI and the bank')}>
              <Sums rows={bankSumRows(till.bank, say)} />
            </Panel>
          )}
        </Stack>
        <CashPanel till={till} />
      </Columns>
      <Panel title={say('All entries')}>
        {entries.length === 0 ? (
          <Quiet>{say('Nothing sold so far.')}</Quiet>
        ) : (
          <>
            <div className={styles.onScreen}>
              <EntryTable entries={entries} />
            </div>
            <div className={styles.onPaper}>
              <EntryTable entries={entries} isSmall />
            </div>
          </>
        )}
      </Panel>
      <p className={styles.signatures}>
        <span>{say('Counted by')}</span>
        <span>{say('Checked by')}</span>
      </p>
    </div>
  )
}

/** The cash that was expected, counted, and found in later corrections. */
function CashPanel({ till }: { till: Till }) {
  const { say } = useLanguage()
  const { total = 0, donated = 0 } = till.kinds.find(({ kind }) => kind === 'cash') ?? {}
  const { counted, difference_now: difference, expected } = till
  const recounted = difference === null ? 0 : rupeesOf(paiseOf(difference) - paiseOf(counted ?? 0) + paiseOf(expected))
  return (
    <Panel title={say('Cash')}>
      <Sums
        rows={[
          { label: say('Change to begin with'), value: till.float },
          { label: say('Sold for cash, less given back'), value: rupeesOf(paiseOf(total) - paiseOf(donated)) },
          ...(donated === 0 ? [] : [{ label: say('Donations'), value: donated }]),
          ...(till.carried === 0 ? [] : [{ label: say('Cash put in or taken out'), value: till.carried }]),
          { label: say('Cash that should be there'), value: till.expected, isSum: true },
        ]}
      />
      {till.counted !== null && (
        <Sums
          rows={[
            { label: say('Counted'), value: till.counted },
            ...(recounted === 0 ? [] : [{ label: say('Found or missing after that'), value: recounted }]),
            { label: say('Difference'), value: till.difference_now ?? 0, isSum: true },
            ...(till.difference === till.difference_now ? [] : [{ label: say('Difference at the closing'), value: till.difference ?? 0 }]),
          ]}
        />
      )}
      {till.note && <Quiet>{till.note}</Quiet>}
    </Panel>
  )
}

function CountTable({ pieces }: { pieces: Till['pieces'] }) {
  const { say } = useLanguage()
  const rows = cashPieces.flatMap((piece) => (pieces[piece] ? [{ piece, count: pieces[piece] }] : []))
  if (rows.length === 0) return <Quiet>{say('No cash was counted.')}</Quiet>
  return (
    <DataTable
      label={say('Notes and coins')}
      rows={rows}
      keyOf={({ piece }) => piece}
      isSmall
      columns={[
        { head: say('Each'), cell: ({ piece }) => `₹${piece}` },
        { head: say('How many'), isNumber: true, cell: ({ count }) => formatNumber(count) },
        { head: say('Amount'), isNumber: true, cell: ({ piece, count }) => rupeesInWords(piece * count) },
      ]}
    />
  )
}
