import type { Say } from '@sabha/language/translator'
import { useSyncExternalStore } from 'react'
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

/** Says, over the page and in its language, that the other language can't be shown. */
export function TroubleNotice({ say }: { say: Say }) {
  const trouble = useSyncExternalStore(
    listen,
    () => current,
    () => null,
  )
  if (trouble === null) return null
  const close = (
    <Button variant="quiet" size="small" onClick={() => tellTrouble(null)}>
      {say('Close')}
    </Button>
  )
  return (
    <div className={styles.over}>
      <Notice kind={trouble === 'offline' ? 'info' : 'error'} action={close}>
        {trouble === 'offline'
          ? say('You’re offline. The language will change when the network is back.')
          : say('We couldn’t change the language. Please try again.')}
      </Notice>
    </div>
  )
}
