import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { refundStatus } from '../components/booking-status.ts'
import { DataTable } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'
import { RefundWays } from '../components/refund-ways.tsx'
import { Tag } from '../components/tag.tsx'
import { useOfficer } from '../components/use-officer.ts'
import styles from './booking-page.module.css'
import { reasonWords } from './refund-reasons.ts'

export function RefundsPanel({ refunds }: { refunds: OfficeBooking['refunds'] }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const { isOwner } = useOfficer()
  return (
    <Panel title={say('Refunds')}>
      <DataTable
        label={say('Refunds')}
        rows={refunds}
        keyOf={({ id }) => id}
        columns={[
          { head: say('Asked for'), isWhole: true, cell: ({ created_at }) => moment(created_at), isTitle: true },
          { head: say('Amount'), isNumber: true, cell: ({ amount }) => rupeesInWords(amount) },
          { head: say('Reason'), cell: ({ reason }) => sayText(reasonWords(reason)) || '–' },
          {
            head: say('Status'),
            isTag: true,
            cell: ({ status, is_settled }) => {
              const { name, tone } = is_settled ? refundStatus('by-hand') : refundStatus(status)
              return <Tag tone={tone}>{sayText(name)}</Tag>
            },
          },
          {
            head: say('Credit note'),
            cell: ({ credit_note: note }) =>
              note ? (
                <a href={note.url} target="_blank" rel="noreferrer">
                  {note.serial}
                </a>
              ) : (
                '–'
              ),
          },
          { head: say('Changed'), isNumber: true, cell: ({ updated_at }) => moment(updated_at) },
        ]}
      />
      {isOwner &&
        refunds
          .filter((refund) => refund.is_owed)
          .map(({ id, amount }) => (
            <div key={id} className={styles['owed']}>
              <p>
                <strong>{rupeesInWords(amount)}</strong> · {say('Refund failed')}
              </p>
              <RefundWays refundId={id} amount={amount} />
            </div>
          ))}
    </Panel>
  )
}
