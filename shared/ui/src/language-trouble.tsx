import type { Say } from '@sabha/language/translator'
import { type FocusEvent, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import styles from './language-trouble.module.css'
import { Notice } from './notice.tsx'

/** Why the chosen language isn't shown. `offline`: it follows when the network is back. */
type LanguageTrouble = 'offline' | 'failed' | null

let current: LanguageTrouble = null
const listeners = new Set<() => void>()

export function tellTrouble(trouble: LanguageTrouble): void {
  current = trouble
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Says, in the page's language, that the other language can't be shown: over the page, or within it (`isInPage`). Whoever presses one of its
 * buttons goes back to where they were.
 */
export function TroubleNotice({ say, onRetry, isInPage = false }: { say: Say; onRetry: () => void; isInPage?: boolean }) {
  const cameFrom = useRef<HTMLElement>(null)
  const trouble = useSyncExternalStore(
    listen,
    () => current,
    () => null,
  )
  if (trouble === null && !isInPage) return null
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOutside = relatedTarget instanceof HTMLElement && !currentTarget.parentElement?.contains(relatedTarget)
    if (isOutside) cameFrom.current = relatedTarget
  }
  const leave = () => {
    cameFrom.current?.focus()
    cameFrom.current = null
    tellTrouble(null)
  }
  const retry = () => {
    leave()
    onRetry()
  }
  const buttons = (
    <>
      {trouble === 'failed' && (
        <Button variant="quiet" size="small" onFocus={onFocus} onClick={retry}>
          {say('Try again')}
        </Button>
      )}
      <Button variant="quiet" size="small" onFocus={onFocus} onClick={leave}>
        {say('Close')}
      </Button>
    </>
  )
  const place = isInPage ? styles.within : styles.over
  return (
    <div className={trouble === null ? styles.silent : place}>
      {trouble === 'failed' && (
        <Notice kind="error" action={buttons}>
          {say('We couldn’t change the language. Please try again.')}
        </Notice>
      )}
      {/* A message that waits its turn is only spoken where its region was there before. */}
      <div role="status">
        {trouble === 'offline' && (
          <Notice kind="info" action={buttons} isSpoken={false}>
            {say('You’re offline. The language will change when the network is back.')}
          </Notice>
        )}
      </div>
    </div>
  )
}
