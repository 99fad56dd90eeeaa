import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice, type NoticeKind } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { useOnline } from './browser.ts'
import styles from './empty-state.module.css'
import { Lamp } from './signs.tsx'

/** Nothing to show: says so, and what to do instead. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Lamp size={56} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

interface NotLoadedProps {
  /** Said where there is a network: the fault is ours. */
  what: Phrase
  isFetching: boolean
  onRetry: () => void
  /** What more is to be said. */
  children?: ReactNode
}

/** In place of what didn't come. More reasons aren't told: the words for all that a call may refuse weigh more than a page's own. */
export function NotLoaded({ what, isFetching, onRetry, children }: NotLoadedProps) {
  const { say } = useLanguage()
  const isOnline = useOnline()
  return (
    <RetryNotice kind={isOnline ? 'error' : 'info'} isBusy={isFetching} onRetry={onRetry}>
      {isOnline ? say(what) : `${say('You are offline.')} ${say('This will load when the network is back.')}`}
      {children}
    </RetryNotice>
  )
}

/** In place of a part of a page whose file can't be fetched: the network is gone, or the site was updated after the page was opened. */
export function NotFetched() {
  return <NotLoaded what="A part of this page could not be loaded." isFetching={false} onRetry={() => location.reload()} />
}

interface RetryNoticeProps {
  kind?: NoticeKind
  isBusy: boolean
  onRetry: () => unknown
  label?: Phrase | undefined
  children: ReactNode
}

/** What could not be had, with the button that asks again. */
export function RetryNotice({ kind = 'error', isBusy, onRetry, label = 'Try again', children }: RetryNoticeProps) {
  const { say } = useLanguage()
  const retry = (
    <Button variant="quiet" size="small" busy={isBusy} onClick={() => void onRetry()}>
      {say(label)}
    </Button>
  )
  return (
    <Notice kind={kind} action={retry}>
      {children}
    </Notice>
  )
}
