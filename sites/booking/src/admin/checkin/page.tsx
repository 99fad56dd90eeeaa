import type { CheckinReport } from '@sabha/api/admin/checkin'
import type { AdminShow } from '@sabha/api/admin/shows'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths, scannerAddress } from '../../paths.ts'
import { Choice, ShowOptions } from '../components/fields.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Columns, PageHead, Panel, Quiet, Stack } from '../components/page.tsx'
import { ScanList } from '../components/scan-list.tsx'
import { defaultShow } from '../shows/order.ts'
import { adminShowsQuery } from '../shows/queries.ts'
import { ArrivalsPanel } from './arrivals-panel.tsx'
import styles from './checkin.module.css'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { PacePanel } from './pace-panel.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { PhonesPanel } from './phones-panel.tsx'
import { checkinReportQuery } from './queries.ts'

/** The check-in report of the show in the address, else of the show that is on or comes next. */
export default function CheckinPage() {
  usePageTitle('Door')
  const { showId } = useParams()
  const { say } = useLanguage()
  const navigate = useNavigate()
  const read = useQuery(adminShowsQuery)
  const shows = read.data?.filter(({ is_pass }) => !is_pass)
  const show = shows && (shows.find(({ id }) => id === showId) ?? (showId === undefined ? defaultShow(shows, Date.now()) : undefined))
  return (
    <>
      <PageHead title={say('Door')}>
        {shows && shows.length > 0 && (
          <Choice
            label={say('Show')}
            value={show?.id ?? ''}
            onValueChange={(id) => void navigate(paths.adminCheckinOf(id), { replace: true })}
          >
            {!show && <option value="">{say('Choose the show')}</option>}
            <ShowOptions shows={shows} />
          </Choice>
        )}
        {show && (
          <Link className={buttonClass('quiet', 'small')} to={paths.adminCheckinList(show.id)}>
            {say('Door list to print')}
          </Link>
        )}
        {show && (
          <Link className={buttonClass('quiet', 'small')} to={paths.adminCounters(show.id)}>
            {say('Counters at the hall')}
          </Link>
        )}
        <a className={buttonClass('quiet', 'small')} href={scannerAddress}>
          {say('Open the scanner')}
        </a>
      </PageHead>
      <Loaded query={read} height="420px">
        {() =>
          show ? (
            <ReportPanels key={show.id} show={show} />
          ) : (
            <EmptyState title={say('No doors yet')}>{say('Publish a show, and its door appears here.')}</EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

type Shown = Pick<AdminShow, 'id' | 'starts_at' | 'ends_at' | 'timezone'>

/** The check-in report of one show, read again every few seconds. */
function ReportPanels({ show }: { show: Shown }) {
  const read = useQuery(checkinReportQuery(show.id))
  return (
    <Loaded query={read} height="420px">
      {(report) => <Report report={report} show={show} />}
    </Loaded>
  )
}

function Report({ report, show }: { report: CheckinReport; show: Shown }) {
  const { say } = useLanguage()
  const { id, timezone: zone } = show
  const open = report.conflicts.filter(({ resolved_at }) => resolved_at === null)
  const sections = report.sections.map(({ section }) => section)
  const settled = report.conflicts.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <>
      {open.length > 0 && <ConflictsPanel title={say('Conflicts')} conflicts={open} zone={zone} />}
      <Columns className={styles.columns}>
        <Stack>
          <ArrivalsPanel report={report} zone={zone} />
          <Scans scans={report.scans} zone={zone} />
        </Stack>
        <Stack>
          <PacePanel report={report} show={show} />
          <PhonesPanel devices={report.devices} sections={sections} />
          <PairingPanel showId={id} sections={sections} />
        </Stack>
      </Columns>
      {settled.length > 0 && <ConflictsPanel title={say('Settled conflicts')} conflicts={settled} zone={zone} />}
    </>
  )
}

function Scans({ scans, zone }: { scans: CheckinReport['scans']; zone: string }) {
  const { say } = useLanguage()
  return (
    <Panel title={say('Recent scans')} className={styles.scans}>
      {scans.length === 0 ? (
        <Quiet>{say('Nothing scanned so far.')}</Quiet>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this too.
        <section className={styles.scroll} tabIndex={0} aria-label={say('Recent scans')}>
          <ScanList label={say('Recent scans')} scans={scans.map((scan) => ({ ...scan, guest: scan }))} zone={zone} />
        </section>
      )}
    </Panel>
  )
}
