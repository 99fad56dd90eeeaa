import type { OfficeBooking } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/panel.tsx'
import { ScanTag } from '../components/scan-tag.tsx'
import styles from './booking-page.module.css'

export function ScansPanel({ scans, zone }: { scans: OfficeBooking['scans']; zone: string }) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  return (
    <Panel title={say('Scans')}>
      {scans.length === 0 ? (
        <p className={styles['none']}>{say('Not seen at the door so far.')}</p>
      ) : (
        <ul className={styles['history']}>
          {scans.map((scan) => (
            <li key={scan.scan_id}>
              <time dateTime={scan.at}>{moment(scan.at, zone)}</time>
              <div>
                <ScanTag scan={scan} />
                <p className={styles['second']}>{[scan.gate, scan.device].filter(Boolean).join(' · ')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
