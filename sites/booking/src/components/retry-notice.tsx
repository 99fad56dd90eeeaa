import { Button } from '@sabha/ui/button'
import { Notice, type NoticeKind } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'

interface RetryNoticeProps {
  kind?: NoticeKind
  isBusy: boolean
  onRetry: () => unknown
  children: ReactNode
}

/** What could not be had, with the button that asks again. */
export function RetryNotice({ kind = 'error', isBusy, onRetry, children }: RetryNoticeProps) {
  const { say } = useLanguage()
  const retry = (
    <Button variant="quiet" size="small" busy={isBusy} onClick={() => void onRetry()}>
      {say('Try again')}
    </Button>
  )
  return (
    <Notice kind={kind} action={retry}>
      {children}
    </Notice>
  )
}
