import type { CheckinReport } from '@sabha/api/admin/checkin'
import type { AdminShow } from '@sabha/api/admin/shows'
import { formatNumber, formatTime } from '@sabha/language/formats'
import { assumedPhoneRate, type DoorPace, doorPace, paceMinutes } from '@sabha/ticketing/door-pace'
import { useLanguage } from '@sabha/ui/use-language'
import { useFigures } from '../../queries.ts'
import { DataTable } from '../components/data-table.tsx'
import { Panel, Quiet } from '../components/page.tsx'
import styles from './checkin.module.css'

interface PacePanelProps {
  report: CheckinReport
  show: Pick<AdminShow, 'starts_at' | 'ends_at' | 'timezone'>
}

/** How many phones the door needs, and whether it keeps up. After the show, how many guests each gate let in. */
export function PacePanel({ report, show: { starts_at, ends_at, timezone } }: PacePanelProps) {
  const { say } = useLanguage()
  const { arrive_minutes: arriveMinutes } = useFigures()
  const [startsAt, now] = [Date.parse(starts_at ?? ''), Date.now()]
  const isOver = !(now < Date.parse(ends_at ?? ''))
  const { sold, admitted, gates, phone_rate: measured } = report
  if (sold === 0 || (isOver && gates.length === 0)) return null
  const lately = gates.reduce((sum, gate) => sum + gate.lately, 0)
  const pace = doorPace({ sold, admitted, lately, startsAt, now, phoneRate: measured ?? assumedPhoneRate, arriveMinutes })
  return (
    <Panel title={say('Pace')}>
      {!isOver && (
        <>
          <Speed pace={pace} startsAt={startsAt} zone={timezone} />
          {pace.toCome > 0 && !(pace.lastInAt !== null && pace.lastInAt <= startsAt) && <PhonesNeeded pace={pace} measured={measured} />}
        </>
      )}
      {gates.length > 0 && <Gates gates={gates} />}
    </Panel>
  )
}

interface SpeedProps {
  pace: DoorPace
  /** Epoch ms. */
  startsAt: number
  zone: string
}

function Speed({ pace: { toCome, perMinute, lastInAt }, startsAt, zone }: SpeedProps) {
  const { say, language } = useLanguage()
  if (toCome === 0) return <p>{say('Everybody is inside.')}</p>
  if (lastInAt === null) return <Quiet>{say('Nobody came in the last {{count}} minutes.', { count: paceMinutes })}</Quiet>
  const isLate = lastInAt > startsAt
  return (
    <>
      <p className={styles.inside}>
        <strong>{formatNumber(Math.round(perMinute * 10) / 10)}</strong>
        <span>{say('a minute, over the last {{count}} minutes', { count: paceMinutes })}</span>
      </p>
      <p className={isLate ? styles.late : undefined}>
        {say(
          isLate
            ? 'At this pace the last guest is inside at {{time}}, after the start.'
            : 'At this pace the last guest is inside at {{time}}.',
          { time: formatTime(language, lastInAt, zone) },
        )}
      </p>
    </>
  )
}

/** The number of phones, and what it is calculated from. */
function PhonesNeeded({ pace: { toCome, phones }, measured }: { pace: DoorPace; measured: number | null }) {
  const { say } = useLanguage()
  return (
    <>
      <p className={styles.needed}>
        {say('Phones for {{count}} to come: {{phones}}', { count: formatNumber(toCome), phones: formatNumber(phones) })}
      </p>
      <Quiet>
        {say(
          measured === null
            ? 'Reckoned with {{rate}} a minute and phone, until a full door has been measured.'
            : 'Reckoned with {{rate}} a minute and phone, as measured at your last shows.',
          { rate: formatNumber(measured ?? assumedPhoneRate) },
        )}
      </Quiet>
    </>
  )
}

function Gates({ gates }: Pick<CheckinReport, 'gates'>) {
  const { say } = useLanguage()
  return (
    <DataTable
      label={say('Arrivals by gate')}
      rows={gates}
      isSmall
      keyOf={({ gate }) => gate}
      columns={[
        { head: say('Gate'), isTitle: true, cell: ({ gate }) => gate || say('Without a gate') },
        { head: say('Phones now'), isNumber: true, cell: ({ phones }) => formatNumber(phones) },
        { head: say('Last {{count}} min', { count: paceMinutes }), isNumber: true, cell: ({ lately }) => formatNumber(lately) },
        { head: say('Inside'), isNumber: true, cell: ({ admitted }) => formatNumber(admitted) },
      ]}
    />
  )
}
