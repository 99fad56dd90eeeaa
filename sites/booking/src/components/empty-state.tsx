import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice, type NoticeKind } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { useOnline } from './browser.ts'
import styles from './empty-state.module.css'
import { Lamp } from './signs.tsx'

/** Says that there is nothing to show, and what to do instead. */
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
  /** Said while there is a network: the fault is then ours. */
  what: Phrase
  isFetching: boolean
  onRetry: () => void
  /** Anything more to say. */
  children?: ReactNode
}

/** Shown instead of what didn't load. It gives no further reason: the words for every refusal weigh more than a page's own. */
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

/** Shown instead of a part whose file can't be fetched: the network is gone, or the site was updated after the page was opened. */
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

/** Says what could not be had, with a button that asks again. */
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
