import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Bone } from '../../components/skeleton.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { Panel } from '../components/panel.tsx'
import { useOfficer } from '../components/use-officer.ts'
import { AttentionItem } from './attention-item.tsx'
import styles from './attention-panel.module.css'
import { byWeight } from './attention-words.ts'
import { FailedRefundsOfShows } from './failed-refunds.tsx'
import { attentionQuery } from './queries.ts'

/** What a person should see to, each with the way to do so. */
export function AttentionPanel() {
  const { say } = useLanguage()
  const { isOwner } = useOfficer()
  const { data, error, isFetching, refetch } = useQuery(attentionQuery)
  const listed = data?.attention.length ?? 0
  const total = Math.max(data?.total ?? 0, listed)
  return (
    <Panel title={say('Needs attention')} aside={total > 0 && <span className={styles['count']}>{formatNumber(total)}</span>}>
      {error && !data && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {!data && !error && <Bone height="120px" />}
      {data && listed === 0 && (
        <p className={styles['none']}>{say('Nothing waits for you. Payments, refunds and e-mails are in order.')}</p>
      )}
      {data && isOwner && <FailedRefundsOfShows shows={data.failed_refunds} />}
      {data && listed > 0 && (
        <ul className={styles['list']}>
          {data.attention.toSorted(byWeight).map((matter) => (
            <AttentionItem key={matter.id} matter={matter} />
          ))}
        </ul>
      )}
      {total > listed && (
        <p className={styles['none']}>
          {say('Listed here: {{listed}} of {{total}}, of each kind a hundred at most.', {
            listed: formatNumber(listed),
            total: formatNumber(total),
          })}
        </p>
      )}
    </Panel>
  )
}
