import type { CheckinReport } from '@sabha/api/admin/checkin'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/page.tsx'
import { verdictWords } from '../components/scan-list.tsx'
import styles from './checkin.module.css'
import { SettleForm } from './settle-form.tsx'

type Conflict = CheckinReport['conflicts'][number]

interface ConflictsPanelProps {
  title: string
  conflicts: readonly Conflict[]
  zone: string
}

/** Admissions that contradict each other: both scans, and how the conflict was settled. */
export function ConflictsPanel({ title, conflicts, zone }: ConflictsPanelProps) {
  return (
    <Panel title={title}>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} zone={zone} />
        ))}
      </ul>
    </Panel>
  )
}

function titleOf({ kind, seat, verdict }: Conflict) {
  if (seat === '') return 'Let in without a good ticket'
  const isOne = !seat.includes(',')
  if (verdict === 'moved')
    return isOne ? 'Seat {{seat}}: moved after its guest came in' : 'Seats {{seat}}: moved after their guests came in'
  if (kind === 'double-entry') return isOne ? 'Seat {{seat}} was let in twice' : 'Seats {{seat}} were let in twice'
  return isOne ? 'Seat {{seat}} was let in, and should not have been' : 'Seats {{seat}} were let in, and should not have been'
}

function ConflictCard({ conflict, zone }: { conflict: Conflict; zone: string }) {
  const { say, sayText } = useLanguage()
  const { time, moment } = useMoments()
  const isSettled = conflict.resolved_at !== null
  const sides = [
    ...(conflict.first ? [{ name: say('First, and counted'), side: conflict.first }] : []),
    { name: say(conflict.first ? 'Let in again' : 'Let in'), side: conflict.second },
  ]
  return (
    <li className={styles.conflict} data-settled={isSettled}>
      <h3>{say(titleOf(conflict), { seat: conflict.seat })}</h3>
      <p className={styles.second}>
        {conflict.name} · <Link to={paths.adminBooking(conflict.booking_id)}>{conflict.booking_id}</Link>
        {conflict.verdict && conflict.verdict !== 'moved' && ` · ${say(verdictWords(conflict.verdict).name)}`}
      </p>
      <dl className={styles.sides}>
        {sides.map(({ name, side }) => (
          <div key={side.scan_id}>
            <dt>{name}</dt>
            <dd>{time(side.at, zone)}</dd>
            <dd>{[side.gate, side.device].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {isSettled ? (
        <p className={styles.second}>
          {say('Settled {{when}} by {{who}}: {{note}}', {
            when: moment(conflict.resolved_at, zone),
            who: conflict.resolved_by || '–',
            note: sayText(conflict.resolution) || '–',
          })}
        </p>
      ) : (
        <SettleForm
          send={(note) => adminApi.checkin.resolveConflict({ conflict_id: conflict.id, note })}
          failed="The conflict could not be settled."
        />
      )}
    </li>
  )
}
