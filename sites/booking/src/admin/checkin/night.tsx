import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Bone } from '../../components/skeleton.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { Panel } from '../components/panel.tsx'
import { ArrivalsPanel } from './arrivals-panel.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import styles from './door.module.css'
import { PairingPanel } from './pairing-panel.tsx'
import { PhonesPanel } from './phones-panel.tsx'
import { doorQuery } from './queries.ts'
import { ScansPanel } from './scans-panel.tsx'

/** What the door of one show tells, read again every few seconds. */
export function Night({ showId, zone }: { showId: string; zone: string }) {
  const { say } = useLanguage()
  const { data: night, error, isFetching, refetch } = useQuery(doorQuery(showId))
  if (!night) {
    if (error) return <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
    return (
      <Panel title={say('Arrivals')}>
        <Bone height="320px" />
      </Panel>
    )
  }
  const open = night.conflicts.filter(({ resolved_at }) => resolved_at === null)
  const settled = night.conflicts.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <>
      {error && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {open.length > 0 && <ConflictsPanel title={say('Conflicts')} conflicts={open} zone={zone} showId={showId} />}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <ArrivalsPanel night={night} zone={zone} />
          <ScansPanel scans={night.scans} zone={zone} />
        </div>
        <div className={styles['column']}>
          <PhonesPanel devices={night.devices} showId={showId} />
          <PairingPanel showId={showId} />
        </div>
      </div>
      {settled.length > 0 && <ConflictsPanel title={say('Settled conflicts')} conflicts={settled} zone={zone} showId={showId} />}
    </>
  )
}
