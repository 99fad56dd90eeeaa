import { useLanguage } from '@sabha/ui/use-language'
import { EmptyState } from '../../components/empty-state.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { ShowCard } from '../../components/show-card.tsx'
import { useShows } from '../../queries.ts'
import styles from './show-list.module.css'
import { ShowSkeleton } from './show-skeleton.tsx'

export function ShowList() {
  const { say } = useLanguage()
  const { data: shows, isPending, isFetching, refetch } = useShows()
  if (isPending) return <ShowSkeleton />
  if (!shows) {
    return (
      <div className={styles['panel']}>
        <NotLoaded what="The shows could not be loaded." isFetching={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (shows.length === 0) {
    return (
      <EmptyState title={say('No shows on sale right now')}>{say('New evenings are announced here and on our social pages.')}</EmptyState>
    )
  }
  return (
    <ul className={styles['list']}>
      {shows.map((show, index) => (
        <li key={show.id}>
          <ShowCard show={show} first={index === 0} />
        </li>
      ))}
    </ul>
  )
}
