import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { acceptUpdate, lookForUpdate, useUpdates, version } from '../../pwa/updates.ts'
import styles from './page.module.css'

const outcomes = {
  found: 'A new version is ready',
  newest: 'This is the newest version.',
  unreachable: 'No answer. Try again where there is a network.',
} as const satisfies Record<Awaited<ReturnType<typeof lookForUpdate>>, Phrase>

/** Which build runs, and the way to a newer one. */
export function VersionLine() {
  const { say } = useLanguage()
  const { isReady } = useUpdates()
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    setOutcome(await lookForUpdate())
    setBusy(false)
  }
  return (
    <section className={styles['group']} aria-label={say('Version')}>
      <div className={styles['line']}>
        <span>
          {say('Version')} <code>{version()}</code>
        </span>
        {isReady ? (
          <Button size="small" onClick={acceptUpdate}>
            {say('Update')}
          </Button>
        ) : (
          <Button variant="quiet" size="small" busy={isBusy} onClick={() => void look()}>
            {say('Look for an update')}
          </Button>
        )}
      </div>
      <p className={styles['quiet']} role="status">
        {outcome && say(outcomes[outcome])}
      </p>
    </section>
  )
}
