import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Bone } from '../../../components/skeleton.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { Panel } from '../components/panel.tsx'
import { AttentionItem } from './attention-item.tsx'
import styles from './attention-panel.module.css'
import { byWeight } from './attention-words.ts'
import { attentionQuery } from './queries.ts'

/** What a person should see to, each with the way to do so. */
export function AttentionPanel() {
  const { say } = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(attentionQuery)
  return (
    <Panel title={say('Needs attention')} aside={data && data.length > 0 && <span className={styles['count']}>{data.length}</span>}>
      {error && !data && <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />}
      {!data && !error && <Bone height="120px" />}
      {data?.length === 0 && <p className={styles['none']}>{say('Nothing waits for you. Payments, refunds and e-mails are in order.')}</p>}
      {data && data.length > 0 && (
        <ul className={styles['list']}>
          {data.toSorted(byWeight).map((matter) => (
            <AttentionItem key={matter.id} matter={matter} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
