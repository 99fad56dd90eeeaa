import type { MoneyOwed } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Bone } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { agoWords } from '../components/ago.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { owedWords } from '../components/owed-words.ts'
import { Panel } from '../components/panel.tsx'
import { PhoneLink } from '../components/person.tsx'
import { seatRanges } from '../components/seat-ranges.ts'
import { Tag } from '../components/tag.tsx'
import { useOfficer } from '../components/use-officer.ts'
import styles from './attention-panel.module.css'
import { moneyOwedQuery } from './queries.ts'
import { SettleOwedDialog } from './settle-owed-dialog.tsx'

/** What was paid and has to go back by somebody's hand or decision, until it is nought. */
export function MoneyOwedPanel() {
  const { say } = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(moneyOwedQuery)
  const [settling, setSettling] = useState<MoneyOwed | null>(null)
  return (
    <Panel title={say('Money owed')} aside={data && data.count > 0 && <strong>{rupeesInWords(data.total)}</strong>}>
      {error && !data && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {!data && !error && <Bone height="60px" />}
      {data?.count === 0 && <p className={styles['none']}>{say('Nobody is owed money.')}</p>}
      {data && data.owed.length > 0 && (
        <ul className={styles['list']}>
          {data.owed.map((row) => (
            <OwedItem key={row.id} row={row} onSettle={() => setSettling(row)} />
          ))}
        </ul>
      )}
      {data && data.count > data.owed.length && (
        <p className={styles['none']}>
          {say('Listed here: {{listed}} of {{total}}, of each kind a hundred at most.', {
            listed: formatNumber(data.owed.length),
            total: formatNumber(data.count),
          })}
        </p>
      )}
      {data && data.under_way > 0 && (
        <p className={styles['none']}>{say('Refunds on their way: {{amount}}', { amount: rupeesInWords(data.under_way) })}</p>
      )}
      {settling && <SettleOwedDialog owed={settling} onClose={() => setSettling(null)} />}
    </Panel>
  )
}

function OwedItem({ row, onSettle }: { row: MoneyOwed; onSettle: () => void }) {
  const { say, sayText } = useLanguage()
  const { isOwner } = useOfficer()
  return (
    <li>
      <div className={styles['top']}>
        <Tag tone={row.kind === 'desk' ? 'wait' : 'bad'}>{say(owedWords[row.kind])}</Tag>
        <span className={styles['since']}>{agoWords(Date.now() - Date.parse(row.since), say)}</span>
      </div>
      <p className={styles['who']}>
        <span className={styles['name']}>
          {row.customer_name || say('Name removed')}
          <span className={styles['amount']}> · {rupeesInWords(row.amount)}</span>
        </span>
        <PhoneLink phone={row.customer_phone} />
      </p>
      <p className={styles['details']}>{[sayText(row.show_title), seatRanges(row.seats), row.made_by].filter(Boolean).join(' · ')}</p>
      <div className={styles['ways']}>
        {row.kind !== 'refund-failed' && (isOwner || row.kind === 'desk') && (
          <Button variant="quiet" size="small" onClick={onSettle}>
            {say('Settle…')}
          </Button>
        )}
        <Link to={paths.adminBooking(row.booking_id)}>{say('Open the booking')}</Link>
      </div>
    </li>
  )
}
