import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { EmptyState } from '../../components/empty-state.tsx'
import { ShowCard } from '../../components/show-card.tsx'
import { useShows } from '../../queries.ts'
import styles from './show-list.module.css'
import { ShowSkeleton } from './show-skeleton.tsx'

export function ShowList() {
  const words = useLanguage()
  const { say } = words
  const { data: shows, error, isPending, isFetching, refetch } = useShows()
  if (isPending) return <ShowSkeleton />
  if (!shows) {
    const retry = (
      <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
        {say('Try again')}
      </Button>
    )
    return (
      <div className={styles['panel']}>
        <Notice kind="error" action={retry}>
          {errorWords(error, words, { failed: 'The shows could not be loaded.' })}
        </Notice>
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
