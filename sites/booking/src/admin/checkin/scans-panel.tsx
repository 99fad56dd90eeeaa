import type { CheckinReport } from '@sabha/api/admin/checkin'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { DataTable } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/page.tsx'
import { ScanTag } from '../components/scan-list.tsx'
import { SeatList } from '../components/seat-list.tsx'
import styles from './checkin.module.css'

export function ScansPanel({ scans, zone }: { scans: CheckinReport['scans']; zone: string }) {
  const { say } = useLanguage()
  const { time } = useMoments()
  return (
    <Panel title={say('Recent scans')} className={styles['scans']}>
      {scans.length === 0 ? (
        <p className={styles['none']}>{say('Nothing scanned so far.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
        <section className={styles['scroll']} tabIndex={0} aria-label={say('Recent scans')}>
          <DataTable
            label={say('Recent scans')}
            rows={scans}
            keyOf={({ scan_id }) => scan_id}
            columns={[
              { head: say('Time'), isWhole: true, cell: ({ at }) => time(at, zone) },
              {
                head: say('Guest'),
                isTitle: true,
                cell: ({ name, booking_id }) =>
                  booking_id === null ? name || '–' : <Link to={paths.adminBooking(booking_id)}>{name || booking_id}</Link>,
              },
              { head: say('Seats'), cell: ({ seats }) => (seats.length > 0 ? <SeatList seats={seats} /> : '–') },
              { head: say('Verdict'), isTag: true, cell: (scan) => <ScanTag scan={scan} /> },
              {
                head: say('Gate'),
                isWhole: true,
                cell: ({ gate, device }) => (
                  <>
                    <span className={styles['gate']}>{gate || device}</span>
                    {gate && <span className={styles['second']}>{device}</span>}
                  </>
                ),
              },
            ]}
          />
        </section>
      )}
    </Panel>
  )
}
