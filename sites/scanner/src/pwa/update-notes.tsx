import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import styles from './update-notes.module.css'
import { acceptUpdate, dismissOfflineReady, useUpdates } from './updates.ts'

/** What the installation has to say; shown by a screen only while no ticket is being checked. */
export function UpdateNotes() {
  const { say } = useLanguage()
  const { isReady, isOfflineReady } = useUpdates()
  const [isPutOff, setPutOff] = useState(false)
  useEffect(() => {
    if (!isOfflineReady) return
    const passing = setTimeout(dismissOfflineReady, 8_000)
    return () => clearTimeout(passing)
  }, [isOfflineReady])
  return (
    <div role="status">
      {isReady && !isPutOff && (
        <div className={styles['note']}>
          {say('A new version is ready')}
          <span className={styles['actions']}>
            <Button variant="quiet" size="small" onClick={() => setPutOff(true)}>
              {say('Later')}
            </Button>
            <Button size="small" onClick={acceptUpdate}>
              {say('Update')}
            </Button>
          </span>
        </div>
      )}
      {isOfflineReady && (
        <div className={styles['note']}>
          {say('Ready to work offline')}
          <Button variant="quiet" size="small" onClick={dismissOfflineReady}>
            {say('Close')}
          </Button>
        </div>
      )}
    </div>
  )
}
