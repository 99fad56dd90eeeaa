import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { DataTable } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'
import { Tag } from '../components/tag.tsx'
import styles from './booking-page.module.css'

/** Each seat: what it cost, whether it was given back, and when it went in. */
export function SeatsPanel({ booking }: { booking: OfficeBooking }) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  return (
    <Panel title={say('Seats')}>
      <DataTable
        label={say('Seats')}
        rows={booking.seat_details}
        isSmall
        keyOf={({ seat }) => seat}
        columns={[
          {
            head: say('Seat'),
            isTitle: true,
            cell: ({ seat, state }) => <strong className={state === 'released' ? styles['released'] : undefined}>{seat}</strong>,
          },
          { head: say('Section'), cell: ({ section }) => sayText(section) },
          { head: say('Price'), isNumber: true, cell: ({ price }) => rupeesInWords(price) },
          {
            head: say('At the door'),
            cell: ({ state, admitted_at, gate }) => {
              if (state === 'released') return <Tag tone="plain">{say('given back')}</Tag>
              if (admitted_at === null) return '–'
              return [moment(admitted_at, booking.timezone), gate].filter(Boolean).join(' · ')
            },
          },
        ]}
      />
    </Panel>
  )
}
